"""A turn ターン: an initiative phase before every action, then commons, then those who waited."""

from __future__ import annotations

from ....events.common import BattleEnded, TurnStarted
from ....events.dragomakhia import ActionStarted
from ....events.dragomakhia.scenario import SIDES
from ...battle import clause
from ..roll_off import roll_off, standing
from .action import act
from .fighters import DragomakhiaBattle, Steps, fallen_sides
from .numbers import SIDES_OF_A_DIE

race = roll_off("dragomakhia.initiative", 1, SIDES_OF_A_DIE, first_only=True)


@clause("dragomakhia.initiative")
def turn(battle: DragomakhiaBattle, last_turn: int) -> Steps:
    """A turn, in which everybody may act once."""
    battle.emit(TurnStarted, turn=battle.state.turn + 1)
    return (initiative_phase(last_turn),)


@clause("dragomakhia.initiative")
def initiative_phase(battle: DragomakhiaBattle, last_turn: int) -> Steps:
    """Who acts next: the fastest of those who have not; then commons; then the last to wait.

    Equals in initiative, weapon priority and hit points throw for it, anew in every phase.
    """
    state = battle.state
    unacted = {who: f for who, f in state.combatants.items() if f.unacted}
    rolling = {who: f.speed for who, f in unacted.items() if not f.common}
    if rolling:
        return (race(standing(rolling), (), fastest_acts, (last_turn,)),)
    if unacted:
        return (common_acts(next(iter(unacted)), last_turn),)
    if state.waiters:
        return (waiter_acts(state.waiters[-1], last_turn),)
    return (end_turn(last_turn),)


@clause("dragomakhia.initiative")
def fastest_acts(battle: DragomakhiaBattle, order: tuple[str, ...], last_turn: int) -> Steps:
    """The first in order acts; what else the order says is forgotten."""
    return _action(battle, order[0], last_turn)


@clause("dragomakhia.common")
def common_acts(battle: DragomakhiaBattle, who: str, last_turn: int) -> Steps:
    """A common character acts."""
    return _action(battle, who, last_turn)


@clause("dragomakhia.wait")
def waiter_acts(battle: DragomakhiaBattle, who: str, last_turn: int) -> Steps:
    """Whoever waited acts after all."""
    return _action(battle, who, last_turn)


def _action(battle: DragomakhiaBattle, who: str, last_turn: int) -> Steps:
    battle.emit(ActionStarted, actor=who)
    return (act(who), after_action(last_turn))


@clause("dragomakhia.initiative")
def after_action(battle: DragomakhiaBattle, last_turn: int) -> Steps:
    """The end of the battle, if one side has nobody left, or else the next initiative phase."""
    fallen = fallen_sides(battle.state)
    if not fallen:
        return (initiative_phase(last_turn),)
    winner = next(side for side in SIDES if side not in fallen)
    battle.emit(BattleEnded, winner=winner, reason="all-down")
    return ()


@clause("dragomakhia.initiative")
def end_turn(battle: DragomakhiaBattle, last_turn: int) -> Steps:
    """The next turn, unless this was the last."""
    if battle.state.turn < last_turn:
        return (turn(last_turn),)
    battle.emit(BattleEnded, winner=None, reason="turn-limit")
    return ()
