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
    (without_pool(ability="bodi"), "scenario.unknown-ability", "checks[0].ability", "body"),
    (without_pool(ability="体カ"), "scenario.unknown-ability", "checks[0].ability", "体力"),
    (without_pool(ability="sense"), "scenario.wrong-shape", "checks[0].ability", "sense = …"),
    (session(pool=1001), "scenario.number-out-of-range", "checks[0].pool", ""),
    (session(pool=-1), "scenario.number-out-of-range", "checks[0].pool", ""),
    (session(difficulty=-1), "scenario.number-out-of-range", "checks[0].difficulty", ""),
    (session(goal=10**9 + 1), "scenario.number-out-of-range", "checks[0].goal", ""),
    (session(conditions=["moonlite"]), "scenario.unknown-condition", "conditions[0]", "moonlight"),
    (
        session(conditions=["mud", "月あかり"]),
        "scenario.unknown-condition",
        "conditions[1]",
        "月明かり",
    ),
    (session(conditions=["mud", "ぬかるみ"]), "scenario.duplicate-id", "conditions[1]", ""),
    (session(skills=[{"name": "跳躍"}]), "scenario.wrong-shape", "skills[0]", ""),
    (
        session(skills=[{"name": "跳躍", "level": 1, "fit": "partly"}]),
        "scenario.wrong-shape",
        ".fit",
        "partial",
    ),
    (
        session(skills=[{"name": f"技{n}", "level": 1} for n in range(101)]),
        "scenario.number-out-of-range",
        "skills",
        "100",
    ),
    (session(skills=[{"name": "", "level": 1}]), "scenario.wrong-shape", "skills[0].name", "name"),
    (session(skills=[{"name": "　 ", "level": 1}]), "scenario.wrong-shape", "[0].name", "name"),
    (
        session(skills=[{"name": "跳躍", "level": 1}, {"name": "跳躍", "level": 2}]),
        "scenario.duplicate-id",
        "skills[1].name",
        "once",
    ),
    (scene(ryu(), foe(), areas=1001), "scenario.number-out-of-range", "areas", ""),
    (scene(ryu(), foe(area=1000)), "scenario.number-out-of-range", "combatants[1].area", ""),
    (
        scene(ryu(), goblins(common={**COMMON, "move": 1001})),
        "scenario.number-out-of-range",
        "common.move",
        "",
    ),
    (scene(ryu(abilities={"体カ": 1})), "scenario.unknown-member", "abilities", "体力"),
    (scene(ryu(abilities={"体力": 1001})), "scenario.number-out-of-range", "abilities", ""),
    (
        scene(ryu(abilities={"体力": 1, "body": 1})),
        "scenario.repeated-key",
        "combatants[0].abilities.体力",
        "",
    ),
    (
        scene(ryu(), foe(combat={"hit": 1, "命中力": 2})),
        "scenario.repeated-key",
        "combatants[1].combat.命中力",
        "",
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


ABILITIES = {"body": 1, "technique": 2, "sense": 3, "magic": 4, "focus": 5, "life": 6}
ABILITIES_JA = {"体力": 1, "技量": 2, "感覚": 3, "魔力": 4, "集中": 5, "生命": 6}
COMBAT = {"melee": 1, "shooting": 2, "magic": 3, "evasion": 4, "hit": 5}
COMBAT_JA = {"白兵力": 1, "射撃力": 2, "魔法力": 3, "回避力": 4, "命中力": 5}


def test_values_under_their_japanese_names_stand_under_their_ids_in_the_log(battle):
    japanese = ryu(abilities=ABILITIES_JA, combat=COMBAT_JA)
    fought = battle(scene(japanese, goblins()), choices=[])
    first = json.loads(fought.log.read_bytes().splitlines()[0])["scenario"]["combatants"][0]
    assert (first["abilities"], first["combat"]) == (ABILITIES, COMBAT)
    assert fought["ryu"]["abilities"] == ABILITIES
    powers = ("melee", "shooting", "magic", "evasion")
    assert [fought["ryu"][power] for power in powers] == [1, 2, 3, 4]


def test_values_under_ids_and_under_japanese_names_in_one_table(battle):
    mixed = ryu(abilities={"body": 3, "技量": 2}, combat={"命中力": 4, "melee": 1})
    fought = battle(scene(mixed, goblins()), choices=[])
    assert fought["ryu"]["abilities"] == {"body": 3, "technique": 2}
    assert (fought["ryu"]["melee"], fought["ryu"]["shooting"]) == (1, 4)


def test_japanese_names_in_toml(battle, tmp_path):
    path = tmp_path / "japanese.toml"
    written = INTERFACE.replace("melee = 6", '"白兵力" = 6').replace("body = 6", '"体力" = 6')
    path.write_text(written.replace('"technique"', '"技量"'), encoding="utf-8")
    fought = battle(path, seed="2026")
    assert (fought["ryu"]["melee"], fought["ryu"]["abilities"]["body"]) == (6, 6)


def test_the_longest_line_and_the_longest_move(battle):
    people = (ryu(area=999), goblins(common={**COMMON, "move": 1000}))
    choices = [("ryu", "act", "pass"), ("goblins", "act", "move:998")]
    fought = battle(scene(*people, areas=1000), rolls={}, choices=choices)
    assert fought["goblins"]["area"] == 998


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
