"""How `auto` plays: it attacks whom it reaches, or goes nearer; it evades, and heals in need."""

from __future__ import annotations

from ....reducers.dragomakhia import DragomakhiaState
from ...battle import Question
from .action import HEAL, PASS
from .fighters import foes, masters, methods, targets
from .numbers import METHODS


def policy(state: DragomakhiaState, question: Question) -> str:
    """The answer that `auto` gives.

    `act`: attack the first opponent listed that any attack reaches, with the first attack that
    does; else, with an attack of its own, move to the area in reach that is nearest to an opponent;
    else heal where somebody can be healed; else pass. It never waits. `target`: the first.
    `evade`: yes. `emergency`: no. `mp`: as many as heal.
    """
    if question.decision == "act":
        return _action(state, question)
    if question.decision == "emergency":
        return "no"
    if question.decision == "mp":
        return question.option(len(question.options) - 1)
    return question.option(0)


def _action(state: DragomakhiaState, question: Question) -> str:
    """An attack, a move, healing or nothing, in this order."""
    who = question.actor
    in_reach = {method: targets(state, who, method) for method in methods(state, who)}
    for opponent in foes(state, who):
        for method, reached in in_reach.items():
            if opponent in reached:
                return f"attack:{method}"
    if any(masters(state.combatants[who], method) for method in METHODS):
        approach = _nearest(state, who, list(map(str, question.options)))
        if approach is not None:
            return approach
    return HEAL if question.allows(HEAL) else PASS


def _nearest(state: DragomakhiaState, who: str, options: list[str]) -> str | None:
    """The move that ends nearest to an opponent."""
    areas = [state.combatants[name].area for name in foes(state, who)]

    def distance(move: str) -> int:
        return min(abs(int(move.partition(":")[2]) - area) for area in areas)

    moves = [option for option in options if option.startswith("move:")]
    return min(moves, key=distance, default=None)
