"""`rider`: final vents that answer final vents, and what their clash does."""

from __future__ import annotations

import pytest
from senki.events.common import CheckJudged, DamageApplied, Defeated, RollMade
from senki.events.errors import SenkiError
from senki.events.rider import (
    AttackDeclared,
    CardDiscarded,
    FinalVentsClashed,
    MonsterDamaged,
)

DISTANCE = "1/rider.distance/a/distance#0"
A_ATTACKS = "1/rider.attack/a/attack#0"
MONSTER = {"name": "Drake", "hp": 20, "mobility": 1, "attack": 13, "accuracy": 2}
ADVENT = {"id": "advent", "kind": "advent"}
SWORD = {"id": "sword", "kind": "weapon", "ranges": ["near"], "attack": 9}


def final(name="final", attack=20, ranges=("near",)):
    return {"id": name, "kind": "final", "attack": attack, "ranges": list(ranges)}


def rider(name, **changes):
    return {
        "id": name,
        "hp": 30,
        "accuracy": 4,
        "defense": 4,
        "mobility": 4,
        "visor": {"ranges": ["near"], "attack": 7},
        "monster": MONSTER,
        **changes,
    }


def duel(a, b, **rulings):
    """Rider a is the first, because it is the faster one by at least one point."""
    return {
        "system": "rider",
        "combatants": [rider("a", **{"mobility": 9, **a}), rider("b", **b)],
        "rulings": rulings,
    }


def half(battle, scenario, *choices, distance=1, rolls=None):
    """The half of a in turn 1: it stays, and then what is chosen."""
    return battle(
        scenario,
        rolls={DISTANCE: (distance,), **(rolls or {})},
        choices=[("a", "move", "stay"), *choices],
    )


def test_a_final_vent_is_no_card_for_a_defender_but_an_answer(battle):
    """Not without a challenge, not out of range."""
    scenario = duel({"cards": [final(), SWORD]}, {"cards": [final("kick"), SWORD]})
    with pytest.raises(SenkiError) as refused:
        half(battle, scenario, ("a", "card", "sword"), ("b", "card", "kick"))
    assert refused.value.wanted == "sword, none"
    with pytest.raises(SenkiError) as refused:
        half(battle, scenario, ("a", "card", "final"), ("b", "card", "kick"), distance=3)
    assert refused.value.wanted == "sword, none"
    fought = half(battle, scenario, ("a", "card", "final"))
    assert tuple(fought.played.waiting.options) == ("kick", "sword", "none")
    far_reaching = duel({"cards": [final()]}, {"cards": [final("kick", ranges=["mid"])]})
    fought = half(battle, far_reaching, ("a", "card", "final"), distance=3)
    assert fought.played.waiting.key == "1/rider.card/b>a/card#0"


CLASH = [("a", "card", "final"), ("b", "card", "kick"), ("a", "attack", "final")]


@pytest.mark.parametrize(
    ("option", "hp"), [("both", (30 - (16 - 4), 30 - (20 - 3))), ("cancel", (30, 30))]
)
def test_final_vent_clash(battle, option, hp):
    scenario = duel(
        {"cards": [final()]},
        {"defense": 3, "cards": [final("kick", 16)]},
        **{"final-vent-clash": option},
    )
    fought = half(battle, scenario, *CLASH)
    (clash,) = fought.of(FinalVentsClashed)
    assert (clash.source, clash.target) == ("a", "b")
    assert (clash.source_card, clash.target_card) == ("final", "kick")
    assert (fought["a"]["hp"], fought["b"]["hp"]) == hp
    assert fought.of(AttackDeclared, CheckJudged) == []
    assert fought.of(RollMade, clause="rider.attack") == []
    assert [e.card for e in fought.of(CardDiscarded)] == ["final", "kick"]


def test_both_may_fall_in_a_clash(battle):
    scenario = duel({"hp": 10, "cards": [final()]}, {"hp": 10, "cards": [final("kick", 16)]})
    fought = half(battle, scenario, *CLASH)
    assert fought.outcome == {"winner": None, "reason": "mutual-defeat"}
    assert [(e.source, e.target) for e in fought.of(Defeated)] == [("b", "a"), ("a", "b")]
    assert (fought["a"]["hp"], fought["b"]["hp"]) == (0, 0)


@pytest.mark.parametrize(("hp", "winner"), [((10, 30), "b"), ((30, 10), "a")])
def test_one_may_fall_in_a_clash(battle, hp, winner):
    scenario = duel({"hp": hp[0], "cards": [final()]}, {"hp": hp[1], "cards": [final("kick", 16)]})
    fought = half(battle, scenario, *CLASH)
    assert fought.outcome == {"winner": winner, "reason": "defeat"}


def test_a_clash_does_at_least_1(battle):
    scenario = duel(
        {"defense": 90, "cards": [final()]}, {"defense": 90, "cards": [final("kick", 16)]}
    )
    fought = half(battle, scenario, *CLASH)
    assert [e.amount for e in fought.of(DamageApplied)] == [1, 1]


def test_a_clash_counts_cards_that_change_every_attack(battle):
    rage = {"id": "rage", "kind": "trick", "modifiers": {"attack": 3}}
    scenario = duel({"cards": [rage, final()]}, {"cards": [final("kick", 16)]})
    choices = [
        ("a", "move", "stay"),
        ("a", "card", "rage"),
        ("a", "attack", "none"),
        ("b", "move", "stay"),
        ("b", "card", "none"),
        ("b", "attack", "none"),
        ("a", "move", "stay"),
        *CLASH,
    ]
    # b may not answer a rage; so it has no question in turn 1's first half
    fought = battle(scenario, rolls={DISTANCE: (1,)}, choices=choices)
    assert [e.amount for e in fought.of(DamageApplied)] == [20 + 3 - 4, 16 - 4]


def test_without_the_final_attack_there_is_no_clash(battle):
    scenario = duel({"cards": [final()]}, {"cards": [final("kick", 16)]})
    fought = half(
        battle,
        scenario,
        *CLASH[:2],
        ("a", "attack", "visor"),
        rolls={A_ATTACKS: (4, 1)},
    )
    assert fought.of(FinalVentsClashed) == []
    assert (fought["a"]["hp"], fought["b"]["hp"]) == (30, 27)
    assert [(e.card, e.reason) for e in fought.of(CardDiscarded)] == [
        ("final", "used-up"),
        ("kick", "used-up"),
    ]


def test_a_clash_meets_the_riders_and_not_their_monsters(battle):
    scenario = duel({"cards": [final()]}, {"cards": [ADVENT, final("kick", 16)]})
    choices = [
        ("a", "move", "stay"),
        ("a", "card", "none"),
        ("b", "card", "advent"),
        ("a", "attack", "none"),
        ("b", "move", "stay"),
        ("b", "card", "none"),
        ("b", "attack", "none"),
        ("a", "move", "stay"),
        *CLASH,
    ]
    fought = battle(scenario, rolls={DISTANCE: (1,)}, choices=choices)
    assert fought.of(MonsterDamaged) == []
    assert fought["b"]["monster_hp"] == 20
    assert (fought["a"]["hp"], fought["b"]["hp"]) == (18, 14)
