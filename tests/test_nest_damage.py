"""`nest`, steps 8 and 9: physical damage, magic damage, barriers and the price of magic."""

from __future__ import annotations

import pytest
from senki.events.common import AttackNullified, DamageApplied

HIT, CRITICAL, MISS = (3, 4), (6, 6), (1, 1)
SWING, FOE_SWING = "1/nest.6/hero/to-hit#0", "1/nest.6/foe/to-hit#0"


@pytest.fixture
def battle(battle):
    """Fight a battle to its end: the dice given must be all that the rules ask for."""

    def fight(*args, **kwargs):
        fought = battle(*args, **kwargs)
        assert fought.played.waiting is None
        return fought

    return fight


def fighter(name, side, *skills, hp=30, attack=10, defense=4, **numbers):
    stats = {"hp": hp, "attack": attack, "defense": defense, **numbers}
    return {"id": name, "side": side, **stats, "skills": list(skills)}


def one_turn(*combatants):
    return {"system": "nest", "turn_limit": 1, "combatants": list(combatants)}


def duel(hero=(), foe=(), *, attack=10, defense=4, hero_hp=30, foe_hp=100):
    return one_turn(
        fighter("hero", "pc", *hero, hp=hero_hp, attack=attack),
        fighter("foe", "enemy", *foe, hp=foe_hp, defense=defense),
    )


def damage(fought, clause=None):
    return [
        (e.clause, e.source, e.target, e.amount, e.hp)
        for e in fought.of(DamageApplied, clause=clause)
    ]


def terms(event):
    return [(term.label, term.op, term.value, term.total) for term in event.tally]


# Step 8. The examples of the page take an attack of 10 and a defence of 4.

EXAMPLES = {
    "example 1: plain": ([], [], HIT, 6),
    "example 2: smash": (["強打"], [], HIT, 10),
    "example 2: critical": ([], [], CRITICAL, 10),
    "example 3: berserker": (["狂戦士"], [], HIT, 16),
    "example 3: iron body": ([], ["鉄の体"], HIT, 1),
    "example 3: iron body twice": ([], ["鉄の体"] * 2, HIT, 1),
    "example 3: berserker against iron body": (["狂戦士"], ["鉄の体"], HIT, 6),
    "example 3: two against three": (["狂戦士"] * 2, ["鉄の体"] * 3, HIT, 4),
    "example 5: silver and magic weapon": (["銀の武器", "魔法武器"], [], HIT, 9),
    "example 5: armour and ward": ([], ["魔法防具", "伝説防具", "竜の加護"], HIT, 1),
    "example 6": (["強打", "狂戦士", "魔法武器"], ["鉄の体", "伝説防具"], HIT, 7),
}


@pytest.mark.parametrize(("hero", "foe", "faces", "amount"), EXAMPLES.values(), ids=EXAMPLES)
def test_worked_examples_of_step_8(battle, hero, foe, faces, amount):
    fought = battle(duel(hero, foe), rolls={SWING: faces, FOE_SWING: MISS})
    assert damage(fought) == [("nest.8", "hero", "foe", amount, 100 - amount)]


FURTHER = {
    "smash makes a critical no better": (["smash"], [], 10, 4, CRITICAL, 10),
    "smash twice": (["smash"] * 2, [], 10, 4, HIT, 10),
    "a critical is scaled all the same": (["berserker"], ["iron_body"] * 2, 10, 4, CRITICAL, 7),
    "berserker three times": (["berserker"] * 3, [], 10, 4, HIT, 36),
    "one rounding for both": (["berserker"], ["iron_body"] * 4, 7, 1, HIT, 2),
    "rounded up": ([], ["iron_body"], 11, 2, HIT, 4),
    "all weapons": (
        ["silver_weapon", "magic_weapon", "demon_weapon", "legend_weapon"],
        [],
        10,
        4,
        HIT,
        17,
    ),
    "all armours": (
        [],
        ["silver_armor", "magic_armor", "demon_armor", "legend_armor", "dragon_ward"],
        40,
        4,
        HIT,
        10,
    ),
    "weapons are not doubled": (["berserker", "legend_weapon"], [], 10, 4, HIT, 21),
    "armour is not halved": ([], ["iron_body", "demon_armor"], 20, 4, HIT, 3),
    "armour counts against a critical": ([], ["legend_armor"], 10, 4, CRITICAL, 5),
    "no attack at all": ([], [], 0, 4, HIT, 1),
    "a critical without attack": ([], [], 0, 4, CRITICAL, 1),
    "weapons without attack": (["magic_weapon"], [], 0, 1, HIT, 1),
    "no defence": ([], [], 3, 0, HIT, 3),
    "just nothing": ([], [], 4, 4, HIT, 1),
    "just one": ([], [], 5, 4, HIT, 1),
    "skills of the other role do not count": (
        ["iron_body", "dragon_ward"],
        ["berserker", "smash", "legend_weapon"],
        10,
        4,
        HIT,
        6,
    ),
}


@pytest.mark.parametrize(
    ("hero", "foe", "attack", "defense", "faces", "amount"), FURTHER.values(), ids=FURTHER
)
def test_step_8(battle, hero, foe, attack, defense, faces, amount):
    scenario = duel(hero, foe, attack=attack, defense=defense)
    fought = battle(scenario, rolls={SWING: faces, FOE_SWING: MISS})
    assert damage(fought) == [("nest.8", "hero", "foe", amount, 100 - amount)]


TALLIES = {
    "plain": ([], [], HIT, [("attack", "=", 10, 10), ("defense", "-", 4, 6)]),
    "a critical": ([], [], CRITICAL, [("attack", "=", 10, 10), ("critical", "-", 0, 10)]),
    "scaled, with a rounding": (
        ["berserker"] * 2,
        ["iron_body"] * 3,
        HIT,
        [
            ("attack", "=", 10, 10),
            ("berserker", "*", 3, 30),
            ("iron_body", "/", 4, "15/2"),
            ("rounded_up", "ceil", 1, 8),
            ("defense", "-", 4, 4),
        ],
    ),
    "a whole quotient is not rounded": (
        [],
        ["iron_body"],
        HIT,
        [("attack", "=", 10, 10), ("iron_body", "/", 2, 5), ("defense", "-", 4, 1)],
    ),
    "example 6": (
        ["smash", "berserker", "magic_weapon"],
        ["iron_body", "legend_armor"],
        HIT,
        [
            ("attack", "=", 10, 10),
            ("berserker", "*", 2, 20),
            ("iron_body", "/", 2, 10),
            ("smash", "-", 0, 10),
            ("magic_weapon", "+", 2, 12),
            ("legend_armor", "-", 5, 7),
        ],
    ),
    "example 5, which comes to -16": (
        [],
        ["magic_armor", "legend_armor", "dragon_ward"],
        HIT,
        [
            ("attack", "=", 10, 10),
            ("defense", "-", 4, 6),
            ("magic_armor", "-", 2, 4),
            ("legend_armor", "-", 5, -1),
            ("dragon_ward", "-", 15, -16),
            ("at_least_1", "max", 1, 1),
        ],
    ),
}


@pytest.mark.parametrize(("hero", "foe", "faces", "expected"), TALLIES.values(), ids=TALLIES)
def test_physical_damage_is_explained(battle, hero, foe, faces, expected):
    fought = battle(duel(hero, foe), rolls={SWING: faces, FOE_SWING: MISS})
    (hit,) = fought.of(DamageApplied)
    assert terms(hit) == expected


def test_a_hit_takes_no_more_than_there_is(battle):
    fought = battle(duel(foe_hp=4), rolls={SWING: HIT})
    (hit,) = fought.of(DamageApplied)
    assert (hit.amount, hit.lost, hit.hp) == (6, 4, 0)


# Step 9

BREATHS = ["炎ブレス", "氷ブレス", "毒ブレス", "光ブレス"]
MAGIC = {
    "bow, fire and light": (["弓矢", "炎の魔法", "光の魔法"], [], 25, 9, 0),
    "four breaths at 25": (BREATHS, [], 25, 19, 0),
    "ultimate magic on top": (
        [*BREATHS, "弓矢", "炎の魔法", "光の魔法", "究極魔法"],
        [],
        25,
        53,
        10,
    ),
    "the same against a barrier": (
        [*BREATHS, "弓矢", "炎の魔法", "光の魔法", "究極魔法"],
        ["魔法障壁"],
        25,
        1,
        10,
    ),
    "water and ice": (["水の魔法", "氷の魔法"], [], 25, 7, 0),
    "fire breath at 1": (["fire_breath"], [], 1, 1, 0),
    "four breaths at 1": (BREATHS, [], 1, 4, 0),
    "fire breath at 10": (["fire_breath"], [], 10, 1, 0),
    "fire breath at 11": (["fire_breath"], [], 11, 2, 0),
    "ice breath at 8": (["ice_breath"], [], 8, 1, 0),
    "ice breath at 9": (["ice_breath"], [], 9, 2, 0),
    "poison breath at 12": (["poison_breath"], [], 12, 2, 0),
    "poison breath at 13": (["poison_breath"], [], 13, 3, 0),
    "light breath at 28": (["light_breath"], [], 28, 7, 0),
    "light breath at 29": (["light_breath"], [], 29, 8, 0),
    "each copy is rounded on its own": (["fire_breath"] * 2, [], 25, 6, 0),
    "a barrier twice": (["bow", "light_breath"], ["magic_barrier"] * 2, 25, 1, 0),
    "no armour, no ward against magic": (
        ["light_magic"],
        ["dragon_ward", "legend_armor", "iron_body"],
        25,
        6,
        0,
    ),
    "physical skills do nothing for magic": (
        ["light_magic", "berserker", "legend_weapon", "smash"],
        [],
        25,
        6,
        0,
    ),
}


@pytest.mark.parametrize(("hero", "foe", "hp", "amount", "price"), MAGIC.values(), ids=MAGIC)
def test_step_9(battle, hero, foe, hp, amount, price):
    fought = battle(duel(hero, foe, hero_hp=hp), rolls={SWING: MISS, FOE_SWING: MISS})
    paid = [("nest.9", None, "hero", price, hp - price)] if price else []
    assert damage(fought) == [("nest.9", "hero", "foe", amount, 100 - amount), *paid]


def test_magic_is_explained(battle):
    hero = ["light_breath", "fire_breath", "ultimate_magic", "bow", "bow"]
    fought = battle(duel(hero, hero_hp=25), rolls={SWING: MISS, FOE_SWING: MISS})
    hit, price = fought.of(DamageApplied)
    assert terms(hit) == [
        ("fire_breath", "+", 3, 3),
        ("light_breath", "+", 7, 10),
        ("bow", "+", 2, 12),
        ("ultimate_magic", "+", 25, 37),
    ]
    assert terms(price) == [("ultimate_magic", "=", 10, 10)]


def test_a_breath_goes_by_the_hit_points_of_the_moment(battle):
    fought = battle(
        one_turn(
            fighter("hero", "pc", "light_breath", hp=13, max_hp=40),
            fighter("foe", "enemy", "surprise_training", hp=50),
        ),
        rolls={FOE_SWING: HIT, SWING: HIT},
    )
    assert damage(fought) == [
        ("nest.8", "foe", "hero", 6, 7),
        ("nest.8", "hero", "foe", 6, 44),
        ("nest.9", "hero", "foe", 2, 42),
    ]


def test_the_price_of_ultimate_magic_is_paid_for_a_kill_too(battle):
    fought = battle(duel(["ultimate_magic"], foe_hp=25, hero_hp=11), rolls={SWING: MISS})
    assert damage(fought) == [
        ("nest.9", "hero", "foe", 25, 0),
        ("nest.9", None, "hero", 10, 1),
    ]
    assert fought.outcome == {"winner": "pc", "reason": "defeat"}


def test_who_dies_of_ultimate_magic_ends_the_attacks(battle):
    fought = battle(duel(["ultimate_magic"], ["bow"], hero_hp=10), rolls={SWING: MISS})
    assert damage(fought) == [("nest.9", "hero", "foe", 25, 75), ("nest.9", None, "hero", 10, 0)]
    assert fought.outcome == {"winner": "enemy", "reason": "defeat"}


def test_a_barrier_is_not_touched_without_magic(battle):
    fought = battle(
        duel(["rapid_magic", "poison_air"], ["magic_barrier"]), rolls={SWING: HIT, FOE_SWING: MISS}
    )
    assert fought.of(AttackNullified) == []
    assert damage(fought) == [("nest.8", "hero", "foe", 6, 94), ("nest.10", "hero", "foe", 3, 91)]


def test_a_barrier_costs_1_for_each_magic_attacker(battle):
    fought = battle(
        one_turn(
            fighter("witch", "pc", "fire_magic", "light_magic"),
            fighter("drake", "pc", "ice_breath"),
            fighter("squire", "pc"),
            fighter("foe", "enemy", "magic_barrier", hp=50),
        ),
        rolls={
            "1/nest.6/witch/to-hit#0": MISS,
            "1/nest.6/drake/to-hit#0": MISS,
            "1/nest.6/squire/to-hit#0": MISS,
            "1/nest.6/foe/to-hit#0": MISS,
        },
    )
    nullified = [(e.clause, e.source, e.target, e.skill) for e in fought.of(AttackNullified)]
    assert nullified == [
        ("nest.9", "witch", "foe", "magic_barrier"),
        ("nest.9", "drake", "foe", "magic_barrier"),
    ]
    assert damage(fought) == [("nest.9", "witch", "foe", 1, 49), ("nest.9", "drake", "foe", 1, 48)]


def test_a_barrier_can_kill_its_holder(battle):
    fought = battle(duel(["bow"], ["magic_barrier", "ogre_spirit"], foe_hp=1), rolls={SWING: MISS})
    assert damage(fought) == [
        ("nest.9", "hero", "foe", 1, 0),
        ("nest.12", "foe", "hero", 5, 25),
    ]
    assert fought.outcome == {"winner": "pc", "reason": "defeat"}
