"""The count line, on which a reader sees who is placed where."""

from __future__ import annotations

from typing import cast

from ....events.text import Text
from ....reducers.dystopia import DystopiaFighter, DystopiaState
from ...narration import Story


def state_of(story: Story) -> DystopiaState:
    """The state of the battle that is told."""
    return cast("DystopiaState", story.state)


def count_line(state: DystopiaState) -> Text:
    """Everybody by placed count, the nearest first, then those who are down and those who fled."""
    fighters = state.combatants.values()
    placed: dict[int, list[DystopiaFighter]] = {}
    for f in sorted((f for f in fighters if f.placed is not None), key=lambda f: f.placed or 0):
        placed.setdefault(f.placed or 0, []).append(f)
    en = [f"{count}: {', '.join(_name(f, 'en') for f in here)}" for count, here in placed.items()]
    ja = [f"{count}＝{'・'.join(_name(f, 'ja') for f in here)}" for count, here in placed.items()]
    down = [f.name for f in fighters if f.hp == 0]
    gone = [f.name for f in fighters if f.fled]
    if down:
        en.append(f"down: {', '.join(down)}")
        ja.append(f"戦闘不能＝{'・'.join(down)}")
    if gone:
        en.append(f"gone: {', '.join(gone)}")
        ja.append(f"逃走＝{'・'.join(gone)}")
    return Text(" | ".join(en), " ｜ ".join(ja))


def _name(f: DystopiaFighter, language: str) -> str:
    if f.preparing is None:
        return f.name
    skill = f.skills[f.preparing].title
    return f"{f.name} (preparing {skill})" if language == "en" else f"{f.name}（準備中「{skill}」）"
