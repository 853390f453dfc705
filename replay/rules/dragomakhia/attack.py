"""Attacks: melee 白兵, shooting 射撃, magic 魔法, and what common characters do instead."""

from __future__ import annotations

from typing import cast

from ....events.dragomakhia import AttackRolled, CommonAttacked
from ....events.tally import Tally
from ....reducers.dragomakhia import DragomakhiaState
from ...battle import Clause, Step, clause
from . import numbers
from .evasion import evade
from .fighters import DragomakhiaBattle, Steps, dice_for, fighter, swarm_targets, targets
from .numbers import METHODS, Method


def attack(battle: DragomakhiaBattle, who: str, method: str) -> Step:
    """The first step of an attack with a method that its options named."""
    kind = cast("Method", method)
    if fighter(battle, who).common:
        return common_attack(who, kind)
    return AIM[kind](who, kind)


def _aim(battle: DragomakhiaBattle, who: str, method: Method) -> Steps:
    """One opponent in reach."""
    target = battle.choose(who, "target", targets(battle.state, who, method))
    return (ROLL[method](who, target, method),)


def _roll(battle: DragomakhiaBattle, who: str, target: str, method: Method) -> Steps:
    """As many dice as the value of the attack; without a success nothing comes of it."""
    attacker, victim = fighter(battle, who), fighter(battle, target)
    pool = numbers.pool(f"{method}_power", dice_for(attacker, method), battle.ruling)
    difficulty = numbers.attack_difficulty(attacker, victim)
    faces = battle.roll(who, "attack#0", pool.total, numbers.SIDES_OF_A_DIE)
    successes = numbers.count_successes(faces, difficulty.total)
    battle.emit(
        AttackRolled,
        source=who,
        target=target,
        pool=pool.total,
        difficulty=difficulty.total,
        successes=successes,
        tally=numbers.joined(pool, difficulty, Tally().start("successes", successes)),
    )
    return (evade(who, target, successes),) if successes else ()


AIM: dict[Method, Clause[DragomakhiaState, [str, Method]]] = {
    method: clause(f"dragomakhia.{method}")(_aim) for method in METHODS
}
ROLL: dict[Method, Clause[DragomakhiaState, [str, str, Method]]] = {
    method: clause(f"dragomakhia.{method}")(_roll) for method in METHODS
}


@clause("dragomakhia.common")
def common_attack(battle: DragomakhiaBattle, who: str, method: Method) -> Steps:
    """A common character's attack. A swarm hits everyone in its area, or in the target's."""
    state = battle.state
    swarm = fighter(battle, who).swarm
    if swarm and method == "melee":
        area = fighter(battle, who).area
    else:
        target = battle.choose(who, "target", targets(state, who, method))
        if not swarm:
            return (common_blow(who, target),)
        area = fighter(battle, target).area
    return tuple(common_blow(who, target) for target in swarm_targets(state, who, area))


@clause("dragomakhia.common")
def common_blow(battle: DragomakhiaBattle, who: str, target: str) -> Steps:
    """The successes of a common character, which never rolls: its attack coefficient."""
    successes = fighter(battle, who).attack_coefficient
    battle.emit(CommonAttacked, source=who, target=target, successes=successes)
    return (evade(who, target, successes),) if successes else ()
