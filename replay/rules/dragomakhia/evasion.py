"""What meets an attack: evasion 回避, emergency evasion 緊急回避, and the damage that is left."""

from __future__ import annotations

from ....events.common import AttackNullified, DamageApplied, Defeated, ResourceSpent
from ....events.dragomakhia import EvasionRolled
from ....events.dragomakhia.tables import DIFFICULTY
from ....events.tally import Tally
from ...battle import clause
from . import numbers
from .fighters import DragomakhiaBattle, Steps, fighter
from .victory import victory

YES_OR_NO = ("yes", "no")


@clause("dragomakhia.evasion")
def evade(battle: DragomakhiaBattle, attacker: str, target: str, successes: int) -> Steps:
    """Whether the target evades. Commons never do; under a ruling nobody does twice in a turn."""
    if fighter(battle, target).common or _has_evaded(battle, target):
        return (damage(attacker, target, successes, 0),)
    if battle.choose(target, "evade", YES_OR_NO, about=attacker) == "no":
        return (damage(attacker, target, successes, 0),)
    return (roll_evasion(attacker, target, successes),)


def _has_evaded(battle: DragomakhiaBattle, target: str) -> bool:
    """Whether the target has used up its evasion of this turn."""
    return fighter(battle, target).evaded and battle.ruling("evade-declared") == "once-a-turn"


@clause("dragomakhia.evasion")
def roll_evasion(battle: DragomakhiaBattle, attacker: str, target: str, successes: int) -> Steps:
    """The successes of an evasion are taken from those of the attack; at 0 it comes to nothing."""
    pool = numbers.evasion_pool(fighter(battle, attacker), fighter(battle, target), battle.ruling)
    faces: tuple[int, ...] = ()
    if pool.total:
        roller = f"{target}>{attacker}"
        faces = battle.roll(roller, "evade#0", pool.total, numbers.SIDES_OF_A_DIE)
    evaded = numbers.count_successes(faces, DIFFICULTY)
    remaining = max(0, successes - evaded)
    difficulty = Tally().start("difficulty", DIFFICULTY, clause=numbers.DIFFICULTY_CLAUSE)
    battle.emit(
        EvasionRolled,
        source=attacker,
        target=target,
        pool=pool.total,
        difficulty=DIFFICULTY,
        successes=evaded,
        tally=numbers.joined(pool, difficulty, Tally().start("successes", evaded)),
        remaining=remaining,
    )
    if not remaining:
        battle.emit(AttackNullified, source=attacker, target=target, skill="evasion")
        return ()
    return (emergency(attacker, target, successes, evaded),)


@clause("dragomakhia.emergency")
def emergency(
    battle: DragomakhiaBattle, attacker: str, target: str, successes: int, evaded: int
) -> Steps:
    """After an evasion that was not enough: HP paid, of which some must be left, end the attack."""
    evader = fighter(battle, target)
    cost, hit = evader.emergency, (damage(attacker, target, successes, evaded),)
    if cost is None or evader.hp <= cost:
        return hit
    if battle.choose(target, "emergency", YES_OR_NO, about=attacker) == "no":
        return hit
    battle.emit(ResourceSpent, actor=target, resource="hp", amount=cost, left=evader.hp - cost)
    battle.emit(AttackNullified, source=attacker, target=target, skill="emergency")
    return ()


@clause("dragomakhia.damage")
def damage(
    battle: DragomakhiaBattle, attacker: str, target: str, successes: int, evaded: int
) -> Steps:
    """What the successes that are left do; at 0 hit points one is out of action."""
    victim, power = fighter(battle, target), fighter(battle, attacker).attack
    tally = numbers.damage(successes, evaded, power or 0, victim.defense, battle.ruling)
    lost = min(tally.total, victim.hp)
    battle.emit(
        DamageApplied,
        source=attacker,
        target=target,
        amount=tally.total,
        lost=lost,
        hp=victim.hp - lost,
        tally=tally.terms,
    )
    if lost < victim.hp:
        return ()
    battle.emit(Defeated, source=attacker, target=target)
    return victory(battle, attacker)
