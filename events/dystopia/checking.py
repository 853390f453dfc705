"""Holding a scenario of `dystopia` to what can be played, and resolving the names in it."""

from __future__ import annotations

from typing import TypeVar

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from ..errors import SenkiError, nearest
from ..names import check_id, check_ids
from ..scenario import MAX_COMBATANTS
from .abilities import AT_DAMAGE, KINDS, UNCOSTED, Ability, Damage, Item, Skill, Weapon, dice_terms
from .effects import (
    NON_ELEMENTAL,
    PREPARATION_BREAKERS,
    ActualDamageChange,
    AffinityChange,
    AgilityChange,
    AnyEffect,
    AttributeChange,
    CriticalChange,
    DamageChange,
    Delay,
    FumbleChange,
    StatusChange,
)
from .scenario import SIDES, Combatant, DropTable, DystopiaScenario, drop_range

RESERVED = frozenset({"none"})
"""Words that are options themselves, so that no skill may be called so."""

_NON_ELEMENTAL_NAMES = {"〈無〉", "non-elemental"}
_CHANGES = (DamageChange, ActualDamageChange, AgilityChange, CriticalChange, FumbleChange)
AbilityT = TypeVar("AbilityT", bound=Ability)


def check_scenario(scenario: DystopiaScenario, place: str) -> DystopiaScenario:
    """The scenario with every name under its id.

    Raises `scenario.nothing-to-play`, `scenario.duplicate-id`, `scenario.unknown-id`,
    `scenario.number-out-of-range` and `scenario.wrong-shape` for what cannot be played.
    """
    here = f"{place}: combatants"
    if len(scenario.combatants) > MAX_COMBATANTS:
        raise SenkiError(
            "scenario.number-out-of-range",
            place=here,
            found=str(len(scenario.combatants)),
            wanted=f"at most {MAX_COMBATANTS}",
        )
    check_ids((c.id for c in scenario.combatants), here)
    if {c.side for c in scenario.combatants} != set(SIDES):
        raise SenkiError("scenario.nothing-to-play", place=place, wanted='side = "pc" / "enemy"')
    combatants = tuple(
        _check_combatant(c, f"{here}[{index}]") for index, c in enumerate(scenario.combatants)
    )
    if scenario.drops is not UNSET:
        enemies = [c.id for c in scenario.combatants if c.side == "enemy"]
        for enemy, table in scenario.drops.items():
            _check_drops(enemy, table, enemies, f"{place}: drops")
    _check_taken_statuses(combatants, here)
    return replace(scenario, combatants=combatants)


def _check_taken_statuses(combatants: tuple[Combatant, ...], place: str) -> None:
    """A bad status can only be taken from somebody if something gives it."""
    changes = [
        (effect, f"{place}[{index}]: {ability.id}")
        for index, combatant in enumerate(combatants)
        for ability in combatant.abilities
        for effect in ability.all_effects
        if isinstance(effect, StatusChange)
    ]
    known = [*PREPARATION_BREAKERS.values(), *(e.status for e, _ in changes if e.gained)]
    for effect, where in changes:
        if effect.status not in known:
            found, names = effect.status, dict.fromkeys(known)
            raise SenkiError(
                "scenario.unknown-id", place=where, found=ascii(found), wanted=nearest(found, names)
            )


def _check_combatant(combatant: Combatant, place: str) -> Combatant:
    if combatant.side == "pc" and combatant.cl is UNSET:
        raise _wrong(f"{place}.cl", "none", "the character level of a PC, 1 or more")
    if combatant.max_hp is not UNSET and combatant.hp > combatant.max_hp:
        raise SenkiError(
            "scenario.number-out-of-range",
            place=f"{place}.hp",
            found=str(combatant.hp),
            wanted=f"1 … max_hp ({combatant.max_hp})",
        )
    skills, items = combatant.all_skills, combatant.all_items
    check_ids((skill.id for skill in skills), f"{place}.skills", RESERVED)
    check_ids((item.id for item in items), f"{place}.items", RESERVED)
    for index, item in enumerate(items):
        if item.id in {skill.id for skill in skills}:
            raise SenkiError(
                "scenario.duplicate-id", place=f"{place}.items[{index}].id", found=item.id
            )
    checked = combatant
    if skills:
        named = tuple(_check_skill(s, f"{place}.skills[{i}]") for i, s in enumerate(skills))
        checked = replace(checked, skills=named)
    if items:
        named = tuple(_check_item(x, f"{place}.items[{i}]") for i, x in enumerate(items))
        checked = replace(checked, items=named)
    if combatant.weapon is not UNSET:
        checked = replace(checked, weapon=_check_weapon(combatant.weapon, f"{place}.weapon"))
    if combatant.affinities is not UNSET:
        affinities = _check_affinities(combatant.affinities, f"{place}.affinities")
        checked = replace(checked, affinities=affinities)
    return checked


def _check_affinities(affinities: dict[str, int], place: str) -> dict[str, int]:
    checked: dict[str, int] = {}
    for name, percent in affinities.items():
        attribute = _attribute(name, place)
        if attribute in checked:
            raise SenkiError("scenario.duplicate-id", place=place, found=ascii(name))
        checked[attribute] = percent
    return checked


def _attribute(name: str, place: str) -> str:
    if not name.strip():
        raise _wrong(place, ascii(name), "an attribute such as 火")
    return NON_ELEMENTAL if name in _NON_ELEMENTAL_NAMES else name


def _check_weapon(weapon: Weapon, place: str) -> Weapon:
    damage = _check_damage(weapon.damage, place)
    return replace(weapon, attribute=damage.attribute, kind=_kind(weapon.kind, place))


def _check_damage(damage: Damage, place: str) -> Damage:
    try:
        dice_terms(damage.dice)
    except ValueError as error:
        raise _wrong(f"{place}.dice", str(error), "dice such as 2d10+1d6") from None
    if damage.attribute is UNSET:
        return damage
    return replace(damage, attribute=_attribute(damage.attribute, f"{place}.attribute"))


def _kind(kind: str | UnsetType, place: str) -> str | UnsetType:
    if kind is UNSET:
        return UNSET
    if not kind.strip():
        raise _wrong(f"{place}.kind", ascii(kind), ", ".join(KINDS.values()))
    return KINDS.get(kind, kind)


def _check_skill(skill: Skill, place: str) -> Skill:
    timing = skill.timing
    if skill.counts and timing in UNCOSTED:
        raise _wrong(f"{place}.cost", str(skill.counts), f"no cost: its timing is {timing}")
    if skill.preparation is not UNSET and timing != "main":
        raise _wrong(f"{place}.preparation", timing, 'timing = "main"')
    if skill.is_attack and timing not in ("sub", "main"):
        raise _wrong(f"{place}.timing", timing, 'an attack is "main" or "sub"')
    if skill.is_attack and skill.aim != "enemy":
        raise _wrong(f"{place}.on", skill.aim, 'an attack is on = "enemy"')
    if skill.covers and timing not in AT_DAMAGE:
        raise _wrong(f"{place}.effects", f"cover, {timing}", 'timing = "damage" or "auto"')
    if skill.delay and timing in (*AT_DAMAGE, "result"):
        raise _wrong(f"{place}.effects", f"delay, {timing}", "a timing of the count line")
    checked = _check_effects(skill, place)
    if skill.damage is not UNSET:
        checked = replace(checked, damage=_check_damage(skill.damage, f"{place}.damage"))
    return replace(checked, kind=_kind(skill.kind, place))


def _check_item(item: Item, place: str) -> Item:
    if item.covers:
        raise _wrong(f"{place}.effects", "cover", 'a skill with timing = "damage" or "auto"')
    return _check_effects(item, place)


def _check_effects(ability: AbilityT, place: str) -> AbilityT:
    if ability.effects is UNSET:
        return ability
    delays = [effect for effect in ability.effects if isinstance(effect, Delay)]
    if len(delays) > 1:
        raise _wrong(f"{place}.effects", f"{len(delays)} delays", "one at most")
    if delays and len(ability.effects) == 1 and not ability.is_attack:
        raise _wrong(f"{place}.effects", "delay", "something that comes later: another effect")
    checked = tuple(
        _check_effect(effect, f"{place}.effects[{index}]")
        for index, effect in enumerate(ability.effects)
    )
    return replace(ability, effects=checked)


def _check_effect(effect: AnyEffect, place: str) -> AnyEffect:
    if isinstance(effect, StatusChange):
        status = PREPARATION_BREAKERS.get(effect.status, effect.status)
        check_id(status, f"{place}.status")
        return replace(effect, status=status)
    if isinstance(effect, CriticalChange | FumbleChange):
        given = [m for m in (effect.set, effect.amount, effect.limit) if m is not UNSET]
        if len(given) != 1:
            raise _wrong(place, f"{len(given)} of them", "one of set, amount, limit")
    if isinstance(effect, _CHANGES) and effect.amount == 0:
        raise SenkiError(
            "scenario.number-out-of-range", place=f"{place}.amount", found="0", wanted="not 0"
        )
    if isinstance(effect, AffinityChange | AttributeChange):
        return replace(effect, attribute=_attribute(effect.attribute, f"{place}.attribute"))
    return effect


def _check_drops(enemy: str, table: DropTable, enemies: list[str], place: str) -> None:
    if enemy not in enemies:
        raise SenkiError(
            "scenario.unknown-id",
            place=place,
            found=ascii(enemy),
            wanted=nearest(enemy, enemies),
        )
    seen: set[int] = set()
    for totals in table:
        try:
            covered = drop_range(totals)
        except ValueError as error:
            raise _wrong(f"{place}.{enemy}", str(error), "totals such as 12 or 3-10") from None
        if not seen.isdisjoint(covered):
            raise _wrong(f"{place}.{enemy}", totals, "every total once")
        seen.update(covered)


def _wrong(place: str, found: str, wanted: str) -> SenkiError:
    return SenkiError("scenario.wrong-shape", place=place, found=found, wanted=wanted)
