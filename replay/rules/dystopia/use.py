"""Using a skill or an item: whom it is aimed at, what it costs, and what comes of it."""

from __future__ import annotations

from ....events.dystopia import AttackStarted, EffectDelayed
from ....reducers.dystopia import DystopiaState
from ...battle import Clause, clause
from .aiming import can_aim, choose_targets, tell_no_target, tell_use
from .attack import attack
from .fighters import DystopiaBattle, Steps, able, fighter, halted
from .giving import give

UseStep = Clause[DystopiaState, [str, str]]


def _use(name: str) -> UseStep:
    """The step of clause `name` in which a fighter aims a skill or an item, and uses it."""

    @clause(name)
    def play(battle: DystopiaBattle, user: str, ability: str) -> Steps:
        """Choose the targets of a skill or an item, and use it.

        A prepared skill may find none; what it does to its user comes all the same.
        """
        if halted(battle) or not able(battle, user):
            return ()
        used = fighter(battle, user).ability(ability)
        delay = used.delay
        targets: tuple[str, ...] = ()
        if can_aim(battle, user, ability):
            targets = choose_targets(battle, user, ability)
        if not targets:
            tell_no_target(battle, user, ability)
        elif delay is not None or not used.is_attack:
            tell_use(battle, user, ability, targets)
        if delay is None:
            return take_effect(battle, user, ability, targets)
        battle.emit(
            EffectDelayed,
            source=user,
            skill=ability,
            targets=targets,
            due=battle.state.count + delay.counts,
            at=delay.moment,
        )
        return ()

    return play


use_at_start = _use("dystopia.start")
use_as_sub_action = _use("dystopia.3-1")
use_as_main_action = _use("dystopia.3-2")
use_released = _use("dystopia.prep")
use_in_result_phase = _use("dystopia.result")


def take_effect(battle: DystopiaBattle, user: str, ability: str, targets: tuple[str, ...]) -> Steps:
    """What a skill or an item does: an attack, or its effects at once and for good.

    An attack on nobody does nothing.
    """
    if fighter(battle, user).ability(ability).is_attack:
        return start_attack(battle, user, ability, targets) if targets else ()
    return give(battle, user, ability, targets)


def start_attack(
    battle: DystopiaBattle, user: str, skill: str | None, targets: tuple[str, ...]
) -> Steps:
    """Begin an attack with a skill, or with the weapon where that is None."""
    battle.emit(AttackStarted, actor=user, skill=skill, targets=targets)
    return attack()
