"""What skills and items of `dystopia` do: the small set of effects that they are made of.

The rule page leaves skills, items and bad statuses to other books, so a scenario brings its own as
lists of these effects. *Modifiers* change numbers while they hold; the others happen once.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from ..scenario import MAX_NUMBER, Count, Positive

MAX_COUNTS = 1000

Counts = Annotated[int, Meta(ge=0, le=MAX_COUNTS)]
"""A distance on the count line, 0 … 1,000: the line is walked count by count."""

SomeCounts = Annotated[int, Meta(ge=1, le=MAX_COUNTS)]
"""A distance on the count line that cannot be 0."""

Amount = Annotated[int, Meta(ge=-MAX_NUMBER, le=MAX_NUMBER)]
"""A change, up or down."""

Bearer = Literal["target", "self"]
Role = Literal["dealing", "taking"]
Moment = Literal["count-start", "count", "count-end"]
"""When in a count a delayed effect comes: before preparations are released, after, or in step 4."""

PREPARATION_BREAKERS = {
    "眠り": "sleep",
    "麻痺": "paralysis",
    "封印": "seal",
    "凍結": "freeze",
    "石化": "petrify",
    "ストップ": "stop",
}
"""The bad statuses that break a preparation: the page's name → id. Any other id is a status too."""

NON_ELEMENTAL = "無"
"""The attribute 〈無〉, which no affinity touches and no effect reduces."""


class Effect(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", gc=False
):
    """What every effect has.

    `to` is who bears it: the skill's `target` (unless given) or its user (`self`). `when` says
    whether a modifier works on damage that its bearer is dealing or taking. A modifier of an
    attack or of a skill used at a damage roll holds for that damage, unless it is `lasting`; all
    others last to the end of the battle.
    """

    to: Bearer | UnsetType = UNSET
    when: Role | UnsetType = UNSET
    lasting: bool | UnsetType = UNSET

    @property
    def bearer(self) -> Bearer:
        """Who bears the effect."""
        return "target" if self.to is UNSET else self.to

    @property
    def usual_role(self) -> Role:
        """When the effect works, unless the scenario says otherwise."""
        return "taking"

    @property
    def role(self) -> Role:
        """Whether the effect works when its bearer is dealing damage, or taking it."""
        return self.usual_role if self.when is UNSET else self.when

    @property
    def is_lasting(self) -> bool:
        """Whether the effect outlasts the damage it belongs to."""
        return self.lasting is True


class DamageChange(Effect, frozen=True, kw_only=True, tag="damage"):
    """`amount` is added to the damage in step 2 (above 0), or taken from it in step 6 (below 0)."""

    amount: Amount

    @property
    def usual_role(self) -> Role:
        """An increase works for who deals damage, a reduction for who takes it."""
        return "dealing" if self.amount > 0 else "taking"


class AffinityChange(Effect, frozen=True, kw_only=True, tag="affinity"):
    """Step 4: damage of `attribute` counts `percent` of itself, on top of the affinity 耐性."""

    attribute: str
    percent: Count


class Multiplication(Effect, frozen=True, kw_only=True, tag="multiply"):
    """Step 5: the damage is multiplied by `factor` 倍化."""

    factor: Positive

    @property
    def usual_role(self) -> Role:
        """A multiplication works for who deals damage."""
        return "dealing"


class ActualDamageChange(Effect, frozen=True, kw_only=True, tag="actual"):
    """Step 7: `amount` is added to the actual damage 実ダメージ."""

    amount: Amount


class AttributeChange(Effect, frozen=True, kw_only=True, tag="attribute"):
    """Damage has `attribute` instead of its own; of several changes the last one counts."""

    attribute: str

    @property
    def usual_role(self) -> Role:
        """A change of attribute works for who deals damage."""
        return "dealing"


class AgilityChange(Effect, frozen=True, kw_only=True, tag="agility"):
    """`amount` is added to the bearer's agility 敏捷."""

    amount: Amount


class _ThresholdChange(Effect, frozen=True, kw_only=True):
    """A change to the bearer's critical or fumble value; exactly one of its members is given.

    `set` fixes the value, whatever else changes it; `amount` is added to it; `limit` is the
    lowest critical or the highest fumble value that there can be, unless it is fixed.
    """

    set: Count | UnsetType = UNSET
    amount: Amount | UnsetType = UNSET
    limit: Count | UnsetType = UNSET


class CriticalChange(_ThresholdChange, frozen=True, kw_only=True, tag="critical"):
    """A change to the critical value C値. Of fixed values, and of limits, the lowest counts."""


class FumbleChange(_ThresholdChange, frozen=True, kw_only=True, tag="fumble"):
    """A change to the fumble value F値. Of fixed values, and of limits, the highest counts."""


class StatusChange(Effect, frozen=True, kw_only=True, tag="status"):
    """The bearer gains the bad status `status` or, where `on` is false, loses it."""

    status: str
    on: bool | UnsetType = UNSET

    @property
    def gained(self) -> bool:
        """Whether the status is gained."""
        return self.on is not False


class Healing(Effect, frozen=True, kw_only=True, tag="heal"):
    """The bearer gets back `amount` hit points, and stands up where it was down."""

    amount: Positive


class Delay(Effect, frozen=True, kw_only=True, tag="delay"):
    """All else that the skill does comes `counts` counts later, at the moment `at` of that count.

    `at` is `count` unless given: after the preparations of that count are released.
    """

    counts: SomeCounts
    at: Moment | UnsetType = UNSET

    @property
    def moment(self) -> Moment:
        """When in its count the rest comes."""
        return "count" if self.at is UNSET else self.at


class Cover(Effect, frozen=True, kw_only=True, tag="cover"):
    """The user takes the damage that another target of the attack would take カバーリング."""


Modifier = (
    DamageChange
    | AffinityChange
    | Multiplication
    | ActualDamageChange
    | AttributeChange
    | AgilityChange
    | CriticalChange
    | FumbleChange
)
"""The effects that change numbers while they hold."""

MODIFIERS = (
    DamageChange,
    AffinityChange,
    Multiplication,
    ActualDamageChange,
    AttributeChange,
    AgilityChange,
    CriticalChange,
    FumbleChange,
)

AnyEffect = Modifier | StatusChange | Healing | Delay | Cover
