"""Scenarios of `nest`: fighters on two sides, and trap checks."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from ..errors import SenkiError, nearest
from ..names import check_ids
from ..scenario import MAX_COMBATANTS, MAX_COPIES, Count, Positive, Scenario
from .skills import IDS, SKILLS

Side = Literal["pc", "enemy"]
SIDES: tuple[Side, Side] = ("pc", "enemy")
SkillList = list[str] | dict[str, Positive]


class Combatant(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A fighter: `hp` 体力点 of at most `max_hp` 最大体力, `attack` 攻撃力, `defense` 防御力.

    `skills` are Japanese names or ids: a list with one entry a copy, or a table of copies.
    """

    id: str
    name: str | UnsetType = UNSET
    side: Side
    hp: Positive
    max_hp: Positive | UnsetType = UNSET
    attack: Count
    defense: Count
    skills: SkillList | UnsetType = UNSET

    @property
    def copies(self) -> dict[str, int]:
        """How many copies of each skill the fighter has, in the order of the skill list."""
        skills = {} if self.skills is UNSET else self.skills
        if isinstance(skills, list):
            held = {name: skills.count(name) for name in set(skills)}
        else:
            held = skills
        return {name: held[name] for name in SKILLS if name in held}


class TrapCheck(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A trap check 罠判定 of `actor`: 2d6 must reach `needed`, before skills."""

    kind: Literal["trap"]
    actor: str
    needed: Count


class NestScenario(Scenario, frozen=True, kw_only=True):
    """A battle of `nest`, trap checks, or trap checks and then a battle."""

    combatants: list[Combatant]
    checks: list[TrapCheck] | UnsetType = UNSET

    @property
    def trap_checks(self) -> list[TrapCheck]:
        """The checks, in order."""
        return [] if self.checks is UNSET else self.checks

    @property
    def is_battle(self) -> bool:
        """Whether both sides are there."""
        return {combatant.side for combatant in self.combatants} == set(SIDES)


def check_scenario(scenario: NestScenario, place: str) -> NestScenario:
    """The scenario with every skill under its id.

    Raises `scenario.unknown-skill`, `scenario.duplicate-id` and the other `scenario.` codes for
    what cannot be played: HP above the maximum, a check of nobody, one side alone.
    """
    if len(scenario.combatants) > MAX_COMBATANTS:
        raise SenkiError(
            "scenario.number-out-of-range",
            place=f"{place}: combatants",
            found=str(len(scenario.combatants)),
            wanted=f"at most {MAX_COMBATANTS}",
        )
    check_ids((combatant.id for combatant in scenario.combatants), f"{place}: combatants")
    ids = {combatant.id for combatant in scenario.combatants}
    for index, check in enumerate(scenario.trap_checks):
        if check.actor not in ids:
            raise SenkiError(
                "scenario.unknown-id",
                place=f"{place}: checks[{index}].actor",
                found=ascii(check.actor),
                wanted=nearest(check.actor, ids),
            )
    if not scenario.is_battle and not scenario.trap_checks:
        raise SenkiError("scenario.nothing-to-play", place=place, wanted='side = "pc" / "enemy"')
    combatants = [
        _check_combatant(combatant, f"{place}: combatants[{index}]")
        for index, combatant in enumerate(scenario.combatants)
    ]
    return replace(scenario, combatants=combatants)


def _check_combatant(combatant: Combatant, place: str) -> Combatant:
    if combatant.max_hp is not UNSET and combatant.hp > combatant.max_hp:
        raise SenkiError(
            "scenario.number-out-of-range",
            place=f"{place}.hp",
            found=str(combatant.hp),
            wanted=f"1 … max_hp ({combatant.max_hp})",
        )
    if combatant.skills is UNSET:
        return combatant
    return replace(combatant, skills=_check_skills(combatant.skills, f"{place}.skills"))


def _check_skills(skills: SkillList, place: str) -> SkillList:
    if isinstance(skills, list):
        named = [_skill_id(name, f"{place}[{index}]") for index, name in enumerate(skills)]
        for name in set(named):
            _check_copies(name, named.count(name), place)
        return named
    table: dict[str, int] = {}
    for name, copies in skills.items():
        skill = _skill_id(name, place)
        if skill in table:
            raise SenkiError("scenario.duplicate-id", place=place, found=name)
        _check_copies(skill, copies, place)
        table[skill] = copies
    return table


def _skill_id(name: str, place: str) -> str:
    skill = IDS.get(name, name)
    if skill not in SKILLS:
        wanted = nearest(name, IDS if not name.isascii() else SKILLS)
        raise SenkiError("scenario.unknown-skill", place=place, found=name, wanted=wanted)
    return skill


def _check_copies(skill: str, copies: int, place: str) -> None:
    if copies > MAX_COPIES:
        raise SenkiError(
            "scenario.number-out-of-range",
            place=place,
            found=f"{copies} copies of {skill}",
            wanted=f"at most {MAX_COPIES}",
        )
