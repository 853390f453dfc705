"""The events of `dystopia` in sentences, in English and Japanese."""

from __future__ import annotations

from collections.abc import Mapping

from ....events.common import (
    BattleEnded,
    CheckJudged,
    ChoiceMade,
    CountAdvanced,
    DamageApplied,
    Event,
    StatusGained,
    StatusLost,
    TurnStarted,
)
from ....events.dystopia import (
    AchievementReached,
    AttackEnded,
    AttackStarted,
    AttackUnopposed,
    CostOwed,
    CountOccupied,
    Covered,
    DelayEnded,
    DropMade,
    EffectDelayed,
    EffectGained,
    EffectLost,
    Fled,
    ItemUsed,
    OrderDecided,
    PhaseStarted,
    Placed,
    PreparationBroken,
    PreparationReleased,
    PreparationStarted,
    SkillUsed,
    SquareTaken,
)
from ....events.tally import Terms
from ....events.text import Text
from ...narration import Narrator, Story
from .count_line import count_line, state_of
from .option_names import names, option_text, skill_name
from .words import status_name

SIGNS = {"=": "", "+": "+", "-": "−", "*": "×", "/": "÷"}


def sum_of(terms: Terms) -> str:
    """A tally as a sum in one line, `(10+5)×2 = 30`; with an arrow where it was rounded or held."""
    text, is_sum = "", False
    for term in terms:
        if term.op not in SIGNS:
            continue
        if term.op in "*/" and is_sum:
            text, is_sum = f"({text})", False
        is_sum = is_sum or term.op in "+-"
        text += f"{SIGNS[term.op]}{term.value}"
    sign = "=" if all(term.op in SIGNS for term in terms) else "→"
    return f"{text} {sign} {terms[-1].total}"


def phase_started(event: PhaseStarted, story: Story) -> Text:
    """A phase."""
    if event.phase == "battle":
        return Text("The battle phase begins.", "バトルフェイズ開始")
    return Text("The result phase begins.", "リザルトフェイズ開始")


def count_advanced(event: CountAdvanced, story: Story) -> Text:
    """A heading: the count line, where somebody is at this count."""
    state = state_of(story)
    line = count_line(state)
    if all(f.placed != event.count for f in state.combatants.values()):
        return Text(f"Count {event.count}", f"カウント{event.count}")
    return Text(f"Count {event.count}   {line.en}", f"カウント{event.count}　{line.ja}")


def turn_started(event: TurnStarted, story: Story) -> Text:
    """A heading: whose turn it is."""
    name = story.name(event.actor if isinstance(event.actor, str) else None)
    return Text(f"Turn {event.turn}: {name}", f"手番{event.turn}　{name}")


def choice_made(event: ChoiceMade, story: Story) -> Text:
    """Who decided what."""
    name, decision = story.name(event.actor), story.word(event.decision)
    option = option_text(story, event.actor, event.decision, event.option)
    return Text(
        f"{name} chooses {decision.en}: {option.en}.", f"{name}の選択　{decision.ja}：{option.ja}"
    )


def square_taken(event: SquareTaken, story: Story) -> Text:
    """Where somebody begins."""
    name, square = story.name(event.actor), story.word(event.square)
    return Text(f"{name} begins in {square.en}.", f"{name}を{square.ja}に配置")


def placed(event: Placed, story: Story) -> Text:
    """A new place on the count line."""
    name = story.name(event.actor)
    return Text(
        f"{name} is placed at count {event.placed} ({sum_of(event.tally)}).",
        f"{name}はカウント{event.placed}に配置（{sum_of(event.tally)}）",
    )


def count_occupied(event: CountOccupied, story: Story) -> Text:
    """Who is here."""
    who = names(story, event.actors)
    return Text(f"At this count: {who.en}.", f"現カウントにいるのは{who.ja}")


def order_decided(event: OrderDecided, story: Story) -> Text:
    """In which order."""
    order = [story.name(w) for w in event.actors]
    return Text(f"They act in this order: {', '.join(order)}.", f"行動順は{'、'.join(order)}")


def skill_used(event: SkillUsed, story: Story) -> Text:
    """A skill, and on whom; or that it finds nobody."""
    name, skill = story.name(event.actor), skill_name(story, event.actor, event.skill)
    if not event.targets:
        return Text(
            f"{skill} of {name} finds nobody to aim at.", f"{name}の「{skill}」は対象がいない"
        )
    if event.targets == (event.actor,):
        return Text(f"{name} uses {skill}.", f"{name}が「{skill}」を使用")
    who = names(story, event.targets)
    return Text(f"{name} uses {skill} on {who.en}.", f"{name}が{who.ja}に「{skill}」を使用")


def item_used(event: ItemUsed, story: Story) -> Text:
    """An item, on whom, and how often it can be used again."""
    name, item = story.name(event.actor), skill_name(story, event.actor, event.item)
    who = names(story, event.targets)
    return Text(
        f"{name} uses {item} on {who.en} ({event.left} left).",
        f"{name}が{who.ja}に「{item}」を使用（残り{event.left}）",
    )


def effect_delayed(event: EffectDelayed, story: Story) -> Text:
    """What comes later."""
    skill = skill_name(story, event.source, event.skill)
    return Text(
        f"{skill} will come at count {event.due}.", f"「{skill}」はカウント{event.due}に発動する"
    )


def delay_ended(event: DelayEnded, story: Story) -> Text:
    """What was to come is here, or lost."""
    name, skill = story.name(event.source), skill_name(story, event.source, event.skill)
    if event.lost:
        return Text(
            f"{skill} is lost: {name} is no longer in the battle.",
            f"{name}がもう戦えないため、「{skill}」は失われた",
        )
    return Text(f"{skill} of {name} comes now.", f"{name}の「{skill}」が発動")


def effect_gained(event: EffectGained, story: Story) -> Text:
    """An effect that holds for some time."""
    name, skill = story.name(event.target), skill_name(story, event.source, event.skill)
    if event.until is None:
        return Text(
            f"{name} is under {skill} for the rest of the battle.",
            f"{name}に「{skill}」の効果（戦闘終了まで）",
        )
    return Text(
        f"{name} is under {skill} to the end of count {event.until}.",
        f"{name}に「{skill}」の効果（カウント{event.until}の終わりまで）",
    )


def effect_lost(event: EffectLost, story: Story) -> Text:
    """An effect that is over."""
    name, skill = story.name(event.target), skill_name(story, event.source, event.skill)
    return Text(f"{name} is no longer under {skill}.", f"{name}の「{skill}」の効果が消えた")


def status_gained(event: StatusGained, story: Story) -> Text:
    """A bad status."""
    name, status = story.name(event.target), status_name(event.status)
    return Text(f"{name}: {status.en}.", f"{name}に「{status.ja}」")


def status_lost(event: StatusLost, story: Story) -> Text:
    """A bad status that is over."""
    name, status = story.name(event.target), status_name(event.status)
    return Text(f"{name}: no longer {status.en}.", f"{name}の「{status.ja}」が消えた")


def preparation_started(event: PreparationStarted, story: Story) -> Text:
    """A skill in preparation."""
    name, skill = story.name(event.actor), skill_name(story, event.actor, event.skill)
    return Text(
        f"{name} begins to prepare {skill}, for {event.counts} counts.",
        f"{name}は「{skill}」の準備期間に入る（{event.counts}カウント）",
    )


def preparation_released(event: PreparationReleased, story: Story) -> Text:
    """It comes."""
    name, skill = story.name(event.actor), skill_name(story, event.actor, event.skill)
    return Text(
        f"{name} has finished preparing {skill}.", f"{name}の準備期間が終わり、「{skill}」が発動"
    )


def preparation_broken(event: PreparationBroken, story: Story) -> Text:
    """It does not come."""
    name, skill = story.name(event.actor), skill_name(story, event.actor, event.skill)
    status = status_name(event.status)
    return Text(
        f"{name} is {status.en}, and the preparation of {skill} is lost."
        if event.status == "incapacitated"
        else f"The preparation of {skill} is lost: {name} suffers {status.en}.",
        f"{name}は「{status.ja}」により準備期間を解除され、「{skill}」は失われた",
    )


def cost_owed(event: CostOwed, story: Story) -> Text:
    """What is paid later."""
    name, skill = story.name(event.actor), skill_name(story, event.actor, event.skill)
    return Text(
        f"{name} takes a turn first and pays the {event.counts} counts of {skill} after it.",
        f"{name}は先に手番を行い、「{skill}」の{event.counts}カウントはその後に加える",
    )


def attack_started(event: AttackStarted, story: Story) -> Text:
    """Who attacks whom with what."""
    name, who = story.name(event.actor), names(story, event.targets)
    weapon = state_of(story).combatants[event.actor].weapon
    if event.skill is not None:
        means = skill_name(story, event.actor, event.skill)
    else:
        means = weapon.name if weapon and isinstance(weapon.name, str) else ""
    if not means:
        return Text(f"{name} attacks {who.en}.", f"{name}が{who.ja}を攻撃")
    return Text(f"{name} attacks {who.en} with {means}.", f"{name}が「{means}」で{who.ja}を攻撃")


def achievement_reached(event: AchievementReached, story: Story) -> Text:
    """A check of 2d10."""
    name, purpose, value = story.name(event.actor), story.purpose(), story.word(event.check)
    outcome = None if event.outcome == "normal" else story.word(event.outcome)
    return Text(
        f"{name}, {purpose.en}: {story.dice()}, {event.total} with {value.en}"
        f"{'' if outcome is None else f', a {outcome.en}'}.",
        f"{name}の{purpose.ja}　{story.dice()}　{value.ja}を加えて達成値{event.total}"
        f"{'' if outcome is None else f'　{outcome.ja}！'}",
    )


def check_judged(event: CheckJudged, story: Story) -> Text:
    """An evasion, or a try to flee."""
    name = story.name(event.actor)
    if event.clause == "dystopia.3-2":
        is_exact = story.rulings["dystopia.flee-threshold"] == "exactly-12"
        return Text(
            f"{name} tries to flee: {story.dice()}, {'exactly ' if is_exact else ''}{event.needed}"
            f"{'' if is_exact else ' or more'} needed — "
            f"{'success' if event.success else 'failure'}.",
            f"{name}の逃走　{story.dice()}（必要な出目は{'ちょうど' if is_exact else ''}"
            f"{event.needed}{'' if is_exact else '以上'}）…{'成功' if event.success else '失敗'}",
        )
    return Text(
        f"{name} {'evades' if event.success else 'is hit'} ({event.total} against {event.needed}).",
        f"{name}は回避判定{event.total}、命中判定{event.needed}…"
        f"{'回避した' if event.success else '命中'}",
    )


def attack_unopposed(event: AttackUnopposed, story: Story) -> Text:
    """No evasion roll."""
    name = story.name(event.target)
    return Text(f"{name} makes no evasion roll and is hit.", f"{name}は回避判定を行わず、命中")


def covered(event: Covered, story: Story) -> Text:
    """Who stands in for whom."""
    source, target = story.name(event.source), story.name(event.target)
    return Text(
        f"{source} takes the damage for {target}.", f"{source}が{target}のダメージを代わりに受ける"
    )


def damage_applied(event: DamageApplied, story: Story) -> Text:
    """Damage, with the sum of its steps."""
    target = story.name(event.target)
    return Text(
        f"{target} takes {event.amount} damage ({sum_of(event.tally)}) and has {event.hp} "
        f"hit point{'' if event.hp == 1 else 's'} left.",
        f"{target}に{event.amount}点のダメージ（{sum_of(event.tally)}）、残り{event.hp}点",
    )


def attack_ended(event: AttackEnded, story: Story) -> Text:
    """The end of an attack."""
    name = story.name(event.actor)
    return Text(f"The attack of {name} is over.", f"{name}の攻撃の処理を終了")


def fled(event: Fled, story: Story) -> Text:
    """Who is gone."""
    name = story.name(event.actor)
    return Text(f"{name} has left the battle.", f"{name}は戦闘から離脱")


def drop_made(event: DropMade, story: Story) -> Text:
    """What an enemy leaves."""
    enemy = story.name(event.enemy)
    if event.item is None:
        return Text(
            f"{enemy} leaves nothing ({event.total}).", f"{enemy}のドロップなし（{event.total}）"
        )
    return Text(
        f"{enemy} leaves {event.item} ({event.total}).",
        f"{enemy}が「{event.item}」をドロップ（{event.total}）",
    )


def battle_ended(event: BattleEnded, story: Story) -> Text:
    """The outcome."""
    if event.reason == "turn-limit":
        return Text(
            "The turn limit is reached, and nobody has won.", "手番の上限に達し、決着つかず"
        )
    if event.winner is None:
        return Text("Nobody is left on either side.", "双方とも戦える者がおらず、勝者なし")
    winner = story.word(event.winner)
    loser = story.word("enemy" if event.winner == "pc" else "pc")
    have = Text("have fled", "は逃走") if event.reason == "fled" else Text("are beaten", "は敗北")
    return Text(
        f"The end: {winner.en} win, as {loser.en} {have.en}.",
        f"戦闘終了　{winner.ja}の勝利（{loser.ja}{have.ja}）",
    )


NARRATORS: Mapping[type[Event], Narrator] = {
    PhaseStarted: phase_started,
    CountAdvanced: count_advanced,
    TurnStarted: turn_started,
    ChoiceMade: choice_made,
    CheckJudged: check_judged,
    SquareTaken: square_taken,
    Placed: placed,
    CountOccupied: count_occupied,
    OrderDecided: order_decided,
    SkillUsed: skill_used,
    ItemUsed: item_used,
    EffectDelayed: effect_delayed,
    DelayEnded: delay_ended,
    EffectGained: effect_gained,
    EffectLost: effect_lost,
    StatusGained: status_gained,
    StatusLost: status_lost,
    PreparationStarted: preparation_started,
    PreparationReleased: preparation_released,
    PreparationBroken: preparation_broken,
    CostOwed: cost_owed,
    AttackStarted: attack_started,
    AchievementReached: achievement_reached,
    AttackUnopposed: attack_unopposed,
    Covered: covered,
    DamageApplied: damage_applied,
    AttackEnded: attack_ended,
    Fled: fled,
    DropMade: drop_made,
    BattleEnded: battle_ended,
}
