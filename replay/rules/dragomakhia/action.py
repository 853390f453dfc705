"""What a character does with its action: attack, move, heal, wait, or nothing."""

from __future__ import annotations

from ....events.common import Moved
from ....events.dragomakhia import ActionEnded, Waited
from ....reducers.dragomakhia import DragomakhiaState
from ...battle import clause
from .attack import attack
from .fighters import DragomakhiaBattle, Steps, areas_in_reach, fighter, methods, wounded
from .healing import heal

WAIT = "wait"
PASS = "pass"
HEAL = "heal"


@clause("dragomakhia.initiative")
def act(battle: DragomakhiaBattle, who: str) -> Steps:
    """One action. Whoever does anything but wait has acted in this turn."""
    option = battle.choose(who, "act", actions(battle.state, who))
    kind, _, detail = option.partition(":")
    if kind == WAIT:
        return (wait(who),)
    if kind == "attack":
        return (attack(battle, who, detail), end_action(who))
    if kind == "move":
        return (move(who, int(detail)), end_action(who))
    return (heal(who), end_action(who)) if kind == HEAL else (end_action(who),)


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


@clause("dragomakhia.initiative")
def end_action(battle: DragomakhiaBattle, who: str) -> Steps:
    """The action is done."""
    battle.emit(ActionEnded, actor=who)
    return ()


@clause("dragomakhia.wait")
def wait(battle: DragomakhiaBattle, who: str) -> Steps:
    """To wait until all others have acted; whoever waits last acts first of those who wait."""
    battle.emit(Waited, actor=who)
    return ()


@clause("dragomakhia.move")
def move(battle: DragomakhiaBattle, who: str, area: int) -> Steps:
    """To another area."""
    battle.emit(Moved, actor=who, before=fighter(battle, who).area, after=area)
    return ()
