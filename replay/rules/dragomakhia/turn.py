"""A turn ターン: an initiative phase before every action, then commons, then those who waited."""

from __future__ import annotations

from ....events.common import BattleEnded, TurnStarted
from ....events.dragomakhia import ActionEnded, ActionStarted, Waited
from ...battle import clause
from ..roll_off import roll_off, standing
from .action import HEAL, WAIT, actions, move
from .attack import attack
from .fighters import DragomakhiaBattle, Steps
from .healing import heal
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
    return (act(who, last_turn),)


@clause("dragomakhia.initiative")
def act(battle: DragomakhiaBattle, who: str, last_turn: int) -> Steps:
    """One action. Whoever does anything but wait has acted in this turn."""
    option = battle.choose(who, "act", actions(battle.state, who))
    kind, _, detail = option.partition(":")
    if kind == WAIT:
        return (wait(who, last_turn),)
    done = end_action(who, last_turn)
    if kind == "attack":
        return (attack(battle, who, detail), done)
    if kind == "move":
        return (move(who, int(detail)), done)
    return (heal(who), done) if kind == HEAL else (done,)


@clause("dragomakhia.initiative")
def end_action(battle: DragomakhiaBattle, who: str, last_turn: int) -> Steps:
    """The action is done, and leads to the next initiative phase, unless it won the battle."""
    if battle.state.outcome is not None:
        return ()
    battle.emit(ActionEnded, actor=who)
    return (initiative_phase(last_turn),)


@clause("dragomakhia.wait")
def wait(battle: DragomakhiaBattle, who: str, last_turn: int) -> Steps:
    """To wait until all others have acted; whoever waits last acts first of those who wait."""
    battle.emit(Waited, actor=who)
    return (initiative_phase(last_turn),)


@clause("dragomakhia.initiative")
def end_turn(battle: DragomakhiaBattle, last_turn: int) -> Steps:
    """The next turn, unless this was the last."""
    if battle.state.turn < last_turn:
        return (turn(last_turn),)
    battle.emit(BattleEnded, winner=None, reason="turn-limit")
    return ()
