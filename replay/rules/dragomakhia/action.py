"""What a character may do with its action, and the move to another area."""

from __future__ import annotations

from ....events.common import Moved
from ....reducers.dragomakhia import DragomakhiaState
from ...battle import clause
from .fighters import DragomakhiaBattle, Steps, areas_in_reach, fighter, methods, wounded

WAIT = "wait"
PASS = "pass"
HEAL = "heal"


def actions(state: DragomakhiaState, who: str) -> list[str]:
    """What a character may do: attacks, moves, healing, waiting, nothing."""
    f = state.combatants[who]
    return [
        *(f"attack:{method}" for method in methods(state, who)),
        *(f"move:{area}" for area in areas_in_reach(state, who)),
        *([HEAL] if wounded(state, who) else []),
        *([] if f.common or f.waiting else [WAIT]),
        PASS,
    ]


@clause("dragomakhia.move")
def move(battle: DragomakhiaBattle, who: str, area: int) -> Steps:
    """To another area."""
    battle.emit(Moved, actor=who, before=fighter(battle, who).area, after=area)
    return ()
