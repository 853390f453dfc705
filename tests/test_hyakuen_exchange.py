"""`hyakuen`, the attack exchange: pool, split, rolls, rerolls, defence, the edge, cover."""

from __future__ import annotations

import pytest
from hyakuen_people import attacks, defends, order, person, scenario
from senki.events.common import CheckJudged, ChoiceMade, RollMade
from senki.events.errors import SenkiError
from senki.events.hyakuen import (
    Defeated,
    EdgeJudged,
    ForceDeclared,
    ResourceSpent,
    SkillDeclared,
)

SWORD = person("a", "pc", "sword 13 迫突", traits=["strong 3"])
SHIELD = person("b", "enemy", "shield 13 迫突", traits=["steady 3"])


# The pool 13 + 3 = 16, split into 8 and 8


@pytest.mark.parametrize(
    ("faces", "success"), [((3, 3), True), ((4, 4), True), ((5, 4), False), ((6, 6), False)]
)
def test_the_pool_of_16_split_in_half(battle, faces, success):
    meek = person("b", "enemy", "lore 9")
    fought = battle(
        scenario(SWORD, meek),
        rolls={**order("a", "b"), **attacks(faces)},
        choices={("a", "split"): ["8"], **({} if success else {("a", "reroll"): ["stop"]})},
    )
    (check,) = fought.of(CheckJudged)
    assert (check.total, check.needed, check.success) == (sum(faces), 8, success)
    assert [(t.label, t.op, t.value, t.total) for t in check.tally] == [
        ("skill", "=", 13, 13),
        ("trait", "+", 3, 16),
        ("force", "-", 8, 8),
    ]
    assert fought["b"]["down"] == success


def test_every_reroll_is_a_roll_behind_what_it_costs(battle):
    fought = battle(
        scenario(SWORD, SHIELD),
        rolls={**order("a", "b"), **attacks((6, 6), (6, 5), (2, 2))},
        choices={("a", "reroll"): ["focus", "focus"]},
    )
    assert fought.played.waiting.key == "1/hyakuen.defend/b>a/defend#0"
    spent = fought.of(ResourceSpent)
    assert [(e.clause, e.actor, e.user, e.resource, e.amount, e.left) for e in spent] == [
        ("hyakuen.reroll", "a", "a", "focus", 1, 7),
        ("hyakuen.reroll", "a", "a", "focus", 1, 6),
    ]
    for event in spent:
        before, after = fought.events[event.seq - 1], fought.events[event.seq + 1]
        assert (before.decision, before.option) == ("reroll", "focus")
        assert isinstance(after, RollMade)
    assert (fought["a"]["stamina"], fought["a"]["focus"]) == (8, 6)


def test_the_reserve_chosen_first_is_fixed_for_the_check(battle):
    with pytest.raises(SenkiError) as error:
        battle(
            scenario(SWORD, SHIELD),
            rolls={**order("a", "b"), **attacks((6, 6), (6, 5))},
            choices={("a", "reroll"): ["focus", "stamina"]},
        )
    assert error.value.code == "choice.illegal"
    assert error.value.wanted == "focus, stop"


@pytest.mark.parametrize(
    ("skills", "traits", "force", "needed"),
    [
        (["shield 13 迫突"], ["steady 3"], 8, 8),
        (["shield 13 迫突"], ["steady 3"], 11, 5),
        (["shield 7 迫突"], [], 8, -1),
        (["shield 13 迫突"], ["steady 3"], 3, 13),
    ],
)
def test_the_force_lowers_the_defender_s_target_number(battle, skills, traits, force, needed):
    fought = battle(
        scenario(SWORD, person("b", "enemy", *skills, traits=traits)),
        rolls={
            **order("a", "b"),
            **attacks((1, 1)),
            **(defends((6, 6)) if 2 <= needed < 12 else {}),
        },
        choices={
            ("a", "split"): [str(force)],
            **({("b", "reroll"): ["stop"]} if 2 <= needed < 12 else {}),
        },
    )
    check = fought.of(CheckJudged, clause="hyakuen.defend")[0]
    assert check.needed == needed
    if 2 <= needed < 12:
        assert (check.total, check.success) == (12, False)
    else:
        assert (check.total, check.success) == (0, needed >= 12)
    assert fought["b"]["down"] == (needed < 12)
    assert fought["b"]["felled_by_force"] == (force if needed < 12 else None)


def test_a_defence_below_2_has_no_reroll_and_no_dice(battle):
    fought = battle(
        scenario(SWORD, person("b", "enemy", "shield 7 迫突")),
        rolls={**order("a", "b"), **attacks((1, 1))},
        choices={("a", "split"): ["8"]},
    )
    assert not [e for e in fought.of(ChoiceMade) if e.decision == "reroll"]
    (fall,) = fought.of(Defeated)
    assert (fall.source, fall.target, fall.force) == ("a", "b", 8)
    assert fought.outcome == {"winner": "pc", "reason": "all-down"}


def test_without_a_martial_skill_nobody_can_defend(battle):
    fought = battle(
        scenario(SWORD, person("b", "enemy", "wits 13")),
        rolls={**order("a", "b"), **attacks((1, 1))},
    )
    assert not fought.of(SkillDeclared, clause="hyakuen.defend")
    assert fought["b"]["down"]


def test_one_may_let_an_attack_come(battle):
    fought = battle(
        scenario(SWORD, SHIELD),
        rolls={**order("a", "b"), **attacks((1, 1))},
        choices={("b", "defend"): ["none"]},
    )
    assert fought["b"]["down"]
    assert not fought.of(EdgeJudged)


def test_an_attack_that_fails_costs_the_action_and_no_more(battle):
    fought = battle(
        scenario(SWORD, SHIELD),
        rolls={**order("a", "b"), **attacks((6, 6)), **attacks((6, 6), who="b")},
        choices={(who, "reroll"): ["stop"] for who in "ab"},
    )
    assert fought.outcome == {"winner": None, "reason": "turn-limit"}
    assert not fought.of(ResourceSpent)


def test_both_declare_before_the_force_is_known(battle):
    fought = battle(scenario(SWORD, SHIELD), rolls=order("a", "b"))
    assert fought.played.waiting.key == "1/hyakuen.attack/a/attack#0"
    kinds = [
        (type(e).__name__, e.actor)
        for e in fought.events
        if isinstance(e, SkillDeclared | ForceDeclared)
    ]
    assert kinds == [("SkillDeclared", "a"), ("SkillDeclared", "b"), ("ForceDeclared", "a")]


def test_the_split_is_offered_as_a_range(battle):
    with pytest.raises(SenkiError) as error:
        battle(scenario(SWORD, SHIELD), rolls=order("a", "b"), choices={("a", "split"): ["15"]})
    assert (error.value.code, error.value.wanted) == ("choice.illegal", "0 … 14")


def test_a_trait_counts_3_at_most(battle):
    mighty = person("a", "pc", "sword 13 迫突", traits=["might 5"])
    fought = battle(scenario(mighty, SHIELD), rolls=order("a", "b"))
    declared = fought.of(SkillDeclared, clause="hyakuen.attack")[0]
    assert declared.pool == 16
    assert [(t.label, t.op, t.value) for t in declared.tally] == [
        ("skill", "=", 13),
        ("trait", "+", 5),
        ("trait_limit", "-", 2),
    ]


def test_three_auxiliary_attributes_lower_a_skill_of_13_to_10(battle):
    heavy = person("a", "pc", "sword 13 迫突縛心防")
    fought = battle(scenario(heavy, SHIELD), rolls=order("a", "b"))
    declared = fought.of(SkillDeclared, clause="hyakuen.attack")[0]
    assert declared.pool == 10
    assert declared.attributes == ("melee", "thrust", "bind", "mind", "guard")
    assert [(t.label, t.op, t.value) for t in declared.tally] == [
        ("skill", "=", 13),
        ("aux_cost", "-", 3),
    ]


def test_only_traits_that_leave_a_pool_of_2_can_be_declared(battle):
    weak = person("a", "pc", "stick 1 迫突", traits=["strong 1", "keen 0"])
    fought = battle(scenario(weak, SHIELD), rolls=order("a", "b"))
    declared = fought.of(SkillDeclared, clause="hyakuen.attack")[0]
    assert (declared.trait, declared.pool) == ("strong", 2)
    assert not [e for e in fought.of(ChoiceMade) if e.decision in ("trait", "split")]
    feeble = person("a", "pc", "stick 1 迫突", traits=["keen 0"])
    with pytest.raises(SenkiError) as error:
        battle(
            scenario(feeble, SHIELD),
            rolls=order("a", "b"),
            choices={("a", "action"): ["main:attack"]},
        )
    assert error.value.wanted == "main:aim, end"


# Magic


def test_magic_pays_for_every_second_reroll_twice(battle):
    mage = person("a", "pc", "fire 13 魔突", stamina=20)
    fought = battle(
        scenario(mage, SHIELD),
        rolls={**order("a", "b"), **attacks(*[(6, 6)] * 6)},
        choices={("a", "reroll"): ["stamina"] * 5 + ["stop"]},
    )
    spent = [event.amount for event in fought.of(ResourceSpent)]
    assert spent == [1, 2, 1, 2, 1]
    assert (sum(spent[:4]), sum(spent)) == (6, 7)


def test_six_rerolls_with_magic_cost_9(battle):
    mage = person("a", "pc", "fire 13 魔突", stamina=20)
    fought = battle(
        scenario(mage, SHIELD),
        rolls={**order("a", "b"), **attacks(*[(6, 6)] * 7)},
        choices={("a", "reroll"): ["stamina"] * 6 + ["stop"]},
    )
    assert sum(event.amount for event in fought.of(ResourceSpent)) == 9
    assert fought["a"]["stamina"] == 11


# The cycle


@pytest.mark.parametrize(
    ("attack", "defense", "edge", "guarded"),
    [
        ("迫突", "迫崩", "attacker_edge", False),
        ("迫突", "迫激", "defender_edge", False),
        ("迫突", "迫突", "even", False),
        ("迫崩", "迫激", "attacker_edge", False),
        ("迫崩", "迫突", "defender_edge", False),
        ("迫激", "迫突", "attacker_edge", False),
        ("迫激", "迫崩", "defender_edge", False),
        ("迫突", "迫崩防", "even", True),
        ("迫突防", "迫崩", "attacker_edge", False),
        ("迫突", "迫激防", "defender_edge", False),
    ],
)
def test_thrust_beats_trick_beats_heavy_beats_thrust(battle, attack, defense, edge, guarded):
    fought = battle(
        scenario(
            person("a", "pc", f"sword 13 {attack}"), person("b", "enemy", f"shield 13 {defense}")
        ),
        rolls=order("a", "b"),
    )
    (judged,) = fought.of(EdgeJudged)
    assert (judged.source, judged.target) == ("a", "b")
    assert (judged.edge, judged.guarded) == (edge, guarded)


def offered(battle, attack, defense, *, who="b", stamina=4, focus=7, **rulings):
    """What a defender (or, as `a`, an attacker) may reroll with: tried with an illegal answer."""
    numbers = {"stamina": stamina, "focus": focus}
    people = [
        person("a", "pc", f"sword 13 {attack}", **(numbers if who == "a" else {})),
        person("b", "enemy", f"shield 13 {defense}", **(numbers if who == "b" else {})),
    ]
    rolls = {
        **order("a", "b"),
        **attacks((6, 6) if who == "a" else (1, 1)),
        **({} if who == "a" else defends((6, 6))),
    }
    with pytest.raises(SenkiError) as error:
        battle(
            scenario(*people, **rulings),
            rolls=rolls,
            choices={("a", "split"): ["5"], (who, "reroll"): ["?"]},
        )
    assert error.value.code == "choice.illegal"
    return error.value.wanted


@pytest.mark.parametrize(
    ("attack", "defense", "who", "numbers", "kinds"),
    [
        ("迫突", "迫崩", "b", (4, 7), "stamina, stop"),
        ("迫突", "迫崩", "b", (7, 4), "focus, stop"),
        ("迫突", "迫崩", "b", (5, 5), "stamina, focus, stop"),
        ("迫突", "迫崩防", "b", (4, 7), "stamina, focus, stop"),
        ("迫突", "迫突", "b", (4, 7), "stamina, focus, stop"),
        ("迫突", "迫激", "b", (4, 7), "stamina, focus, stop"),
        ("迫突", "迫激", "a", (4, 7), "stamina, stop"),
        ("迫突", "迫激", "a", (7, 4), "focus, stop"),
        ("迫突", "迫崩", "a", (4, 7), "stamina, focus, stop"),
        ("迫突心", "迫突", "b", (4, 7), "focus, stop"),
        ("迫突物", "迫突", "b", (7, 4), "stamina, stop"),
        ("迫突心", "迫突防", "b", (4, 7), "stamina, focus, stop"),
        ("迫突物", "迫突防", "b", (4, 7), "stamina, focus, stop"),
        ("迫突", "迫突心", "a", (4, 7), "stamina, focus, stop"),
        ("迫突", "迫突物", "a", (4, 7), "stamina, focus, stop"),
        ("迫突物", "迫崩", "b", (4, 7), "stamina, stop"),
        ("迫突心", "迫崩防", "b", (4, 7), "stamina, focus, stop"),
    ],
)
def test_which_reserve_pays(battle, attack, defense, who, numbers, kinds):
    stamina, focus = numbers
    assert offered(battle, attack, defense, who=who, stamina=stamina, focus=focus) == kinds


def test_with_stamina_4_and_focus_7_the_edge_takes_stamina(battle):
    fought = battle(
        scenario(SWORD, person("b", "enemy", "shield 13 迫崩", stamina=4, focus=7)),
        rolls={**order("a", "b"), **attacks((1, 1)), **defends((6, 6), (1, 1))},
        choices={("b", "reroll"): ["stamina"]},
    )
    assert (fought["b"]["stamina"], fought["b"]["focus"]) == (3, 7)


def test_the_edge_is_judged_once_so_the_lower_reserve_stays_the_one_that_pays(battle):
    """At 5 and 5 the choice is free, and stays with the one chosen although it becomes lower."""
    fought = battle(
        scenario(SWORD, person("b", "enemy", "shield 13 迫崩", stamina=5, focus=5)),
        rolls={**order("a", "b"), **attacks((1, 1)), **defends((6, 6), (6, 6), (1, 1))},
        choices={("b", "reroll"): ["focus", "focus"]},
    )
    assert fought["b"]["focus"] == 3
