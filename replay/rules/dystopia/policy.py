"""What `auto` answers: no sub action, an attack on the weakest opponent, an evasion."""

from __future__ import annotations

from ....reducers.dystopia import DystopiaState
from ...battle import Question


def policy(state: DystopiaState, question: Question) -> str:
    """An attack where one can be made, the opponent with the fewest hit points; else the first.

    The first option is no sub action, a skill rather than none, and to evade.
    """
    if question.decision == "main" and question.allows("attack"):
        return "attack"
    if question.decision == "target":
        side = state.combatants[question.actor].side
        who = [str(option) for option in question.options]
        if all(state.combatants[w].side != side for w in who):
            return min(who, key=lambda w: state.combatants[w].hp)
    return question.option(0)
