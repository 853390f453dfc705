"""What `auto` answers: no sub action, an attack on the weakest opponent, an evasion."""

from __future__ import annotations

from ....reducers.dystopia import DystopiaState
from ...battle import Question
from ...options import Groups


def policy(state: DystopiaState, question: Question) -> str:
    """An attack where one can be made, the opponent with the fewest hit points; else the first.

    The first option is no sub action, a skill rather than none, and to evade.
    """
    if question.decision == "main":
        return _main_action(state, question)
    if question.decision in ("target", "targets"):
        options = question.options
        who = options.ids if isinstance(options, Groups) else tuple(map(str, options))
        side = state.combatants[question.actor].side
        if all(state.combatants[w].side != side for w in who):
            return min(who, key=lambda w: state.combatants[w].hp)
    return question.option(0)


def _main_action(state: DystopiaState, question: Question) -> str:
    """An attack with the weapon, or else with the first skill that is one; or none at all."""
    if question.allows("attack"):
        return "attack"
    skills = state.combatants[question.actor].skills
    attacks = (f"skill:{name}" for name, skill in skills.items() if skill.is_attack)
    return next((attack for attack in attacks if question.allows(attack)), "abandon")
