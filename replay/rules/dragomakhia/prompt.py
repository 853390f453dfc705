"""The question that `ask` puts to a player: how everybody stands, and what is asked."""

from __future__ import annotations

from typing import cast

from ....events.text import Text
from ....reducers.dragomakhia import DragomakhiaFighter, DragomakhiaState
from ...battle import Question
from ...narration import Story


def ask(story: Story, question: Question) -> Text:
    """Everybody's HP, MP, area and part in this turn, and what `actor` is to decide."""
    state = cast("DragomakhiaState", story.state)
    lines = [standing(f) for f in state.combatants.values()]
    decision, actor = story.word(question.decision), story.name(question.actor)
    en = "\n".join(line.en for line in lines)
    ja = "\n".join(line.ja for line in lines)
    return Text(
        f"Turn {state.turn}\n{en}\n{actor}, {decision.en}?",
        f"第{state.turn}ターン\n{ja}\n{actor}の選択　{decision.ja}は？",
    )


def standing(f: DragomakhiaFighter) -> Text:
    """How a character stands: hit points, magic points, area, and what it has done this turn."""
    points = f"HP {f.hp}/{f.max_hp}" + ("" if f.common else f"  MP {f.mp}")
    done = _done(f)
    return Text(
        f"  {f.name}  {points}  area {f.area}  {done.en}",
        f"  {f.name}　{points}　エリア{f.area}　{done.ja}",
    )


def _done(f: DragomakhiaFighter) -> Text:
    if f.down:
        return Text("out of action", "行動不能")
    if f.waiting:
        return Text("waiting", "待機中")
    return Text("has acted", "行動済み") if f.acted else Text("yet to act", "未行動")
