"""The attributes 属性 of martial skills 武闘的技能: what they are, and how a sheet writes them."""

from __future__ import annotations

from typing import Literal

from ..errors import SenkiError, nearest
from ..text import Text

Main = Literal["thrust", "heavy", "trick"]
Sub = Literal["melee", "ranged", "magic"]
Aux = Literal["bind", "mind", "matter", "guard", "sweep", "snipe", "curse"]

MAINS: tuple[Main, ...] = ("thrust", "heavy", "trick")
SUBS: tuple[Sub, ...] = ("melee", "ranged", "magic")
AUXES: tuple[Aux, ...] = ("bind", "mind", "matter", "guard", "sweep", "snipe", "curse")

BEATS: dict[Main, Main] = {"thrust": "trick", "trick": "heavy", "heavy": "thrust"}
"""Which main attribute each is stronger than: 突 → 崩 → 激 → 突."""

PROVISIONAL: dict[Aux, Sub] = {"sweep": "melee", "snipe": "ranged", "curse": "magic"}
"""The attributes still being worked out 調整中, and the only sub attribute each may join."""

MOST_AUX = 3

NAMES: dict[str, Text] = {
    "thrust": Text("thrust", "突"),
    "heavy": Text("heavy", "激"),
    "trick": Text("trick", "崩"),
    "melee": Text("melee", "迫"),
    "ranged": Text("ranged", "隔"),
    "magic": Text("magic", "魔"),
    "bind": Text("bind", "縛"),
    "mind": Text("mind", "心"),
    "matter": Text("matter", "物"),
    "guard": Text("guard", "防"),
    "sweep": Text("sweep", "旋"),
    "snipe": Text("snipe", "狙"),
    "curse": Text("curse", "呪"),
}

_BY_LETTER: dict[str, str] = {text.ja: name for name, text in NAMES.items()}
_SEPARATOR = "・"


def read_attributes(written: str | list[str], place: str) -> list[str]:
    """The attributes of a martial skill: the sub attribute, the main one, up to three others.

    They are `written` in that order, as letters (`迫突縛`, `迫・突・縛`) or as a list of letters or
    names. Raises `scenario.unknown-attribute` and `scenario.meaningless-attributes`.
    """
    words = list(written.replace(_SEPARATOR, "")) if isinstance(written, str) else written
    attributes = [_read_attribute(word, place) for word in words]
    sub, main, auxes = attributes[:1], attributes[1:2], attributes[2:]
    problem = _problem(sub, main, auxes)
    if problem:
        raise SenkiError(
            "scenario.meaningless-attributes",
            place=place,
            found=" ".join(f"{name} {NAMES[name].ja}" for name in attributes),
            wanted=problem,
        )
    return attributes


def _read_attribute(word: str, place: str) -> str:
    name = _BY_LETTER.get(word)
    if name is None:
        name = next((known for known in NAMES if known == word), None)
    if name is None:
        known = NAMES if word.isascii() else _BY_LETTER
        raise SenkiError(
            "scenario.unknown-attribute", place=place, found=word, wanted=nearest(word, known)
        )
    return name


def _problem(sub: list[str], main: list[str], auxes: list[str]) -> str:
    """What would have to be otherwise; nothing where all is well."""
    if not set(sub) & set(SUBS):
        return "first one of 迫 隔 魔 (melee, ranged, magic)"
    if not set(main) & set(MAINS):
        return "second one of 突 激 崩 (thrust, heavy, trick)"
    if not set(auxes) <= set(AUXES) or len(set(auxes)) < len(auxes):
        return "then auxiliary attributes, each once"
    if len(auxes) > MOST_AUX:
        return f"at most {MOST_AUX} auxiliary attributes"
    if {"mind", "matter"} <= set(auxes):
        return "心 (mind) or 物 (matter), not both"
    for aux, needed in PROVISIONAL.items():
        if aux in auxes and needed not in sub:
            return f"{NAMES[aux].ja} ({aux}) only with {NAMES[needed].ja} ({needed})"
    return ""
