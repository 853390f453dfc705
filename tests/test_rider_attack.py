"""`rider`: the attack phase; dice, hits, damage, power attack, defeat and the tenth turn."""

from __future__ import annotations

import pytest
from rider_people import rider
from senki.events.common import BattleEnded, CheckJudged, DamageApplied, Defeated, RollMade
from senki.events.errors import SenkiError
from senki.events.rider import AttackDeclared

NEAR = {"1/rider.distance/a/distance#0": (1,)}
A_ATTACKS = "1/rider.attack/a/attack#0"


def duel(a, b, **rulings):
    """Rider a is the first, because it is the faster one by at least one point."""
    return {
        "system": "rider",
        "combatants": [rider("a", **{"mobility": 9, **a}), rider("b", **b)],
        "rulings": rulings,
    }


def weapon(name="sword", **more):
    return {"id": name, "kind": "weapon", "ranges": ["near"], "attack": 9, **more}


def nasty(**modifiers):
    return {"id": "sonic", "kind": "nasty", "target_modifiers": modifiers}


def attack(battle, scenario, faces=None, *, cards=(), answers=(), power="", method="visor"):
    """Rider a attacks once, at near distance, with these dice; both may play cards before."""
    rolls = {**NEAR, **({A_ATTACKS: faces} if faces else {})}
    choices = [("a", "move", "stay"), *(("a", "card", c) for c in cards)]
    choices += [("b", "card", c) for c in answers]
    choices += [("a", "attack", method)]
    choices += [("a", "power_attack", power)] if power else []
    return battle(scenario, rolls=rolls, choices=choices)


def sums(event):
    return [(term.label, term.op, term.value) for term in event.tally]


@pytest.mark.parametrize(
    ("accuracy", "mobility", "dice"),
    [(6, 4, 4), (4, 4, 2), (3, 6, 2), (5, 4, 3), (1, 8, 2), (900, 5, 897)],
)
def test_the_dice_of_an_attack(battle, accuracy, mobility, dice):
    """Golden test 2: accuracy 6 against mobility 4 gives 4 dice."""
    scenario = duel({"accuracy": accuracy}, {"mobility": mobility})
    fought = attack(battle, scenario, (1,) * dice, power="0" if dice >= 3 else "")
    (declared,) = fought.of(AttackDeclared)
    assert (declared.dice, declared.automatic) == (dice, False)
    assert declared.tally[-1].total == dice
    assert fought["b"]["hp"] == 30


@pytest.mark.parametrize(
    ("faces", "success", "damage"),
    [
        # golden test 4: the highest die 3, 4, 5, 6 gives a miss, +0, +1, +2
        ((3, 1), False, None),
        ((1, 1), False, None),
        ((4, 2), True, 3),
        ((4, 4), True, 3),
        ((2, 5), True, 4),
        ((6, 1), True, 5),
        ((6, 6), True, 5),
    ],
)
def test_the_highest_die_hits(battle, faces, success, damage):
    fought = attack(battle, duel({}, {}), faces)
    (check,) = fought.of(CheckJudged)
    assert (check.total, check.needed, check.success) == (max(faces), 4, success)
    assert [e.amount for e in fought.of(DamageApplied)] == ([damage] if success else [])
    assert fought["b"]["hp"] == 30 - (damage or 0)


def test_mobility_0_is_hit_without_dice_and_for_6_more(battle):
    """Golden test 5: visor 7, defence 4 gives 9."""
    fought = attack(battle, duel({}, {"mobility": 0}))
    (declared,) = fought.of(AttackDeclared)
    assert (declared.automatic, declared.dice, declared.tally) == (True, 0, ())
    (damage,) = fought.of(DamageApplied)
    assert (damage.amount, damage.hp) == (9, 21)
    assert sums(damage) == [("visor", "=", 7), ("mobility_0", "+", 6), ("defense", "-", 4)]
    assert fought.of(CheckJudged) == []
    assert [e.key for e in fought.of(RollMade)] == ["1/rider.distance/a/distance#0"]


def test_a_hit_does_at_least_1(battle):
    """Golden test 7: power 7 against a guard of 10."""
    guard = {"id": "wall", "kind": "guard", "points": 3, "defense": 10}
    fought = attack(battle, duel({}, {"cards": [guard]}), (4, 1), answers=["wall"])
    (damage,) = fought.of(DamageApplied)
    assert (damage.amount, damage.hp) == (1, 29)
    assert sums(damage)[-1] == ("at_least_1", "max", 1)


def test_weapon_guard_and_nasty_bring_mobility_4_to_0(battle):
    """Golden test 8: both pieces of equipment count, and the attack needs no roll."""
    equipment = [
        weapon(modifiers={"mobility": -1}),
        {"id": "shield", "kind": "guard", "defense": 7, "modifiers": {"mobility": -1}},
    ]
    scenario = duel({"cards": [nasty(mobility=-2)]}, {"cards": equipment})
    choices = [
        ("a", "move", "stay"),
        ("a", "card", "none"),
        ("b", "card", "sword"),
        ("a", "attack", "none"),
        ("b", "move", "stay"),
        ("b", "card", "shield"),
        ("a", "card", "none"),
        ("b", "attack", "none"),
        ("a", "move", "stay"),
        ("a", "card", "sonic"),
        ("a", "attack", "visor"),
    ]
    fought = battle(scenario, rolls=NEAR, choices=choices)
    assert fought["b"]["mobility"] == 0
    assert fought.of(AttackDeclared)[0].automatic
    assert fought.of(DamageApplied)[0].amount == 7 + 6 - 7


def test_ten_turns_without_a_knock_out_are_a_draw(battle):
    """Golden test 9."""
    scenario = duel({"accuracy": 0}, {"accuracy": 0})
    choices = [("a", "move", "stay"), ("b", "move", "stay")] * 10
    fought = battle(scenario, rolls=NEAR, choices=choices)
    assert fought.outcome == {"winner": None, "reason": "turn-limit"}
    assert fought.state["turn"] == 10
    assert (fought["a"]["hp"], fought["b"]["hp"]) == (30, 30)


@pytest.mark.parametrize(("limit", "turn"), [(1, 1), (3, 3), (10, 10), (50, 10)])
def test_a_scenario_may_end_earlier_but_not_later(battle, limit, turn):
    scenario = {**duel({"accuracy": 0}, {"accuracy": 0}), "turn_limit": limit}
    fought = battle(
        scenario, rolls=NEAR, choices=[("a", "move", "stay"), ("b", "move", "stay")] * turn
    )
    assert fought.state["turn"] == turn
    assert fought.outcome == {"winner": None, "reason": "turn-limit"}


@pytest.mark.parametrize(
    ("option", "hp", "winner"),
    [
        ("draw", (30, 20), None),
        ("hp", (30, 20), "a"),
        ("hp", (10, 20), "b"),
        ("hp", (20, 20), None),
    ],
)
def test_turn_limit(battle, option, hp, winner):
    scenario = duel(
        {"accuracy": 0, "hp": hp[0]}, {"accuracy": 0, "hp": hp[1]}, **{"turn-limit": option}
    )
    choices = [("a", "move", "stay"), ("b", "move", "stay")] * 10
    fought = battle(scenario, rolls=NEAR, choices=choices)
    assert fought.outcome == {"winner": winner, "reason": "turn-limit"}


def test_at_0_hit_points_the_battle_is_over_at_once(battle):
    fought = attack(battle, duel({}, {"hp": 3}), (4, 1))
    (damage,) = fought.of(DamageApplied)
    assert (damage.amount, damage.lost, damage.hp) == (3, 3, 0)
    assert [(e.source, e.target) for e in fought.of(Defeated)] == [("a", "b")]
    assert fought.outcome == {"winner": "a", "reason": "defeat"}
    assert isinstance(fought.events[-1], BattleEnded)
    assert fought.state["half"] == "first"


def test_hit_points_stop_at_0(battle):
    fought = attack(battle, duel({}, {"hp": 2}), (6, 1))
    (damage,) = fought.of(DamageApplied)
    assert (damage.amount, damage.lost, damage.hp) == (5, 2, 0)
    assert fought["b"]["hp"] == 0


def test_with_accuracy_0_one_cannot_attack(battle):
    """Not even somebody with mobility 0."""
    scenario = duel({"accuracy": 0}, {"mobility": 0, "accuracy": 0})
    fought = battle(scenario, rolls=NEAR, choices=[("a", "move", "stay")] * 10)
    assert fought.of(AttackDeclared) == []
    assert fought.outcome == {"winner": None, "reason": "turn-limit"}


@pytest.mark.parametrize(
    ("ranges", "distance", "options"),
    [
        (["near"], 1, ("visor", "none")),
        (["near", "mid"], 3, ("visor", "none")),
        (["near", "far"], 5, ("visor", "none")),
        (["near"], 3, None),
        (["mid"], 5, None),
        (["near", "far"], 3, None),
    ],
)
def test_out_of_range_one_cannot_attack(battle, ranges, distance, options):
    scenario = duel({"visor": {"ranges": ranges, "attack": 7}}, {})
    rolls = {"1/rider.distance/a/distance#0": (distance,)}
    fought = battle(scenario, rolls=rolls, choices=[("a", "move", "stay")])
    if options is None:
        assert fought.played.waiting.key == "1/rider.move/b/move#0"
    else:
        assert tuple(fought.played.waiting.options) == options
        with pytest.raises(SenkiError) as refused:
            battle(scenario, rolls=rolls, choices=[("a", "move", "stay"), ("a", "attack", "sword")])
        assert refused.value.wanted == "visor, none"


def test_with_a_weapon_one_may_still_use_the_visor(battle):
    scenario = duel({"cards": [weapon(), weapon("bow", ranges=["far"])]}, {})
    fought = attack(battle, scenario, (4, 1), cards=["sword"], method="visor")
    assert fought.of(AttackDeclared)[0].method == "visor"
    assert fought.of(DamageApplied)[0].amount == 3
    with pytest.raises(SenkiError) as refused:
        attack(battle, scenario, cards=["bow"], method="bow")
    assert refused.value.wanted == "visor, none"
    with pytest.raises(SenkiError) as refused:
        attack(battle, scenario, cards=["none"], method="sword")
    assert refused.value.wanted == "visor, none"
    fought = attack(battle, scenario, (4, 1), cards=["sword"], method="sword")
    assert fought.of(DamageApplied)[0].amount == 5


@pytest.mark.parametrize(
    ("option", "highest", "damage"),
    [
        ("power", 4, 9 + 1 - 4),
        ("power", 5, 9 + 1 + 1 - 4),
        ("power", 6, 9 + 1 + 2 - 4),
        ("five-six", 4, 9 - 4),
        ("five-six", 5, 9 + 1 + 1 - 4),
        ("five-six", 6, 9 + 1 + 2 - 4),
        ("note", 4, 9 - 4),
        ("note", 5, 9 + 1 - 4),
        ("note", 6, 9 + 2 - 4),
    ],
)
def test_near_plus_one(battle, option, highest, damage):
    scenario = duel({"cards": [weapon(modifiers={"attack": 1})]}, {}, **{"near-plus-one": option})
    fought = attack(battle, scenario, (highest, 1), cards=["sword"], method="sword")
    assert fought.of(DamageApplied)[0].amount == damage


@pytest.mark.parametrize(("option", "damage"), [("power", 12), ("five-six", 11), ("note", 11)])
def test_near_plus_one_without_a_roll(battle, option, damage):
    scenario = duel(
        {"cards": [weapon(modifiers={"attack": 1})]},
        {"mobility": 0},
        **{"near-plus-one": option},
    )
    fought = attack(battle, scenario, cards=["sword"], method="sword")
    assert fought.of(DamageApplied)[0].amount == damage


def test_the_plus_one_of_a_weapon_does_not_help_the_visor(battle):
    scenario = duel({"cards": [weapon(modifiers={"attack": 5})]}, {})
    fought = attack(battle, scenario, (4, 1), cards=["sword"], method="visor")
    assert fought.of(DamageApplied)[0].amount == 3


def test_other_cards_change_every_attack(battle):
    rage = {"id": "rage", "kind": "trick", "modifiers": {"attack": 4}}
    fought = attack(battle, duel({"cards": [rage]}, {}), (4, 1), cards=["rage"])
    assert sums(fought.of(DamageApplied)[0]) == [
        ("visor", "=", 7),
        ("rage", "+", 4),
        ("defense", "-", 4),
    ]
    dull = nasty(attack=-20)
    fought = attack(battle, duel({}, {"cards": [dull], "defense": 0}), (6, 1), answers=["sonic"])
    assert sums(fought.of(DamageApplied)[0]) == [
        ("visor", "=", 7),
        ("sonic", "-", 20),
        ("at_least_0", "max", 0),
        ("die_bonus", "+", 2),
        ("defense", "-", 0),
    ]


@pytest.mark.parametrize(
    ("option", "method", "dice"),
    [
        ("always", "visor", 5),
        ("weapon", "visor", 2),
        ("always", "sword", 5),
        ("weapon", "sword", 5),
    ],
)
def test_weapon_mods(battle, option, method, dice):
    sword = weapon(modifiers={"accuracy": 3, "mobility": -1})
    scenario = duel({"cards": [sword]}, {}, **{"weapon-mods": option})
    fought = attack(battle, scenario, cards=["sword"], method=method, power="0" if dice > 2 else "")
    assert fought.of(AttackDeclared)[0].dice == dice
    assert fought["a"]["mobility"] == 8


def test_weapon_mods_decides_who_can_attack_at_all(battle):
    heavy = weapon(modifiers={"accuracy": -4})
    for option, options in (("always", None), ("weapon", ("visor", "none"))):
        scenario = duel({"cards": [heavy]}, {}, **{"weapon-mods": option})
        choices = [("a", "move", "stay"), ("a", "card", "sword")]
        fought = battle(scenario, rolls=NEAR, choices=choices)
        waiting = fought.played.waiting
        if options is None:
            assert waiting.key == "1/rider.move/b/move#0"
        else:
            assert tuple(waiting.options) == options


@pytest.mark.parametrize(("option", "dice"), [("all", 1), ("attack", 1)])
def test_dice_penalty_scope_on_an_attack(battle, option, dice):
    scenario = duel({}, {"cards": [nasty(dice=-1)]}, **{"dice-penalty-scope": option})
    fought = attack(battle, scenario, (6,) * dice, answers=["sonic"])
    assert fought.of(AttackDeclared)[0].dice == dice


@pytest.mark.parametrize(
    ("option", "penalty", "dice"),
    [("fail", -2, 0), ("fail", -7, 0), ("one", -2, 1), ("one", -7, 1)],
)
def test_dice_floor_on_an_attack(battle, option, penalty, dice):
    scenario = duel({}, {"cards": [nasty(dice=penalty)]}, **{"dice-floor": option})
    fought = attack(battle, scenario, (6,) if dice else None, answers=["sonic"])
    assert fought.of(AttackDeclared)[0].dice == dice
    (check,) = fought.of(CheckJudged)
    assert (check.total, check.success) == ((6, True) if dice else (0, False))
    assert len(fought.of(RollMade, clause="rider.attack")) == dice
    assert fought["b"]["hp"] == (25 if dice else 30)


def test_cards_may_add_dice(battle):
    lens = {"id": "lens", "kind": "trick", "modifiers": {"dice": 2}}
    fought = attack(battle, duel({"cards": [lens]}, {}), (6, 1, 1, 1), cards=["lens"], power="0")
    assert fought.of(AttackDeclared)[0].dice == 4
