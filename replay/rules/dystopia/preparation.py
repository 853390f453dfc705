"""Preparation 準備期間: a skill of cost (X)→Y comes X counts later, and then costs Y more."""

from __future__ import annotations

from ....events.dystopia import CostOwed, Placed, PreparationReleased, PreparationStarted
from ....events.tally import Tally
from ...battle import clause
from .fighters import DystopiaBattle, Steps, able, everyone_able, fighter, halted
from .order import RELEASE, in_order
from .use import use_released
from .words import label


@clause("dystopia.prep")
def prepare(battle: DystopiaBattle, who: str, skill: str) -> Steps:
    """The preparation of a skill begins. It is aimed when it is released."""
    counts = fighter(battle, who).skills[skill].preparation_counts
    battle.emit(PreparationStarted, actor=who, skill=skill, counts=counts)
    return ()


@clause("dystopia.0")
def release(battle: DystopiaBattle) -> Steps:
    """Step 0: all whose place is this count are released together, and then act in order."""
    if halted(battle):
        return ()
    who = [w for w in everyone_able(battle) if _is_ready(battle, w)]
    return in_order(battle, RELEASE, who, release_together)


def _is_ready(battle: DystopiaBattle, who: str) -> bool:
    f = fighter(battle, who)
    return f.preparing is not None and f.placed == battle.state.count


@clause("dystopia.0")
def release_together(battle: DystopiaBattle, who: tuple[str, ...]) -> Steps:
    """Nobody is in preparation any more when the first of them acts."""
    skills = [(w, fighter(battle, w).preparing) for w in who]
    for w, skill in skills:
        battle.emit(PreparationReleased, actor=w, skill=skill)
    return tuple(
        step
        for w, skill in skills
        if skill is not None
        for step in (use_released(w, skill), pay(w, skill))
    )


@clause("dystopia.prep")
def pay(battle: DystopiaBattle, who: str, skill: str) -> Steps:
    """The Y of the cost. Under a ruling there is a turn first, and Y is paid at its end."""
    if halted(battle) or not able(battle, who):
        return ()
    cost = fighter(battle, who).skills[skill].counts
    if battle.ruling("prep-next-turn") == "yes":
        if cost:
            battle.emit(CostOwed, actor=who, skill=skill, counts=cost)
        return ()
    tally = Tally().start("count", battle.state.count).plus(label(skill), cost)
    battle.emit(Placed, actor=who, counts=cost, placed=tally.total, tally=tally.terms)
    return ()
