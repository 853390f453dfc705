"""The numbers of `rider`: stats, dice, attack and damage, each as the tally that computes it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from ....events.dice import MAX_DICE
from ....events.rider.cards import MONSTER_CARDS, Card, Distance, Stat
from ....events.rider.scenario import Monster
from ....events.tally import Tally
from ....reducers.rider import RiderFighter, RiderState
from .riders import Modifier, Rulings, modifiers

BASE_DICE = 2
HIT = 4
DIE_BONUS = {5: 1, 6: 2}
DEFENSELESS_BONUS = 6
"""What an attack on mobility 0 gains, instead of a roll."""
VISOR = "visor"


def stat(state: RiderState, who: str, name: Stat, ruling: Rulings) -> Tally:
    """A stat with all cards in play, never below 0."""
    fighter = state.combatants[who]
    base: int = getattr(fighter.base, name)
    tally = Tally().start(name, base)
    if name == "defense":
        _guard(tally, fighter, ruling)
    return _changed(tally, modifiers(state, who, name))


def _guard(tally: Tally, fighter: RiderFighter, ruling: Rulings) -> None:
    """The defence of a guard, which replaces the rider's own unless a ruling says otherwise."""
    for card in fighter.in_play:
        if card.defense is UNSET:
            continue
        option = ruling("guard-defense")
        if option == "replace":
            tally.start(card.id, card.defense)
        elif option == "add":
            tally.plus(card.id, card.defense)
        else:
            tally.at_least(card.id, card.defense)


def _changed(tally: Tally, changes: Sequence[Modifier]) -> Tally:
    return _not_negative(_add(tally, changes))


def _add(tally: Tally, changes: Sequence[Modifier]) -> Tally:
    for modifier in changes:
        if modifier.value > 0:
            tally.plus(modifier.card, modifier.value)
        else:
            tally.minus(modifier.card, -modifier.value)
    return tally


def _not_negative(tally: Tally) -> Tally:
    return tally.at_least("at_least_0", 0) if tally.total < 0 else tally


def card_of(fighter: RiderFighter, method: str) -> Card | None:
    """The card with which one attacks, or None for the visor."""
    return None if method == VISOR else fighter.deck[method]


def monster_of(fighter: RiderFighter) -> Monster:
    """The monster of a rider who has an advent card."""
    monster = fighter.monster
    if monster is None:
        raise ValueError(f"{fighter.name} has no monster")
    return monster


def reach(fighter: RiderFighter, method: str) -> tuple[Distance, ...]:
    """The distances from which an attack with `method` can be made."""
    card = card_of(fighter, method)
    return tuple(fighter.visor.ranges) if card is None else card.reach


def accuracy(state: RiderState, who: str, method: str, ruling: Rulings) -> Tally:
    """The accuracy of an attack with `method`.

    An advent adds its monster's. Under a ruling a weapon's counts only for attacks with it.
    """
    fighter = state.combatants[who]
    changes = modifiers(state, who, "accuracy")
    counting = [
        modifier
        for modifier in changes
        if not modifier.weapon or modifier.card == method or ruling("weapon-mods") == "always"
    ]
    card = card_of(fighter, method)
    is_advent = card is not None and card.kind == "advent"
    if not is_advent and counting == changes:
        return Tally().start("accuracy", fighter.accuracy)
    tally = Tally().start("accuracy", fighter.base.accuracy)
    if is_advent:
        tally.plus("monster_accuracy", monster_of(fighter).accuracy)
    return _changed(tally, counting)


def target_mobility(state: RiderState, target: str) -> int:
    """The mobility that an attack on `target` meets: its monster's while one stands before it."""
    fighter = state.combatants[target]
    return monster_of(fighter).mobility if fighter.monster_hp else fighter.mobility


def attack_dice(
    state: RiderState, who: str, target: str, method: str, ignored: int, ruling: Rulings
) -> Tally:
    """How many dice an attack has: 2 and what the accuracy is above the target's mobility.

    Cards may add or take dice; a power attack takes one die for each point of defence `ignored`.
    """
    tally = accuracy(state, who, method, ruling)
    tally.minus("target_mobility", target_mobility(state, target))
    return _dice(tally, modifiers(state, who, "dice"), ignored, ruling)


def move_dice(state: RiderState, who: str, target: str, ruling: Rulings) -> Tally:
    """How many dice a move has: 2 and what the mobility is above the target's."""
    fighters = state.combatants
    tally = Tally().start("mobility", fighters[who].mobility)
    tally.minus("target_mobility", fighters[target].mobility)
    changes = modifiers(state, who, "dice")
    if changes and ruling("dice-penalty-scope") == "attack":
        changes = []
    return _dice(tally, changes, 0, ruling)


def _dice(tally: Tally, changes: Sequence[Modifier], ignored: int, ruling: Rulings) -> Tally:
    if tally.total < 0:
        tally.at_least("no_surplus", 0)
    _add(tally.plus("base_dice", BASE_DICE), changes)
    if ignored:
        tally.minus("power_attack", ignored)
    if tally.total < 1 and ruling("dice-floor") == "one":
        tally.at_least("at_least_1_die", 1)
    _not_negative(tally)
    return tally if tally.total <= MAX_DICE else tally.at_most("most_dice", MAX_DICE)


def attack(state: RiderState, who: str, method: str, highest: int, ruling: Rulings) -> Tally:
    """The attack 攻撃力 with `method` and the cards in play, before what the roll adds.

    `highest` is the die that hit, or 0 without a roll.
    """
    fighter = state.combatants[who]
    card = card_of(fighter, method)
    if card is None:
        tally = Tally().start("visor", fighter.visor.attack)
    elif card.kind == "advent":
        tally = Tally().start("monster_attack", monster_of(fighter).attack)
    else:
        tally = Tally().start(card.id, card.power)
    counting = [
        modifier
        for modifier in modifiers(state, who, "attack")
        if not modifier.weapon or (modifier.card == method and _plus_one_counts(highest, ruling))
    ]
    return _changed(tally, counting)


def _plus_one_counts(highest: int, ruling: Rulings) -> bool:
    """Whether a weapon's own "+1" counts with the die that hit."""
    option = ruling("near-plus-one")
    return option == "power" or (option == "five-six" and highest in DIE_BONUS)


def with_roll(attack_tally: Tally, highest: int) -> Tally:
    """Attack with what the highest die adds or, without a roll, what mobility 0 does."""
    if not highest:
        return attack_tally.plus("mobility_0", DEFENSELESS_BONUS)
    if highest in DIE_BONUS:
        attack_tally.plus("die_bonus", DIE_BONUS[highest])
    return attack_tally


def damage(attack_tally: Tally, defense: int, ignored: int) -> Tally:
    """Attack less defence, of which a power attack ignores some; a hit does at least 1."""
    tally = attack_tally.minus("defense", defense)
    if ignored and defense:
        tally.plus("power_attack", min(ignored, defense))
    return tally if tally.total >= 1 else tally.at_least("at_least_1", 1)


def allows_power_attack(fighter: RiderFighter, method: str) -> bool:
    """Whether an attack can be a power attack: not one with an advent or a final vent."""
    card = card_of(fighter, method)
    return card is None or card.kind not in MONSTER_CARDS
