"""The fold: pure functions from a state and an event to the next state.

A state is a frozen struct with at least `turn`, `combatants` (id → a struct with at least `name`
and `side`) and `outcome`; its tag `system` makes it the JSON that `senki state` prints.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from ..events.common import (
    BattleEnded,
    DamageApplied,
    Event,
    HealingApplied,
    ResourceSpent,
    Revived,
    TurnStarted,
)


class Outcome(Struct, frozen=True):
    """How a battle ended: the `winner` (a side, an id, or None) and the `reason`."""

    winner: str | None
    reason: str


class Combatant(Struct, frozen=True, kw_only=True):
    """What every combatant has: a name and a side."""

    name: str
    side: str


class Fighter(Combatant, frozen=True, kw_only=True):
    """A combatant with hit points, 0 … `max_hp`."""

    hp: int
    max_hp: int


CombatantT = TypeVar("CombatantT", bound=Combatant)


class State(Struct, Generic[CombatantT], frozen=True, kw_only=True, tag_field="system"):
    """What every state has. `turn` is 0 before the first turn."""

    turn: int = 0
    combatants: dict[str, CombatantT]
    outcome: Outcome | None = None


StateT = TypeVar("StateT", bound=State[Any])
Reducer = Callable[[Any, Any], Any]
Reducers = Mapping[type[Event], Reducer]


def with_combatant(state: StateT, name: str, **changes: Any) -> StateT:
    """The state in which combatant `name` has `changes`."""
    combatants: dict[str, Any] = state.combatants
    return replace(state, combatants={**combatants, name: replace(combatants[name], **changes)})


def turn_started(state: StateT, event: TurnStarted) -> StateT:
    """The turn counter."""
    return replace(state, turn=event.turn)


def damage_applied(state: StateT, event: DamageApplied) -> StateT:
    """Hit points go down by what was lost."""
    combatants: dict[str, Any] = state.combatants
    target = combatants[event.target]
    hurt = replace(target, hp=target.hp - event.lost)
    return replace(state, combatants={**combatants, event.target: hurt})


def hit_points_gained(state: StateT, event: HealingApplied | Revived) -> StateT:
    """Hit points go up by what was gained."""
    combatants: dict[str, Any] = state.combatants
    target = combatants[event.target]
    healed = replace(target, hp=target.hp + event.gained)
    return replace(state, combatants={**combatants, event.target: healed})


def resource_spent(state: StateT, event: ResourceSpent) -> StateT:
    """A resource goes down by what was spent."""
    held: int = getattr(state.combatants[event.actor], event.resource)
    return with_combatant(state, event.actor, **{event.resource: held - event.amount})


def battle_ended(state: StateT, event: BattleEnded) -> StateT:
    """The outcome."""
    return replace(state, outcome=Outcome(event.winner, event.reason))


COMMON: Reducers = {
    TurnStarted: turn_started,
    DamageApplied: damage_applied,
    HealingApplied: hit_points_gained,
    Revived: hit_points_gained,
    ResourceSpent: resource_spent,
    BattleEnded: battle_ended,
}
"""The reducers that systems with turns and hit points share."""


def apply(reducers: Reducers, state: StateT, event: Event) -> StateT:
    """The state after one event; an event without a reducer changes nothing."""
    reducer = reducers.get(type(event))
    return state if reducer is None else reducer(state, event)


def fold(reducers: Reducers, state: StateT, events: Iterable[Event]) -> StateT:
    """The state after all events, in order."""
    find = reducers.get
    for event in events:
        reducer = find(type(event))
        if reducer is not None:
            state = reducer(state, event)
    return state


def wrong_total(state: State[Any], event: Event) -> str | None:
    """What is wrong with the value that `event` claims, given the state after it; else None.

    Events carry both a change and the value after it; the fold uses the change alone.
    """
    if isinstance(event, DamageApplied | HealingApplied | Revived):
        hp = state.combatants[event.target].hp
        if hp != event.hp:
            return f"{event.target} hp {event.hp}, not {hp}"
    if isinstance(event, ResourceSpent):
        left: int = getattr(state.combatants[event.actor], event.resource)
        if left != event.left:
            return f"{event.actor} {event.resource} {event.left}, not {left}"
    return None
