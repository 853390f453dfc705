"""The result phase, in which the PCs gather what the enemies leave, and the outcome."""

from __future__ import annotations

from ....events.common import BattleEnded
from ....events.dystopia import DropMade, PhaseStarted
from ....events.dystopia.scenario import drop_range
from ...battle import clause
from .aiming import usable_skills
from .fighters import DystopiaBattle, Steps, able, empty_sides, fighter
from .use import use_in_result_phase

NONE = "none"


def end_of_battle(battle: DystopiaBattle) -> Steps:
    """The result phase, where a PC is there to have one, and the outcome.

    Who has lost is settled now, whatever the result phase brings.
    """
    losers = empty_sides(battle)
    if "pc" in losers:
        return (outcome(losers),)
    battle.emit(PhaseStarted, phase="result")
    fighters = battle.state.combatants
    fallen = [w for w, f in fighters.items() if f.side == "enemy" and f.hp == 0 and f.drops]
    return (
        *(drop(enemy) for enemy in fallen),
        *(result_skill(who) for who, f in fighters.items() if f.side == "pc" and f.skills),
        outcome(losers),
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
    """One skill of the result phase for each PC that is able when its time comes."""
    if not able(battle, who):
        return ()
    chosen = battle.choose(who, "result-skill", (*usable_skills(battle, who, "result"), NONE))
    return () if chosen == NONE else (use_in_result_phase(who, chosen),)


@clause("dystopia.result")
def outcome(battle: DystopiaBattle, losers: tuple[str, ...]) -> Steps:
    """Who has won. Where both sides have lost, nobody wins.

    It is a flight where all of those who have lost have fled.
    """
    winner = None if len(losers) > 1 else "pc" if losers == ("enemy",) else "enemy"
    gone = all(f.fled for f in battle.state.combatants.values() if f.side in losers)
    battle.emit(BattleEnded, winner=winner, reason="fled" if gone else "defeat")
    return ()
