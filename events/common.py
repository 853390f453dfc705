"""The events that all rule systems share.

An event is frozen and holds ids and numbers, never prose. Its members stand in the order `type`,
`seq`, `clause`, `cause`, then its own. Where an event changes a number it carries both the change,
which the reducers use, and the value after it, which an audit holds against theirs.

The format grows by addition only: a member added to an event that logs already hold is declared
`X | UnsetType = UNSET`, so that every old line stays as it was written.
"""

from __future__ import annotations

from typing import Generic, Literal, TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType

from .tally import Terms

FORMAT = "senki/1"


def _type_name(class_name: str) -> str:
    """`DamageApplied` → `damage_applied`."""
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in class_name).lstrip("_")


class Event(Struct, frozen=True, gc=False, kw_only=True, tag_field="type", tag=_type_name):
    """What every event has.

    `seq` counts the events of a log from 0; `clause` is the rule step that made the event;
    `cause` is the `seq` of the event that led to it, or None for the first.
    """

    seq: int
    clause: str
    cause: int | None


class Seeded(Struct, frozen=True, tag_field="method", tag="sha256/1"):
    """The dice come from `seed` by the method `sha256/1`."""

    seed: str


class Given(Struct, frozen=True, tag_field="method", tag="given"):
    """The dice were thrown at a real table."""


DiceSource = Seeded | Given

ScenarioT = TypeVar("ScenarioT")


class BattleStarted(Event, Generic[ScenarioT], frozen=True, gc=False, kw_only=True):
    """Line 0 of a log.

    `rules` is the version of the system's rule set; `scenario` the checked scenario as written;
    `rulings` every ruling of the system by full id, with the option in force.
    """

    format: str
    system: str
    rules: int
    scenario: ScenarioT
    rulings: dict[str, str]
    dice: DiceSource


class TurnStarted(Event, frozen=True, gc=False, kw_only=True):
    """Turn `turn` (1, 2, 3 …) begins.

    `actor` is whose turn it is, in systems where a turn belongs to one combatant.
    """

    turn: int
    actor: str | UnsetType = UNSET


class CountAdvanced(Event, frozen=True, gc=False, kw_only=True):
    """The count カウント, which never goes back, is now `count`."""

    count: int


class ChoiceMade(Event, frozen=True, gc=False, kw_only=True):
    """`actor` decided `decision` with `option`; `key` says which question that was."""

    key: str
    actor: str
    decision: str
    option: str


RollSource = Literal["set", "invented"]


class RollMade(Event, frozen=True, gc=False, kw_only=True):
    """What the dice of one size showed: `faces` of `sides`-sided dice, in order.

    `source` stands only where the dice are not those of the battle's own source: `set` by a
    person against the seed, or `invented` by a what-if for a roll that nobody made.
    """

    key: str
    sides: int
    faces: tuple[int, ...]
    source: RollSource | UnsetType = UNSET


class Judgement(Event, frozen=True, gc=False, kw_only=True):
    """What the rules made of the roll right before it; a story tells the two as one."""


class CheckJudged(Judgement, frozen=True, gc=False, kw_only=True):
    """What the rules made of a roll: `total` against `needed`; `tally` says how `needed` arose."""

    actor: str
    total: int
    needed: int
    success: bool
    tally: Terms


class DamageApplied(Event, frozen=True, gc=False, kw_only=True):
    """`target` takes damage.

    `amount` is the damage by the rules, `lost` the hit points taken after the clamp, `hp` what
    is left. `source` is who did it, or None.
    """

    source: str | None
    target: str
    amount: int
    lost: int
    hp: int
    tally: Terms


class HealingApplied(Event, frozen=True, gc=False, kw_only=True):
    """`target` is healed: `amount` by the rules, `gained` after the clamp, `hp` afterwards."""

    source: str | None
    target: str
    amount: int
    gained: int
    hp: int
    tally: Terms


class AttackNullified(Event, frozen=True, gc=False, kw_only=True):
    """`target`'s skill `skill` cancels an attack of `source`."""

    source: str
    target: str
    skill: str


class Defeated(Event, frozen=True, gc=False, kw_only=True):
    """`target` is out of the battle; `source` is who finished it, or None."""

    source: str | None
    target: str


class Revived(Event, frozen=True, gc=False, kw_only=True):
    """`target` stands again: `gained` hit points, `hp` afterwards."""

    target: str
    gained: int
    hp: int


class ResourceSpent(Event, frozen=True, gc=False, kw_only=True):
    """`actor` spends `amount` of `resource` (a member of its state, `mp` say); `left` remains."""

    actor: str
    resource: str
    amount: int
    left: int


class StatusGained(Event, frozen=True, gc=False, kw_only=True):
    """`target` now has `status`; `source` is who brought it about, or None."""

    source: str | None
    target: str
    status: str


class StatusLost(Event, frozen=True, gc=False, kw_only=True):
    """`target` no longer has `status`."""

    target: str
    status: str


class Moved(Event, frozen=True, gc=False, kw_only=True):
    """`actor` moved from one place to another: a distance, a row, a square or an area."""

    actor: str
    before: str | int
    after: str | int


class BattleEnded(Event, frozen=True, gc=False, kw_only=True):
    """The battle is over. `winner` is a side, an id or None; `reason` a word of the system."""

    winner: str | None
    reason: str


encode = msgspec.json.Encoder().encode
"""An event as the canonical bytes of its JSON object."""
