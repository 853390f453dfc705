"""How `auto` plays a rider: into range, with the strongest weapon, without power attacks."""

from __future__ import annotations

from ....events.rider.cards import DISTANCES, Card, Distance
from ....reducers.rider import RiderFighter, RiderState
from ...battle import Question
from .cards import NONE, replaced
from .movement import STAY
from .numbers import VISOR, card_of, monster_of, reach
from .riders import Rulings, defenders, distance, modifiers, steps_between

PLAIN: Rulings = {"one-active-card": "equipment", "equip-coexist": "yes"}.__getitem__
"""The policy reckons with the default rulings of the card phase, whatever is in force."""


def policy(state: RiderState, question: Question) -> str:
    """What `auto` answers; the first option where nothing is said."""
    fighter = state.combatants[question.actor]
    if question.decision not in ("move", "card", "attack"):
        return question.option(0)
    options = list(map(str, question.options))
    if question.decision == "move":
        return _destination(state, fighter, options)
    if question.decision == "card":
        if question.actor == state.attacker:
            return _weapon(state, fighter, options)
        return _guard(state, question.actor, options)
    armed = [option for option in options if option != NONE]
    return max(armed, key=lambda method: strength(fighter, method))


def strength(fighter: RiderFighter, method: str) -> int:
    """The attack of the visor, a card, or the monster that an advent calls."""
    card = card_of(fighter, method)
    if card is None:
        return fighter.visor.attack
    if card.kind == "advent":
        return monster_of(fighter).attack
    return card.power + card.own.of("attack")


def _destination(state: RiderState, fighter: RiderFighter, options: list[str]) -> str:
    """Stay if an attack in hand reaches somebody, else the nearest distance from which one does."""
    in_hand = {place for method in _in_hand(fighter) for place in reach(fighter, method)}
    here: list[Distance] = [distance(state, who) for who in defenders(state)]
    if in_hand & set(here):
        return STAY
    steps = {
        place: min(steps_between(place, other) for other in here)
        for place in DISTANCES
        if place in in_hand and place in options
    }
    return min(steps, key=lambda place: steps[place], default=STAY)


def _in_hand(fighter: RiderFighter) -> list[str]:
    """The visor, and the weapons and final vents that are in play or still to be played."""
    cards = (*fighter.cards_in_play, *fighter.cards_left)
    return [VISOR, *(name for name in cards if _is_armed(fighter.deck[name]))]


def _is_armed(card: Card) -> bool:
    return card.kind in ("weapon", "final")


def _weapon(state: RiderState, fighter: RiderFighter, options: list[str]) -> str:
    """The strongest weapon or final vent that reaches now, if it beats what is in play."""
    here = {distance(state, who) for who in defenders(state)}

    def reaches(method: str) -> bool:
        return bool(here & set(reach(fighter, method)))

    present = [VISOR, *(card.id for card in fighter.in_play if _is_armed(card))]
    best = max((strength(fighter, m) for m in present if reaches(m)), default=-1)
    better = [
        name
        for name in options
        if name != NONE
        and _is_armed(fighter.deck[name])
        and reaches(name)
        and strength(fighter, name) > best
    ]
    return max(better, key=lambda name: strength(fighter, name), default=NONE)


def _guard(state: RiderState, who: str, options: list[str]) -> str:
    """A guard, if none is in play and it leaves some mobility."""
    fighter = state.combatants[who]
    mobility = fighter.base.mobility + sum(m.value for m in modifiers(state, who, "mobility"))
    if any(card.kind == "guard" for card in fighter.in_play):
        return NONE
    for name in options:
        if name == NONE:
            continue
        card = fighter.deck[name]
        gone = sum(fighter.deck[old].own.of("mobility") for old in replaced(fighter, card, PLAIN))
        if card.kind == "guard" and mobility - gone + card.own.of("mobility") > 0:
            return name
    return NONE
