"""Rulings: the named questions that a rule text leaves open or answers twice."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from importlib.resources import files

import msgspec
from msgspec import Struct

from .errors import SenkiError, nearest
from .text import Text


class Option(Struct, frozen=True):
    """One answer to a ruling: its `id` and what it means."""

    id: str
    means: Text


class Ruling(Struct, frozen=True, kw_only=True):
    """One open question of a rule text.

    `id` is the full id, `nest.crit-scope`; `clause` the clause where it matters; the first of
    `options` is the default, and `why` says why. `before` is the option that logs were played
    under which are older than this ruling (the default, unless given).
    """

    id: str
    clause: str
    question: Text
    options: tuple[Option, ...]
    why: Text
    before: str | None = None

    @property
    def default(self) -> str:
        """The id of the option in force unless another is asked for."""
        return self.options[0].id

    @property
    def short_id(self) -> str:
        """The id without the system's name, as a scenario may write it."""
        return self.id.partition(".")[2]


class _Catalogue(Struct, forbid_unknown_fields=True):
    ruling: tuple[Ruling, ...]


def load_rulings(package: str, name: str = "rulings.toml") -> tuple[Ruling, ...]:
    """The rulings in the TOML file `name` beside the modules of `package`."""
    text = files(package).joinpath(name).read_bytes()
    return msgspec.toml.decode(text, type=_Catalogue).ruling


def parse_setting(text: str) -> tuple[str, str]:
    """The id and the option in `ID=OPTION`. Raises `ruling.malformed`."""
    match = re.fullmatch(r"([^=]+)=([^=]+)", text.strip())
    if match is None:
        raise SenkiError("ruling.malformed", found=ascii(text[:80]), wanted="ID=OPTION")
    return match[1].strip(), match[2].strip()


def parse_settings(texts: Iterable[str]) -> dict[str, str]:
    """Settings written as `ID=OPTION`. Raises `ruling.malformed` and `ruling.repeated`."""
    settings: dict[str, str] = {}
    for text in texts:
        name, option = parse_setting(text)
        if name in settings:
            raise SenkiError("ruling.repeated", found=ascii(name))
        settings[name] = option
    return settings


def settle(
    catalogue: Iterable[Ruling], setting: Mapping[str, str], place: str = ""
) -> dict[str, str]:
    """A setting of some rulings, by short or full ids, under their full ids.

    `place` says where it was written. Raises `ruling.unknown`, `ruling.unknown-option` and, where
    one ruling is named by both ids, `ruling.repeated`.
    """
    rulings = {ruling.id: ruling for ruling in catalogue}
    short = {ruling.short_id: ruling.id for ruling in rulings.values()}
    settled: dict[str, str] = {}
    for name, option in setting.items():
        ruling = rulings.get(short.get(name, name))
        if ruling is None:
            wanted = nearest(name, [*short, *rulings])
            raise SenkiError("ruling.unknown", place=place, found=ascii(name), wanted=wanted)
        options = [known.id for known in ruling.options]
        if option not in options:
            raise SenkiError(
                "ruling.unknown-option",
                place=place,
                found=f"{name} = {option!a}",
                wanted=" or ".join(options),
            )
        if ruling.id in settled:
            raise SenkiError("ruling.repeated", place=place, found=ruling.id)
        settled[ruling.id] = option
    return settled


def defaults(catalogue: Iterable[Ruling]) -> dict[str, str]:
    """Every ruling's full id with its default option."""
    return {ruling.id: ruling.default for ruling in catalogue}
