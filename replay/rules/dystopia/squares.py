"""The squares マス: one line of six, in which a move 移動 goes one square."""

from __future__ import annotations

from ....events.common import Moved
from ....events.dystopia.scenario import SQUARES
from .fighters import DystopiaBattle, fighter, foes


def ways(battle: DystopiaBattle, who: str) -> list[str]:
    """The squares that a fighter can move to; one that an enemy holds is barred (a ruling)."""
    here = SQUARES.index(str(fighter(battle, who).square))
    held = {fighter(battle, foe).square for foe in foes(battle, who)}
    near = SQUARES[max(here - 1, 0) : here] + SQUARES[here + 1 : here + 2]
    return [
        square for square in near if square not in held or battle.ruling("move-blocking") == "free"
    ]


def move(battle: DystopiaBattle, who: str, square: str) -> None:
    """Move a fighter."""
    battle.emit(Moved, actor=who, before=fighter(battle, who).square, after=square)
