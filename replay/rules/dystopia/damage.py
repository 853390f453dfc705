"""3-4: the damage roll, and what a hit brings about besides damage."""

from __future__ import annotations

from msgspec import UNSET

from ....events.common import DamageApplied, Defeated
from ....events.dystopia.abilities import MAGIC, Damage, DiceTerm, dice_terms
from ....reducers.dystopia import DystopiaState
from ...battle import Clause, clause
from .damage_skills import offer_damage_skills
from .fighters import DystopiaBattle, Steps, able, attack_in_progress, fighter, halted, means
from .giving import INCAPACITATED, break_preparation, give
from .nine_steps import planned_and_actual

CRITICAL_DICE = DiceTerm(1, 10)
BONUS_DICE = DiceTerm(2, 10)

Roll = tuple[str, DiceTerm]
"""What dice are rolled for, and the dice."""


@clause("dystopia.3-4")
def after_hits(battle: DystopiaBattle) -> Steps:
    """There is a damage roll only where somebody is hit by something that can do damage."""
    if not attack_in_progress(battle).landed or halted(battle):
        return ()
    if means(battle).damage is UNSET:
        return (effects_without_damage(),)
    return (offer_damage_skills(), damage(), effects_of_hit())


def damage_dice(battle: DystopiaBattle) -> tuple[Roll, ...]:
    """The dice of the damage roll: those of the attack, of a critical hit, and the bonus 2d10.

    Only attacks of kind 魔 go without the bonus.
    """
    used = means(battle)
    own = Damage() if used.damage is UNSET else used.damage
    rolls = [("damage", term) for term in dice_terms(own.dice)]
    if attack_in_progress(battle).outcome == "critical":
        rolls.append(("critical", CRITICAL_DICE))
    if used.kind != MAGIC:
        rolls.append(("bonus", BONUS_DICE))
    return tuple(rolls)


def receivers(battle: DystopiaBattle) -> tuple[str, ...]:
    """Those who take the damage, in the order of the targets that it was meant for."""
    return tuple(dict.fromkeys(attack_in_progress(battle).receivers.values()))


@clause("dystopia.3-4.3")
def damage(battle: DystopiaBattle) -> Steps:
    """One set of dice for all who take damage, or one for each of them (a ruling)."""
    takers = receivers(battle)
    shared = (
        len(takers) == 1 or not damage_dice(battle) or battle.ruling("damage-roll-shared") == "yes"
    )
    groups = (takers,) if shared else tuple((who,) for who in takers)
    return tuple(damage_roll(group, ()) for group in groups)


@clause("dystopia.3-4.3")
def damage_roll(battle: DystopiaBattle, takers: tuple[str, ...], totals: tuple[int, ...]) -> Steps:
    """Step 3: roll by roll. With the last of them the damage is known, and is applied."""
    dice = damage_dice(battle)
    if halted(battle):
        return ()
    if len(totals) == len(dice):
        return tuple(apply_damage(who, totals) for who in takers)
    purpose, (count, sides) = dice[len(totals)]
    faces = battle.roll(attack_in_progress(battle).actor, purpose, count, sides)
    return (damage_roll(takers, (*totals, sum(faces))),)


@clause("dystopia.3-4.8")
def apply_damage(battle: DystopiaBattle, taker: str, totals: tuple[int, ...]) -> Steps:
    """Step 8: the actual damage of one who takes it; at 0 hit points it is down 戦闘不能."""
    if halted(battle) or not able(battle, taker):
        return ()
    source = attack_in_progress(battle).actor
    purposes = (purpose for purpose, _ in damage_dice(battle))
    tally = planned_and_actual(battle, taker, tuple(zip(purposes, totals, strict=True)))
    hp = fighter(battle, taker).hp
    lost = min(tally.total, hp)
    battle.emit(
        DamageApplied,
        source=source,
        target=taker,
        amount=tally.total,
        lost=lost,
        hp=hp - lost,
        tally=tally.terms,
    )
    if lost < hp:
        return ()
    battle.emit(Defeated, source=source, target=taker)
    return (break_preparation(taker, INCAPACITATED),)


def _effects(name: str) -> Clause[DystopiaState, []]:
    """The step of clause `name` in which an attack's effects come to those whom it has hit."""

    @clause(name)
    def play(battle: DystopiaBattle) -> Steps:
        """Bad statuses and all that lasts, for the targets that were hit, and for the attacker.

        They stay with the target where another has taken the damage; the fallen receive nothing.
        """
        attack = attack_in_progress(battle)
        if attack.skill is None or halted(battle):
            return ()
        standing = tuple(who for who in attack.landed if able(battle, who))
        return give(battle, attack.actor, attack.skill, standing, lasting_only=True)

    return play


effects_without_damage = _effects("dystopia.3-3")
effects_of_hit = _effects("dystopia.3-4.9")
