"""`nest`, steps 11 to 13: revival, death throes, and who has won."""

from __future__ import annotations

import pytest
from senki.events.common import DamageApplied, Defeated, HealingApplied, Revived
from senki.events.nest import DeathThroes, UndyingLimited

HIT, MISS = (3, 4), (1, 1)
HERO_SWING, FOE_SWING = "1/nest.6/hero/to-hit#0", "1/nest.6/foe/to-hit#0"
BOTH_MISS = {HERO_SWING: MISS, FOE_SWING: MISS}
PC_WINS = {"winner": "pc", "reason": "defeat"}
ENEMY_WINS = {"winner": "enemy", "reason": "defeat"}
MUTUAL = {"winner": "enemy", "reason": "mutual-defeat"}


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


def turns(*combatants, limit=1):
    return {"system": "nest", "turn_limit": limit, "combatants": list(combatants)}


def misses(*fighters, turn=1):
    return {f"{turn}/nest.6/{who}/to-hit#0": MISS for who in fighters}


def changes(fought, clause=None):
    """Who lost or gained how many hit points, and was left with how many."""
    return [
        (e.target, -e.lost if isinstance(e, DamageApplied) else e.gained, e.hp)
        for e in fought.of(DamageApplied, HealingApplied, Revived, clause=clause)
    ]


# Step 11


@pytest.mark.parametrize(("maximum", "half"), [(25, 13), (24, 12), (1, 1), (2, 1), (3, 2)])
@pytest.mark.parametrize("skill", ["不死身", "竜の化身"])
def test_step_11_gives_back_half_the_maximum(battle, skill, maximum, half):
    fought = battle(turns(hero(), foe(skill, hp=1, max_hp=maximum)), rolls={HERO_SWING: HIT})
    assert [(e.clause, e.target, e.gained, e.hp) for e in fought.of(Revived)] == [
        ("nest.11", "foe", half, half)
    ]
    assert fought["foe"] | {"hp": half, "undying_left": 0, "fixed": False} == fought["foe"]
    assert fought.outcome == {"winner": None, "reason": "turn-limit"}


@pytest.mark.parametrize("skills", [[], ["不死身"], ["不死身", "竜の化身"], ["不死身"] * 3])
def test_each_copy_revives_once_and_never_two_in_a_turn(battle, skills):
    deaths = 1 + len(skills)
    kill = {f"{turn}/nest.6/hero/to-hit#0": HIT for turn in range(1, 1 + deaths)}
    fought = battle(turns(hero(attack=99), foe(*skills, hp=10), limit=9), rolls=kill)
    again = [("foe", 5, 5), ("foe", -5, 0)] * len(skills)
    assert changes(fought) == [("foe", -10, 0), *again]
    defeats = [(e.clause, e.source, e.target) for e in fought.of(Defeated)]
    assert defeats == [("nest.11", "hero", "foe")]
    assert (fought["foe"]["finisher"], fought["hero"]["finisher"]) == ("hero", None)
    assert fought.outcome == PC_WINS
    assert fought.state["turn"] == deaths


def test_of_two_dragon_avatars_one_may_be_told_not_to_count(battle):
    fought = battle(
        turns(hero(), foe("竜の化身", "竜の化身", "不死身")),
        rolls=BOTH_MISS,
        rulings={"dragon-avatar-copies": "one"},
    )
    limited = [(e.clause, e.target, e.lost, e.undying_left) for e in fought.of(UndyingLimited)]
    assert limited == [("nest.11", "foe", 1, 2)]
    assert fought["foe"]["undying_left"] == 2


def test_who_will_revive_misses_the_rest_of_the_turn(battle):
    fought = battle(
        turns(hero(hp=20, max_hp=30), foe("undying", "regeneration", "rapid_magic", hp=6)),
        rolls={HERO_SWING: HIT},
    )
    assert changes(fought) == [("foe", -6, 0), ("foe", 3, 3)]


def test_a_revived_dragon_avatar_still_heals(battle):
    fought = battle(
        turns(hero(), foe("dragon_avatar", hp=6), limit=2),
        rolls={HERO_SWING: HIT, **misses("hero", "foe", turn=2)},
    )
    assert changes(fought) == [("foe", -6, 0), ("foe", 3, 3), ("foe", 3, 6)]


def test_both_sides_may_revive(battle):
    fought = battle(
        turns(hero("rapid_magic", "undying", hp=1), foe("rapid_magic", "undying", hp=2)),
        rolls=BOTH_MISS,
    )
    assert [(e.target, e.hp) for e in fought.of(Revived)] == [("hero", 1), ("foe", 1)]


# Step 12

KILL = {HERO_SWING: HIT}
THROES = {
    "ogre spirit kills at 5": (hero(hp=5), foe("鬼の気迫", hp=6), KILL, ("hero", -5, 0), MUTUAL),
    "ogre spirit leaves 1 of 6": (
        hero(hp=6),
        foe("鬼の気迫", hp=6),
        KILL,
        ("hero", -5, 1),
        PC_WINS,
    ),
    "ogre spirit leaves nothing for all or nothing": (
        hero(hp=5),
        foe("乾坤一擲", "鬼の気迫", hp=6),
        KILL,
        ("hero", -5, 0),
        MUTUAL,
    ),
    "it cannot be reduced": (
        hero("iron_body", "dragon_ward", "magic_barrier"),
        foe("鬼の気迫", hp=6),
        KILL,
        ("hero", -5, 25),
        PC_WINS,
    ),
    "all or nothing": (hero(), foe("乾坤一擲", hp=6), KILL, ("hero", -30, 0), MUTUAL),
    "undying does not help against it": (
        hero("不死身"),
        foe("乾坤一擲", hp=6),
        KILL,
        ("hero", -30, 0),
        MUTUAL,
    ),
    "by an arrow": (
        hero("evil_eye_arrow"),
        foe("ogre_spirit", hp=5),
        {"1/nest.1/hero/evil_eye_arrow#0": (6, 6)},
        ("hero", -5, 25),
        PC_WINS,
    ),
    "by a deathblow": (
        hero("deathblow_slash"),
        foe("ogre_spirit"),
        {HERO_SWING: HIT, "1/nest.7/hero/deathblow_slash#0.0": (6, 6)},
        ("hero", -5, 25),
        PC_WINS,
    ),
    "by magic": (
        hero("fire_magic"),
        foe("ogre_spirit", hp=2),
        {HERO_SWING: MISS},
        ("hero", -5, 25),
        PC_WINS,
    ),
    "by the air at the end of the turn": (
        hero("poison_air"),
        foe("ogre_spirit", hp=1),
        BOTH_MISS,
        ("hero", -5, 25),
        PC_WINS,
    ),
    "a fallen PC too": (
        hero("all_or_nothing", hp=6),
        foe(),
        {HERO_SWING: MISS, FOE_SWING: HIT},
        ("foe", -30, 0),
        MUTUAL,
    ),
}


@pytest.mark.parametrize(("pc", "enemy", "rolls", "throes", "outcome"), THROES.values(), ids=THROES)
def test_step_12(battle, pc, enemy, rolls, throes, outcome):
    fought = battle(turns(pc, enemy), rolls=rolls)
    assert changes(fought, "nest.12") == [throes]
    assert fought.outcome == outcome
    assert fought[throes[0]]["fixed"] == (throes[2] == 0)


SILENT = {
    "own ultimate magic has no finisher": (
        hero("ultimate_magic", "all_or_nothing", hp=10),
        foe(),
        {HERO_SWING: MISS},
        ENEMY_WINS,
    ),
    "killer and killed by one spell": (
        hero("ultimate_magic", "ogre_spirit", hp=10),
        foe("ogre_spirit", hp=25),
        {HERO_SWING: MISS},
        MUTUAL,
    ),
    "the finisher is dead already": (
        hero("rapid_magic", "ogre_spirit", hp=2),
        foe("rapid_magic", "all_or_nothing", hp=2),
        BOTH_MISS,
        MUTUAL,
    ),
    "who revives is not defeated": (
        hero(),
        foe("undying", "ogre_spirit", "all_or_nothing", hp=6),
        KILL,
        {"winner": None, "reason": "turn-limit"},
    ),
}


@pytest.mark.parametrize(("pc", "enemy", "rolls", "outcome"), SILENT.values(), ids=SILENT)
def test_no_death_throes(battle, pc, enemy, rolls, outcome):
    fought = battle(turns(pc, enemy), rolls=rolls)
    assert fought.of(DeathThroes) == []
    assert changes(fought, "nest.12") == []
    assert fought.outcome == outcome


def test_both_throes_and_no_answer_to_them(battle):
    fought = battle(
        turns(hero("ogre_spirit", "undying"), foe("ogre_spirit", "all_or_nothing", hp=6)),
        rolls=KILL,
    )
    assert [(e.source, e.target, e.skill) for e in fought.of(DeathThroes)] == [
        ("foe", "hero", "ogre_spirit"),
        ("foe", "hero", "all_or_nothing"),
    ]
    assert changes(fought, "nest.12") == [("hero", -5, 25), ("hero", -25, 0)]
    assert [(e.clause, e.source, e.target) for e in fought.of(Defeated)] == [
        ("nest.11", "hero", "foe"),
        ("nest.12", "foe", "hero"),
    ]
    assert fought["hero"]["undying_left"] == 1


def test_a_finisher_who_fell_and_revived_can_be_struck(battle):
    fought = battle(
        turns(
            hero("rapid_magic", "ogre_spirit", hp=2), foe("rapid_magic", "undying", hp=1, max_hp=9)
        ),
        rolls=BOTH_MISS,
    )
    assert changes(fought) == [("hero", -2, 0), ("foe", -1, 0), ("foe", 5, 5), ("foe", -5, 0)]
    assert fought.outcome == MUTUAL


def test_in_a_group_the_fallen_strike_and_the_battle_goes_on(battle):
    fought = battle(
        turns(
            fighter("p1", "pc", "undying", hp=20),
            fighter("p2", "pc"),
            fighter("e1", "enemy", "all_or_nothing", hp=6),
            fighter("e2", "enemy"),
            limit=2,
        ),
        rolls={
            "1/nest.6/p1/to-hit#0": HIT,
            "1/nest.6/p2/to-hit#0": MISS,
            "1/nest.6/e2/to-hit#0": MISS,
            "2/nest.6/p2/to-hit#0": HIT,
            "2/nest.6/e2/to-hit#0": HIT,
        },
        choices=[("p1", "target", "e1"), ("e2", "target", "p1")],
    )
    assert [(e.clause, e.target) for e in fought.of(Defeated)] == [
        ("nest.11", "e1"),
        ("nest.12", "p1"),
    ]
    assert changes(fought) == [("e1", -6, 0), ("p1", -20, 0), ("e2", -6, 24), ("p2", -6, 24)]
    assert fought["p1"] | {"hp": 0, "fixed": True, "undying_left": 1} == fought["p1"]
    assert fought.outcome == {"winner": None, "reason": "turn-limit"}


def test_poison_in_a_group_is_the_first_poisoners(battle):
    fought = battle(
        turns(
            fighter("p1", "pc"),
            fighter("p2", "pc", "rapid_magic"),
            fighter("p3", "pc", "poison_air"),
            fighter("imp", "enemy", "ogre_spirit", hp=3),
        ),
        rolls=misses("p1", "p2", "p3", "imp"),
    )
    assert [(e.source, e.target) for e in fought.of(DeathThroes)] == [("imp", "p2")]
    assert fought.outcome == PC_WINS


# Step 13


def test_a_side_has_lost_when_all_its_members_are_down(battle):
    fought = battle(
        turns(hero("rapid_magic"), *(fighter(f"e{n}", "enemy", hp=n) for n in (2, 3, 4)), limit=9),
        rolls=[MISS] * 7,
    )
    assert [e.target for e in fought.of(Defeated)] == ["e2", "e3", "e4"]
    assert fought.state["turn"] == 2
    assert fought.outcome == PC_WINS
