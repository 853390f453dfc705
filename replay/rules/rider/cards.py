"""The card phases カード使用フェイズ: what is played, what it replaces, and when it ends."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import UNSET

from ....events.rider import (
    CardDiscarded,
    CardPlayed,
    EffectEnded,
    MonsterCalled,
    StatChanged,
)
from ....events.rider.cards import EQUIPMENT, MONSTER_CARDS, STATS, Card
from ....reducers.rider import RiderFighter, RiderState
from ...battle import clause
from .numbers import monster_of, stat
from .riders import RiderBattle, Rulings, Steps, acts, distance, final_vent, opponents

NONE = "none"
Phase = Literal["attack", "defense"]
Reason = Literal["replaced", "ran-out", "used-up"]


@clause("rider.card")
def card(battle: RiderBattle, actor: str) -> Steps:
    """One card, or none, from those that are left."""
    state = battle.state
    if not acts(state, actor):
        return ()
    options = (*playable(state, actor), NONE)
    choice = battle.choose(actor, "card", options, about=_attacked_by(state, actor))
    if choice == NONE:
        return ()
    against = opponents(state, actor)
    if state.combatants[actor].deck[choice].laid.is_empty:
        return (play_card(actor, choice, None),)
    if state.is_duel:
        return (play_card(actor, choice, against[0]),)
    return (choose_target(actor, choice),)


@clause("rider.multi-card")
def choose_target(battle: RiderBattle, actor: str, name: str) -> Steps:
    """In a battle of three or more: the opponent whom a card works on."""
    state = battle.state
    against = opponents(state, actor)
    about = _attacked_by(state, actor)
    return (play_card(actor, name, battle.choose(actor, "target", against, about=about)),)


def _attacked_by(state: RiderState, actor: str) -> str | None:
    """The attacker of this half-turn, for a defender: its questions come once for each."""
    return None if state.attacker == actor else state.attacker


def playable(state: RiderState, actor: str) -> tuple[str, ...]:
    """The cards that a rider may play now, in the order of its deck.

    A defender's final vent is only an answer to the attacker's, and only in its range.
    """
    fighter = state.combatants[actor]
    if actor == state.attacker or state.attacker is None:
        return fighter.cards_left
    challenged = final_vent(state.combatants[state.attacker]) is not None
    here = distance(state, actor)
    return tuple(
        name
        for name in fighter.cards_left
        if fighter.deck[name].kind != "final" or (challenged and here in fighter.deck[name].reach)
    )


@clause("rider.card")
def play_card(battle: RiderBattle, actor: str, name: str, target: str | None) -> Steps:
    """A card comes into play; what it cannot stand beside goes; everybody's stats follow."""
    fighter = battle.state.combatants[actor]
    played = fighter.deck[name]
    touched = _discard(battle, actor, replaced(fighter, played, battle.ruling), "replaced")
    battle.emit(CardPlayed, actor=actor, card=name, target=target)
    touched.add(actor)
    if target is not None:
        touched.add(target)
    if played.kind == "clear":
        _shake_off(battle, actor)
    if played.kind == "advent" and actor != battle.state.attacker:
        battle.emit(MonsterCalled, actor=actor, monster_hp=monster_of(fighter).hp)
    _update_stats(battle, touched)
    return ()


def replaced(fighter: RiderFighter, new: Card, ruling: Rulings) -> tuple[str, ...]:
    """The cards of a rider that go when it plays `new`. An advent or a final vent ends none."""
    if new.kind in MONSTER_CARDS:
        return ()
    return tuple(
        old.id
        for old in fighter.in_play
        if old.kind not in MONSTER_CARDS and _goes(old, new, ruling)
    )


def _goes(old: Card, new: Card, ruling: Rulings) -> bool:
    """Whether `old` has to go for `new`: by default only a weapon and a guard stand together."""
    if new.kind == "clear" or old.slot == new.slot:
        return True
    option = ruling("one-active-card")
    if option == "single":
        return True
    if old.kind in EQUIPMENT and new.kind in EQUIPMENT:
        return ruling("equip-coexist") == "no"
    return option == "equipment"


def _shake_off(battle: RiderBattle, actor: str) -> None:
    """A clear card ends all that the cards of opponents do to the one who plays it."""
    for source, fighter in battle.state.combatants.items():
        for name in fighter.cards_in_play:
            if source != actor and fighter.plays[name].target == actor:
                battle.emit(EffectEnded, source=source, card=name, target=actor)


def _discard(battle: RiderBattle, actor: str, names: Iterable[str], reason: Reason) -> set[str]:
    """Take cards out of play, and give whom they worked on."""
    touched: set[str] = set()
    for name in names:
        target = battle.state.combatants[actor].plays[name].target
        battle.emit(CardDiscarded, actor=actor, card=name, reason=reason)
        touched |= {actor} if target is None else {actor, target}
    return touched


def _update_stats(battle: RiderBattle, touched: set[str]) -> None:
    """Tell each stat that has become another one."""
    for who in battle.state.combatants:
        if who not in touched:
            continue
        for name in STATS:
            tally = stat(battle.state, who, name, battle.ruling)
            before: int = getattr(battle.state.combatants[who], name)
            if tally.total != before:
                battle.emit(
                    StatChanged,
                    target=who,
                    stat=name,
                    change=tally.total - before,
                    value=tally.total,
                    tally=tally.terms,
                )


def _discard_all(battle: RiderBattle, cards: list[tuple[str, str]], reason: Reason) -> None:
    touched: set[str] = set()
    for owner, name in cards:
        touched |= _discard(battle, owner, (name,), reason)
    _update_stats(battle, touched)


@clause("rider.card")
def run_out(battle: RiderBattle, half: str, phase: Phase) -> Steps:
    """The cards whose turns are over when the phase in which they were played comes round."""
    state = battle.state
    if state.outcome is None:
        due = [
            (owner, name)
            for owner, name in _timed(state, 0)
            if state.combatants[owner].plays[name].half == half
            and (owner == half) == (phase == "attack")
        ]
        _discard_all(battle, due, "ran-out")
    return ()


@clause("rider.card")
def run_out_with_turn(battle: RiderBattle) -> Steps:
    """Under a ruling, cards run out with the last of their turns instead."""
    due = [] if battle.state.outcome else _timed(battle.state, 1)
    if due and battle.ruling("duration-1t") == "turn":
        _discard_all(battle, due, "ran-out")
    return ()


def _timed(state: RiderState, ahead: int) -> list[tuple[str, str]]:
    """The cards in play that were played `turns` turns ago, or will have been `ahead` turns on."""
    return [
        (owner, card.id)
        for owner, fighter in state.combatants.items()
        for card in fighter.in_play
        if card.turns is not UNSET
        and fighter.plays[card.id].turn + card.turns <= state.turn + ahead
    ]


@clause("rider.card")
def use_up(battle: RiderBattle) -> Steps:
    """Advents and final vents are gone at the end of the half-turn."""
    state = battle.state
    if state.outcome is None:
        used = [
            (owner, card.id)
            for owner, fighter in state.combatants.items()
            for card in fighter.in_play
            if card.kind in MONSTER_CARDS
        ]
        _discard_all(battle, used, "used-up")
    return ()
