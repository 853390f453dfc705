"""Scenarios of `rider`: two or more riders, each with a visor, a monster and a deck of cards."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from ..errors import SenkiError
from ..names import check_ids
from ..scenario import MAX_COMBATANTS, Count, Positive, Scenario
from ..text import Text
from .cards import Card, Distance, Level, check_card, check_ranges

RESERVED = ("none", "visor", "stay")
TURNS = 10


class Visor(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The weapon that a rider always has バイザー: its ranges and its attack 攻撃力."""

    name: str | UnsetType = UNSET
    ranges: list[Distance]
    attack: Count


class Monster(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A contract monster: `hp` and `mobility` when it defends, `attack` and what it adds to the
    rider's `accuracy` when it attacks.
    """

    name: str | UnsetType = UNSET
    hp: Positive
    mobility: Level
    attack: Count
    accuracy: Level


class Rider(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rider: `hp` HP, `accuracy` 命中力, `defense` 防御力, `mobility` 運動性.

    `side` is the rider's own id unless given: then those of one side fight together.
    """

    id: str
    name: str | UnsetType = UNSET
    side: str | UnsetType = UNSET
    hp: Positive
    accuracy: Level
    defense: Level
    mobility: Level
    visor: Visor
    monster: Monster | UnsetType = UNSET
    cards: list[Card] | UnsetType = UNSET

    @property
    def team(self) -> str:
        """The side it fights on."""
        return self.id if self.side is UNSET else self.side

    @property
    def title(self) -> str:
        """The name, or the id where there is none."""
        return self.id if self.name is UNSET else self.name

    @property
    def deck(self) -> list[Card]:
        """The cards, in order."""
        return [] if self.cards is UNSET else self.cards


class RiderScenario(Scenario, frozen=True, kw_only=True):
    """A battle of two riders, or of three and more 複数戦."""

    combatants: list[Rider]

    @property
    def last_turn(self) -> int:
        """The turn after which an undecided battle is over: the tenth, or an earlier limit."""
        return TURNS if self.turn_limit is UNSET else min(TURNS, self.turn_limit)


def card_names(scenario: RiderScenario) -> dict[str, Text]:
    """What cards are called, by id; an id that two riders use for different cards has no name."""
    titles: dict[str, set[str]] = {}
    for rider in scenario.combatants:
        for card in rider.deck:
            titles.setdefault(card.id, set()).add(card.title)
    return {
        name: Text(title, title)
        for name, found in titles.items()
        for title in found
        if len(found) == 1
    }


def check_scenario(scenario: RiderScenario, place: str) -> RiderScenario:
    """The scenario, once it can be played.

    Raises `scenario.meaningless-card` for a card that cannot mean anything, and the other
    `scenario.` codes: ids used twice or reserved, no two sides, a weapon without a distance.
    """
    riders = scenario.combatants
    if len(riders) > MAX_COMBATANTS:
        raise SenkiError(
            "scenario.number-out-of-range",
            place=f"{place}: combatants",
            found=str(len(riders)),
            wanted=f"at most {MAX_COMBATANTS}",
        )
    check_ids((rider.id for rider in riders), f"{place}: combatants", RESERVED)
    if len({rider.team for rider in riders}) < 2:
        raise SenkiError(
            "scenario.nothing-to-play", place=place, wanted="riders of two sides or more"
        )
    for index, rider in enumerate(riders):
        _check_rider(rider, f"{place}: combatants[{index}]")
    return scenario


def _check_rider(rider: Rider, place: str) -> None:
    check_ranges(rider.visor.ranges, f"{place}.visor.ranges")
    check_ids((card.id for card in rider.deck), f"{place}.cards", RESERVED)
    for index, card in enumerate(rider.deck):
        check_card(card, f"{place}.cards[{index}]", has_monster=rider.monster is not UNSET)
