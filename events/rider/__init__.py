"""`rider` アドバンスドライダーバトル: its events, scenarios, cards and rulings."""

from __future__ import annotations

from typing import Literal

from .. import common
from ..common import (
    BattleEnded,
    BattleStarted,
    CheckJudged,
    ChoiceMade,
    DamageApplied,
    Defeated,
    Event,
    RollMade,
    TurnStarted,
)
from ..tally import Terms
from .cards import Distance, Stat
from .scenario import RiderScenario

Half = Literal["first", "second"] | int
"""Whose half of a turn it is: 先攻 or 後攻 in a duel, else the place in the order from 1."""


class OrderDecided(Event, frozen=True, gc=False, kw_only=True):
    """rider.initiative: `order` is the order in which the riders attack."""

    order: tuple[str, ...]


class HalfStarted(Event, frozen=True, gc=False, kw_only=True):
    """rider.turn: `attacker` has its half of the turn; all others defend."""

    attacker: str
    half: Half


class DistanceSet(Event, frozen=True, gc=False, kw_only=True):
    """rider.distance: `actor` rolled for the distance between itself and `target`."""

    actor: str
    target: str
    distance: Distance


class MoveDeclared(Event, frozen=True, gc=False, kw_only=True):
    """rider.move: `actor` sets out for the distance `to` from `target`.

    `dice` may be rolled for it, as `tally` says; with 0 the move fails. `automatic` is a move
    that needs no dice, because the target's mobility is 0: then `tally` is empty.
    """

    actor: str
    target: str
    to: Distance
    automatic: bool
    dice: int
    tally: Terms


class Moved(common.Moved, frozen=True, gc=False, kw_only=True):
    """rider.move: the distance between `actor` and `target` went from `before` to `after`."""

    target: str


class CardPlayed(Event, frozen=True, gc=False, kw_only=True):
    """rider.card: `actor` plays `card`; `target` is whom its `target_modifiers` work on, if any."""

    actor: str
    card: str
    target: str | None


class CardDiscarded(Event, frozen=True, gc=False, kw_only=True):
    """rider.card: `card` of `actor` is no longer in play.

    It was `replaced` by another card of its owner, its turns `ran-out`, or it was `used-up` at the
    end of a half-turn, as an advent or a final vent is.
    """

    actor: str
    card: str
    reason: Literal["replaced", "ran-out", "used-up"]


class EffectEnded(Event, frozen=True, gc=False, kw_only=True):
    """rider.card: what `card` of `source` laid on `target` ends, although the card stays."""

    source: str
    card: str
    target: str


class StatChanged(Event, frozen=True, gc=False, kw_only=True):
    """rider.card: a stat of `target` goes up or down by `change` to `value`, as `tally` says."""

    target: str
    stat: Stat
    change: int
    value: int
    tally: Terms


class MonsterCalled(Event, frozen=True, gc=False, kw_only=True):
    """rider.card: the monster of `actor` stands before it, with `monster_hp` hit points."""

    actor: str
    monster_hp: int


class AttackDeclared(Event, frozen=True, gc=False, kw_only=True):
    """rider.attack: `actor` attacks `target` with `method`, a card or its `visor`.

    `power_attack` is how many points of defence are to be ignored (0, 2 or 4). `dice` may be
    rolled, as `tally` says; with 0 the attack misses. `automatic` is a hit that needs no dice,
    because the target's mobility is 0: then `tally` is empty.
    """

    actor: str
    target: str
    method: str
    power_attack: int
    automatic: bool
    dice: int
    tally: Terms


class FinalVentsClashed(Event, frozen=True, gc=False, kw_only=True):
    """rider.attack: `source` attacks with a final vent and `target` has answered with its own."""

    source: str
    target: str
    source_card: str
    target_card: str


class MonsterDamaged(Event, frozen=True, gc=False, kw_only=True):
    """rider.damage: the monster that stands before `target` takes damage instead of it.

    `amount` is the damage by the rules, `lost` what the monster loses, `monster_hp` what is left;
    with 0 it is gone.
    """

    source: str
    target: str
    amount: int
    lost: int
    monster_hp: int
    tally: Terms


RiderEvent = (
    BattleStarted[RiderScenario]
    | TurnStarted
    | ChoiceMade
    | RollMade
    | CheckJudged
    | OrderDecided
    | HalfStarted
    | DistanceSet
    | MoveDeclared
    | Moved
    | CardPlayed
    | CardDiscarded
    | EffectEnded
    | StatChanged
    | MonsterCalled
    | AttackDeclared
    | FinalVentsClashed
    | DamageApplied
    | MonsterDamaged
    | Defeated
    | BattleEnded
)
