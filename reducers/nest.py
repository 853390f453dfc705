"""The fold of `nest`: hit points, uses of undying, and who is fixed at 0."""

from __future__ import annotations

from msgspec import UNSET, Struct
from msgspec.structs import replace

from ..events.common import (
    BattleStarted,
    CheckJudged,
    DamageApplied,
    Defeated,
    Event,
    Revived,
    TurnStarted,
)
from ..events.nest import OrderDecided, UndyingLimited
from ..events.nest.scenario import Combatant, NestScenario
from . import common
from .common import Reducers, State, with_combatant

TRAP = "nest.trap"


class NestFighter(common.Fighter, frozen=True, kw_only=True):
    """A fighter. `skills` counts copies.

    `undying_left` are the revivals it still has; `fixed` says that it is at 0 for good;
    `finisher` is who last brought it to 0, or None.
    """

    attack: int
    defense: int
    skills: dict[str, int]
    undying_left: int
    fixed: bool = False
    finisher: str | None = None


class TrapResult(Struct, frozen=True):
    """A trap check that was made; `needed` is the scenario's number, before skills."""

    actor: str
    needed: int
    total: int
    success: bool


class NestState(State[NestFighter], frozen=True, kw_only=True, tag="nest"):
    """A battle of `nest`; `first` is the side that attacks first in this turn."""

    first: str = "pc"
    checks: tuple[TrapResult, ...] = ()


def start(event: BattleStarted[NestScenario]) -> NestState:
    """The state at the start of a battle."""
    return NestState(combatants={c.id: _fighter(c) for c in event.scenario.combatants})


def _fighter(combatant: Combatant) -> NestFighter:
    skills = combatant.copies
    return NestFighter(
        name=combatant.id if combatant.name is UNSET else combatant.name,
        side=combatant.side,
        hp=combatant.hp,
        max_hp=combatant.hp if combatant.max_hp is UNSET else combatant.max_hp,
        attack=combatant.attack,
        defense=combatant.defense,
        skills=skills,
        undying_left=skills.get("undying", 0) + skills.get("dragon_avatar", 0),
    )


def check_judged(state: NestState, event: CheckJudged) -> NestState:
    """Trap checks are kept; to-hit, nullify and deathblow rolls leave no trace in the state."""
    if event.clause != TRAP:
        return state
    needed = event.tally[0].total
    result = TrapResult(event.actor, int(needed), event.total, event.success)
    return replace(state, checks=(*state.checks, result))


def turn_started(state: NestState, event: TurnStarted) -> NestState:
    """A new turn, in which the PC side attacks first unless nest.3 says otherwise."""
    return replace(state, turn=event.turn, first="pc")


def order_decided(state: NestState, event: OrderDecided) -> NestState:
    """Who attacks first in this turn."""
    return replace(state, first=event.first)


def damage_applied(state: NestState, event: DamageApplied) -> NestState:
    """Hit points go down; whoever brings a fighter to 0 is its finisher."""
    fighters = state.combatants
    fighter = fighters[event.target]
    hp = fighter.hp - event.lost
    if hp or not event.lost:
        hurt = replace(fighter, hp=hp)
    else:
        hurt = replace(fighter, hp=hp, finisher=event.source)
    return replace(state, combatants={**fighters, event.target: hurt})


def undying_limited(state: NestState, event: UndyingLimited) -> NestState:
    """Fewer uses of undying."""
    left = state.combatants[event.target].undying_left - event.lost
    return with_combatant(state, event.target, undying_left=left)


def revived(state: NestState, event: Revived) -> NestState:
    """Back on its feet, with one use of undying less."""
    fighter = state.combatants[event.target]
    return with_combatant(
        state,
        event.target,
        hp=fighter.hp + event.gained,
        undying_left=fighter.undying_left - 1,
        finisher=None,
    )


def defeated(state: NestState, event: Defeated) -> NestState:
    """At 0 for good."""
    return with_combatant(state, event.target, fixed=True)


REDUCERS: Reducers = {
    **common.COMMON,
    TurnStarted: turn_started,
    CheckJudged: check_judged,
    OrderDecided: order_decided,
    DamageApplied: damage_applied,
    UndyingLimited: undying_limited,
    Revived: revived,
    Defeated: defeated,
}


def apply(state: NestState, event: Event) -> NestState:
    """The state after one event of `nest`."""
    return common.apply(REDUCERS, state, event)


def wrong_total(state: NestState, event: Event) -> str | None:
    """What is wrong with the value that `event` claims, given the state after it; else None."""
    if isinstance(event, UndyingLimited):
        left = state.combatants[event.target].undying_left
        if left != event.undying_left:
            return f"{event.target} undying_left {event.undying_left}, not {left}"
    return common.wrong_total(state, event)
