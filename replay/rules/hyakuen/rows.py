"""Front and back row 前衛・後衛: moves, forced moves, and who is ill suited to its row."""

from __future__ import annotations

from ....events.hyakuen import AimEnded, Moved, StatusGained, StatusLost
from ....events.hyakuen.scenario import SIDES, Row, Side
from ....reducers.hyakuen.state import HyakuenState
from ...battle import clause
from .fighters import HyakuenBattle, Steps, ill_suited, standing


@clause("hyakuen.row")
def move(battle: HyakuenBattle, who: str) -> Steps:
    """The sub action 移動: from one row to the other."""
    row: Row = "back" if battle.state.combatants[who].row == "front" else "front"
    _take_row(battle, who, row, forced=False)
    return (rows(),)


@clause("hyakuen.row")
def rows(battle: HyakuenBattle) -> Steps:
    """What follows whenever somebody falls, moves, comes, goes or recovers.

    A side whose front row is empty moves up from the back at once, unless the other side has no
    front row either.
    """
    for side in SIDES:
        if _must_move_up(battle.state, side):
            for who in standing(battle.state, side, "back"):
                _take_row(battle, who, "front", forced=True)
    for who, fighter in battle.state.combatants.items():
        held = fighter.temporary.ill_suited
        is_ill_suited = not fighter.down and ill_suited(battle.state, who)
        if is_ill_suited and not held:
            battle.emit(
                StatusGained,
                source=None,
                target=who,
                status="ill_suited",
                level=1,
                value=1,
                until=None,
                force=None,
            )
        elif held and not is_ill_suited and not fighter.down:
            battle.emit(StatusLost, target=who, status="ill_suited", value=0)
    return ()


def _must_move_up(state: HyakuenState, side: Side) -> bool:
    other = next(other for other in SIDES if other != side)
    return not standing(state, side, "front") and bool(standing(state, other, "front"))


def _take_row(battle: HyakuenBattle, who: str, row: Row, *, forced: bool) -> None:
    """Change the row of `who`; whoever aims at it has to aim anew."""
    end_aims(battle, who)
    before = battle.state.combatants[who].row
    battle.emit(Moved, actor=who, before=before, after=row, forced=forced)


def end_aims(battle: HyakuenBattle, target: str) -> None:
    """Whoever aims at `target` aims no longer."""
    for who, fighter in battle.state.combatants.items():
        if fighter.aiming_at == target:
            battle.emit(AimEnded, actor=who, target=target)
