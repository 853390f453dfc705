"""What can be played of a scenario of `dragomakhia`, and the names in it as ids."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import fields, replace

from ..errors import SenkiError, nearest
from ..names import check_ids
from ..scenario import MAX_COMBATANTS, MAX_COPIES
from .scenario import Check, Combatant, DragomakhiaScenario
from .tables import ABILITIES, CONDITIONS

RESERVED = ("heal", "wait", "pass", "yes", "no")
"""Words that are options of a question, and so no ids."""

OF_OTHERS = ("abilities", "mp", "initiative", "combat", "weapon", "defense", "emergency")
"""What a common character has not got."""

ABILITY_IDS = {text.ja: name for name, text in ABILITIES.items()}
CONDITION_IDS = {condition.name.ja: name for name, condition in CONDITIONS.items()}

TableT = TypeVar("TableT", bound=Struct)


def check_scenario(scenario: DragomakhiaScenario, place: str) -> DragomakhiaScenario:
    """The scenario with every ability, value and condition under its id.

    Raises the `scenario.` codes for what cannot be played: HP above the maximum or none at all in
    a battle, an area beyond the last, a check of nobody, an ability or a condition that there is
    not, a skill twice or without a name, one side alone without a check.
    """
    _check_count(len(scenario.combatants), MAX_COMBATANTS, f"{place}: combatants")
    ids = [combatant.id for combatant in scenario.combatants]
    check_ids(ids, f"{place}: combatants", RESERVED)
    combatants = [
        _check_combatant(combatant, scenario, f"{place}: combatants[{index}]")
        for index, combatant in enumerate(scenario.combatants)
    ]
    scenario = replace(scenario, combatants=combatants)
    if not scenario.is_battle and not scenario.listed_checks:
        raise SenkiError("scenario.nothing-to-play", place=place, wanted='side = "pc" / "enemy"')
    if scenario.checks is UNSET:
        return scenario
    actors = {combatant.id: combatant for combatant in scenario.combatants}
    checks = [
        _check_check(check, actors, f"{place}: checks[{index}]")
        for index, check in enumerate(scenario.checks)
    ]
    return replace(scenario, checks=checks)


def _check_count(count: int, most: int, place: str) -> None:
    if count > most:
        raise SenkiError(
            "scenario.number-out-of-range",
            place=place,
            found=str(count),
            wanted=f"at most {most}",
        )


def _check_combatant(combatant: Combatant, scenario: DragomakhiaScenario, place: str) -> Combatant:
    if combatant.common is not UNSET:
        for member in OF_OTHERS:
            if getattr(combatant, member) is not UNSET:
                raise SenkiError(
                    "scenario.unknown-member",
                    place=f"{place}.{member}",
                    found="a common character",
                    wanted="none of " + ", ".join(OF_OTHERS),
                )
    if combatant.hp is UNSET:
        if scenario.is_battle:
            raise SenkiError("scenario.wrong-shape", place=place, wanted="hp = 1 … in a battle")
    elif combatant.max_hp is not UNSET and combatant.hp > combatant.max_hp:
        raise SenkiError(
            "scenario.number-out-of-range",
            place=f"{place}.hp",
            found=str(combatant.hp),
            wanted=f"1 … max_hp ({combatant.max_hp})",
        )
    last = scenario.area_count - 1
    if combatant.area is not UNSET and combatant.area > last:
        raise SenkiError(
            "scenario.number-out-of-range",
            place=f"{place}.area",
            found=str(combatant.area),
            wanted=f"0 … {last}",
        )
    return replace(
        combatant,
        abilities=_under_ids(combatant.abilities, f"{place}.abilities"),
        combat=_under_ids(combatant.combat, f"{place}.combat"),
    )


def _under_ids(table: TableT | UnsetType, place: str) -> TableT | UnsetType:
    """A table of values with those under Japanese names moved to their ids."""
    if table is UNSET:
        return table
    moved: dict[str, Any] = {}
    for member in fields(table):
        name = member.name.removesuffix("_ja")
        value = getattr(table, member.name)
        if name == member.name or value is UNSET:
            continue
        if getattr(table, name) is not UNSET:
            raise SenkiError(
                "scenario.repeated-key",
                place=f"{place}.{member.encode_name}",
                found=f"{name}, {member.encode_name}",
            )
        moved |= {name: value, member.name: UNSET}
    return replace(table, **moved)


def _check_check(check: Check, actors: Mapping[str, Combatant], place: str) -> Check:
    actor = actors.get(check.actor)
    if actor is None:
        raise _unknown("scenario.unknown-id", check.actor, actors, f"{place}.actor")
    if actor.common is not UNSET:
        raise SenkiError(
            "scenario.wrong-shape",
            place=f"{place}.actor",
            found=f"{check.actor}, a common character",
            wanted="somebody who rolls",
        )
    _check_skills(check, f"{place}.skills")
    if check.conditions is not UNSET:
        conditions = _condition_ids(check.conditions, f"{place}.conditions")
        check = replace(check, conditions=conditions)
    if (check.ability is UNSET) == (check.pool is UNSET):
        raise SenkiError("scenario.wrong-shape", place=place, wanted="either ability or pool")
    if check.ability is UNSET:
        return check
    ability = ABILITY_IDS.get(check.ability, check.ability)
    if ability not in ABILITIES:
        names = ABILITIES if ability.isascii() else ABILITY_IDS
        raise _unknown("scenario.unknown-ability", ability, names, f"{place}.ability")
    if ability not in actor.ability_values:
        raise SenkiError(
            "scenario.wrong-shape",
            place=f"{place}.ability",
            found=f"{check.actor} has no {ability}",
            wanted=f"abilities = {{ {ability} = … }}",
        )
    return replace(check, ability=ability)


def _check_skills(check: Check, place: str) -> None:
    _check_count(len(check.used_skills), MAX_COPIES, place)
    names: set[str] = set()
    for index, skill in enumerate(check.used_skills):
        here, name = f"{place}[{index}].name", skill.name.strip()
        if not name:
            raise SenkiError("scenario.wrong-shape", place=here, wanted="the skill's name")
        if name in names:
            raise SenkiError(
                "scenario.duplicate-id", place=here, found=name, wanted="every skill once"
            )
        names.add(name)


def _condition_ids(conditions: list[str], place: str) -> list[str]:
    found: list[str] = []
    for index, name in enumerate(conditions):
        condition = CONDITION_IDS.get(name, name)
        here = f"{place}[{index}]"
        if condition not in CONDITIONS:
            names = CONDITIONS if name.isascii() else CONDITION_IDS
            raise _unknown("scenario.unknown-condition", name, names, here)
        if condition in found:
            raise SenkiError("scenario.duplicate-id", place=here, found=condition)
        found.append(condition)
    return found


def _unknown(code: str, name: str, known: Iterable[str], place: str) -> SenkiError:
    return SenkiError(code, place=place, found=name, wanted=nearest(name, known))
