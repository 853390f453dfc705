"""Checks 行為判定: coefficient, difficulty, dice, achievement. They come before the battle."""

from __future__ import annotations

from ....events.common import BattleEnded
from ....events.dragomakhia import CheckJudged, CoefficientSet, DifficultySet
from ....events.dragomakhia.scenario import Check
from ....events.dragomakhia.tables import DIFFICULTY
from ....events.tally import Tally
from ...battle import clause
from . import numbers
from .fighters import DragomakhiaBattle, Steps, fighter


def next_check(battle: DragomakhiaBattle) -> Check:
    """The check that is to be made now."""
    return battle.state.checks_ahead[0]


@clause("dragomakhia.coefficient")
def begin_check(battle: DragomakhiaBattle) -> Steps:
    """The next check begins with what its skills make."""
    check = next_check(battle)
    if check.used_skills:
        tally = numbers.coefficient(check.used_skills, battle.ruling)
        battle.emit(CoefficientSet, actor=check.actor, coefficient=tally.total, tally=tally.terms)
    return (set_difficulty(),)


@clause("dragomakhia.difficulty")
def set_difficulty(battle: DragomakhiaBattle) -> Steps:
    """How hard circumstances make the next check, where they make it other than usual."""
    check = next_check(battle)
    if check.met_conditions or check.base_difficulty != DIFFICULTY:
        tally = numbers.check_difficulty(check, battle.ruling)
        battle.emit(DifficultySet, actor=check.actor, difficulty=tally.total, tally=tally.terms)
    return (make_check(),)


@clause("dragomakhia.check")
def make_check(battle: DragomakhiaBattle) -> Steps:
    """The dice of the next check against its difficulty, and the achievement against its goal.

    With a difficulty of 1 or less nothing is thrown, and every die counts as a success.
    """
    check = next_check(battle)
    pool = _pool(battle, check)
    coefficient = numbers.coefficient(check.used_skills, battle.ruling)
    difficulty = numbers.check_difficulty(check, battle.ruling)
    successes = pool.total
    if difficulty.total > numbers.AUTOMATIC:
        successes = 0
        if pool.total:
            index = len(battle.state.checks)
            faces = battle.roll(check.actor, f"check#{index}", pool.total, numbers.SIDES_OF_A_DIE)
            successes = numbers.count_successes(faces, difficulty.total)
    achievement = numbers.achievement(successes, coefficient.total)
    times = numbers.times(achievement.total, check.goal, battle.ruling)
    battle.emit(
        CheckJudged,
        actor=check.actor,
        total=achievement.total,
        needed=check.goal,
        success=achievement.total >= check.goal,
        tally=numbers.joined(pool, coefficient, difficulty, achievement),
        pool=pool.total,
        coefficient=coefficient.total,
        difficulty=difficulty.total,
        successes=successes,
        times=times,
    )
    return ()


def _pool(battle: DragomakhiaBattle, check: Check) -> Tally:
    """The dice of a check: those of the ability, or those that the check names."""
    if isinstance(check.pool, int):
        return numbers.pool("pool", check.pool, battle.ruling)
    ability = str(check.ability)
    value = fighter(battle, check.actor).abilities[ability]
    return numbers.pool(ability, value, battle.ruling)


@clause("dragomakhia.check")
def checks_done(battle: DragomakhiaBattle) -> Steps:
    """The end of a scenario of checks alone."""
    battle.emit(BattleEnded, winner=None, reason="checks-done")
    return ()
