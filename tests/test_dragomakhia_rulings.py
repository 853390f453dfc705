"""`dragomakhia`, its ten rulings: what comes out under every option, and when they are asked."""

from __future__ import annotations

import pytest
from senki.events.common import DamageApplied
from senki.events.dragomakhia import EvasionRolled
from senki.replay.catalogues import rulings
from senki.replay.system import find_system
from senki.replay.what_if import Original

OPTIONS = {
    "coefficient-base": ["level-plus-1", "level"],
    "half-skill-rounding": ["down", "up"],
    "multi-skill": ["add", "highest"],
    "difficulty-over-10": ["impossible", "cap-10"],
    "difficulty-stacking": ["add", "worst"],
    "zero-pool": ["no-success", "one-die"],
    "pool-cap": ["none", "15"],
    "multiple-success": ["on", "off"],
    "attack-result": ["minus-defense", "no-defense", "at-least-1"],
    "evade-declared": ["any-number", "once-a-turn"],
}
"""Every ruling with its options, the default first."""


def test_the_catalogue_has_these_and_no_others():
    catalogue = {r.short_id: [o.id for o in r.options] for r in rulings("dragomakhia")}
    assert catalogue == OPTIONS


def test_every_ruling_names_a_clause_and_speaks_two_languages():
    system = find_system("dragomakhia")
    for ruling in system.rulings:
        assert ruling.clause in system.clauses
        texts = [ruling.question, ruling.why, *(option.means for option in ruling.options)]
        assert all(text.en.isascii() and not text.ja.isascii() for text in texts)
        assert all(text.en.endswith((".", "?")) and text.ja.endswith("。") for text in texts)


@pytest.mark.parametrize(
    ("ruling", "text", "option", "words"),
    [
        (
            "zero-pool",
            "means",
            "no-success",
            ("0 successes. This holds even at a difficulty of 1",),
        ),
        ("zero-pool", "means", "one-die", ("where nothing is rolled, it counts as 1 success",)),
        ("half-skill-rounding", "why", "", ("never counts for more than a fitting one",)),
    ],
)
def test_what_rulings_say(ruling, text, option, words):
    (found,) = (r for r in rulings("dragomakhia") if r.short_id == ruling)
    said = found.why if text == "why" else next(o.means for o in found.options if o.id == option)
    assert all(word in said.en for word in words)


def skills(*words):
    """`3` is a skill of level 3, `3/2` one that fits in part."""
    return [
        {"name": f"技{n}", "level": int(word[0]), "fit": "partial" if "/" in word else "full"}
        for n, word in enumerate(words)
    ]


def session(pool, words="", conditions="", difficulty=6, goal=1):
    check = {
        "actor": "ryu",
        "pool": pool,
        "skills": skills(*words.split()),
        "conditions": conditions.split(),
        "difficulty": difficulty,
        "goal": goal,
    }
    combatants = [{"id": "ryu", "side": "pc"}]
    return {"system": "dragomakhia", "combatants": combatants, "checks": [check]}


TENS = (10, 9, 8, 7, 6)

# ruling | option | pool, skills, conditions, difficulty, goal | dice | member of the check | value
CHECKS = [
    ("coefficient-base", "level-plus-1", session(5, "3"), TENS, "achievement", 20),
    ("coefficient-base", "level", session(5, "3"), TENS, "achievement", 15),
    ("coefficient-base", "level", session(5), TENS, "achievement", 5),
    ("coefficient-base", "level", session(5, "0"), TENS, "achievement", 5),
    ("coefficient-base", "level", session(5, "1/2"), TENS, "achievement", 5),
    ("coefficient-base", "level", session(5, "2 3"), TENS, "coefficient", 5),
    ("half-skill-rounding", "down", session(5, "3/2"), TENS, "coefficient", 2),
    ("half-skill-rounding", "up", session(5, "3/2"), TENS, "coefficient", 3),
    ("half-skill-rounding", "down", session(5, "4/2"), TENS, "coefficient", 3),
    ("half-skill-rounding", "up", session(5, "4/2"), TENS, "coefficient", 3),
    ("half-skill-rounding", "up", session(5, "1/2 1/2"), TENS, "coefficient", 3),
    ("half-skill-rounding", "down", session(5, "1/2 1/2"), TENS, "coefficient", 1),
    ("multi-skill", "add", session(5, "2 3"), TENS, "coefficient", 6),
    ("multi-skill", "highest", session(5, "2 3"), TENS, "coefficient", 4),
    ("multi-skill", "highest", session(5, "3 2"), TENS, "coefficient", 4),
    ("multi-skill", "highest", session(5, "2 3/2"), TENS, "coefficient", 3),
    ("multi-skill", "highest", session(5, "1 5/2"), TENS, "coefficient", 3),
    ("difficulty-over-10", "impossible", session(5, "", "true-dark mud"), TENS, "successes", 0),
    ("difficulty-over-10", "cap-10", session(5, "", "true-dark mud"), TENS, "successes", 1),
    ("difficulty-over-10", "impossible", session(5, difficulty=12), TENS, "difficulty", 12),
    ("difficulty-over-10", "cap-10", session(5, difficulty=12), TENS, "difficulty", 10),
    ("difficulty-stacking", "add", session(5, "", "mud moonlight"), TENS, "successes", 2),
    ("difficulty-stacking", "worst", session(5, "", "mud moonlight"), TENS, "successes", 3),
    ("difficulty-stacking", "worst", session(5, "", "mud sand", 7), TENS, "difficulty", 8),
    ("zero-pool", "no-success", session(0), None, "pool", 0),
    ("zero-pool", "one-die", session(0), (6,), "successes", 1),
    ("zero-pool", "one-die", session(0), (5,), "pool", 1),
    ("zero-pool", "no-success", session(0, difficulty=1), None, "successes", 0),
    ("zero-pool", "one-die", session(0, difficulty=1), None, "successes", 1),
    ("pool-cap", "none", session(18), (6,) * 18, "successes", 18),
    ("pool-cap", "15", session(18), (6,) * 15, "successes", 15),
    ("pool-cap", "15", session(15), (6,) * 15, "pool", 15),
    ("pool-cap", "none", session(18, difficulty=1), None, "successes", 18),
    ("pool-cap", "15", session(18, difficulty=1), None, "successes", 15),
    ("multiple-success", "on", session(5, goal=2), TENS, "times", 2),
    ("multiple-success", "off", session(5, goal=2), TENS, "times", 1),
    ("multiple-success", "off", session(5, goal=6), TENS, "times", 0),
]


@pytest.mark.parametrize(("ruling", "option", "scenario", "dice", "member", "value"), CHECKS)
def test_checks(ruling, option, scenario, dice, member, value, battle):
    rolls = [] if dice is None else [dice]
    fought = battle(scenario, rolls=rolls, rulings={ruling: option})
    (result,) = fought.state["checks"]
    assert result[member] == value
    if OPTIONS[ruling][0] == option:
        assert battle(scenario, rolls=rolls).state["checks"] == fought.state["checks"]


# The rulings of battles


def duel(defense=5, evasion=0, attack=3, melee=6, second_blow=False):
    def attacker(name, initiative):
        combat = {"melee": melee}
        weapon = {"attack": attack}
        return {"id": name, "side": "pc", "hp": 9, "initiative": initiative} | {
            "combat": combat,
            "weapon": weapon,
        }

    people = [attacker("a", 5), *([attacker("c", 4)] if second_blow else [])]
    victim = {"id": "b", "side": "enemy", "hp": 90, "defense": defense, "initiative": 9}
    people.append({**victim, "combat": {"evasion": evasion}})
    return {"system": "dragomakhia", "turn_limit": 1, "combatants": people}


# option | successes | evaded | attack | defense | damage
DAMAGES = """
minus-defense | 4 | 1 | 3 | 5 | 4
no-defense    | 4 | 1 | 3 | 5 | 9
at-least-1    | 4 | 1 | 3 | 5 | 4
minus-defense | 2 | 1 | 3 | 5 | 0
no-defense    | 2 | 1 | 3 | 5 | 3
at-least-1    | 2 | 1 | 3 | 5 | 1
minus-defense | 2 | 0 | 3 | 6 | 0
at-least-1    | 2 | 0 | 3 | 6 | 1
minus-defense | 2 | 0 | 0 | 0 | 0
at-least-1    | 2 | 0 | 0 | 0 | 1
no-defense    | 2 | 0 | 0 | 0 | 0
"""


@pytest.mark.parametrize("row", DAMAGES.strip().splitlines())
def test_attack_result(row, battle):
    option, *numbers = map(str.strip, row.split("|"))
    successes, evaded, attack, defense, expected = map(int, numbers)
    rolls = {"1/dragomakhia.melee/a/attack#0": (6,) * successes + (1,) * (6 - successes)}
    if evaded:
        rolls["1/dragomakhia.evasion/b>a/evade#0"] = (6,) * evaded
    fought = battle(
        duel(defense, evaded, attack),
        rolls=rolls,
        choices={("b", "act"): ["pass"]},
        rulings={"attack-result": option},
    )
    assert [(e.amount, e.hp) for e in fought.of(DamageApplied)] == [(expected, 90 - expected)]


@pytest.mark.parametrize(
    ("option", "evasions", "hp"), [("any-number", 2, 75), ("once-a-turn", 1, 72)]
)
def test_evade_declared(option, evasions, hp, battle):
    rolls = {
        "1/dragomakhia.melee/a/attack#0": (6, 1, 1, 1, 1, 1),
        "1/dragomakhia.evasion/b>a/evade#0": (7, 1),
        "1/dragomakhia.melee/c/attack#0": (6,) * 6,
    }
    if evasions == 2:
        rolls["1/dragomakhia.evasion/b>c/evade#0"] = (7, 1)
    fought = battle(
        duel(defense=0, evasion=2, second_blow=True),
        rolls=rolls,
        choices={("b", "act"): ["pass"]},
        rulings={"evade-declared": option},
    )
    assert len(fought.of(EvasionRolled)) == evasions
    assert fought["b"]["hp"] == hp


def test_who_did_not_evade_still_may_under_once_a_turn(battle):
    rolls = {
        "1/dragomakhia.melee/a/attack#0": (6, 1, 1, 1, 1, 1),
        "1/dragomakhia.melee/c/attack#0": (6, 1, 1, 1, 1, 1),
        "1/dragomakhia.evasion/b>c/evade#0": (7, 1),
    }
    fought = battle(
        duel(defense=0, evasion=2, second_blow=True),
        rolls=rolls,
        choices={("b", "act"): ["pass"], ("b", "evade"): ["no", "yes"]},
        rulings={"evade-declared": "once-a-turn"},
    )
    assert fought["b"]["hp"] == 87


def test_the_next_turn_brings_the_evasion_back(battle):
    rolls = {}
    for turn in (1, 2):
        rolls[f"{turn}/dragomakhia.melee/a/attack#0"] = (6, 1, 1, 1, 1, 1)
        rolls[f"{turn}/dragomakhia.evasion/b>a/evade#0"] = (7, 1)
    fought = battle(
        duel(defense=0, evasion=2) | {"turn_limit": 2},
        rolls=rolls,
        choices={("b", "act"): ["pass", "pass"]},
        rulings={"evade-declared": "once-a-turn"},
    )
    assert (len(fought.of(EvasionRolled)), fought["b"]["hp"]) == (2, 90)


@pytest.mark.parametrize(("option", "dice"), [("no-success", 0), ("one-die", 1)])
def test_an_evasion_without_dice(option, dice, battle):
    rolls = {"1/dragomakhia.melee/a/attack#0": (6, 6, 1, 1, 1, 1)}
    if dice:
        rolls["1/dragomakhia.evasion/b>a/evade#0"] = (6,)
    fought = battle(
        duel(defense=0, evasion=0),
        rolls=rolls,
        choices={("b", "act"): ["pass"]},
        rulings={"zero-pool": option},
    )
    assert [e.pool for e in fought.of(EvasionRolled)] == [dice]
    assert fought["b"]["hp"] == 90 - 3 * (2 - dice)


@pytest.mark.parametrize(("option", "dice"), [("none", 17), ("15", 15)])
def test_a_very_large_attack_and_evasion(option, dice, battle):
    rolls = {
        "1/dragomakhia.melee/a/attack#0": (6,) * dice,
        "1/dragomakhia.evasion/b>a/evade#0": (1,) * dice,
    }
    fought = battle(
        duel(defense=0, evasion=17, melee=17, attack=1),
        rolls=rolls,
        choices={("b", "act"): ["pass"]},
        rulings={"pool-cap": option},
    )
    assert fought["b"]["hp"] == 90 - dice


# Rulings are asked only where they can matter

# a check | the rulings it asks
ASKED = [
    (session(5), set()),
    (session(5, "0"), set()),
    (session(5, "1/2"), {"half-skill-rounding"}),
    (session(5, "2/2"), {"coefficient-base"}),
    (session(5, "2"), {"coefficient-base"}),
    (session(5, "2 0"), {"coefficient-base"}),
    (session(5, "2 1"), {"coefficient-base", "multi-skill"}),
    (session(5, "", "mud"), set()),
    (session(5, "", "mud sand"), {"difficulty-stacking"}),
    (session(5, "", "true-dark"), set()),
    (session(5, difficulty=11), {"difficulty-over-10"}),
    (session(0), {"zero-pool"}),
    (session(0, difficulty=1), {"zero-pool"}),
    (session(15), set()),
    (session(16, goal=99), {"pool-cap"}),
    (session(5, difficulty=1, goal=3), set()),
    (session(5, difficulty=1, goal=2), {"multiple-success"}),
    (session(5, difficulty=1, goal=0), set()),
]


@pytest.mark.parametrize(("scenario", "asked"), ASKED)
def test_what_a_check_asks(scenario, asked, battle):
    check = scenario["checks"][0]
    rolls = [] if check["difficulty"] == 1 or not check["pool"] else [(5,) * check["pool"]]
    original = Original(battle(scenario, rolls=rolls).log).replay()
    assert set(original.consultations) == {f"dragomakhia.{name}" for name in asked}


# defense | evasion dice | attack successes | what the fight asks
FIGHTS = [
    (0, 1, 0, set()),
    (0, 1, 1, set()),
    (0, 1, 2, set()),
    (2, 1, 2, {"attack-result"}),
    (0, 0, 2, {"zero-pool"}),
]


@pytest.mark.parametrize(("defense", "evasion", "successes", "asked"), FIGHTS)
def test_what_a_fight_asks(defense, evasion, successes, asked, battle):
    rolls = {"1/dragomakhia.melee/a/attack#0": (6,) * successes + (1,) * (6 - successes)}
    if evasion and successes:
        rolls["1/dragomakhia.evasion/b>a/evade#0"] = (6,)
    fought = battle(duel(defense, evasion), rolls=rolls, choices={("b", "act"): ["pass"]})
    original = Original(fought.log).replay()
    assert set(original.consultations) == {f"dragomakhia.{name}" for name in asked}
