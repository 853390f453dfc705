"""`rider`: battles of three and more."""

from __future__ import annotations

import pytest
from rider_people import rider
from senki.events.common import ChoiceMade, RollMade
from senki.events.errors import SenkiError
from senki.events.rider import (
    CardPlayed,
    DistanceSet,
    EffectEnded,
    HalfStarted,
    Moved,
    OrderDecided,
)


def melee(riders, **rulings):
    combatants = [rider(name, **changes) for name, changes in riders.items()]
    return {"system": "rider", "combatants": combatants, "rulings": rulings}


def three(a=None, b=None, c=None, **rulings):
    """a attacks first, then b, then c, by mobilities 6, 5 and 4."""
    return melee(
        {
            "a": {"mobility": 6, **(a or {})},
            "b": {"mobility": 5, **(b or {})},
            "c": {"mobility": 4, **(c or {})},
        },
        **rulings,
    )


def distances(turn, attacker, **faces):
    """The dice for the distances of the others from the attacker."""
    return {
        f"{turn}/rider.distance/{who}>{attacker}/distance#0": (face,) for who, face in faces.items()
    }


NEAR_NEAR = distances(1, "a", b=1, c=2)


def test_the_order_is_by_mobility_and_equals_roll(battle):
    scenario = melee(
        {
            "a": {"mobility": 3},
            "b": {"mobility": 5},
            "c": {"mobility": 3},
            "d": {"mobility": 3},
            "e": {"mobility": 5},
        }
    )
    keys = [
        ("b#0", 2),
        ("e#0", 6),
        ("a#0", 4),
        ("c#0", 4),
        ("d#0", 5),
        ("a#1", 1),
        ("c#1", 3),
    ]
    rolls = {f"1/rider.initiative/{who.replace('#', '/order#')}": (face,) for who, face in keys}
    fought = battle(scenario, rolls=rolls)
    assert fought.of(OrderDecided)[0].order == ("e", "b", "d", "c", "a")
    assert fought.state["order"] == ("e", "b", "d", "c", "a")
    assert fought.state["first"] == "e"
    assert [e.key for e in fought.of(RollMade)] == list(rolls)
    assert fought.played.waiting.key == "1/rider.distance/b>e/distance#0"


def test_distances_are_rolled_anew_in_every_movement_phase(battle):
    rolls = {
        **distances(1, "a", b=1, c=4),
        **distances(1, "b", a=6, c=3),
        **distances(1, "c", a=5, b=2),
        **distances(2, "a", b=5, c=5),
    }
    choices = [
        ("a", "move", "stay"),
        ("a", "attack", "none"),
        ("b", "move", "stay"),
        ("c", "move", "stay"),
        ("c", "attack", "none"),
    ]
    fought = battle(three(), rolls=rolls, choices=choices)
    assert [(e.actor, e.target, e.distance) for e in fought.of(DistanceSet)] == [
        ("b", "a", "near"),
        ("c", "a", "mid"),
        ("a", "b", "far"),
        ("c", "b", "mid"),
        ("a", "c", "far"),
        ("b", "c", "near"),
        ("b", "a", "far"),
        ("c", "a", "far"),
    ]
    assert fought.state["distances"] == {"b": "far", "c": "far"}
    assert fought.state["distance"] is None
    assert (fought.state["turn"], fought.state["half"]) == (2, 1)
    assert [(e.attacker, e.half) for e in fought.of(HalfStarted)] == [
        ("a", 1),
        ("b", 2),
        ("c", 3),
        ("a", 1),
    ]


@pytest.mark.parametrize(
    ("faces", "options", "to", "candidates"),
    [
        # near and near: anywhere but near, from either
        ((1, 1), ("mid", "far", "stay"), "mid", ("b", "c")),
        # near and far: from b to mid or far, from c to near or mid
        ((1, 5), ("near", "mid", "far", "stay"), "mid", ("b", "c")),
        ((1, 5), ("near", "mid", "far", "stay"), "near", None),
        ((1, 5), ("near", "mid", "far", "stay"), "far", None),
    ],
)
def test_a_move_and_then_its_target(battle, faces, options, to, candidates):
    rolls = distances(1, "a", b=faces[0], c=faces[1])
    waiting = battle(three(), rolls=rolls, choices=[]).played.waiting
    assert (waiting.decision, tuple(waiting.options)) == ("move", options)
    waiting = battle(three(), rolls=rolls, choices=[("a", "move", to)]).played.waiting
    if candidates:
        assert waiting.key == "1/rider.multi-move/a/target#0"
        assert (waiting.decision, tuple(waiting.options)) == ("target", candidates)
    else:
        # the only one who is not there yet
        assert waiting.key == f"1/rider.move/a>{'c' if to == 'near' else 'b'}/move#0"


def test_only_the_distance_from_the_target_changes(battle):
    rolls = {**distances(1, "a", b=5, c=5), "1/rider.move/a>c/move#0": (1, 2, 4, 1)}
    choices = [("a", "move", "near"), ("a", "target", "c")]
    guard = {"id": "shield", "kind": "guard", "defense": 7}
    fought = battle(three({"cards": [guard]}), rolls=rolls, choices=choices)
    (moved,) = fought.of(Moved)
    assert (moved.actor, moved.target, moved.before, moved.after) == ("a", "c", "far", "mid")
    assert fought.played.waiting.key == "1/rider.card/a/card#0"
    assert fought.state["distances"] == {"b": "far", "c": "mid"}


def test_the_pool_of_a_move_is_that_against_its_target(battle):
    rolls = {**distances(1, "a", b=5, c=5), "1/rider.move/a>b/move#0": (6, 1, 1)}
    choices = [("a", "move", "near"), ("a", "target", "b"), ("a", "attack", "none")]
    fought = battle(three(), rolls=rolls, choices=choices)
    assert [(e.target, e.after) for e in fought.of(Moved)] == [("b", "near")]


def test_against_mobility_0_one_moves_freely_and_else_not(battle):
    scenario = three(c={"mobility": 0})
    rolls = distances(1, "a", b=5, c=5)
    fought = battle(scenario, rolls=rolls, choices=[("a", "move", "near"), ("a", "target", "c")])
    assert fought.of(Moved)[0].after == "near"
    assert fought.of(RollMade, clause="rider.move") == []


@pytest.mark.parametrize("option", ["stuck", "free"])
def test_move_both_zero_with_one_helpless_opponent(battle, option):
    """With mobility 0, under `free`, only the opponent that has 0 too can be approached."""
    scenario = melee(
        {"a": {"mobility": 0}, "b": {"mobility": 0}, "c": {"mobility": 5}},
        **{"move-both-zero": option},
    )
    rolls = {
        "1/rider.initiative/a/order#0": (6,),
        "1/rider.initiative/b/order#0": (1,),
        **distances(1, "c", a=5, b=5),
        **distances(1, "a", c=1, b=5),
    }
    fought = battle(scenario, rolls=rolls, choices=[("c", "move", "stay")])
    waiting = fought.played.waiting
    if option == "stuck":
        assert waiting.decision == "attack"
    else:
        assert (waiting.decision, tuple(waiting.options)) == ("move", ("near", "mid", "stay"))
        choices = [("c", "move", "stay"), ("a", "move", "near")]
        fought = battle(scenario, rolls=rolls, choices=choices)
        assert [(e.target, e.after) for e in fought.of(Moved)] == [("b", "near")]


def test_cards_in_initiative_order_each_with_its_target(battle):
    sonic = {"id": "sonic", "kind": "nasty", "target_modifiers": {"mobility": -2}}
    guard = {"id": "shield", "kind": "guard", "defense": 7}
    scenario = three({"cards": [sonic]}, {"cards": [sonic, guard]}, {"cards": [sonic, guard]})
    choices = [
        ("a", "move", "stay"),
        ("a", "card", "sonic"),
        ("a", "target", "c"),
        ("b", "card", "sonic"),
        ("b", "target", "c"),
        ("c", "card", "shield"),
        ("a", "attack", "none"),
    ]
    fought = battle(scenario, rolls=NEAR_NEAR, choices=choices)
    assert [(e.actor, e.card, e.target) for e in fought.of(CardPlayed)] == [
        ("a", "sonic", "c"),
        ("b", "sonic", "c"),
        ("c", "shield", None),
    ]
    assert fought["c"]["mobility"] == 0
    assert (fought["a"]["mobility"], fought["b"]["mobility"]) == (6, 5)
    asked = [e.key for e in fought.of(ChoiceMade) if e.decision == "target"]
    assert asked == ["1/rider.multi-card/a/target#0", "1/rider.multi-card/b>a/target#0"]
    with pytest.raises(SenkiError) as refused:
        battle(scenario, rolls=NEAR_NEAR, choices=[*choices[:2], ("a", "target", "a")])
    assert refused.value.wanted == "b, c"


def test_a_nasty_works_on_its_target_only_and_clear_ends_all_of_them(battle):
    sonic = {"id": "sonic", "kind": "nasty", "target_modifiers": {"accuracy": -1}}
    scenario = three(
        {"cards": [sonic]}, {"cards": [sonic]}, {"cards": [{"id": "x", "kind": "clear"}]}
    )
    choices = [
        ("a", "move", "stay"),
        ("a", "card", "sonic"),
        ("a", "target", "c"),
        ("b", "card", "sonic"),
        ("b", "target", "c"),
        ("c", "card", "x"),
    ]
    fought = battle(scenario, rolls=NEAR_NEAR, choices=choices)
    assert [(e.source, e.target) for e in fought.of(EffectEnded)] == [("a", "c"), ("b", "c")]
    assert fought["c"]["accuracy"] == 4


def orders(fought):
    return [event.order for event in fought.of(OrderDecided)]


TRICK = {"id": "trick", "kind": "trick", "modifiers": {"mobility": 3}}


def one_turn(battle, option, *, hp=30):
    """c plays a trick in its own half of turn 1 and is then the fastest."""
    scenario = three(b={"hp": hp}, c={"cards": [TRICK]}, **{"multi-order": option})
    far = {
        **distances(1, "a", b=5, c=5),
        **distances(1, "b", a=5, c=5),
        **distances(1, "c", a=5, b=1),
        "1/rider.attack/c>b/attack#0": (4, 4),
    }
    choices = [
        ("a", "move", "stay"),
        ("c", "card", "none"),
        ("b", "move", "stay"),
        ("c", "card", "none"),
        ("c", "move", "stay"),
        ("c", "card", "trick"),
        ("c", "attack", "visor"),
    ]
    return battle(scenario, rolls=far, choices=choices)


@pytest.mark.parametrize(
    ("option", "expected", "next_key"),
    [
        ("fixed", [("a", "b", "c")], "2/rider.distance/b>a/distance#0"),
        ("each-turn", [("a", "b", "c"), ("c", "a", "b")], "2/rider.distance/a>c/distance#0"),
    ],
)
def test_multi_order(battle, option, expected, next_key):
    fought = one_turn(battle, option)
    assert fought["c"]["mobility"] == 7
    assert orders(fought) == expected
    assert fought.played.waiting.key == next_key


def test_the_fallen_stand_at_the_end_of_a_new_order(battle):
    fought = one_turn(battle, "each-turn", hp=3)
    assert orders(fought)[-1] == ("c", "a", "b")
    assert fought.played.waiting.key == "2/rider.distance/a>c/distance#0"


def test_equals_roll_again_each_turn(battle):
    scenario = melee({"a": {}, "b": {}, "c": {"mobility": 5}}, **{"multi-order": "each-turn"})
    rolls = {
        "1/rider.initiative/a/order#0": (1,),
        "1/rider.initiative/b/order#0": (6,),
        **distances(1, "c", b=5, a=5),
        **distances(1, "b", c=5, a=5),
        **distances(1, "a", c=5, b=5),
        "2/rider.initiative/a/order#0": (6,),
        "2/rider.initiative/b/order#0": (1,),
    }
    choices = [(who, "move", "stay") for who in "cba"]
    fought = battle(scenario, rolls=rolls, choices=choices)
    assert orders(fought) == [("c", "b", "a"), ("c", "a", "b")]
