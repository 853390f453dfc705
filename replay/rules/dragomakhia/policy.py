"""How `auto` plays: it attacks the first opponent in reach, evades, and keeps its hit points."""

from __future__ import annotations

from ....reducers.dragomakhia import DragomakhiaState
from ...battle import Question
from .action import HEAL, PASS
from .fighters import foes, masters, methods, targets
from .numbers import METHODS


def policy(state: DragomakhiaState, question: Question) -> str:
    """Attack, evade, no emergency evasion, and all the MP that heal; else the first option."""
    if question.decision == "act":
        return _action(state, question)
    if question.decision == "emergency":
        return "no"
    if question.decision == "mp":
        return question.option(len(question.options) - 1)
    return question.option(0)


def _action(state: DragomakhiaState, question: Question) -> str:
    """Attack the first opponent in reach; else go nearer; who cannot attack heals or passes."""
    who = question.actor
    in_reach = {method: targets(state, who, method) for method in methods(state, who)}
    for opponent in foes(state, who):
        for method, reached in in_reach.items():
            if opponent in reached:
                return f"attack:{method}"
    armed = any(masters(state.combatants[who], method) for method in METHODS)
    nearer = _nearer(state, who, list(map(str, question.options)))
    if armed and nearer is not None:
        return nearer
    return HEAL if question.allows(HEAL) else PASS


def _nearer(state: DragomakhiaState, who: str, options: list[str]) -> str | None:
    """The move that ends nearest to an opponent, if it ends nearer than one stands."""
    areas = [state.combatants[name].area for name in foes(state, who)]

    def distance(area: int) -> int:
        return min(abs(area - other) for other in areas)

    moves = {o: distance(int(o.partition(":")[2])) for o in options if o.startswith("move:")}
    best = min(moves, key=lambda move: moves[move], default=None)
    if best is None or moves[best] >= distance(state.combatants[who].area):
        return None
    return best
