"""`hyakuen`, feint and brake, binding, treatment."""

from __future__ import annotations

import pytest
from hyakuen_people import attacks, defends, order, person, scenario
from senki.events.common import CheckJudged, ChoiceMade
from senki.events.errors import SenkiError
from senki.events.hyakuen import (
    Recovered,
    SkillDeclared,
    StatusGained,
    StatusLost,
)


def feints(*rolls, who="a", turn=1):
    return {f"{turn}/hyakuen.feint/{who}/feint#{n}": faces for n, faces in enumerate(rolls)}


def refused(battle, *args, **kwargs):
    """What a question offers: it is tried with an answer that is none."""
    with pytest.raises(SenkiError) as error:
        battle(*args, **kwargs)
    assert error.value.code == "choice.illegal"
    return error.value.wanted


# Feint and brake


@pytest.mark.parametrize(("force", "level"), [(0, 0), (5, 0), (6, 1), (10, 1), (11, 2), (12, 2)])
def test_the_level_of_a_feint_by_its_force(battle, force, level):
    fought = battle(
        scenario(person("a", "pc", "wits 14"), person("b", "enemy", "sword 13 迫突")),
        rolls={**order("a", "b"), **feints((1, 1))},
        choices={
            ("a", "action"): ["main:feint"],
            ("a", "split"): [str(force)],
            ("b", "defend"): ["none"],
        },
    )
    assert fought["b"]["temporary"]["feint"] == level
    gained = [(e.status, e.level, e.value, e.until) for e in fought.of(StatusGained)]
    assert gained == ([("feint", level, level, 2)] if level else [])
    assert fought.of(SkillDeclared)[-1].pool == 13 - level


def test_resisting_a_feint(battle):
    fought = battle(
        scenario(person("a", "pc", "wits 14"), person("b", "enemy", "sword 13 迫突", "calm 9")),
        rolls={
            **order("a", "b"),
            **feints((6, 6), (1, 1)),
            "1/hyakuen.feint/b>a/resist#0": (2, 2),
            "1/hyakuen.feint/b>a/resist#1": (2, 1),
        },
        choices={
            ("a", "action"): ["main:feint"],
            ("a", "split"): ["6"],
            ("a", "reroll"): ["focus"],
            ("b", "defend"): ["calm"],
            ("b", "reroll"): ["stamina"],
        },
    )
    checks = fought.of(CheckJudged)
    assert [(e.actor, e.needed, e.success) for e in checks] == [
        ("a", 8, False),
        ("a", 8, True),
        ("b", 3, False),
        ("b", 3, True),
    ]
    assert not fought.of(StatusGained)
    assert (fought["a"]["focus"], fought["b"]["stamina"]) == (7, 7)


def test_a_lower_feint_does_not_lower_a_higher_one_and_each_runs_to_its_own_end(battle):
    """Level 2 in turn 1, level 1 in turn 2: 2 to the end of turn 2, 1 to that of turn 3."""
    people = [person("a", "pc", "wits 14"), person("b", "enemy", "calm 3")]
    fought = battle(
        scenario(*people, turn_limit=4),
        rolls={**order("a", "b"), **feints((1, 1)), **feints((1, 1), turn=2)},
        choices={
            ("a", "action"): ["main:feint", "main:feint"],
            ("a", "split"): ["11", "10"],
            ("b", "defend"): ["none", "none"],
        },
    )
    gained = [(e.level, e.value, e.until) for e in fought.of(StatusGained)]
    assert gained == [(2, 2, 2), (1, 2, 3)]
    lost = [(e.clause, e.status, e.value) for e in fought.of(StatusLost)]
    assert lost == [("hyakuen.feint", "feint", 1), ("hyakuen.feint", "feint", 0)]


def test_a_brake_undoes_every_feint(battle):
    people = [
        person("a", "pc", "wits 14"),
        person("c", "pc", "wits 14"),
        person("b", "enemy", "sword 13 迫突"),
    ]
    fought = battle(
        scenario(*people),
        rolls={**order("a", "c", "b"), **feints((1, 1)), **feints((1, 1), who="c")},
        choices={
            ("a", "action"): ["main:feint"],
            ("c", "action"): ["main:feint"],
            ("a", "split"): ["11"],
            ("c", "split"): ["6"],
            ("b", "defend"): ["none", "none"],
            ("b", "action"): ["sub:brake", "main:attack"],
        },
    )
    assert fought["b"]["temporary"]["feint"] == 0
    assert fought["b"]["feints"] == ()
    (lost,) = fought.of(StatusLost)
    assert (lost.clause, lost.target, lost.value) == ("hyakuen.brake", "b", 0)
    assert fought.of(SkillDeclared)[-1].pool == 13


def test_a_feint_reaches_the_back_row_and_nobody_covers(battle):
    people = [
        person("a", "pc", "wits 14"),
        person("b", "enemy", "x 9 迫突"),
        person("c", "enemy", "y 9 魔突", row="back"),
    ]
    fought = battle(
        scenario(*people),
        rolls={**order("a", "b", "c"), **feints((1, 1))},
        choices={
            ("a", "action"): ["main:feint"],
            ("a", "target"): ["c"],
            ("c", "defend"): ["none"],
            ("b", "action"): ["end"],
        },
    )
    assert fought["c"]["temporary"]["feint"] == 1
    assert not [e for e in fought.of(ChoiceMade) if e.decision == "cover"]


# Binding


@pytest.mark.parametrize(("force", "level"), [(6, 1), (10, 1), (11, 2)])
def test_a_binding_hinders_by_its_force(battle, force, level):
    fought = battle(
        scenario(person("a", "pc", "chain 14 迫突縛"), person("b", "enemy", "sword 13 迫突")),
        rolls={**order("a", "b"), **attacks((1, 1))},
        choices={
            ("a", "split"): [str(force)],
            ("b", "defend"): ["none"],
            ("a", "effect"): ["bind"],
        },
    )
    (gained,) = fought.of(StatusGained)
    assert (gained.clause, gained.status, gained.level) == ("hyakuen.bind", "bind", level)
    assert fought["b"]["temporary"]["bind"] == level
    assert fought["b"]["bound_by_force"] == force
    assert not fought["b"]["down"]
    assert next(e for e in fought.of(SkillDeclared) if e.actor == "b").pool == 13 - level


def test_below_6_nothing_binds(battle):
    fought = battle(
        scenario(person("a", "pc", "chain 14 迫突縛"), person("b", "enemy", "sword 13 迫突")),
        rolls={**order("a", "b"), **attacks((1, 1))},
        choices={("a", "split"): ["5"], ("b", "defend"): ["none"]},
    )
    assert fought["b"]["down"]
    assert not [e for e in fought.of(ChoiceMade) if e.decision == "effect"]


def test_whoever_spent_the_last_point_in_defence_cannot_be_bound_instead(battle):
    fought = battle(
        scenario(
            person("a", "pc", "chain 14 迫突縛"),
            person("b", "enemy", "sword 13 迫突", stamina=1),
        ),
        rolls={**order("a", "b"), **attacks((1, 1)), **defends((6, 6), (6, 6))},
        choices={("a", "split"): ["6"], ("b", "reroll"): ["stamina"]},
    )
    assert fought["b"]["felled_by_force"] == 6
    assert not [e for e in fought.of(ChoiceMade) if e.decision == "effect"]


def test_of_two_bindings_the_higher_stays(battle):
    people = [
        person("a", "pc", "chain 14 迫突縛"),
        person("c", "pc", "rope 14 迫突縛"),
        person("b", "enemy", "sword 13 迫突"),
    ]
    fought = battle(
        scenario(*people),
        rolls={**order("a", "c", "b"), **attacks((1, 1)), **attacks((1, 1), who="c")},
        choices={
            ("a", "split"): ["11"],
            ("c", "split"): ["6"],
            ("b", "defend"): ["none", "none"],
            ("a", "effect"): ["bind"],
            ("c", "effect"): ["bind"],
        },
    )
    assert [(e.level, e.value) for e in fought.of(StatusGained)] == [(2, 2), (1, 2)]
    assert fought["b"]["temporary"]["bind"] == 2
    assert fought["b"]["bound_by_force"] == 11


def test_the_bound_free_themselves_with_a_main_action(battle):
    fought = battle(
        scenario(person("a", "pc", "chain 14 迫突縛"), person("b", "enemy", "sword 13 迫突")),
        rolls={**order("a", "b"), **attacks((1, 1))},
        choices={
            ("b", "defend"): ["none"],
            ("a", "effect"): ["bind"],
            ("b", "action"): ["main:unbind"],
        },
    )
    assert fought["b"]["temporary"]["bind"] == 0
    assert fought["b"]["bound_by_force"] is None
    assert not fought.of(SkillDeclared)[1:]


# Treatment

HURT = [
    person("c", "pc", "axe 13 迫突"),
    person("a", "pc", "sword 13 迫突", "aid 9", traits=["calm 2"]),
    person("b", "enemy", "shield 14 迫突縛"),
]


def felled(turn=1):
    """b fells or binds c with a force of 6."""
    return {**order("b", "c", "a"), **attacks((1, 1), who="b", turn=turn)}


def choices(**more):
    return {
        ("b", "target"): ["c"],
        ("b", "split"): ["6"],
        ("c", "cover"): ["none"],
        ("c", "defend"): ["none"],
        ("b", "effect"): ["incapacitate"],
        **{tuple(key.split("__")): answers for key, answers in more.items()},
    }


@pytest.mark.parametrize(("faces", "success"), [((2, 3), True), ((3, 3), False)])
def test_treatment_rolls_against_the_force_that_felled(battle, faces, success):
    more = {"a__action": ["main:treat", "end"]}
    if not success:
        more = {"a__action": ["main:treat"], "a__reroll": ["stop"]}
    fought = battle(
        scenario(*HURT),
        rolls={**felled(), "1/hyakuen.treat/a/treat#0": faces},
        choices=choices(**more),
    )
    (check,) = fought.of(CheckJudged, clause="hyakuen.treat")
    assert (check.needed, check.success) == (5, success)
    assert [(t.label, t.op, t.value) for t in check.tally] == [
        ("skill", "=", 9),
        ("trait", "+", 2),
        ("felled_by_force", "-", 6),
    ]
    assert fought["c"]["down"] != success
    assert [(e.source, e.target) for e in fought.of(Recovered)] == [("a", "c")] * success
    assert fought["c"]["felled_by_force"] == (None if success else 6)


def test_treatment_can_be_rolled_again(battle):
    fought = battle(
        scenario(*HURT),
        rolls={
            **felled(),
            "1/hyakuen.treat/a/treat#0": (6, 6),
            "1/hyakuen.treat/a/treat#1": (1, 1),
        },
        choices=choices(a__action=["main:treat", "end"], a__reroll=["focus"]),
    )
    assert fought["a"]["focus"] == 7
    assert not fought["c"]["down"]


def test_treatment_frees_the_bound_against_the_force_of_the_binding(battle):
    told = choices(a__action=["main:treat", "end"], c__action=["end"])
    told["b", "effect"] = ["bind"]
    fought = battle(
        scenario(*HURT),
        rolls={**felled(), "1/hyakuen.treat/a/treat#0": (2, 3)},
        choices=told,
    )
    (check,) = fought.of(CheckJudged, clause="hyakuen.treat")
    assert (check.tally[-1].label, check.needed, check.success) == ("bound_by_force", 5, True)
    assert fought["c"]["temporary"]["bind"] == 0


def test_a_treatment_that_cannot_succeed_is_rolled_all_the_same(battle):
    people = [HURT[0], person("a", "pc", "aid 3"), HURT[2]]
    fought = battle(
        scenario(*people),
        rolls={**felled(), "1/hyakuen.treat/a/treat#0": (1, 1)},
        choices=choices(a__action=["main:treat"], a__reroll=["stop"], c__cover=[]),
    )
    (check,) = fought.of(CheckJudged, clause="hyakuen.treat")
    assert (check.total, check.needed, check.success) == (2, -3, False)


def test_nobody_treats_without_a_patient_or_a_general_skill(battle):
    wanted = refused(
        battle, scenario(*HURT), rolls=order("a", "b", "c"), choices={("a", "action"): ["?"]}
    )
    assert wanted == "sub:move, main:attack, main:feint, main:aim, end"
    unskilled = [HURT[0], person("a", "pc", "sword 13 迫突"), HURT[2]]
    wanted = refused(battle, scenario(*unskilled), rolls=felled(), choices=choices(a__action=["?"]))
    assert wanted == "main:attack, main:aim, end"
