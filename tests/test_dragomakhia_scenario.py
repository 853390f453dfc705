"""`dragomakhia`, scenarios: what may be written, what may be left out, and every mistake."""

from __future__ import annotations

import json

import pytest
from senki.events import SenkiError
from senki.events.scenario import parse_scenario
from senki.replay.play import play


def ryu(**members):
    return {"id": "ryu", "side": "pc", "hp": 12, **members}


def foe(**members):
    return {"id": "foe", "side": "enemy", "hp": 12, **members}


COMMON = {"attack": 2, "attack_coefficient": 2, "defense": 1}


def goblins(**members):
    return {"id": "goblins", "side": "enemy", "hp": 5, "common": COMMON, **members}


def scene(*combatants, **members):
    return {"system": "dragomakhia", "combatants": list(combatants), **members}


def session(**check):
    abilities = {"abilities": {"body": 3}}
    return scene(ryu(**abilities), checks=[{"actor": "ryu", "pool": 2, "goal": 1, **check}])


def without_pool(**check):
    scenario = session(**check)
    del scenario["checks"][0]["pool"]
    return scenario


MISTAKES = [
    (scene(ryu()), "scenario.nothing-to-play", "", 'side = "pc" / "enemy"'),
    (scene(ryu(), foe(hp=0)), "scenario.number-out-of-range", "combatants[1].hp", ""),
    (
        scene(ryu(), foe(hp=13, max_hp=12)),
        "scenario.number-out-of-range",
        "combatants[1].hp",
        "(12)",
    ),
    (scene(ryu(), {"id": "foe", "side": "enemy"}), "scenario.wrong-shape", "combatants[1]", "hp"),
    (scene(ryu(), foe(side="boss")), "scenario.wrong-shape", "combatants[1].side", ""),
    (scene(ryu(), foe(id="ryu")), "scenario.duplicate-id", "combatants[1].id", ""),
    (scene(ryu(), foe(id="heal")), "scenario.bad-id", "combatants[1].id", "heal"),
    (scene(ryu(), foe(id="a>b")), "scenario.bad-id", "combatants[1].id", ""),
    (scene(ryu(), foe(initative=3)), "scenario.unknown-member", "combatants[1]", "initiative"),
    (
        scene(ryu(), foe(area=3), areas=3),
        "scenario.number-out-of-range",
        "combatants[1].area",
        "0 … 2",
    ),
    (scene(ryu(), foe(), areas=0), "scenario.number-out-of-range", "areas", ""),
    (scene(ryu(), foe(combat={"melee": 1001})), "scenario.number-out-of-range", "melee", ""),
    (scene(ryu(), foe(combat={"mele": 1})), "scenario.unknown-member", "combat", "melee"),
    (scene(ryu(), foe(weapon={"name": "剣"})), "scenario.wrong-shape", "weapon", ""),
    (scene(ryu(), goblins(mp=1)), "scenario.unknown-member", "combatants[1].mp", "none of"),
    (scene(ryu(), goblins(weapon={"attack": 1})), "scenario.unknown-member", ".weapon", "none of"),
    (scene(ryu(), goblins(initiative=1)), "scenario.unknown-member", ".initiative", "none of"),
    (scene(ryu(), goblins(common={})), "scenario.wrong-shape", "common", ""),
    (
        scene(*(ryu(id=f"r{n}") for n in range(1001))),
        "scenario.number-out-of-range",
        "combatants",
        "1000",
    ),
    (session(actor="ryo"), "scenario.unknown-id", "checks[0].actor", "ryu"),
    (session(ability="body"), "scenario.wrong-shape", "checks[0]", "either ability or pool"),
    (without_pool(), "scenario.wrong-shape", "checks[0]", "either ability or pool"),
    (without_pool(ability="bodi"), "scenario.wrong-shape", "checks[0].ability", "body"),
    (without_pool(ability="体カ"), "scenario.wrong-shape", "checks[0].ability", "体力"),
    (without_pool(ability="sense"), "scenario.wrong-shape", "checks[0].ability", "sense = …"),
    (session(pool=1001), "scenario.number-out-of-range", "checks[0].pool", ""),
    (session(pool=-1), "scenario.number-out-of-range", "checks[0].pool", ""),
    (session(difficulty=-1), "scenario.number-out-of-range", "checks[0].difficulty", ""),
    (session(goal=10**9 + 1), "scenario.number-out-of-range", "checks[0].goal", ""),
    (session(conditions=["moonlite"]), "scenario.wrong-shape", "conditions[0]", "moonlight"),
    (session(conditions=["mud", "月あかり"]), "scenario.wrong-shape", "conditions[1]", "月明かり"),
    (session(conditions=["mud", "ぬかるみ"]), "scenario.duplicate-id", "conditions[1]", ""),
    (session(skills=[{"name": "跳躍"}]), "scenario.wrong-shape", "skills[0]", ""),
    (
        session(skills=[{"name": "跳躍", "level": 1, "fit": "partly"}]),
        "scenario.wrong-shape",
        ".fit",
        "partial",
    ),
    (
        session(skills=[{"name": "跳躍", "level": 1}] * 101),
        "scenario.number-out-of-range",
        "skills",
        "100",
    ),
    (session(levels=[]), "scenario.unknown-member", "checks[0]", "level"),
    (
        scene(ryu(), goblins(), checks=[{"actor": "goblins", "pool": 1, "goal": 1}]),
        "scenario.wrong-shape",
        "checks[0].actor",
        "somebody who rolls",
    ),
]


@pytest.mark.parametrize(("scenario", "code", "place", "wanted"), MISTAKES)
def test_mistakes_are_told_by_place_before_anything_is_written(
    scenario, code, place, wanted, tmp_path
):
    log = tmp_path / "log.battle.jsonl"
    raw = parse_scenario(json.dumps(scenario).encode(), "s.json")
    with pytest.raises(SenkiError) as error:
        play(raw, seed="1", log=log)
    assert error.value.code == code
    assert error.value.place.startswith("s.json")
    assert place in error.value.place
    assert wanted in error.value.wanted
    assert not log.exists()


def test_a_session_of_checks_needs_no_hit_points(battle):
    people = [{"id": "ryu", "side": "pc", "abilities": {"body": 1}}, {"id": "kai", "side": "pc"}]
    checks = [{"actor": "kai", "pool": 1, "goal": 1}]
    fought = battle(scene(*people, checks=checks), rolls=[(6,)])
    assert fought["kai"]["hp"] == 0
    assert fought.state["checks"][0]["success"] is True


def test_what_is_left_out_is_the_least(battle):
    fought = battle(scene(ryu(), goblins(area=2)), choices=[])
    plain, crowd = fought["ryu"], fought["goblins"]
    members = [
        "mp",
        "initiative",
        "priority",
        "melee",
        "shooting",
        "magic",
        "evasion",
        "defense",
        "area",
    ]
    assert {plain[name] for name in members} == {0}
    assert (plain["attack"], plain["emergency"], plain["name"]) == (None, None, "ryu")
    assert (plain["common"], crowd["common"]) == (False, True)
    assert (crowd["move"], crowd["ranged"], crowd["swarm"]) == (1, False, False)
    assert fought.state["areas"] == 3


def test_the_log_has_the_scenario_as_written_with_ids_for_words(battle):
    check = {"actor": "ryu", "ability": "体力", "conditions": ["真の闇"], "goal": 1}
    scenario = scene(ryu(abilities={"body": 2}), checks=[check])
    fought = battle(scenario, seed="1")
    first = json.loads(fought.log.read_bytes().splitlines()[0])["scenario"]
    check |= {"ability": "body", "conditions": ["true-dark"]}
    assert first == {**scenario, "checks": [check]}


def test_the_scenario_of_the_interface_plays(battle, tmp_path):
    path = tmp_path / "interface.toml"
    path.write_text(INTERFACE, encoding="utf-8")
    fought = battle(path, seed="2026")
    assert fought.outcome["reason"] == "all-down"
    (check,) = fought.state["checks"]
    assert (check["pool"], check["difficulty"], check["coefficient"]) == (5, 8, 4)


INTERFACE = """
system = "dragomakhia"
[[combatants]]
id = "ryu"
name = "竜人"
side = "pc"
abilities = { body = 6, technique = 5, sense = 4, magic = 3, focus = 4, life = 5 }
hp = 12
mp = 6
initiative = 8
combat = { melee = 6, shooting = 4, magic = 3, evasion = 5 }
weapon = { name = "大剣", attack = 3, priority = 2 }
defense = 5
area = 0
[[combatants]]
id = "goblins"
side = "enemy"
common = { size = 1, attack = 2, attack_coefficient = 2, defense = 1, move = 1, swarm = true }
hp = 5
[[checks]]
actor = "ryu"
ability = "technique"
skills = [{ name = "跳躍", level = 2 }, { name = "体術", level = 3, fit = "partial" }]
conditions = ["moonlight"]
goal = 6
"""
