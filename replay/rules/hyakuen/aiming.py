"""Aim 照準: the next attack on the one aimed at cannot be covered."""

from __future__ import annotations

from ....events.hyakuen import AimEnded, AimTaken
from ...battle import clause
from .fighters import HyakuenBattle, Steps, foes


@clause("hyakuen.aim")
def aim(battle: HyakuenBattle, actor: str) -> Steps:
    """The main action 照準, at any opponent in either row."""
    target = battle.choose(actor, "target", foes(battle.state, actor))
    battle.emit(AimTaken, actor=actor, target=target)
    return ()


@clause("hyakuen.aim")
def aim_over(battle: HyakuenBattle, actor: str) -> Steps:
    """The next main action uses the aim up, whether it is an attack on the target or not."""
    fighter = battle.state.combatants.get(actor)
    if fighter is not None and fighter.aiming_at is not None:
        battle.emit(AimEnded, actor=actor, target=fighter.aiming_at)
    return ()
