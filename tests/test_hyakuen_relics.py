"""`hyakuen`, relics: fused and split form, summons, upkeep, and reserves that are shared."""

from __future__ import annotations

import pytest
from hyakuen_people import attacks, order, person, scenario, skill, trait
from senki.events.common import ChoiceMade
from senki.events.errors import SenkiError
from senki.events.hyakuen import (
    Moved,
    RelicDismissed,
    ResourceSpent,
    SkillDeclared,
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


# Fused form


@pytest.mark.parametrize(
    ("own", "other", "value"), [(2, 2, 3), (1, 1, 2), (0, 2, 2), (3, 0, 3), (1, 2, 3)]
)
def test_fused_the_traits_of_both_count_3_at_most(battle, own, other, value):
    oni = relic("oni", "fused", traits=[f"ogre {other}"])
    fought = battle(
        scenario(bearer(oni, traits=[f"strong {own}"]), FOE),
        rolls=order("a", "b"),
        choices={("a", "skill"): ["sword"], ("a", "trait"): ["strong"]},
    )
    assert fought.of(SkillDeclared)[0].pool == 12 + value


def test_the_best_trait_of_the_other_part_is_added_to_the_one_declared(battle):
    oni = relic("oni", "fused", traits=["ogre 1", "horn 2"])
    own = bearer(oni, traits=["strong 1", "keen 0"])
    for declared, pool in (("keen", 14), ("strong", 15), ("ogre", 14), ("none", 12)):
        fought = battle(
            scenario(own, FOE),
            rolls=order("a", "b"),
            choices={("a", "skill"): ["sword"], ("a", "trait"): [declared]},
        )
        assert fought.of(SkillDeclared)[0].pool == pool


def test_fused_a_bearer_uses_the_skills_of_its_relic(battle):
    fought = battle(scenario(bearer(relic("oni", "fused")), FOE), rolls=order("a", "b"))
    declared = fought.of(SkillDeclared)[0]
    assert (declared.actor, declared.skill, declared.pool) == ("a", "fist", 13)
    assert list(fought.state["combatants"]) == ["a", "b"]


def test_fused_quickness_is_added_up_to_3(battle):
    wind = relic("wind", "fused", traits=["gale 2 quick", "roar 3"])
    people = [
        person("b", "enemy", "x 9 迫突", traits=["swift 2 quick"]),
        bearer(wind, traits=["brisk 2 quick"]),
    ]
    fought = battle(scenario(*people))
    assert (fought.state["order"], fought.state["quick"]) == (("a", "b"), (3, 2))


# Split form


def test_split_a_relic_is_a_combatant_with_its_own_skills_and_traits(battle):
    oni = relic("oni", "split", name="鬼", traits=["ogre 2"], skills=["fist 13 迫激"])
    fought = battle(
        scenario(bearer(oni, traits=["strong 3"]), FOE),
        rolls={**order("a", "b"), **attacks((6, 6))},
        choices={("a", "reroll"): ["stop"]},
    )
    assert list(fought.state["combatants"]) == ["a", "a+oni", "b"]
    assert fought.played.waiting.key == "1/hyakuen.attack/a+oni/attack#0"
    mine, its = [e for e in fought.of(SkillDeclared) if e.purpose == "attack"]
    assert (mine.actor, mine.skill, mine.pool) == ("a", "sword", 15)
    assert (its.actor, its.skill, its.pool) == ("a+oni", "fist", 15)
    state = fought["a+oni"]
    assert (state["name"], state["side"], state["row"], state["bearer"]) == (
        "鬼",
        "pc",
        "front",
        "a",
    )


def test_split_both_live_on_one_reserve(battle):
    fought = battle(
        scenario(bearer(relic("oni", "split")), FOE),
        rolls={
            **order("a", "b"),
            **attacks((6, 6), (6, 6)),
            **attacks((6, 6), (6, 6), who="a+oni"),
        },
        choices={("a", "reroll"): ["stamina", "stop"], ("a+oni", "reroll"): ["stamina", "stop"]},
    )
    spent = [(e.actor, e.user, e.left) for e in fought.of(ResourceSpent)]
    assert spent == [("a", "a", 7), ("a", "a+oni", 6)]
    assert (fought["a"]["stamina"], fought["a+oni"]["stamina"]) == (6, 6)


@pytest.mark.parametrize(("answer", "first"), [("before", "a+oni"), ("after", "a")])
def test_the_relic_acts_right_before_or_after_its_bearer(battle, answer, first):
    fought = battle(
        scenario(bearer(relic("oni", "split")), FOE),
        rolls=order("a", "b"),
        choices={("a", "relic-order"): [answer]},
    )
    assert fought.of(SkillDeclared)[0].actor == first


def test_if_one_is_felled_the_other_can_still_act(battle):
    fought = battle(
        scenario(bearer(relic("oni", "split")), FOE),
        rolls={**order("b", "a"), **attacks((1, 1), who="b")},
        choices={
            ("b", "target"): ["a"],
            ("a", "cover"): ["none"],
            ("a", "defend"): ["none"],
        },
    )
    assert (fought["a"]["down"], fought["a+oni"]["down"]) == (True, False)
    assert fought.played.waiting.key == "1/hyakuen.attack/a+oni/attack#0"
    assert not [e for e in fought.of(ChoiceMade) if e.decision == "relic-order"]


def test_a_relic_that_is_felled_stays_down_and_cannot_be_called_again(battle):
    people = [bearer(relic("oni", "split"), relic("fox", skills=["fang 9 迫崩"])), FOE]
    felled = {
        "rolls": {**order("b", "a"), **attacks((1, 1), who="b")},
        "choices": {
            ("b", "target"): ["a+oni"],
            ("a+oni", "cover"): ["none"],
            ("a+oni", "defend"): ["none"],
        },
    }
    told = {**felled["choices"], ("a", "action"): ["?"]}
    options = offered(battle, scenario(*people), rolls=felled["rolls"], choices=told)
    assert options == [
        "sub:summon:fox:fused",
        "sub:summon:fox:split",
        "sub:dismiss",
        "main:attack",
        "main:aim",
        "end",
    ]
    told = {**felled["choices"], ("a", "action"): ["sub:dismiss", "end"]}
    fought = battle(scenario(*people), rolls=felled["rolls"], choices=told)
    assert fought["a"]["fallen_relics"] == ("oni",)
    assert list(fought.state["combatants"]) == ["a", "b"]
    assert [(e.relic, e.down) for e in fought.of(RelicDismissed)] == [("oni", True)]


def test_a_relic_in_split_form_holds_a_row_of_its_own(battle):
    fox = relic("fox", "split", skills=["fang 9 魔崩"], row="back")
    people = [bearer(fox), FOE]
    fought = battle(
        scenario(*people),
        rolls={**order("b", "a"), **attacks((1, 1), who="b")},
        choices={
            ("a", "defend"): ["none"],
        },
    )
    assert [(e.actor, e.forced) for e in fought.of(Moved)] == [("a+fox", True)]
