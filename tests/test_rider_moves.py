"""`rider`: initiative, distances and movement."""

from __future__ import annotations

import pytest
from rider_people import rider
from senki.events.common import CheckJudged, RollMade, TurnStarted
from senki.events.errors import SenkiError
from senki.events.rider import DistanceSet, Moved, MoveDeclared, OrderDecided

A_MOVES = "1/rider.move/a/move#0"
A_ROLLS_DISTANCE = "1/rider.distance/a/distance#0"


def duel(a, b, **rulings):
    return {"system": "rider", "combatants": [rider("a", **a), rider("b", **b)], "rulings": rulings}


def nasty(**modifiers):
    return {"id": "sonic", "kind": "nasty", "target_modifiers": modifiers}


FACES = {"near": 1, "mid": 3, "far": 5}


@pytest.mark.parametrize(
    ("mobility", "rolls", "order"),
    [
        ((5, 4), {}, ("a", "b")),
        ((4, 5), {}, ("b", "a")),
        ((4, 4), {"a#0": 5, "b#0": 3}, ("a", "b")),
        ((4, 4), {"a#0": 3, "b#0": 5}, ("b", "a")),
        ((4, 4), {"a#0": 3, "b#0": 3, "a#1": 6, "b#1": 6, "a#2": 1, "b#2": 2}, ("b", "a")),
        ((0, 0), {"a#0": 2, "b#0": 1}, ("a", "b")),
    ],
    ids=["a", "b", "a-rolls", "b-rolls", "again-and-again", "zero"],
)
def test_higher_mobility_attacks_first_and_equals_roll(battle, mobility, rolls, order):
    keys = {}
    for who, face in rolls.items():
        name, number = who.split("#")
        keys[f"1/rider.initiative/{name}/order#{number}"] = (face,)
    fought = battle(duel({"mobility": mobility[0]}, {"mobility": mobility[1]}), rolls=keys)
    (decided,) = fought.of(OrderDecided)
    assert decided.order == order
    assert fought.state["first"] == order[0]
    assert [e.key for e in fought.of(RollMade, clause="rider.initiative")] == list(keys)
    assert fought.played.waiting.key == f"1/rider.distance/{order[0]}/distance#0"


def test_the_turn_starts_before_its_first_roll(battle):
    fought = battle(duel({}, {}), rolls={})
    assert isinstance(fought.events[1], TurnStarted)
    assert fought.state["turn"] == 1
    assert fought.played.waiting.key == "1/rider.initiative/a/order#0"


def test_the_order_stays_when_mobility_changes(battle):
    trick = {"id": "trick", "kind": "trick", "modifiers": {"mobility": 5}}
    scenario = duel({"mobility": 5}, {"cards": [trick]})
    far = {A_ROLLS_DISTANCE: (5,)}
    choices = [("a", "move", "stay"), ("b", "card", "trick"), ("b", "move", "stay")]
    fought = battle(scenario, rolls=far, choices=choices)
    assert fought["b"]["mobility"] == 9
    assert (fought.state["turn"], fought.state["attacker"]) == (2, "a")
    assert len(fought.of(OrderDecided)) == 1
    assert fought.played.waiting.key == "2/rider.move/a/move#0"


@pytest.mark.parametrize(
    ("face", "distance"),
    [(1, "near"), (2, "near"), (3, "mid"), (4, "mid"), (5, "far"), (6, "far")],
)
def test_the_first_distance(battle, face, distance):
    fought = battle(duel({"mobility": 5}, {}), rolls={A_ROLLS_DISTANCE: (face,)}, choices=[])
    assert fought.of(DistanceSet)[0].distance == distance
    assert fought.state["distance"] == distance


@pytest.mark.parametrize(
    ("distance", "options"),
    [
        ("near", ("mid", "far", "stay")),
        ("mid", ("near", "far", "stay")),
        ("far", ("near", "mid", "stay")),
    ],
)
def test_a_move_goes_to_one_of_the_other_distances(battle, distance, options):
    rolls = {A_ROLLS_DISTANCE: (FACES[distance],)}
    scenario = duel({"mobility": 5}, {})
    assert tuple(battle(scenario, rolls=rolls, choices=[]).played.waiting.options) == options
    with pytest.raises(SenkiError) as refused:
        battle(scenario, rolls=rolls, choices=[("a", "move", distance)])
    assert refused.value.code == "choice.illegal"
    assert refused.value.wanted == ", ".join(options)


@pytest.mark.parametrize(
    ("mine", "theirs", "dice"),
    [(6, 4, 4), (4, 6, 2), (4, 4, 2), (5, 4, 3), (1, 9, 2), (900, 1, 901)],
)
def test_the_dice_of_a_move(battle, mine, theirs, dice):
    """Golden test 2: 6 against 4 gives 4 dice, 4 against 6 gives 2."""
    is_first = mine >= theirs
    rolls = {
        f"1/rider.distance/{'a' if is_first else 'b'}/distance#0": (5,),
        "1/rider.initiative/a/order#0": (2,),
        "1/rider.initiative/b/order#0": (1,),
        A_MOVES: (4,) * dice,
    }
    before = [] if is_first else [("b", "move", "stay")]
    fought = battle(
        duel({"mobility": mine}, {"mobility": theirs}),
        rolls=rolls,
        choices=[*before, ("a", "move", "mid")],
    )
    (declared,) = fought.of(MoveDeclared)
    assert (declared.dice, declared.automatic) == (dice, False)
    assert declared.tally[-1].total == dice
    assert fought.state["distance"] == "mid"


@pytest.mark.parametrize(
    ("start", "to", "faces", "end"),
    [
        # golden test 3: the highest die gives 0, 1, 1 and 2 steps
        ("near", "far", (3, 2), "near"),
        ("near", "far", (4, 1), "mid"),
        ("near", "far", (2, 5), "mid"),
        ("near", "far", (6, 1), "far"),
        ("far", "near", (3, 3), "far"),
        ("far", "near", (4, 4), "mid"),
        ("far", "near", (5, 5), "mid"),
        ("far", "near", (1, 6), "near"),
        # who aimed for one step moves one step, with a 6 too
        ("near", "mid", (3, 1), "near"),
        ("near", "mid", (4, 1), "mid"),
        ("near", "mid", (6, 6), "mid"),
        ("far", "mid", (6, 2), "mid"),
        ("mid", "near", (5, 1), "near"),
        ("mid", "far", (6, 1), "far"),
        ("mid", "far", (1, 1), "mid"),
    ],
)
def test_how_far_a_move_goes(battle, start, to, faces, end):
    rolls = {A_ROLLS_DISTANCE: (FACES[start],), A_MOVES: (*faces, 1)}
    fought = battle(duel({"mobility": 5}, {}), rolls=rolls, choices=[("a", "move", to)])
    assert fought.state["distance"] == end
    (check,) = fought.of(CheckJudged)
    assert (check.total, check.needed, check.success) == (max(faces), 4, max(faces) >= 4)
    moves = [(e.actor, e.target, e.before, e.after) for e in fought.of(Moved)]
    assert moves == ([("a", "b", start, end)] if start != end else [])


def test_who_stays_rolls_no_dice(battle):
    fought = battle(
        duel({"mobility": 5}, {}), rolls={A_ROLLS_DISTANCE: (5,)}, choices=[("a", "move", "stay")]
    )
    assert fought.of(MoveDeclared, CheckJudged) == []
    assert fought.played.waiting.key == "1/rider.move/b/move#0"


def test_against_mobility_0_a_move_needs_no_dice(battle):
    fought = battle(
        duel({}, {"mobility": 0}), rolls={A_ROLLS_DISTANCE: (5,)}, choices=[("a", "move", "near")]
    )
    (declared,) = fought.of(MoveDeclared)
    assert (declared.automatic, declared.dice, declared.tally) == (True, 0, ())
    assert fought.of(CheckJudged) == []
    assert fought.state["distance"] == "near"


def test_with_mobility_0_one_is_not_asked_to_move(battle):
    rolls = {"1/rider.distance/b/distance#0": (5,)}
    fought = battle(duel({"mobility": 0}, {}), rolls=rolls, choices=[("b", "move", "stay")])
    assert fought.played.waiting.key == "2/rider.move/b/move#0"
    assert [e for e in fought.keys if "/a/" in e] == []


BOTH_ZERO = {
    "1/rider.initiative/a/order#0": (2,),
    "1/rider.initiative/b/order#0": (1,),
    A_ROLLS_DISTANCE: (5,),
}


def test_move_both_zero_stuck(battle):
    fought = battle(duel({"mobility": 0}, {"mobility": 0}), rolls=BOTH_ZERO)
    assert fought.outcome == {"winner": None, "reason": "turn-limit"}
    assert fought.of(MoveDeclared) == []
    assert fought.state["distance"] == "far"


def test_move_both_zero_free(battle):
    scenario = duel({"mobility": 0}, {"mobility": 0}, **{"move-both-zero": "free"})
    fought = battle(scenario, rolls=BOTH_ZERO, choices=[("a", "move", "near")])
    assert [(e.automatic, e.to) for e in fought.of(MoveDeclared)] == [(True, "near")]
    assert fought.state["distance"] == "near"


def test_move_both_zero_free_does_not_help_against_one_who_can_move(battle):
    scenario = duel({"mobility": 0}, {}, **{"move-both-zero": "free"})
    fought = battle(
        scenario, rolls={"1/rider.distance/b/distance#0": (5,)}, choices=[("b", "move", "stay")]
    )
    assert fought.played.waiting.key == "2/rider.move/b/move#0"


@pytest.mark.parametrize(
    ("option", "highest", "end", "needed"),
    [
        ("one-step", 3, "near", 4),
        ("one-step", 4, "mid", 4),
        ("one-step", 5, "mid", 4),
        ("one-step", 6, "far", 4),
        ("none", 3, "near", 6),
        ("none", 4, "near", 6),
        ("none", 5, "near", 6),
        ("none", 6, "far", 6),
    ],
)
def test_move_overshoot(battle, option, highest, end, needed):
    fought = battle(
        duel({"mobility": 5}, {}, **{"move-overshoot": option}),
        rolls={A_ROLLS_DISTANCE: (1,), A_MOVES: (highest, 1, 1)},
        choices=[("a", "move", "far")],
    )
    assert fought.state["distance"] == end
    assert fought.of(CheckJudged)[0].needed == needed


@pytest.mark.parametrize(("option", "dice"), [("all", 1), ("attack", 2)])
def test_dice_penalty_scope_on_a_move(battle, option, dice):
    scenario = duel(
        {"mobility": 5, "cards": [nasty(dice=-1)]}, {}, **{"dice-penalty-scope": option}
    )
    fought = battle(
        scenario,
        rolls={A_ROLLS_DISTANCE: (5,), "1/rider.move/b/move#0": (4,) * dice},
        choices=[("a", "move", "stay"), ("a", "card", "sonic"), ("b", "move", "mid")],
    )
    assert fought.of(MoveDeclared)[0].dice == dice
    assert fought.state["distance"] == "mid"


@pytest.mark.parametrize(("option", "dice"), [("fail", 0), ("one", 1)])
@pytest.mark.parametrize("penalty", [-2, -5])
def test_dice_floor_on_a_move(battle, option, dice, penalty):
    scenario = duel({"mobility": 5, "cards": [nasty(dice=penalty)]}, {}, **{"dice-floor": option})
    fought = battle(
        scenario,
        rolls={A_ROLLS_DISTANCE: (5,), **({"1/rider.move/b/move#0": (4,)} if dice else {})},
        choices=[("a", "move", "stay"), ("a", "card", "sonic"), ("b", "move", "mid")],
    )
    assert fought.of(MoveDeclared)[0].dice == dice
    (check,) = fought.of(CheckJudged)
    assert (check.total, check.success) == ((0, False) if not dice else (4, True))
    assert fought.state["distance"] == ("mid" if dice else "far")
    assert len(fought.of(RollMade, clause="rider.move")) == dice


def test_more_dice_than_a_roll_can_have_are_cut_off(battle):
    trick = {"id": "trick", "kind": "trick", "modifiers": {"mobility": 900}}
    fought = battle(
        duel({"mobility": 900, "cards": [trick]}, {"mobility": 1}),
        rolls={A_ROLLS_DISTANCE: (5,), "2/rider.move/a/move#0": (4,) * 1000},
        choices=[
            ("a", "move", "stay"),
            ("a", "card", "trick"),
            ("b", "move", "stay"),
            ("a", "move", "mid"),
        ],
    )
    assert fought.of(MoveDeclared)[0].dice == 1000
    assert [t.total for t in fought.of(MoveDeclared)[0].tally] == [1800, 1799, 1801, 1000]
