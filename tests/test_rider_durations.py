"""`rider`: when cards run out."""

from __future__ import annotations

import pytest
from rider_people import rider
from senki.events.common import ChoiceMade, TurnStarted
from senki.events.rider import CardDiscarded

NEAR, FAR = {"1/rider.distance/a/distance#0": (1,)}, {"1/rider.distance/a/distance#0": (5,)}


def duel(a, b, **rulings):
    """Rider a is the first, because it is the faster one by one point."""
    return {
        "system": "rider",
        "combatants": [rider("a", **{"mobility": 5, **a}), rider("b", **b)],
        "rulings": rulings,
    }


def weapon(name="sword", **more):
    return {"id": name, "kind": "weapon", "ranges": ["near"], "attack": 9, **more}


def guard(name="shield", defense=7, **more):
    return {"id": name, "kind": "guard", "defense": defense, **more}


def trick(name="trick", **modifiers):
    return {"id": name, "kind": "trick", "modifiers": modifiers or {"accuracy": 3, "mobility": 3}}


def nasty(name="sonic", turns=None, **modifiers):
    card = {
        "id": name,
        "kind": "nasty",
        "target_modifiers": modifiers or {"accuracy": -3, "mobility": -2, "dice": -1},
    }
    return card if turns is None else {**card, "turns": turns}


def clear(name="clear", **modifiers):
    return {"id": name, "kind": "clear", **({"modifiers": modifiers} if modifiers else {})}


def play_in_turn(battle, scenario, *cards):
    """Rider a, at far distance, plays one card a turn; nobody does anything else."""
    choices = []
    for turn, card in enumerate(cards, start=1):
        choices += [("a", "move", "stay"), ("a", "card", card)]
        if turn < len(cards):
            choices.append(("b", "move", "stay"))
            left = len(scenario["combatants"][0]["cards"]) - turn
            choices += [("a", "card", "none")] if left else []
    return battle(scenario, rolls=FAR, choices=choices)


def stay(*turns):
    return [(who, "move", "stay") for who in turns]


def duration(battle, option, turns, *, by):
    """The nasty of `by`, played in turn 1 in the half of a, and then four turns of staying."""
    decks = {"a": {}, "b": {}, by: {"cards": [nasty(turns=turns, accuracy=-1)]}}
    scenario = duel(decks["a"], decks["b"], **{"duration-1t": option})
    choices = [("a", "move", "stay"), (by, "card", "sonic"), *stay(*"babababa")]
    return battle(scenario, rolls=FAR, choices=choices)


@pytest.mark.parametrize(
    ("option", "turns", "by", "turn", "last_question"),
    [
        # the turn in which the card runs out, and the question before
        ("phase", 1, "a", 2, "2/rider.move/a/move#0"),
        ("phase", 2, "a", 3, "3/rider.move/a/move#0"),
        ("phase", 3, "a", 4, "4/rider.move/a/move#0"),
        ("phase", 1, "b", 2, "2/rider.move/a/move#0"),
        ("phase", 2, "b", 3, "3/rider.move/a/move#0"),
        ("turn", 1, "a", 1, "1/rider.move/b/move#0"),
        ("turn", 2, "a", 2, "2/rider.move/b/move#0"),
        ("turn", 1, "b", 1, "1/rider.move/b/move#0"),
        ("turn", 3, "b", 3, "3/rider.move/b/move#0"),
    ],
)
def test_duration_1t(battle, option, turns, by, turn, last_question):
    fought = duration(battle, option, turns, by=by)
    (gone,) = fought.of(CardDiscarded)
    assert (gone.actor, gone.card, gone.reason) == (by, "sonic", "ran-out")
    before = fought.events[: gone.seq]
    assert [e.turn for e in before if isinstance(e, TurnStarted)][-1] == turn
    assert [e.key for e in before if isinstance(e, ChoiceMade)][-1] == last_question


def test_a_card_without_turns_stays(battle):
    fought = duration(battle, "phase", None, by="a")
    assert fought.of(CardDiscarded) == []
    assert fought["a"]["cards_in_play"] == ("sonic",)


@pytest.mark.parametrize("option", ["phase", "turn"])
@pytest.mark.parametrize(
    "card", [weapon(turns=1), guard(turns=1), {**trick(), "turns": 1}, {**clear(), "turns": 1}]
)
def test_every_kind_can_run_out(battle, card, option):
    scenario = duel({"cards": [card]}, {}, **{"duration-1t": option})
    choices = [("a", "move", "stay"), ("a", "card", card["id"]), *stay(*"bab")]
    fought = battle(scenario, rolls=FAR, choices=choices)
    assert [(e.card, e.reason) for e in fought.of(CardDiscarded)] == [(card["id"], "ran-out")]
    assert fought["a"]["cards_in_play"] == ()


def test_it_runs_out_in_the_defenders_phase_where_it_was_played_in_one(battle):
    """b plays as the defender in a's half; a's own card phase of turn 2 still feels it."""
    scenario = duel({"cards": [trick()]}, {"cards": [nasty(turns=1, accuracy=-1), guard()]})
    choices = [
        ("a", "move", "stay"),
        ("a", "card", "none"),
        ("b", "card", "sonic"),
        ("b", "move", "stay"),
        ("b", "card", "none"),
        ("a", "card", "none"),
        ("a", "move", "stay"),
    ]
    at_attackers_phase = battle(scenario, rolls=FAR, choices=choices)
    assert at_attackers_phase.played.waiting.key == "2/rider.card/a/card#0"
    assert at_attackers_phase["a"]["accuracy"] == 3
    at_defenders_phase = battle(scenario, rolls=FAR, choices=[*choices, ("a", "card", "none")])
    assert at_defenders_phase.played.waiting.key == "2/rider.card/b>a/card#0"
    assert at_defenders_phase["a"]["accuracy"] == 4


def test_it_runs_out_in_the_second_half_where_it_was_played_there(battle):
    scenario = duel({}, {"cards": [nasty(turns=1, mobility=-1)]})
    choices = [
        ("a", "move", "stay"),
        ("b", "card", "none"),
        ("b", "move", "stay"),
        ("b", "card", "sonic"),
        ("a", "move", "stay"),
    ]
    second_half = battle(scenario, rolls=FAR, choices=choices)
    assert second_half.played.waiting.key == "2/rider.move/b/move#0"
    assert second_half["a"]["mobility"] == 4
    over = battle(scenario, rolls=FAR, choices=[*choices, ("b", "move", "stay")])
    assert over.state["turn"] == 3
    assert over["a"]["mobility"] == 5


def test_a_replaced_card_does_not_run_out_again(battle):
    scenario = duel({"cards": [nasty(turns=1), trick()]}, {})
    fought = play_in_turn(battle, scenario, "sonic", "trick")
    assert [(e.card, e.reason) for e in fought.of(CardDiscarded)] == [("sonic", "ran-out")]
    early = battle(
        scenario,
        rolls=FAR,
        choices=[
            ("a", "move", "stay"),
            ("a", "card", "sonic"),
            ("b", "move", "stay"),
            ("a", "card", "trick"),
            *stay(*"abab"),
        ],
    )
    assert [(e.card, e.reason) for e in early.of(CardDiscarded)] == [("sonic", "replaced")]
    assert early["b"]["mobility"] == 4
