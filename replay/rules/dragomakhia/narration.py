"""`dragomakhia` in sentences: its own events, in English and Japanese."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from ....events.common import (
    BattleEnded,
    ChoiceMade,
    DamageApplied,
    Defeated,
    Event,
    HealingApplied,
    Moved,
    RollMade,
)
from ....events.dragomakhia import (
    ActionEnded,
    ActionStarted,
    AttackRolled,
    CheckJudged,
    CoefficientSet,
    CommonAttacked,
    DifficultySet,
    EvasionRolled,
    HealingRolled,
    SuccessesCounted,
    Waited,
)
from ....events.dragomakhia.tables import ABILITIES, level_of
from ....events.tally import Term, Terms
from ....events.text import Text
from ....reducers.dragomakhia import DragomakhiaState
from ...narration import Narrator, Story
from .numbers import SKILL
from .words import ATTACKS


def choice_made(event: ChoiceMade, story: Story) -> Text:
    """What a player decides."""
    name, option = story.name(event.actor), event.option
    if event.decision == "evade":
        return (
            Text(f"{name} evades.", f"{name}は回避する")
            if option == "yes"
            else Text(f"{name} does not evade.", f"{name}は回避しない")
        )
    if event.decision == "emergency":
        return (
            Text(f"{name} makes an emergency evasion.", f"{name}は緊急回避を宣言")
            if option == "yes"
            else Text(f"{name} makes no emergency evasion.", f"{name}は緊急回避を使わない")
        )
    if event.decision == "mp":
        return Text(f"{name} puts {option} MP into it.", f"{name}はMPを{option}使う")
    decision, chosen = story.word(event.decision), story.option(option)
    return Text(
        f"{name} chooses {decision.en}: {chosen.en}.", f"{name}の選択　{decision.ja}：{chosen.ja}"
    )


def roll_made(event: RollMade, story: Story) -> Text:
    """Dice by themselves."""
    name = story.name(event.key.split("/")[2].partition(">")[0])
    purpose, shown = story.purpose(), _faces(story)
    return Text(f"{name} rolls for {purpose.en}: {shown}.", f"{name}の{purpose.ja}　出目{shown}")


def _faces(story: Story) -> str:
    """The faces of the last roll."""
    return ", ".join(map(str, story.roll.faces if story.roll else ()))


def _successes(number: int) -> str:
    return f"{number} success{'' if number == 1 else 'es'}"


def coefficient_set(event: CoefficientSet, story: Story) -> Text:
    """The skills and what they come to."""
    name, why = story.name(event.actor), terms_in_words(event.tally, story)
    return Text(
        f"{name}'s coefficient is {event.coefficient} ({why.en}).",
        f"{name}の係数は{event.coefficient}（{why.ja}）",
    )


def difficulty_set(event: DifficultySet, story: Story) -> Text:
    """The circumstances and what they come to."""
    name, why = story.name(event.actor), _why(event.tally, story)
    return Text(
        f"The difficulty for {name} is {event.difficulty}{why.en}.",
        f"{name}の難易度は{event.difficulty}{why.ja}",
    )


def _why(tally: Terms, story: Story) -> Text:
    """A tally in brackets, unless it is one number alone."""
    if len(tally) == 1:
        return Text("", "")
    terms = terms_in_words(tally, story)
    return Text(f" ({terms.en})", f"（{terms.ja}）")


def terms_in_words(tally: Terms, story: Story) -> Text:
    """A tally term by term; a term that begins anew stands after a semicolon."""
    en, ja = "", ""
    for term in tally:
        text = _term(term, story)
        en += ("; " if term.op == "=" else ", ") * bool(en) + text.en
        ja += ("；" if term.op == "=" else "、") * bool(ja) + text.ja
    return Text(en, ja)


def _term(term: Term, story: Story) -> Text:
    label = story.word(term.label)
    if term.op == "=":
        return Text(f"{label.en} {term.value}", f"{label.ja}{term.value}")
    if term.op in ("+", "-"):
        return Text(f"{label.en} {term.op}{term.value}", f"{label.ja}{term.op}{term.value}")
    if term.op == "/":
        return Text(f"{label.en}: half", f"{label.ja}のため半分")
    if term.label.startswith(SKILL):
        return Text(
            f"{label.en} {term.value} (the highest is {term.total})",
            f"{label.ja}{term.value}（最も高いのは{term.total}）",
        )
    return Text(f"{label.en}: {term.total}", f"{label.ja}で{term.total}")


def check_judged(event: CheckJudged, story: Story) -> Text:
    """Dice, successes, achievement, and what that is worth."""
    name, ability = story.name(event.actor), _ability(event, story)
    thrown, level = _thrown(event, story), level_of(event.total)
    worth = Text("nothing achieved", "達成なし") if level is None else level
    if not event.success:
        result = Text("failure", "失敗")
    elif event.times > 1:
        result = Text(f"success {event.times} times over", f"{event.times}回分の成功")
    else:
        result = Text("success", "成功")
    return Text(
        f"{name}, check{ability.en}: {thrown.en} — {_successes(event.successes)}"
        f" × {event.coefficient} = {event.total} against a goal of {event.needed}:"
        f" {result.en} ({worth.en}).",
        f"{name}の行為判定{ability.ja}　{thrown.ja}　成功数{event.successes}"
        f"×係数{event.coefficient}＝達成値{event.total}（目標値{event.needed}）…{result.ja}"
        f"　{worth.ja}",
    )


def _ability(event: CheckJudged, story: Story) -> Text:
    """The ability that a check uses; nothing where it has a pool of its own."""
    label = event.tally[0].label
    if label not in ABILITIES:
        return Text("", "")
    ability = story.word(label)
    return Text(f" of {ability.en}", f"（{ability.ja}）")


def _thrown(event: CheckJudged, story: Story) -> Text:
    """The dice of a check, or why there are none."""
    difficulty = event.difficulty
    if difficulty <= 1:
        return Text(f"no roll at difficulty {difficulty}", f"難易度{difficulty}のためダイスなし")
    if not event.pool:
        return Text("no dice to roll", "振るダイスなし")
    return Text(f"{_faces(story)} at difficulty {difficulty}", _at_difficulty(event, story))


def _at_difficulty(event: CheckJudged | SuccessesCounted, story: Story) -> str:
    return f"{_faces(story)}（難易度{event.difficulty}）"


def action_started(event: ActionStarted, story: Story) -> Text:
    """Whose action it is, and why."""
    name = story.name(event.actor)
    if event.clause == "dragomakhia.wait":
        return Text(f"{name}, who waited, acts.", f"待機していた{name}の行動")
    if event.clause == "dragomakhia.common":
        return Text(f"{name} acts.", f"{name}の行動")
    why = _precedence(cast("DragomakhiaState", story.state), event.actor)
    return Text(f"{name} acts ({why.en}).", f"{name}の行動（{why.ja}）")


def _precedence(state: DragomakhiaState, who: str) -> Text:
    """The initiative of who acts and, where others have as much, what put it before them."""
    first = state.combatants[who]
    initiative, priority, hp = first.initiative, first.priority, first.hp
    others = [f for n, f in state.combatants.items() if f.unacted and not f.common and n != who]
    equals = [f for f in others if f.initiative == initiative]
    if not equals:
        return Text(f"initiative {initiative}", f"先制力{initiative}")
    en, ja = f"equal at initiative {initiative}", f"先制力{initiative}で同値"
    armed = [f for f in equals if f.priority == priority]
    if not armed:
        least = max(f.priority for f in equals)
        return Text(
            f"{en}: weapon priority {priority} before {least}",
            f"{ja}、武器の優先度{priority}対{least}で高い方",
        )
    en, ja = f"{en} and weapon priority {priority}", f"先制力{initiative}、優先度{priority}で同値"
    tied = [f for f in armed if f.hp == hp]
    if not tied:
        more = min(f.hp for f in armed)
        return Text(f"{en}: HP {hp}, lower than {more}", f"{ja}、HP{hp}対{more}で低い方")
    return Text(
        f"equal at initiative {initiative}, weapon priority {priority} and HP {hp}: thrown for",
        f"先制力{initiative}、優先度{priority}、HP{hp}で同値、ダイスで決定",
    )


def action_ended(event: ActionEnded, story: Story) -> Text:
    """Done for this turn."""
    name = story.name(event.actor)
    return Text(f"{name} has acted.", f"{name}は行動済み")


def waited(event: Waited, story: Story) -> Text:
    """Not now, but later."""
    name = story.name(event.actor)
    return Text(f"{name} waits.", f"{name}は待機")


def moved(event: Moved, story: Story) -> Text:
    """From area to area."""
    name = story.name(event.actor)
    return Text(
        f"{name} moves from area {event.before} to area {event.after}.",
        f"{name}はエリア{event.before}からエリア{event.after}へ移動",
    )


def attack_rolled(event: AttackRolled, story: Story) -> Text:
    """The roll of an attack."""
    source, target = story.name(event.source), story.name(event.target)
    attack = ATTACKS[event.clause.partition(".")[2]]
    missed = Text(", a miss", "（はずれ）") if not event.successes else Text("", "")
    return Text(
        f"{source}'s {attack.en} at {target}: {_faces(story)} at difficulty {event.difficulty}"
        f" — {_successes(event.successes)}{missed.en}.",
        f"{source}の{attack.ja}（対{target}）　{_at_difficulty(event, story)}"
        f"…成功数{event.successes}{missed.ja}",
    )


def common_attacked(event: CommonAttacked, story: Story) -> Text:
    """An attack without dice."""
    source, target = story.name(event.source), story.name(event.target)
    return Text(
        f"{source} attacks {target}: {_successes(event.successes)} without dice.",
        f"{source}の攻撃（対{target}）　ダイスなしで成功数{event.successes}",
    )


def evasion_rolled(event: EvasionRolled, story: Story) -> Text:
    """The roll of an evasion, and what it leaves of the attack."""
    target = story.name(event.target)
    if not event.pool:
        return Text(
            f"{target} has no dice to evade with: {event.remaining} left of the attack.",
            f"{target}の回避　振るダイスなし（攻撃の成功数は残り{event.remaining}）",
        )
    return Text(
        f"{target}'s evasion: {_faces(story)} at difficulty {event.difficulty}"
        f" — {_successes(event.successes)}, {event.remaining} left of the attack.",
        f"{target}の回避　{_at_difficulty(event, story)}…成功数{event.successes}"
        f"（攻撃の成功数は残り{event.remaining}）",
    )


def healing_rolled(event: HealingRolled, story: Story) -> Text:
    """The roll of a healing."""
    source, target = story.name(event.source), story.name(event.target)
    return Text(
        f"{source}'s healing of {target}: {_faces(story)} at difficulty {event.difficulty}"
        f" — {_successes(event.successes)}.",
        f"{source}の治癒（対{target}）　{_at_difficulty(event, story)}…成功数{event.successes}",
    )


def damage_applied(event: DamageApplied, story: Story) -> Text:
    """Damage with its sum."""
    source, target, equation = story.name(event.source), story.name(event.target), _sum(event)
    if not event.amount:
        return Text(
            f"{target}'s defence holds against {source} ({equation}).",
            f"{source}の攻撃は{target}の防御力に阻まれた（{equation}）",
        )
    return Text(
        f"{source} does {event.amount} damage to {target} ({equation}): HP {event.hp}.",
        f"{source}が{target}に{event.amount}点のダメージ（{equation}）　残りHP{event.hp}",
    )


def _sum(event: DamageApplied) -> str:
    """`(4-1)×3-5=4`, and `→0` where the result is held to a limit."""
    text = ""
    for term in event.tally:
        if term.op == "=":
            text = str(term.value)
        elif term.label == "evaded":
            text = f"({text}-{term.value})"
        elif term.op in ("*", "-"):
            text += f"{'×' if term.op == '*' else '-'}{term.value}"
            text += f"={term.total}" if term is event.tally[-1] else ""
        else:
            text += f"→{term.total}"
    return text


def healing_applied(event: HealingApplied, story: Story) -> Text:
    """Hit points back."""
    source, target = story.name(event.source), story.name(event.target)
    return Text(
        f"{source} heals {target} by {event.gained}: HP {event.hp}.",
        f"{source}の治癒で{target}は{event.gained}点回復（HP{event.hp}）",
    )


def defeated(event: Defeated, story: Story) -> Text:
    """Out of action."""
    target = story.name(event.target)
    return Text(f"{target} is out of action.", f"{target}は行動不能")


def battle_ended(event: BattleEnded, story: Story) -> Text:
    """The outcome."""
    turns = story.state.turn
    if event.reason == "checks-done":
        return Text("All checks are made.", "判定終了")
    if event.winner is None:
        plural = "" if turns == 1 else "s"
        return Text(f"No decision after {turns} turn{plural}.", f"{turns}ターンで決着つかず")
    winner = story.word(event.winner)
    return Text(
        f"{winner.en[0].upper()}{winner.en[1:]} wins in turn {turns}.",
        f"第{turns}ターン、{winner.ja}の勝利",
    )


NARRATORS: Mapping[type[Event], Narrator] = {
    ChoiceMade: choice_made,
    RollMade: roll_made,
    CoefficientSet: coefficient_set,
    DifficultySet: difficulty_set,
    CheckJudged: check_judged,
    ActionStarted: action_started,
    ActionEnded: action_ended,
    Waited: waited,
    Moved: moved,
    AttackRolled: attack_rolled,
    CommonAttacked: common_attacked,
    EvasionRolled: evasion_rolled,
    HealingRolled: healing_rolled,
    DamageApplied: damage_applied,
    HealingApplied: healing_applied,
    Defeated: defeated,
    BattleEnded: battle_ended,
}
