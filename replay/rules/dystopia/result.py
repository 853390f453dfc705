"""The result phase, in which the PCs gather what the enemies leave, and the outcome."""

from __future__ import annotations

from ....events.common import BattleEnded
from ....events.dystopia import DropMade, PhaseStarted
from ....events.dystopia.scenario import drop_range
from ...battle import clause
from .aiming import usable_skills
from .fighters import DystopiaBattle, Steps, empty_sides, fighter
from .use import use_in_result_phase

NONE = "none"


def end_of_battle(battle: DystopiaBattle) -> Steps:
    """The result phase, where a PC is there to have one, and the outcome."""
    if "pc" in empty_sides(battle):
        return (outcome(),)
    battle.emit(PhaseStarted, phase="result")
    fighters = battle.state.combatants
    fallen = [w for w, f in fighters.items() if f.side == "enemy" and f.hp == 0 and f.drops]
    victors = [w for w, f in fighters.items() if f.side == "pc" and f.able]
    return (
        *(drop(enemy) for enemy in fallen),
        *(result_skill(who) for who in victors if usable_skills(battle, who, "result")),
        outcome(),
    )


@clause("dystopia.drop")
def drop(battle: DystopiaBattle, enemy: str) -> Steps:
    """Drop roll ドロップロール: 3d10 for a defeated enemy, which are no check."""
    total = sum(battle.roll(enemy, "drop#0", 3, 10))
    table = fighter(battle, enemy).drops
    item = next((item for totals, item in table.items() if total in drop_range(totals)), None)
    battle.emit(DropMade, enemy=enemy, total=total, item=item)
    return ()


@clause("dystopia.result")
def result_skill(battle: DystopiaBattle, who: str) -> Steps:
    """One skill of the result phase for each PC."""
    chosen = battle.choose(who, "result-skill", (*usable_skills(battle, who, "result"), NONE))
    return () if chosen == NONE else (use_in_result_phase(who, chosen),)


@clause("dystopia.result")
def outcome(battle: DystopiaBattle) -> Steps:
    """Who has won. A side has lost when it has nobody able; where both have, nobody wins."""
    losers = empty_sides(battle)
    winner = None if len(losers) > 1 else "pc" if losers == ("enemy",) else "enemy"
    gone = [
        all(f.fled for f in battle.state.combatants.values() if f.side == side) for side in losers
    ]
    battle.emit(BattleEnded, winner=winner, reason="fled" if any(gone) else "defeat")
    return ()
