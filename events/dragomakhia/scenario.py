"""Scenarios of `dragomakhia`: checks, characters on two sides, and a line of areas."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from ..dice import MAX_DICE
from ..scenario import MAX_NUMBER, Count, Positive, Scenario
from .tables import ABILITIES, DIFFICULTY

Side = Literal["pc", "enemy"]
SIDES: tuple[Side, Side] = ("pc", "enemy")

Pool = Annotated[int, Meta(ge=0, le=MAX_DICE)]
"""A number of dice 判定値: 0 … 1,000."""

MAX_AREAS = 1000

Area = Annotated[int, Meta(ge=0, lt=MAX_AREAS)]
"""An area エリア of the line: 0 … 999."""

Move = Annotated[int, Meta(ge=0, le=MAX_AREAS)]
"""How many areas one may go at once: 0 … 1,000."""

Areas = Annotated[int, Meta(ge=1, le=MAX_AREAS)]
"""How many areas there are: 1 … 1,000."""

Goal = Annotated[int, Meta(ge=-MAX_NUMBER, le=MAX_NUMBER)]
"""A goal 目標値, which may be 0 or less."""


class Abilities(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The six abilities 能力値, each by its id or by its Japanese name."""

    body: Pool | UnsetType = UNSET
    technique: Pool | UnsetType = UNSET
    sense: Pool | UnsetType = UNSET
    magic: Pool | UnsetType = UNSET
    focus: Pool | UnsetType = UNSET
    life: Pool | UnsetType = UNSET
    body_ja: Pool | UnsetType = field(default=UNSET, name="体力")
    technique_ja: Pool | UnsetType = field(default=UNSET, name="技量")
    sense_ja: Pool | UnsetType = field(default=UNSET, name="感覚")
    magic_ja: Pool | UnsetType = field(default=UNSET, name="魔力")
    focus_ja: Pool | UnsetType = field(default=UNSET, name="集中")
    life_ja: Pool | UnsetType = field(default=UNSET, name="生命")


class Combat(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The dice for attacks and evasion, each by its id or by its Japanese name.

    `hit` 命中力 stands for both `melee` 白兵力 and `shooting` 射撃力 where these are not given.
    """

    melee: Pool | UnsetType = UNSET
    shooting: Pool | UnsetType = UNSET
    magic: Pool | UnsetType = UNSET
    evasion: Pool | UnsetType = UNSET
    hit: Pool | UnsetType = UNSET
    melee_ja: Pool | UnsetType = field(default=UNSET, name="白兵力")
    shooting_ja: Pool | UnsetType = field(default=UNSET, name="射撃力")
    magic_ja: Pool | UnsetType = field(default=UNSET, name="魔法力")
    evasion_ja: Pool | UnsetType = field(default=UNSET, name="回避力")
    hit_ja: Pool | UnsetType = field(default=UNSET, name="命中力")


class Weapon(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A weapon with its `attack` 攻撃力 and its `priority` 優先度 in ties of initiative."""

    name: str | UnsetType = UNSET
    attack: Count
    priority: Count | UnsetType = UNSET


class Common(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A common character 一般, which never rolls and never evades.

    Its attacks have `attack_coefficient` successes without dice. `move` is how many areas it may
    go at once (1 unless given); a `ranged` one also shoots; a `swarm` hits every opponent in an
    area. No rule here asks for its `size`.
    """

    size: Count | UnsetType = UNSET
    attack: Count
    attack_coefficient: Pool
    defense: Count
    move: Move | UnsetType = UNSET
    ranged: bool | UnsetType = UNSET
    swarm: bool | UnsetType = UNSET


class Combatant(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A character. `hp` may be left out only where nobody fights.

    `emergency` is what an emergency evasion 緊急回避 costs in HP; without it there is none.
    """

    id: str
    name: str | UnsetType = UNSET
    side: Side
    abilities: Abilities | UnsetType = UNSET
    hp: Positive | UnsetType = UNSET
    max_hp: Positive | UnsetType = UNSET
    mp: Count | UnsetType = UNSET
    initiative: Count | UnsetType = UNSET
    combat: Combat | UnsetType = UNSET
    weapon: Weapon | UnsetType = UNSET
    defense: Count | UnsetType = UNSET
    emergency: Count | UnsetType = UNSET
    area: Area | UnsetType = UNSET
    common: Common | UnsetType = UNSET

    @property
    def ability_values(self) -> dict[str, int]:
        """The abilities that are given, by id."""
        values = {name: getattr(self.abilities, name, UNSET) for name in ABILITIES}
        return {name: value for name, value in values.items() if value is not UNSET}


class Skill(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A skill 技能 that a check uses; a `partial` fit counts half of its `level`."""

    name: str
    level: Count
    fit: Literal["full", "partial"] | UnsetType = UNSET


class Check(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A check 行為判定 of `actor` with an `ability`, or with a `pool` of its own.

    `difficulty` (6 unless given) and `conditions` add up; the achievement must reach `goal`.
    """

    actor: str
    ability: str | UnsetType = UNSET
    pool: Pool | UnsetType = UNSET
    skills: list[Skill] | UnsetType = UNSET
    difficulty: Count | UnsetType = UNSET
    conditions: list[str] | UnsetType = UNSET
    goal: Goal

    @property
    def used_skills(self) -> list[Skill]:
        """The skills, in order."""
        return [] if self.skills is UNSET else self.skills

    @property
    def met_conditions(self) -> list[str]:
        """The ids of the conditions, in order."""
        return [] if self.conditions is UNSET else self.conditions

    @property
    def base_difficulty(self) -> int:
        """The difficulty before the conditions."""
        return DIFFICULTY if self.difficulty is UNSET else self.difficulty


class DragomakhiaScenario(Scenario, frozen=True, kw_only=True):
    """Checks, a battle on a line of `areas`, or checks and then a battle.

    There are as many areas as somebody's area needs, unless more are given.
    """

    combatants: list[Combatant]
    checks: list[Check] | UnsetType = UNSET
    areas: Areas | UnsetType = UNSET

    @property
    def listed_checks(self) -> list[Check]:
        """The checks, in order."""
        return [] if self.checks is UNSET else self.checks

    @property
    def is_battle(self) -> bool:
        """Whether both sides are there."""
        return {combatant.side for combatant in self.combatants} == set(SIDES)

    @property
    def area_count(self) -> int:
        """How many areas there are; they are numbered from 0."""
        if self.areas is not UNSET:
            return self.areas
        return 1 + max((c.area for c in self.combatants if c.area is not UNSET), default=0)
