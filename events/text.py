"""A sentence in every language that Senki speaks."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Language = Literal["en", "ja"]


class Text(Struct, frozen=True):
    """One sentence or name in English (`en`) and in Japanese (`ja`)."""

    en: str
    ja: str

    def say(self, language: Language) -> str:
        """The sentence in `language`."""
        return self.ja if language == "ja" else self.en
