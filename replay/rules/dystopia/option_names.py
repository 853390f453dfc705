"""What the options of a question are called, by what is decided."""

from __future__ import annotations

from ....events.text import Text
from ...battle import Question
from ...narration import Story
from .count_line import state_of
from .words import DECISIONS, SQUARES


def skill_name(story: Story, user: str, skill: str) -> str:
    """The name of a skill or item that `user` has."""
    return state_of(story).combatants[user].ability(skill).title


def names(story: Story, who: tuple[str, ...]) -> Text:
    """Several combatants by name."""
    found = [story.name(w) for w in who]
    return Text(", ".join(found), "、".join(found))


def option_text(story: Story, actor: str, decision: str, option: str) -> Text:
    """An option of a decision: a combatant, a square, a skill, an item or an action."""
    if decision in ("target", "targets"):
        return names(story, tuple(option.split(",")))
    if decision == "square":
        return SQUARES.get(option) or story.word(option)
    if decision.endswith("-skill") and option != "none":
        return _quoted(skill_name(story, actor, option))
    action, _, name = option.partition(":")
    if action == "move" and name:
        square = SQUARES.get(name) or story.word(name)
        return Text(f"move to {square.en}", f"{square.ja}へ移動")
    if name:
        return _quoted(skill_name(story, actor, name))
    return DECISIONS.get(option) or story.word(option)


def label(story: Story, question: Question, option: str) -> Text:
    """What an option of a question is called."""
    return option_text(story, question.actor, question.decision, option)


def _quoted(title: str) -> Text:
    return Text(title, f"「{title}」")
