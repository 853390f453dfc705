"""A turn ターン: the order of action, everybody's place in it, and what ends it."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from ....events.common import TurnStarted
from ....events.hyakuen import OrderDecided
from ....events.hyakuen.scenario import Reward
from ....reducers.hyakuen.state import HyakuenState, split_relic
from ...battle import Step, clause
from ..roll_off import roll_off, standing
from .actions import act
from .ending import end_check, limit_check, reward
from .feint import run_out
from .fighters import HyakuenBattle, Steps, able, quickness
from .relics import upkeep
from .rows import rows

BEFORE, AFTER = "before", "after"

tie_break = roll_off("hyakuen.order", 1, 6)


@clause("hyakuen.order")
def turn(battle: HyakuenBattle, last_turn: int) -> Steps:
    """A turn. The order stays as it is until some quickness is another than when it was made."""
    if battle.state.outcome is not None:
        return ()
    battle.emit(TurnStarted, turn=battle.state.turn + 1)
    values = {w: quickness(battle.state, w) for w in bearers(battle.state)}
    held = dict(zip(battle.state.order, battle.state.quick, strict=True))
    if values == held:
        return _course(battle.state, last_turn)
    return (tie_break(standing(values), (), order, (last_turn,)),)


def bearers(state: HyakuenState) -> list[str]:
    """Everybody who has a place in the order; a relic acts at that of its bearer."""
    return [who for who, fighter in state.combatants.items() if fighter.bearer is None]


@clause("hyakuen.order")
def order(battle: HyakuenBattle, everyone: tuple[str, ...], last_turn: int) -> Steps:
    """The order of action: quicker first, and the rest by the roll-off."""
    quick = tuple(quickness(battle.state, who) for who in everyone)
    battle.emit(OrderDecided, order=everyone, quick=quick)
    return _course(battle.state, last_turn)


def _course(state: HyakuenState, last_turn: int) -> Steps:
    return (
        *(place(who) for who in state.order),
        *(upkeep(who) for who in state.order),
        run_out(),
        end_check(),
        limit_check(last_turn),
        turn(last_turn),
    )


@clause("hyakuen.order")
def place(battle: HyakuenBattle, bearer: str) -> Steps:
    """The place of a bearer, and of the relic that acts right before or after it."""
    relic = split_relic(battle.state, bearer)
    if relic is None or not able(battle.state, relic):
        return (_acts(bearer), relic_follows(bearer))
    if not able(battle.state, bearer):
        return (_acts(relic),)
    if battle.choose(bearer, "relic-order", (BEFORE, AFTER)) == BEFORE:
        return (_acts(relic), _acts(bearer))
    return (_acts(bearer), relic_follows(bearer))


@clause("hyakuen.order")
def relic_follows(battle: HyakuenBattle, bearer: str) -> Steps:
    """The relic that is now out in split form acts after its bearer."""
    relic = split_relic(battle.state, bearer)
    return () if relic is None else (_acts(relic),)


def _acts(who: str) -> Step:
    return act(who, True, True)


def opening(last_turn: int, terms: Reward | UnsetType) -> Steps:
    """The whole battle: the turns and then the reward, if there is one."""
    rewards = () if terms is UNSET else (reward(terms),)
    return (rows(), end_check(), turn(last_turn), *rewards)
