"""`nest`, step 10: healing and harm at the end of a turn, in one sum."""

from __future__ import annotations

import pytest
from senki.events.common import DamageApplied, HealingApplied

HIT, MISS = (3, 4), (1, 1)
HERO_SWING, FOE_SWING = "1/nest.6/hero/to-hit#0", "1/nest.6/foe/to-hit#0"
BOTH_MISS = {HERO_SWING: MISS, FOE_SWING: MISS}


@pytest.fixture
def battle(battle):
    """Fight a battle to its end: the dice given must be all that the rules ask for."""

    def fight(*args, **kwargs):
        fought = battle(*args, **kwargs)
        assert fought.played.waiting is None
        return fought

    return fight


def fighter(name, side, *skills, hp=30, **numbers):
    stats = {"hp": hp, "attack": 10, "defense": 4, **numbers}
    return {"id": name, "side": side, **stats, "skills": list(skills)}


def hero(*skills, **numbers):
    return fighter("hero", "pc", *skills, **numbers)


def foe(*skills, **numbers):
    return fighter("foe", "enemy", *skills, **numbers)


def one_turn(*combatants):
    return {"system": "nest", "turn_limit": 1, "combatants": list(combatants)}


def changes(fought, clause=None):
    """Who lost or gained how many hit points, and was left with how many."""
    return [
        (e.target, -e.lost if isinstance(e, DamageApplied) else e.gained, e.hp)
        for e in fought.of(DamageApplied, HealingApplied, clause=clause)
    ]


RECOVERY = {
    "the worked example": (
        hero("回復", "超回復", "再生肉体", hp=20, max_hp=30),
        foe("毒の空気", "高速魔法"),
        [("hero", 3, 23)],
    ),
    "the same at full hit points": (
        hero("回復", "超回復", "再生肉体"),
        foe("毒の空気", "高速魔法"),
        [("hero", 0, 30)],
    ),
    "not above the maximum": (hero("再生肉体", hp=28, max_hp=30), foe(), [("hero", 2, 30)]),
    "nothing to heal": (hero("再生肉体"), foe(), []),
    "harm outweighs healing": (
        hero("超回復", hp=20, max_hp=30),
        foe("高速魔法", "高速魔法", "毒の空気"),
        [("hero", -3, 17)],
    ),
    "dragon avatar heals 3": (hero("竜の化身", hp=20, max_hp=30), foe(), [("hero", 3, 23)]),
    "both at once, the PC side first": (
        hero("poison_air", hp=1, max_hp=30),
        foe("rapid_magic", "regeneration", hp=1),
        [("hero", -1, 0), ("foe", 0, 1)],
    ),
    "both die": (
        hero("rapid_magic", hp=2),
        foe("rapid_magic", hp=2),
        [("hero", -2, 0), ("foe", -2, 0)],
    ),
    "healing outweighs a mortal harm": (
        hero("再生肉体", hp=1, max_hp=30),
        foe("rapid_magic"),
        [("hero", 1, 2)],
    ),
}


@pytest.mark.parametrize(("pc", "enemy", "expected"), RECOVERY.values(), ids=RECOVERY)
def test_step_10(battle, pc, enemy, expected):
    fought = battle(one_turn(pc, enemy), rolls=BOTH_MISS)
    assert changes(fought) == expected
    events = fought.of(DamageApplied, HealingApplied)
    assert {e.clause for e in events} <= {"nest.10"}
    assert [isinstance(e, DamageApplied) for e in events] == [lost < 0 for _, lost, _ in expected]


def test_step_10_is_explained(battle):
    fought = battle(
        one_turn(hero("回復", "超回復", "再生肉体", hp=20, max_hp=30), foe("毒の空気", "高速魔法")),
        rolls=BOTH_MISS,
    )
    (healing,) = fought.of(HealingApplied)
    assert [(term.label, term.op, term.value, term.total) for term in healing.tally] == [
        ("regeneration", "+", 1, 1),
        ("greater_regeneration", "+", 2, 3),
        ("regenerating_flesh", "+", 3, 6),
        ("poison_air", "-", 1, 5),
        ("rapid_magic", "-", 2, 3),
    ]
    assert (healing.amount, healing.gained, healing.hp) == (3, 3, 23)


def test_the_fallen_neither_heal_nor_harm(battle):
    fought = battle(
        one_turn(hero("regeneration", hp=20, max_hp=30), foe("rapid_magic", "regeneration", hp=6)),
        rolls={HERO_SWING: HIT},
    )
    assert changes(fought, "nest.10") == [("hero", 1, 21)]


def test_poison_reaches_every_opponent_and_adds_up(battle):
    fought = battle(
        one_turn(
            fighter("p1", "pc"),
            fighter("p2", "pc", "poison_air"),
            fighter("e1", "enemy", "poison_air"),
            fighter("e2", "enemy", "rapid_magic"),
        ),
        rolls=[MISS] * 4,
    )
    assert changes(fought) == [("p1", -3, 27), ("p2", -3, 27), ("e1", -1, 29), ("e2", -1, 29)]
    assert [e.source for e in fought.of(DamageApplied)] == ["e1", "e1", "p2", "p2"]


TOLD = {
    "healing, net": (
        ("net", ["再生肉体"], ["毒の空気"], 8),
        [("regenerating_flesh", "+", 3, 3), ("poison_air", "-", 1, 2)],
    ),
    "healing first": (
        ("heal-first", ["再生肉体"], ["毒の空気"], 8),
        [
            ("regenerating_flesh", "+", 3, 3),
            ("room_to_heal", "min", 2, 2),
            ("poison_air", "-", 1, 1),
        ],
    ),
    "harm, net": (
        ("net", ["回復"], ["高速魔法"], 8),
        [("rapid_magic", "+", 2, 2), ("regeneration", "-", 1, 1)],
    ),
    "harm after healing": (
        ("heal-first", ["再生肉体", "回復"], ["高速魔法"], 9),
        [("rapid_magic", "+", 2, 2), ("room_to_heal", "-", 1, 1)],
    ),
}


@pytest.mark.parametrize(("given", "expected"), TOLD.values(), ids=TOLD)
def test_the_sum_is_told_as_it_is_made(battle, given, expected):
    clamp, own, foes, hp = given
    fought = battle(
        one_turn(hero(*own, hp=hp, max_hp=10), foe(*foes)),
        rolls=BOTH_MISS,
        rulings={"step10-clamp": clamp},
    )
    (change,) = fought.of(DamageApplied, HealingApplied)
    assert [(term.label, term.op, term.value, term.total) for term in change.tally] == expected
    assert change.amount == expected[-1][-1]
