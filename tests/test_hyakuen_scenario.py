"""`hyakuen`, scenarios: what is refused, under which code, at which place; and what is not."""

from __future__ import annotations

import json

import pytest
from senki.events import SenkiError
from senki.events.hyakuen.building import build_warnings
from senki.events.hyakuen.scenario import HyakuenScenario
from senki.events.scenario import parse_scenario, shape
from senki.replay.system import find_system

SWORD = {"id": "sword", "level": 13, "attributes": "迫突"}
HERO = {"id": "hero", "side": "pc", "stamina": 8, "focus": 6, "row": "front", "skills": [SWORD]}
FOE = {"id": "foe", "side": "enemy", "stamina": 7, "focus": 7, "row": "back"}
STRONG = {"id": "strong", "value": 1}


def scenario(hero=None, foe=None, **members):
    combatants = [{**HERO, **(hero or {})}, {**FOE, **(foe or {})}]
    return {"system": "hyakuen", "combatants": combatants, **members}


def read(document):
    raw = parse_scenario(json.dumps(document).encode(), "battle.json")
    return find_system("hyakuen").check(shape(raw, HyakuenScenario), raw.place)


def refusal(document):
    with pytest.raises(SenkiError) as caught:
        read(document)
    assert caught.value.exit_status == 2
    return caught.value


def skilled(attributes):
    return scenario({"skills": [{"id": "s", "level": 13, "attributes": attributes}]})


@pytest.mark.parametrize(
    ("written", "read_as"),
    [
        ("迫突", ["melee", "thrust"]),
        ("迫突縛", ["melee", "thrust", "bind"]),
        ("迫・突・縛", ["melee", "thrust", "bind"]),
        ("隔激心防狙", ["ranged", "heavy", "mind", "guard", "snipe"]),
        (["melee", "thrust", "bind"], ["melee", "thrust", "bind"]),
        (["魔", "崩", "呪"], ["magic", "trick", "curse"]),
        ("迫突旋", ["melee", "thrust", "sweep"]),
    ],
)
def test_attributes_are_read_by_letters_or_names(written, read_as):
    skill = read(skilled(written)).combatants[0].skills[0]
    assert skill.attributes == read_as
    assert skill.is_martial
    assert (skill.sub, skill.main) == tuple(read_as[:2])
    assert sorted(skill.aux) == sorted(read_as[2:])


def test_without_attributes_a_skill_is_general():
    hero = {"skills": [{"id": "aid", "level": 9}]}
    assert not read(scenario(hero)).combatants[0].skills[0].is_martial


@pytest.mark.parametrize(
    ("attributes", "wanted"),
    [
        ("突迫", "first one of 迫 隔 魔 (melee, ranged, magic)"),
        ("迫", "second one of 突 激 崩 (thrust, heavy, trick)"),
        ("", "first one of 迫 隔 魔 (melee, ranged, magic)"),
        ("迫突激", "then auxiliary attributes, each once"),
        ("迫突縛縛", "then auxiliary attributes, each once"),
        ("迫突縛心防旋", "at most 3 auxiliary attributes"),
        ("迫突心物", "心 (mind) or 物 (matter), not both"),
        ("隔突旋", "旋 (sweep) only with 迫 (melee)"),
        ("迫突狙", "狙 (snipe) only with 隔 (ranged)"),
        ("隔突呪", "呪 (curse) only with 魔 (magic)"),
    ],
)
def test_attributes_that_no_skill_can_have(attributes, wanted):
    error = refusal(skilled(attributes))
    assert error.code == "scenario.meaningless-attributes"
    assert error.place == "battle.json: combatants[0].skills[0].attributes"
    assert error.wanted == wanted


@pytest.mark.parametrize(
    ("attributes", "found", "wanted"),
    [("迫夏", "夏", ""), (["melee", "thrsut"], "thrsut", "thrust"), ("mt", "m", "")],
)
def test_an_unknown_attribute_gets_the_nearest(attributes, found, wanted):
    error = refusal(skilled(attributes))
    assert (error.code, error.found) == ("scenario.unknown-attribute", found)
    assert wanted in error.wanted


def relic(**members):
    return {"id": "oni", "skills": [{"id": "fist", "level": 13, "attributes": "迫激"}], **members}


@pytest.mark.parametrize(
    ("hero", "code", "place"),
    [
        ({"id": "a+b"}, "scenario.bad-id", "combatants[0].id"),
        ({"id": "none"}, "scenario.bad-id", "combatants[0].id"),
        ({"id": "foe"}, "scenario.duplicate-id", "combatants[1].id"),
        ({"skills": [SWORD, SWORD]}, "scenario.duplicate-id", "combatants[0].skills[1].id"),
        (
            {"relics": [relic(skills=[SWORD])]},
            "scenario.duplicate-id",
            "combatants[0].skills[1].id",
        ),
        (
            {"traits": [STRONG], "relics": [relic(traits=[STRONG])]},
            "scenario.duplicate-id",
            "combatants[0].traits[1].id",
        ),
        (
            {"relics": [relic(), relic(skills=[])]},
            "scenario.duplicate-id",
            "combatants[0].relics[1].id",
        ),
        (
            {"relics": [relic(form="fused"), {"id": "fox", "form": "split"}]},
            "scenario.wrong-shape",
            "combatants[0].relics",
        ),
        (
            {"traits": [{"id": f"t{n}", "value": 1} for n in range(101)]},
            "scenario.number-out-of-range",
            "combatants[0].traits",
        ),
        (
            {"relics": [{"id": f"r{n}"} for n in range(101)]},
            "scenario.number-out-of-range",
            "combatants[0].relics",
        ),
        ({"traits": [{"id": "none", "value": 1}]}, "scenario.bad-id", "combatants[0].traits[0].id"),
    ],
)
def test_what_is_refused_in_a_combatant(hero, code, place):
    error = refusal(scenario(hero))
    assert (error.code, error.place) == (code, f"battle.json: {place}")


@pytest.mark.parametrize(
    ("hero", "code"),
    [
        ({"stamina": 0}, "scenario.number-out-of-range"),
        ({"focus": -1}, "scenario.number-out-of-range"),
        ({"stamina": 10**10}, "scenario.number-out-of-range"),
        ({"row": "middle"}, "scenario.wrong-shape"),
        ({"side": "others"}, "scenario.wrong-shape"),
        ({"hp": 3}, "scenario.unknown-member"),
        ({"relics": [relic(form="fusd")]}, "scenario.wrong-shape"),
        ({"traits": [{"id": "x", "value": -1}]}, "scenario.number-out-of-range"),
        ({"skills": [{"id": "s", "level": -1}]}, "scenario.number-out-of-range"),
    ],
)
def test_what_does_not_have_the_right_shape(hero, code):
    assert refusal(scenario(hero)).code == code


def test_a_battle_needs_two_sides():
    assert refusal(scenario(foe={"side": "pc"})).code == "scenario.nothing-to-play"


def test_merits_are_for_player_characters():
    error = refusal(scenario(reward={"merits": ["foe"]}))
    assert (error.code, error.place) == (
        "scenario.unknown-id",
        "battle.json: reward.merits[0]",
    )
    assert error.wanted == "hero"
    assert read(scenario(reward={"merits": ["hero"]})).reward.merits == ["hero"]


def test_the_scenario_in_the_log_is_as_written_with_attributes_by_name():
    checked = read(scenario({"name": "勇者"}))
    assert checked.combatants[0].title == "勇者"
    assert checked.combatants[1].title == "foe"
    assert checked.combatants[1].skills is not None
    assert checked.combatants[0].skills[0].attributes == ["melee", "thrust"]


def test_what_is_beyond_a_usual_character_is_a_warning_and_no_fault():
    document = scenario(
        {
            "traits": [{"id": "might", "value": 4}],
            "skills": [{**SWORD, "level": 14}],
            "relics": [{"id": f"r{n}"} for n in range(8)],
        }
    )
    warnings = build_warnings(read(document))
    assert [warning.en for warning in warnings] == [
        "hero has 8 relics; a bearer has at most 7 contracts.",
        "hero: the trait might is 4 and counts as 3.",
        "hero: the skill sword is 14; the best usual level is 13.",
    ]
    assert all(warning.ja for warning in warnings)
    assert build_warnings(read(scenario())) == []
