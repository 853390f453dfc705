"""Choice files: what players decided, one JSON object a line."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from .errors import SenkiError

MAX_OPTION_LENGTH = 10_000


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    """One line: `actor` answers `decision` with `option`."""

    actor: str
    decision: str
    option: str


def parse_choices(data: bytes, place: str) -> list[Choice]:
    """The choices in a file, in order; blank lines are passed over. Raises `choice.malformed`."""
    choices: list[Choice] = []
    decoder = msgspec.json.Decoder(Choice)
    for number, line in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), start=1):
        if not line.strip():
            continue
        try:
            choice = decoder.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise SenkiError(
                "choice.malformed",
                place=f"{place}:{number}",
                found=str(error),
                wanted='{"actor":"…","decision":"…","option":"…"}',
            ) from None
        if len(choice.option) > MAX_OPTION_LENGTH:
            raise SenkiError(
                "choice.malformed", place=f"{place}:{number}", found="a very long option"
            )
        choices.append(choice)
    return choices


def format_choice(choice: Choice) -> bytes:
    """The choice as a line of such a file."""
    return msgspec.json.encode(choice) + b"\n"
