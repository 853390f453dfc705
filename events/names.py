"""Ids and texts that come from strangers."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable

from .errors import SenkiError

MAX_ID_LENGTH = 64
MAX_TEXT_LENGTH = 200
FORBIDDEN_IN_ID = "/>#,.:=@+"
_HIDDEN = frozenset(
    "\u061c\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)


def printable(text: str) -> bool:
    """Whether `text` can be shown on a terminal: no control, surrogate or reordering character."""
    return not any(c in _HIDDEN or unicodedata.category(c) in ("Cc", "Cs") for c in text)


def check_text(text: str, place: str) -> None:
    """Raise `scenario.bad-text` unless `text` is at most 200 printable characters."""
    if len(text) > MAX_TEXT_LENGTH:
        raise SenkiError(
            "scenario.bad-text",
            place=place,
            found=f"{len(text)} characters",
            wanted=f"at most {MAX_TEXT_LENGTH}",
        )
    if not printable(text):
        raise SenkiError("scenario.bad-text", place=place, found=ascii(text))


def check_id(name: str, place: str, reserved: Collection[str] = ()) -> None:
    """Raise `scenario.bad-id` unless `name` can stand in the key of a roll.

    An id is in Unicode normal form C, 1 to 64 characters long, has no white space, no control or
    invisible character and none of `/ > # , . : = @ +`, and is no reserved word of its rule system.
    """
    if not name or len(name) > MAX_ID_LENGTH:
        wanted = f"1 to {MAX_ID_LENGTH} characters"
    elif not printable(name) or any(c.isspace() for c in name):
        wanted = "no white space and no control characters"
    elif any(unicodedata.category(c) == "Cf" for c in name):
        wanted = "no invisible characters"
    elif any(c in FORBIDDEN_IN_ID for c in name):
        wanted = f"none of {' '.join(FORBIDDEN_IN_ID)}"
    elif unicodedata.normalize("NFC", name) != name:
        wanted = "Unicode normal form C"
    elif name in reserved:
        wanted = f"none of the words {', '.join(sorted(reserved))}"
    else:
        return
    raise SenkiError("scenario.bad-id", place=place, found=ascii(name), wanted=wanted)


def check_ids(names: Iterable[str], place: str, reserved: Collection[str] = ()) -> None:
    """Check each id with `check_id`, and raise `scenario.duplicate-id` for one that repeats."""
    seen: set[str] = set()
    for index, name in enumerate(names):
        here = f"{place}[{index}].id"
        check_id(name, here, reserved)
        if name in seen:
            raise SenkiError("scenario.duplicate-id", place=here, found=name)
        seen.add(name)
