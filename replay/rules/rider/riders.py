"""What the steps of `rider` ask about riders: who stands, who opposes whom, and how far away."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ....events.rider.cards import DISTANCES, Card, Changed, Distance
from ....reducers.rider import RiderFighter, RiderState
from ...battle import Battle, Step

RiderBattle = Battle[RiderState]
Steps = tuple[Step, ...]
Rulings = Callable[[str], str]
"""The option in force of a ruling, by its short id."""


def standing(state: RiderState) -> tuple[str, ...]:
    """The riders with hit points left, in the order of attack."""
    return tuple(who for who in state.order if state.combatants[who].hp)


def opponents(state: RiderState, who: str) -> tuple[str, ...]:
    """The standing riders of other sides, in the order of attack."""
    side = state.combatants[who].side
    return tuple(other for other in standing(state) if state.combatants[other].side != side)


def defenders(state: RiderState) -> tuple[str, ...]:
    """The opponents of the attacker, in the order of attack."""
    return opponents(state, state.attacker) if state.attacker else ()


def acts(state: RiderState, who: str) -> bool:
    """Whether the battle goes on and `who` stands."""
    return state.outcome is None and state.combatants[who].hp > 0


def distance(state: RiderState, who: str) -> Distance:
    """The distance between the attacker and its opponent `who`."""
    if state.distance is not None:
        return state.distance
    return state.distances[who]


def steps_between(one: Distance, other: Distance) -> int:
    """0, 1 or 2: the steps from one distance to another."""
    return abs(DISTANCES.index(one) - DISTANCES.index(other))


class Modifier(NamedTuple):
    """What a card in play adds to a number; `weapon` says that it is the rider's own weapon."""

    card: str
    value: int
    weapon: bool


def modifiers(state: RiderState, who: str, name: Changed) -> list[Modifier]:
    """What cards add to one number of a rider.

    Its own cards come first, in the order played, then those that opponents have laid on it.
    """
    fighters = state.combatants
    found = [
        Modifier(card.id, card.own.of(name), card.kind == "weapon")
        for card in fighters[who].in_play
    ]
    for owner, fighter in fighters.items():
        for card in fighter.cards_in_play:
            if owner != who and fighter.plays[card].target == who:
                found.append(Modifier(card, fighter.deck[card].laid.of(name), weapon=False))
    return [modifier for modifier in found if modifier.value]


def final_vent(fighter: RiderFighter) -> Card | None:
    """The final vent that a rider has in play in this half-turn, if any."""
    return next((card for card in fighter.in_play if card.kind == "final"), None)
