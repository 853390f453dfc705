"""The numbers of steps 8 and 9: physical and magic damage, and what magic costs."""

from __future__ import annotations

from ....events.tally import Tally
from .fighters import NestBattle, copies, counted, hurt

WEAPONS = {"silver_weapon": 1, "magic_weapon": 2, "demon_weapon": 3, "legend_weapon": 5}
ARMOR = {
    "silver_armor": 1,
    "magic_armor": 2,
    "demon_armor": 3,
    "legend_armor": 5,
    "dragon_ward": 15,
}
BREATHS = {"fire_breath": 10, "ice_breath": 8, "poison_breath": 6, "light_breath": 4}
"""A breath does the caster's hit points divided by this, rounded up."""
SPELLS = {
    "bow": 1,
    "fire_magic": 2,
    "water_magic": 3,
    "ice_magic": 4,
    "light_magic": 6,
    "ultimate_magic": 25,
}
MAGIC = (*BREATHS, *SPELLS)
ULTIMATE_TOLL = 10
BARRIER_TOLL = 1


def physical_damage(battle: NestBattle, attacker: str, defender: str, critical: bool) -> Tally:
    """Step 8: attack, scaled, less defence, plus weapons, less armour, and never below 1."""
    tally = Tally().start("attack", battle.state.combatants[attacker].attack)
    rage = copies(battle, attacker, "berserker")
    iron = copies(battle, defender, "iron_body")
    scale_last = (rage or iron) and battle.ruling("scale-before-defense") == "after"
    if not scale_last:
        _scale(tally, rage, iron)
    _subtract_defense(battle, tally, attacker, defender, critical)
    if scale_last:
        _scale(tally, rage, iron)
    weapons = counted(battle, attacker, WEAPONS)
    if tally.total < 1 and weapons and battle.ruling("min-damage-clamp") == "each":
        tally.at_least("at_least_1", 1)
    for skill, count in weapons:
        tally.plus(skill, WEAPONS[skill] * count)
    for skill, count in counted(battle, defender, ARMOR):
        tally.minus(skill, _armor(battle, skill) * count)
    return tally.at_least("at_least_1", 1) if tally.total < 1 else tally


def _scale(tally: Tally, rage: int, iron: int) -> None:
    """Berserker multiplies, iron body divides; one rounding up at the end."""
    if rage:
        tally.times("berserker", 1 + rage)
    if iron:
        tally.divided_by("iron_body", 1 + iron)
    if not tally.is_whole:
        tally.rounded_up("rounded_up")


def _subtract_defense(
    battle: NestBattle, tally: Tally, attacker: str, defender: str, critical: bool
) -> None:
    """The defence counts as 0 against a critical hit or a smash."""
    if critical:
        tally.minus("critical", 0)
    elif copies(battle, attacker, "smash"):
        tally.minus("smash", 0)
    else:
        tally.minus("defense", battle.state.combatants[defender].defense)


def _armor(battle: NestBattle, skill: str) -> int:
    """What an armour takes off; how much legend armour does, the page says twice."""
    if skill == "legend_armor":
        return int(battle.ruling("legend-armor-value"))
    return ARMOR[skill]


def magic_damage(battle: NestBattle, attacker: str) -> Tally:
    """Step 9: breaths by the hit points before this step, and spells; no terms without any."""
    hp = battle.state.combatants[attacker].hp
    tally = Tally()
    for skill, count in counted(battle, attacker, BREATHS):
        tally.plus(skill, -(-hp // BREATHS[skill]) * count)
    for skill, count in counted(battle, attacker, SPELLS):
        tally.plus(skill, SPELLS[skill] * count)
    return tally


def barrier_toll(battle: NestBattle, attacker: str, defender: str) -> None:
    """A magic barrier costs its holder 1 hit point for each magic attacker in a turn."""
    on_its_last = battle.state.combatants[defender].hp <= BARRIER_TOLL
    if on_its_last and battle.ruling("barrier-self-hit-lethal") == "no":
        return
    hurt(battle, attacker, defender, Tally().start("magic_barrier", BARRIER_TOLL))


def ultimate_toll(battle: NestBattle, caster: str, target: str) -> None:
    """Ultimate magic costs its caster 10 a copy.

    Who dies of it was finished by nobody or, by a ruling, by the target of the magic.
    """
    toll = Tally().start("ultimate_magic", ULTIMATE_TOLL * copies(battle, caster, "ultimate_magic"))
    dies = battle.state.combatants[caster].hp <= toll.total
    by_target = dies and battle.ruling("finisher-attribution") == "opponent"
    hurt(battle, target if by_target else None, caster, toll)
