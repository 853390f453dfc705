"""How characters of `hyakuen` are built. Held as warnings, never refused."""

from __future__ import annotations

from ..text import Text
from .scenario import Combatant, HyakuenScenario, Relic, listed

BEST_TRAIT = 3
BEST_SKILL = 13
CONTRACTS = 7


def build_warnings(scenario: HyakuenScenario) -> list[Text]:
    """What in a scenario goes beyond what a character may have."""
    warnings: list[Text] = []
    for combatant in scenario.combatants:
        relics = listed(combatant.relics)
        if len(relics) > CONTRACTS:
            warnings.append(
                Text(
                    f"{combatant.title} has {len(relics)} relics; a bearer has at most"
                    f" {CONTRACTS} contracts.",
                    f"{combatant.title}：縁具が{len(relics)}個（契約は{CONTRACTS}個まで）",
                )
            )
        for sheet in (combatant, *relics):
            warnings += _sheet_warnings(sheet)
    return warnings


def _sheet_warnings(sheet: Combatant | Relic) -> list[Text]:
    traits = [
        Text(
            f"{sheet.title}: the trait {trait.title} is {trait.value} and counts as {BEST_TRAIT}.",
            f"{sheet.title}：特徴「{trait.title}」は{trait.value}だが、{BEST_TRAIT}として数える",
        )
        for trait in listed(sheet.traits)
        if trait.value > BEST_TRAIT
    ]
    skills = [
        Text(
            f"{sheet.title}: the skill {skill.title} is {skill.level}; the best usual level is"
            f" {BEST_SKILL}.",
            f"{sheet.title}：技能「{skill.title}」が{skill.level}（通常は{BEST_SKILL}まで）",
        )
        for skill in listed(sheet.skills)
        if skill.level > BEST_SKILL
    ]
    return [*traits, *skills]
