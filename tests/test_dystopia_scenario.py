"""Scenarios of dystopia that are refused, and names that are resolved."""

from __future__ import annotations

import pytest
from senki.events.common import BattleStarted
from senki.events.errors import SenkiError
from senki.replay.system import find_system


def unit(who, side="pc", **changes):
    level = {"cl": 5} if side == "pc" else {}
    return {"id": who, "side": side, "agility": 10, "hp": 50, "square": "A"} | level | changes


def scenario(*units, **more):
    return {"system": "dystopia", "turn_limit": 1, "combatants": list(units), **more}


def skilled(**skill):
    return scenario(unit("a", skills=[{"id": "s", "timing": "main"} | skill]), unit("e", "enemy"))


def armed(**weapon):
    base = {"check": "melee", "cost": 12}
    return scenario(unit("a", weapon=base | weapon), unit("e", "enemy"))


def without(unit_, member):
    return {name: value for name, value in unit_.items() if name != member}


PC, ENEMY = unit("a"), unit("e", "enemy")
WEAPON = {"check": "melee", "cost": 12}
COVER, DELAY = {"kind": "cover"}, {"kind": "delay", "counts": 2}


@pytest.mark.parametrize(
    ("scene", "code", "place"),
    [
        (scenario(PC), "scenario.nothing-to-play", "test"),
        (scenario(ENEMY), "scenario.nothing-to-play", "test"),
        (scenario(PC, PC, ENEMY), "scenario.duplicate-id", "test: combatants[1].id"),
        (scenario(unit("a,b"), ENEMY), "scenario.bad-id", "test: combatants[0].id"),
        (scenario(without(PC, "cl"), ENEMY), "scenario.wrong-shape", "test: combatants[0].cl"),
        (
            scenario(unit("a", max_hp=49), ENEMY),
            "scenario.number-out-of-range",
            "test: combatants[0].hp",
        ),
        (
            scenario(unit("a", agility=1001), ENEMY),
            "scenario.number-out-of-range",
            "test: combatants[0].agility",
        ),
        (
            scenario(unit("a", square="D"), ENEMY),
            "scenario.wrong-shape",
            "test: combatants[0].square",
        ),
        (
            scenario(unit("a", speed=3), ENEMY),
            "scenario.unknown-member",
            "test: combatants[0]",
        ),
        (
            armed(cost=1001),
            "scenario.number-out-of-range",
            "test: combatants[0].weapon.cost",
        ),
        (armed(dice="2x6"), "scenario.wrong-shape", "test: combatants[0].weapon.dice"),
        (armed(dice="1001d6"), "scenario.wrong-shape", "test: combatants[0].weapon.dice"),
        (armed(dice="1d1"), "scenario.wrong-shape", "test: combatants[0].weapon.dice"),
        (armed(dice="1d6+"), "scenario.wrong-shape", "test: combatants[0].weapon.dice"),
        (
            skilled(damage={"dice": "d6"}),
            "scenario.wrong-shape",
            "test: combatants[0].skills[0].damage.dice",
        ),
        (skilled(id="none"), "scenario.bad-id", "test: combatants[0].skills[0].id"),
        (
            skilled(timing="free", cost=3),
            "scenario.wrong-shape",
            "test: combatants[0].skills[0].cost",
        ),
        (
            skilled(timing="sub", preparation=3),
            "scenario.wrong-shape",
            "test: combatants[0].skills[0].preparation",
        ),
        (
            skilled(preparation=0),
            "scenario.number-out-of-range",
            "test: combatants[0].skills[0].preparation",
        ),
        (
            skilled(timing="start", check="melee"),
            "scenario.wrong-shape",
            "test: combatants[0].skills[0].timing",
        ),
        (
            skilled(check="melee", on="ally"),
            "scenario.wrong-shape",
            "test: combatants[0].skills[0].on",
        ),
        (
            skilled(effects=[COVER]),
            "scenario.wrong-shape",
            "test: combatants[0].skills[0].effects",
        ),
        (
            skilled(timing="damage", effects=[DELAY]),
            "scenario.wrong-shape",
            "test: combatants[0].skills[0].effects",
        ),
        (
            skilled(effects=[DELAY, DELAY]),
            "scenario.wrong-shape",
            "test: combatants[0].skills[0].effects",
        ),
        (
            skilled(effects=[{"kind": "critical", "set": 3, "amount": 2}]),
            "scenario.wrong-shape",
            "test: combatants[0].skills[0].effects[0]",
        ),
        (
            skilled(effects=[{"kind": "fumble"}]),
            "scenario.wrong-shape",
            "test: combatants[0].skills[0].effects[0]",
        ),
        (
            skilled(effects=[{"kind": "status", "status": "a b"}]),
            "scenario.bad-id",
            "test: combatants[0].skills[0].effects[0].status",
        ),
        (
            skilled(effects=[{"kind": "curse"}]),
            "scenario.wrong-shape",
            "test: combatants[0].skills[0].effects[0].kind",
        ),
        (
            scenario(unit("a", items=[{"id": "i", "timing": "main", "effects": [COVER]}]), ENEMY),
            "scenario.wrong-shape",
            "test: combatants[0].items[0].effects",
        ),
        (
            scenario(
                unit(
                    "a",
                    skills=[{"id": "s", "timing": "free"}],
                    items=[{"id": "s", "timing": "main"}],
                ),
                ENEMY,
            ),
            "scenario.duplicate-id",
            "test: combatants[0].items[0].id",
        ),
        (
            skilled(effects=[DELAY]),
            "scenario.wrong-shape",
            "test: combatants[0].skills[0].effects",
        ),
        *(
            (
                skilled(effects=[{"kind": kind, "amount": 0}]),
                "scenario.number-out-of-range",
                "test: combatants[0].skills[0].effects[0].amount",
            )
            for kind in ("damage", "actual", "agility", "critical", "fumble")
        ),
        (
            skilled(effects=[{"kind": "affinity", "attribute": " ", "percent": 50}]),
            "scenario.wrong-shape",
            "test: combatants[0].skills[0].effects[0].attribute",
        ),
        (armed(kind=""), "scenario.wrong-shape", "test: combatants[0].weapon.kind"),
        (skilled(kind=" "), "scenario.wrong-shape", "test: combatants[0].skills[0].kind"),
        (armed(attribute=""), "scenario.wrong-shape", "test: combatants[0].weapon.attribute"),
        (
            scenario(unit("a", affinities={"": 50}), ENEMY),
            "scenario.wrong-shape",
            "test: combatants[0].affinities",
        ),
        (
            scenario(unit("a", affinities={"無": 50, "〈無〉": 60}), ENEMY),
            "scenario.duplicate-id",
            "test: combatants[0].affinities",
        ),
        (
            skilled(effects=[{"kind": "status", "status": "slep", "on": False}]),
            "scenario.unknown-id",
            "test: combatants[0]: s",
        ),
        (scenario(PC, ENEMY, drops={"a": {}}), "scenario.unknown-id", "test: drops"),
        (scenario(PC, ENEMY, drops={"e": {"2": "x"}}), "scenario.wrong-shape", "test: drops.e"),
        (scenario(PC, ENEMY, drops={"e": {"9-4": "x"}}), "scenario.wrong-shape", "test: drops.e"),
        (scenario(PC, ENEMY, drops={"e": {"odd": "x"}}), "scenario.wrong-shape", "test: drops.e"),
        (
            scenario(PC, ENEMY, drops={"e": {"3-9": "x", "9": "y"}}),
            "scenario.wrong-shape",
            "test: drops.e",
        ),
    ],
)
def test_refused(battle, scene, code, place):
    with pytest.raises(SenkiError) as refused:
        battle(scene)
    assert (refused.value.code, refused.value.place) == (code, place)
    assert refused.value.say("ja")


def test_too_many_combatants(battle):
    crowd = [unit(f"p{i}") for i in range(1000)]
    with pytest.raises(SenkiError) as refused:
        battle(scenario(*crowd, ENEMY))
    assert refused.value.code == "scenario.number-out-of-range"


def test_names_of_the_page_are_resolved(battle):
    skill = {
        "id": "s",
        "timing": "main",
        "kind": "魔",
        "damage": {"attribute": "〈無〉", "dice": "2D10 + 1d6"},
        "effects": [
            {"kind": "status", "status": "ストップ"},
            {"kind": "status", "status": "毒"},
            {"kind": "affinity", "attribute": "non-elemental", "percent": 3},
        ],
    }
    weapon = {"check": "melee", "cost": 1, "kind": "近", "attribute": "non-elemental"}
    fought = battle(scenario(unit("a", skills=[skill], weapon=weapon), ENEMY), rolls=[])
    started = fought.events[0]
    assert isinstance(started, BattleStarted)
    first = started.scenario.combatants[0]
    checked = first.skills[0]
    assert (first.weapon.kind, first.weapon.attribute) == ("melee", "無")
    assert (checked.kind, checked.damage.attribute) == ("magic", "無")
    assert [effect.status for effect in checked.effects[:2]] == ["stop", "毒"]
    assert checked.effects[2].attribute == "無"
    assert fought["a"]["skills"]["s"]["damage"]["dice"] == "2D10 + 1d6"


def test_defaults(battle):
    skill = {"id": "s", "timing": "main"}
    item = {"id": "i", "timing": "main"}
    fought = battle(
        scenario(without(unit("a", skills=[skill], items=[item]), "square"), ENEMY), rolls=[]
    )
    one = fought["a"]
    assert (one["name"], one["max_hp"], one["critical"], one["fumble"]) == ("a", 50, 18, 5)
    assert set(one["values"].values()) == {0}
    assert one["uses"] == {"i": 1}
    assert (one["weapon"], one["affinities"], one["drops"]) == (None, {}, {})
    assert fought.events[0].scenario.title is not None


def test_a_bad_status_is_taken_where_something_gives_it(battle):
    cure = {"kind": "status", "status": "毒", "on": False}
    with pytest.raises(SenkiError) as refused:
        battle(skilled(effects=[cure | {"status": "slep"}]), rolls=[])
    assert refused.value.wanted == "sleep"
    scene = skilled(effects=[cure])
    with pytest.raises(SenkiError):
        battle(scene, rolls=[])
    poison = {"id": "p", "timing": "main", "effects": [cure | {"on": True}]}
    scene["combatants"][1]["items"] = [poison]
    assert battle(scene, rolls=[]).events


@pytest.mark.parametrize("name", ["無", "〈無〉", "non-elemental"])
def test_the_names_of_no_attribute_are_one_in_affinities(battle, name):
    fought = battle(scenario(unit("a", affinities={name: 50}), ENEMY), rolls=[])
    assert fought["a"]["affinities"] == {"無": 50}


HEAL = {"kind": "heal", "amount": 1}
FIRE = {"fixed": 1, "attribute": "炎の気"}


@pytest.mark.parametrize(
    ("scene", "about"),
    [
        (scenario(PC, ENEMY), None),
        (scenario(PC, unit("e", "enemy", cl=3)), "e: an enemy has no character level"),
        (skilled(timing="damage"), "a: s has no effect"),
        (skilled(timing="free", while_preparing=True, effects=[HEAL]), "a: s is not used at a"),
        (skilled(), "a: s has neither damage nor an effect"),
        (skilled(check="melee"), "a: s has neither damage nor an effect"),
        (skilled(damage={}), None),
        (skilled(kind="防", effects=[HEAL]), None),
        (skilled(kind="trick", effects=[HEAL]), None),
        (
            skilled(kind="suport", effects=[HEAL]),
            "a: s: suport is none of the kinds of the rules, perhaps support is meant.",
        ),
        (
            skilled(kind="剣", effects=[HEAL]),
            "a: s: 剣 is none of the kinds of the rules, which are 近 (melee), ",
        ),
        (armed(kind="magik"), "a: weapon: magik is none of the kinds"),
        (skilled(effects=[{"kind": "status", "status": "毒"}]), None),
        (skilled(effects=[{"kind": "status", "status": "麻痺"}]), None),
        (
            skilled(effects=[{"kind": "status", "status": "slep"}]),
            "a: s: the bad status slep breaks no preparation; perhaps sleep is meant.",
        ),
        (
            skilled(effects=[{"kind": "multiply", "factor": 1}]),
            "a: s: an effect that multiplies by 1",
        ),
        (
            scenario(unit("a", affinities={"non-elemental": 50}), ENEMY),
            "a: affinities: no affinity touches damage of 無.",
        ),
        (
            scenario(unit("a", affinities={"炎": 50}), ENEMY),
            "a: affinities: no damage in this battle is of 炎.",
        ),
        (
            scenario(unit("a", affinities={"炎の木": 50}, weapon=WEAPON | FIRE), ENEMY),
            "a: affinities: no damage in this battle is of 炎の木; perhaps 炎の気 is meant.",
        ),
        (scenario(unit("a", affinities={"炎の気": 50}, weapon=WEAPON | FIRE), ENEMY), None),
        (
            skilled(damage=FIRE, effects=[{"kind": "affinity", "attribute": "水", "percent": 50}]),
            "a: s: no damage in this battle is of 水.",
        ),
    ],
)
def test_what_means_nothing_is_told(battle, scene, about):
    checked = battle(scene, seed="1").events[0].scenario
    warnings = find_system("dystopia").warnings(checked)
    assert len(warnings) == (0 if about is None else 1)
    for warning in warnings:
        assert warning.en.startswith(about)
        assert warning.ja
