"""The battle phase, count by count: steps 0, 1, 2 and 4."""

from __future__ import annotations

from ....events.common import CountAdvanced
from ....events.dystopia import CountOccupied, EffectLost, OrderDecided, PhaseStarted
from ...battle import clause
from .delay import come_at_end, come_at_start
from .fighters import DystopiaBattle, Steps, empty_sides, everyone_able, halted, is_here
from .order import TURNS, in_order
from .preparation import release
from .result import end_of_battle
from .turn import turn


@clause("dystopia.start")
def first_count(battle: DystopiaBattle) -> Steps:
    """The battle phase begins at the lowest count at which anybody is placed."""
    places = [f.placed for f in battle.state.combatants.values() if f.placed is not None]
    battle.emit(PhaseStarted, phase="battle")
    battle.emit(CountAdvanced, count=min(places))
    return (count(),)


@clause("dystopia.0")
def count(battle: DystopiaBattle) -> Steps:
    """A count: its start, the turns of all who are here, and its end."""
    return (
        come_at_start("count-start"),
        release(),
        come_at_start("count"),
        who_is_here(),
        come_at_end("count-end"),
        end_count(),
    )


@clause("dystopia.1")
def who_is_here(battle: DystopiaBattle) -> Steps:
    """Step 1: who stands at this count. Looked at again after their turns, until it is nobody."""
    here = tuple(who for who in everyone_able(battle) if is_here(battle, who))
    if not here or halted(battle):
        return ()
    battle.emit(CountOccupied, actors=here)
    turns = (turn(here[0]),) if len(here) == 1 else in_order(battle, TURNS, here, take_turns)
    return (*turns, who_is_here())


@clause("dystopia.2")
def take_turns(battle: DystopiaBattle, actors: tuple[str, ...]) -> Steps:
    """Step 2: in the order of their agility."""
    battle.emit(OrderDecided, actors=actors)
    return tuple(turn(who) for who in actors)


@clause("dystopia.4")
def end_count(battle: DystopiaBattle) -> Steps:
    """Step 4: what lasts to this count vanishes; then the battle is over, or a count later."""
    if battle.state.outcome is not None:
        return ()
    for who, f in battle.state.combatants.items():
        for hold in f.holds:
            if hold.until is not None and hold.until <= battle.state.count:
                battle.emit(EffectLost, source=hold.source, target=who, skill=hold.skill)
    if empty_sides(battle):
        return end_of_battle(battle)
    battle.emit(CountAdvanced, count=battle.state.count + 1)
    return (count(),)
