"""The blow that leaves a side with nobody ends the action, and with it the battle."""

from __future__ import annotations

from ....events.common import BattleEnded
from ....events.dragomakhia import ActionEnded
from ....events.dragomakhia.scenario import SIDES
from ...battle import clause
from .fighters import DragomakhiaBattle, Steps, fallen_sides


def victory(battle: DragomakhiaBattle, attacker: str) -> Steps:
    """What follows when somebody has gone down: nothing, as long as both sides have anybody left.

    Both steps are scheduled by the blow, so that it is the cause of the end.
    """
    return (last_action(attacker), end_battle()) if fallen_sides(battle.state) else ()


@clause("dragomakhia.initiative")
def last_action(battle: DragomakhiaBattle, attacker: str) -> Steps:
    """The last action of the battle is done."""
    battle.emit(ActionEnded, actor=attacker)
    return ()


@clause("dragomakhia.initiative")
def end_battle(battle: DragomakhiaBattle) -> Steps:
    """The side that has somebody left wins."""
    fallen = fallen_sides(battle.state)
    winner = next(side for side in SIDES if side not in fallen)
    battle.emit(BattleEnded, winner=winner, reason="all-down")
    return ()
