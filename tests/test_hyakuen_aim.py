"""`hyakuen`, aim and the blow against someone who is down."""

from __future__ import annotations

import pytest
from hyakuen_people import attacks, defends, order, person, scenario
from senki.events.common import CheckJudged, ChoiceMade
from senki.events.errors import SenkiError
from senki.events.hyakuen import (
    AimEnded,
    AimTaken,
    CoverTaken,
    Moved,
    ResourceSpent,
    SkillDeclared,
)


def refused(battle, *args, **kwargs):
    """What a question offers: it is tried with an answer that is none."""
    with pytest.raises(SenkiError) as error:
        battle(*args, **kwargs)
    assert error.value.code == "choice.illegal"
    return error.value.wanted


AIMING = [
    person("a", "pc", "sword 13 迫突"),
    person("b", "enemy", "x 9 迫突"),
    person("c", "enemy", "y 9 迫突"),
]


def test_an_aimed_attack_cannot_be_covered(battle):
    fought = battle(
        scenario(*AIMING, turn_limit=2),
        rolls={**order("a", "b", "c"), **attacks((1, 1), turn=2)},
        choices={
            ("a", "action"): ["main:aim", "main:attack"],
            ("a", "target"): ["b", "b"],
            ("b", "action"): ["end"],
            ("c", "action"): ["end"],
            ("b", "defend"): ["none"],
        },
    )
    assert [(e.actor, e.target) for e in fought.of(AimTaken)] == [("a", "b")]
    assert [(e.clause, e.target) for e in fought.of(AimEnded)] == [("hyakuen.aim", "b")]
    assert not [e for e in fought.of(ChoiceMade) if e.decision == "cover"]
    assert fought["b"]["down"]
    assert fought["a"]["aiming_at"] is None


def test_an_attack_on_somebody_else_uses_the_aim_up_and_can_be_covered(battle):
    fought = battle(
        scenario(*AIMING, turn_limit=2),
        rolls={**order("a", "b", "c"), **attacks((1, 1), turn=2), **defends((1, 1), turn=2)},
        choices={
            ("a", "action"): ["main:aim", "main:attack"],
            ("a", "target"): ["b", "c"],
            ("b", "action"): ["end"],
            ("c", "action"): ["end"],
            ("c", "cover"): ["b"],
            ("b", "defend"): ["x"],
        },
    )
    assert [e.actor for e in fought.of(CoverTaken)] == ["b"]
    assert fought["a"]["aiming_at"] is None


def test_an_aim_waits_for_the_next_main_action_whichever_turn(battle):
    fought = battle(
        scenario(*AIMING, turn_limit=4),
        rolls=order("a", "b", "c"),
        choices={
            ("a", "action"): ["main:aim", "end", "end", "end"],
            ("a", "target"): ["b"],
            ("b", "action"): ["end"] * 4,
            ("c", "action"): ["end"] * 4,
        },
    )
    assert fought["a"]["aiming_at"] == "b"


@pytest.mark.parametrize(("mover", "kept"), [("b", False), ("a", True), ("c", True)])
def test_an_aim_is_lost_when_the_target_moves_and_not_when_its_maker_does(battle, mover, kept):
    people = [
        person("a", "pc", "sword 13 魔突"),
        person("d", "pc", "z 9 魔突"),
        person("b", "enemy", "x 9 魔突"),
        person("c", "enemy", "y 9 魔突"),
    ]
    actions = {who: ["end"] for who in "abcd"}
    actions[mover] = ["sub:move", "end"] if mover != "a" else ["sub:move"]
    actions["a"] = ["main:aim", *actions["a"]]
    fought = battle(
        scenario(*people),
        rolls=order("a", "d", "b", "c"),
        choices={
            ("a", "target"): ["b"],
            **{(who, "action"): answers for who, answers in actions.items()},
        },
    )
    assert len(fought.of(Moved)) == 1
    assert (fought["a"]["aiming_at"] == "b") == kept


def test_a_forced_move_is_a_move_too(battle):
    """c aims at d in the back row, which has to move up when a fells the only one in front."""
    people = [
        person("c", "pc", "bow 9 隔突", row="back"),
        person("a", "pc", "sword 13 迫突"),
        person("b", "enemy", "x 9 迫突"),
        person("d", "enemy", "y 9 魔突", row="back"),
    ]
    fought = battle(
        scenario(*people),
        rolls={**order("c", "a", "b", "d"), **attacks((1, 1))},
        choices={
            ("c", "action"): ["main:aim", "end"],
            ("c", "target"): ["d"],
            ("b", "defend"): ["none"],
        },
    )
    assert [(e.actor, e.after, e.forced) for e in fought.of(Moved)] == [("d", "front", True)]
    assert fought["c"]["aiming_at"] is None


# The blow against someone down


def struck(battle, faces, *, covered="none", reserve="focus", rerolls=()):
    """a fells b; then c strikes at what is left of a reserve, or at d, who covers."""
    people = [
        person("a", "pc", "sword 13 迫突"),
        person("c", "pc", "axe 12 迫突"),
        person("b", "enemy", "wits 3", stamina=5, focus=3),
        person("d", "enemy", "y 13 迫激"),
    ]
    return battle(
        scenario(*people),
        rolls={**order("a", "c", "b", "d"), **attacks((1, 1)), **faces},
        choices={
            ("a", "target"): ["b"],
            ("b", "cover"): ["none", covered],
            ("c", "action"): ["main:coup"],
            ("c", "reserve"): [reserve],
            ("c", "reroll"): list(rerolls),
        },
    )


@pytest.mark.parametrize(("reserve", "needed"), [("stamina", 7), ("focus", 9)])
def test_a_blow_takes_all_that_is_left_of_a_reserve(battle, reserve, needed):
    fought = struck(battle, {"1/hyakuen.coup/c/coup#0": (1, 1)}, reserve=reserve)
    (check,) = fought.of(CheckJudged, clause="hyakuen.coup")
    assert (check.needed, check.success) == (needed, True)
    (spent,) = fought.of(ResourceSpent)
    assert (spent.clause, spent.actor, spent.resource, spent.left) == (
        "hyakuen.coup",
        "b",
        reserve,
        0,
    )
    assert fought["b"][reserve] == 0


def test_a_blow_can_fail_and_be_rolled_again(battle):
    rolls = {"1/hyakuen.coup/c/coup#0": (6, 6), "1/hyakuen.coup/c/coup#1": (5, 5)}
    fought = struck(battle, rolls, rerolls=["stamina", "stop"])
    assert (fought["c"]["stamina"], fought["b"]["focus"]) == (7, 3)


def test_a_covered_blow_is_an_attack_on_whoever_covers(battle):
    rolls = {**attacks((1, 1), who="c"), **defends((1, 1), who="d", against="c")}
    fought = struck(battle, rolls, covered="d")
    assert [(e.actor, e.target) for e in fought.of(CoverTaken)] == [("d", "b")]
    assert fought.of(SkillDeclared)[-1].purpose in ("defend", "attack")
    assert not fought.of(CheckJudged, clause="hyakuen.coup")
    assert [e.actor for e in fought.of(CheckJudged)] == ["a", "c", "d"]
    assert fought["b"]["focus"] == 3


def test_nobody_strikes_at_those_who_have_nothing_left_or_are_out_of_reach(battle):
    people = [
        person("a", "pc", "sword 13 迫突"),
        person("b", "enemy", "x 9 魔突", row="back"),
        person("d", "enemy", "y 13 迫激"),
        person("e", "pc", "bow 13 隔突", row="back"),
    ]
    wanted = refused(
        battle,
        scenario(*people),
        rolls={**order("e", "a", "b", "d"), **attacks((1, 1), who="e")},
        choices={
            ("e", "target"): ["b"],
            ("b", "cover"): ["none"],
            ("b", "defend"): ["none"],
            ("a", "action"): ["?"],
        },
    )
    assert wanted == "main:attack, main:aim, end"
