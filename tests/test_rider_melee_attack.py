"""`rider`: attacks in battles of three and more: on one, on several, and clashes among many."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from rider_people import rider
from senki.events.common import ChoiceMade, DamageApplied, Defeated, RollMade
from senki.events.errors import SenkiError
from senki.events.rider import (
    AttackDeclared,
    CardDiscarded,
    FinalVentsClashed,
)
from senki.replay.options import Groups, Joined
from senki.replay.rules.rider.attack import target_groups


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
    assert asked == [f"1/rider.power-attack/a>{who}/power_attack#0" for who in ("b", "c")]
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


def test_groups_at_several_distances_are_one_sequence_of_options():
    near, far = Groups(["b", "d"], 2), Groups(["c"], 1)
    options = Joined(near, far)
    assert list(options) == ["b", "d", "b,d", "c"]
    assert [options[i] for i in range(len(options))] == list(options)
    assert (options[-1], options[1:3]) == ("c", ["d", "b,d"])
    assert "b,d" in options
    assert "b,c" not in options
    assert list(Joined()) == []
    for index in (4, -5):
        with pytest.raises(IndexError):
            options[index]


def test_of_a_great_crowd_only_the_smaller_groups_are_offered(battle):
    """2^20 groups are offered at most: of 40 at one distance, those of up to five."""
    riders = {"a": {"mobility": 9}} | {f"r{n}": {"mobility": 0} for n in range(40)}
    fought = battle(melee(riders), seed="all", choices=[])
    state = fought.played.state
    near = dict.fromkeys(state.order[1:], "near")
    options = target_groups(replace(state, attacker="a", distances=near), "a", "visor")
    assert len(options) == 40 + 780 + 9880 + 91390 + 658008
    assert ",".join(state.order[1:6]) in options
    assert ",".join(state.order[1:7]) not in options
