"""What is unusual in a scenario of `dystopia` that can be played all the same."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from msgspec import UNSET

from ..text import Text
from .abilities import AT_DAMAGE, KINDS, OTHER_KINDS, Item, Skill
from .effects import (
    NON_ELEMENTAL,
    PREPARATION_BREAKERS,
    AffinityChange,
    AnyEffect,
    Multiplication,
    StatusChange,
)
from .scenario import Combatant, DystopiaScenario

WHOLE = 100


def scenario_warnings(scenario: DystopiaScenario) -> list[Text]:
    """Members that mean nothing, skills that never do anything, and names that may be misspelt.

    One sentence each.
    """
    attributes = frozenset(scenario.attributes)
    return [
        Text(f"{combatant.id}: {warning.en}", f"{combatant.id}：{warning.ja}")
        for combatant in scenario.combatants
        for warning in _of_combatant(combatant, attributes)
    ]


def _of_combatant(combatant: Combatant, attributes: frozenset[str]) -> Iterator[Text]:
    if combatant.side == "enemy" and combatant.cl is not UNSET:
        yield Text(
            "an enemy has no character level, and cl means nothing.",
            "エネミーにCLはなく、cl の指定に意味はありません。",
        )
    if combatant.weapon is not UNSET and combatant.weapon.kind is not UNSET:
        yield from _of_kind("weapon", "武器", combatant.weapon.kind)
    for attribute in () if combatant.affinities is UNSET else combatant.affinities:
        yield from _of_affinity("affinities", "affinities", attribute, attributes)
    for ability in combatant.abilities:
        yield from _of_ability(ability)
        for effect in ability.all_effects:
            yield from _of_effect(ability.title, effect, attributes)


def _of_ability(ability: Skill | Item) -> Iterator[Text]:
    if isinstance(ability, Skill):
        yield from _of_kind(ability.title, f"「{ability.title}」", ability.kind_id)
        if ability.while_preparing is True and ability.timing not in AT_DAMAGE:
            yield Text(
                f"{ability.title} is not used at a damage roll, and while_preparing means nothing.",
                f"「{ability.title}」はダメージロール時のスキルではなく、"
                "while_preparing の指定に意味はありません。",
            )
    if ability.all_effects or (isinstance(ability, Skill) and ability.damage is not UNSET):
        return
    if ability.timing in AT_DAMAGE:
        yield Text(
            f"{ability.title} has no effect and is never offered.",
            f"「{ability.title}」には効果がなく、使う機会がありません。",
        )
    else:
        yield Text(
            f"{ability.title} has neither damage nor an effect, and does nothing.",
            f"「{ability.title}」にはダメージも効果もなく、使っても何も起こりません。",
        )


def _of_kind(en: str, ja: str, kind: str) -> Iterator[Text]:
    """A kind that the rules do not have; `en` and `ja` say what is of that kind."""
    if kind not in KINDS.values() and kind not in OTHER_KINDS:
        known = [*(f"{name} ({id_})" for name, id_ in KINDS.items()), *OTHER_KINDS]
        close = _close(kind, (*KINDS.values(), *OTHER_KINDS))
        yield Text(
            f"{en}: {kind} is none of the kinds of the rules, "
            + (f"perhaps {close} is meant." if close else f"which are {', '.join(known)}."),
            f"{ja}の種別 {kind} はルールにありません"
            + (f"（{close} の誤りでは）。" if close else f"（{'、'.join(known)}）。"),
        )


def _of_effect(title: str, effect: AnyEffect, attributes: frozenset[str]) -> Iterator[Text]:
    if isinstance(effect, StatusChange):
        close = _close(effect.status, (*PREPARATION_BREAKERS, *PREPARATION_BREAKERS.values()))
        if close and effect.status not in PREPARATION_BREAKERS.values():
            yield Text(
                f"{title}: the bad status {effect.status} breaks no preparation; perhaps {close} "
                "is meant.",
                f"「{title}」：バッドステータス {effect.status} は準備期間を解除しません"
                f"（{close} の誤りでは）。",
            )
    if isinstance(effect, AffinityChange):
        yield from _of_affinity(title, f"「{title}」", effect.attribute, attributes)
    is_whole = isinstance(effect, AffinityChange) and effect.percent == WHOLE
    if is_whole or (isinstance(effect, Multiplication) and effect.factor == 1):
        yield Text(
            f"{title}: an effect that multiplies by 1 changes nothing.",
            f"「{title}」：1倍にする効果では何も変わりません。",
        )


def _of_affinity(en: str, ja: str, attribute: str, attributes: frozenset[str]) -> Iterator[Text]:
    """An affinity that no damage meets; `en` and `ja` say where it stands."""
    if attribute == NON_ELEMENTAL:
        yield Text(
            f"{en}: no affinity touches damage of {NON_ELEMENTAL}.",
            f"{ja}：〈{NON_ELEMENTAL}〉属性のダメージに耐性は適用されません。",
        )
    elif attribute not in attributes:
        close = _close(attribute, attributes)
        yield Text(
            f"{en}: no damage in this battle is of {attribute}"
            + (f"; perhaps {close} is meant." if close else "."),
            f"{ja}：この戦闘に属性 {attribute} のダメージはありません"
            + (f"（{close} の誤りでは）。" if close else "。"),
        )


def _close(name: str, known: tuple[str, ...] | frozenset[str]) -> str | None:
    """The name that is most likely meant, if any is."""
    return next(iter(get_close_matches(name, sorted(known), n=1)), None)
