"""What the steps of `dragomakhia` ask about characters: who is able, and whom one can reach."""

from __future__ import annotations

from ....events.dragomakhia.scenario import SIDES
from ....reducers.dragomakhia import DragomakhiaFighter, DragomakhiaState
from ...battle import Battle, Step
from .numbers import METHODS, Method

DragomakhiaBattle = Battle[DragomakhiaState]
Steps = tuple[Step, ...]

REACH: dict[Method, int] = {"melee": 0, "shooting": 1, "magic": 0}
"""How many areas away an attack reaches."""


def fighter(battle: DragomakhiaBattle, who: str) -> DragomakhiaFighter:
    """The state of a character."""
    return battle.state.combatants[who]


def able(state: DragomakhiaState) -> dict[str, DragomakhiaFighter]:
    """Everyone who is not down, in the order listed."""
    return {who: f for who, f in state.combatants.items() if not f.down}


def fallen_sides(state: DragomakhiaState) -> list[str]:
    """The sides that have nobody left."""
    left = {f.side for f in able(state).values()}
    return [side for side in SIDES if side not in left]


def foes(state: DragomakhiaState, who: str) -> list[str]:
    """The able opponents of a character, in the order listed."""
    side = state.combatants[who].side
    return [name for name, f in able(state).items() if f.side != side]


def targets(state: DragomakhiaState, who: str, method: Method) -> list[str]:
    """The opponents that an attack of a character reaches, in the order listed."""
    here = state.combatants[who].area
    return [
        name
        for name in foes(state, who)
        if abs(state.combatants[name].area - here) <= REACH[method]
    ]


def swarm_targets(state: DragomakhiaState, who: str, area: int) -> tuple[str, ...]:
    """The opponents that a swarm hits at once: all in an area, in the order listed."""
    return tuple(name for name in foes(state, who) if state.combatants[name].area == area)


def methods(state: DragomakhiaState, who: str) -> list[Method]:
    """The attacks that a character can make and that reach somebody."""
    return [
        method
        for method in METHODS
        if masters(state.combatants[who], method) and targets(state, who, method)
    ]


def masters(f: DragomakhiaFighter, method: Method) -> bool:
    """Whether a character has what an attack needs: a weapon and dice, or for commons the knack."""
    if f.common:
        return method == "melee" or (method == "shooting" and f.ranged)
    return f.attack is not None and dice_for(f, method) > 0


def dice_for(f: DragomakhiaFighter, method: Method) -> int:
    """The value that an attack rolls: 白兵力, 射撃力 or 魔法力."""
    return {"melee": f.melee, "shooting": f.shooting, "magic": f.magic}[method]


def areas_in_reach(state: DragomakhiaState, who: str) -> list[int]:
    """The areas to which a character may move, from the first: adjacent ones, for commons more."""
    f = state.combatants[who]
    first, last = max(0, f.area - f.move), min(state.areas - 1, f.area + f.move)
    return [area for area in range(first, last + 1) if area != f.area]


def wounded(state: DragomakhiaState, who: str) -> list[str]:
    """Whom a healer can heal: the able and hurt of its side in its area, itself too."""
    healer = state.combatants[who]
    if healer.magic < 1 or healer.mp < 1:
        return []
    return [
        name
        for name, f in able(state).items()
        if f.side == healer.side and f.area == healer.area and f.hp < f.max_hp
    ]
