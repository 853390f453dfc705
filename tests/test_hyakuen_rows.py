"""`hyakuen`, order of action, rows, forced moves, and who is ill suited."""

from __future__ import annotations

import pytest
from hyakuen_people import attacks, defends, order, person, scenario, trait
from senki.events.common import ChoiceMade, RollMade
from senki.events.errors import SenkiError
from senki.events.hyakuen import (
    Moved,
    OrderDecided,
    SkillDeclared,
    StatusGained,
    StatusLost,
)


def idle(*names, turns=1):
    """Everybody lets its turns go by."""
    return {(name, "action"): ["end"] * turns for name in names}


def offered(battle, *args, **kwargs):
    """What a question offers: it is tried with an answer that is none."""
    with pytest.raises(SenkiError) as error:
        battle(*args, **kwargs)
    assert error.value.code == "choice.illegal"
    return error.value.wanted.split(", ")


# Order


def test_the_quicker_act_first_and_equals_roll_again_until_they_differ(battle):
    people = [
        person("a", "pc", "x 9 迫突", traits=["slow 1 quick", "strong 3"]),
        person("b", "enemy", "y 9 迫突", traits=["swift 3 quick"]),
        person("c", "pc", "z 9 迫突"),
        person("d", "enemy", "w 9 迫突"),
        person("e", "enemy", "v 9 迫突"),
    ]
    stem = "1/hyakuen.order"
    rolls = {
        f"{stem}/c/order#0": (4,),
        f"{stem}/d/order#0": (4,),
        f"{stem}/e/order#0": (6,),
        f"{stem}/c/order#1": (2,),
        f"{stem}/d/order#1": (2,),
        f"{stem}/c/order#2": (1,),
        f"{stem}/d/order#2": (3,),
    }
    fought = battle(scenario(*people), rolls=rolls)
    (decided,) = fought.of(OrderDecided)
    assert decided.order == ("b", "a", "e", "d", "c")
    assert decided.quick == (3, 1, 0, 0, 0)
    assert fought.keys[:7] == list(rolls)


def test_the_order_stays_for_the_whole_battle(battle):
    people = [person("a", "pc", "x 9 迫突"), person("b", "enemy", "y 9 迫突")]
    fought = battle(
        scenario(*people, turn_limit=3), rolls=order("b", "a"), choices=idle("a", "b", turns=3)
    )
    assert [e.order for e in fought.of(OrderDecided)] == [("b", "a")]
    assert fought.state["turn"] == 3


def test_a_change_of_quickness_changes_the_order_of_the_next_turn(battle):
    """a fuses with a quick relic in turn 1; the order is made anew at the start of turn 2."""
    relic = {"id": "wind", "traits": [trait("gale 2 quick")]}
    people = [
        person("a", "pc", "x 9 迫突", traits=["brisk 1 quick"], relics=[relic]),
        person("b", "enemy", "y 9 迫突", traits=["swift 2 quick"]),
        person("c", "enemy", "z 9 迫突", traits=["fast 2 quick"]),
    ]
    fought = battle(
        scenario(*people, turn_limit=3),
        rolls={**order("b", "c"), **order("c", "b", turn=2)},
        choices={
            ("a", "action"): ["sub:summon:wind:fused", "end", "end", "end"],
            **idle("b", "c", turns=3),
        },
    )
    assert [(e.order, e.quick) for e in fought.of(OrderDecided)] == [
        (("b", "c", "a"), (2, 2, 1)),
        (("a", "c", "b"), (3, 2, 2)),
    ]


def test_those_who_are_down_keep_a_place_in_the_order(battle):
    people = [person("a", "pc", "x 9 迫突"), person("b", "enemy"), person("c", "enemy")]
    rolls = {**order("a", "b", "c"), **attacks((1, 1))}
    fought = battle(scenario(*people), rolls=rolls, choices={("a", "target"): ["b"]})
    assert fought["b"]["down"]
    assert fought.state["order"] == ("a", "b", "c")


# Rows


@pytest.mark.parametrize(
    ("skill_text", "row", "suited"),
    [
        ("s 9 迫突", "front", True),
        ("s 9 迫突", "back", False),
        ("s 9 隔突", "front", False),
        ("s 9 隔突", "back", True),
        ("s 9 魔突", "front", True),
        ("s 9 魔突", "back", True),
        ("s 9", "back", True),
    ],
)
def test_which_attribute_suits_which_row(battle, skill_text, row, suited):
    people = [
        person("a", "pc", skill_text, row=row),
        person("c", "pc", "x 9 迫突"),
        person("b", "enemy", "y 9 迫突"),
    ]
    fought = battle(scenario(*people), rolls=order("b", "a", "c"))
    assert fought["a"]["temporary"]["ill_suited"] == int(not suited)
    gained = [(e.seq, e.clause, e.status) for e in fought.of(StatusGained)]
    assert gained == ([] if suited else [(1, "hyakuen.row", "ill_suited")])


def test_one_fitting_skill_is_enough(battle):
    people = [
        person("a", "pc", "bow 9 隔突", "knife 3 迫突"),
        person("b", "enemy", "y 9 迫突"),
    ]
    fought = battle(scenario(*people), rolls=order("a", "b"))
    assert fought["a"]["temporary"]["ill_suited"] == 0


def test_ill_suited_hinders_martial_checks_and_no_others(battle):
    people = [person("a", "pc", "bow 9 隔突", "wits 9"), person("b", "enemy", "calm 3")]
    fought = battle(scenario(*people), rolls=order("a", "b"))
    assert fought.of(SkillDeclared)[0].pool == 8
    fought = battle(
        scenario(*people),
        rolls=order("a", "b"),
        choices={("a", "action"): ["main:feint"], ("b", "defend"): ["none"]},
    )
    assert fought.of(SkillDeclared)[0].pool == 9


def test_a_move_is_a_sub_action_before_or_after_the_main_one(battle):
    people = [
        person("a", "pc", "x 9 魔突"),
        person("c", "pc", "z 9 迫突"),
        person("b", "enemy", "y 9 迫突"),
    ]
    rolls = {**order("a", "c", "b"), **attacks((6, 6))}
    for actions in (["sub:move", "main:attack"], ["main:attack", "sub:move"]):
        fought = battle(
            scenario(*people),
            rolls=rolls,
            choices={("a", "action"): actions, ("a", "reroll"): ["stop"], **idle("c", "b")},
        )
        assert fought["a"]["row"] == "back"
        (moved,) = fought.of(Moved)
        assert (moved.before, moved.after, moved.forced) == ("front", "back", False)


def test_after_a_sub_action_no_other_is_offered(battle):
    people = [
        person("a", "pc", "x 9 魔突"),
        person("c", "pc", "z 9 迫突"),
        person("b", "enemy", "y 9 迫突"),
    ]
    options = offered(
        battle,
        scenario(*people),
        rolls=order("a", "c", "b"),
        choices={("a", "action"): ["sub:move", "?"]},
    )
    assert options == ["main:attack", "main:aim", "end"]


def test_the_last_one_in_front_may_not_step_back(battle):
    people = [
        person("a", "pc", "x 9 魔突"),
        person("c", "pc", "z 9 隔突", row="back"),
        person("b", "enemy", "y 9 迫突"),
    ]
    options = offered(
        battle, scenario(*people), rolls=order("a", "c", "b"), choices={("a", "action"): ["?"]}
    )
    assert "sub:move" not in options


def test_where_neither_side_has_a_front_row_both_may_stand_back(battle):
    people = [
        person("a", "pc", "x 9 魔突", row="back"),
        person("b", "enemy", "y 9 魔突", row="back"),
    ]
    fought = battle(scenario(*people), rolls=order("a", "b"), choices=idle("a", "b"))
    assert not fought.of(Moved)
    assert (fought["a"]["row"], fought["b"]["row"]) == ("back", "back")
    fought = battle(
        scenario(*people),
        rolls=order("a", "b"),
        choices={("a", "action"): ["sub:move", "end"], ("b", "action"): ["sub:move", "end"]}
        | idle("b"),
    )
    moves = [(e.actor, e.after, e.forced) for e in fought.of(Moved)]
    assert moves == [("a", "front", False), ("b", "front", True)]


def test_at_the_start_a_side_without_a_front_row_moves_up(battle):
    people = [
        person("a", "pc", "x 9 魔突", row="back"),
        person("c", "pc", "z 9 隔突", row="back"),
        person("b", "enemy", "y 9 迫突"),
    ]
    fought = battle(scenario(*people), rolls=order("a", "b", "c"), choices=idle("a", "b", "c"))
    assert [(e.cause, e.actor, e.after, e.forced) for e in fought.of(Moved)] == [
        (0, "a", "front", True),
        (1, "c", "front", True),
    ]
    assert fought["c"]["temporary"]["ill_suited"] == 1


def test_whoever_is_down_does_not_hold_the_front(battle):
    """b falls, so that everybody behind it moves up at once, and c becomes ill suited."""
    people = [
        person("a", "pc", "x 13 迫突"),
        person("b", "enemy", "wits 9"),
        person("c", "enemy", "bow 9 隔突", row="back"),
        person("d", "enemy", "wand 9 魔突", row="back"),
    ]
    rolls = {**order("a", "b", "c", "d"), **attacks((1, 1))}
    fought = battle(scenario(*people), rolls=rolls)
    assert [(e.actor, e.forced) for e in fought.of(Moved)] == [("c", True), ("d", True)]
    assert [(e.target, e.status) for e in fought.of(StatusGained)] == [("c", "ill_suited")]


def test_a_move_can_end_being_ill_suited(battle):
    people = [
        person("a", "pc", "bow 9 隔突"),
        person("c", "pc", "z 9 迫突"),
        person("b", "enemy", "y 9 迫突"),
    ]
    fought = battle(
        scenario(*people),
        rolls=order("a", "c", "b"),
        choices={("a", "action"): ["sub:move", "end"], **idle("b", "c")},
    )
    assert [(e.target, e.status, e.value) for e in fought.of(StatusLost)] == [
        ("a", "ill_suited", 0)
    ]


# Reach


@pytest.mark.parametrize(
    ("attributes", "row", "targets"),
    [
        ("迫突", "front", ["b"]),
        ("隔突", "front", ["b"]),
        ("魔突", "front", ["b"]),
        ("迫突", "back", ["b"]),
        ("隔突", "back", ["b", "d"]),
        ("魔突", "back", ["b", "d"]),
    ],
)
def test_whom_an_attack_reaches(battle, attributes, row, targets):
    people = [
        person("a", "pc", f"x 9 {attributes}", row=row),
        person("c", "pc", "z 9 迫突"),
        person("b", "enemy", "y 9 迫突"),
        person("d", "enemy", "w 9 魔突", row="back"),
    ]
    if len(targets) == 1:
        fought = battle(scenario(*people), rolls=order("a", "b", "c", "d"))
        assert not [e for e in fought.of(ChoiceMade) if e.decision == "target"]
        assert fought.of(SkillDeclared)[0].target == "b"
    else:
        options = offered(
            battle,
            scenario(*people),
            rolls=order("a", "b", "c", "d"),
            choices={("a", "target"): ["?"]},
        )
        assert options == targets


def test_one_defends_without_penalty_against_what_one_could_not_reach(battle):
    people = [
        person("a", "pc", "bow 9 隔突", row="back"),
        person("c", "pc", "z 9 迫突"),
        person("b", "enemy", "sword 9 迫突"),
    ]
    fought = battle(scenario(*people), rolls={**order("a", "b", "c"), **attacks((1, 1))})
    (defense,) = fought.of(SkillDeclared, clause="hyakuen.defend")
    assert (defense.actor, defense.pool) == ("b", 9)


def test_keys_of_rolls_are_those_that_are_settled(battle):
    people = [person("a", "pc", "x 12 迫突"), person("b", "enemy", "y 12 迫突")]
    rolls = {**order("a", "b"), **attacks((6, 6), (1, 1)), **defends((6, 6), (1, 1))}
    fought = battle(scenario(*people), rolls=rolls)
    assert [e.key for e in fought.of(RollMade)] == [
        "1/hyakuen.order/a/order#0",
        "1/hyakuen.order/b/order#0",
        "1/hyakuen.attack/a/attack#0",
        "1/hyakuen.attack/a/attack#1",
        "1/hyakuen.defend/b>a/defend#0",
        "1/hyakuen.defend/b>a/defend#1",
    ]
