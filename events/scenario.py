"""Scenario files: who fights, with what numbers. TOML or JSON, written by a person."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, TypeVar, cast

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from .errors import SenkiError, nearest
from .names import check_text

MAX_NUMBER = 10**9
MAX_COMBATANTS = 1000
MAX_COPIES = 100
MAX_BYTES = 8 * 2**20
DEFAULT_TURN_LIMIT = 1000

Count = Annotated[int, Meta(ge=0, le=MAX_NUMBER)]
"""A number in a scenario: 0 … 10^9."""

Positive = Annotated[int, Meta(ge=1, le=MAX_NUMBER)]
"""A number in a scenario that cannot be 0: 1 … 10^9."""


class Scenario(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every scenario has: the rule `system`, a `title`, and the turns it may last.

    Members that were not written stay unset, so that a log repeats a scenario as written.
    `turn_limit` (1 … 10^9) is 1,000 unless given; it never overrides a limit of the rules.
    """

    system: str
    title: str | UnsetType = UNSET
    turn_limit: Positive | UnsetType = UNSET

    @property
    def last_turn(self) -> int:
        """The turn after which an undecided battle ends."""
        return DEFAULT_TURN_LIMIT if self.turn_limit is UNSET else self.turn_limit


class RawScenario(Struct, frozen=True):
    """A scenario read but not yet checked by its system.

    `content` is the document without its `[rulings]` table, which stands in `rulings`.
    """

    place: str
    system: str
    content: dict[str, Any]
    rulings: dict[str, str]


def read_scenario_file(path: Path) -> RawScenario:
    """Read a scenario from a `.toml` or `.json` file (any other name: by its first character).

    Raises `file.missing`, `file.unreadable`, `file.too-large` and what `parse_scenario` raises.
    """
    return parse_scenario(read_bytes(path), str(path))


def read_bytes(path: Path) -> bytes:
    """The bytes of a file of at most 8 MiB."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise SenkiError("file.missing", place=str(path)) from None
    except (OSError, ValueError) as error:
        raise SenkiError("file.unreadable", place=str(path), found=_reason(error)) from None
    if len(data) > MAX_BYTES:
        raise SenkiError("file.too-large", place=str(path), wanted=f"at most {MAX_BYTES} bytes")
    return data


def _reason(error: OSError | ValueError) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def parse_scenario(data: bytes, place: str) -> RawScenario:
    """Read a scenario from its bytes: JSON where they begin with `{`, else TOML.

    Raises `scenario.not-readable`, `scenario.repeated-key`, `scenario.bad-text`,
    `scenario.wrong-shape`.
    """
    try:
        text = data.decode("utf-8-sig")
        document: Any = _load_json(text, place) if _is_json(text) else tomllib.loads(text)
    except UnicodeDecodeError as error:
        raise SenkiError(
            "scenario.not-readable", place=place, found=f"byte {error.start}: not UTF-8"
        ) from None
    except (ValueError, RecursionError) as error:
        found = "nested too deep" if isinstance(error, RecursionError) else str(error)
        raise SenkiError("scenario.not-readable", place=place, found=found[:200]) from None
    if not isinstance(document, dict):
        raise SenkiError("scenario.wrong-shape", place=place, wanted="a table at the top")
    content = cast("dict[str, Any]", document)
    try:
        check_texts(content, place)
    except RecursionError:
        raise SenkiError("scenario.not-readable", place=place, found="nested too deep") from None
    rulings = _read_rulings(content.pop("rulings", {}), place)
    system = content.get("system")
    if not isinstance(system, str):
        raise SenkiError("scenario.wrong-shape", place=place, wanted='system = "…"')
    return RawScenario(place, system, content, rulings)


def _is_json(text: str) -> bool:
    return text.lstrip().startswith("{")


def _load_json(text: str, place: str) -> Any:
    def no_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        table = dict(pairs)
        if len(table) < len(pairs):
            names = [name for name, _ in pairs]
            twice = next(name for name in names if names.count(name) > 1)
            raise SenkiError("scenario.repeated-key", place=place, found=ascii(twice))
        return table

    return json.loads(text, object_pairs_hook=no_repeats)


def check_texts(value: object, place: str) -> None:
    """Hold every key and every string of a document to `check_text`, wherever it stands."""
    if isinstance(value, str):
        check_text(value, place)
    elif isinstance(value, Mapping):
        for name, member in cast("Mapping[str, object]", value).items():
            check_text(name, place)
            check_texts(member, f"{place}: {name}" if ": " not in place else f"{place}.{name}")
    elif isinstance(value, list):
        for index, member in enumerate(cast("list[object]", value)):
            check_texts(member, f"{place}[{index}]")


def _read_rulings(table: object, place: str) -> dict[str, str]:
    try:
        return msgspec.convert(table, dict[str, str])
    except msgspec.ValidationError as error:
        raise SenkiError(
            "scenario.wrong-shape",
            place=f"{place}: rulings",
            found=str(error),
            wanted='ruling = "option", the option in quotes',
        ) from None


ScenarioT = TypeVar("ScenarioT", bound=Scenario)


def shape(raw: RawScenario, kind: type[ScenarioT]) -> ScenarioT:
    """The scenario as its system's type.

    Raises `scenario.unknown-member`, `scenario.number-out-of-range` and `scenario.wrong-shape`,
    each with the path of the member.
    """
    try:
        return msgspec.convert(raw.content, kind)
    except msgspec.ValidationError as error:
        raise _explain(error, raw.place, kind) from None


def _explain(error: msgspec.ValidationError, place: str, kind: type[Scenario]) -> SenkiError:
    message, _, path = str(error).partition(" - at `$")
    here = f"{place}: {path.rstrip('`').lstrip('.')}" if path else place
    unknown = re.fullmatch(r"Object contains unknown field `(.*)`", message)
    if unknown:
        known = _member_names(kind)
        elsewhere = unknown[1] in known
        return SenkiError(
            "scenario.unknown-member",
            place=here,
            found=ascii(unknown[1]) if not unknown[1].isprintable() else unknown[1],
            wanted="" if elsewhere else nearest(unknown[1], sorted(known)),
        )
    misspelt = re.fullmatch(r"Invalid enum value '(.*)'", message)
    if misspelt:
        words = _words_of(kind, re.findall(r"[a-z_]+", path)[-1]) - {misspelt[1]}
        return SenkiError(
            "scenario.wrong-shape",
            place=here,
            found=ascii(misspelt[1]),
            wanted=nearest(misspelt[1], sorted(words)),
        )
    out_of_range = re.search(r"`int` [<>]=?|out of range", message)
    code = "scenario.number-out-of-range" if out_of_range else "scenario.wrong-shape"
    return SenkiError(code, place=here, found=message)


def _member_names(kind: type) -> set[str]:
    """The names of all members of a scenario type, however deep."""
    names: set[str] = set()
    definitions = msgspec.json.schema_components((kind,))[1]
    for definition in definitions.values():
        names.update(definition.get("properties", {}))
    return names


def _words_of(kind: type, member: str) -> set[str]:
    """The words that may stand in the members called `member` of a scenario type."""
    words: set[str] = set()
    definitions = msgspec.json.schema_components((kind,))[1]
    for definition in definitions.values():
        schema = definition.get("properties", {}).get(member, {})
        for choice in (schema, schema.get("items", {}), *schema.get("anyOf", ())):
            words.update(choice.get("enum", ()))
    return words
