"""`rider`: the card phases; what stands beside what, how long it lasts, and what it changes."""

from __future__ import annotations

import pytest
from rider_people import rider
from senki.events.errors import SenkiError
from senki.events.rider import CardDiscarded, CardPlayed, EffectEnded, StatChanged
from senki.replay.what_if import Changes, Original, what_if

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


CARDS = {
    "weapon": weapon(),
    "weapon-2": weapon("lance"),
    "guard": guard(),
    "guard-2": guard("wall", 10),
    "trick": trick(),
    "nasty": nasty(),
    "clear": clear(),
}


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


@pytest.mark.parametrize(
    ("old", "new", "equipment", "slots", "single"),
    [
        # what is left of the old card under each option of the ruling one-active-card
        ("weapon", "guard", True, True, False),
        ("guard", "weapon", True, True, False),
        ("weapon", "weapon-2", False, False, False),
        ("guard", "guard-2", False, False, False),
        ("weapon", "trick", False, True, False),
        ("guard", "trick", False, True, False),
        ("weapon", "nasty", False, True, False),
        ("guard", "nasty", False, True, False),
        ("trick", "weapon", False, True, False),
        ("trick", "guard", False, True, False),
        ("nasty", "weapon", False, True, False),
        ("nasty", "guard", False, True, False),
        ("trick", "nasty", False, False, False),
        ("nasty", "trick", False, False, False),
        ("trick", "clear", False, False, False),
        ("weapon", "clear", False, False, False),
        ("guard", "clear", False, False, False),
        ("clear", "trick", False, False, False),
        ("clear", "weapon", False, True, False),
    ],
)
@pytest.mark.parametrize("option", ["equipment", "slots", "single"])
def test_one_active_card(battle, old, new, option, equipment, slots, single):
    old_card, new_card = CARDS[old], CARDS[new]
    scenario = duel({"cards": [old_card, new_card]}, {}, **{"one-active-card": option})
    fought = play_in_turn(battle, scenario, old_card["id"], new_card["id"])
    stays = {"equipment": equipment, "slots": slots, "single": single}[option]
    kept = (old_card["id"],) if stays else ()
    assert fought["a"]["cards_in_play"] == (*kept, new_card["id"])
    gone = [(e.card, e.reason) for e in fought.of(CardDiscarded)]
    assert gone == ([] if stays else [(old_card["id"], "replaced")])


@pytest.mark.parametrize(
    ("option", "defense", "mobility", "in_play"),
    [("yes", 7, 3, ("sword", "shield")), ("no", 7, 4, ("shield",))],
)
def test_equip_coexist(battle, option, defense, mobility, in_play):
    cards = [weapon(modifiers={"mobility": -1}), guard(modifiers={"mobility": -1})]
    scenario = duel({"cards": cards}, {}, **{"equip-coexist": option})
    fought = play_in_turn(battle, scenario, "sword", "shield")
    assert fought["a"]["cards_in_play"] == in_play
    assert (fought["a"]["defense"], fought["a"]["mobility"]) == (defense, mobility)


def test_three_cards_of_equipment_and_a_trick(battle):
    cards = [weapon(), guard(), guard("wall", 10), trick()]
    fought = play_in_turn(battle, duel({"cards": cards}, {}), "sword", "shield", "wall", "trick")
    assert [(e.card, e.reason) for e in fought.of(CardDiscarded)] == [
        ("shield", "replaced"),
        ("sword", "replaced"),
        ("wall", "replaced"),
    ]
    assert fought["a"]["cards_in_play"] == ("trick",)
    assert fought["a"]["cards_left"] == ()


@pytest.mark.parametrize(
    ("option", "base", "of_guard", "defense"),
    [
        ("replace", 4, 7, 7),
        ("add", 4, 7, 11),
        ("max", 4, 7, 7),
        ("replace", 8, 7, 7),
        ("add", 8, 7, 15),
        ("max", 8, 7, 8),
    ],
)
def test_guard_defense(battle, option, base, of_guard, defense):
    scenario = duel(
        {"defense": base, "cards": [guard(defense=of_guard)]}, {}, **{"guard-defense": option}
    )
    fought = play_in_turn(battle, scenario, "shield")
    assert fought["a"]["defense"] == defense
    assert [(e.stat, e.value) for e in fought.of(StatChanged)] == (
        [("defense", defense)] if defense != base else []
    )


def test_signed_defence_is_added_to_a_guard(battle):
    scenario = duel({"cards": [guard(modifiers={"defense": 2})]}, {})
    fought = play_in_turn(battle, scenario, "shield")
    assert fought["a"]["defense"] == 9
    plus_only = {"id": "up", "kind": "guard", "modifiers": {"defense": 3}}
    fought = play_in_turn(battle, duel({"cards": [plus_only]}, {}), "up")
    assert fought["a"]["defense"] == 7


@pytest.mark.parametrize(
    ("modifiers", "expected"),
    [
        ({"accuracy": -3, "mobility": -2, "dice": -1}, (1, 4, 2)),
        ({"accuracy": -9}, (0, 4, 4)),
        ({"mobility": -900}, (4, 4, 0)),
        ({"defense": -5}, (4, 0, 4)),
        ({"accuracy": 2}, (6, 4, 4)),
        ({"dice": -1}, (4, 4, 4)),
    ],
)
def test_a_nasty_changes_the_opponent_and_never_below_0(battle, modifiers, expected):
    fought = play_in_turn(battle, duel({"cards": [nasty(**modifiers)]}, {}), "sonic")
    b = fought["b"]
    assert (b["accuracy"], b["defense"], b["mobility"]) == expected
    assert [e.target for e in fought.of(CardPlayed)] == ["b"]
    assert (fought["a"]["accuracy"], fought["a"]["mobility"]) == (4, 5)


def test_a_floored_stat_rises_from_what_it_really_is(battle):
    """4 − 9 counts as 0 and, with 3 more, still as 0."""
    scenario = duel({"cards": [nasty(accuracy=-9)]}, {"cards": [trick(accuracy=3), guard()]})
    choices = [("a", "move", "stay"), ("a", "card", "sonic"), ("b", "card", "trick")]
    fought = battle(scenario, rolls=FAR, choices=choices)
    assert fought["b"]["accuracy"] == 0
    (zero,) = fought.of(StatChanged)
    assert [(t.label, t.op, t.total) for t in zero.tally] == [
        ("accuracy", "=", 4),
        ("sonic", "-", -5),
        ("at_least_0", "max", 0),
    ]


def test_a_card_may_change_both_riders(battle):
    card = {
        "id": "chain",
        "kind": "weapon",
        "ranges": ["near", "mid"],
        "attack": 5,
        "modifiers": {"accuracy": -1},
        "target_modifiers": {"mobility": -2},
    }
    fought = play_in_turn(battle, duel({"cards": [card]}, {}), "chain")
    assert fought["a"]["accuracy"] == 3
    assert fought["b"]["mobility"] == 2


def test_neither_rider_ends_the_others_cards(battle):
    """The opponent's nasty stays when its victim plays a card, and mine when the opponent does."""
    scenario = duel({"cards": [nasty()]}, {"cards": [guard(), weapon()]})
    choices = [
        ("a", "move", "stay"),
        ("a", "card", "sonic"),
        ("b", "card", "shield"),
        ("b", "move", "stay"),
        ("b", "card", "sword"),
    ]
    fought = battle(scenario, rolls=FAR, choices=choices)
    assert fought.of(CardDiscarded) == []
    assert fought["a"]["cards_in_play"] == ("sonic",)
    assert fought["b"]["cards_in_play"] == ("shield", "sword")
    assert fought["b"]["mobility"] == 2


def test_one_card_in_each_phase_and_none_twice(battle):
    scenario = duel({"cards": [weapon(), guard()]}, {"cards": [guard(), weapon()]})
    choices = [
        ("a", "move", "stay"),
        ("a", "card", "sword"),
        ("b", "card", "shield"),
        ("b", "move", "stay"),
        ("b", "card", "sword"),
        ("a", "card", "shield"),
    ]
    fought = battle(scenario, rolls=FAR, choices=choices)
    assert [(e.actor, e.card) for e in fought.of(CardPlayed)] == [
        ("a", "sword"),
        ("b", "shield"),
        ("b", "sword"),
        ("a", "shield"),
    ]
    keys = ["1/rider.card/a/card#0", "1/rider.card/b>a/card#0"]
    keys += ["1/rider.card/b/card#0", "1/rider.card/a>b/card#0"]
    assert [key for key in fought.keys if "card" in key] == keys
    assert fought.played.waiting.key == "2/rider.move/a/move#0"
    with pytest.raises(SenkiError) as refused:
        battle(scenario, rolls=FAR, choices=[*choices[:5], ("a", "card", "sword")])
    assert refused.value.code == "choice.illegal"
    assert refused.value.wanted == "shield, none"


def test_the_defender_sees_the_attackers_card_at_work(battle):
    scenario = duel({"cards": [nasty()]}, {"cards": [guard()]})
    choices = [("a", "move", "stay"), ("a", "card", "sonic")]
    fought = battle(scenario, rolls=FAR, choices=choices)
    assert fought.played.waiting.key == "1/rider.card/b>a/card#0"
    assert fought["b"]["mobility"] == 2


def test_clear_ends_own_cards_and_what_opponents_laid(battle):
    sonic = {**nasty(), "modifiers": {"accuracy": 1}}
    scenario = duel({"cards": [sonic]}, {"cards": [weapon(), guard(), clear(mobility=2)]})
    choices = [
        ("a", "move", "stay"),
        ("a", "card", "sonic"),
        ("b", "card", "sword"),
        ("b", "move", "stay"),
        ("b", "card", "shield"),
        ("a", "move", "stay"),
        ("b", "card", "clear"),
    ]
    fought = battle(scenario, rolls=FAR, choices=choices)
    assert [(e.actor, e.card) for e in fought.of(CardDiscarded)] == [
        ("b", "sword"),
        ("b", "shield"),
    ]
    assert [(e.source, e.card, e.target) for e in fought.of(EffectEnded)] == [("a", "sonic", "b")]
    b = fought["b"]
    assert (b["accuracy"], b["defense"], b["mobility"]) == (4, 4, 6)
    assert b["cards_in_play"] == ("clear",)
    # the opponent's card stays, with what it does to its owner
    assert fought["a"]["cards_in_play"] == ("sonic",)
    assert fought["a"]["accuracy"] == 5


def test_clear_discards_equipment_under_slots_too(battle):
    scenario = duel({"cards": [weapon(), clear()]}, {}, **{"one-active-card": "slots"})
    fought = play_in_turn(battle, scenario, "sword", "clear")
    assert fought["a"]["cards_in_play"] == ("clear",)


def test_a_rider_without_cards_is_not_asked(battle):
    fought = battle(duel({}, {}), rolls=NEAR, choices=[("a", "move", "stay")])
    assert fought.played.waiting.key == "1/rider.attack/a/attack#0"


def test_an_answer_belongs_to_its_card_phase(battle, fixtures, tmp_path):
    """Who attacks first is another; each card stays in the phase for which it was chosen."""
    played = fixtures / "rider" / "mock-battle.battle.jsonl"
    there = tmp_path / "there.battle.jsonl"
    original = Original(played).replay()
    seq = original.rolls["1/rider.initiative/knight/order#0"].seq
    what_if(original, Changes(rolls={seq: (6,)}), to=there)
    answers = Original(there).options
    assert answers["1/rider.card/knight>ryuki/card#0"] == "sonic"
    assert "1/rider.card/knight/card#1" not in answers
