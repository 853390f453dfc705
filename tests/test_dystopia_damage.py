"""The nine steps of damage in dystopia, their dice, and what a hit brings about besides."""

from __future__ import annotations

import pytest
from senki.events.common import DamageApplied, Defeated, RollMade, StatusGained, StatusLost
from senki.events.dystopia import EffectGained, EffectLost
from senki.events.tally import recompute

HIT = "1/dystopia.3-3/a/hit#0"
DAMAGE = "1/dystopia.3-4.3/a/damage#0"
CRITICAL = "1/dystopia.3-4.3/a/critical#0"
BONUS = "1/dystopia.3-4.3/a/bonus#0"
SURE = {HIT: (5, 5)}
"""A hit roll of 10 that nobody evades."""


def unit(who, side="pc", **changes):
    level = {"cl": 5} if side == "pc" else {}
    base = {"id": who, "side": side, "agility": 10, "hp": 500, "square": "A"}
    return base | level | changes


def scenario(*units, **more):
    return {"system": "dystopia", "turn_limit": 1, "combatants": list(units), **more}


def skill(name="s", **more):
    return {"id": name, "timing": "main", "check": "melee", "damage": {}, "cost": 9} | more


def at_damage(name, *effects, **more):
    return {"id": name, "timing": "damage", "effects": list(effects)} | more


def duel(*skills, mine=None, foe=None):
    """`a` uses its first skill on `e`."""
    first = unit("a", agility=20, skills=list(skills)) | (mine or {})
    return scenario(first, unit("e", "enemy", agility=1) | (foe or {}))


USE = {("a", "main"): ["skill:s"], ("e", "evade"): ["no"]}


def steps(damage):
    """The steps of a damage event that did something, with the running totals."""
    return [(t.clause.rpartition(".")[2], t.label, t.op, t.value, t.total) for t in damage.tally]


def only_damage(fought):
    (damage,) = fought.of(DamageApplied)
    assert recompute(damage.tally) == damage.amount
    assert damage.clause == "dystopia.3-4.8"
    return damage


PLUS_5 = {"kind": "damage", "amount": 5}
TWICE = {"kind": "multiply", "factor": 2}
MINUS_5 = {"kind": "damage", "amount": -5}


@pytest.mark.parametrize(("attribute", "amount"), [("火", 49), ("無", 54), (None, 49)])
def test_fixed_increase_dice_multiplication_and_reduction(battle, attribute, amount):
    """(10 + 5 + 12) × 2 − 5, and without the reduction for 〈無〉."""
    damage = {"fixed": 10, "dice": "1d10"} | ({"attribute": attribute} if attribute else {})
    scene = duel(
        skill(damage=damage, effects=[PLUS_5, TWICE]), foe={"skills": [at_damage("d", MINUS_5)]}
    )
    fought = battle(scene, rolls=SURE | {DAMAGE: (4,), BONUS: (3, 5)}, choices=USE)
    assert only_damage(fought).amount == amount
    assert fought["e"]["hp"] == 500 - amount


def test_all_seven_steps_of_the_number_in_order(battle):
    scene = duel(
        skill(
            damage={"fixed": 20, "dice": "2d6+1d10", "attribute": "火"},
            effects=[PLUS_5, TWICE, {"kind": "affinity", "attribute": "火", "percent": 150}],
        ),
        foe={
            "affinities": {"火": 50},
            "skills": [at_damage("d", MINUS_5, {"kind": "actual", "amount": 3})],
        },
    )
    rolls = SURE | {DAMAGE: (3, 4), DAMAGE.replace("#0", "#1"): (9,), BONUS: (2, 2)}
    fought = battle(scene, rolls=rolls, choices=USE)
    assert steps(only_damage(fought)) == [
        ("1", "fixed", "=", 20, 20),
        ("2", "s", "+", 5, 25),
        ("3", "damage", "+", 7, 32),
        ("3", "damage", "+", 9, 41),
        ("3", "bonus", "+", 4, 45),
        ("4", "火", "*", 50, 2250),
        ("4", "percent", "/", 100, "45/2"),
        ("4", "s", "*", 150, 3375),
        ("4", "percent", "/", 100, "135/4"),
        ("4", "rounded_down", "floor", 1, 33),
        ("5", "s", "*", 2, 66),
        ("6", "d", "-", 5, 61),
        ("7", "d", "+", 3, 64),
    ]


def test_step_8_takes_what_is_there_and_a_fallen_target_receives_nothing(battle):
    scene = duel(
        skill(damage={"fixed": 30}, effects=[{"kind": "status", "status": "毒"}]),
        foe={"hp": 25},
    )
    fought = battle(scene, rolls=SURE | {BONUS: (1, 1)}, choices=USE)
    damage = only_damage(fought)
    assert (damage.amount, damage.lost, damage.hp) == (32, 25, 0)
    assert [(e.source, e.target) for e in fought.of(Defeated)] == [("a", "e")]
    assert (fought["e"]["placed"], fought["e"]["statuses"]) == (None, ())
    assert fought.outcome == {"winner": "pc", "reason": "defeat"}


def test_step_9_comes_after_the_damage_of_all(battle):
    effects = [{"kind": "status", "status": "眠り"}, {"kind": "status", "status": "毒"}]
    scene = scenario(
        unit("a", agility=20, skills=[skill(targets=2, effects=effects)]),
        unit("e", "enemy", agility=1),
        unit("f", "enemy", agility=1),
    )
    choices = USE | {("f", "evade"): ["no"], ("a", "targets"): ["e,f"]}
    fought = battle(scene, rolls=SURE | {BONUS: (1, 1)}, choices=choices)
    order = [type(e).__name__ for e in fought.of(DamageApplied, StatusGained)]
    assert order == ["DamageApplied"] * 2 + ["StatusGained"] * 4
    assert fought.of(StatusGained)[0].clause == "dystopia.3-4.9"
    assert fought["e"]["statuses"] == fought["f"]["statuses"] == ("sleep", "毒")


def test_a_hit_without_damage_has_effects_and_no_damage_roll(battle):
    effects = [{"kind": "status", "status": "麻痺"}]
    hex_ = skill(effects=effects)
    del hex_["damage"]
    guard = at_damage("d", MINUS_5)
    fought = battle(duel(hex_, foe={"skills": [guard]}), rolls=SURE, choices=USE)
    assert not fought.of(DamageApplied)
    assert [(e.status, e.clause) for e in fought.of(StatusGained)] == [
        ("paralysis", "dystopia.3-3")
    ]


def test_a_miss_has_no_effects(battle):
    scene = duel(skill(effects=[{"kind": "status", "status": "毒"}]))
    rolls = {HIT: (3, 3), "1/dystopia.3-3/e>a/evade#0": (4, 4)}
    fought = battle(scene, rolls=rolls, choices={("a", "main"): ["skill:s"]})
    assert not fought.of(StatusGained)


@pytest.mark.parametrize(
    ("kind", "critical", "rolled"),
    [
        (None, False, [DAMAGE, BONUS]),
        ("射", False, [DAMAGE, BONUS]),
        ("魔", False, [DAMAGE]),
        ("magic", True, [DAMAGE, CRITICAL]),
        (None, True, [DAMAGE, CRITICAL, BONUS]),
    ],
)
def test_damage_dice(battle, kind, critical, rolled):
    used = skill(damage={"dice": "1d8"}) | ({"kind": kind} if kind else {})
    dice = {DAMAGE: (8,), CRITICAL: (7,), BONUS: (1, 2)}
    rolls = {HIT: (9, 9) if critical else (5, 5)} | {key: dice[key] for key in rolled}
    fought = battle(duel(used), rolls=rolls, choices=USE)
    assert [e.key for e in fought.of(RollMade)][1:] == rolled
    assert only_damage(fought).amount == sum(sum(dice[key]) for key in rolled)


@pytest.mark.parametrize(("kind", "amount"), [("melee", 13), ("magic", 10)])
def test_the_kind_of_a_weapon_and_of_a_normal_attack(battle, kind, amount):
    weapon = {"check": "magic", "cost": 12, "fixed": 10, "kind": kind, "attribute": "雷"}
    rolls = SURE | ({BONUS: (1, 2)} if kind == "melee" else {})
    choices = {("e", "evade"): ["no"]}
    fought = battle(duel(mine={"weapon": weapon}), rolls=rolls, choices=choices)
    assert only_damage(fought).amount == amount


@pytest.mark.parametrize(("option", "amounts"), [("yes", [8, 8]), ("no", [8, 15])])
def test_one_damage_roll_or_one_each(battle, option, amounts):
    scene = scenario(
        unit("a", agility=20, skills=[skill(targets=2, damage={"dice": "1d4"})]),
        unit("e", "enemy", agility=1),
        unit("f", "enemy", agility=1),
    )
    rolls = {HIT: (9, 9), DAMAGE: (1,), CRITICAL: (2,), BONUS: (2, 3)}
    if option == "no":
        again = {DAMAGE: (4,), CRITICAL: (8,), BONUS: (1, 2)}
        rolls |= {key.replace("#0", "#1"): faces for key, faces in again.items()}
    choices = USE | {("f", "evade"): ["no"], ("a", "targets"): ["e,f"]}
    fought = battle(scene, rolls=rolls, choices=choices, rulings={"damage-roll-shared": option})
    assert [e.amount for e in fought.of(DamageApplied)] == amounts
    assert [e.key for e in fought.of(RollMade)] == list(rolls)


@pytest.mark.parametrize(
    ("percent", "amount"), [(0, 0), (33, 6), (100, 20), (150, 30), (None, 20), (255, 51)]
)
def test_affinity_in_percent_rounded_down(battle, percent, amount):
    affinities = {} if percent is None else {"火": percent}
    scene = duel(
        skill(kind="魔", damage={"fixed": 20, "attribute": "火"}), foe={"affinities": affinities}
    )
    fought = battle(scene, rolls=SURE, choices=USE)
    assert only_damage(fought).amount == amount


def test_non_elemental_damage_ignores_affinity_and_all_reduction_but_no_increase(battle):
    guard = at_damage(
        "d",
        MINUS_5,
        {"kind": "actual", "amount": -4},
        {"kind": "actual", "amount": 2},
        {"kind": "affinity", "attribute": "無", "percent": 10},
        {"kind": "damage", "amount": 3, "when": "taking"},
    )
    scene = duel(
        skill(kind="魔", damage={"fixed": 20, "attribute": "無"}, effects=[TWICE]),
        foe={"affinities": {"無": 0}, "skills": [guard]},
    )
    fought = battle(scene, rolls=SURE, choices=USE)
    assert steps(only_damage(fought)) == [
        ("1", "fixed", "=", 20, 20),
        ("2", "d", "+", 3, 23),
        ("5", "s", "*", 2, 46),
        ("7", "d", "+", 2, 48),
    ]


def test_a_change_of_attribute_brings_affinities_back(battle):
    burn = at_damage("b", {"kind": "attribute", "attribute": "火"})
    scene = duel(
        skill(kind="魔", damage={"fixed": 20, "attribute": "〈無〉"}),
        burn,
        foe={"affinities": {"火": 200}},
    )
    fought = battle(scene, rolls=SURE, choices=USE)
    assert only_damage(fought).amount == 40


def test_damage_is_never_below_0_after_6_and_after_7(battle):
    guard = at_damage("d", {"kind": "damage", "amount": -99}, {"kind": "actual", "amount": -1})
    scene = duel(skill(kind="魔", damage={"fixed": 20}), foe={"skills": [guard]})
    damage = only_damage(battle(scene, rolls=SURE, choices=USE))
    assert steps(damage) == [
        ("1", "fixed", "=", 20, 20),
        ("6", "d", "-", 99, -79),
        ("6", "at_least_0", "max", 0, 0),
        ("7", "d", "-", 1, -1),
        ("7", "at_least_0", "max", 0, 0),
    ]
    assert (damage.amount, damage.lost, damage.hp) == (0, 0, 500)


START = {"timing": "start"}


def start_skill(name, *effects, **more):
    return {"id": name, "timing": "start", "effects": list(effects)} | more


@pytest.mark.parametrize(
    ("mine", "theirs", "amount"),
    [
        ([PLUS_5], [], 25),
        ([], [PLUS_5], 20),
        ([], [PLUS_5 | {"when": "taking"}], 25),
        ([MINUS_5], [], 20),
        ([MINUS_5 | {"when": "dealing"}], [MINUS_5], 10),
        ([TWICE], [], 40),
        ([], [TWICE | {"when": "taking"}], 40),
        ([{"kind": "actual", "amount": 7, "when": "dealing"}], [], 27),
        ([], [{"kind": "actual", "amount": -7}], 13),
        ([], [{"kind": "affinity", "attribute": "火", "percent": 50}], 10),
        ([], [{"kind": "affinity", "attribute": "水", "percent": 50}], 20),
        ([{"kind": "affinity", "attribute": "火", "percent": 75, "when": "dealing"}], [], 15),
        ([{"kind": "attribute", "attribute": "無"}], [MINUS_5], 20),
    ],
)
def test_effects_that_last_work_when_dealing_or_when_taking(battle, mine, theirs, amount):
    scene = duel(
        skill(kind="魔", damage={"fixed": 20, "attribute": "火"}),
        start_skill("x", *mine),
        foe={"skills": [start_skill("y", *theirs)]},
    )
    fought = battle(scene, rolls=SURE, choices=USE)
    assert only_damage(fought).amount == amount


def test_what_an_attack_gives_for_good_comes_after_its_own_damage(battle):
    """The curse and the rage count in every later damage of that attack, and not in its own."""
    curse = {"kind": "damage", "amount": 4, "when": "taking", "lasting": True}
    rage = {"kind": "damage", "amount": 3, "to": "self", "lasting": True}
    passing = {"kind": "damage", "amount": 2}
    scene = duel(skill(kind="魔", damage={"fixed": 20}, effects=[curse, rage, passing]))
    scene["turn_limit"] = 2
    choices = {("a", "main"): ["skill:s"] * 2, ("e", "evade"): ["no"] * 2}
    rolls = SURE | {"10/dystopia.3-3/a/hit#0": (5, 5)}
    fought = battle(scene, rolls=rolls, choices=choices)
    assert [e.amount for e in fought.of(DamageApplied)] == [22, 29]
    assert [(e.target, e.effects, e.until) for e in fought.of(EffectGained)][:2] == [
        ("e", (0,), None),
        ("a", (1,), None),
    ]


def test_effects_of_some_counts_vanish_at_the_end_of_the_last(battle):
    brief = start_skill("x", PLUS_5, lasts=9)
    scene = duel(skill(kind="魔", damage={"fixed": 20}), brief)
    scene["turn_limit"] = 2
    choices = {("a", "main"): ["skill:s"] * 2, ("e", "evade"): ["no"] * 2}
    rolls = SURE | {"10/dystopia.3-3/a/hit#0": (5, 5)}
    fought = battle(scene, rolls=rolls, choices=choices)
    assert [e.amount for e in fought.of(DamageApplied)] == [25, 20]
    (lost,) = fought.of(EffectLost)
    assert (lost.target, lost.source, lost.skill, lost.clause) == ("a", "a", "x", "dystopia.4")


@pytest.mark.parametrize(("option", "amount", "lost"), [("two", 15, ["x"]), ("none", 10, [])])
def test_lasting_effects_of_kinds_support_and_defense(battle, option, amount, lost):
    """Three reductions by 5; the one of another kind does not count."""
    guards = [
        start_skill("x", MINUS_5, kind="支"),
        start_skill("y", {"kind": "damage", "amount": -1}, kind="回"),
        start_skill("z", {"kind": "damage", "amount": -2}, kind="防"),
        start_skill("w", {"kind": "damage", "amount": -2}, kind="支"),
    ]
    scene = duel(skill(kind="魔", damage={"fixed": 20}), foe={"skills": guards})
    fought = battle(scene, rolls=SURE, choices=USE, rulings={"lasting-cap": option})
    assert only_damage(fought).amount == amount
    assert [e.skill for e in fought.of(EffectLost)] == lost


def test_statuses_are_gained_and_lost_once(battle):
    effects = [{"kind": "status", "status": "毒"}] * 2
    heal = {"id": "h", "timing": "free", "on": "any"}
    heal["effects"] = [{"kind": "status", "status": "毒", "on": False}]
    scene = duel(skill(effects=effects), heal)
    scene["turn_limit"] = 2
    choices = {
        ("a", "main"): ["skill:s", "abandon"],
        ("a", "sub"): ["none", "skill:h"],
        ("a", "target"): ["e"],
        ("e", "evade"): ["no"],
    }
    fought = battle(scene, rolls=SURE | {BONUS: (1, 1)}, choices=choices)
    assert len(fought.of(StatusGained)) == len(fought.of(StatusLost)) == 1
    assert fought["e"]["statuses"] == ()
