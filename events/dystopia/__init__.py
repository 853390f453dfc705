"""`dystopia` (DysTopiA): its events, scenarios, skills, effects and rulings."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from ..common import (
    BattleEnded,
    BattleStarted,
    CheckJudged,
    ChoiceMade,
    CountAdvanced,
    DamageApplied,
    Defeated,
    Event,
    HealingApplied,
    Judgement,
    Moved,
    Revived,
    RollMade,
    StatusGained,
    StatusLost,
    TurnStarted,
)
from ..tally import Terms
from .effects import Moment
from .scenario import DystopiaScenario

Achieved = Literal["normal", "critical", "fumble"]


class PhaseStarted(Event, frozen=True, gc=False, kw_only=True):
    """The battle phase or the result phase begins; a battle opens in the start phase."""

    phase: Literal["battle", "result"]


class SquareTaken(Event, frozen=True, gc=False, kw_only=True):
    """`actor` begins the battle in `square`."""

    actor: str
    square: str


class Placed(Event, frozen=True, gc=False, kw_only=True):
    """`actor` is placed `counts` after the current count, at `placed`; `tally` says how."""

    actor: str
    counts: int
    placed: int
    tally: Terms


class CountOccupied(Event, frozen=True, gc=False, kw_only=True):
    """dystopia.1: `actors` stand at the current count."""

    actors: tuple[str, ...]


class OrderDecided(Event, frozen=True, gc=False, kw_only=True):
    """dystopia.2: `actors` take their turns in this order."""

    actors: tuple[str, ...]


class SkillUsed(Event, frozen=True, gc=False, kw_only=True):
    """`actor` uses `skill` on `targets`; an attack that comes at once begins without it.

    Without targets it is a skill (or a delayed item) that was chosen before and finds none.
    """

    actor: str
    skill: str
    targets: tuple[str, ...]


class ItemUsed(Event, frozen=True, gc=False, kw_only=True):
    """`actor` uses `item` on `targets`; it can be used `left` times more."""

    actor: str
    item: str
    targets: tuple[str, ...]
    left: int


class EffectDelayed(Event, frozen=True, gc=False, kw_only=True):
    """What `source` did with `skill` comes at count `due`, at the moment `at` of it."""

    source: str
    skill: str
    targets: tuple[str, ...]
    due: int
    at: Moment


class DelayEnded(Event, frozen=True, gc=False, kw_only=True):
    """The delayed `skill` of `source` comes now; or is `lost`, as `source` cannot act any more."""

    source: str
    skill: str
    lost: bool


class EffectGained(Event, frozen=True, gc=False, kw_only=True):
    """`target` now has the modifiers numbered `effects` (from 0) of `source`'s `skill`.

    They vanish at the end of the count `until`, or last to the end of the battle.
    """

    source: str
    target: str
    skill: str
    effects: tuple[int, ...]
    until: int | None


class EffectLost(Event, frozen=True, gc=False, kw_only=True):
    """`target` loses the modifiers that it has had longest from `source`'s `skill`."""

    source: str
    target: str
    skill: str


class PreparationStarted(Event, frozen=True, gc=False, kw_only=True):
    """`actor` prepares `skill` for `counts` counts, and for those of its sub action."""

    actor: str
    skill: str
    counts: int


class PreparationReleased(Event, frozen=True, gc=False, kw_only=True):
    """`actor`'s preparation is over, and `skill` comes into effect."""

    actor: str
    skill: str


class PreparationBroken(Event, frozen=True, gc=False, kw_only=True):
    """`status` (or `incapacitated` 戦闘不能) breaks `actor`'s preparation of `skill`."""

    actor: str
    skill: str
    status: str


class CostOwed(Event, frozen=True, gc=False, kw_only=True):
    """`actor` takes a turn before it pays for `skill`: its next placement adds `counts`."""

    actor: str
    skill: str
    counts: int


class AttackStarted(Event, frozen=True, gc=False, kw_only=True):
    """`actor` attacks `targets` with `skill`, or with its weapon where that is None."""

    actor: str
    skill: str | None
    targets: tuple[str, ...]


class AchievementReached(Judgement, frozen=True, gc=False, kw_only=True):
    """`actor`'s achievement 達成値: `total`, from the `natural` sum of the dice and a value.

    `check` is the value that was added; `tally` says how the total arose. `outcome` follows from
    the critical value `critical` and the fumble value `fumble`, whose tallies are given where
    effects have changed them.
    """

    actor: str
    check: str
    natural: int
    total: int
    outcome: Achieved
    critical: int
    fumble: int
    tally: Terms
    critical_tally: Terms | UnsetType = UNSET
    fumble_tally: Terms | UnsetType = UNSET


class AttackUnopposed(Event, frozen=True, gc=False, kw_only=True):
    """`target` makes no evasion roll against `source`, and is hit."""

    source: str
    target: str


class Covered(Event, frozen=True, gc=False, kw_only=True):
    """`source` takes the damage that `target` would take, by its `skill`."""

    source: str
    target: str
    skill: str


class AttackEnded(Event, frozen=True, gc=False, kw_only=True):
    """`actor`'s attack is over, with everything that held for it alone."""

    actor: str


class Fled(Event, frozen=True, gc=False, kw_only=True):
    """`actor` has left the battle."""

    actor: str


class DropMade(Event, frozen=True, gc=False, kw_only=True):
    """`enemy` leaves `item` behind on a roll of `total`, or nothing."""

    enemy: str
    total: int
    item: str | None


DystopiaEvent = (
    BattleStarted[DystopiaScenario]
    | PhaseStarted
    | CountAdvanced
    | TurnStarted
    | ChoiceMade
    | RollMade
    | CheckJudged
    | SquareTaken
    | Placed
    | CountOccupied
    | OrderDecided
    | Moved
    | SkillUsed
    | ItemUsed
    | EffectDelayed
    | DelayEnded
    | EffectGained
    | EffectLost
    | StatusGained
    | StatusLost
    | PreparationStarted
    | PreparationReleased
    | PreparationBroken
    | CostOwed
    | AttackStarted
    | AchievementReached
    | AttackUnopposed
    | Covered
    | DamageApplied
    | AttackEnded
    | HealingApplied
    | Defeated
    | Revived
    | Fled
    | DropMade
    | BattleEnded
)
