"""`nest`, scenarios: what is refused, under which code, at which place; and what is not."""

from __future__ import annotations

import json

import msgspec
import pytest
from senki.events import SenkiError
from senki.events.nest.scenario import NestScenario
from senki.events.scenario import parse_scenario, shape
from senki.replay.play import play
from senki.replay.system import find_system

HERO = {"id": "hero", "side": "pc", "hp": 30, "attack": 10, "defense": 4}
FOE = {"id": "foe", "side": "enemy", "hp": 20, "attack": 8, "defense": 2}
TRAP = {"kind": "trap", "actor": "hero", "needed": 9}
HUGE = 10**30


def scenario(hero=None, foe=None, **members):
    combatants = [{**HERO, **(hero or {})}, {**FOE, **(foe or {})}]
    return {"system": "nest", "combatants": combatants, **members}


def without(member):
    return {"system": "nest", "combatants": [{k: v for k, v in HERO.items() if k != member}, FOE]}


def read(document):
    raw = parse_scenario(json.dumps(document).encode(), "battle.json")
    return find_system("nest").check(shape(raw, NestScenario), raw.place)


def refusal(document):
    with pytest.raises(SenkiError) as caught:
        read(document)
    assert caught.value.exit_status == 2
    return caught.value


UNKNOWN_SKILLS = {
    "a wrong stroke": (["狂戦土"], "combatants[0].skills[0]", "狂戦土", "狂戦士"),
    "a word too many": (
        ["飛行", "魔法の障壁"],
        "combatants[0].skills[1]",
        "魔法の障壁",
        "魔法障壁",
    ),
    "a letter too few": (["berserkr"], "combatants[0].skills[0]", "berserkr", "berserker"),
    "a capital": (["flying", "Flying"], "combatants[0].skills[1]", "Flying", "flying"),
    "a blank for an underline": (
        ["magic weapon"],
        "combatants[0].skills[0]",
        "magic weapon",
        "magic_weapon",
    ),
    "in a table": ({"不死": 1}, "combatants[0].skills", "不死", "不死身"),
}


@pytest.mark.parametrize(
    ("skills", "place", "found", "wanted"), UNKNOWN_SKILLS.values(), ids=UNKNOWN_SKILLS
)
def test_a_misspelt_skill(skills, place, found, wanted):
    error = refusal(scenario({"skills": skills}))
    assert (error.code, error.place) == ("scenario.unknown-skill", f"battle.json: {place}")
    assert (error.found, error.wanted) == (found, wanted)


def test_a_skill_like_no_other_gets_the_whole_list():
    error = refusal(scenario({"skills": ["zzz"]}))
    assert error.code == "scenario.unknown-skill"
    assert len(error.wanted.split(", ")) == 51


OUT_OF_RANGE = {
    "hp below 0": (scenario({"hp": -1}), "combatants[0].hp"),
    "hp 0": (scenario(foe={"hp": 0}), "combatants[1].hp"),
    "hp above max_hp": (scenario(foe={"hp": 20, "max_hp": 19}), "combatants[1].hp"),
    "max_hp 0": (scenario({"max_hp": 0}), "combatants[0].max_hp"),
    "attack below 0": (scenario({"attack": -3}), "combatants[0].attack"),
    "defense below 0": (scenario(foe={"defense": -1}), "combatants[1].defense"),
    "needed below 0": (scenario(checks=[{**TRAP, "needed": -1}]), "checks[0].needed"),
    "turn_limit 0": (scenario(turn_limit=0), "turn_limit"),
    "turn_limit below 0": (scenario(turn_limit=-5), "turn_limit"),
    "a billion and one": (scenario({"hp": 10**9 + 1}), "combatants[0].hp"),
    "hp 10^30": (scenario({"hp": HUGE}), "combatants[0].hp"),
    "max_hp 10^30": (scenario(foe={"max_hp": HUGE}), "combatants[1].max_hp"),
    "attack 10^30": (scenario({"attack": HUGE}), "combatants[0].attack"),
    "attack -10^30": (scenario({"attack": -HUGE}), "combatants[0].attack"),
    "defense 10^30": (scenario({"defense": HUGE}), "combatants[0].defense"),
    "needed 10^30": (scenario(checks=[TRAP, {**TRAP, "needed": HUGE}]), "checks[1].needed"),
    "turn_limit 10^30": (scenario(turn_limit=HUGE), "turn_limit"),
    "101 copies in a list": (scenario({"skills": ["飛行"] * 101}), "combatants[0].skills"),
    "101 copies under two names": (
        scenario({"skills": ["飛行"] * 50 + ["flying"] * 51}),
        "combatants[0].skills",
    ),
    "101 copies in a table": (scenario(foe={"skills": {"飛行": 101}}), "combatants[1].skills"),
    "1,001 combatants": (
        {"system": "nest", "combatants": [FOE, *({**HERO, "id": f"p{n}"} for n in range(1000))]},
        "combatants",
    ),
}


@pytest.mark.parametrize(("document", "place"), OUT_OF_RANGE.values(), ids=OUT_OF_RANGE)
def test_a_number_out_of_range(document, place):
    error = refusal(document)
    assert (error.code, error.place) == ("scenario.number-out-of-range", f"battle.json: {place}")
    assert error.found


@pytest.mark.parametrize("copies", [0, -1, HUGE])
def test_copies_in_a_table_out_of_range(copies):
    error = refusal(scenario({"skills": {"飛行": copies}}))
    assert error.code == "scenario.number-out-of-range"
    assert error.place.startswith("battle.json: combatants[0].skills")


LARGEST = {
    "a billion hit points": scenario({"hp": 10**9, "max_hp": 10**9}),
    "hp at max_hp": scenario({"hp": 12, "max_hp": 12}),
    "no attack, no defence": scenario({"attack": 0, "defense": 0}),
    "100 copies in a list": scenario({"skills": ["飛行"] * 100}),
    "100 copies in a table": scenario({"skills": {"飛行": 100}}),
    "1,000 combatants": {
        "system": "nest",
        "combatants": [FOE, *({**HERO, "id": f"p{n}"} for n in range(999))],
    },
    "an id of 64 characters": scenario({"id": "竜" * 64}),
    "ids of many kinds": scenario({"id": "竜-1_(a)!"}, {"id": "👻"}),
    "a needed of 0": scenario(checks=[{**TRAP, "needed": 0}]),
}


@pytest.mark.parametrize("document", LARGEST.values(), ids=LARGEST)
def test_what_is_just_right(document):
    assert len(read(document).combatants) == len(document["combatants"])


BAD_IDS = {
    **{f"with {char}": f"he{char}ro" for char in "/>#,.:=@+"},
    "empty": "",
    "a blank": "he ro",
    "a full-width blank": "he　ro",
    "a no-break space": "he\u00a0ro",
    "65 characters": "h" * 65,
    "not in normal form C": "か\u3099",
}


@pytest.mark.parametrize("name", BAD_IDS.values(), ids=BAD_IDS)
@pytest.mark.parametrize("index", [0, 1])
def test_an_id_that_cannot_be_used(name, index):
    error = refusal(scenario(*([{}] * index), {"id": name}))
    assert (error.code, error.place) == (
        "scenario.bad-id",
        f"battle.json: combatants[{index}].id",
    )
    assert error.found == ascii(name)
    assert error.wanted


@pytest.mark.parametrize("char", ["\t", "\n", "\x00", "\x1b", "\u202e", "\u2028"])
@pytest.mark.parametrize("member", ["id", "name"])
def test_a_text_with_control_characters(char, member):
    error = refusal(scenario({member: f"he{char}ro"}))
    assert error.code == "scenario.bad-text"
    assert error.place == f"battle.json: combatants[0].{member}"


REPEATED = {
    "two of one id": (scenario(foe={"id": "hero"}), "combatants[1].id", "hero"),
    "a skill under both names": (
        scenario({"skills": {"飛行": 1, "flying": 1}}),
        "combatants[0].skills",
        "flying",
    ),
}


@pytest.mark.parametrize(("document", "place", "found"), REPEATED.values(), ids=REPEATED)
def test_what_stands_twice(document, place, found):
    error = refusal(document)
    assert (error.code, error.place, error.found) == (
        "scenario.duplicate-id",
        f"battle.json: {place}",
        found,
    )


UNKNOWN_MEMBERS = {
    "of a combatant": (scenario({"atack": 3}), "combatants[0]", "atack", "attack"),
    "of the scenario": (scenario(turnlimit=3), "", "turnlimit", "turn_limit"),
    "of a check": (scenario(checks=[{**TRAP, "neded": 3}]), "checks[0]", "neded", "needed"),
    "British spelling": (scenario({"defence": 3}), "combatants[0]", "defence", "defense"),
}


@pytest.mark.parametrize(
    ("document", "place", "found", "wanted"), UNKNOWN_MEMBERS.values(), ids=UNKNOWN_MEMBERS
)
def test_an_unknown_member(document, place, found, wanted):
    error = refusal(document)
    assert error.code == "scenario.unknown-member"
    assert error.place == (f"battle.json: {place}" if place else "battle.json")
    assert (error.found, error.wanted) == (found, wanted)


WRONG_SHAPES = {
    "hp in words": (scenario({"hp": "thirty"}), "combatants[0].hp"),
    "half a hit point": (scenario({"hp": 7.5}), "combatants[0].hp"),
    "hp yes": (scenario({"hp": True}), "combatants[0].hp"),
    "no hp": (without("hp"), "combatants[0]"),
    "no id": (without("id"), "combatants[0]"),
    "no side": (without("side"), "combatants[0]"),
    "a third side": (scenario({"side": "monster"}), "combatants[0].side"),
    "one skill without a list": (scenario({"skills": "狂戦士"}), "combatants[0].skills"),
    "a skill that is a number": (scenario({"skills": [3]}), "combatants[0].skills[0]"),
    "another kind of check": (scenario(checks=[{**TRAP, "kind": "luck"}]), "checks[0].kind"),
    "a check without a number": (scenario(checks=[{"kind": "trap", "actor": "hero"}]), "checks[0]"),
    "a title that is a number": (scenario(title=5), "title"),
    "combatants in a table": ({"system": "nest", "combatants": HERO}, "combatants"),
    "no combatants": ({"system": "nest"}, ""),
}


@pytest.mark.parametrize(("document", "place"), WRONG_SHAPES.values(), ids=WRONG_SHAPES)
def test_a_wrong_shape(document, place):
    error = refusal(document)
    assert error.code == "scenario.wrong-shape"
    assert error.place == (f"battle.json: {place}" if place else "battle.json")
    assert error.found


NOTHING = {
    "PCs alone": [HERO, {**HERO, "id": "squire"}],
    "enemies alone": [FOE],
    "nobody": [],
}


@pytest.mark.parametrize("combatants", NOTHING.values(), ids=NOTHING)
def test_nothing_to_play(combatants):
    error = refusal({"system": "nest", "combatants": combatants})
    assert (error.code, error.place) == ("scenario.nothing-to-play", "battle.json")


def test_a_check_of_nobody():
    error = refusal(scenario(checks=[TRAP, {**TRAP, "actor": "heroo"}]))
    assert (error.code, error.place) == ("scenario.unknown-id", "battle.json: checks[1].actor")
    assert (error.found, error.wanted) == ("'heroo'", "hero")


SETTINGS = {
    "an unknown ruling": (
        {"legend-armour-value": "6"},
        "ruling.unknown",
        "'legend-armour-value'",
        "legend-armor-value",
    ),
    "an unknown option": (
        {"legend-armor-value": "7"},
        "ruling.unknown-option",
        "legend-armor-value = '7'",
        "5 or 6",
    ),
    "both ids": (
        {"legend-armor-value": "6", "nest.legend-armor-value": "6"},
        "ruling.repeated",
        "nest.legend-armor-value",
        "",
    ),
}


@pytest.mark.parametrize(("rulings", "code", "found", "wanted"), SETTINGS.values(), ids=SETTINGS)
def test_a_ruling_that_cannot_be_set(rulings, code, found, wanted):
    raw = parse_scenario(json.dumps(scenario(rulings=rulings)).encode(), "battle.json")
    with pytest.raises(SenkiError) as caught:
        play(raw, seed="1")
    error = caught.value
    assert (error.code, error.place) == (code, "battle.json")
    assert (error.found, error.wanted) == (found, wanted)


def test_line_0_repeats_the_scenario_with_ids_for_names_and_no_defaults(battle):
    fought = battle(
        scenario({"skills": ["狂戦士", "肉体再生"]}, {"skills": {"不死身": 2}}), seed="1"
    )
    assert json.loads(fought.log.read_bytes().splitlines()[0])["scenario"] == scenario(
        {"skills": ["berserker", "regenerating_flesh"]}, {"skills": {"undying": 2}}
    )


def test_the_state_has_what_the_scenario_says(battle):
    fought = battle(
        scenario(
            {"name": "騎士", "max_hp": 40, "skills": {"不死身": 2, "竜の化身": 1}}, {"attack": 4}
        ),
        seed="1",
    )
    first = msgspec.to_builtins(find_system("nest").start(fought.events[0]))
    assert first["system"] == "nest"
    assert (first["turn"], first["outcome"]) == (0, None)
    assert first["combatants"] == {
        "hero": {
            "name": "騎士",
            "side": "pc",
            "hp": 30,
            "max_hp": 40,
            "attack": 10,
            "defense": 4,
            "skills": {"undying": 2, "dragon_avatar": 1},
            "undying_left": 3,
            "fixed": False,
            "finisher": None,
        },
        "foe": {
            "name": "foe",
            "side": "enemy",
            "hp": 20,
            "max_hp": 20,
            "attack": 4,
            "defense": 2,
            "skills": {},
            "undying_left": 0,
            "fixed": False,
            "finisher": None,
        },
    }
