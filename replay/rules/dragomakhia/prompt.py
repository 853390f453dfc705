"""The question that `ask` puts to a player: how everybody stands, and what is asked."""

from __future__ import annotations

from typing import cast

from ....events.tally import Tally
from ....events.text import Text
from ....reducers.dragomakhia import DragomakhiaFighter, DragomakhiaState
from ...battle import Question
from ...narration import Story
from . import numbers
from .narration import terms_in_words
from .numbers import Rulings


def ask(story: Story, question: Question) -> Text:
    """Everybody's HP, MP, area and part in this turn, what threatens, and what is to decide."""
    state = cast("DragomakhiaState", story.state)
    lines = [standing(f) for f in state.combatants.values()]
    lines += threat(story, state, question) + remedy(story, state, question)
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


def threat(story: Story, state: DragomakhiaState, question: Question) -> list[Text]:
    """The attack that somebody may evade, what it would do, and what an evasion has or costs."""
    attack = state.incoming
    if attack is None or question.decision not in ("evade", "emergency"):
        return []
    ruling = _rulings(story)
    source, target = state.combatants[attack.source], state.combatants[attack.target]
    harm = numbers.damage(attack.successes, 0, source.attack or 0, target.defense, ruling).total
    name, count, left = story.name(attack.source), attack.successes, max(0, target.hp - harm)
    coming = Text(
        f"    attack of {name}: successes {count}, damage {harm} (HP {target.hp} -> {left})",
        f"    {name}の攻撃　成功数{count}　ダメージ{harm}（HP{target.hp}→{left}）",
    )
    if question.decision == "evade":
        return [coming, _dice_to_evade(story, numbers.evasion_pool(source, target, ruling))]
    cost = target.emergency or 0
    paid = target.hp - cost
    return [
        coming,
        Text(
            f"    emergency evasion: costs HP {cost} (HP {target.hp} -> {paid})",
            f"    緊急回避　HP{cost}を消費（HP{target.hp}→{paid}）",
        ),
    ]


def remedy(story: Story, state: DragomakhiaState, question: Question) -> list[Text]:
    """Whom a healing helps, and the most hit points that it can give back."""
    if question.decision != "mp":
        return []
    patient = question.key.split("/")[2].partition(">")[2]
    f, name, most = state.combatants[patient], story.name(patient), question.option(-1)
    return [
        Text(
            f"    healing of {name}: at most {most} (HP {f.hp}/{f.max_hp})",
            f"    {name}の治癒　最大{most}点（HP{f.hp}/{f.max_hp}）",
        )
    ]


def _dice_to_evade(story: Story, pool: Tally) -> Text:
    """The dice of an evasion, and how they are reckoned where anything changes them."""
    en, ja = f"    dice to evade: {pool.total}", f"    回避のダイス　{pool.total}個"
    if len(pool.terms) == 1:
        return Text(en, ja)
    why = terms_in_words(pool.terms, story)
    return Text(f"{en} ({why.en})", f"{ja}（{why.ja}）")


def _rulings(story: Story) -> Rulings:
    return lambda name: story.rulings[f"dragomakhia.{name}"]


def _done(f: DragomakhiaFighter) -> Text:
    if f.down:
        return Text("out of action", "行動不能")
    if f.waiting:
        return Text("waiting", "待機中")
    return Text("has acted", "行動済み") if f.acted else Text("yet to act", "未行動")
