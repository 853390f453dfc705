"""`nest`, steps 4 to 7: immunity, nullifying, to hit, deathblows; and repeated attacks."""

from __future__ import annotations

import pytest
from senki.events.common import AttackNullified, CheckJudged, DamageApplied, RollMade
from senki.events.nest import DeathblowsBarred

HIT, MISS = (3, 4), (1, 1)
PLAIN = {"hp": 30, "attack": 10, "defense": 4}
FOE_SWING = {"1/nest.6/foe/to-hit#0": MISS}


@pytest.fixture
def battle(battle):
    """Fight a battle to its end: the dice given must be all that the rules ask for."""

    def fight(*args, **kwargs):
        fought = battle(*args, **kwargs)
        assert fought.played.waiting is None
        return fought

    return fight


def fighter(name, side, *skills, **numbers):
    return {"id": name, "side": side, **PLAIN, **numbers, "skills": list(skills)}


def one_turn(*combatants):
    return {"system": "nest", "turn_limit": 1, "combatants": list(combatants)}


def duel(hero=(), foe=(), *, hero_hp=30, foe_hp=30):
    return one_turn(
        fighter("hero", "pc", *hero, hp=hero_hp), fighter("foe", "enemy", *foe, hp=foe_hp)
    )


def swing(number):
    return f"1/nest.6/hero/to-hit#{number}"


def deathblow(kind, number=0, copy=0):
    return f"1/nest.7/hero/deathblow_{kind}#{number}.{copy}"


def nullify(skill, copy=0, number=0):
    return f"1/nest.5/foe>hero/{skill}#{number}.{copy}"


def damage(fought, clause=None):
    return [
        (e.clause, e.source, e.target, e.amount, e.hp)
        for e in fought.of(DamageApplied, clause=clause)
    ]


def checks(fought, clause):
    return [(e.actor, e.total, e.needed, e.success) for e in fought.of(CheckJudged, clause=clause)]


# Step 4


@pytest.mark.parametrize("copies", [1, 2])
def test_step_4_bars_deathblows_without_a_roll(battle, copies):
    foe = ["deathblow_immunity"] * copies
    fought = battle(
        duel(["deathblow_throw", "deathblow_thrust", "deathblow_slash"], foe),
        rolls={swing(0): (6, 6), **FOE_SWING},
    )
    barred = [(e.clause, e.source, e.target) for e in fought.of(DeathblowsBarred)]
    assert barred == [("nest.4", "hero", "foe")]
    assert damage(fought) == [("nest.8", "hero", "foe", 10, 20)]


def test_step_4_is_silent_where_there_is_nothing_to_bar(battle):
    fought = battle(duel(foe=["deathblow_immunity"]), rolls={swing(0): HIT, **FOE_SWING})
    assert fought.of(DeathblowsBarred) == []


def test_immunity_is_the_holders_own(battle):
    fought = battle(
        duel(["deathblow_slash", "deathblow_immunity"], ["deathblow_slash"]),
        rolls={
            swing(0): HIT,
            deathblow("slash"): (4, 5),
            "1/nest.6/foe/to-hit#0": HIT,
        },
    )
    assert [(e.source, e.target) for e in fought.of(DeathblowsBarred)] == [("foe", "hero")]
    assert damage(fought) == [
        ("nest.8", "hero", "foe", 6, 24),
        ("nest.8", "foe", "hero", 6, 24),
    ]


# Step 5

NULLIFIED = {
    "tactician at 11": (["策士"], {nullify("tactician"): (5, 6)}, "tactician"),
    "tactician at 10": (["策士"], {nullify("tactician"): (5, 5)}, None),
    "savant at 10": (["知者"], {nullify("savant"): (4, 6)}, "savant"),
    "savant at 9": (["知者"], {nullify("savant"): (4, 5)}, None),
    "sage at 9": (["賢者"], {nullify("sage"): (3, 6)}, "sage"),
    "sage at 8": (["賢者"], {nullify("sage"): (3, 5)}, None),
    "tactician, savant, sage in this order": (
        ["sage", "savant", "tactician"],
        {nullify("tactician"): (5, 5), nullify("savant"): (4, 5), nullify("sage"): (4, 5)},
        "sage",
    ),
    "copy by copy": (
        ["savant", "tactician", "savant"],
        {nullify("tactician"): MISS, nullify("savant"): (4, 5), nullify("savant", 1): (5, 5)},
        "savant",
    ),
    "none after a success": (
        ["tactician", "sage", "sage"],
        {nullify("tactician"): (6, 6)},
        "tactician",
    ),
    "all in vain": (
        ["tactician", "savant", "sage"],
        {nullify("tactician"): (5, 5), nullify("savant"): (4, 5), nullify("sage"): (4, 4)},
        None,
    ),
}


@pytest.mark.parametrize(("foe", "rolls", "skill"), NULLIFIED.values(), ids=NULLIFIED)
def test_step_5(battle, foe, rolls, skill):
    swings = {} if skill else {swing(0): HIT}
    fought = battle(duel(foe=foe), rolls={**rolls, **swings, **FOE_SWING})
    nullified = [(e.clause, e.source, e.target, e.skill) for e in fought.of(AttackNullified)]
    assert nullified == ([("nest.5", "hero", "foe", skill)] if skill else [])
    assert damage(fought) == ([] if skill else [("nest.8", "hero", "foe", 6, 24)])
    assert fought.keys == [*rolls, *swings, *FOE_SWING]


def test_a_nullified_attack_has_no_swing_no_magic_and_no_price(battle):
    fought = battle(
        duel(
            ["二回攻撃", "必殺斬り", "炎の魔法", "究極魔法"],
            ["賢者", "魔法障壁"],
        ),
        rolls={nullify("sage"): (4, 5), **FOE_SWING},
    )
    assert [e.skill for e in fought.of(AttackNullified)] == ["sage"]
    assert damage(fought) == []
    assert (fought["hero"]["hp"], fought["foe"]["hp"]) == (30, 30)


def test_nullifying_is_no_help_against_what_is_no_normal_attack(battle):
    fought = battle(
        duel(["evil_eye_arrow", "poison_air", "rapid_magic"], ["sage"]),
        rolls={"1/nest.1/hero/evil_eye_arrow#0": (6, 6), nullify("sage"): (6, 6), **FOE_SWING},
    )
    assert damage(fought) == [("nest.1", "hero", "foe", 5, 25), ("nest.10", "hero", "foe", 3, 22)]


def test_each_attacker_is_nullified_separately(battle):
    fought = battle(
        one_turn(
            fighter("knight", "pc"), fighter("mage", "pc", "bow"), fighter("owl", "enemy", "sage")
        ),
        rolls={
            "1/nest.5/owl>knight/sage#0.0": (4, 5),
            "1/nest.5/owl>mage/sage#0.0": (4, 4),
            "1/nest.6/mage/to-hit#0": HIT,
            "1/nest.6/owl/to-hit#0": MISS,
        },
    )
    assert [(e.source, e.skill) for e in fought.of(AttackNullified)] == [("knight", "sage")]
    assert damage(fought) == [("nest.8", "mage", "owl", 6, 24), ("nest.9", "mage", "owl", 1, 23)]


# Step 6

EVERYTHING = (["隊列", "群"], ["飛行", "猛者", "熟練者"])
TO_HIT = {
    "7 is enough": ([], [], (3, 4), 7, True),
    "6 is not": ([], [], (3, 3), 7, False),
    "the worked example, 10 hits": (*EVERYTHING, (4, 6), 10, True),
    "the worked example, 9 misses": (*EVERYTHING, (4, 5), 10, False),
    "2 misses at a threshold of 2": (["horde"] * 2 + ["formation"], [], (1, 1), 2, False),
    "3 hits at a threshold of 2": (["horde"] * 2 + ["formation"], [], (1, 2), 2, True),
    "2 misses at a threshold below 0": (["horde"] * 4, [], (1, 1), -1, False),
    "12 hits at a threshold of 12": ([], ["flying", "veteran"], (6, 6), 12, True),
    "11 misses at a threshold of 12": ([], ["flying", "veteran"], (5, 6), 12, False),
    "12 misses at 13, but is rolled": ([], ["flying"] * 2, (6, 6), 13, False),
    "skills of the other role do not count": (["flying"], ["horde"], (3, 4), 7, True),
}


@pytest.mark.parametrize(
    ("hero", "foe", "faces", "needed", "hits"), TO_HIT.values(), ids=TO_HIT.keys()
)
def test_step_6(battle, hero, foe, faces, needed, hits):
    fought = battle(
        one_turn(fighter("hero", "pc", *hero), fighter("foe", "enemy", *foe, attack=0)),
        rolls={swing(0): faces, **FOE_SWING},
    )
    assert checks(fought, "nest.6")[0] == ("hero", sum(faces), needed, hits)
    assert bool(damage(fought, "nest.8")) == hits


def test_the_threshold_is_explained(battle):
    fought = battle(duel(*EVERYTHING), rolls={swing(0): (4, 6), **FOE_SWING})
    tally = fought.of(CheckJudged, clause="nest.6")[0].tally
    assert [(term.label, term.op, term.value, term.total) for term in tally] == [
        ("to_hit", "=", 7, 7),
        ("formation", "-", 1, 6),
        ("horde", "-", 2, 4),
        ("stalwart", "+", 1, 5),
        ("veteran", "+", 2, 7),
        ("flying", "+", 3, 10),
    ]


def test_a_miss_goes_on_to_magic(battle):
    fought = battle(duel(["deathblow_slash", "light_magic"]), rolls={swing(0): (3, 3), **FOE_SWING})
    assert damage(fought) == [("nest.9", "hero", "foe", 6, 24)]


# Step 7

SLAIN = ("nest.7", "hero", "foe", 30, 0)
STRUCK = ("nest.8", "hero", "foe", 6, 24)
DEATHBLOWS = {
    "throw at 12": (["必殺投げ"], {deathblow("throw"): (6, 6)}, SLAIN),
    "throw at 11": (["必殺投げ"], {deathblow("throw"): (5, 6)}, STRUCK),
    "thrust at 11": (["必殺突き"], {deathblow("thrust"): (5, 6)}, SLAIN),
    "thrust at 10": (["必殺突き"], {deathblow("thrust"): (5, 5)}, STRUCK),
    "slash at 10": (["必殺斬り"], {deathblow("slash"): (4, 6)}, SLAIN),
    "slash at 9": (["必殺斬り"], {deathblow("slash"): (4, 5)}, STRUCK),
    "throw, thrust, slash in this order": (
        ["deathblow_slash", "deathblow_thrust", "deathblow_throw"],
        {deathblow("throw"): (5, 6), deathblow("thrust"): (5, 5), deathblow("slash"): (5, 5)},
        SLAIN,
    ),
    "copy by copy": (
        ["deathblow_slash"] * 2,
        {deathblow("slash"): (4, 5), deathblow("slash", 0, 1): (5, 5)},
        SLAIN,
    ),
    "none after a success": (
        ["deathblow_throw", "deathblow_slash", "deathblow_slash"],
        {deathblow("throw"): (6, 6)},
        SLAIN,
    ),
    "all in vain": (
        ["deathblow_thrust", "deathblow_slash"],
        {deathblow("thrust"): (4, 6), deathblow("slash"): (3, 6)},
        STRUCK,
    ),
}


@pytest.mark.parametrize(("hero", "rolls", "blow"), DEATHBLOWS.values(), ids=DEATHBLOWS)
def test_step_7(battle, hero, rolls, blow):
    foe_swings = {} if blow == SLAIN else FOE_SWING
    fought = battle(duel(hero), rolls={swing(0): HIT, **rolls, **foe_swings})
    assert damage(fought) == [blow]
    assert fought.keys == [swing(0), *rolls, *foe_swings]


def test_a_deathblow_leaves_nothing_to_do_before_step_10(battle):
    fought = battle(
        duel(
            ["deathblow_slash", "extra_attack", "fire_breath", "ultimate_magic"],
            ["iron_body", "dragon_ward", "rapid_magic"],
        ),
        rolls={swing(0): HIT, deathblow("slash"): (5, 5)},
    )
    assert damage(fought) == [SLAIN]
    assert fought.outcome == {"winner": "pc", "reason": "defeat"}


def test_no_deathblow_after_a_miss(battle):
    fought = battle(
        duel(["deathblow_throw", "deathblow_slash"]), rolls={swing(0): (3, 3), **FOE_SWING}
    )
    assert fought.keys == [swing(0), *FOE_SWING]


# Repeated attacks


def test_each_swing_is_an_attack_of_its_own_and_magic_comes_once(battle):
    fought = battle(
        duel(["二回攻撃", "二回攻撃", "必殺斬り", "炎の魔法"], ["賢者", "魔法障壁"]),
        rolls={
            nullify("sage"): MISS,
            swing(0): HIT,
            deathblow("slash", 0): (4, 5),
            swing(1): (3, 3),
            swing(2): (6, 6),
            deathblow("slash", 2): (3, 3),
            **FOE_SWING,
        },
    )
    assert checks(fought, "nest.6")[:3] == [
        ("hero", 7, 7, True),
        ("hero", 6, 7, False),
        ("hero", 12, 7, True),
    ]
    assert damage(fought) == [
        ("nest.8", "hero", "foe", 6, 24),
        ("nest.8", "hero", "foe", 10, 14),
        ("nest.9", "hero", "foe", 1, 13),
    ]


def test_no_swing_at_a_defender_at_0(battle):
    fought = battle(duel(["extra_attack"] * 3, foe_hp=12), rolls={swing(0): HIT, swing(1): HIT})
    assert damage(fought) == [("nest.8", "hero", "foe", 6, 6), ("nest.8", "hero", "foe", 6, 0)]


def test_a_deathblow_may_come_with_a_later_swing(battle):
    fought = battle(
        duel(["extra_attack", "deathblow_slash"]),
        rolls={
            swing(0): HIT,
            deathblow("slash", 0): MISS,
            swing(1): HIT,
            deathblow("slash", 1): (6, 6),
        },
    )
    assert damage(fought) == [STRUCK, ("nest.7", "hero", "foe", 24, 0)]


# Dice of a seed, by the keys of these steps

SEEDED = {
    ("巣作り", "1/nest.5/dragon>hero/sage#0.0"): (4, 6),
    ("2026", "1/nest.6/hero/to-hit#0"): (6, 4),
    ("2026", "1/nest.6/hero/to-hit#1"): (3, 5),
}


@pytest.mark.parametrize(
    ("seed", "key", "faces"), [(*roll, faces) for roll, faces in SEEDED.items()], ids=str
)
def test_a_seed_gives_a_key_its_faces(battle, seed, key, faces):
    sage = ["sage"] if "sage" in key else []
    fought = battle(
        one_turn(fighter("hero", "pc", "extra_attack"), fighter("dragon", "enemy", *sage)),
        seed=seed,
    )
    assert {e.key: e.faces for e in fought.of(RollMade)}[key] == faces
