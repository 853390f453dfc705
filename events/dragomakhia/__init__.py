"""`dragomakhia` ドラゴマキア: its events, scenarios, tables and rulings."""

from __future__ import annotations

from .. import common
from ..common import (
    AttackNullified,
    BattleEnded,
    BattleStarted,
    ChoiceMade,
    DamageApplied,
    Defeated,
    Event,
    HealingApplied,
    Judgement,
    Moved,
    ResourceSpent,
    RollMade,
    TurnStarted,
)
from ..tally import Terms
from .scenario import DragomakhiaScenario


class CoefficientSet(Event, frozen=True, gc=False, kw_only=True):
    """dragomakhia.coefficient: the skills of `actor` make its coefficient 係数, as `tally` says.

    In a tally the label of a skill is `skill:` and its name as written.
    """

    actor: str
    coefficient: int
    tally: Terms


class DifficultySet(Event, frozen=True, gc=False, kw_only=True):
    """dragomakhia.difficulty: how difficult 難易度 circumstances make a check of `actor`."""

    actor: str
    difficulty: int
    tally: Terms


class CheckJudged(common.CheckJudged, frozen=True, gc=False, kw_only=True):
    """dragomakhia.check: what came of a check 行為判定.

    `pool` dice were thrown (none where the difficulty is 1 or less) and `successes` 成功数 of them
    reached `difficulty`; `total` is the achievement 達成値, successes times `coefficient`, and
    `needed` the goal 目標値. `times` is how many successes it counts for, 0 on failure. `tally`
    says in turn how pool, coefficient, difficulty and achievement arose.
    """

    pool: int
    coefficient: int
    difficulty: int
    successes: int
    times: int


class ActionStarted(Event, frozen=True, gc=False, kw_only=True):
    """dragomakhia.initiative, .common, .wait: it is for `actor` to act now."""

    actor: str


class ActionEnded(Event, frozen=True, gc=False, kw_only=True):
    """dragomakhia.initiative: `actor` has acted 行動済み in this turn."""

    actor: str


class Waited(Event, frozen=True, gc=False, kw_only=True):
    """dragomakhia.wait: `actor` waits 待機 until all others have acted."""

    actor: str


class SuccessesCounted(Judgement, frozen=True, gc=False, kw_only=True):
    """A roll without a goal: `successes` of `pool` dice reached `difficulty`, as `tally` says.

    `source` is who attacks or heals, `target` who is attacked or healed.
    """

    source: str
    target: str
    pool: int
    difficulty: int
    successes: int
    tally: Terms


class AttackRolled(SuccessesCounted, frozen=True, gc=False, kw_only=True):
    """dragomakhia.melee, .shooting, .magic: the roll of an attack."""


class EvasionRolled(SuccessesCounted, frozen=True, gc=False, kw_only=True):
    """dragomakhia.evasion: `target` evades 回避; `remaining` successes of the attack are left."""

    remaining: int


class HealingRolled(SuccessesCounted, frozen=True, gc=False, kw_only=True):
    """dragomakhia.magic: the roll of a healing."""


class CommonAttacked(Event, frozen=True, gc=False, kw_only=True):
    """dragomakhia.common: the common character `source` attacks with `successes`, without dice."""

    source: str
    target: str
    successes: int


DragomakhiaEvent = (
    BattleStarted[DragomakhiaScenario]
    | TurnStarted
    | ChoiceMade
    | RollMade
    | CoefficientSet
    | DifficultySet
    | CheckJudged
    | ActionStarted
    | ActionEnded
    | Waited
    | Moved
    | AttackRolled
    | CommonAttacked
    | EvasionRolled
    | AttackNullified
    | ResourceSpent
    | DamageApplied
    | HealingRolled
    | HealingApplied
    | Defeated
    | BattleEnded
)
