"""An exchange in sentences: declarations, cover, the edge, the force, checks and their price."""

from __future__ import annotations

from ....events.common import CheckJudged
from ....events.hyakuen import (
    CoverTaken,
    EdgeJudged,
    ForceDeclared,
    ResourceSpent,
    SkillDeclared,
)
from ....events.tally import Terms
from ....events.text import Text
from ...narration import Story
from .words import ATTRIBUTES, name_of, skill_name, trait_name

_CHECKS = {
    "hyakuen.attack": Text("attack", "攻撃"),
    "hyakuen.defend": Text("defence", "防御"),
    "hyakuen.treat": Text("treatment", "治療"),
    "hyakuen.coup": Text("blow", "倒れた相手への攻撃"),
}
_DECLARED = {
    "attack": Text("attacks {0}", "{0}への攻撃"),
    "defend": Text("defends against {0}", "{0}への防御"),
    "feint": Text("feints against {0}", "{0}へのフェイント"),
    "resist": Text("resists {0}", "{0}への対抗"),
    "treat": Text("treats {0}", "{0}の治療"),
    "coup": Text("strikes at the fallen {0}", "倒れた{0}への攻撃"),
}


def attributes_text(attributes: tuple[str, ...]) -> Text:
    """The attributes of a martial skill in brackets, nothing for a general one."""
    words = [ATTRIBUTES[name] for name in attributes if name in ATTRIBUTES]
    if not words:
        return Text("", "")
    return Text(
        f" ({', '.join(word.en for word in words)})", f"（{''.join(word.ja for word in words)}）"
    )


def sum_text(terms: Terms, story: Story) -> Text:
    """The terms of a tally in a row: `skill 13 − auxiliary attributes 1 + trait 3`."""
    en: list[str] = []
    ja: list[str] = []
    for term in terms:
        word = story.word(term.label)
        sign = {"=": "", "+": "+ ", "-": "− "}.get(term.op)
        if sign is None:
            en.append(f"→ {word.en} {term.total}")
            ja.append(f"→{word.ja} {term.total}")
        else:
            en.append(f"{sign}{word.en} {term.value}")
            ja.append(f"{sign.strip()}{word.ja}{term.value}")
    return Text(" ".join(en), " ".join(ja))


def skill_declared(event: SkillDeclared, story: Story) -> Text:
    """Who does what with which skill and trait, and the pool that gives."""
    name, target = name_of(story, event.actor), name_of(story, event.target)
    skill, what = skill_name(story, event.actor, event.skill), _DECLARED[event.purpose]
    attributes, why = attributes_text(event.attributes), sum_text(event.tally, story)
    trait = trait_name(story, event.actor, event.trait) if event.trait else None
    with_trait = Text(f" and {trait}" if trait else "", f"＋「{trait}」" if trait else "")
    return Text(
        f"{name} {what.en.format(target)} with {skill}{attributes.en}{with_trait.en}:"
        f" {event.pool} ({why.en}).",
        f"{name}の{what.ja.format(target)}　「{skill}」{attributes.ja}{with_trait.ja}"
        f"　計{event.pool}（{why.ja}）",
    )


def cover_taken(event: CoverTaken, story: Story) -> Text:
    """Somebody steps in between."""
    name, target = name_of(story, event.actor), name_of(story, event.target)
    return Text(f"{name} steps in for {target}.", f"{name}が{target}をかばって防御する")


def edge_judged(event: EdgeJudged, story: Story) -> Text:
    """The two main attributes and who has the edge."""
    attack, defense = ATTRIBUTES[event.attack], ATTRIBUTES[event.defense]
    edge = story.word(event.edge)
    attacker, defender = name_of(story, event.source), name_of(story, event.target)
    payer = {"attacker_edge": defender, "defender_edge": attacker}.get(event.edge)
    guard = Text(" thanks to guard", "（「防」の効果）") if event.guarded else Text("", "")
    price = Text(
        f"; {payer} must reroll from the lower reserve" if payer else "",
        f"　{payer}の振り直しは低い方の余力から" if payer else "",
    )
    return Text(
        f"{attack.en.capitalize()} against {defense.en}: {edge.en}{guard.en}{price.en}.",
        f"{attack.ja}対{defense.ja}　{edge.ja}{guard.ja}{price.ja}",
    )


def force_declared(event: ForceDeclared, story: Story) -> Text:
    """How a pool is split."""
    name = name_of(story, event.actor)
    return Text(
        f"{name} puts {event.force} into force and needs {event.needed} or less.",
        f"{name}の宣言　強制力{event.force}、目標値{event.needed}",
    )


def check_judged(event: CheckJudged, story: Story) -> Text:
    """Two dice that must not exceed the target number; or a defence that needs no dice."""
    name = name_of(story, event.actor)
    what = _CHECKS.get(event.clause) or _feint_check(event, story)
    result = Text("success", "成功") if event.success else Text("failure", "失敗")
    if not event.total:
        return Text(
            f"{name}, {what.en}: target number {event.needed}, no roll needed — {result.en}.",
            f"{name}の{what.ja}　目標値{event.needed}のため判定なし…{result.ja}",
        )
    return Text(
        f"{name}, {what.en}: {story.dice()}, {event.needed} or less needed — {result.en}.",
        f"{name}の{what.ja}　{story.dice()}（目標値{event.needed}）…{result.ja}",
    )


def _feint_check(event: CheckJudged, story: Story) -> Text:
    exchange = getattr(story.state, "exchange", None)
    if exchange is not None and exchange.action.actor == event.actor:
        return Text("feint", "フェイント")
    return Text("resistance", "対抗")


def resource_spent(event: ResourceSpent, story: Story) -> Text:
    """What a reroll, a relic or a curse costs, or what a blow takes."""
    name, reserve = name_of(story, event.actor), story.word(event.resource)
    left = Text(f"{event.left} left", f"残り{event.left}")
    if event.clause == "hyakuen.coup":
        return Text(
            f"{name} loses all {reserve.en} ({event.amount}).",
            f"{name}の{reserve.ja}{event.amount}がすべて失われる",
        )
    reasons = {
        "hyakuen.reroll": Text("to roll again", "振り直し"),
        "hyakuen.upkeep": Text("to keep the relic out", "縁具の維持"),
        "hyakuen.curse": Text("to strike again", "固定した強制力での攻撃"),
    }
    why = reasons[event.clause]
    user = name_of(story, event.user)
    by = Text("", "") if event.user == event.actor else Text(f" for {user}", f"（{user}のため）")
    return Text(
        f"{name} spends {event.amount} {reserve.en} {why.en}{by.en} ({left.en}).",
        f"{name}は{why.ja}に{reserve.ja}{event.amount}を消費{by.ja}（{left.ja}）",
    )
