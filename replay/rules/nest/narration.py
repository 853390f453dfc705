"""`nest` in sentences: its words, its clauses, and its own events, in English and Japanese."""

from __future__ import annotations

from collections.abc import Mapping

from ....events.common import (
    AttackNullified,
    BattleEnded,
    CheckJudged,
    DamageApplied,
    Event,
    HealingApplied,
)
from ....events.nest import (
    AttacksCounted,
    DeathblowsBarred,
    DeathThroes,
    OrderDecided,
    UndyingLimited,
)
from ....events.nest.skills import SKILLS
from ....events.text import Text
from ...narration import Narrator, Story, hit_points

CLAUSES: Mapping[str, Text] = {
    "nest.trap": Text("trap check", "罠判定"),
    "nest.1": Text("step 1, arrows at the start of the turn", "(1) ターン開始時の特殊攻撃"),
    "nest.2": Text("step 2, number of physical attacks", "(2) 物理攻撃回数"),
    "nest.3": Text("step 3, order of attack", "(3) 攻撃順序"),
    "nest.4": Text("step 4, deathblow immunity", "(4) 必殺攻撃の無効化"),
    "nest.5": Text("step 5, nullifying a normal attack", "(5) 通常攻撃の無効化"),
    "nest.6": Text("step 6, to hit", "(6) 物理攻撃の成功判定"),
    "nest.7": Text("step 7, deathblow", "(7) 必殺攻撃"),
    "nest.8": Text("step 8, physical damage", "(8) 物理ダメージ"),
    "nest.9": Text("step 9, magic damage", "(9) 魔法ダメージ"),
    "nest.10": Text("step 10, healing and harm at the end of the turn", "(10) 体力回復・特殊攻撃"),
    "nest.11": Text("step 11, revival", "(11) 生存判定"),
    "nest.12": Text("step 12, death throes", "(12) 戦闘終了時の特殊攻撃"),
    "nest.13": Text("step 13, result", "(13) 決着"),
}

WORDS: Mapping[str, Text] = {
    **{name: skill.name for name, skill in SKILLS.items()},
    "to-hit": Text("to hit", "命中判定"),
    "trap": Text("trap check", "罠判定"),
    "use": Text("use it", "使う"),
    "decline": Text("do not use it", "使わない"),
    "attack": Text("attack", "攻撃力"),
    "defense": Text("defence", "防御力"),
    "to_hit": Text("base threshold", "基本の判定基準"),
    "critical": Text("critical hit: defence ignored", "クリティカル（防御力０）"),
    "smash": Text("smash: defence ignored", "強打（防御力０）"),
    "rounded_up": Text("rounded up", "端数切り上げ"),
    "at_least_1": Text("a hit does at least 1", "最低１点"),
    "remaining_hp": Text("all remaining hit points", "残りの体力すべて"),
    "room_to_heal": Text("healing up to the maximum", "最大体力まで"),
}


def check_judged(event: CheckJudged, story: Story) -> Text:
    """Two dice against a threshold, told by what they were thrown for."""
    purpose, name = story.purpose(), story.name(event.actor)
    if event.clause == "nest.6":
        result = Text("hit", "命中") if event.success else Text("miss", "はずれ")
        if event.total == 2 and event.needed <= 2:
            result = Text("a 2 always misses", "２は必ずはずれ")
    else:
        result = Text("success", "成功") if event.success else Text("failure", "失敗")
    return Text(
        f"{name}, {purpose.en}: {story.dice()} against {event.needed} — {result.en}.",
        f"{name}の{purpose.ja}　{story.dice()}（{event.needed}以上で成功）…{result.ja}",
    )


def damage_applied(event: DamageApplied, story: Story) -> Text:
    """Damage, told by the step that does it."""
    target, source = story.name(event.target), story.name(event.source)
    skill = story.word(event.tally[0].label)
    left = Text(f"{hit_points(event.hp)} left", f"残り体力{event.hp}")
    if event.clause == "nest.7":
        return Text(
            f"A deathblow by {source}: {target} falls to 0.",
            f"{source}の必殺攻撃！　{target}の体力は０に",
        )
    if event.clause == "nest.8":
        critical = any(term.label == "critical" for term in event.tally)
        return Text(
            f"{source} hits {target}{' critically' if critical else ''} for {event.amount}"
            f" ({left.en}).",
            f"{source}の{'クリティカル' if critical else '攻撃'}　"
            f"{target}に{event.amount}点のダメージ（{left.ja}）",
        )
    if event.clause == "nest.9" and event.tally[0].op == "+":
        return Text(
            f"{source}'s magic hits {target} for {event.amount} ({left.en}).",
            f"{source}の魔法　{target}に{event.amount}点のダメージ（{left.ja}）",
        )
    if event.clause == "nest.10":
        return Text(
            f"{target} loses {event.amount} at the end of the turn ({left.en}).",
            f"ターン終了時、{target}は{event.amount}点を失う（{left.ja}）",
        )
    if event.clause == "nest.12" and event.tally[0].label == "remaining_hp":
        return Text(f"{target} falls to 0.", f"{target}の体力は０に")
    return Text(
        f"{skill.en[0].upper()}{skill.en[1:]}: {target} takes {event.amount} damage ({left.en}).",
        f"「{skill.ja}」　{target}に{event.amount}点のダメージ（{left.ja}）",
    )


def healing_applied(event: HealingApplied, story: Story) -> Text:
    """The sum of step 10 where it does not harm."""
    target = story.name(event.target)
    if not event.amount:
        return Text(
            f"Healing and harm cancel out for {target}.", f"{target}の回復とダメージは差し引きゼロ"
        )
    return Text(
        f"{target} recovers {event.gained} at the end of the turn ({hit_points(event.hp)}).",
        f"ターン終了時、{target}は{event.gained}点回復（体力{event.hp}）",
    )


def attack_nullified(event: AttackNullified, story: Story) -> Text:
    """Step 5 cancels a whole attack, a magic barrier only the magic."""
    target, source = story.name(event.target), story.name(event.source)
    skill = story.word(event.skill)
    if event.clause == "nest.9":
        return Text(
            f"{target}'s {skill.en} cancels the magic of {source}.",
            f"{target}の「{skill.ja}」が{source}の魔法を無効化",
        )
    return Text(
        f"{target}'s {skill.en} nullifies the attack of {source}.",
        f"{target}の「{skill.ja}」が{source}の攻撃を無効化",
    )


def attacks_counted(event: AttacksCounted, story: Story) -> Text:
    """More than one swing."""
    name = story.name(event.actor)
    return Text(
        f"{name} has {event.attacks} physical attacks this turn.",
        f"{name}の物理攻撃はこのターン{event.attacks}回",
    )


def order_decided(event: OrderDecided, story: Story) -> Text:
    """Who attacks first."""
    first = story.word(event.first)
    both = len(event.trained) == 2
    return Text(
        f"{first.en[0].upper()}{first.en[1:]} attacks first"
        f"{' (surprise training on both sides)' if both else ''}.",
        f"{first.ja}の先攻{'（双方に奇襲心得）' if both else ''}",
    )


def deathblows_barred(event: DeathblowsBarred, story: Story) -> Text:
    """No deathblows against this one."""
    source, target = story.name(event.source), story.name(event.target)
    return Text(
        f"{target} is immune to {source}'s deathblows.",
        f"{target}の「必殺無効」　{source}の必殺攻撃は効かない",
    )


def undying_limited(event: UndyingLimited, story: Story) -> Text:
    """Fewer revivals."""
    target = story.name(event.target)
    return Text(
        f"Revivals left to {target} in this battle: {event.undying_left}.",
        f"{target}が復活できるのはこの戦闘で{event.undying_left}回まで",
    )


def death_throes(event: DeathThroes, story: Story) -> Text:
    """The last act of the defeated."""
    source, target, skill = (
        story.name(event.source),
        story.name(event.target),
        story.word(event.skill),
    )
    return Text(
        f"{source}, defeated, turns its {skill.en} on {target}.",
        f"敗れた{source}の「{skill.ja}」が{target}に向かう",
    )


def battle_ended(event: BattleEnded, story: Story) -> Text:
    """Victory 戦闘勝利 or defeat 戦闘敗北, as the page calls them for the PC side."""
    turns = story.state.turn
    if event.reason == "checks-done":
        return Text("All checks are made.", "判定終了")
    if event.winner is None:
        return Text(
            f"The turn limit ({turns}) is reached: no decision.", f"{turns}ターンの上限、決着つかず"
        )
    if event.reason == "mutual-defeat":
        return Text(
            "Both sides fall in one turn, which is a defeat of the player side.",
            "相討ち　ＰＣ側の戦闘敗北",
        )
    if event.winner == "pc":
        return Text(f"The player side wins in turn {turns}.", f"第{turns}ターン、ＰＣ側の戦闘勝利")
    return Text(
        f"The player side is defeated in turn {turns}.", f"第{turns}ターン、ＰＣ側の戦闘敗北"
    )


NARRATORS: Mapping[type[Event], Narrator] = {
    CheckJudged: check_judged,
    DamageApplied: damage_applied,
    HealingApplied: healing_applied,
    AttackNullified: attack_nullified,
    AttacksCounted: attacks_counted,
    OrderDecided: order_decided,
    DeathblowsBarred: deathblows_barred,
    UndyingLimited: undying_limited,
    DeathThroes: death_throes,
    BattleEnded: battle_ended,
}
