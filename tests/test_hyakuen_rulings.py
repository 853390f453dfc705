"""`hyakuen`, its sixteen rulings: what comes out under every option."""

from __future__ import annotations

import re

import pytest
from hyakuen_people import attacks, defends, order, person, scenario
from senki.events.common import CheckJudged, ChoiceMade
from senki.events.errors import SenkiError
from senki.events.hyakuen import (
    Defeated,
    ForceDeclared,
    ResourceSpent,
    SkillDeclared,
)
from senki.replay.catalogues import rulings
from senki.replay.system import find_system

OPTIONS = {
    "pool": ["skill-and-trait", "skill-only"],
    "roll-under-boundary": ["success", "failure"],
    "exhaustion": ["either", "both"],
    "last-point-reroll": ["allowed", "forbidden"],
    "forced-pool-conflict": ["attribute", "both"],
    "magic-surcharge-scope": ["any-check", "attacks"],
    "surcharge-cannot-pay": ["no-reroll", "pay-the-rest"],
    "row-vs-range": ["both", "attribute"],
    "feint-defense": ["any", "general"],
    "treat-exhausted": ["stays-down", "to-1"],
    "coup-de-grace": ["difficulty", "literal"],
    "negative-trait-stacking": ["all", "worst"],
    "aux-cost": ["before", "included"],
    "provisional": ["off", "on"],
    "reward-cap": ["shared", "whole"],
    "reward-personal": ["each-once", "one"],
}
"""Every ruling with its options, the default first."""


def test_the_rulings_are_these_and_no_others():
    known = {ruling.short_id: [o.id for o in ruling.options] for ruling in rulings("hyakuen")}
    assert known == OPTIONS


def test_every_ruling_is_told_in_both_languages_and_stands_at_a_clause():
    system = find_system("hyakuen")
    for ruling in system.rulings:
        assert ruling.clause in system.clauses
        texts = [ruling.question, ruling.why, *(o.means for o in ruling.options)]
        for text in texts:
            assert text.en.isascii() or "…" in text.en
            assert re.search(r"[\u3040-\u30ff]", text.ja)


def options_of(name):
    return pytest.mark.parametrize("option", OPTIONS[name])


def refused(battle, *args, **kwargs):
    """What a question offers: it is tried with an answer that is none."""
    with pytest.raises(SenkiError) as error:
        battle(*args, **kwargs)
    assert error.value.code == "choice.illegal"
    return error.value.wanted


SWORD = person("a", "pc", "sword 13 迫突", traits=["strong 3"])
SHIELD = person("b", "enemy", "shield 13 迫突", traits=["steady 3"])


@options_of("pool")
def test_pool(battle, option):
    wanted = {"skill-and-trait": "0 … 14", "skill-only": "0 … 11"}
    rolls = order("a", "b")
    assert (
        refused(
            battle,
            scenario(SWORD, SHIELD, pool=option),
            rolls=rolls,
            choices={("a", "split"): ["?"]},
        )
        == wanted[option]
    )


@options_of("pool")
def test_pool_target_number(battle, option):
    """Split in half by `auto`: 16 into 8 and 8; 13 into 6 and 7, to which the trait adds 3."""
    fought = battle(scenario(SWORD, SHIELD, pool=option), rolls=order("a", "b"))
    (split,) = fought.of(ForceDeclared)
    expected = {"skill-and-trait": (8, 8), "skill-only": (6, 10)}
    assert (split.force, split.needed) == expected[option]


@options_of("roll-under-boundary")
def test_roll_under_boundary(battle, option):
    meek = person("b", "enemy", "wits 9")
    fought = battle(
        scenario(SWORD, meek, roll_under_boundary=option),
        rolls={**order("a", "b"), **attacks((4, 4))},
        choices={
            ("a", "split"): ["8"],
            **({("a", "reroll"): ["stop"]} if option == "failure" else {}),
        },
    )
    assert fought.of(CheckJudged)[0].success == (option == "success")
    assert fought["b"]["down"] == (option == "success")


@options_of("exhaustion")
def test_exhaustion(battle, option):
    weak = person("a", "pc", "sword 13 迫突", stamina=1)
    fought = battle(
        scenario(weak, SHIELD, exhaustion=option),
        rolls={**order("a", "b"), **attacks((6, 6), (6, 6))},
        choices={("a", "reroll"): ["stamina"]},
    )
    assert fought["a"]["stamina"] == 0
    assert fought["a"]["down"] == (option == "either")
    assert (fought.outcome is None) == (option == "both")


def test_both_reserves_at_0_fell_under_either_option(battle):
    weak = person("a", "pc", "sword 13 迫突", stamina=1, focus=1)
    fought = battle(
        scenario(weak, SHIELD, exhaustion="both", turn_limit=2),
        rolls={
            **order("a", "b"),
            **attacks((6, 6), (6, 6)),
            **attacks((6, 6), who="b"),
            **attacks((6, 6), (6, 6), turn=2),
        },
        choices={("a", "reroll"): ["stamina", "focus"], ("b", "reroll"): ["stop"]},
    )
    assert fought.outcome == {"winner": "enemy", "reason": "all-down"}


@options_of("last-point-reroll")
def test_last_point_reroll(battle, option):
    weak = person("a", "pc", "sword 13 迫突", stamina=1)
    offered = refused(
        battle,
        scenario(weak, SHIELD, last_point_reroll=option),
        rolls={**order("a", "b"), **attacks((6, 6))},
        choices={("a", "reroll"): ["?"]},
    )
    assert offered == {"allowed": "stamina, focus, stop", "forbidden": "focus, stop"}[option]


@options_of("forced-pool-conflict")
def test_forced_pool_conflict(battle, option):
    """The edge asks for stamina, which is lower, and mind for focus."""
    fought = battle(
        scenario(
            person("a", "pc", "sword 13 迫突心"),
            person("b", "enemy", "shield 13 迫崩", stamina=4, focus=7),
            forced_pool_conflict=option,
        ),
        rolls={**order("a", "b"), **attacks((1, 1)), **defends((6, 6))},
    )
    assert (fought["b"]["stamina"], fought["b"]["focus"]) == (4, 6 if option == "attribute" else 7)
    assert fought["b"]["down"] == (option == "both")


def test_mind_and_an_edge_that_agree_are_no_conflict(battle):
    fought = battle(
        scenario(
            person("a", "pc", "sword 13 迫突心"),
            person("b", "enemy", "shield 13 迫崩", stamina=7, focus=4),
            forced_pool_conflict="both",
        ),
        rolls={**order("a", "b"), **attacks((1, 1)), **defends((6, 6))},
    )
    assert fought["b"]["focus"] == 3


@options_of("magic-surcharge-scope")
def test_magic_surcharge_scope(battle, option):
    mage = person("b", "enemy", "ward 13 魔突", stamina=9)
    fought = battle(
        scenario(SWORD, mage, magic_surcharge_scope=option),
        rolls={**order("a", "b"), **attacks((1, 1)), **defends((6, 6), (6, 6), (1, 1))},
        choices={("b", "reroll"): ["stamina", "stamina"]},
    )
    spent = [e.amount for e in fought.of(ResourceSpent)]
    assert spent == {"any-check": [1, 2], "attacks": [1, 1]}[option]


@options_of("magic-surcharge-scope")
def test_an_attack_with_magic_costs_extra_under_either_option(battle, option):
    mage = person("a", "pc", "fire 13 魔突", stamina=9)
    fought = battle(
        scenario(mage, SHIELD, magic_surcharge_scope=option),
        rolls={**order("a", "b"), **attacks((6, 6), (6, 6), (1, 1))},
        choices={("a", "reroll"): ["stamina", "stamina"]},
    )
    assert [e.amount for e in fought.of(ResourceSpent)] == [1, 2]


@options_of("surcharge-cannot-pay")
def test_surcharge_cannot_pay(battle, option):
    mage = person("a", "pc", "fire 13 魔突", stamina=2)
    choices = ["stamina", "stamina"] if option == "pay-the-rest" else ["stamina"]
    fought = battle(
        scenario(mage, SHIELD, surcharge_cannot_pay=option),
        rolls={**order("a", "b"), **attacks(*[(6, 6)] * (len(choices) + 1))},
        choices={("a", "reroll"): choices},
    )
    assert [e.amount for e in fought.of(ResourceSpent)] == [1] * len(choices)
    assert fought["a"]["stamina"] == {"no-reroll": 1, "pay-the-rest": 0}[option]
    assert fought["a"]["down"] == (option == "pay-the-rest")


@options_of("row-vs-range")
@pytest.mark.parametrize("attributes", ["隔突", "魔突"])
def test_row_vs_range(battle, option, attributes):
    """From the front row: b in front is the only target, or c behind it is one too."""
    people = [
        person("a", "pc", f"bow 13 {attributes}"),
        SHIELD,
        person("c", "enemy", "wand 9 魔突", row="back"),
    ]
    choices = {("a", "target"): ["c"]} if option == "attribute" else "auto"
    fought = battle(
        scenario(*people, row_vs_range=option), rolls=order("a", "b", "c"), choices=choices
    )
    assert fought.of(SkillDeclared)[0].target == {"both": "b", "attribute": "c"}[option]
    asked = [e.option for e in fought.of(ChoiceMade) if e.decision == "target"]
    assert asked == {"both": [], "attribute": ["c"]}[option]


@options_of("feint-defense")
def test_feint_defense(battle, option):
    trickster = person("a", "pc", "sword 13 迫突", "wits 12")
    victim = person("b", "enemy", "shield 13 迫突", "calm 9")
    offered = refused(
        battle,
        scenario(trickster, victim, feint_defense=option),
        rolls=order("a", "b"),
        choices={("a", "action"): ["main:feint"], ("b", "defend"): ["?"]},
    )
    assert offered == {"any": "shield, calm, none", "general": "calm, none"}[option]


@options_of("treat-exhausted")
def test_treat_exhausted(battle, option):
    """c has spent its last stamina and is treated by a: at difficulty 0, and back with 1."""
    people = [
        person("c", "pc", "axe 13 迫突", stamina=1),
        person("a", "pc", "sword 13 迫突", "aid 9"),
        SHIELD,
    ]
    rolls = {**order("c", "a", "b"), **attacks((6, 6), (6, 6), who="c")}
    choices = {("c", "reroll"): ["stamina"]}
    if option == "stays-down":
        choices["a", "action"] = ["main:treat"]
        offered = refused(
            battle, scenario(*people, treat_exhausted=option), rolls=rolls, choices=choices
        )
        assert offered == "main:attack, main:feint, main:aim, end"
        return
    rolls["1/hyakuen.treat/a/treat#0"] = (4, 5)
    choices["a", "action"] = ["main:treat", "end"]
    fought = battle(scenario(*people, treat_exhausted=option), rolls=rolls, choices=choices)
    (check,) = fought.of(CheckJudged, clause="hyakuen.treat")
    assert (check.needed, check.total, check.success) == (9, 9, True)
    assert (fought["c"]["down"], fought["c"]["stamina"], fought["c"]["focus"]) == (False, 1, 8)


@options_of("coup-de-grace")
def test_coup_de_grace(battle, option):
    """b is felled with 8 stamina: pool 16 leaves 8 as well, so c, with a pool of 12, strikes."""
    people = [SWORD, person("c", "pc", "axe 12 迫突"), SHIELD, person("d", "enemy", "bow 9 隔突")]
    fought = battle(
        scenario(*people, coup_de_grace=option),
        rolls={
            **order("a", "c", "b", "d"),
            **attacks((1, 1)),
            "1/hyakuen.coup/c/coup#0": (3, 3),
        },
        choices={
            ("a", "target"): ["b"],
            ("b", "cover"): ["none", "none"],
            ("b", "defend"): ["none"],
            ("c", "action"): ["main:coup", "end"],
            ("c", "reserve"): ["stamina"],
            **({("c", "reroll"): ["stop"]} if option == "difficulty" else {}),
        },
    )
    (check,) = fought.of(CheckJudged, clause="hyakuen.coup")
    assert check.needed == {"difficulty": 4, "literal": 8}[option]
    assert [(t.label, t.op, t.value) for t in check.tally] == {
        "difficulty": [("skill", "=", 12), ("stamina", "-", 8)],
        "literal": [("stamina", "=", 8)],
    }[option]
    assert fought["b"]["stamina"] == {"difficulty": 8, "literal": 0}[option]


@options_of("negative-trait-stacking")
def test_negative_trait_stacking(battle, option):
    """b stands ill suited in the front row and is taken in by a feint of level 2."""
    people = [
        person("a", "pc", "sword 13 迫突", "wits 14"),
        person("b", "enemy", "bow 13 隔突"),
    ]
    fought = battle(
        scenario(*people, negative_trait_stacking=option),
        rolls={**order("a", "b"), "1/hyakuen.feint/a/feint#0": (1, 1)},
        choices={
            ("a", "action"): ["main:feint"],
            ("a", "split"): ["11"],
            ("b", "defend"): ["none"],
        },
    )
    declared = next(e for e in fought.of(SkillDeclared) if e.actor == "b")
    assert declared.pool == {"all": 10, "worst": 11}[option]
    assert fought["b"]["temporary"] == {"feint": 2, "bind": 0, "ill_suited": 1}


@options_of("aux-cost")
def test_aux_cost(battle, option):
    fought = battle(
        scenario(person("a", "pc", "sword 13 迫突縛心防"), SHIELD, aux_cost=option),
        rolls=order("a", "b"),
    )
    assert fought.of(SkillDeclared)[0].pool == {"before": 10, "included": 13}[option]


@options_of("provisional")
def test_provisional(battle, option):
    """A sweep strikes twice, or once and still at the price of a level."""
    people = [
        person("a", "pc", "scythe 13 迫突旋"),
        person("b", "enemy", "wits 9"),
        person("c", "enemy", "wits 9"),
    ]
    rolls = {**order("a", "b", "c"), **attacks((1, 1))}
    if option == "on":
        rolls["1/hyakuen.attack/a/attack#1.0"] = (1, 1)
    fought = battle(scenario(*people, provisional=option), rolls=rolls)
    assert [e.target for e in fought.of(Defeated)] == {"off": ["b"], "on": ["b", "c"]}[option]
    assert fought.of(SkillDeclared)[0].pool == 12
