"""Who is defeated, and when the battle is over."""

from __future__ import annotations

from ....events.common import BattleEnded, Defeated
from ....reducers.rider import RiderState
from ...battle import clause
from .riders import RiderBattle, Steps


@clause("rider.end")
def falls(battle: RiderBattle) -> Steps:
    """Whoever has no hit points is defeated; the last side that stands has won."""
    for who in battle.state.order:
        fighter = battle.state.combatants[who]
        if not fighter.hp and not fighter.defeated:
            battle.emit(Defeated, source=fighter.finisher, target=who)
    sides = _sides(battle.state)
    if not sides:
        battle.emit(BattleEnded, winner=None, reason="mutual-defeat")
    elif len(sides) == 1:
        battle.emit(BattleEnded, winner=next(iter(sides)), reason="defeat")
    return ()


@clause("rider.end")
def last_turn_over(battle: RiderBattle) -> Steps:
    """After the tenth turn nobody has won or, under a ruling, the side with the most hit points."""
    if battle.state.outcome is None:
        sides = _sides(battle.state)
        leaders = [side for side, hp in sides.items() if hp == max(sides.values())]
        decided = len(leaders) == 1 and battle.ruling("turn-limit") == "hp"
        winner = leaders[0] if decided else None
        battle.emit(BattleEnded, winner=winner, reason="turn-limit")
    return ()


def _sides(state: RiderState) -> dict[str, int]:
    """The sides that stand, with their hit points."""
    sides: dict[str, int] = {}
    for fighter in state.combatants.values():
        if fighter.hp:
            sides[fighter.side] = sides.get(fighter.side, 0) + fighter.hp
    return sides
