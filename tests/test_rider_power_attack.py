"""`rider`: power attacks: dice given up for defence ignored."""

from __future__ import annotations

import pytest
from rider_people import rider
from senki.events.common import DamageApplied, RollMade
from senki.events.errors import SenkiError
from senki.events.rider import AttackDeclared

NEAR = {"1/rider.distance/a/distance#0": (1,)}
A_ATTACKS = "1/rider.attack/a/attack#0"


def duel(a, b, **rulings):
    """Rider a is the first, because it is the faster one by at least one point."""
    return {
        "system": "rider",
        "combatants": [rider("a", **{"mobility": 9, **a}), rider("b", **b)],
        "rulings": rulings,
    }


def nasty(**modifiers):
    return {"id": "sonic", "kind": "nasty", "target_modifiers": modifiers}


def attack(battle, scenario, faces=None, *, cards=(), answers=(), power="", method="visor"):
    """Rider a attacks once, at near distance, with these dice; both may play cards before."""
    rolls = {**NEAR, **({A_ATTACKS: faces} if faces else {})}
    choices = [("a", "move", "stay"), *(("a", "card", c) for c in cards)]
    choices += [("b", "card", c) for c in answers]
    choices += [("a", "attack", method)]
    choices += [("a", "power_attack", power)] if power else []
    return battle(scenario, rolls=rolls, choices=choices)


def sums(event):
    return [(term.label, term.op, term.value) for term in event.tally]


def test_power_attack_of_4_with_5_dice(battle):
    """Golden test 6: 1 die is left, defence 4 counts as 0, a 4 does 7 damage."""
    fought = attack(battle, duel({"accuracy": 7}, {}), (4,), power="4")
    (declared,) = fought.of(AttackDeclared)
    assert (declared.dice, declared.power_attack) == (1, 4)
    (damage,) = fought.of(DamageApplied)
    assert damage.amount == 7
    assert sums(damage) == [("visor", "=", 7), ("defense", "-", 4), ("power_attack", "+", 4)]


def test_power_attack_of_4_with_4_dice_is_refused(battle):
    """Golden test 6: no die would be left."""
    with pytest.raises(SenkiError) as refused:
        attack(battle, duel({"accuracy": 6}, {}), power="4")
    assert refused.value.code == "choice.illegal"
    assert (refused.value.found, refused.value.wanted) == ("4", "0, 2")


@pytest.mark.parametrize(
    ("accuracy", "options"),
    [
        (4, None),
        (5, ("0", "2")),
        (6, ("0", "2")),
        (7, ("0", "2", "4")),
        (9, ("0", "2", "4")),
    ],
)
def test_a_power_attack_leaves_a_die(battle, accuracy, options):
    fought = attack(battle, duel({"accuracy": accuracy}, {}))
    waiting = fought.played.waiting
    if options is None:
        assert waiting.key == A_ATTACKS
        assert waiting.count == 2
    else:
        assert (waiting.decision, tuple(waiting.options)) == ("power_attack", options)
        assert waiting.key == "1/rider.power-attack/a/power_attack#0"


def test_a_power_attack_counts_lost_dice_first(battle):
    scenario = duel({"accuracy": 5}, {"cards": [nasty(dice=-1)]})
    fought = attack(battle, scenario, (6, 1), answers=["sonic"])
    (declared,) = fought.of(AttackDeclared)
    assert (declared.dice, declared.power_attack) == (2, 0)


@pytest.mark.parametrize(("defense", "damage", "ignored"), [(0, 7, None), (1, 7, 1), (3, 6, 2)])
def test_ignored_defence_stops_at_0(battle, defense, damage, ignored):
    fought = attack(battle, duel({"accuracy": 7}, {"defense": defense}), (4, 1, 1), power="2")
    (event,) = fought.of(DamageApplied)
    assert event.amount == damage
    terms = {label: value for label, _, value in sums(event)}
    assert terms.get("power_attack") == ignored


def test_pa_auto_hit_no(battle):
    fought = attack(battle, duel({}, {"mobility": 0}))
    assert "power_attack" not in str(fought.keys)
    assert fought.of(DamageApplied)[0].amount == 9


@pytest.mark.parametrize(("points", "damage"), [("0", 9), ("2", 11), ("4", 13)])
def test_pa_auto_hit_free(battle, points, damage):
    scenario = duel({}, {"mobility": 0}, **{"pa-auto-hit": "free"})
    fought = attack(battle, scenario, power=points)
    assert fought.of(DamageApplied)[0].amount == damage
    assert fought.of(AttackDeclared)[0].power_attack == int(points)
    assert fought.of(RollMade, clause="rider.attack") == []
