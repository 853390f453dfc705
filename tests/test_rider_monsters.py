"""`rider`: advents, final vents, and the clash of two final vents."""

from __future__ import annotations

import pytest
from senki.events.common import DamageApplied
from senki.events.rider import (
    AttackDeclared,
    CardDiscarded,
    CardPlayed,
    MonsterCalled,
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


def sums(event):
    return [(term.label, term.op, term.value) for term in event.tally]


def test_a_final_vent_attacks_with_its_own_numbers(battle):
    fought = half(
        battle,
        duel({"accuracy": 5, "cards": [final()]}, {}),
        ("a", "card", "final"),
        ("a", "attack", "final"),
        rolls={A_ATTACKS: (2, 5, 1)},
    )
    (declared,) = fought.of(AttackDeclared)
    assert (declared.method, declared.dice, declared.power_attack) == ("final", 3, 0)
    (damage,) = fought.of(DamageApplied)
    assert damage.amount == 20 + 1 - 4
    assert "power_attack" not in str(fought.keys)


def test_a_final_vent_on_mobility_0(battle):
    fought = half(
        battle,
        duel({"cards": [final()]}, {"mobility": 0}),
        ("a", "card", "final"),
        ("a", "attack", "final"),
    )
    assert fought.of(DamageApplied)[0].amount == 20 + 6 - 4


def test_a_final_vent_discards_nothing_and_is_gone_after_the_half(battle):
    scenario = duel({"cards": [SWORD, final()]}, {})
    choices = [
        ("a", "move", "stay"),
        ("a", "card", "sword"),
        ("a", "attack", "none"),
        ("b", "move", "stay"),
        ("b", "attack", "none"),
        ("a", "move", "stay"),
        ("a", "card", "final"),
    ]
    played = battle(scenario, rolls={DISTANCE: (1,)}, choices=choices)
    assert played["a"]["cards_in_play"] == ("sword", "final")
    assert tuple(played.played.waiting.options) == ("visor", "sword", "final", "none")
    over = battle(scenario, rolls={DISTANCE: (1,)}, choices=[*choices, ("a", "attack", "none")])
    assert over["a"]["cards_in_play"] == ("sword",)
    assert over["a"]["cards_left"] == ()
    assert [(e.card, e.reason) for e in over.of(CardDiscarded)] == [("final", "used-up")]


def test_a_final_vent_out_of_range_may_be_played_and_is_wasted(battle):
    fought = half(
        battle,
        duel({"cards": [final()]}, {}),
        ("a", "card", "final"),
        distance=5,
    )
    assert fought.of(AttackDeclared) == []
    assert [(e.card, e.reason) for e in fought.of(CardDiscarded)] == [("final", "used-up")]


@pytest.mark.parametrize("distance", [1, 3, 5])
def test_an_advent_attacks_from_any_distance(battle, distance):
    fought = half(
        battle,
        duel({"cards": [ADVENT]}, {}),
        ("a", "card", "advent"),
        ("a", "attack", "advent"),
        distance=distance,
        rolls={A_ATTACKS: (4, 1, 1, 1)},
    )
    (declared,) = fought.of(AttackDeclared)
    assert declared.dice == 2 + (4 + 2 - 4)
    assert sums(declared)[:2] == [("accuracy", "=", 4), ("monster_accuracy", "+", 2)]
    assert fought.of(DamageApplied)[0].amount == 13 - 4
    assert "power_attack" not in str(fought.keys)
    assert [(e.card, e.reason) for e in fought.of(CardDiscarded)] == [("advent", "used-up")]


@pytest.mark.parametrize(
    ("changes", "highest", "damage"),
    [({}, 5, 10), ({}, 6, 11), ({"mobility": 0}, None, 15)],
)
def test_an_advent_gains_from_the_roll_as_others_do(battle, changes, highest, damage):
    fought = half(
        battle,
        duel({"accuracy": 2, "cards": [ADVENT]}, changes),
        ("a", "card", "advent"),
        ("a", "attack", "advent"),
        rolls={A_ATTACKS: (highest, 1)} if highest else {},
    )
    assert fought.of(DamageApplied)[0].amount == damage


@pytest.mark.parametrize(
    ("penalty", "dice"),
    [
        (0, 4),
        (-1, 3),
        (-3, 2),
        # 4 − 5 + 2 = 1, floored once at the end; so the attack is still possible
        (-5, 2),
        (-6, None),
    ],
)
def test_the_accuracy_of_an_advent_is_floored_once(battle, penalty, dice):
    nasty = {"id": "sonic", "kind": "nasty", "target_modifiers": {"accuracy": penalty, "dice": 1}}
    scenario = duel({"cards": [ADVENT]}, {"cards": [nasty]})
    choices = [("a", "card", "advent"), ("b", "card", "sonic")]
    if dice is None:
        fought = half(battle, scenario, *choices)
        assert fought["a"]["accuracy"] == 0
        assert fought.played.waiting.key == "1/rider.move/b/move#0"
    else:
        fought = half(battle, scenario, *choices, ("a", "attack", "advent"))
        assert fought.of(AttackDeclared)[0].dice == dice + 1


@pytest.mark.parametrize(("option", "dice"), [("always", 7), ("weapon", 4)])
def test_weapon_mods_of_an_advent(battle, option, dice):
    sword = {**SWORD, "modifiers": {"accuracy": 3}}
    scenario = duel({"cards": [sword, ADVENT]}, {}, **{"weapon-mods": option})
    choices = [
        ("a", "move", "stay"),
        ("a", "card", "sword"),
        ("a", "attack", "none"),
        ("b", "move", "stay"),
        ("a", "card", "none"),
        ("b", "attack", "none"),
        ("a", "move", "stay"),
        ("a", "card", "advent"),
        ("a", "attack", "advent"),
    ]
    fought = battle(scenario, rolls={DISTANCE: (1,)}, choices=choices)
    assert fought.of(AttackDeclared)[0].dice == dice


def test_a_defenders_advent_takes_the_blow(battle):
    fought = half(
        battle,
        duel({}, {"defense": 9, "cards": [ADVENT]}),
        ("b", "card", "advent"),
        ("a", "attack", "visor"),
        ("a", "power_attack", "2"),
        rolls={A_ATTACKS: (6, 1, 1)},
    )
    assert [(e.actor, e.monster_hp) for e in fought.of(MonsterCalled)] == [("b", 20)]
    (declared,) = fought.of(AttackDeclared)
    # accuracy 4 against the monster's mobility 1
    assert declared.dice == 2 + 3 - 2
    (hit,) = fought.of(MonsterDamaged)
    assert (hit.source, hit.target, hit.amount, hit.lost, hit.monster_hp) == ("a", "b", 9, 9, 11)
    assert sums(hit) == [("visor", "=", 7), ("die_bonus", "+", 2), ("defense", "-", 0)]
    assert fought["b"]["hp"] == 30
    assert fought["b"]["monster_hp"] == 11
    # the card is used up with the half, the monster stays
    assert fought["b"]["cards_in_play"] == ()
    assert [(e.card, e.reason) for e in fought.of(CardDiscarded)] == [("advent", "used-up")]


def test_what_is_over_when_a_monster_falls_is_lost(battle):
    monster = {**MONSTER, "hp": 8}
    scenario = duel({}, {"monster": monster, "cards": [ADVENT]})
    choices = [
        ("a", "move", "stay"),
        ("b", "card", "advent"),
        ("a", "attack", "visor"),
        ("a", "power_attack", "0"),
        ("b", "move", "stay"),
        ("b", "attack", "none"),
        ("a", "move", "stay"),
        ("a", "attack", "visor"),
        ("a", "power_attack", "0"),
        ("b", "move", "stay"),
        ("b", "attack", "none"),
        ("a", "move", "stay"),
        ("a", "attack", "visor"),
    ]
    rolls = {
        DISTANCE: (1,),
        A_ATTACKS: (4, 1, 1, 1, 1),
        "2/rider.attack/a/attack#0": (6, 1, 1, 1, 1),
        "3/rider.attack/a/attack#0": (4, 1),
    }
    fought = battle(scenario, rolls=rolls, choices=choices)
    assert [(e.amount, e.lost, e.monster_hp) for e in fought.of(MonsterDamaged)] == [
        (7, 7, 1),
        (9, 1, 0),
    ]
    assert [(e.amount, e.hp) for e in fought.of(DamageApplied)] == [(3, 27)]
    assert fought["b"]["monster_hp"] == 0
    assert fought.of(AttackDeclared)[-1].dice == 2


@pytest.mark.parametrize(("mobility", "automatic"), [(0, True), (1, False)])
def test_a_monster_with_mobility_0_is_hit_without_dice(battle, mobility, automatic):
    scenario = duel(
        {"accuracy": 1}, {"monster": {**MONSTER, "mobility": mobility}, "cards": [ADVENT]}
    )
    fought = half(
        battle,
        scenario,
        ("b", "card", "advent"),
        ("a", "attack", "visor"),
        rolls={} if automatic else {A_ATTACKS: (4, 1)},
    )
    assert fought.of(AttackDeclared)[0].automatic is automatic
    assert fought.of(MonsterDamaged)[0].amount == (13 if automatic else 7)


def test_the_riders_own_mobility_still_counts_for_moves(battle):
    scenario = duel({"mobility": 5}, {"cards": [ADVENT]})
    choices = [("a", "move", "stay"), ("b", "card", "advent"), ("b", "move", "stay")]
    fought = battle(scenario, rolls={DISTANCE: (5,)}, choices=[*choices, ("a", "move", "mid")])
    assert fought["b"]["monster_hp"] == 20
    assert fought.played.waiting.count == 3


def test_a_monster_stands_before_its_rider_against_a_final_vent_too(battle):
    scenario = duel({"cards": [final()]}, {"cards": [ADVENT]})
    fought = half(
        battle,
        scenario,
        ("a", "card", "final"),
        ("b", "card", "advent"),
        ("a", "attack", "final"),
        rolls={A_ATTACKS: (4, 1, 1, 1, 1)},
    )
    (hit,) = fought.of(MonsterDamaged)
    assert (hit.amount, hit.lost, hit.monster_hp) == (20, 20, 0)
    assert fought["b"]["hp"] == 30


def test_a_second_advent_brings_the_monster_back_in_full(battle):
    scenario = duel({}, {"cards": [ADVENT, {"id": "again", "kind": "advent"}]})
    choices = [
        ("a", "move", "stay"),
        ("b", "card", "advent"),
        ("a", "attack", "visor"),
        ("a", "power_attack", "0"),
        ("b", "move", "stay"),
        ("b", "card", "none"),
        ("b", "attack", "none"),
        ("a", "move", "stay"),
        ("b", "card", "again"),
    ]
    rolls = {DISTANCE: (1,), A_ATTACKS: (4, 1, 1, 1, 1)}
    fought = battle(scenario, rolls=rolls, choices=choices)
    assert [e.monster_hp for e in fought.of(MonsterDamaged)] == [13]
    assert fought["b"]["monster_hp"] == 20
    assert [e.card for e in fought.of(CardPlayed)] == ["advent", "again"]
