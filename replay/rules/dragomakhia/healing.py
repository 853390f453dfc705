"""Healing by magic: a roll, and MP for every hit point that it gives back."""

from __future__ import annotations

from ....events.common import HealingApplied, ResourceSpent
from ....events.dragomakhia import HealingRolled
from ....events.dragomakhia.tables import DIFFICULTY
from ....events.tally import Tally
from ...battle import clause
from . import numbers
from .fighters import DragomakhiaBattle, Steps, fighter, wounded


@clause("dragomakhia.heal")
def heal(battle: DragomakhiaBattle, healer: str) -> Steps:
    """Somebody hurt, of the healer's side and in its area."""
    target = battle.choose(healer, "target", wounded(battle.state, healer))
    return (roll_healing(healer, target),)


@clause("dragomakhia.magic")
def roll_healing(battle: DragomakhiaBattle, healer: str, target: str) -> Steps:
    """A roll of 魔法力 with the coefficient 1."""
    pool = numbers.pool("magic_power", fighter(battle, healer).magic, battle.ruling)
    faces = battle.roll(healer, "heal#0", pool.total, numbers.SIDES_OF_A_DIE)
    successes = numbers.count_successes(faces, DIFFICULTY)
    difficulty = Tally().start("difficulty", DIFFICULTY, clause=numbers.DIFFICULTY_CLAUSE)
    battle.emit(
        HealingRolled,
        source=healer,
        target=target,
        pool=pool.total,
        difficulty=DIFFICULTY,
        successes=successes,
        tally=numbers.joined(pool, difficulty, Tally().start("successes", successes)),
    )
    return (pay(healer, target, successes),) if successes else ()


@clause("dragomakhia.heal")
def pay(battle: DragomakhiaBattle, healer: str, target: str, achievement: int) -> Steps:
    """As much MP as the healer will pay heals as many hit points, up to the achievement."""
    mp, patient = fighter(battle, healer).mp, fighter(battle, target)
    most = min(achievement, mp, patient.max_hp - patient.hp)
    paid = int(battle.choose(healer, "mp", range(most + 1), about=target))
    if not paid:
        return ()
    tally = Tally().start("achievement", achievement).at_most("mp_paid", paid)
    battle.emit(ResourceSpent, actor=healer, resource="mp", amount=paid, left=mp - paid)
    battle.emit(
        HealingApplied,
        source=healer,
        target=target,
        amount=tally.total,
        gained=paid,
        hp=patient.hp + paid,
        tally=tally.terms,
    )
    return ()
