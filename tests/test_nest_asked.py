"""`nest`, the rulings that a battle asks: those that can matter in it, and no others."""

from __future__ import annotations

import pytest
from senki.replay.what_if import Original

HIT, CRITICAL, MISS = (3, 4), (6, 6), (1, 1)


def fighter(name, side, *skills, hp=30, **numbers):
    stats = {"hp": hp, "attack": 10, "defense": 4, **numbers}
    return {"id": name, "side": side, **stats, "skills": list(skills)}


def pc(*skills, name="hero", **numbers):
    return fighter(name, "pc", *skills, **numbers)


def enemy(*skills, name="foe", **numbers):
    return fighter(name, "enemy", *skills, **numbers)


def asked(battle, combatants, rolls):
    """The short ids of the rulings that one turn asks."""
    fought = battle(
        {"system": "nest", "turn_limit": 1, "combatants": list(combatants)}, rolls=rolls
    )
    assert fought.played.waiting is None
    return {ruling.removeprefix("nest.") for ruling in Original(fought.log).replay().consultations}


NOTHING = set()
DUELS = {
    "a hit": (pc(), enemy(), [HIT, MISS], NOTHING),
    "a critical": (pc(), enemy(), [CRITICAL, MISS], NOTHING),
    "a miss": (pc("berserker"), enemy("iron_body", "legend_armor"), [MISS, MISS], NOTHING),
    "berserker": (pc("berserker"), enemy(), [HIT, MISS], {"scale-before-defense"}),
    "iron body": (pc(), enemy("iron_body"), [HIT, MISS], {"scale-before-defense"}),
    "legend armour": (pc(), enemy("legend_armor"), [HIT, MISS], {"legend-armor-value"}),
    "other armour": (pc(), enemy("demon_armor", "dragon_ward"), [HIT, MISS], NOTHING),
    "a weapon on a sum of 1": (pc("bow", "silver_weapon", attack=5), enemy(), [HIT, MISS], NOTHING),
    "a weapon on a sum of 0": (
        pc("silver_weapon", attack=4),
        enemy(),
        [HIT, MISS],
        {"min-damage-clamp"},
    ),
    "a sum of 0 without a weapon": (pc(attack=4), enemy("silver_armor"), [HIT, MISS], NOTHING),
    "12 against 12": (pc(), enemy("flying", "veteran"), [CRITICAL, MISS], NOTHING),
    "12 against 13": (
        pc(),
        enemy("flying", "flying", attack=0),
        [CRITICAL, MISS],
        {"natural-12-autohit", "stack-modifiers"},
    ),
    "11 against 13": (pc(), enemy("flying", "veteran", "stalwart"), [(5, 6), MISS], NOTHING),
    "two swings that hit": (pc("extra_attack"), enemy(), [HIT, HIT, MISS], NOTHING),
    "two swings and magic": (
        pc("extra_attack", "bow"),
        enemy(),
        [HIT, HIT, MISS],
        {"multiattack-scope"},
    ),
    "two swings and magic, dead at the first": (
        pc("extra_attack", "bow"),
        enemy(hp=6),
        [HIT],
        NOTHING,
    ),
    "two swings at a sage": (
        pc("extra_attack"),
        enemy("sage"),
        [MISS, HIT, HIT, MISS],
        {"multiattack-scope"},
    ),
    "one swing and magic": (pc("bow"), enemy("sage"), [MISS, HIT, MISS], NOTHING),
    "a miss before the last swing": (
        pc("extra_attack"),
        enemy(),
        [MISS, HIT, MISS],
        {"miss-ends-multiattack"},
    ),
    "a miss at the last swing": (pc("extra_attack"), enemy(), [HIT, MISS, MISS], NOTHING),
    "one nullifying roll": (pc(), enemy("sage"), [CRITICAL, MISS], NOTHING),
    "a success before the last": (
        pc(),
        enemy("sage", "savant"),
        [CRITICAL, MISS],
        {"nullify-roll-protocol"},
    ),
    "a success with the last": (pc(), enemy("sage", "savant"), [MISS, CRITICAL, MISS], NOTHING),
    "no success": (pc(), enemy("sage", "savant"), [MISS, MISS, MISS, MISS], NOTHING),
    "ultimate magic nullified": (
        pc("ultimate_magic"),
        enemy("sage"),
        [CRITICAL, MISS],
        {"nullify-scope"},
    ),
    "other magic nullified": (pc("light_magic"), enemy("sage"), [CRITICAL, MISS], NOTHING),
    "a barrier at 2": (pc("bow"), enemy("magic_barrier", hp=2), [MISS, MISS], NOTHING),
    "a barrier at 1": (
        pc("bow"),
        enemy("magic_barrier", hp=1),
        [MISS],
        {"barrier-self-hit-lethal"},
    ),
    "two weapons of a kind": (
        pc("magic_weapon", "magic_weapon"),
        enemy(),
        [HIT, MISS],
        {"stack-modifiers"},
    ),
    "two weapons of two kinds": (
        pc("magic_weapon", "silver_weapon"),
        enemy(),
        [HIT, MISS],
        NOTHING,
    ),
    "two copies with stacking stated": (
        pc("smash", "smash", "deathblow_slash", "deathblow_slash"),
        enemy("magic_barrier", "magic_barrier"),
        [HIT, MISS, MISS, MISS],
        NOTHING,
    ),
    "the end of a duel": (pc(), enemy(hp=6), [HIT], NOTHING),
    "a revival": (pc(), enemy("undying", hp=6), [HIT], {"undying-optional"}),
    "two dragon avatars": (
        pc(),
        enemy("dragon_avatar", "dragon_avatar", hp=7, max_hp=30),
        [MISS, MISS],
        {"dragon-avatar-copies", "stack-modifiers"},
    ),
    "one dragon avatar": (pc(), enemy("dragon_avatar", "undying"), [MISS, MISS], NOTHING),
    "ultimate magic survived": (pc("ultimate_magic", hp=11), enemy(), [MISS, MISS], NOTHING),
    "ultimate magic not survived": (
        pc("ultimate_magic", hp=10),
        enemy(),
        [MISS],
        {"finisher-attribution"},
    ),
    "healing that fits": (
        pc("regeneration", hp=29, max_hp=30),
        enemy("poison_air"),
        [MISS, MISS],
        NOTHING,
    ),
    "healing that does not fit": (
        pc("regenerating_flesh", hp=29, max_hp=30),
        enemy("poison_air"),
        [MISS, MISS],
        {"step10-clamp"},
    ),
    "healing alone": (
        pc("regenerating_flesh", hp=29, max_hp=30),
        enemy(),
        [MISS, MISS],
        NOTHING,
    ),
}


@pytest.mark.parametrize(("hero", "foe", "rolls", "expected"), DUELS.values(), ids=DUELS)
def test_a_duel_asks(battle, hero, foe, rolls, expected):
    assert asked(battle, [hero, foe], rolls) == expected


GROUPS = {
    "nobody has a skill": ((), (), 30, [MISS, MISS, MISS], NOTHING),
    "a comrade's weapon, and a hit": (
        ("silver_weapon",),
        (),
        30,
        [HIT, MISS, MISS],
        {"side-wide-skills"},
    ),
    "a comrade's weapon, and no hit": (("silver_weapon",), (), 30, [MISS, MISS, MISS], NOTHING),
    "one's own weapon alone": ((), ("silver_weapon",), 30, [HIT, MISS, MISS], NOTHING),
    "a comrade's flight": (("flying",), (), 30, [MISS, MISS, MISS], NOTHING),
    "the last enemy falls": ((), (), 6, [HIT], NOTHING),
}


@pytest.mark.parametrize(("comrade", "own", "hp", "rolls", "expected"), GROUPS.values(), ids=GROUPS)
def test_two_against_one_ask(battle, comrade, own, hp, rolls, expected):
    combatants = [pc(*own, name="p1"), pc(*comrade, name="p2"), enemy(hp=hp)]
    assert asked(battle, combatants, rolls) == expected


def test_the_fall_of_one_of_two_asks_what_follows_from_it(battle):
    combatants = [pc(), enemy(name="e1", hp=6), enemy(name="e2")]
    assert asked(battle, combatants, [HIT, MISS]) == {
        "any-death-ends-attacks",
        "battle-end-condition",
    }
