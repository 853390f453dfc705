"""Putting a question to a person: the count line, everybody's hit points, and what is asked."""

from __future__ import annotations

from ....events.text import Text
from ....reducers.dystopia import DystopiaFighter
from ...battle import Question
from ...narration import Story
from .count_line import count_line, state_of
from .words import status_name


def prompt(story: Story, question: Question) -> Text:
    """How the battle stands, and what `actor` is to decide."""
    state = state_of(story)
    line = count_line(state)
    fighters = state.combatants.values()
    decision, actor = story.word(question.decision), story.name(question.actor)
    en = "\n".join(_standing(f, story, "en") for f in fighters)
    ja = "\n".join(_standing(f, story, "ja") for f in fighters)
    return Text(
        f"Count {state.count}   {line.en}\n{en}\n{actor}, {decision.en}?",
        f"カウント{state.count}　{line.ja}\n{ja}\n{actor}の選択　{decision.ja}は？",
    )


def _standing(f: DystopiaFighter, story: Story, language: str) -> str:
    """Name, hit points, square and bad statuses in one line."""
    square = (
        "" if f.square is None else story.word(f.square).say("ja" if language == "ja" else "en")
    )
    statuses = [status_name(s).say("ja" if language == "ja" else "en") for s in f.statuses]
    parts = [f.name, f"{f.hp}/{f.max_hp}", square, *statuses]
    return "  " + "  ".join(part for part in parts if part)
