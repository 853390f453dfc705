"""The order of those to whom something falls at the same time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...battle import Clause
from ..roll_off import Standing, roll_off
from .fighters import DystopiaBattle, Steps, agility, fighter

START = roll_off("dystopia.start", 2, 10)
RELEASE = roll_off("dystopia.prep", 2, 10)
COUNT_START = roll_off("dystopia.0", 2, 10)
TURNS = roll_off("dystopia.2", 2, 10)
EVASION = roll_off("dystopia.3-3", 2, 10)
DAMAGE_SKILLS = roll_off("dystopia.3-4", 2, 10)
COUNT_END = roll_off("dystopia.4", 2, 10)

RollOff = Clause[Any, [Standing, tuple[int, ...], Clause[Any, Any], tuple[Any, ...]]]


def in_order(
    battle: DystopiaBattle,
    ties: RollOff,
    who: Iterable[str],
    then: Clause[Any, Any],
    *arguments: Any,
) -> Steps:
    """Put `who` in order, by 2d10 among equal PCs, and then play `then` with the ids in order.

    High agility comes first, of equals PCs before enemies, and enemies as listed. `arguments`
    come after the ids. Nothing at all follows where nobody is concerned.
    """
    concerned = tuple(who)
    return (ties(_standing(battle, concerned), (), then, arguments),) if concerned else ()


def _standing(battle: DystopiaBattle, who: tuple[str, ...]) -> Standing:
    values = {w: agility(battle, w) for w in who}
    groups: list[tuple[str, ...]] = []
    for value in sorted(set(values.values()), reverse=True):
        equals = [w for w in who if values[w] == value]
        pcs = tuple(w for w in equals if fighter(battle, w).side == "pc")
        groups += [pcs] if pcs else []
        groups += [(w,) for w in equals if w not in pcs]
    return tuple(groups)
