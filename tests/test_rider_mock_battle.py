"""`rider`: the page's own mock battle, line by line, with its dice and its choices."""

from __future__ import annotations

from itertools import pairwise

import pytest
from senki.events.common import CheckJudged, ChoiceMade, DamageApplied, RollMade
from senki.events.rider import (
    AttackDeclared,
    DistanceSet,
    Moved,
    MoveDeclared,
    OrderDecided,
    StatChanged,
)
from senki.reducers.rider import apply, start

ROLLS = [(5,), (3,), (2,), (1, 5), (3,), (6, 3, 2, 5, 5), (2, 1, 5)]
CHOICES = [
    ("ryuki", "move", "mid"),
    ("ryuki", "card", "strike"),
    ("knight", "card", "sonic"),
    ("ryuki", "attack", "strike"),
    ("knight", "move", "near"),
    ("knight", "card", "none"),
    ("ryuki", "card", "none"),
    ("knight", "attack", "visor"),
    ("knight", "power_attack", "2"),
]


@pytest.fixture
def mock(battle, fixtures):
    return battle(fixtures / "rider" / "mock-battle.toml", rolls=ROLLS, choices=CHOICES)


def test_the_order_and_the_distance(mock):
    (order,) = mock.of(OrderDecided)
    assert order.order == ("ryuki", "knight")
    (distance,) = mock.of(DistanceSet)
    assert (distance.actor, distance.distance) == ("ryuki", "near")


def test_the_dice_of_every_roll(mock):
    assert [(e.key, e.faces) for e in mock.of(RollMade)] == [
        ("1/rider.initiative/ryuki/order#0", (5,)),
        ("1/rider.initiative/knight/order#0", (3,)),
        ("1/rider.distance/ryuki/distance#0", (2,)),
        ("1/rider.move/ryuki/move#0", (1, 5)),
        ("1/rider.attack/ryuki/attack#0", (3,)),
        ("1/rider.move/knight/move#0", (6, 3, 2, 5, 5)),
        ("1/rider.attack/knight/attack#0", (2, 1, 5)),
    ]
    assert [(e.actor, e.to, e.dice) for e in mock.of(MoveDeclared)] == [
        ("ryuki", "mid", 2),
        ("knight", "near", 5),
    ]
    assert [(e.actor, e.method, e.power_attack, e.dice) for e in mock.of(AttackDeclared)] == [
        ("ryuki", "strike", 0, 1),
        ("knight", "visor", 2, 3),
    ]


def test_every_check(mock):
    assert [(e.actor, e.clause, e.total, e.needed, e.success) for e in mock.of(CheckJudged)] == [
        ("ryuki", "rider.move", 5, 4, True),
        ("ryuki", "rider.attack", 3, 4, False),
        ("knight", "rider.move", 6, 4, True),
        ("knight", "rider.attack", 5, 4, True),
    ]


def sums(event):
    return [(term.label, term.op, term.value, term.total) for term in event.tally]


def test_the_sums_of_the_status_lines(mock):
    changes = {(e.stat, e.value): sums(e) for e in mock.of(StatChanged)}
    assert {e.target for e in mock.of(StatChanged)} == {"ryuki"}
    assert changes == {
        ("accuracy", 5): [("accuracy", "=", 4, 4), ("strike", "+", 1, 5)],
        ("mobility", 3): [("mobility", "=", 4, 4), ("strike", "-", 1, 3)],
        ("accuracy", 2): [("accuracy", "=", 4, 4), ("strike", "+", 1, 5), ("sonic", "-", 3, 2)],
        ("mobility", 1): [("mobility", "=", 4, 4), ("strike", "-", 1, 3), ("sonic", "-", 2, 1)],
    }


def test_the_sums_of_dice_and_damage(mock):
    first, second = mock.of(AttackDeclared)
    assert sums(first) == [
        ("accuracy", "=", 2, 2),
        ("target_mobility", "-", 4, -2),
        ("no_surplus", "max", 0, 0),
        ("base_dice", "+", 2, 2),
        ("sonic", "-", 1, 1),
    ]
    assert sums(second) == [
        ("accuracy", "=", 4, 4),
        ("target_mobility", "-", 1, 3),
        ("base_dice", "+", 2, 5),
        ("power_attack", "-", 2, 3),
    ]
    (damage,) = mock.of(DamageApplied)
    assert (damage.source, damage.target) == ("knight", "ryuki")
    assert (damage.amount, damage.lost, damage.hp) == (6, 6, 24)
    assert sums(damage) == [
        ("visor", "=", 7, 7),
        ("die_bonus", "+", 1, 8),
        ("defense", "-", 4, 4),
        ("power_attack", "+", 2, 6),
    ]


def states(fought):
    """Each event with the state after it."""
    state = start(fought.events[0])
    for event in fought.events[1:]:
        state = apply(state, event)
        yield event, state


def status(state, who):
    """A status line of the page: hit points, accuracy, defence, mobility, distance, turn."""
    rider = state.combatants[who]
    return (
        rider.hp,
        rider.accuracy,
        rider.defense,
        rider.mobility,
        state.distance,
        state.turn,
        rider.cards_in_play,
    )


def test_every_status_line_of_the_page(mock):
    told = list(states(mock))
    after = {kind: [s for e, s in told if isinstance(e, kind)] for kind in (DistanceSet, Moved)}
    before_attack = [
        s
        for (_, s), (e, _) in pairwise(told)
        if isinstance(e, ChoiceMade) and e.decision == "attack"
    ]
    checks = [s for e, s in told if isinstance(e, CheckJudged) and e.clause == "rider.attack"]
    damage = [s for e, s in told if isinstance(e, DamageApplied)]
    strike, sonic = ("strike",), ("sonic",)
    lines = [
        # initiative, movement, cards, attack of the first half; then movement, cards, attack
        (after[DistanceSet][0], (30, 4, 4, 4, "near", 1, ()), (30, 4, 2, 4, "near", 1, ())),
        (after[Moved][0], (30, 4, 4, 4, "mid", 1, ()), (30, 4, 2, 4, "mid", 1, ())),
        (before_attack[0], (30, 2, 4, 1, "mid", 1, strike), (30, 4, 2, 4, "mid", 1, sonic)),
        (checks[0], (30, 2, 4, 1, "mid", 1, strike), (30, 4, 2, 4, "mid", 1, sonic)),
        (after[Moved][1], (30, 2, 4, 1, "near", 1, strike), (30, 4, 2, 4, "near", 1, sonic)),
        (before_attack[1], (30, 2, 4, 1, "near", 1, strike), (30, 4, 2, 4, "near", 1, sonic)),
        (damage[0], (24, 2, 4, 1, "near", 1, strike), (30, 4, 2, 4, "near", 1, sonic)),
    ]
    for number, (state, ryuki, knight) in enumerate(lines, start=1):
        assert (status(state, "ryuki"), status(state, "knight")) == (ryuki, knight), number


def test_whose_half_it_is(mock):
    halves = [(s.turn, s.half, s.attacker) for e, s in states(mock) if type(e).__name__ == "Moved"]
    assert halves == [(1, "first", "ryuki"), (1, "second", "knight")]


def test_it_waits_at_the_first_move_of_turn_2(mock):
    waiting = mock.played.waiting
    assert waiting.key == "2/rider.move/ryuki/move#0"
    assert (waiting.actor, waiting.decision) == ("ryuki", "move")
    assert tuple(waiting.options) == ("mid", "far", "stay")
    state = mock.state
    assert (state["turn"], state["half"], state["first"]) == (2, "first", "ryuki")
    assert (state["distance"], state["outcome"]) == ("near", None)
    assert state["combatants"]["ryuki"]["cards_in_play"] == ("strike",)
    assert state["combatants"]["knight"]["cards_in_play"] == ("sonic",)
    assert state["combatants"]["knight"]["cards_left"] == (
        "advent",
        "flying-slash",
        "lancer",
        "wing-wall",
        "illusion",
    )


def test_sonic_breaker_takes_a_die_from_the_move_of_turn_2_and_then_runs_out(battle, fixtures):
    fought = battle(
        fixtures / "rider" / "mock-battle.toml",
        rolls=[*ROLLS, (4,)],
        choices=[*CHOICES, ("ryuki", "move", "mid"), ("ryuki", "card", "none")],
    )
    assert fought.of(MoveDeclared)[-1].dice == 1
    assert fought.state["distance"] == "mid"
    assert fought.played.waiting.key == "2/rider.card/knight>ryuki/card#0"
    assert fought["knight"]["cards_in_play"] == ()
    assert (fought["ryuki"]["accuracy"], fought["ryuki"]["mobility"]) == (5, 3)


def test_a_shield_would_have_brought_the_mobility_to_0(battle, fixtures):
    """The page says so of Ryuki in the second card phase."""
    choices = [*CHOICES[:6], ("ryuki", "card", "drag-shield"), ("knight", "attack", "visor")]
    fought = battle(fixtures / "rider" / "mock-battle.toml", rolls=ROLLS[:-1], choices=choices)
    assert fought["ryuki"]["mobility"] == 0
    assert fought["ryuki"]["cards_in_play"] == ("strike", "drag-shield")
    (damage,) = fought.of(DamageApplied)
    assert sums(damage) == [
        ("visor", "=", 7, 7),
        ("mobility_0", "+", 6, 13),
        ("defense", "-", 7, 6),
    ]
