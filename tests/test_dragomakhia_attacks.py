"""`dragomakhia`, attacks: rolls, evasion, emergency evasion, damage, and commons."""

from __future__ import annotations

import pytest
from senki.events.common import (
    AttackNullified,
    ChoiceMade,
    DamageApplied,
    Defeated,
    ResourceSpent,
    RollMade,
)
from senki.events.dragomakhia import (
    AttackRolled,
    CommonAttacked,
    EvasionRolled,
)
from senki.events.tally import recompute
from senki.replay.what_if import Changes, what_if

ATTACK = "1/dragomakhia.{}/a/attack#0"
EVADE = "1/dragomakhia.evasion/b>a/evade#0"


def attacker(**members):
    return {
        "id": "a",
        "side": "pc",
        "hp": 20,
        "initiative": 6,
        "combat": {"melee": 6, "shooting": 6, "magic": 6},
        "weapon": {"attack": 3},
        **members,
    }


def target(**members):
    combat = {"evasion": 5}
    return {
        "id": "b",
        "side": "enemy",
        "hp": 20,
        "initiative": 6,
        "defense": 5,
        "combat": combat,
        "weapon": {"attack": 1, "priority": 0},
        **members,
    }


def common(name, side="enemy", hp=10, area=0, **members):
    kind = {"attack": 2, "attack_coefficient": 3, "defense": 1, **members}
    return {"id": name, "side": side, "hp": hp, "area": area, "common": kind}


def scene(*combatants, **members):
    return {"system": "dragomakhia", "turn_limit": 1, "combatants": list(combatants), **members}


def dice(pool, successes):
    """A roll of `pool` dice with so many sixes, the rest fives."""
    return (6,) * successes + (5,) * (pool - successes)


FIRST = {"initiative": 9}
"""The attacker acts first; the target's evasion shrinks by 3."""


# Melee, evasion and damage

# attack successes | evasion successes (or no) | damage
BLOWS = """
4 | 1 | 4
4 | 4 | nullified
4 | 5 | nullified
4 | 3 | 0
4 | 2 | 1
6 | 0 | 13
6 | no | 13
1 | no | 0
2 | no | 1
0 | | miss
"""


@pytest.mark.parametrize("row", BLOWS.strip().splitlines())
def test_attack_less_evasion_times_attack_less_defense(row, battle):
    attacked, evaded, expected = map(str.strip, row.split("|"))
    rolls = {ATTACK.format("melee"): dice(6, int(attacked))}
    choices = {("b", "act"): ["pass"]}
    if evaded == "no":
        choices["b", "evade"] = ["no"]
    elif evaded:
        rolls[EVADE] = dice(5, int(evaded))
    people = (attacker(weapon={"attack": 3, "priority": 1}), target())
    fought = battle(scene(*people), rolls=rolls, choices=choices)
    hits = fought.of(DamageApplied)
    nullified = fought.of(AttackNullified)
    assert len(nullified) == (expected == "nullified")
    assert len(hits) == expected.isdigit()
    if hits:
        assert (hits[0].amount, hits[0].lost) == (int(expected), int(expected))
        assert recompute(hits[0].tally) == int(expected)
    if nullified:
        assert (nullified[0].source, nullified[0].target) == ("a", "b")
        assert nullified[0].skill == "evasion"
    lost = int(expected) if expected.isdigit() else 0
    assert fought["b"]["hp"] == 20 - lost
    assert fought["b"]["evaded"] == (evaded not in ("", "no"))


def test_the_terms_of_a_blow(battle):
    rolls = {ATTACK.format("melee"): dice(6, 4), EVADE: dice(2, 1)}
    choices = {("b", "act"): ["pass"]}
    fought = battle(scene(attacker(**FIRST), target()), rolls=rolls, choices=choices)
    (attack,), (evasion,), (hit,) = (
        fought.of(kind) for kind in (AttackRolled, EvasionRolled, DamageApplied)
    )
    assert (attack.clause, attack.pool, attack.difficulty, attack.successes) == (
        *("dragomakhia.melee", 6, 6, 4),
    )
    assert [(t.label, t.op, t.total) for t in attack.tally] == [
        ("melee_power", "=", 6),
        ("difficulty", "=", 6),
        ("successes", "=", 4),
    ]
    assert (evasion.source, evasion.target, evasion.pool) == ("a", "b", 2)
    assert (evasion.successes, evasion.remaining) == (1, 3)
    assert [(t.label, t.op, t.total) for t in evasion.tally] == [
        ("evasion_power", "=", 5),
        ("slower", "-", 2),
        ("difficulty", "=", 6),
        ("successes", "=", 1),
    ]
    assert hit.clause == "dragomakhia.damage"
    assert [(t.label, t.op, t.total) for t in hit.tally] == [
        ("successes", "=", 4),
        ("evaded", "-", 3),
        ("attack_power", "*", 9),
        ("defense", "-", 4),
    ]


# initiative of attacker | of target | evasion | dice
EVASION_POOLS = [(8, 6, 5, 3), (20, 6, 5, 0), (7, 6, 5, 4), (11, 6, 5, 0), (6, 6, 5, 5)]


@pytest.mark.parametrize(("fast", "slow", "evasion", "pool"), EVASION_POOLS)
def test_a_faster_attacker_leaves_fewer_dice_to_evade(fast, slow, evasion, pool, battle):
    people = (
        attacker(initiative=fast, weapon={"attack": 3, "priority": 1}),
        target(initiative=slow, combat={"evasion": evasion}),
    )
    rolls = {ATTACK.format("melee"): dice(6, 2)} | ({EVADE: dice(pool, 0)} if pool else {})
    fought = battle(scene(*people), rolls=rolls, choices={("b", "act"): ["pass"]})
    (evasion_rolled,) = fought.of(EvasionRolled)
    assert (evasion_rolled.pool, evasion_rolled.remaining) == (pool, 2)
    assert len(fought.of(RollMade)) == 1 + bool(pool)
    assert recompute(evasion_rolled.tally) == 0


def test_a_slower_attacker_gives_no_dice_away(battle):
    choices = {("b", "act"): ["pass"]}
    people = (attacker(initiative=1), target())
    rolls = {ATTACK.format("melee"): dice(6, 2), EVADE: dice(5, 0)}
    assert battle(scene(*people), rolls=rolls, choices=choices).of(EvasionRolled)[0].pool == 5


# Shooting and magic

# method | target's area | difficulty | faces | successes
SHOTS = """
shooting | 0 | 6 | 6 7 5 1 1 1 | 2
shooting | 1 | 7 | 6 7 5 1 1 10 | 2
magic | 0 | 6 | 6 7 5 1 1 1 | 2
melee | 0 | 6 | 6 7 5 1 1 1 | 2
"""


@pytest.mark.parametrize("row", SHOTS.strip().splitlines())
def test_attacks_near_and_far(row, battle):
    method, area, difficulty, faces, successes = map(str.strip, row.split("|"))
    rolls = {ATTACK.format(method): tuple(map(int, faces.split()))}
    fought = battle(
        scene(attacker(**FIRST), target(area=int(area), combat={})),
        rolls=rolls,
        choices={
            ("a", "act"): [f"attack:{method}"],
            ("b", "evade"): ["no"],
            ("b", "act"): ["pass"],
        },
    )
    (attack,) = fought.of(AttackRolled)
    assert attack.clause == f"dragomakhia.{method}"
    assert (attack.difficulty, attack.successes) == (int(difficulty), int(successes))
    assert attack.tally[0].label == f"{method}_power"
    assert ("adjacent" in [t.label for t in attack.tally]) == (area == "1")
    assert fought["b"]["hp"] == 20 - 1


def test_hit_stands_for_melee_and_shooting_that_are_not_given(battle):
    people = (attacker(combat={"hit": 4, "shooting": 2}, **FIRST), target())
    fought = battle(scene(*people), rolls=[dice(4, 0)], choices={("b", "act"): ["pass"]})
    assert fought.of(AttackRolled)[0].pool == 4
    assert (fought["a"]["melee"], fought["a"]["shooting"], fought["a"]["magic"]) == (4, 2, 0)


# Emergency evasion

# cost | hit points | attack and evasion successes | asked | answer | hit points after
EMERGENCIES = """
4 | 20 | 4 1 | yes | yes | 16
4 | 20 | 4 1 | yes | no | 16
7 | 20 | 6 1 | yes | yes | 13
7 | 20 | 6 1 | yes | no | 10
7 | 8 | 6 1 | yes | yes | 1
7 | 7 | 6 1 | no | | 0
0 | 20 | 6 1 | yes | yes | 20
 | 20 | 6 1 | no | | 10
4 | 20 | 2 2 | no | | 20
4 | 20 | 6 no | no | | 7
"""


@pytest.mark.parametrize("row", EMERGENCIES.strip().splitlines())
def test_emergency_evasion(row, battle):
    cost, hp, successes, asked, answer, after = map(str.strip, row.split("|"))
    attacked, evaded = successes.split()
    victim = target(hp=int(hp), **({"emergency": int(cost)} if cost else {}))
    rolls = {ATTACK.format("melee"): dice(6, int(attacked))}
    choices = {("b", "act"): ["pass"] if int(after) else []}
    if evaded == "no":
        choices["b", "evade"] = ["no"]
    else:
        rolls[EVADE] = dice(5, int(evaded))
    if answer:
        choices["b", "emergency"] = [answer]
    people = (attacker(weapon={"attack": 3, "priority": 1}), victim)
    fought = battle(scene(*people), rolls=rolls, choices=choices)
    assert ("emergency" in [e.decision for e in fought.of(ChoiceMade)]) == (asked == "yes")
    assert fought["b"]["hp"] == int(after)
    spent = fought.of(ResourceSpent)
    assert [(e.actor, e.resource, e.amount, e.left) for e in spent] == (
        [("b", "hp", int(cost), int(after))] if answer == "yes" else []
    )
    if answer == "yes":
        (nullified,) = fought.of(AttackNullified)
        assert (nullified.skill, nullified.clause) == ("emergency", "dragomakhia.emergency")


def test_auto_evades_and_makes_no_emergency_evasion(battle):
    rolls = {ATTACK.format("melee"): dice(6, 6), EVADE: dice(2, 0)}
    victim = target(emergency=1)
    fought = battle(scene(attacker(**FIRST), victim), rolls=rolls)
    answers = {e.decision: e.option for e in fought.of(ChoiceMade) if e.actor == "b"}
    assert answers == {"evade": "yes", "emergency": "no", "act": "pass"}


def two_against_one():
    people = [attacker(id=who, initiative=speed) for who, speed in (("a", 9), ("c", 8))]
    return scene(*people, target(initiative=7, emergency=1, defense=0))


def test_answers_to_one_attack_are_not_those_to_another(battle):
    rolls = {
        ATTACK.format("melee"): dice(6, 1),
        "1/dragomakhia.melee/c/attack#0": dice(6, 2),
        EVADE: dice(3, 0),
        "1/dragomakhia.evasion/b>c/evade#0": dice(4, 0),
    }
    choices = {("b", "emergency"): ["yes", "no"], ("b", "act"): ["pass"]}
    fought = battle(two_against_one(), rolls=rolls, choices=choices)
    keys = [e.key for e in fought.of(ChoiceMade) if e.decision in ("evade", "emergency")]
    assert keys == [
        "1/dragomakhia.evasion/b>a/evade#0",
        "1/dragomakhia.emergency/b>a/emergency#0",
        "1/dragomakhia.evasion/b>c/evade#0",
        "1/dragomakhia.emergency/b>c/emergency#0",
    ]
    assert fought["b"]["hp"] == 20 - 1 - 2 * 3


def test_a_what_if_without_the_first_attack_keeps_the_answer_to_the_second(
    battle, tmp_path, read_log
):
    rolls = {
        ATTACK.format("melee"): dice(6, 1),
        "1/dragomakhia.melee/c/attack#0": dice(6, 2),
        EVADE: dice(3, 0),
    }
    choices = {("b", "evade"): ["yes", "no"], ("b", "emergency"): ["yes"], ("b", "act"): ["pass"]}
    fought = battle(two_against_one(), rolls=rolls, choices=choices)
    first = next(e for e in fought.of(ChoiceMade) if e.decision == "act")
    there = tmp_path / "there.battle.jsonl"
    result = what_if(fought.log, Changes(choices={first.seq: "pass"}), to=there)
    assert (result.guessed, result.invented) == (0, 0)
    answers = [e["option"] for e in read_log(there) if e.get("decision") == "evade"]
    assert answers == ["no"]


# Common characters


def test_a_common_character_attacks_without_dice_and_after_all_others(battle):
    people = (common("x"), attacker(combat={"evasion": 2}, defense=1))
    key = "1/dragomakhia.evasion/a>x/evade#0"
    fought = battle(scene(*people), rolls={key: (6, 1)}, choices={("a", "act"): ["pass"]})
    (attack,) = fought.of(CommonAttacked)
    assert (attack.source, attack.target, attack.successes) == ("x", "a", 3)
    assert attack.clause == "dragomakhia.common"
    assert fought["a"]["hp"] == 20 - ((3 - 1) * 2 - 1)


def test_a_common_character_never_evades(battle):
    people = (attacker(**FIRST), common("x", hp=20))
    rolls = {ATTACK.format("melee"): dice(6, 4)}
    fought = battle(scene(*people), rolls=rolls, choices={("x", "act"): ["pass"]})
    assert "evade" not in [e.decision for e in fought.of(ChoiceMade)]
    assert fought["x"]["hp"] == 20 - (4 * 3 - 1)


def test_a_common_character_at_0_is_out(battle):
    people = (attacker(**FIRST), common("x", hp=11), common("y"))
    rolls = {ATTACK.format("melee"): dice(6, 4)}
    choices = {("a", "evade"): ["no"]}
    fought = battle(scene(*people), rolls=rolls, choices=choices)
    (gone,) = fought.of(Defeated)
    assert (gone.source, gone.target, fought["x"]["down"]) == ("a", "x", True)
    assert [e.source for e in fought.of(CommonAttacked)] == ["y"]


def test_no_success_no_evasion(battle):
    people = (common("x", attack_coefficient=0), attacker())
    fought = battle(scene(*people), rolls={}, choices={("a", "act"): ["pass"]})
    assert fought.of(CommonAttacked)[0].successes == 0
    assert "evade" not in [e.decision for e in fought.of(ChoiceMade)]


def party():
    return [
        attacker(id=name, initiative=speed, area=area, combat={}, weapon={"attack": 1})
        for name, speed, area in (("p", 9, 0), ("q", 8, 0), ("r", 7, 1))
    ]


# the swarm | its target | whom it hits
SWARMS = [
    ({"swarm": True}, "attack:melee", None, ["p", "q"]),
    ({"swarm": True, "ranged": True}, "attack:shooting", "r", ["r"]),
    ({"swarm": True, "ranged": True}, "attack:shooting", "q", ["p", "q"]),
    ({"ranged": True}, "attack:shooting", "r", ["r"]),
    ({}, "attack:melee", "q", ["q"]),
    ({"swarm": False}, "attack:melee", "p", ["p"]),
]


@pytest.mark.parametrize(("members", "act", "chosen", "hit"), SWARMS)
def test_a_swarm_hits_everybody_in_an_area(members, act, chosen, hit, battle):
    choices = {("x", "act"): [act], **{(who, "act"): ["pass"] for who in "pqr"}}
    choices |= {(who, "evade"): ["no"] for who in hit}
    if chosen:
        choices["x", "target"] = [chosen]
    fought = battle(scene(*party(), common("x", **members)), rolls={}, choices=choices)
    assert [e.target for e in fought.of(CommonAttacked)] == hit
    assert [e.target for e in fought.of(DamageApplied)] == hit
    assert ("target" in [e.decision for e in fought.of(ChoiceMade)]) == bool(chosen)


def test_each_target_of_a_swarm_evades_for_itself_as_listed(battle):
    people = party()
    for person in people:
        person["combat"] = {"evasion": 1}
    rolls = {
        "1/dragomakhia.evasion/p>x/evade#0": (6,),
        "1/dragomakhia.evasion/q>x/evade#0": (5,),
    }
    choices = {(who, "act"): ["pass"] for who in "pqr"}
    fought = battle(scene(*people, common("x", swarm=True)), rolls=rolls, choices=choices)
    assert [(e.target, e.remaining) for e in fought.of(EvasionRolled)] == [("p", 2), ("q", 3)]
    assert [(e.target, e.amount) for e in fought.of(DamageApplied)] == [("p", 4), ("q", 6)]
