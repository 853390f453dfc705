"""Trap checks 罠判定, which come before the battle."""

from __future__ import annotations

from ....events.common import BattleEnded
from ....events.tally import Tally
from ...battle import clause
from .fighters import NestBattle, Steps, counted, judge

TRAP_SKILLS = {"trap_lore": 1, "good_luck": 2, "lucky_star": 3}


@clause("nest.trap")
def trap_check(battle: NestBattle, actor: str, needed: int, index: int) -> Steps:
    """2d6 against the number that the adventure names, less the trap skills."""
    faces = battle.roll(actor, f"trap#{index}", 2, 6)
    tally = Tally().start("trap", needed)
    for skill, count in counted(battle, actor, TRAP_SKILLS):
        tally.minus(skill, TRAP_SKILLS[skill] * count)
    judge(battle, actor, faces, tally)
    return ()


@clause("nest.trap")
def checks_done(battle: NestBattle) -> Steps:
    """The end of a scenario of checks alone."""
    battle.emit(BattleEnded, winner=None, reason="checks-done")
    return ()
