"""The result phase of dystopia, and who wins."""

from __future__ import annotations

import pytest
from senki.events.common import BattleEnded, ChoiceMade, HealingApplied, Revived
from senki.events.dystopia import DropMade, PhaseStarted, SkillUsed


def unit(who, side="pc", **changes):
    level = {"cl": 5} if side == "pc" else {}
    return {"id": who, "side": side, "agility": 10, "hp": 50, "square": "C"} | level | changes


def scenario(*units, **more):
    return {"system": "dystopia", "turn_limit": 9, "combatants": list(units), **more}


STORM = {
    "id": "s",
    "timing": "main",
    "kind": "魔",
    "damage": {"fixed": 99},
    "targets": 5,
    "cost": 10,
}
"""An attack that fells everybody without dice."""


def victory(*pcs, drops=None, foes=("e", "f")):
    """`a` fells all foes at count 1."""
    first = unit("a", agility=20, skills=[STORM])
    enemies = [unit(foe, "enemy", agility=1, name=f"敵{foe}") for foe in foes]
    return scenario(*(pcs or (first,)), *enemies, **({"drops": drops} if drops else {}))


ALL = {("a", "main"): ["skill:s"], ("a", "targets"): ["e,f"]}


@pytest.mark.parametrize(
    ("dice", "item"),
    [((1, 1, 1), "毛皮"), ((3, 3, 4), "毛皮"), ((4, 4, 4), "宝玉"), ((5, 5, 5), None)],
)
def test_drops(battle, dice, item):
    drops = {"f": {"3-10": "毛皮", "12": "宝玉"}, "e": {"3-30": "牙"}}
    rolls = {"1/dystopia.drop/e/drop#0": (10, 10, 10), "1/dystopia.drop/f/drop#0": dice}
    fought = battle(victory(drops=drops), rolls=rolls, choices=ALL)
    assert [(e.enemy, e.total, e.item) for e in fought.of(DropMade)] == [
        ("e", 30, "牙"),
        ("f", sum(dice), item),
    ]
    assert fought.state["drops"][1] == {"enemy": "f", "total": sum(dice), "item": item}
    assert fought.outcome == {"winner": "pc", "reason": "defeat"}
    assert [e.phase for e in fought.of(PhaseStarted)] == ["battle", "result"]
    assert fought.of(BattleEnded)[0].clause == "dystopia.result"


def test_only_enemies_with_a_table_who_are_down_leave_anything(battle):
    scene = scenario(
        unit("a", agility=20, skills=[STORM]),
        unit("e", "enemy", agility=20),
        unit("f", "enemy", agility=1),
        unit("g", "enemy", agility=1),
        drops={"e": {"3-30": "牙"}, "f": {"3-30": "皮"}},
    )
    rolls = {"1/dystopia.3-2/e/flee#0": (6, 6), "11/dystopia.drop/f/drop#0": (1, 2, 3)}
    choices = {
        ("a", "main"): ["abandon", "skill:s"],
        ("e", "main"): ["flee"],
        ("a", "targets"): ["f,g"],
    }
    fought = battle(scene, rolls=rolls, choices=choices)
    assert [e.enemy for e in fought.of(DropMade)] == ["f"]
    assert fought.outcome == {"winner": "pc", "reason": "defeat"}


def relief(name, **more):
    effects = [{"kind": "heal", "amount": 4}]
    return {"id": name, "timing": "result", "on": "ally", "effects": effects} | more


def test_each_pc_uses_one_skill_of_the_result_phase(battle):
    scene = victory(
        unit("a", agility=20, skills=[STORM, relief("p")], hp=10, max_hp=20),
        unit("b", agility=1, skills=[relief("q"), relief("r", on="self")], hp=1, max_hp=9),
        unit("c", agility=1, skills=[relief("t")]),
        unit("d", agility=1),
    )
    choices = ALL | {
        ("b", "result-skill"): ["r"],
        ("a", "target"): ["b"],
        ("c", "result-skill"): ["none"],
    }
    fought = battle(scene, rolls=[], choices=choices)
    asked = [(e.key, e.option) for e in fought.of(ChoiceMade) if e.decision == "result-skill"]
    assert asked == [
        ("1/dystopia.result/a/result-skill#0", "p"),
        ("1/dystopia.result/b/result-skill#0", "r"),
        ("1/dystopia.result/c/result-skill#0", "none"),
    ]
    assert [(e.actor, e.skill) for e in fought.of(SkillUsed, clause="dystopia.result")] == [
        ("a", "p"),
        ("b", "r"),
    ]
    assert [(e.target, e.hp) for e in fought.of(HealingApplied)] == [("b", 5), ("b", 9)]


def test_a_defeat_has_no_result_phase(battle):
    scene = scenario(
        unit("a", agility=1, skills=[relief("p")]),
        unit("e", "enemy", agility=20, skills=[STORM]),
        drops={"e": {"3-30": "牙"}},
    )
    fought = battle(scene, rolls=[], choices={("e", "main"): ["skill:s"]})
    assert [e.phase for e in fought.of(PhaseStarted)] == ["battle"]
    assert fought.outcome == {"winner": "enemy", "reason": "defeat"}
    assert fought.of(BattleEnded)[0].clause == "dystopia.result"


def flights(*who):
    """Everybody named tries to flee, at counts 1, 2, 3 …, and does."""
    units = [unit(w, "pc" if w in "ab" else "enemy", agility=20 - i) for i, w in enumerate(who)]
    rolls = {f"{i + 1}/dystopia.3-2/{w}/flee#0": (6, 6) for i, w in enumerate(who)}
    return units, rolls, {(w, "main"): ["flee"] for w in who}


@pytest.mark.parametrize(
    ("runners", "rest", "outcome", "result"),
    [
        ("ab", "e", {"winner": "enemy", "reason": "fled"}, False),
        ("ef", "a", {"winner": "pc", "reason": "fled"}, True),
    ],
)
def test_a_side_that_has_fled(battle, runners, rest, outcome, result):
    units, rolls, choices = flights(*runners)
    units.append(unit(rest, "pc" if rest == "a" else "enemy", agility=1))
    fought = battle(scenario(*units), rolls=rolls, choices=choices)
    assert fought.outcome == outcome
    assert bool([e for e in fought.of(PhaseStarted) if e.phase == "result"]) is result


def test_a_side_of_which_some_fell_and_some_fled_is_defeated(battle):
    units, rolls, choices = flights("e")
    scene = scenario(unit("a", agility=19, skills=[STORM]), *units, unit("f", "enemy", agility=1))
    fought = battle(scene, rolls=rolls, choices=choices | {("a", "main"): ["skill:s"]})
    assert fought.outcome == {"winner": "pc", "reason": "defeat"}


def test_nobody_wins_where_both_sides_are_gone(battle):
    """`a` fells the only enemy, and flees in the same count after a turn that cost nothing."""
    free = STORM | {"cost": 0}
    scene = scenario(unit("a", agility=20, skills=[free]), unit("e", "enemy", agility=1))
    fought = battle(
        scene,
        rolls={"1/dystopia.3-2/a/flee#0": (6, 6)},
        choices={("a", "main"): ["skill:s", "flee"]},
    )
    assert fought.outcome == {"winner": None, "reason": "defeat"}
    assert [e.phase for e in fought.of(PhaseStarted)] == ["battle"]


def test_nobody_wins_where_all_of_both_sides_have_fled(battle):
    units = [unit("a", agility=20), unit("e", "enemy", agility=20)]
    rolls = {f"1/dystopia.3-2/{who}/flee#0": (6, 6) for who in "ae"}
    choices = {(who, "main"): ["flee"] for who in "ae"}
    fought = battle(scenario(*units), rolls=rolls, choices=choices)
    assert fought.outcome == {"winner": None, "reason": "fled"}


@pytest.mark.parametrize("option", ["step-4", "at-once"])
def test_skills_of_the_result_phase_work_under_every_ruling(battle, option):
    first = unit("a", agility=20, skills=[STORM, relief("p", on="self")], hp=10, max_hp=20)
    fought = battle(victory(first), rolls=[], choices=ALL, rulings={"battle-end-check": option})
    assert [(e.target, e.hp) for e in fought.of(HealingApplied)] == [("a", 14)]
    assert fought.outcome == {"winner": "pc", "reason": "defeat"}


@pytest.mark.parametrize("option", ["step-4", "at-once"])
def test_a_battle_that_is_won_stays_won_though_an_enemy_stands_up_again(battle, option):
    mercy = relief("p", on="any")
    scene = victory(unit("a", agility=20, skills=[STORM, mercy]))
    choices = ALL | {("a", "target"): ["e"]}
    fought = battle(scene, rolls=[], choices=choices, rulings={"battle-end-check": option})
    assert [(e.target, e.hp) for e in fought.of(Revived)] == [("e", 4)]
    assert fought["e"]["hp"] == 4
    assert fought.outcome == {"winner": "pc", "reason": "defeat"}


def test_a_pc_who_is_raised_in_the_result_phase_has_its_skill_too(battle):
    """`e` fells `b` at 1; `a` fells `e` at 2 and raises `b`, which then cheers itself."""
    scene = scenario(
        unit("a", agility=19, skills=[STORM, relief("p")]),
        unit("b", agility=1, skills=[relief("q", on="self")], hp=9),
        unit("e", "enemy", agility=20, skills=[STORM]),
    )
    choices = {
        ("e", "main"): ["skill:s"],
        ("e", "targets"): ["b"],
        ("a", "main"): ["skill:s"],
        ("a", "target"): ["b"],
    }
    fought = battle(scene, rolls=[], choices=choices)
    used = [(e.actor, e.skill) for e in fought.of(SkillUsed, clause="dystopia.result")]
    assert used == [("a", "p"), ("b", "q")]
    assert fought["b"]["hp"] == 8
