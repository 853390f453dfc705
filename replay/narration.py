"""Events as sentences, made at reading time in the reader's language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from ..events.common import (
    AttackNullified,
    BattleEnded,
    BattleStarted,
    CheckJudged,
    ChoiceMade,
    DamageApplied,
    Defeated,
    Event,
    HealingApplied,
    Moved,
    ResourceSpent,
    Revived,
    RollMade,
    Seeded,
    StatusGained,
    StatusLost,
    TurnStarted,
)
from ..events.text import Text
from ..reducers.common import State
from .battle import Question

WORDS: Mapping[str, Text] = {
    "pc": Text("the player side", "ＰＣ側"),
    "enemy": Text("the enemy side", "相手側"),
    "target": Text("target", "対象"),
    "yes": Text("yes", "はい"),
    "no": Text("no", "いいえ"),
    "none": Text("none", "なし"),
    "defeat": Text("by defeat", "撃破による決着"),
    "mutual-defeat": Text("both fell", "相討ち"),
    "turn-limit": Text("turn limit", "ターン数の上限"),
    "checks-done": Text("all checks made", "判定終了"),
}
"""Words that rule systems share, by id."""


def hit_points(number: int) -> str:
    """A number of hit points in English."""
    return f"{number} hit point{'' if number == 1 else 's'}"


class Story:
    """What a narrator knows: the state after the event, the rulings, the words, the last roll.

    `rulings` has every ruling of the system by full id, with the option in force.
    """

    def __init__(
        self,
        title: Text,
        words: Mapping[str, Text],
        state: State[Any],
        rulings: Mapping[str, str],
    ) -> None:
        self.title = title
        self.state = state
        self.rulings = rulings
        self.roll: RollMade | None = None
        self._words = {**WORDS, **words}
        names = Counter(combatant.name for combatant in state.combatants.values())
        self._shared = {name for name, bearers in names.items() if bearers > 1}

    def name(self, who: str | None) -> str:
        """The name of a combatant, with the id where two bear it (the id alone where none does)."""
        if who is None:
            return "?"
        combatant = self.state.combatants.get(who)
        if combatant is None or not combatant.name.strip():
            return who
        return f"{combatant.name}({who})" if combatant.name in self._shared else combatant.name

    def word(self, word: str) -> Text:
        """An id of the rules (a skill, a decision, a reason) in both languages."""
        return self._words.get(word) or Text(word.replace("_", " "), word)

    def option(self, option: str) -> Text:
        """An option of a question: a combatant's name or a word of the rules."""
        if option in self.state.combatants:
            name = self.name(option)
            return Text(name, name)
        return self.word(option)

    def dice(self) -> str:
        """The faces of the last roll and their sum, as in `6+4=10`."""
        faces = self.roll.faces if self.roll else ()
        total = "+".join(map(str, faces))
        return f"{total}={sum(faces)}" if len(faces) > 1 else total

    def purpose(self) -> Text:
        """What the last roll was for."""
        key = self.roll.key if self.roll else ""
        return self.word(key.rpartition("/")[2].partition("#")[0])


Narrator = Callable[[Any, Story], Text]
"""Tells one event in both languages."""


def battle_started(event: BattleStarted[Any], story: Story) -> Text:
    """Who meets, and where the dice come from."""
    title = getattr(event.scenario, "title", None)
    sides: dict[str, list[str]] = {}
    for combatant in story.state.combatants.values():
        sides.setdefault(combatant.side, []).append(combatant.name)
    meeting = " × ".join("・".join(names) for names in sides.values())
    heading = f"{title} — {meeting}" if isinstance(title, str) else meeting
    source = _TABLE
    if isinstance(event.dice, Seeded):
        source = Text(f"seed {event.dice.seed}", f"シード {event.dice.seed}")
    name = story.title
    return Text(
        en=f"{heading} ({name.en}, {source.en})",
        ja=f"{heading}（{name.ja}、{source.ja}）",
    )


_TABLE = Text("dice thrown at the table", "卓のダイス")


def turn_started(event: TurnStarted, story: Story) -> Text:
    """A heading."""
    return Text(f"Turn {event.turn}", f"第{event.turn}ターン")


def choice_made(event: ChoiceMade, story: Story) -> Text:
    """Who decided what."""
    decision, option = story.word(event.decision), story.option(event.option)
    name = story.name(event.actor)
    return Text(
        f"{name} chooses {decision.en}: {option.en}.", f"{name}の選択　{decision.ja}：{option.ja}"
    )


def roll_made(event: RollMade, story: Story) -> Text:
    """Bare dice."""
    dice = f"{len(event.faces)}d{event.sides}"
    actor = story.name(event.key.split("/")[2].partition(">")[0])
    purpose = story.purpose()
    return Text(
        f"{actor} rolls {dice} ({purpose.en}): {story.dice()}.",
        f"{actor}の{purpose.ja}　{dice}＝{story.dice()}",
    )


def check_judged(event: CheckJudged, story: Story) -> Text:
    """Dice against what was needed."""
    purpose, name = story.purpose(), story.name(event.actor)
    return Text(
        f"{name}, {purpose.en}: {story.dice()} against {event.needed} — "
        f"{'success' if event.success else 'failure'}.",
        f"{name}の{purpose.ja}　{story.dice()}（必要{event.needed}）"
        f"…{'成功' if event.success else '失敗'}",
    )


def damage_applied(event: DamageApplied, story: Story) -> Text:
    """Who lost how much to whom."""
    target, source = story.name(event.target), story.name(event.source)
    own = event.source is None or event.source == event.target
    return Text(
        en=f"{target} takes {event.amount} damage{'' if own else f' from {source}'}"
        f" and has {hit_points(event.hp)} left.",
        ja=f"{'' if own else f'{source}から'}{target}に{event.amount}点のダメージ"
        f"（残り{event.hp}点）",
    )


def healing_applied(event: HealingApplied, story: Story) -> Text:
    """Who got back how much."""
    target = story.name(event.target)
    return Text(
        f"{target} recovers {event.gained} and has {hit_points(event.hp)}.",
        f"{target}は{event.gained}点回復（{event.hp}点）",
    )


def attack_nullified(event: AttackNullified, story: Story) -> Text:
    """An attack that comes to nothing."""
    target, source, skill = (
        story.name(event.target),
        story.name(event.source),
        story.word(event.skill),
    )
    return Text(
        f"{target}'s {skill.en} nullifies the attack of {source}.",
        f"{target}の「{skill.ja}」が{source}の攻撃を無効化",
    )


def defeated(event: Defeated, story: Story) -> Text:
    """Who is out."""
    target = story.name(event.target)
    by = f" by {story.name(event.source)}" if event.source else ""
    by_ja = f"{story.name(event.source)}に" if event.source else ""
    return Text(
        f"{target} is defeated{by}.", f"{target}は{by_ja}倒された" if by else f"{target}は倒れた"
    )


def revived(event: Revived, story: Story) -> Text:
    """Who stands again."""
    target = story.name(event.target)
    return Text(f"{target} revives with {hit_points(event.hp)}.", f"{target}は体力{event.hp}で復活")


def resource_spent(event: ResourceSpent, story: Story) -> Text:
    """What something costs."""
    name, resource = story.name(event.actor), story.word(event.resource)
    return Text(
        f"{name} spends {event.amount} {resource.en} ({event.left} left).",
        f"{name}は{resource.ja}を{event.amount}消費（残り{event.left}）",
    )


def status_gained(event: StatusGained, story: Story) -> Text:
    """A status that begins."""
    name, status = story.name(event.target), story.word(event.status)
    return Text(f"{name}: {status.en}.", f"{name}に「{status.ja}」")


def status_lost(event: StatusLost, story: Story) -> Text:
    """A status that ends."""
    name, status = story.name(event.target), story.word(event.status)
    return Text(f"{name}: no longer {status.en}.", f"{name}の「{status.ja}」が消えた")


def moved(event: Moved, story: Story) -> Text:
    """A change of place."""
    name, before, after = (
        story.name(event.actor),
        story.word(str(event.before)),
        story.word(str(event.after)),
    )
    return Text(
        f"{name} moves from {before.en} to {after.en}.", f"{name}は{before.ja}から{after.ja}へ移動"
    )


def battle_ended(event: BattleEnded, story: Story) -> Text:
    """The outcome."""
    reason = story.word(event.reason)
    if event.winner is None:
        return Text(f"The end: no winner ({reason.en}).", f"終了　勝者なし（{reason.ja}）")
    winner = story.option(event.winner)
    return Text(
        f"The end: {winner.en} wins ({reason.en}).", f"終了　{winner.ja}の勝利（{reason.ja}）"
    )


COMMON: Mapping[type[Event], Narrator] = {
    BattleStarted: battle_started,
    TurnStarted: turn_started,
    ChoiceMade: choice_made,
    RollMade: roll_made,
    CheckJudged: check_judged,
    DamageApplied: damage_applied,
    HealingApplied: healing_applied,
    AttackNullified: attack_nullified,
    Defeated: defeated,
    Revived: revived,
    ResourceSpent: resource_spent,
    StatusGained: status_gained,
    StatusLost: status_lost,
    Moved: moved,
    BattleEnded: battle_ended,
}


def prompt(story: Story, question: Question) -> Text:
    """A question to a person: how the combatants stand, and what `actor` is to decide."""
    lines = [standing(story, name) for name in story.state.combatants]
    decision, actor = story.word(question.decision), story.name(question.actor)
    table = "\n".join(lines)
    return Text(f"{table}\n{actor}, {decision.en}?", f"{table}\n{actor}の選択　{decision.ja}は？")


def standing(story: Story, who: str) -> str:
    """A combatant's name and, where there are any, hit points."""
    combatant = story.state.combatants[who]
    hp, max_hp = getattr(combatant, "hp", None), getattr(combatant, "max_hp", None)
    points = "" if hp is None else f"  {hp}/{max_hp}" if max_hp is not None else f"  {hp}"
    return f"  {combatant.name}{points}"
