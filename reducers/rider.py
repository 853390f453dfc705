"""The fold of `rider`: stats, cards, distances, monsters, and who is out."""

from __future__ import annotations

from typing import cast

from msgspec import UNSET, Struct
from msgspec.structs import replace

from ..events.common import BattleStarted, DamageApplied, Defeated, Event
from ..events.rider import (
    CardDiscarded,
    CardPlayed,
    DistanceSet,
    EffectEnded,
    Half,
    HalfStarted,
    MonsterCalled,
    MonsterDamaged,
    Moved,
    OrderDecided,
    StatChanged,
)
from ..events.rider.cards import Card, Distance
from ..events.rider.scenario import Monster, Rider, RiderScenario, Visor
from . import common
from .common import Reducers, State, with_combatant


class Play(Struct, frozen=True):
    """That a card was played: in which `turn`, in whose `half`, and the opponent it works on."""

    turn: int
    half: str
    target: str | None


class Base(Struct, frozen=True):
    """What a rider's stats are without any card."""

    accuracy: int
    defense: int
    mobility: int


class RiderFighter(common.Fighter, frozen=True, kw_only=True):
    """A rider. `accuracy`, `defense` and `mobility` are what they come to with all cards in play.

    `cards_in_play` are in the order they were played; `plays` says of every card played so far
    when that was. `monster_hp` is above 0 while a monster stands before its rider; `finisher` is
    who brought the rider to 0. `base` are the stats without cards; `deck` are all cards by id.
    """

    accuracy: int
    defense: int
    mobility: int
    cards_in_play: tuple[str, ...] = ()
    cards_left: tuple[str, ...]
    monster_hp: int = 0
    plays: dict[str, Play]
    finisher: str | None = None
    defeated: bool = False
    base: Base
    visor: Visor
    monster: Monster | None
    deck: dict[str, Card]

    @property
    def in_play(self) -> list[Card]:
        """The cards in play."""
        return [self.deck[name] for name in self.cards_in_play]


class RiderState(State[RiderFighter], frozen=True, kw_only=True, tag="rider"):
    """A battle of `rider`.

    `order` is the order of attack, `first` the first in it, `attacker` whose half-turn it is and
    `half` which one. In a duel `distance` lies between the two; in a battle of three or more
    `distances` holds each opponent's distance from the attacker, for this half-turn.
    """

    order: tuple[str, ...] = ()
    first: str | None = None
    half: Half | None = None
    attacker: str | None = None
    distance: Distance | None = None
    distances: dict[str, Distance]

    @property
    def is_duel(self) -> bool:
        """Whether two riders met (a battle of three stays one when a rider has fallen)."""
        return len(self.combatants) == 2


def start(event: BattleStarted[RiderScenario]) -> RiderState:
    """The state at the start of a battle."""
    riders = {rider.id: _fighter(rider) for rider in event.scenario.combatants}
    return RiderState(combatants=riders, distances={})


def _fighter(rider: Rider) -> RiderFighter:
    return RiderFighter(
        name=rider.title,
        side=rider.team,
        hp=rider.hp,
        max_hp=rider.hp,
        accuracy=rider.accuracy,
        defense=rider.defense,
        mobility=rider.mobility,
        cards_left=tuple(card.id for card in rider.deck),
        plays={},
        base=Base(rider.accuracy, rider.defense, rider.mobility),
        visor=rider.visor,
        monster=None if rider.monster is UNSET else rider.monster,
        deck={card.id: card for card in rider.deck},
    )


def order_decided(state: RiderState, event: OrderDecided) -> RiderState:
    """The order of attack."""
    return replace(state, order=event.order, first=event.order[0])


def half_started(state: RiderState, event: HalfStarted) -> RiderState:
    """The next attacker; the distances of a battle of three or more are rolled anew."""
    return replace(state, attacker=event.attacker, half=event.half, distances={})


def distance_set(state: RiderState, event: DistanceSet) -> RiderState:
    """A rolled distance."""
    return _with_distance(state, event.actor, event.distance)


def moved(state: RiderState, event: Moved) -> RiderState:
    """A new distance between attacker and target."""
    return _with_distance(state, event.target, cast("Distance", event.after))


def _with_distance(state: RiderState, opponent: str, distance: Distance) -> RiderState:
    if state.is_duel:
        return replace(state, distance=distance)
    return replace(state, distances={**state.distances, opponent: distance})


def card_played(state: RiderState, event: CardPlayed) -> RiderState:
    """From the deck into play."""
    rider = state.combatants[event.actor]
    play = Play(state.turn, state.attacker or event.actor, event.target)
    return with_combatant(
        state,
        event.actor,
        cards_left=_without(rider.cards_left, event.card),
        cards_in_play=(*rider.cards_in_play, event.card),
        plays={**rider.plays, event.card: play},
    )


def card_discarded(state: RiderState, event: CardDiscarded) -> RiderState:
    """Out of play for good."""
    in_play = _without(state.combatants[event.actor].cards_in_play, event.card)
    return with_combatant(state, event.actor, cards_in_play=in_play)


def effect_ended(state: RiderState, event: EffectEnded) -> RiderState:
    """A card that stays in play and works on no opponent any more."""
    plays = state.combatants[event.source].plays
    freed = replace(plays[event.card], target=None)
    return with_combatant(state, event.source, plays={**plays, event.card: freed})


def stat_changed(state: RiderState, event: StatChanged) -> RiderState:
    """A stat goes up or down."""
    before: int = getattr(state.combatants[event.target], event.stat)
    return with_combatant(state, event.target, **{event.stat: before + event.change})


def monster_called(state: RiderState, event: MonsterCalled) -> RiderState:
    """A monster stands before its rider."""
    return with_combatant(state, event.actor, monster_hp=event.monster_hp)


def monster_damaged(state: RiderState, event: MonsterDamaged) -> RiderState:
    """The hit points of a monster go down by what was lost."""
    hp = state.combatants[event.target].monster_hp
    return with_combatant(state, event.target, monster_hp=hp - event.lost)


def damage_applied(state: RiderState, event: DamageApplied) -> RiderState:
    """Hit points go down; whoever brings a rider to 0 is its finisher."""
    rider = state.combatants[event.target]
    hp = rider.hp - event.lost
    finisher = event.source if hp == 0 and event.lost else rider.finisher
    return with_combatant(state, event.target, hp=hp, finisher=finisher)


def defeated(state: RiderState, event: Defeated) -> RiderState:
    """Out of the battle; its cards stay where they are."""
    return with_combatant(state, event.target, defeated=True)


def _without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    return tuple(other for other in cards if other != card)


REDUCERS: Reducers = {
    **common.COMMON,
    OrderDecided: order_decided,
    HalfStarted: half_started,
    DistanceSet: distance_set,
    Moved: moved,
    CardPlayed: card_played,
    CardDiscarded: card_discarded,
    EffectEnded: effect_ended,
    StatChanged: stat_changed,
    MonsterCalled: monster_called,
    MonsterDamaged: monster_damaged,
    DamageApplied: damage_applied,
    Defeated: defeated,
}


def apply(state: RiderState, event: Event) -> RiderState:
    """The state after one event of `rider`."""
    return common.apply(REDUCERS, state, event)
