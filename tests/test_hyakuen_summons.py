"""`hyakuen`, calling relics out and sending them back, and what they cost at the end of a turn."""

from __future__ import annotations

import pytest
from hyakuen_people import attacks, defends, order, person, scenario, skill, trait
from senki.events.common import ChoiceMade
from senki.events.errors import SenkiError
from senki.events.hyakuen import (
    Defeated,
    Moved,
    RelicDismissed,
    RelicSummoned,
    ResourceSpent,
    SkillDeclared,
    StatusLost,
)


def relic(name="oni", form=None, /, *, traits=(), skills=("fist 13 迫激",), **members):
    sheet = {
        "id": name,
        "traits": [trait(text) for text in traits],
        "skills": [skill(text) for text in skills],
        **members,
    }
    return {**sheet, "form": form} if form else sheet


def bearer(*relics, name="a", side="pc", **members):
    return person(name, side, "sword 12 迫突", relics=list(relics), **members)


FOE = person("b", "enemy", "shield 13 迫突")


def idle(*names, turns=1):
    """Everybody lets its turns go by."""
    return {(name, "action"): ["end"] * turns for name in names}


def offered(battle, *args, **kwargs):
    """What a question offers: it is tried with an answer that is none."""
    with pytest.raises(SenkiError) as error:
        battle(*args, **kwargs)
    assert error.value.code == "choice.illegal"
    return error.value.wanted.split(", ")


def test_a_summons_costs_the_sub_action_and_may_swap_relic_or_form(battle):
    people = [bearer(relic("oni", "fused"), relic("fox", skills=["fang 9 迫崩"])), FOE]
    options = offered(
        battle, scenario(*people), rolls=order("a", "b"), choices={("a", "action"): ["?"]}
    )
    assert options[:4] == [
        "sub:summon:oni:split",
        "sub:summon:fox:fused",
        "sub:summon:fox:split",
        "sub:dismiss",
    ]
    fought = battle(
        scenario(*people),
        rolls=order("a", "b"),
        choices={
            ("a", "action"): ["sub:summon:fox:fused", "end"],
            **idle("b"),
        },
    )
    assert [(e.relic, e.form, e.down) for e in fought.of(RelicDismissed)] == [
        ("oni", "fused", False)
    ]
    assert [(e.relic, e.form, e.row) for e in fought.of(RelicSummoned)] == [("fox", "fused", None)]
    assert (fought["a"]["relic"], fought["a"]["form"]) == ("fox", "fused")
    assert fought["a"]["fallen_relics"] == ()


def test_a_relic_summoned_in_split_form_acts_after_its_bearer_in_the_same_turn(battle):
    people = [bearer(relic()), person("c", "pc", "x 9 迫突"), FOE]
    fought = battle(
        scenario(*people),
        rolls=order("a", "b", "c"),
        choices={
            ("a", "action"): ["sub:summon:oni:split", "end"],
            ("a", "relic-row"): ["back"],
        },
    )
    assert [(e.relic, e.form, e.row) for e in fought.of(RelicSummoned)] == [
        ("oni", "split", "back")
    ]
    assert fought.of(SkillDeclared)[0].actor == "a+oni"
    assert list(fought.state["combatants"]) == ["a", "a+oni", "c", "b"]
    assert fought["a+oni"]["temporary"]["ill_suited"] == 1


def test_one_relic_a_turn_acts_for_a_bearer(battle):
    """The oni has acted before its bearer, who then swaps it for the fox."""
    people = [bearer(relic("oni", "split"), relic("fox", skills=["fang 9 迫崩"])), FOE]
    fought = battle(
        scenario(*people),
        rolls=order("a", "b"),
        choices={
            ("a", "relic-order"): ["before"],
            ("a+oni", "action"): ["end"],
            ("a", "action"): ["sub:summon:fox:split", "end"],
        },
    )
    assert fought.of(SkillDeclared)[0].actor == "b"


def test_where_the_relic_may_not_stand_back_there_is_no_question(battle):
    people = [bearer(relic(), row="back"), FOE]
    fought = battle(
        scenario(person("d", "enemy", "x 9 迫突"), *people),
        rolls=order("a", "b", "d"),
        choices={("a", "action"): ["sub:summon:oni:split"]},
    )
    assert fought.of(Moved)[0].actor == "a"
    assert [e for e in fought.of(ChoiceMade) if e.decision == "relic-row"]


def test_fusing_can_end_being_ill_suited_and_dismissal_begin_it(battle):
    bow = relic("bow", skills=["arrow 9 隔突"])
    people = [bearer(bow, row="back"), person("c", "pc", "x 9 迫突"), FOE]
    fought = battle(
        scenario(*people, turn_limit=2),
        rolls=order("a", "b", "c"),
        choices={
            ("a", "action"): ["sub:summon:bow:fused", "end", "sub:dismiss", "end"],
            **idle("b", "c", turns=2),
        },
    )
    assert [e.status for e in fought.of(StatusLost)] == ["ill_suited"]
    assert fought["a"]["temporary"]["ill_suited"] == 1


# Upkeep


@pytest.mark.parametrize("form", ["fused", "split"])
@pytest.mark.parametrize("reserve", ["stamina", "focus"])
def test_a_relic_costs_1_at_the_end_of_a_turn_in_either_form(battle, form, reserve):
    fought = battle(
        scenario(bearer(relic("oni", form)), FOE),
        rolls=order("a", "b"),
        choices={("a", "upkeep"): [reserve], **idle("a", "b", *(["a+oni"] * (form == "split")))},
    )
    (spent,) = fought.of(ResourceSpent)
    assert (spent.clause, spent.actor, spent.resource, spent.amount, spent.left) == (
        "hyakuen.upkeep",
        "a",
        reserve,
        1,
        7,
    )
    assert fought["a"][reserve] == 7


@pytest.mark.parametrize("form", ["fused", "split"])
def test_upkeep_that_takes_the_last_point_fells_both_and_ends_the_summons(battle, form):
    fought = battle(
        scenario(bearer(relic("oni", form), stamina=1), FOE),
        rolls=order("a", "b"),
        choices={("a", "upkeep"): ["stamina"], **idle("a", "b", *(["a+oni"] * (form == "split")))},
    )
    falls = [(e.clause, e.source, e.target, e.force) for e in fought.of(Defeated)]
    expected = ["a", "a+oni"] if form == "split" else ["a"]
    assert falls == [("hyakuen.upkeep", None, who, None) for who in expected]
    assert [(e.relic, e.down) for e in fought.of(RelicDismissed)] == [("oni", True)]
    assert (fought["a"]["down"], fought["a"]["relic"], fought["a"]["form"]) == (True, None, None)
    assert fought["a"]["fallen_relics"] == ("oni",)
    assert fought.outcome == {"winner": "enemy", "reason": "all-down"}


def test_a_relic_summoned_this_turn_is_paid_for_at_its_end(battle):
    fought = battle(
        scenario(bearer(relic()), FOE),
        rolls=order("a", "b"),
        choices={
            ("a", "action"): ["sub:summon:oni:fused", "end"],
            ("a", "upkeep"): ["focus"],
            **idle("b"),
        },
    )
    assert fought["a"]["focus"] == 7


def test_a_relic_that_was_dismissed_costs_nothing(battle):
    fought = battle(
        scenario(bearer(relic("oni", "fused")), FOE),
        rolls=order("a", "b"),
        choices={("a", "action"): ["sub:dismiss", "end"], **idle("b")},
    )
    assert not fought.of(ResourceSpent)


def test_upkeep_is_paid_in_the_order_of_action(battle):
    people = [
        bearer(relic("oni", "fused")),
        bearer(relic("fox", "fused", skills=[]), name="b", side="enemy"),
    ]
    fought = battle(scenario(*people), rolls=order("b", "a"), choices=idle("a", "b"))
    assert [e.actor for e in fought.of(ResourceSpent)] == ["b", "a"]


def test_the_reroll_of_a_relic_can_take_the_last_point_and_its_attack_still_lands(battle):
    """The relic and its bearer fall between the attack and the defence, which is still rolled."""
    fought = battle(
        scenario(bearer(relic("oni", "split"), stamina=1), FOE),
        rolls={
            **order("a", "b"),
            **attacks((6, 6), (1, 1), who="a+oni"),
            **defends((6, 6), against="a+oni"),
        },
        choices={
            ("a", "relic-order"): ["before"],
            ("a+oni", "reroll"): ["stamina"],
            ("b", "reroll"): ["stop"],
        },
    )
    falls = [(e.source, e.target) for e in fought.of(Defeated)]
    assert falls == [(None, "a"), (None, "a+oni"), ("a+oni", "b")]
    assert fought["a"]["felled_enemy"]
    assert fought.outcome == {"winner": None, "reason": "all-down"}


def test_a_blow_at_a_fallen_bearer_ends_the_summons(battle):
    """b fells a, whose relic fights on until c takes all of a's stamina."""
    people = [
        bearer(relic("oni", "split")),
        person("b", "enemy", "x 13 迫突"),
        person("c", "enemy", "y 13 迫突", traits=["strong 3"]),
    ]
    fought = battle(
        scenario(*people),
        rolls={
            **order("b", "c", "a"),
            **attacks((1, 1), who="b"),
            "1/hyakuen.coup/c/coup#0": (4, 4),
        },
        choices={
            ("b", "target"): ["a"],
            ("a", "cover"): ["none", "none"],
            ("a", "defend"): ["none"],
            ("c", "action"): ["main:coup"],
            ("c", "reserve"): ["stamina"],
        },
    )
    assert [(e.source, e.target) for e in fought.of(Defeated)] == [("b", "a"), (None, "a+oni")]
    assert fought.outcome == {"winner": "enemy", "reason": "all-down"}
