"""`rider`: battles of three and more."""

from __future__ import annotations

import pytest
from senki.events.common import ChoiceMade, DamageApplied, Defeated, RollMade
from senki.events.errors import SenkiError
from senki.events.rider import (
    AttackDeclared,
    CardDiscarded,
    CardPlayed,
    DistanceSet,
    EffectEnded,
    FinalVentsClashed,
    HalfStarted,
    Moved,
    OrderDecided,
)


def rider(name, **changes):
    return {
        "id": name,
        "hp": 30,
        "accuracy": 4,
        "defense": 4,
        "mobility": 4,
        "visor": {"ranges": ["near"], "attack": 7},
        **changes,
    }


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


def final(name="final", attack=20):
    return {"id": name, "kind": "final", "attack": attack, "ranges": ["near"]}


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
    assert asked == ["1/rider.multi-card/a/target#0", "1/rider.multi-card/b/target#0"]
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


@pytest.mark.parametrize(
    ("faces", "ranges", "options"),
    [
        ((1, 1, 1), ["near"], ("b", "c", "d", "b,c", "b,d", "c,d", "b,c,d")),
        ((1, 5, 1), ["near"], ("b", "d", "b,d")),
        # several distances in range, but one attack is made at one distance
        ((1, 5, 1), ["near", "far"], ("b", "d", "b,d", "c")),
        ((1, 3, 5), ["near", "mid", "far"], ("b", "c", "d")),
        ((5, 1, 3), ["near", "far"], ("c", "b")),
    ],
)
def test_targets_stand_at_one_distance(battle, faces, ranges, options):
    scenario = melee(
        {
            "a": {"mobility": 7, "visor": {"ranges": ranges, "attack": 7}},
            "b": {"mobility": 6},
            "c": {"mobility": 5},
            "d": {"mobility": 4},
        }
    )
    rolls = distances(1, "a", b=faces[0], c=faces[1], d=faces[2])
    choices = [("a", "move", "stay"), ("a", "attack", "visor")]
    waiting = battle(scenario, rolls=rolls, choices=choices).played.waiting
    assert waiting.key == "1/rider.multi-attack/a/targets#0"
    assert (waiting.decision, tuple(waiting.options)) == ("targets", options)
    assert len(waiting.options) == len(options)
    assert [waiting.option(index) for index in range(len(options))] == list(options)
    with pytest.raises(SenkiError) as refused:
        battle(scenario, rolls=rolls, choices=[*choices, ("a", "targets", "d,b")])
    assert refused.value.wanted == ", ".join(options)


def test_an_attack_on_several_rolls_for_each_in_initiative_order(battle):
    rolls = {
        **NEAR_NEAR,
        "1/rider.attack/a>b/attack#0": (4, 1),
        "1/rider.attack/a>c/attack#0": (1, 6),
    }
    choices = [("a", "move", "stay"), ("a", "attack", "visor"), ("a", "targets", "b,c")]
    fought = battle(three(), rolls=rolls, choices=choices)
    assert [e.key for e in fought.of(RollMade, clause="rider.attack")] == list(rolls)[2:]
    assert [(e.target, e.amount) for e in fought.of(DamageApplied)] == [("b", 3), ("c", 5)]


def test_an_attack_on_one_of_several(battle):
    rolls = {**NEAR_NEAR, "1/rider.attack/a>c/attack#0": (4, 4)}
    choices = [("a", "move", "stay"), ("a", "attack", "visor"), ("a", "targets", "c")]
    fought = battle(three(), rolls=rolls, choices=choices)
    assert (fought["b"]["hp"], fought["c"]["hp"]) == (30, 27)


def test_who_is_alone_in_range_is_not_asked_for(battle):
    rolls = {**distances(1, "a", b=5, c=1), "1/rider.attack/a>c/attack#0": (4, 4)}
    choices = [("a", "move", "stay"), ("a", "attack", "visor")]
    fought = battle(three(), rolls=rolls, choices=choices)
    assert fought["c"]["hp"] == 27


STRONG = {"accuracy": 9}
BOTH = [("a", "move", "stay"), ("a", "attack", "visor"), ("a", "targets", "b,c")]


@pytest.mark.parametrize(
    ("b", "c", "options"),
    [
        # accuracy 9; the dice against each must outlast the power attack
        (5, 4, ("0", "2", "4")),
        (7, 4, ("0", "2")),
        (9, 4, None),
        # mobility 0 needs no dice
        (0, 5, ("0", "2", "4")),
        (0, 0, None),
    ],
)
def test_multi_attack_once(battle, b, c, options):
    scenario = melee({"a": {"mobility": 9, **STRONG}, "b": {"mobility": b}, "c": {"mobility": c}})
    order = ["b", "c"] if b >= c else ["c", "b"]
    rolls = distances(1, "a", b=1, c=1)
    if b == c:
        rolls |= {"1/rider.initiative/b/order#0": (6,), "1/rider.initiative/c/order#0": (1,)}
    if b == 9:
        rolls |= {"1/rider.initiative/a/order#0": (6,), "1/rider.initiative/b/order#0": (1,)}
    choices = [*BOTH[:2], ("a", "targets", ",".join(order))]
    waiting = battle(scenario, rolls=rolls, choices=choices).played.waiting
    if options is None:
        assert not hasattr(waiting, "decision")
    else:
        assert waiting.key == "1/rider.power-attack/a/power_attack#0"
        assert tuple(waiting.options) == options


def test_multi_attack_once_counts_for_all(battle):
    rolls = {
        **NEAR_NEAR,
        "1/rider.attack/a>b/attack#0": (4, 1, 1, 1),
        "1/rider.attack/a>c/attack#0": (4, 1, 1, 1, 1),
    }
    fought = battle(three(STRONG), rolls=rolls, choices=[*BOTH, ("a", "power_attack", "2")])
    assert [(e.target, e.power_attack, e.dice) for e in fought.of(AttackDeclared)] == [
        ("b", 2, 4),
        ("c", 2, 5),
    ]
    assert [e.amount for e in fought.of(DamageApplied)] == [5, 5]


def test_multi_attack_per_target(battle):
    rolls = {
        **NEAR_NEAR,
        "1/rider.attack/a>b/attack#0": (4, 1),
        "1/rider.attack/a>c/attack#0": (4, 1, 1, 1, 1, 1, 1),
    }
    scenario = three(STRONG, **{"multi-attack": "per-target"})
    choices = [*BOTH, ("a", "power_attack", "4"), ("a", "power_attack", "0")]
    fought = battle(scenario, rolls=rolls, choices=choices)
    assert [(e.target, e.power_attack, e.dice) for e in fought.of(AttackDeclared)] == [
        ("b", 4, 2),
        ("c", 0, 7),
    ]
    assert [e.amount for e in fought.of(DamageApplied)] == [7, 3]
    asked = [e.key for e in fought.of(ChoiceMade) if e.decision == "power_attack"]
    assert asked == [f"1/rider.power-attack/a/power_attack#{n}" for n in (0, 1)]
    # all are declared before the first die is rolled
    last_choice = max(e.seq for e in fought.of(ChoiceMade) if e.decision == "power_attack")
    assert last_choice < min(e.seq for e in fought.of(RollMade, clause="rider.attack"))


@pytest.mark.parametrize(("option", "amounts"), [("no", [9, 5]), ("free", [11, 5])])
def test_a_power_attack_on_one_with_mobility_0_among_others(battle, option, amounts):
    """Visor 7: 7 + 6 − 4 without a roll, and 7 − (4 − 2) with one."""
    scenario = melee(
        {"a": {"mobility": 9, **STRONG}, "b": {"mobility": 0}, "c": {"mobility": 5}},
        **{"pa-auto-hit": option},
    )
    rolls = {
        **distances(1, "a", b=1, c=1),
        "1/rider.attack/a>c/attack#0": (4, 1, 1, 1),
    }
    choices = [*BOTH[:2], ("a", "targets", "c,b"), ("a", "power_attack", "2")]
    fought = battle(scenario, rolls=rolls, choices=choices)
    assert [e.amount for e in reversed(fought.of(DamageApplied))] == amounts


def test_an_advent_or_a_final_vent_hits_several_too(battle):
    monster = {"hp": 20, "mobility": 1, "attack": 13, "accuracy": 2}
    cards = [{"id": "advent", "kind": "advent"}]
    rolls = {
        **distances(1, "a", b=5, c=6),
        "1/rider.attack/a>b/attack#0": (4, 1, 1),
        "1/rider.attack/a>c/attack#0": (4, 1, 1, 1),
    }
    choices = [
        ("a", "move", "stay"),
        ("a", "card", "advent"),
        ("a", "attack", "advent"),
        ("a", "targets", "b,c"),
    ]
    fought = battle(three({"monster": monster, "cards": cards}), rolls=rolls, choices=choices)
    assert [e.amount for e in fought.of(DamageApplied)] == [9, 9]


def test_a_clash_with_one_of_several(battle):
    """The one who answered clashes; the other is attacked with a roll."""
    scenario = three({"cards": [final()]}, {"cards": [final("kick", 16)]})
    rolls = {**NEAR_NEAR, "1/rider.attack/a>c/attack#0": (4, 1)}
    choices = [
        ("a", "move", "stay"),
        ("a", "card", "final"),
        ("b", "card", "kick"),
        ("a", "attack", "final"),
        ("a", "targets", "b,c"),
    ]
    fought = battle(scenario, rolls=rolls, choices=choices)
    assert [(e.source, e.target) for e in fought.of(FinalVentsClashed)] == [("a", "b")]
    assert [(e.source, e.target, e.amount) for e in fought.of(DamageApplied)] == [
        ("a", "b", 16),
        ("b", "a", 12),
        ("a", "c", 16),
    ]


def test_an_answer_to_a_final_vent_for_somebody_else_is_wasted(battle):
    scenario = three({"cards": [final()]}, {"cards": [final("kick", 16)]})
    rolls = {**NEAR_NEAR, "1/rider.attack/a>c/attack#0": (4, 1)}
    choices = [
        ("a", "move", "stay"),
        ("a", "card", "final"),
        ("b", "card", "kick"),
        ("a", "attack", "final"),
        ("a", "targets", "c"),
    ]
    fought = battle(scenario, rolls=rolls, choices=choices)
    assert fought.of(FinalVentsClashed) == []
    assert (fought["a"]["hp"], fought["b"]["hp"], fought["c"]["hp"]) == (30, 30, 14)
    assert [(e.actor, e.card) for e in fought.of(CardDiscarded)] == [("a", "final"), ("b", "kick")]


def test_two_clashes_may_fell_all_three(battle):
    cards = {"hp": 20, "cards": [final("kick", 16)]}
    scenario = three({"hp": 20, "cards": [final("final", 30)]}, cards, cards)
    choices = [
        ("a", "move", "stay"),
        ("a", "card", "final"),
        ("b", "card", "kick"),
        ("c", "card", "kick"),
        ("a", "attack", "final"),
        ("a", "targets", "b,c"),
    ]
    fought = battle(scenario, rolls=NEAR_NEAR, choices=choices)
    assert [(e.source, e.target) for e in fought.of(Defeated)] == [
        ("c", "a"),
        ("a", "b"),
        ("a", "c"),
    ]
    assert fought.outcome == {"winner": None, "reason": "mutual-defeat"}


def test_the_third_wins_when_two_fall_together(battle):
    cards = [final("kick", 40)]
    scenario = three({"hp": 20, "cards": [final("final", 40)]}, {"hp": 20, "cards": cards})
    choices = [
        ("a", "move", "stay"),
        ("a", "card", "final"),
        ("b", "card", "kick"),
        ("a", "attack", "final"),
        ("a", "targets", "b"),
    ]
    fought = battle(scenario, rolls=NEAR_NEAR, choices=choices)
    assert fought.outcome == {"winner": "c", "reason": "defeat"}


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
