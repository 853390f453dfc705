"""What is unusual in a scenario of `dystopia` that can be played all the same."""

from __future__ import annotations

from msgspec import UNSET

from ..text import Text
from .abilities import AT_DAMAGE
from .scenario import DystopiaScenario


def scenario_warnings(scenario: DystopiaScenario) -> list[Text]:
    """Members that mean nothing, and skills that never do anything, one sentence each."""
    found: list[Text] = []
    for combatant in scenario.combatants:
        if combatant.side == "enemy" and combatant.cl is not UNSET:
            found.append(
                Text(
                    f"{combatant.id}: an enemy has no character level, and cl means nothing.",
                    f"{combatant.id}：エネミーにCLはなく、cl の指定に意味はありません。",
                )
            )
        for skill in combatant.all_skills:
            if skill.timing in AT_DAMAGE and not skill.all_effects:
                found.append(
                    Text(
                        f"{combatant.id}: {skill.title} has no effect and is never offered.",
                        f"{combatant.id}：「{skill.title}」には効果がなく、使う機会がありません。",
                    )
                )
            if skill.while_preparing is True and skill.timing not in AT_DAMAGE:
                found.append(
                    Text(
                        f"{combatant.id}: {skill.title} is not used at a damage roll, and "
                        "while_preparing means nothing.",
                        f"{combatant.id}：「{skill.title}」はダメージロール時のスキルではなく、"
                        "while_preparing の指定に意味はありません。",
                    )
                )
    return found
