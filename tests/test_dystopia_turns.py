"""Turns of dystopia: who acts when, sub and main actions, costs, moves, and flight."""

from __future__ import annotations

import pytest
from senki.events.common import (
    BattleEnded,
    CheckJudged,
    ChoiceMade,
    CountAdvanced,
    HealingApplied,
    Moved,
    TurnStarted,
)
from senki.events.dystopia import (
    CountOccupied,
    Fled,
    ItemUsed,
    OrderDecided,
    Placed,
    SkillUsed,
)
from senki.events.errors import SenkiError


def unit(who, side="pc", **changes):
    level = {"cl": 5} if side == "pc" else {}
    return {"id": who, "side": side, "agility": 10, "hp": 50, "square": "A"} | level | changes


def scenario(*units, **more):
    return {"system": "dystopia", "turn_limit": 1, "combatants": list(units), **more}


def duel(*, limit=1, foe=None, **mine):
    """One PC who acts first, and one enemy far behind."""
    return scenario(
        unit("a", **({"agility": 20} | mine)),
        unit("e", "enemy", **({"agility": 1, "square": "C"} | (foe or {}))),
        turn_limit=limit,
    )


def turn_placements(fought):
    return [(e.actor, e.placed) for e in fought.of(Placed, clause="dystopia.3")]


def test_tie_of_agility_pc_first_then_enemies_as_listed(battle):
    units = (unit("e", "enemy"), unit("f", "enemy"), unit("a"))
    fought = battle(scenario(*units, turn_limit=3), rolls=[])
    assert fought.of(CountOccupied)[0].actors == ("e", "f", "a")
    assert fought.of(OrderDecided)[0].actors == ("a", "e", "f")
    assert [e.actor for e in fought.of(TurnStarted)] == ["a", "e", "f"]
    assert [e.turn for e in fought.of(TurnStarted)] == [1, 2, 3]


def test_equal_pcs_roll_2d10_anew_each_time(battle):
    units = (unit("a"), unit("b"), unit("e", "enemy", agility=1))
    rolls = {
        "1/dystopia.2/a/order#0": (2, 3),
        "1/dystopia.2/b/order#0": (4, 4),
        "11/dystopia.2/a/order#0": (9, 9),
        "11/dystopia.2/b/order#0": (1, 2),
    }
    choices = {("a", "main"): ["abandon"] * 2, ("b", "main"): ["abandon"] * 2}
    fought = battle(
        scenario(*units, turn_limit=5),
        rolls=rolls,
        choices=choices | {("e", "main"): ["abandon"]},
    )
    assert [e.actor for e in fought.of(TurnStarted)] == ["b", "a", "e", "a", "b"]


def test_one_alone_needs_no_order(battle):
    fought = battle(duel(), rolls=[])
    assert fought.of(CountOccupied)[0].actors == ("a",)
    assert not fought.of(OrderDecided)


POTION = {
    "id": "potion",
    "timing": "main",
    "effects": [{"kind": "heal", "amount": 5}],
}


@pytest.mark.parametrize(
    ("sub", "main", "placed"),
    [
        ("none", "abandon", 11),
        ("none", "move:ally.B", 9),
        ("move:ally.B", "move:ally.C", 12),
        ("move:ally.B", "item:potion", 14),
        ("skip-main", None, 11),
        ("skill:guard", "abandon", 16),
        ("none", "skill:pray", 8),
        ("item:tonic", "abandon", 13),
    ],
)
def test_costs_add_up_to_the_next_place(battle, sub, main, placed):
    guard = {"id": "guard", "timing": "sub", "cost": 5}
    pray = {"id": "pray", "timing": "main", "cost": 7}
    tonic = {"id": "tonic", "timing": "sub", "cost": 2, "effects": POTION["effects"]}
    choices = {("a", "sub"): [sub]} | ({("a", "main"): [main]} if main else {})
    fought = battle(
        duel(hp=9, max_hp=20, skills=[guard, pray], items=[POTION, tonic]),
        rolls=[],
        choices=choices,
    )
    assert turn_placements(fought) == [("a", placed)]
    assert fought["a"]["placed"] == placed


def test_move_and_item_cost_13(battle):
    choices = {("a", "sub"): ["move:ally.B"], ("a", "main"): ["item:potion"]}
    fought = battle(duel(hp=9, max_hp=20, items=[POTION]), rolls=[], choices=choices)
    placed = fought.of(Placed, clause="dystopia.3")[0]
    assert placed.counts == 13
    assert [(t.label, t.total) for t in placed.tally] == [("count", 1), ("sub", 4), ("main", 14)]
    assert fought["a"]["hp"] == 14
    assert fought["a"]["uses"] == {"potion": 0}


def test_what_can_be_done_in_a_turn(battle):
    """The options in their order: sub and free skills as listed, what cannot be used left out."""
    sub = {"timing": "sub", "cost": 1}
    skills = [
        {"id": "aid", **sub, "on": "ally"},
        {"id": "cry", "timing": "free"},
        {"id": "shot", "timing": "main", "check": "shooting", "damage": {}, "cost": 5},
        {"id": "boom", "timing": "main", "preparation": 4, "cost": 6},
        {"id": "dodge", "timing": "damage", "effects": [{"kind": "damage", "amount": -1}]},
    ]
    weapon = {"check": "melee", "cost": 12}
    items = [POTION, {"id": "salt", "timing": "sub"}]
    battle_of = duel(weapon=weapon, skills=skills, items=items, square="B")
    expected = {
        "sub": "none, move:ally.C, move:ally.A, skip-main, skill:aid, skill:cry, item:salt",
        "main": "attack, move:ally.C, move:ally.A, flee, item:potion, skill:shot, skill:boom, "
        "abandon",
    }
    for decision, options in expected.items():
        with pytest.raises(SenkiError) as refused:
            battle(battle_of, rolls=[], choices={("a", decision): ["dance"]})
        assert refused.value.wanted == options


def test_without_foes_or_weapon_there_is_no_attack(battle):
    with pytest.raises(SenkiError) as refused:
        battle(duel(), rolls=[], choices={("a", "main"): ["dance"]})
    assert refused.value.wanted == "move:ally.B, move:enemy.A, flee, abandon"


def test_free_skills_leave_the_sub_action_open_before_and_after(battle):
    free = [{"id": name, "timing": "free"} for name in ("x", "y", "z")]
    choices = {
        ("a", "sub"): ["skill:y", "move:ally.B", "skill:x", "none"],
        ("a", "main"): ["abandon"],
    }
    fought = battle(duel(skills=free), rolls=[], choices=choices)
    asked = [e.option for e in fought.of(ChoiceMade) if e.decision == "sub"]
    assert asked == ["skill:y", "move:ally.B", "skill:x", "none"]
    assert [e.skill for e in fought.of(SkillUsed)] == ["y", "x"]
    assert turn_placements(fought) == [("a", 14)]


def test_a_free_skill_is_used_once_a_turn_and_again_in_the_next(battle):
    free = [{"id": "x", "name": "掛け声", "timing": "free"}]
    free.append({"id": "twin", "name": "掛け声", "timing": "free"})
    choices = {("a", "sub"): ["skill:x", "skip-main", "skill:twin", "skip-main"]}
    fought = battle(duel(skills=free, limit=2), rolls=[], choices=choices)
    assert [e.skill for e in fought.of(SkillUsed)] == ["x", "twin"]
    with pytest.raises(SenkiError) as refused:
        battle(duel(skills=free), rolls=[], choices={("a", "sub"): ["skill:x", "skill:twin"]})
    assert refused.value.wanted == "none, move:ally.B, move:enemy.A, skip-main"


def test_free_skills_remain_after_the_main_action_is_skipped(battle):
    choices = {("a", "sub"): ["skip-main", "skill:x"]}
    fought = battle(duel(skills=[{"id": "x", "timing": "free"}]), rolls=[], choices=choices)
    assert [e.skill for e in fought.of(SkillUsed)] == ["x"]
    assert not [e for e in fought.of(ChoiceMade) if e.decision == "main" and e.actor == "a"]
    assert turn_placements(fought) == [("a", 11)]


def test_items_are_for_oneself_and_for_allies_and_run_out(battle):
    units = (
        unit("a", agility=20, items=[POTION | {"uses": 2}]),
        unit("b", agility=1, hp=10, max_hp=12),
        unit("e", "enemy", agility=1),
    )
    choices = {
        ("a", "main"): ["item:potion", "item:potion", "abandon"],
        ("a", "target"): ["b", "a"],
    }
    fought = battle(scenario(*units, turn_limit=5), rolls=[], choices=choices)
    assert [(e.targets, e.left) for e in fought.of(ItemUsed)] == [(("b",), 1), (("a",), 0)]
    healed = fought.of(HealingApplied)
    assert [(e.target, e.amount, e.gained, e.hp) for e in healed] == [("b", 5, 2, 12)]


@pytest.mark.parametrize(
    ("option", "hits", "counts"),
    [
        ("zero-once", ["1#0", "1#1", "2#0"], [1, 1, 2]),
        ("one", ["1#0", "2#0", "3#0"], [1, 2, 3]),
    ],
)
def test_turns_that_cost_nothing(battle, option, hits, counts):
    """The counts in which three turns of `a` begin, each of which costs nothing."""
    keys = [hit.split("#") for hit in hits]
    fought = battle(
        duel(weapon={"check": "melee", "cost": 0}, limit=3),
        rolls={f"{count}/dystopia.3-3/a/hit#{number}": (1, 1) for count, number in keys},
        rulings={"cost-minimum": option},
    )
    count, begun = 0, []
    for event in fought.events:
        count = event.count if isinstance(event, CountAdvanced) else count
        begun += [count] if isinstance(event, TurnStarted) else []
    assert begun == counts


def test_the_extra_count_stands_in_the_tally(battle):
    fought = battle(
        duel(weapon={"check": "melee", "cost": 0}),
        rolls={"1/dystopia.3-3/a/hit#0": (1, 1)},
        rulings={"cost-minimum": "one"},
    )
    placed = fought.of(Placed, clause="dystopia.3")[0]
    assert [(t.label, t.total) for t in placed.tally] == [("count", 1), ("at_least_1", 2)]


def test_passing_needs_a_ruling(battle):
    with pytest.raises(SenkiError) as refused:
        battle(duel(), rolls=[], choices={("a", "main"): ["none"]})
    assert refused.value.wanted == "move:ally.B, move:enemy.A, flee, abandon"
    fought = battle(
        duel(limit=2),
        rolls=[],
        choices={("a", "main"): ["none", "none"]},
        rulings={"main-mandatory": "no"},
    )
    assert turn_placements(fought) == [("a", 1), ("a", 2)]


def test_moves_go_square_by_square_along_the_line(battle):
    path = ["move:enemy.A", "move:enemy.B", "move:enemy.A", "move:ally.A"]
    choices = {("a", "sub"): path[::2], ("a", "main"): path[1::2]}
    fought = battle(duel(limit=2), rolls=[], choices=choices, rulings={"move-blocking": "free"})
    assert [(e.before, e.after, e.clause) for e in fought.of(Moved)] == [
        ("ally.A", "enemy.A", "dystopia.3-1"),
        ("enemy.A", "enemy.B", "dystopia.3-2"),
        ("enemy.B", "enemy.A", "dystopia.3-1"),
        ("enemy.A", "ally.A", "dystopia.3-2"),
    ]
    assert fought["a"]["square"] == "ally.A"


@pytest.mark.parametrize(
    ("option", "wanted"),
    [
        ("blocked", "none, move:ally.B, skip-main"),
        ("free", "none, move:ally.B, move:enemy.A, skip-main"),
    ],
)
def test_squares_that_an_enemy_holds(battle, option, wanted):
    with pytest.raises(SenkiError) as refused:
        battle(
            duel(foe={"square": "A"}),
            rolls=[],
            choices={("a", "sub"): ["dance"]},
            rulings={"move-blocking": option},
        )
    assert refused.value.wanted == wanted


@pytest.mark.parametrize(
    ("dice", "option", "success"),
    [
        ((5, 6), "12-or-more", False),
        ((6, 6), "12-or-more", True),
        ((6, 7), "12-or-more", True),
        ((6, 6), "exactly-12", True),
        ((6, 7), "exactly-12", False),
        ((10, 10), "exactly-12", False),
    ],
)
def test_fleeing(battle, dice, option, success):
    units = (
        unit("a", agility=20),
        unit("b", agility=1),
        unit("e", "enemy", agility=1, square="C"),
    )
    fought = battle(
        scenario(*units),
        rolls={"1/dystopia.3-2/a/flee#0": dice},
        choices={("a", "main"): ["flee"]},
        rulings={"flee-threshold": option},
    )
    judged = fought.of(CheckJudged)[0]
    assert (judged.total, judged.needed, judged.success) == (sum(dice), 12, success)
    assert [e.actor for e in fought.of(Fled)] == (["a"] if success else [])
    assert (fought["a"]["fled"], fought["a"]["placed"]) == (success, None if success else 11)
    assert fought["b"]["fled"] is False


def test_the_last_who_flees_loses_the_battle(battle):
    fought = battle(
        duel(), rolls={"1/dystopia.3-2/a/flee#0": (9, 9)}, choices={("a", "main"): ["flee"]}
    )
    assert fought.outcome == {"winner": "enemy", "reason": "fled"}
    assert fought.state["phase"] == "over"


def test_the_limit_is_looked_at_when_a_turn_would_begin(battle):
    fought = battle(duel(limit=2), rolls=[], choices={("a", "main"): ["abandon"] * 2})
    ended = fought.of(BattleEnded)[0]
    assert (ended.winner, ended.reason, ended.clause) == (None, "turn-limit", "dystopia.3")
    assert fought.state["turn"] == 2
    assert fought.state["count"] == 20
    assert fought.state["phase"] == "over"


@pytest.mark.parametrize(("option", "turns"), [("step-4", ["a", "b"]), ("at-once", ["a"])])
def test_when_the_end_is_looked_at(battle, option, turns):
    """The only enemy falls to `a`; `b` is to act in the same count."""
    units = (
        unit("a", agility=25, weapon={"check": "melee", "cost": 10, "fixed": 99}),
        unit("b", agility=25),
        unit("e", "enemy", agility=1),
    )
    rolls = {
        "1/dystopia.2/a/order#0": (5, 5),
        "1/dystopia.2/b/order#0": (1, 1),
        "1/dystopia.3-3/a/hit#0": (5, 5),
        "1/dystopia.3-3/e>a/evade#0": (1, 1),
        "1/dystopia.3-4.3/a/bonus#0": (1, 1),
    }
    fought = battle(
        scenario(*units, turn_limit=9), rolls=rolls, rulings={"battle-end-check": option}
    )
    assert [e.actor for e in fought.of(TurnStarted)] == turns
    assert fought.outcome == {"winner": "pc", "reason": "defeat"}
    assert fought.state["count"] == 1
