"""`hyakuen` 百縁草子: its events, scenarios, attributes and rulings."""

from __future__ import annotations

from typing import Literal

from .. import common
from ..common import (
    BattleEnded,
    BattleStarted,
    CheckJudged,
    ChoiceMade,
    Event,
    RollMade,
    TurnStarted,
)
from ..tally import Terms
from .scenario import Form, HyakuenScenario, Row

Reserve = Literal["stamina", "focus"]
"""The two reserves 余力: 体力 and 集中力. A bearer and its relics share them."""

RESERVES: tuple[Reserve, Reserve] = ("stamina", "focus")

CheckKind = Literal["attack", "defend", "feint", "resist", "treat", "coup"]
"""What a skill is used for."""

Edge = Literal["attacker_edge", "defender_edge", "even"]
"""攻撃有利, 防御有利, 引き分け."""

Temporary = Literal["feint", "bind", "ill_suited"]
"""The temporary traits 一時的特徴 that hinder: フェイント, 束縛, 不得手."""


class OrderDecided(Event, frozen=True, gc=False, kw_only=True):
    """hyakuen.order: `order` is the order of action; `quick` the value of each in that order."""

    order: tuple[str, ...]
    quick: tuple[int, ...]


class Moved(common.Moved, frozen=True, gc=False, kw_only=True):
    """hyakuen.row: `actor` changes its row; `forced` because its side has no front row left."""

    forced: bool


class SkillDeclared(Event, frozen=True, gc=False, kw_only=True):
    """`actor` declares a `skill` and a `trait` (or none) for a check for some `purpose`.

    `target` is whom it is for or, in defence, against. `attributes` are those of the skill, empty
    for a general one; `reserve` is what a blow against someone down is meant for. `pool` can be
    split into target number 目標値 and force 強制力 (in a check that has no force: it is what
    difficulties are taken from), as `tally` says.
    """

    actor: str
    target: str
    purpose: CheckKind
    skill: str
    trait: str | None
    reserve: Reserve | None
    attributes: tuple[str, ...]
    pool: int
    tally: Terms


class CoverTaken(Event, frozen=True, gc=False, kw_only=True):
    """hyakuen.defend: `actor` defends in place of `target` against `source`."""

    actor: str
    target: str
    source: str


class EdgeJudged(Event, frozen=True, gc=False, kw_only=True):
    """hyakuen.edge: who has the edge when `source` attacks with one main attribute and `target`
    defends with another. `guarded` says that 防 took the edge away.
    """

    source: str
    target: str
    attack: str
    defense: str
    edge: Edge
    guarded: bool


class ForceDeclared(Event, frozen=True, gc=False, kw_only=True):
    """`actor` splits its pool: `force` for the opponent, `needed` as its own target number."""

    actor: str
    force: int
    needed: int


class ResourceSpent(common.ResourceSpent, frozen=True, gc=False, kw_only=True):
    """`amount` of a reserve of `actor` is gone; `user` is whose reroll or curse it paid for.

    The reserve of a relic is that of its bearer, so `actor` is the bearer.
    """

    resource: Reserve
    user: str


class ReserveRestored(Event, frozen=True, gc=False, kw_only=True):
    """hyakuen.treat: a reserve of `target` that was at 0 rises by `gained` to `value`."""

    target: str
    resource: Reserve
    gained: int
    value: int


class Defeated(common.Defeated, frozen=True, gc=False, kw_only=True):
    """`target` can no longer act 行動不能.

    `force` is that of the attack that felled it; None where a reserve ran out.
    """

    force: int | None


class Recovered(Event, frozen=True, gc=False, kw_only=True):
    """hyakuen.treat: `target`, who was down, can act again thanks to `source`."""

    source: str
    target: str


class StatusGained(common.StatusGained, frozen=True, gc=False, kw_only=True):
    """`target` takes on a temporary trait of `level`; `value` is what now counts.

    A feint runs to the end of turn `until`. `force` is that of a binding, for its treatment.
    """

    status: Temporary
    level: int
    value: int
    until: int | None
    force: int | None


class StatusLost(common.StatusLost, frozen=True, gc=False, kw_only=True):
    """A temporary trait of `target` ends, or falls to the `value` that still counts."""

    status: Temporary
    value: int


class AimTaken(Event, frozen=True, gc=False, kw_only=True):
    """hyakuen.aim: `actor` takes aim at `target`."""

    actor: str
    target: str


class AimEnded(Event, frozen=True, gc=False, kw_only=True):
    """`actor` aims at `target` no longer: it has acted, or the target has moved or is gone."""

    actor: str
    target: str


class RelicSummoned(Event, frozen=True, gc=False, kw_only=True):
    """hyakuen.summon: `actor` calls out `relic`; in split form it stands in `row`."""

    actor: str
    relic: str
    form: Form
    row: Row | None


class RelicDismissed(Event, frozen=True, gc=False, kw_only=True):
    """`relic` of `actor` is no longer out. With `down` it cannot be called again."""

    actor: str
    relic: str
    form: Form
    down: bool


class CurseFixed(Event, frozen=True, gc=False, kw_only=True):
    """hyakuen.curse: `actor` fixes the `force` of its attack with `skill` on `target`."""

    actor: str
    target: str
    skill: str
    force: int


class CurseRenewed(Event, frozen=True, gc=False, kw_only=True):
    """hyakuen.curse: the fixed `force` of `actor` strikes `target` again."""

    actor: str
    target: str
    skill: str
    attributes: tuple[str, ...]
    force: int


class CurseEnded(Event, frozen=True, gc=False, kw_only=True):
    """hyakuen.curse: the force that `actor` had fixed on `target` is gone."""

    actor: str
    target: str


class WealthGained(Event, frozen=True, gc=False, kw_only=True):
    """hyakuen.reward: `actor` gains `amount` of wealth 財力, as `tally` says, and has `wealth`."""

    actor: str
    amount: int
    wealth: int
    tally: Terms


class GmRewarded(Event, frozen=True, gc=False, kw_only=True):
    """hyakuen.reward: the GM gains `wealth`, as `tally` says, and `relics`."""

    wealth: int
    relics: int
    tally: Terms


HyakuenEvent = (
    BattleStarted[HyakuenScenario]
    | TurnStarted
    | ChoiceMade
    | RollMade
    | CheckJudged
    | OrderDecided
    | Moved
    | SkillDeclared
    | CoverTaken
    | EdgeJudged
    | ForceDeclared
    | ResourceSpent
    | ReserveRestored
    | Defeated
    | Recovered
    | StatusGained
    | StatusLost
    | AimTaken
    | AimEnded
    | RelicSummoned
    | RelicDismissed
    | CurseFixed
    | CurseRenewed
    | CurseEnded
    | WealthGained
    | GmRewarded
    | BattleEnded
)
