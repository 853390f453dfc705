"""How a rider is built: 30 points for combat, deck and monster. Held as warnings, never refused."""

from __future__ import annotations

from msgspec import UNSET

from ..text import Text
from .scenario import Rider, RiderScenario

POINTS = 30
HIT_POINTS = 30
VISOR_ATTACK = 7
MONSTER_ACCURACY = 2
MONSTER_MOBILITY = 1


def build_warnings(scenario: RiderScenario) -> list[Text]:
    """What in the riders of a scenario is not as the rules for building a new rider have it."""
    return [warning for rider in scenario.combatants for warning in _rider_warnings(rider)]


def _rider_warnings(rider: Rider) -> list[Text]:
    combat = rider.accuracy + rider.defense + rider.mobility
    deck = sum(card.cost for card in rider.deck)
    monster = 0 if rider.monster is UNSET else rider.monster.hp // 2
    warnings: list[Text] = []
    if combat + deck + monster != POINTS:
        warnings.append(
            Text(
                f"{rider.title}: {combat} points for combat, {deck} for the deck and {monster} for"
                f" the monster make {combat + deck + monster}; a new rider has {POINTS}.",
                f"{rider.title}：戦闘力{combat}＋カードデッキ{deck}＋モンスター{monster}＝"
                f"{combat + deck + monster}点（新しいライダーは{POINTS}点）",
            )
        )
    for name, found, wanted in (*_numbers(rider), *_monster_numbers(rider, monster)):
        if found != wanted:
            warnings.append(
                Text(
                    f"{rider.title}: {name.en} is {found}, and the usual number is {wanted}.",
                    f"{rider.title}：{name.ja}が{found}（通常は{wanted}）",
                )
            )
    return warnings


def _numbers(rider: Rider) -> list[tuple[Text, int, int]]:
    return [
        (Text("HP", "HP"), rider.hp, HIT_POINTS),
        (Text("the attack of the visor", "バイザーの攻撃力"), rider.visor.attack, VISOR_ATTACK),
    ]


def _monster_numbers(rider: Rider, points: int) -> list[tuple[Text, int, int]]:
    """The numbers of the monster and of the final vents that follow from the monster's points."""
    numbers: list[tuple[Text, int, int]] = [
        (
            Text(f"the attack of {card.title}", f"「{card.title}」の攻撃力"),
            card.attack,
            2 * points,
        )
        for card in rider.deck
        if card.kind == "final" and card.attack is not UNSET
    ]
    monster = rider.monster
    if monster is UNSET:
        return numbers
    return [
        *numbers,
        (Text("the monster's HP", "モンスターのHP"), monster.hp, 2 * points),
        (Text("the monster's attack", "モンスターの攻撃力"), monster.attack, points + 3),
        (
            Text("the monster's accuracy bonus", "モンスターの命中修正"),
            monster.accuracy,
            MONSTER_ACCURACY,
        ),
        (
            Text("the monster's mobility", "モンスターの運動性"),
            monster.mobility,
            MONSTER_MOBILITY,
        ),
    ]
