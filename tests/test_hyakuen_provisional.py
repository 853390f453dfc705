"""`hyakuen`, the attributes that are still being worked out: sweep, snipe, curse."""

from __future__ import annotations

import pytest
from hyakuen_people import attacks, defends, order, person, scenario
from senki.events.common import CheckJudged, ChoiceMade
from senki.events.errors import SenkiError
from senki.events.hyakuen import (
    CurseEnded,
    CurseFixed,
    CurseRenewed,
    Defeated,
    EdgeJudged,
    ForceDeclared,
    ResourceSpent,
    SkillDeclared,
)
from senki.replay.rules.hyakuen.provisional import curse_price

ON = {"provisional": "on"}


def sweeps(*rolls, who="a"):
    return {f"1/hyakuen.attack/{who}/attack#1.{n}": faces for n, faces in enumerate(rolls)}


# Sweep


def three(*, second_row="front"):
    return [
        person("a", "pc", "scythe 13 迫突旋"),
        person("b", "enemy", "x 12 迫突"),
        person("c", "enemy", "y 12 魔突", row=second_row),
    ]


def test_a_sweep_strikes_two_in_front_each_with_a_split_and_checks_of_its_own(battle):
    fought = battle(
        scenario(*three(), **ON),
        rolls={
            **order("a", "b", "c"),
            **attacks((1, 1)),
            **defends((6, 6)),
            **sweeps((6, 6), (1, 1)),
            "1/hyakuen.defend/c>a/defend#1.0": (6, 6),
        },
        choices={
            ("a", "split"): ["4", "6"],
            ("b", "reroll"): ["stop"],
            ("c", "reroll"): ["stop"],
            ("a", "reroll"): ["focus"],
            ("a", "second-target"): ["c"],
        },
    )
    assert [(e.source, e.target, e.force) for e in fought.of(Defeated)] == [
        ("a", "b", 4),
        ("a", "c", 6),
    ]
    assert [e.force for e in fought.of(ForceDeclared)] == [4, 6]
    again = fought.of(SkillDeclared, clause="hyakuen.sweep")
    assert [(e.target, e.skill, e.purpose) for e in again] == [("c", "scythe", "attack")]
    assert fought["a"]["focus"] == 7


def test_one_defender_can_cover_both_strokes_of_a_sweep(battle):
    fought = battle(
        scenario(*three(), person("d", "enemy", "z 12 迫突"), **ON),
        rolls={
            **order("a", "b", "c", "d"),
            **attacks((1, 1)),
            **defends((1, 1), who="d"),
            **sweeps((1, 1)),
            "1/hyakuen.defend/d>a/defend#1.0": (1, 1),
        },
        choices={
            ("b", "cover"): ["d"],
            ("c", "cover"): ["d"],
            ("a", "second-target"): ["c"],
        },
    )
    assert not fought.of(Defeated)


@pytest.mark.parametrize(
    ("second_row", "answer"), [("front", "none"), ("back", None)], ids=["declined", "nobody else"]
)
def test_a_sweep_may_stop_at_one(battle, second_row, answer):
    fought = battle(
        scenario(*three(second_row=second_row), **ON),
        rolls={**order("a", "b", "c"), **attacks((1, 1)), **defends((1, 1))},
        choices={("a", "second-target"): [answer]} if answer else "auto",
    )
    assert not fought.of(SkillDeclared, clause="hyakuen.sweep")


# Snipe


def aimed(battle, defense, **rulings):
    people = [
        person("a", "pc", "bow 13 隔突狙", row="back"),
        person("c", "pc", "x 9 迫突"),
        person("b", "enemy", f"shield 13 {defense}"),
    ]
    return battle(
        scenario(*people, turn_limit=2, **rulings),
        rolls=order("a", "b", "c"),
        choices={
            ("a", "action"): ["main:aim", "end", "main:attack"],
            ("b", "action"): ["end"],
            ("c", "action"): ["end"],
        },
    )


@pytest.mark.parametrize("defense", ["迫激", "迫突", "迫崩防"])
def test_an_aimed_snipe_always_has_the_edge(battle, defense):
    (judged,) = aimed(battle, defense, **ON).of(EdgeJudged)
    assert (judged.clause, judged.edge, judged.guarded) == (
        "hyakuen.snipe",
        "attacker_edge",
        False,
    )


def test_while_it_is_off_or_not_aimed_a_snipe_is_like_any_attack(battle):
    (judged,) = aimed(battle, "迫激").of(EdgeJudged)
    assert (judged.clause, judged.edge) == ("hyakuen.edge", "defender_edge")
    people = [person("a", "pc", "bow 13 隔突狙"), person("b", "enemy", "shield 13 迫激")]
    (judged,) = battle(scenario(*people, **ON), rolls=order("a", "b")).of(EdgeJudged)
    assert judged.edge == "defender_edge"


# Curse


@pytest.mark.parametrize(
    ("force", "price"), [(0, 0), (1, 1), (4, 1), (5, 2), (6, 2), (8, 2), (9, 3), (12, 3)]
)
def test_a_quarter_of_the_force_is_rounded_up(force, price):
    assert curse_price(force) == price


def cursed(battle, *, turns=2, rolls=None, people=(), **choices):
    """a fixes a force of 6 on b in turn 1 and strikes with it in the turns after."""
    everyone = [
        person("a", "pc", "curse 13 魔突呪", stamina=9),
        person("b", "enemy", "shield 12 迫突"),
        *people,
    ]
    names = [one["id"] for one in everyone]
    return battle(
        scenario(*everyone, turn_limit=turns, **ON),
        rolls={
            **order(*names),
            **attacks((1, 1)),
            **defends((1, 1)),
            **(rolls or {}),
        },
        choices={
            ("a", "split"): ["6"],
            ("a", "curse"): ["fix"],
            **{tuple(key.split("__")): answers for key, answers in choices.items()},
        },
    )


def test_a_fixed_force_strikes_again_without_an_attack_roll_and_for_its_price(battle):
    fought = cursed(
        battle,
        rolls=defends((6, 6), turn=2),
        b__action=["end"],
        b__reroll=["stop"],
        a__action=["main:attack", "main:curse"],
        a__reserve=["focus"],
    )
    assert [(e.target, e.skill, e.force) for e in fought.of(CurseFixed)] == [("b", "curse", 6)]
    (spent,) = fought.of(ResourceSpent)
    assert (spent.clause, spent.resource, spent.amount, spent.left) == (
        "hyakuen.curse",
        "focus",
        2,
        6,
    )
    assert [(e.target, e.force) for e in fought.of(CurseRenewed)] == [("b", 6)]
    assert [e.actor for e in fought.of(CheckJudged)] == ["a", "b", "b"]
    (fall,) = fought.of(Defeated)
    assert (fall.source, fall.target, fall.force) == ("a", "b", 6)


def test_nothing_else_can_be_done_while_a_force_is_fixed(battle):
    with pytest.raises(SenkiError) as error:
        cursed(battle, b__action=["end"], a__action=["main:attack", "?"])
    assert error.value.wanted == "main:curse, end"


def test_whoever_ends_its_turn_instead_lets_the_force_go(battle):
    fought = cursed(battle, b__action=["end", "end"], a__action=["main:attack", "end"])
    assert [(e.actor, e.target) for e in fought.of(CurseEnded)] == [("a", "b")]
    assert fought["a"]["curse"] is None


def test_a_force_that_cannot_be_paid_any_more_goes_and_its_maker_acts_as_usual(battle):
    people = [
        person("a", "pc", "curse 13 魔突呪", stamina=1, focus=1),
        person("b", "enemy", "shield 12 迫突"),
    ]
    fought = battle(
        scenario(*people, turn_limit=2, **ON),
        rolls={**order("a", "b"), **attacks((1, 1)), **defends((1, 1))},
        choices={
            ("a", "split"): ["6"],
            ("a", "curse"): ["fix"],
            ("a", "action"): ["main:attack", "main:attack"],
            ("b", "action"): ["end"],
        },
    )
    assert len(fought.of(CurseEnded)) == 1
    assert fought.played.waiting.key == "2/hyakuen.attack/a/attack#0"


def test_a_fixed_force_can_be_covered_and_its_maker_can_fall_of_the_price(battle):
    fought = battle(
        scenario(
            person("a", "pc", "curse 13 魔突呪", stamina=2),
            person("b", "enemy", "shield 12 迫突"),
            person("c", "enemy", "staff 12 迫激"),
            turn_limit=2,
            **ON,
        ),
        rolls={
            **order("a", "b", "c"),
            **attacks((1, 1)),
            **defends((1, 1)),
            **defends((1, 1), who="c", turn=2),
        },
        choices={
            ("a", "target"): ["b"],
            ("a", "split"): ["6"],
            ("a", "curse"): ["fix"],
            ("a", "action"): ["main:attack", "main:curse"],
            ("a", "reserve"): ["stamina"],
            ("b", "action"): ["end"],
            ("c", "action"): ["end"],
            ("b", "cover"): ["none", "c"],
        },
    )
    assert [(e.source, e.target) for e in fought.of(Defeated)] == [(None, "a")]
    assert [e.target for e in fought.of(EdgeJudged)] == ["b", "c"]
    assert len(fought.of(CurseEnded)) == 1
    assert fought.outcome == {"winner": "enemy", "reason": "all-down"}


def test_a_curse_that_missed_or_has_felled_is_not_fixed(battle):
    people = [person("a", "pc", "curse 13 魔突呪"), person("b", "enemy", "shield 12 迫突")]
    for rolls, choices in (
        (attacks((6, 6)), {("a", "reroll"): ["stop"]}),
        ({**attacks((1, 1)), **defends((6, 6))}, {("b", "reroll"): ["stop"]}),
    ):
        fought = battle(
            scenario(*people, **ON), rolls={**order("a", "b"), **rolls}, choices=choices
        )
        assert not [e for e in fought.of(ChoiceMade) if e.decision == "curse"]
