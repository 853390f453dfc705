"""`rider` in sentences: what it has to tell of each event, in English and Japanese."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from ....events.common import (
    BattleEnded,
    CheckJudged,
    ChoiceMade,
    DamageApplied,
    Event,
    RollMade,
)
from ....events.rider import (
    AttackDeclared,
    CardDiscarded,
    CardPlayed,
    DistanceSet,
    EffectEnded,
    FinalVentsClashed,
    HalfStarted,
    MonsterCalled,
    MonsterDamaged,
    Moved,
    MoveDeclared,
    OrderDecided,
    StatChanged,
)
from ....events.text import Text
from ....reducers.rider import RiderFighter, RiderState
from ...narration import Narrator, Story
from .cards import NONE
from .movement import STAY
from .riders import standing
from .wording import (
    card_text,
    dice,
    equation,
    faces,
    half_text,
    join,
    method_text,
    monster_text,
    place,
    pool_text,
    rulings_of,
    status_line,
)


def _fighter(story: Story, who: str) -> RiderFighter:
    return story.state.combatants[who]


def _state(story: Story) -> RiderState:
    return cast("RiderState", story.state)


def _names(story: Story, who: list[str]) -> Text:
    names = [story.name(one) for one in who]
    return Text(", ".join(names), "、".join(names))


def choice_made(event: ChoiceMade, story: Story) -> Text:
    """What a player declares."""
    return _CHOICES.get(event.decision, _chosen)(story.name(event.actor), event, story)


def _chosen(name: str, event: ChoiceMade, story: Story) -> Text:
    decision, chosen = story.word(event.decision), _names(story, event.option.split(","))
    return Text(
        f"{name}'s {decision.en}: {chosen.en}.", f"{name}の選択　{decision.ja}：{chosen.ja}"
    )


def _move_chosen(name: str, event: ChoiceMade, story: Story) -> Text:
    if event.option == STAY:
        return Text(f"{name} does not move.", f"{name}は移動しない")
    where = story.word(event.option)
    return Text(f"{name} wants to move to {where.en} range.", f"{name}の宣言　{where.ja}へ移動する")


def _card_chosen(name: str, event: ChoiceMade, story: Story) -> Text:
    if event.option == NONE:
        return Text(f"{name} uses no card.", f"{name}はカードを使わない")
    card = method_text(_fighter(story, event.actor), event.option)
    return Text(f"{name} chooses the card {card.en}.", f"{name}の宣言　{card.ja}を使う")


def _attack_chosen(name: str, event: ChoiceMade, story: Story) -> Text:
    if event.option == NONE:
        return Text(f"{name} does not attack.", f"{name}は攻撃しない")
    method = method_text(_fighter(story, event.actor), event.option)
    return Text(f"{name} attacks with {method.en}.", f"{name}の宣言　{method.ja}で攻撃する")


def _power_attack_chosen(name: str, event: ChoiceMade, story: Story) -> Text:
    points = int(event.option)
    if not points:
        return Text(f"{name} makes no power attack.", f"{name}はパワーアタックを使わない")
    return Text(
        f"{name} declares a power attack: {points} dice fewer, {points} defence ignored.",
        f"{name}の宣言　パワーアタック　ダイスを{points}個減らし、防御力を{points}点無視する",
    )


_CHOICES: Mapping[str, Callable[[str, ChoiceMade, Story], Text]] = {
    "move": _move_chosen,
    "card": _card_chosen,
    "attack": _attack_chosen,
    "power_attack": _power_attack_chosen,
}


def roll_made(event: RollMade, story: Story) -> Text:
    """Dice that no check judges: for the order and for distances."""
    roller, _, other = event.key.split("/")[2].partition(">")
    name, purpose = story.name(roller), story.purpose()
    to = Text(f" from {story.name(other)}", f"（対{story.name(other)}）") if other else Text("", "")
    shown = faces(event.faces)
    return Text(
        f"{name} rolls for {purpose.en}{to.en}: {shown}.",
        f"{purpose.ja}{to.ja}　{name}の出目は{shown}",
    )


def order_decided(event: OrderDecided, story: Story) -> Text:
    """Who attacks first."""
    names = [story.name(who) for who in event.order]
    if len(names) == 2:
        first, second = names
        return Text(f"{first} attacks first, {second} second.", f"先攻は{first}、後攻は{second}")
    return Text(f"Order of attack: {', '.join(names)}.", f"攻撃の順番　{' → '.join(names)}")


def half_started(event: HalfStarted, story: Story) -> Text:
    """Whose half of the turn it is, and how everybody stands."""
    state = _state(story)
    half, name = half_text(state, event.attacker), story.name(event.attacker)
    ruling = rulings_of(story)
    stand = join([status_line(state, who, ruling) for who in standing(state)], " · ", "　")
    return Text(
        f"— {name} is the attacker ({half.en}). {stand.en}",
        f"●{half.ja}ターン　{name}の攻撃　{stand.ja}",
    )


def distance_set(event: DistanceSet, story: Story) -> Text:
    """How far apart two riders are."""
    where = place(event.distance)
    if _state(story).is_duel:
        return Text(f"They begin at {where.en} range.", f"初期距離は{where.ja}")
    name, target = story.name(event.actor), story.name(event.target)
    return Text(
        f"{name} is at {where.en} range from {target}.", f"{name}は{target}に対して{where.ja}"
    )


def move_declared(event: MoveDeclared, story: Story) -> Text:
    """The dice of a move."""
    name, target, where = story.name(event.actor), story.name(event.target), place(event.to)
    if event.automatic:
        return Text(
            f"{target} has mobility 0: {name} moves to {where.en} range without a roll.",
            f"{target}の運動性は0　{name}は判定なしで{where.ja}へ",
        )
    count, why = dice(event.dice), pool_text(event.tally, event.actor, story)
    return Text(
        f"{name} has {count.en} to move to {where.en} range from {target} ({why.en}).",
        f"{name}の移動（対{target}、{where.ja}へ）は{count.ja}（{why.ja}）",
    )


def check_judged(event: CheckJudged, story: Story) -> Text:
    """The highest die of a move or of an attack."""
    name, is_move = story.name(event.actor), event.clause == "rider.move"
    purpose = Text("move", "移動") if is_move else Text("attack", "攻撃")
    if event.success:
        result = Text("it succeeds", "成功") if is_move else Text("it hits", "命中")
    else:
        result = Text("it fails", "失敗") if is_move else Text("it misses", "はずれ")
    if not event.total:
        return Text(
            f"{name}'s {purpose.en} has no dice: {result.en}.",
            f"{name}の{purpose.ja}　振るダイスがない…{result.ja}",
        )
    shown = faces(story.roll.faces if story.roll else ())
    return Text(
        f"{name} rolls {shown} (highest {event.total}, {event.needed} needed): {result.en}.",
        f"{name}の出目は{shown}（最高{event.total}、{event.needed}以上で成功）…{result.ja}",
    )


def moved(event: Moved, story: Story) -> Text:
    """A new distance."""
    name, target = story.name(event.actor), story.name(event.target)
    before, after = story.word(str(event.before)), story.word(str(event.after))
    return Text(
        f"{name} moves from {before.en} to {after.en} range of {target}.",
        f"{name}は移動し、{target}との距離は{before.ja}から{after.ja}に",
    )


def card_played(event: CardPlayed, story: Story) -> Text:
    """A card with all its numbers."""
    name = story.name(event.actor)
    card = card_text(_fighter(story, event.actor), event.card)
    on = Text(f" on {story.name(event.target)}", f"　対象：{story.name(event.target)}")
    to = on if event.target else Text("", "")
    return Text(f"{name} uses {card.en}{to.en}.", f"{name}がカードを使用　{card.ja}{to.ja}")


def card_discarded(event: CardDiscarded, story: Story) -> Text:
    """A card that is gone."""
    name, card = story.name(event.actor), method_text(_fighter(story, event.actor), event.card)
    reasons = {
        "replaced": Text("is discarded", "は破棄された"),
        "ran-out": Text("runs out", "の効果が終わった"),
        "used-up": Text("is used up", "は使い終わった"),
    }
    reason = reasons[event.reason]
    return Text(f"{name}'s {card.en} {reason.en}.", f"{name}の{card.ja}{reason.ja}")


def effect_ended(event: EffectEnded, story: Story) -> Text:
    """A card that works on its target no longer."""
    source, target = story.name(event.source), story.name(event.target)
    card = method_text(_fighter(story, event.source), event.card)
    return Text(
        f"{source}'s {card.en} no longer works on {target}.",
        f"{target}への{source}の{card.ja}の効果が消えた",
    )


def stat_changed(event: StatChanged, story: Story) -> Text:
    """A stat and the sum it comes to."""
    words = {
        "accuracy": Text("accuracy", "命中力"),
        "defense": Text("defence", "防御力"),
        "mobility": Text("mobility", "運動性"),
    }
    name, word = story.name(event.target), words[event.stat]
    shown = equation(event.tally)
    return Text(f"{name}'s {word.en} is now {shown}.", f"{name}の{word.ja}は{shown}")


def monster_called(event: MonsterCalled, story: Story) -> Text:
    """A monster as a shield."""
    name, monster = story.name(event.actor), monster_text(_fighter(story, event.actor))
    return Text(
        f"{monster.en} stands before {name} (HP {event.monster_hp}).",
        f"{monster.ja}が{name}の前に立つ（HP{event.monster_hp}）",
    )


def attack_declared(event: AttackDeclared, story: Story) -> Text:
    """The dice of an attack."""
    name, target = story.name(event.actor), story.name(event.target)
    method = method_text(_fighter(story, event.actor), event.method)
    victim = _fighter(story, event.target)
    if victim.monster_hp:
        target = monster_text(victim)
        target = Text(f"{target.en} before {victim.name}", f"{victim.name}の前の{target.ja}")
    else:
        target = Text(target, target)
    if event.automatic:
        return Text(
            f"{name} strikes {target.en} with {method.en}: mobility 0, a hit without a roll.",
            f"{name}が{method.ja}で{target.ja}を攻撃　運動性0のため判定なしで命中",
        )
    count, why = dice(event.dice), pool_text(event.tally, event.actor, story)
    return Text(
        f"{name} has {count.en} to hit {target.en} with {method.en} ({why.en}).",
        f"{name}の{method.ja}での攻撃（対{target.ja}）は{count.ja}（{why.ja}）",
    )


def final_vents_clashed(event: FinalVentsClashed, story: Story) -> Text:
    """Two final vents at once."""
    source, target = story.name(event.source), story.name(event.target)
    ours = method_text(_fighter(story, event.source), event.source_card)
    theirs = method_text(_fighter(story, event.target), event.target_card)
    return Text(
        f"Final vents clash: {source}'s {ours.en} meets {target}'s {theirs.en}.",
        f"ファイナルベントの相殺！　{source}の{ours.ja}と{target}の{theirs.ja}がぶつかる",
    )


def damage_applied(event: DamageApplied, story: Story) -> Text:
    """Damage to a rider, with its sum."""
    name, shown = story.name(event.target), equation(event.tally)
    full = _fighter(story, event.target).max_hp
    return Text(
        f"{name} takes {event.amount} damage ({shown}): HP {event.hp}/{full}.",
        f"{name}に{event.amount}点のダメージ（{shown}）　{name}のHPは{event.hp}/{full}",
    )


def monster_damaged(event: MonsterDamaged, story: Story) -> Text:
    """Damage to the monster that stands before a rider."""
    monster, shown = monster_text(_fighter(story, event.target)), equation(event.tally)
    left = (
        Text(f"HP {event.monster_hp}", f"残りHP{event.monster_hp}")
        if event.monster_hp
        else Text("it is gone", "モンスターは倒れた")
    )
    return Text(
        f"{monster.en} takes {event.amount} damage instead ({shown}): {left.en}.",
        f"身代わりの{monster.ja}に{event.amount}点のダメージ（{shown}）　{left.ja}",
    )


def battle_ended(event: BattleEnded, story: Story) -> Text:
    """Victory or a draw."""
    turns = story.state.turn
    if event.winner is not None:
        winner = story.option(event.winner)
        by_points = event.reason == "turn-limit"
        return Text(
            f"{winner.en} wins in turn {turns}{' by hit points' if by_points else ''}.",
            f"第{turns}ターン、{winner.ja}の勝利{'（残りHPによる）' if by_points else ''}",
        )
    if event.reason == "mutual-defeat":
        return Text("All fall at once: a draw.", "同時にHPが0になり、引き分け")
    return Text(f"Turn {turns} is over: a draw.", f"第{turns}ターンが終わり、引き分け")


NARRATORS: Mapping[type[Event], Narrator] = {
    ChoiceMade: choice_made,
    RollMade: roll_made,
    CheckJudged: check_judged,
    OrderDecided: order_decided,
    HalfStarted: half_started,
    DistanceSet: distance_set,
    MoveDeclared: move_declared,
    Moved: moved,
    CardPlayed: card_played,
    CardDiscarded: card_discarded,
    EffectEnded: effect_ended,
    StatChanged: stat_changed,
    MonsterCalled: monster_called,
    AttackDeclared: attack_declared,
    FinalVentsClashed: final_vents_clashed,
    DamageApplied: damage_applied,
    MonsterDamaged: monster_damaged,
    BattleEnded: battle_ended,
}
