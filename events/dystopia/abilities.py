"""Skills, items and weapons of `dystopia`, as a scenario brings them."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from msgspec import UNSET, Meta, Struct, UnsetType

from ..scenario import Count, Positive
from .effects import MODIFIERS, AnyEffect, Counts, Cover, Delay, Healing, Modifier, SomeCounts

Timing = Literal["start", "sub", "main", "damage", "result", "free", "auto"]
"""When a skill is used. A `free` one does not use the sub action up, an `auto` one is used at a
damage roll."""

Check = Literal["melee", "shooting", "magic"]
"""What the hit roll adds: 近接値, 射撃値 or 魔術値."""

Aim = Literal["enemy", "ally", "any", "self"]
"""At whom something can be aimed; `ally` includes the user."""

KINDS = {
    "近": "melee",
    "射": "shooting",
    "魔": "magic",
    "支": "support",
    "防": "defense",
    "回": "recovery",
    "秘": "secret",
}
"""The kinds 種別 of skills that have a Japanese name: name → id. Any other id is a kind too."""

OTHER_KINDS = ("none", "trick", "gem", "auto", "copy", "cross", "sound")
"""The kinds of the rules that have no other name."""

MAGIC = "magic"
CAPPED_KINDS = frozenset({"support", "defense"})
"""The kinds 支 and 防, of whose lasting effects nobody has more than two."""

UNCOSTED = frozenset({"start", "free", "damage", "result", "auto"})
"""The timings of skills that cost no counts."""

AT_DAMAGE = frozenset({"damage", "auto"})
"""The timings of skills that are used at a damage roll."""

MAIN_ITEM_COST = 10

Number = Annotated[int, Meta(ge=1, le=1000)]


class Damage(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an attack does: `fixed` points and `dice`, such as `2d10+1d6`, of an `attribute` 属性.

    Damage without an attribute meets no affinity; `無` cannot be reduced either.
    """

    fixed: Count | UnsetType = UNSET
    dice: str | UnsetType = UNSET
    attribute: str | UnsetType = UNSET


class Weapon(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A weapon for normal attacks 通常攻撃, which take `cost` counts."""

    name: str | UnsetType = UNSET
    check: Check
    cost: Counts
    fixed: Count | UnsetType = UNSET
    dice: str | UnsetType = UNSET
    attribute: str | UnsetType = UNSET
    kind: str | UnsetType = UNSET

    @property
    def damage(self) -> Damage:
        """What a hit does."""
        return Damage(fixed=self.fixed, dice=self.dice, attribute=self.attribute)


class Ability(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What skills and items have in common.

    `on` says whom it can be aimed at; its modifiers last `lasts` counts, to the end of that count,
    or to the end of the battle.
    """

    id: str
    name: str | UnsetType = UNSET
    on: Aim | UnsetType = UNSET
    lasts: SomeCounts | UnsetType = UNSET
    effects: tuple[AnyEffect, ...] | UnsetType = UNSET

    @property
    def title(self) -> str:
        """The name, or the id where there is none."""
        return self.id if self.name is UNSET else self.name

    @property
    def all_effects(self) -> tuple[AnyEffect, ...]:
        """The effects, in order."""
        return () if self.effects is UNSET else self.effects

    @property
    def kind_id(self) -> str:
        """The kind 種別, which only skills have."""
        return "none"

    @property
    def is_attack(self) -> bool:
        """Whether it is an attack, which only skills can be."""
        return False

    @property
    def modifiers(self) -> tuple[Modifier, ...]:
        """The effects that change numbers, in order."""
        return tuple(effect for effect in self.all_effects if isinstance(effect, MODIFIERS))

    @property
    def delay(self) -> Delay | None:
        """The delay, where all else comes later."""
        return next((e for e in self.all_effects if isinstance(e, Delay)), None)

    @property
    def covers(self) -> bool:
        """Whether the user takes another's damage."""
        return any(isinstance(e, Cover) for e in self.all_effects)

    @property
    def heals_target(self) -> bool:
        """Whether those it is aimed at get hit points back."""
        return any(isinstance(e, Healing) and e.bearer == "target" for e in self.all_effects)


class Skill(Ability, frozen=True, kw_only=True):
    """A skill スキル.

    `cost` is in counts; with a `preparation` 準備期間 of X the cost is (X)→`cost`. A skill with a
    `check` makes a hit roll; with `damage` alone it always hits. It has up to `targets` targets.
    """

    timing: Timing
    kind: str | UnsetType = UNSET
    preparation: SomeCounts | UnsetType = UNSET
    cost: Counts | UnsetType = UNSET
    check: Check | UnsetType = UNSET
    targets: Number | UnsetType = UNSET
    damage: Damage | UnsetType = UNSET
    while_preparing: bool | UnsetType = UNSET

    @property
    def is_attack(self) -> bool:
        """Whether it is an attack: it has a hit roll, or does damage."""
        return self.check is not UNSET or self.damage is not UNSET

    @property
    def aim(self) -> Aim:
        """Whom it can be aimed at."""
        if self.on is UNSET:
            return "enemy" if self.is_attack else "self"
        return self.on

    @property
    def most_targets(self) -> int:
        """How many targets it can have."""
        return 1 if self.targets is UNSET else self.targets

    @property
    def kind_id(self) -> str:
        """The kind 種別, or `none`."""
        return "none" if self.kind is UNSET else self.kind

    @property
    def preparation_counts(self) -> int:
        """How many counts it is prepared for; 0 without a preparation."""
        return 0 if self.preparation is UNSET else self.preparation

    @property
    def counts(self) -> int:
        """What it costs; after a preparation, what it costs then."""
        return 0 if self.cost is UNSET else self.cost


class Item(Ability, frozen=True, kw_only=True):
    """An item アイテム that can be used `uses` times (once, unless given)."""

    timing: Literal["sub", "main"]
    cost: Counts | UnsetType = UNSET
    uses: Positive | UnsetType = UNSET

    @property
    def aim(self) -> Aim:
        """Whom it can be aimed at."""
        return "ally" if self.on is UNSET else self.on

    @property
    def most_targets(self) -> int:
        """An item is for one."""
        return 1

    @property
    def counts(self) -> int:
        """What it costs: 10 as the main action and nothing as the sub action, unless given."""
        if self.cost is UNSET:
            return MAIN_ITEM_COST if self.timing == "main" else 0
        return self.cost

    @property
    def first_uses(self) -> int:
        """How often it can be used in all."""
        return 1 if self.uses is UNSET else self.uses


class DiceTerm(NamedTuple):
    """`number` dice of `sides` sides."""

    number: int
    sides: int


def dice_terms(dice: str | UnsetType) -> tuple[DiceTerm, ...]:
    """The terms of `2d10+1d6`; none where there are no dice. Raises `ValueError`."""
    if dice is UNSET or not dice:
        return ()
    return tuple(_dice_term(term) for term in dice.lower().split("+"))


def _dice_term(term: str) -> DiceTerm:
    count, d, sides = term.strip().partition("d")
    if not d or not all(part.isascii() and part.isdigit() for part in (count, sides)):
        raise ValueError(f"{term!r} is not of the form NdS")
    if len(count) > 4 or len(sides) > 3:
        raise ValueError(f"{term!r} is out of range")
    parsed = DiceTerm(int(count), int(sides))
    if not 1 <= parsed.number <= 1000 or not 2 <= parsed.sides <= 256:
        raise ValueError(f"{term!r} is out of range")
    return parsed
