"""Hit and evasion rolls of dystopia: criticals, fumbles, and who may evade."""

from __future__ import annotations

import pytest
from senki.events.common import CheckJudged, ChoiceMade, DamageApplied, RollMade
from senki.events.dystopia import (
    AchievementReached,
    AttackEnded,
    AttackStarted,
    AttackUnopposed,
    SkillUsed,
)

HIT = "1/dystopia.3-3/a/hit#0"
EVADE = "1/dystopia.3-3/e>a/evade#0"
BONUS = "1/dystopia.3-4.3/a/bonus#0"


def unit(who, side="pc", **changes):
    level = {"cl": 5} if side == "pc" else {}
    return {"id": who, "side": side, "agility": 10, "hp": 500, "square": "A"} | level | changes


def scenario(*units, **more):
    return {"system": "dystopia", "turn_limit": 1, "combatants": list(units), **more}


def duel(mine=None, foe=None):
    """`a` with melee 10 and shooting 9 strikes first at `e` with evasion 10."""
    values = {"melee": 10, "shooting": 9, "magic": 8}
    weapon = {"check": "melee", "cost": 12}
    return scenario(
        unit("a", agility=20, values=values, weapon=weapon) | (mine or {}),
        unit("e", "enemy", agility=1, values={"evasion": 10, "resistance": 7}) | (foe or {}),
    )


def test_25_against_25_misses(battle):
    fought = battle(duel(), rolls={HIT: (10, 5), EVADE: (10, 5)})
    judged = fought.of(CheckJudged)[0]
    assert (judged.actor, judged.total, judged.needed, judged.success) == ("e", 25, 25, True)
    assert (judged.clause, judged.tally[0].label) == ("dystopia.3-3", "hit")
    assert not fought.of(DamageApplied)


def test_26_against_25_hits(battle):
    fought = battle(duel(), rolls={HIT: (10, 6), EVADE: (10, 5), BONUS: (1, 1)})
    hit, evasion = fought.of(AchievementReached)
    assert (hit.actor, hit.check, hit.natural, hit.total) == ("a", "melee", 16, 26)
    assert (hit.outcome, hit.critical, hit.fumble) == ("normal", 18, 5)
    assert [(t.label, t.op, t.value) for t in hit.tally] == [("melee", "=", 10), ("dice", "+", 16)]
    assert (evasion.actor, evasion.check, evasion.total) == ("e", "evasion", 25)
    assert fought.of(CheckJudged)[0].success is False
    assert fought.of(DamageApplied)


CRITICAL = {"1/dystopia.3-4.3/a/critical#0": (1,)}


def test_a_critical_hits_whatever_the_evasion_reaches(battle):
    """Natural 18 for 28 against natural 17 for 47."""
    scene = duel(foe={"values": {"evasion": 30}})
    rolls = {HIT: (9, 9), EVADE: (9, 8), BONUS: (1, 1)} | CRITICAL
    fought = battle(scene, rolls=rolls)
    assert fought.of(AchievementReached)[0].outcome == "critical"
    judged = fought.of(CheckJudged)[0]
    assert (judged.total, judged.needed, judged.success) == (47, 28, False)
    assert fought.of(DamageApplied)


@pytest.mark.parametrize(
    ("hit", "evade", "option", "hits"),
    [
        ((9, 9), (9, 9), "compare", False),  # 28 against 28
        ((10, 9), (9, 9), "compare", True),  # 29 against 28
        ((10, 9), (9, 9), "evade-wins", False),
        ((9, 9), (9, 9), "evade-wins", False),
    ],
)
def test_both_critical(battle, hit, evade, option, hits):
    rolls = {HIT: hit, EVADE: evade} | ({BONUS: (1, 1)} | CRITICAL if hits else {})
    fought = battle(duel(), rolls=rolls, rulings={"crit-vs-crit": option})
    assert bool(fought.of(DamageApplied)) is hits
    assert [e.outcome for e in fought.of(AchievementReached)] == ["critical", "critical"]


@pytest.mark.parametrize(
    ("evasion", "option", "hits"),
    [(5, "evades", False), (5, "compare", True), (10, "compare", False)],
)
def test_evasion_alone_critical(battle, evasion, option, hits):
    """25 against a critical 18 and the value: 23 loses a comparison, 28 does not."""
    scene = duel(foe={"values": {"evasion": evasion}})
    rolls = {HIT: (10, 5), EVADE: (9, 9)} | ({BONUS: (1, 1)} if hits else {})
    fought = battle(scene, rolls=rolls, rulings={"evade-crit": option})
    assert bool(fought.of(DamageApplied)) is hits


def test_a_fumbled_hit_roll_ends_the_attack_without_evasion(battle):
    fought = battle(duel(), rolls={HIT: (2, 3)})
    assert fought.of(AchievementReached)[0].outcome == "fumble"
    assert not [e for e in fought.of(ChoiceMade) if e.decision == "evade"]
    assert [e.key for e in fought.of(RollMade)] == [HIT]
    assert fought.of(AttackEnded)
    assert fought["a"]["placed"] == 13


def test_a_fumbled_evasion_is_a_hit(battle):
    """12 + 10 against natural 5 and 100."""
    scene = duel(foe={"values": {"evasion": 100}})
    fought = battle(scene, rolls={HIT: (6, 6), EVADE: (1, 4), BONUS: (1, 1)})
    judged = fought.of(CheckJudged)[0]
    assert (judged.total, judged.needed, judged.success) == (105, 22, False)
    assert fought.of(DamageApplied)


def test_a_target_may_decline_to_evade(battle):
    fought = battle(duel(), rolls={HIT: (3, 3), BONUS: (1, 1)}, choices={("e", "evade"): ["no"]})
    assert [(e.source, e.target) for e in fought.of(AttackUnopposed)] == [("a", "e")]
    assert fought.of(DamageApplied)
    assert not fought.of(CheckJudged)


@pytest.mark.parametrize(
    ("check", "value", "total"),
    [("melee", "evasion", 10), ("shooting", "evasion", 10), ("magic", "resistance", 7)],
)
def test_what_evades_what(battle, check, value, total):
    scene = duel(mine={"weapon": {"check": check, "cost": 12}})
    fought = battle(scene, rolls={HIT: (3, 3), EVADE: (10, 7)})
    hit, evasion = fought.of(AchievementReached)
    assert hit.check == check
    assert (evasion.check, evasion.total) == (value, total + 17)


def attack_skill(**more):
    return {"id": "s", "timing": "main", "check": "melee", "damage": {}, "cost": 9} | more


USE = {("a", "main"): ["skill:s"]}


def test_one_hit_roll_and_an_evasion_of_each_target_in_order_of_agility(battle):
    scene = scenario(
        unit("a", agility=20, skills=[attack_skill(targets=3)]),
        unit("e", "enemy", agility=3),
        unit("f", "enemy", agility=5),
        unit("g", "enemy", agility=4),
    )
    rolls = {
        HIT: (8, 5),
        "1/dystopia.3-3/f>a/evade#0": (8, 5),
        "1/dystopia.3-3/g>a/evade#0": (8, 4),
        "1/dystopia.3-3/e>a/evade#0": (1, 1),
        BONUS: (2, 3),
    }
    fought = battle(scene, rolls=rolls, choices=USE | {("a", "targets"): ["e,f,g"]})
    assert [e.key for e in fought.of(RollMade)] == list(rolls)
    assert [(e.target, e.amount) for e in fought.of(DamageApplied)] == [("e", 5), ("g", 5)]


def test_equal_pcs_roll_for_the_order_of_their_evasions(battle):
    scene = scenario(
        unit("a", agility=1),
        unit("b", agility=1),
        unit("e", "enemy", agility=20, skills=[attack_skill(targets=2)]),
    )
    rolls = {
        "1/dystopia.3-3/e/hit#0": (8, 5),
        "1/dystopia.3-3/a/order#0": (1, 1),
        "1/dystopia.3-3/b/order#0": (2, 2),
        "1/dystopia.3-3/b>e/evade#0": (8, 6),
        "1/dystopia.3-3/a>e/evade#0": (8, 7),
    }
    choices = {("e", "main"): ["skill:s"], ("e", "targets"): ["a,b"]}
    fought = battle(scene, rolls=rolls, choices=choices)
    assert [e.key for e in fought.of(RollMade)] == list(rolls)


def test_two_attacks_in_one_count_number_their_rolls(battle):
    scene = duel(mine={"skills": [attack_skill(timing="sub", cost=1)]})
    rolls = {HIT: (1, 1), HIT.replace("#0", "#1"): (1, 2)}
    fought = battle(scene, rolls=rolls, choices={("a", "sub"): ["skill:s"]})
    assert [e.key for e in fought.of(RollMade)] == list(rolls)
    assert fought["a"]["placed"] == 14


def test_a_skill_without_check_but_with_damage_always_hits(battle):
    skill = attack_skill(damage={"fixed": 7}, kind="魔")
    del skill["check"]
    fought = battle(duel(mine={"skills": [skill]}), rolls=[], choices=USE)
    assert fought.of(AttackUnopposed)
    assert fought["e"]["hp"] == 493
    assert [e.skill for e in fought.of(AttackStarted)] == ["s"]
    assert not fought.of(SkillUsed)


def thresholds(battle, *effects, **changes):
    """The critical and fumble values of an attack under effects on its user."""
    skills = [attack_skill(effects=[{"to": "self", **effect} for effect in effects])]
    fought = battle(duel(mine={"skills": skills, **changes}), rolls={HIT: (1, 1)}, choices=USE)
    return fought.of(AchievementReached)[0]


@pytest.mark.parametrize(
    ("effects", "value"),
    [
        ([], 18),
        ([{"amount": -1}], 17),
        ([{"amount": -2}, {"limit": 17}, {"limit": 15}], 16),
        ([{"amount": -5}, {"limit": 17}, {"limit": 15}], 15),
        ([{"amount": -5}, {"limit": 17}], 17),
        ([{"set": 12}, {"amount": -5}, {"limit": 17}], 12),
        ([{"set": 12}, {"set": 14}], 12),
    ],
)
def test_critical_value(battle, effects, value):
    reached = thresholds(battle, *({"kind": "critical", **effect} for effect in effects))
    assert (reached.critical, reached.fumble) == (value, 5)
    tally = reached.critical_tally
    assert (tally[-1].total if effects else value) == value


@pytest.mark.parametrize(
    ("effects", "value"),
    [
        ([], 5),
        ([{"amount": 1}], 6),
        ([{"set": 3}, {"set": 7}], 7),
        ([{"amount": 5}, {"limit": 7}, {"limit": 9}], 9),
        ([{"amount": 5}, {"limit": 7}], 7),
        ([{"set": 3}, {"amount": 5}], 3),
    ],
)
def test_fumble_value(battle, effects, value):
    reached = thresholds(battle, *({"kind": "fumble", **effect} for effect in effects))
    assert (reached.critical, reached.fumble) == (18, value)
    tally = reached.fumble_tally
    assert (tally[-1].total if effects else value) == value


def test_thresholds_of_the_sheet(battle):
    reached = thresholds(battle, critical=16, fumble=2)
    assert (reached.critical, reached.fumble) == (16, 2)


def test_what_changed_a_threshold_stands_in_its_tally(battle):
    reached = thresholds(
        battle, {"kind": "critical", "amount": -4}, {"kind": "critical", "limit": 15}
    )
    assert [(t.label, t.op, t.value, t.total) for t in reached.critical_tally] == [
        ("critical", "=", 18, 18),
        ("s", "+", -4, 14),
        ("s", "max", 15, 15),
    ]


@pytest.mark.parametrize(("option", "outcome"), [("critical", "critical"), ("fumble", "fumble")])
def test_a_roll_that_is_both(battle, option, outcome):
    effects = [{"kind": "critical", "set": 5, "to": "self"}]
    effects += [{"kind": "fumble", "set": 9, "to": "self"}]
    scene = duel(mine={"skills": [attack_skill(effects=effects)]})
    rolls = {HIT: (3, 4)}
    if option == "critical":
        rolls |= {EVADE: (3, 4), BONUS: (1, 1)} | CRITICAL
    fought = battle(scene, rolls=rolls, choices=USE, rulings={"crit-and-fumble-overlap": option})
    assert fought.of(AchievementReached)[0].outcome == outcome
    assert bool(fought.of(DamageApplied)) is (option == "critical")


def test_an_attack_can_change_the_thresholds_of_its_target(battle):
    effects = [{"kind": "fumble", "amount": 5}]
    scene = duel(mine={"skills": [attack_skill(effects=effects)]})
    rolls = {HIT: (3, 4), EVADE: (5, 5), BONUS: (1, 1)}
    fought = battle(scene, rolls=rolls, choices=USE)
    hit, evasion = fought.of(AchievementReached)
    assert (hit.fumble, evasion.fumble, evasion.outcome) == (5, 10, "fumble")
    assert fought["e"]["holds"] == ()


def prepared(agility=1, **foe):
    """`e` prepares at count 1 for some time, and `a` strikes at it at count 2."""
    skill = {"id": "p", "timing": "main", "preparation": 30, "cost": 6}
    return scenario(
        unit("a", agility=19, weapon={"check": "melee", "cost": 12}),
        unit("e", "enemy", agility=20, skills=[skill | foe]),
        turn_limit=2,
    )


PREPARE = {("e", "main"): ["skill:p"]}


@pytest.mark.parametrize(
    ("rulings", "preparation", "evades"),
    [
        ({"prep-permitted": "evade"}, 4, True),
        ({"prep-permitted": "no-evade"}, 4, False),
        ({"21-evasion": "allowed"}, 30, True),
        ({"21-evasion": "forbidden"}, 30, False),
        ({"21-evasion": "forbidden"}, 23, False),  # placed at 24, 22 ahead
        ({"21-evasion": "forbidden"}, 22, True),  # placed at 23, 21 ahead
        ({"21-evasion": "forbidden", "21-boundary": "21-or-more"}, 22, False),
        ({"21-evasion": "forbidden", "21-boundary": "21-or-more"}, 21, True),
    ],
)
def test_who_may_evade(battle, rulings, preparation, evades):
    rolls = {"2/dystopia.3-3/a/hit#0": (5, 5)}
    if evades:
        rolls["2/dystopia.3-3/e>a/evade#0"] = (5, 6)
    else:
        rolls["2/dystopia.3-4.3/a/bonus#0"] = (1, 1)
    fought = battle(
        prepared(preparation=preparation), rolls=rolls, choices=PREPARE, rulings=rulings
    )
    assert bool(fought.of(AttackUnopposed)) is not evades


def test_who_may_not_evade_takes_no_part_in_the_order(battle):
    """Of three equal PCs two may evade: they roll for the order, and the third does not."""
    skill = {"id": "p", "timing": "main", "preparation": 9, "cost": 6}
    scene = scenario(
        *(unit(who, agility=20, skills=[skill]) for who in "abc"),
        unit("e", "enemy", agility=19, skills=[attack_skill(targets=3)]),
        turn_limit=4,
    )
    rolls = {f"1/dystopia.2/{w}/order#0": (9 - i, 1) for i, w in enumerate("abc")}
    rolls |= {
        "2/dystopia.3-3/e/hit#0": (5, 5),
        "2/dystopia.3-3/a/order#0": (1, 1),
        "2/dystopia.3-3/c/order#0": (1, 2),
        "2/dystopia.3-3/c>e/evade#0": (9, 8),
        "2/dystopia.3-3/a>e/evade#0": (9, 8),
        "2/dystopia.3-4.3/e/bonus#0": (1, 1),
    }
    choices = {
        ("a", "main"): ["abandon"],
        ("b", "main"): ["skill:p"],
        ("c", "main"): ["abandon"],
        ("e", "main"): ["skill:s"],
        ("e", "targets"): ["a,b,c"],
    }
    fought = battle(scene, rolls=rolls, choices=choices, rulings={"prep-permitted": "no-evade"})
    assert [e.key for e in fought.of(RollMade)] == list(rolls)
    assert [e.target for e in fought.of(DamageApplied)] == ["b"]


def test_before_its_first_turn_nobody_is_too_far_ahead_to_evade(battle):
    scene = duel(mine={"agility": 40, "cl": 20}, foe={"agility": 0})
    fought = battle(scene, rolls={HIT: (1, 5), EVADE: (9, 8)}, rulings={"21-evasion": "forbidden"})
    assert fought["e"]["placed"] == 41
    assert fought.of(CheckJudged)[0].success


def test_auto_strikes_at_the_weakest_opponent(battle):
    scene = scenario(
        unit("a", agility=20, weapon={"check": "melee", "cost": 12}),
        unit("e", "enemy", agility=1, hp=30),
        unit("f", "enemy", agility=1, hp=20),
        unit("g", "enemy", agility=1, hp=20),
    )
    fought = battle(scene, rolls={HIT: (1, 1)})
    target = next(e for e in fought.of(ChoiceMade) if e.decision == "target")
    assert target.option == "f"
