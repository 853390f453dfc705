"""`rider`: the fallen, the sides, and the end of battles of three and more."""

from __future__ import annotations

import pytest
from rider_people import rider
from senki.events.common import Defeated
from senki.events.rider import (
    CardDiscarded,
    DistanceSet,
    HalfStarted,
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


BOTH = [("a", "move", "stay"), ("a", "attack", "visor"), ("a", "targets", "b,c")]


def test_the_fallen_are_skipped_and_the_battle_goes_on(battle):
    rolls = {
        **NEAR_NEAR,
        "1/rider.attack/a>b/attack#0": (4, 4),
        **distances(1, "c", a=1),
        **distances(2, "a", c=5),
    }
    choices = [
        ("a", "move", "stay"),
        ("a", "attack", "visor"),
        ("a", "targets", "b"),
        ("c", "move", "stay"),
        ("c", "attack", "none"),
    ]
    fought = battle(three(b={"hp": 3}), rolls=rolls, choices=choices)
    assert [(e.source, e.target) for e in fought.of(Defeated)] == [("a", "b")]
    assert fought.outcome is None
    assert [(e.attacker, e.half) for e in fought.of(HalfStarted)] == [("a", 1), ("c", 3), ("a", 1)]
    assert fought["b"]["defeated"]
    assert fought.state["distances"] == {"c": "far"}
    # still a battle of three: distances are rolled, and keys name both
    assert fought.played.waiting.key == "2/rider.move/a/move#0"


def test_the_last_one_standing_wins(battle):
    rolls = {
        **NEAR_NEAR,
        "1/rider.attack/a>b/attack#0": (4, 4),
        "1/rider.attack/a>c/attack#0": (4, 4),
    }
    fought = battle(three(b={"hp": 3}, c={"hp": 2}), rolls=rolls, choices=BOTH)
    assert fought.outcome == {"winner": "a", "reason": "defeat"}


def test_a_skipped_half_still_ends_what_was_played_in_it(battle):
    """b plays in its own half of turn 1, falls in that of c, and the card ends in turn 2."""
    sonic = {"id": "sonic", "kind": "nasty", "turns": 1, "target_modifiers": {"accuracy": -1}}
    rolls = {
        **distances(1, "a", b=5, c=5),
        **distances(1, "b", a=5, c=5),
        **distances(1, "c", a=5, b=1),
        "1/rider.attack/c>b/attack#0": (4, 4),
        **distances(2, "a", c=5),
        **distances(2, "c", a=5),
    }
    choices = [
        ("a", "move", "stay"),
        ("b", "card", "none"),
        ("b", "move", "stay"),
        ("b", "card", "sonic"),
        ("b", "target", "a"),
        ("c", "move", "stay"),
        ("c", "attack", "visor"),
        ("a", "move", "stay"),
    ]
    fought = battle(three(b={"hp": 3, "cards": [sonic]}), rolls=rolls, choices=choices)
    assert fought["b"]["defeated"]
    assert fought.played.waiting.key == "2/rider.move/c/move#0"
    assert [(e.actor, e.card, e.reason) for e in fought.of(CardDiscarded)] == [
        ("b", "sonic", "ran-out")
    ]
    assert fought["a"]["accuracy"] == 4
    before = battle(three(b={"hp": 3, "cards": [sonic]}), rolls=rolls, choices=choices[:-1])
    assert before.played.waiting.key == "2/rider.move/a/move#0"
    assert before["b"]["cards_in_play"] == ("sonic",)
    assert before["a"]["accuracy"] == 3


SIDES = {
    "a": {"mobility": 7, "side": "red"},
    "b": {"mobility": 6, "side": "blue"},
    "c": {"mobility": 5, "side": "red"},
    "d": {"mobility": 4, "side": "blue"},
}


def test_comrades_neither_defend_nor_are_aimed_at(battle):
    rolls = {
        **distances(1, "a", b=1, d=1),
        "1/rider.attack/a>b/attack#0": (4, 4),
        "1/rider.attack/a>d/attack#0": (4, 4),
    }
    weak = {name: {**changes, "hp": 3} for name, changes in SIDES.items()}
    fought = battle(
        melee(weak),
        rolls=rolls,
        choices=[("a", "move", "stay"), ("a", "attack", "visor"), ("a", "targets", "b,d")],
    )
    assert fought.outcome == {"winner": "red", "reason": "defeat"}
    assert [(e.actor, e.target) for e in fought.of(DistanceSet)] == [("b", "a"), ("d", "a")]


@pytest.mark.parametrize(
    ("option", "hp", "winner"),
    [
        ("draw", (10, 30, 10, 3), None),
        ("hp", (10, 30, 10, 3), "blue"),
        ("hp", (20, 15, 20, 15), "red"),
        ("hp", (20, 15, 10, 15), None),
    ],
)
def test_turn_limit_counts_the_hit_points_of_a_side(battle, option, hp, winner):
    riders = {
        name: {**changes, "accuracy": 0, "hp": points}
        for (name, changes), points in zip(SIDES.items(), hp, strict=True)
    }
    scenario = {**melee(riders, **{"turn-limit": option}), "turn_limit": 1}
    fought = battle(scenario, seed="sides")
    assert fought.outcome == {"winner": winner, "reason": "turn-limit"}


def test_a_great_crowd_can_be_played(battle):
    riders = {f"r{n}": {"mobility": n + 1, "hp": 10} for n in range(40)}
    scenario = {**melee(riders), "turn_limit": 1}
    fought = battle(scenario, seed="crowd")
    assert fought.state["turn"] == 1
    assert len(fought.of(OrderDecided)[0].order) == 40
    assert battle(scenario, seed="crowd", choices="random").outcome is not None
