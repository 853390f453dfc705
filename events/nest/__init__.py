"""`nest` 巣作りドラゴン: its events, scenarios, skills and rulings."""

from __future__ import annotations

from typing import Literal

from ..common import (
    AttackNullified,
    BattleEnded,
    BattleStarted,
    CheckJudged,
    ChoiceMade,
    DamageApplied,
    Defeated,
    Event,
    HealingApplied,
    Revived,
    RollMade,
    TurnStarted,
)
from .scenario import NestScenario, Side


class AttacksCounted(Event, frozen=True, gc=False, kw_only=True):
    """nest.2: `actor` has `attacks` physical attacks this turn, for `extra_attack` 二回攻撃."""

    actor: str
    attacks: int


class OrderDecided(Event, frozen=True, gc=False, kw_only=True):
    """nest.3: side `first` attacks first; `trained` are the sides with 奇襲心得."""

    first: Side
    trained: tuple[Side, ...]


class DeathblowsBarred(Event, frozen=True, gc=False, kw_only=True):
    """nest.4: `target` has `deathblow_immunity` 必殺無効 against the deathblows of `source`."""

    source: str
    target: str


class UndyingLimited(Event, frozen=True, gc=False, kw_only=True):
    """nest.11: of `target`'s uses of 竜の化身 `lost` do not count; `undying_left` remain."""

    target: str
    lost: int
    undying_left: int


class DeathThroes(Event, frozen=True, gc=False, kw_only=True):
    """nest.12: `source`, defeated, turns its `skill` on `target`, who finished it."""

    source: str
    target: str
    skill: Literal["ogre_spirit", "all_or_nothing"]


NestEvent = (
    BattleStarted[NestScenario]
    | TurnStarted
    | ChoiceMade
    | RollMade
    | CheckJudged
    | AttacksCounted
    | OrderDecided
    | DeathblowsBarred
    | AttackNullified
    | DamageApplied
    | HealingApplied
    | Revived
    | UndyingLimited
    | Defeated
    | DeathThroes
    | BattleEnded
)
