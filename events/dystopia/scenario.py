"""Scenarios of `dystopia`: who fights, and what defeated enemies may leave behind."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from ..scenario import Count, Positive, Scenario
from .abilities import Item, Skill, Weapon
from .effects import MAX_COUNTS, AttributeChange

Side = Literal["pc", "enemy"]
SIDES: tuple[Side, Side] = ("pc", "enemy")

SQUARES = ("ally.C", "ally.B", "ally.A", "enemy.A", "enemy.B", "enemy.C")
"""The squares マス in the line in which they touch."""

OWN_SQUARES: dict[str, tuple[str, ...]] = {
    "pc": ("ally.A", "ally.B", "ally.C"),
    "enemy": ("enemy.A", "enemy.B", "enemy.C"),
}
"""Where each side may begin."""

CRITICAL = 18
FUMBLE = 5

Agility = Annotated[int, Meta(ge=0, le=MAX_COUNTS)]
"""Agility 敏捷, 0 … 1,000: differences of agility are distances on the count line."""


class Values(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What checks add to the dice; 0 where not given.

    `melee` 近接値, `shooting` 射撃値 and `magic` 魔術値 hit; `evasion` 回避値 evades the first two
    and `resistance` 抵抗値 the last.
    """

    melee: Count | UnsetType = UNSET
    shooting: Count | UnsetType = UNSET
    magic: Count | UnsetType = UNSET
    evasion: Count | UnsetType = UNSET
    resistance: Count | UnsetType = UNSET


class Combatant(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One who fights.

    `cl` is the character level that every PC has. `hp` is also the most hit points there can be,
    unless `max_hp` says otherwise. `square` is A, B or C on the own side, asked for where it is
    missing. `affinities` 耐性 are percent of damage taken by attribute, 100 where not given.
    """

    id: str
    name: str | UnsetType = UNSET
    side: Side
    cl: Positive | UnsetType = UNSET
    agility: Agility
    hp: Positive
    max_hp: Positive | UnsetType = UNSET
    values: Values | UnsetType = UNSET
    critical: Count | UnsetType = UNSET
    fumble: Count | UnsetType = UNSET
    square: Literal["A", "B", "C"] | UnsetType = UNSET
    weapon: Weapon | UnsetType = UNSET
    affinities: dict[str, Count] | UnsetType = UNSET
    skills: tuple[Skill, ...] | UnsetType = UNSET
    items: tuple[Item, ...] | UnsetType = UNSET

    @property
    def all_skills(self) -> tuple[Skill, ...]:
        """The skills, in order."""
        return () if self.skills is UNSET else self.skills

    @property
    def all_items(self) -> tuple[Item, ...]:
        """The items, in order."""
        return () if self.items is UNSET else self.items

    @property
    def abilities(self) -> tuple[Skill | Item, ...]:
        """The skills, and then the items, in order."""
        return (*self.all_skills, *self.all_items)

    @property
    def full_square(self) -> str | None:
        """The square with its side, `ally.A`; None where it is asked for."""
        if self.square is UNSET:
            return None
        return f"{'ally' if self.side == 'pc' else 'enemy'}.{self.square}"


DropTable = dict[str, str]
"""Totals of 3d10, such as `12` or `3-10`, with the item that each brings."""


class DystopiaScenario(Scenario, frozen=True, kw_only=True):
    """A battle of `dystopia`. `drops` has the drop table of an enemy by its id."""

    combatants: tuple[Combatant, ...]
    drops: dict[str, DropTable] | UnsetType = UNSET

    @property
    def attributes(self) -> tuple[str, ...]:
        """The attributes 属性 that damage can have in this battle, each once."""
        found: list[str | UnsetType] = []
        for combatant in self.combatants:
            if combatant.weapon is not UNSET:
                found.append(combatant.weapon.attribute)
            found += [s.damage.attribute for s in combatant.all_skills if s.damage is not UNSET]
            changes = (effect for ability in combatant.abilities for effect in ability.all_effects)
            found += [e.attribute for e in changes if isinstance(e, AttributeChange)]
        return tuple(dict.fromkeys(a for a in found if a is not UNSET))


def drop_range(totals: str) -> range:
    """The totals of 3d10 in `12` or `3-10`. Raises `ValueError`."""
    low, dash, high = totals.partition("-")
    bounds = (low, high) if dash else (low, low)
    if not all(len(b) <= 2 and b.isascii() and b.isdigit() for b in bounds):
        raise ValueError(f"{totals!r} is no total of 3d10")
    first, last = map(int, bounds)
    if not 3 <= first <= last <= 30:
        raise ValueError(f"{totals!r} is not within 3 … 30")
    return range(first, last + 1)
