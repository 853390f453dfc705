"""`hyakuen`: who defends in place of another, and what happens when a reserve runs out."""

from __future__ import annotations

import pytest
from hyakuen_people import attacks, defends, order, person, scenario, skill
from senki.events.common import ChoiceMade
from senki.events.errors import SenkiError
from senki.events.hyakuen import CoverTaken, Defeated, EdgeJudged

SWORD = person("a", "pc", "sword 13 迫突", traits=["strong 3"])
SHIELD = person("b", "enemy", "shield 13 迫突", traits=["steady 3"])


def guards(**changes):
    return [
        SWORD,
        person("b", "enemy", "shield 13 迫突"),
        person("c", "enemy", "staff 12 迫激", **changes),
    ]


def test_somebody_in_the_front_row_may_cover(battle):
    fought = battle(
        scenario(*guards()),
        rolls={
            **order("a", "b", "c"),
            **attacks((1, 1)),
            **defends((6, 6), who="c"),
        },
        choices={("a", "target"): ["b"], ("b", "cover"): ["c"], ("c", "reroll"): ["stop"]},
    )
    (cover,) = fought.of(CoverTaken)
    assert (cover.actor, cover.target, cover.source) == ("c", "b", "a")
    judged = fought.of(EdgeJudged)[0]
    assert (judged.target, judged.edge) == ("c", "defender_edge")
    assert (fought["b"]["down"], fought["c"]["down"]) == (False, True)


@pytest.mark.parametrize(
    "changes",
    [{"row": "back"}, {"skills": [skill("wits 12")]}],
    ids=["in the back row", "no martial skill"],
)
def test_who_cannot_cover(battle, changes):
    fought = battle(
        scenario(*guards(**changes)),
        rolls=order("a", "b", "c"),
        choices={("a", "target"): ["b"]} if "skills" in changes else "auto",
    )
    assert not [e for e in fought.of(ChoiceMade) if e.decision == "cover"]


def test_whoever_covers_has_to_defend(battle):
    with pytest.raises(SenkiError) as error:
        battle(
            scenario(
                SWORD,
                person("b", "enemy", "x 9 迫突"),
                person("c", "enemy", "y 9 迫突", "z 9 迫崩"),
            ),
            rolls=order("a", "b", "c"),
            choices={("a", "target"): ["b"], ("b", "cover"): ["c"], ("c", "defend"): ["none"]},
        )
    assert error.value.wanted == "y, z"


def test_one_may_cover_any_number_of_times(battle):
    people = [
        person("a", "pc", "sword 13 迫突"),
        person("d", "pc", "axe 13 迫突"),
        person("b", "enemy", "x 13 迫突"),
        person("c", "enemy", "y 13 迫突"),
    ]
    fought = battle(
        scenario(*people),
        rolls={
            **order("a", "d", "b", "c"),
            **attacks((1, 1)),
            **attacks((1, 1), who="d"),
            **defends((1, 1), who="c"),
            **defends((1, 1), who="c", against="d"),
        },
        choices={("a", "target"): ["b"], ("d", "target"): ["b"], ("b", "cover"): ["c", "c"]},
    )
    assert [e.source for e in fought.of(CoverTaken)] == ["a", "d"]


# Reserves that run out


def test_the_last_point_pays_for_a_reroll_that_counts_and_then_its_maker_falls(battle):
    fought = battle(
        scenario(person("a", "pc", "sword 13 迫突", stamina=1), SHIELD),
        rolls={**order("a", "b"), **attacks((6, 6), (1, 1)), **defends((6, 6))},
        choices={("a", "reroll"): ["stamina"], ("b", "reroll"): ["stop"]},
    )
    falls = [(e.source, e.target, e.force) for e in fought.of(Defeated)]
    assert falls == [(None, "a", None), ("a", "b", 6)]
    assert fought["a"]["felled_by_force"] is None
    assert fought.outcome == {"winner": None, "reason": "all-down"}


def test_a_defender_whose_last_reroll_fails_is_felled_by_the_force(battle):
    fought = battle(
        scenario(SWORD, person("b", "enemy", "shield 13 迫崩", stamina=1, focus=3)),
        rolls={**order("a", "b"), **attacks((1, 1)), **defends((6, 6), (6, 5))},
        choices={("a", "split"): ["8"], ("b", "reroll"): ["stamina"]},
    )
    assert [(e.source, e.target, e.force) for e in fought.of(Defeated)] == [("a", "b", 8)]
    assert (fought["b"]["stamina"], fought["b"]["felled_by_force"]) == (0, 8)


def test_a_defender_whose_last_reroll_succeeds_falls_all_the_same(battle):
    fought = battle(
        scenario(SWORD, person("b", "enemy", "shield 13 迫崩", stamina=1, focus=3)),
        rolls={**order("a", "b"), **attacks((1, 1)), **defends((6, 6), (1, 1))},
        choices={("a", "split"): ["8"], ("b", "reroll"): ["stamina"]},
    )
    assert [(e.source, e.target, e.force) for e in fought.of(Defeated)] == [(None, "b", None)]
