"""The start phase of dystopia: squares, initial counts, and the skills of the start phase."""

from __future__ import annotations

import pytest
from senki.events.common import ChoiceMade, CountAdvanced
from senki.events.dystopia import EffectGained, Placed, SkillUsed, SquareTaken


def unit(who, side="pc", **changes):
    level = {"cl": 5} if side == "pc" else {}
    return {"id": who, "side": side, "agility": 10, "hp": 50, "square": "A"} | level | changes


def scenario(*units, **more):
    return {"system": "dystopia", "turn_limit": 1, "combatants": list(units), **more}


def four(**enemy):
    """The four combatants of the page's example, and an enemy."""
    pcs = [unit(who, agility=a) for who, a in zip("abcd", (30, 22, 18, 7), strict=True)]
    return scenario(*pcs, unit("e", "enemy", **({"agility": 7} | enemy)))


def initial(fought):
    return {e.actor: e.placed for e in fought.of(Placed, clause="dystopia.start")}


def test_the_four_of_the_example_stand_at_1_4_8_and_19(battle):
    fought = battle(four(), rolls=[])
    assert initial(fought) == {"a": 1, "b": 4, "c": 8, "d": 19, "e": 19}
    tally = fought.of(Placed)[0].tally
    assert [(t.label, t.op, t.value, t.total) for t in tally] == [
        ("fastest", "=", 25, 25),
        ("agility", "-", 25, 0),
        ("first_count", "+", 1, 1),
    ]


def test_an_enemy_of_agility_40_moves_everybody_back(battle):
    assert initial(battle(four(agility=40), rolls=[])) == {
        "a": 16, "b": 19, "c": 23, "d": 34, "e": 1
    }  # fmt: skip


@pytest.mark.parametrize(
    ("rulings", "enemy", "counts"),
    [
        ({"initial-count": "example"}, 7, [1, 4, 8, 19, 19]),
        ({"initial-count": "formula"}, 7, [-1, 2, 6, 17, 17]),
        ({"x-includes-enemies": "yes"}, 40, [16, 19, 23, 34, 1]),
        ({"x-includes-enemies": "no"}, 40, [1, 4, 8, 19, -14]),
    ],
)
def test_rulings_on_initial_counts(battle, rulings, enemy, counts):
    fought = battle(four(agility=enemy), rolls=[], rulings=rulings)
    assert list(initial(fought).values()) == counts
    assert fought.of(CountAdvanced)[0].count == min(counts)


def test_counts_below_1_are_counts_like_any_other(battle):
    fought = battle(four(), seed="1", rulings={"initial-count": "formula"})
    assert [e.count for e in fought.of(CountAdvanced)][:4] == [-1, 0, 1, 2]
    assert fought["a"]["last_turn"] == -1
    assert "-1/dystopia.3-1/a/sub#0" in fought.keys


def test_the_cap_follows_the_level(battle):
    fought = battle(scenario(unit("a", cl=1, agility=30), unit("e", "enemy", agility=20)), rolls=[])
    assert initial(fought) == {"a": 4, "e": 1}


@pytest.mark.parametrize(
    ("scope", "order"),
    [("initial-count", ["b", "a", "e"]), ("always", ["a", "b", "e"])],
)
def test_cap_scope(battle, scope, order):
    """Both PCs stand at count 1 by their capped 25; raw agility, or 25 each, decides the turns."""
    units = (unit("a", agility=26), unit("b", agility=30), unit("e", "enemy", agility=25))
    rolls = {"1/dystopia.2/a/order#0": (10, 10), "1/dystopia.2/b/order#0": (1, 1)}
    fought = battle(
        scenario(*units, turn_limit=3),
        rolls=rolls if scope == "always" else [],
        rulings={"agility-cap-scope": scope},
    )
    subs = [e.actor for e in fought.of(ChoiceMade) if e.decision == "sub"]
    assert subs == order


def test_squares_are_asked_of_pcs_and_then_of_enemies(battle):
    units = [unit("e", "enemy"), unit("a"), unit("f", "enemy"), unit("b")]
    for one in units[:1] + units[3:]:
        del one["square"]
    answers = {("b", "square"): ["ally.C"], ("e", "square"): ["enemy.B"]}
    fought = battle(scenario(*units), rolls=[], choices=answers)
    assert [(e.key, e.option) for e in fought.of(ChoiceMade)[:2]] == [
        ("0/dystopia.start/b/square#0", "ally.C"),
        ("0/dystopia.start/e/square#0", "enemy.B"),
    ]
    assert [(e.actor, e.square) for e in fought.of(SquareTaken)] == [
        ("b", "ally.C"),
        ("e", "enemy.B"),
    ]
    assert [fought[w]["square"] for w in "abef"] == ["ally.A", "ally.C", "enemy.B", "enemy.A"]


def start_skill(skill, **more):
    effects = [{"kind": "damage", "amount": 3}]
    return {"id": skill, "timing": "start", "effects": effects} | more


def test_start_skills_go_by_agility_until_none_is_wanted_or_left(battle):
    units = (
        unit("a", agility=8, skills=[start_skill("x"), start_skill("y"), start_skill("z")]),
        unit("b", agility=20, skills=[start_skill("p"), start_skill("q")]),
        unit("e", "enemy", agility=12, skills=[start_skill("r")]),
    )
    answers = {("a", "start-skill"): ["y", "none"], ("b", "start-skill"): ["q", "p"]}
    fought = battle(scenario(*units), rolls=[], choices=answers)
    assert [(e.actor, e.skill, e.targets) for e in fought.of(SkillUsed)] == [
        ("b", "q", ("b",)),
        ("b", "p", ("b",)),
        ("e", "r", ("e",)),
        ("a", "y", ("a",)),
    ]
    keys = [e.key for e in fought.of(ChoiceMade) if e.decision == "start-skill"]
    assert keys == [
        "0/dystopia.start/b/start-skill#0",
        "0/dystopia.start/b/start-skill#1",
        "0/dystopia.start/e/start-skill#0",
        "0/dystopia.start/a/start-skill#0",
        "0/dystopia.start/a/start-skill#1",
    ]


@pytest.mark.parametrize(("option", "used"), [("several", ["x", "y"]), ("one", ["x"])])
def test_how_many_start_skills(battle, option, used):
    units = (unit("a", skills=[start_skill("x"), start_skill("y")]), unit("e", "enemy"))
    fought = battle(scenario(*units), rolls=[], rulings={"start-phase-skills": option})
    assert [e.skill for e in fought.of(SkillUsed)] == used


def test_two_start_skills_of_one_name_are_the_same_skill(battle):
    twins = [start_skill("x", name="鼓舞"), start_skill("y", name="鼓舞")]
    fought = battle(scenario(unit("a", skills=twins), unit("e", "enemy")), rolls=[])
    assert [e.skill for e in fought.of(SkillUsed)] == ["x"]


def test_equal_pcs_roll_for_their_start_skills_and_again_where_they_tie(battle):
    units = [unit(who, skills=[start_skill("x")]) for who in "abc"]
    rolls = {
        "0/dystopia.start/a/order#0": (4, 5),
        "0/dystopia.start/b/order#0": (10, 9),
        "0/dystopia.start/c/order#0": (1, 8),
        "0/dystopia.start/a/order#1": (2, 2),
        "0/dystopia.start/c/order#1": (3, 2),
    }
    fought = battle(scenario(*units, unit("e", "enemy")), rolls=rolls)
    assert [e.actor for e in fought.of(SkillUsed)] == ["b", "c", "a"]


def test_targets_are_asked_right_after_the_skill(battle):
    group = start_skill("x", on="ally", targets=2)
    units = (unit("a", skills=[group]), unit("b"), unit("c"), unit("e", "enemy"))
    fought = battle(scenario(*units), rolls=[], choices={("a", "targets"): ["b,c"]})
    asked = [(e.decision, e.option) for e in fought.of(ChoiceMade)][:2]
    assert asked == [("start-skill", "x"), ("targets", "b,c")]
    assert [(e.target, e.source) for e in fought.of(EffectGained)] == [("b", "a"), ("c", "a")]
    assert fought["b"]["holds"][0]["effects"] == ({"kind": "damage", "amount": 3},)
