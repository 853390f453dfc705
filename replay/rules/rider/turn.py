"""The ten steps of a turn: initiative once, then a half-turn for each rider."""

from __future__ import annotations

from ....events.common import TurnStarted
from ....events.rider import HalfStarted, OrderDecided
from ....reducers.rider import RiderState
from ...battle import clause
from ..roll_off import roll_off, standing
from .attack import attack
from .cards import card, run_out, run_out_with_turn, use_up
from .ending import last_turn_over
from .movement import first_distance, move, new_distance
from .riders import RiderBattle, Steps, acts, defenders

tie_break = roll_off("rider.initiative", 1, 6)


@clause("rider.turn")
def turn(battle: RiderBattle, last_turn: int) -> Steps:
    """A turn: everybody's half, in the order that initiative gave in the first turn."""
    number = battle.state.turn + 1
    battle.emit(TurnStarted, turn=number)
    if number == 1:
        return (initiative(last_turn),)
    if not battle.state.is_duel and battle.ruling("multi-order") == "each-turn":
        return (initiative(last_turn),)
    return _halves(battle.state, last_turn)


@clause("rider.initiative")
def initiative(battle: RiderBattle, last_turn: int) -> Steps:
    """Higher mobility attacks first; equals roll one die each, and again while they are equal."""
    fighters = battle.state.combatants
    mobility = {who: fighter.mobility for who, fighter in fighters.items() if fighter.hp}
    return (tie_break(standing(mobility), (), order, (last_turn,)),)


@clause("rider.initiative")
def order(battle: RiderBattle, riders: tuple[str, ...], last_turn: int) -> Steps:
    """The order of attack; those who have fallen stand at its end."""
    state = battle.state
    fallen = tuple(who for who, fighter in state.combatants.items() if not fighter.hp)
    battle.emit(OrderDecided, order=riders + fallen)
    halves = _halves(battle.state, last_turn)
    if not state.is_duel:
        return halves
    first, second = riders
    return (first_distance(first, second), *halves)


def _halves(state: RiderState, last_turn: int) -> Steps:
    return (
        *(half(who, place) for place, who in enumerate(state.order, start=1)),
        run_out_with_turn(),
        turn_over(last_turn),
    )


@clause("rider.turn")
def half(battle: RiderBattle, attacker: str, place: int) -> Steps:
    """A half-turn: movement, the attacker's card, the defenders' cards, attack.

    Cards whose turns are over end in it even where the attacker has fallen.
    """
    state = battle.state
    if state.outcome is not None:
        return ()
    if not acts(state, attacker):
        return (run_out(attacker, "attack"), run_out(attacker, "defense"))
    names = ("first", "second")
    battle.emit(HalfStarted, attacker=attacker, half=names[place - 1] if state.is_duel else place)
    others = defenders(battle.state)
    return (
        *(() if state.is_duel else (new_distance(attacker, who) for who in others)),
        move(attacker),
        run_out(attacker, "attack"),
        card(attacker),
        run_out(attacker, "defense"),
        *(card(who) for who in others),
        attack(attacker),
        use_up(),
    )


@clause("rider.turn")
def turn_over(battle: RiderBattle, last_turn: int) -> Steps:
    """The next turn, unless the battle is over."""
    if battle.state.outcome is not None:
        return ()
    return (last_turn_over(),) if battle.state.turn >= last_turn else (turn(last_turn),)
