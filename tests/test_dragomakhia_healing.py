"""`dragomakhia`, healing: the roll, who is healed, and how much it takes."""

from __future__ import annotations

import pytest
from senki.events.common import HealingApplied
from senki.events.dragomakhia import HealingRolled
from senki.events.tally import recompute


def attacker(**members):
    return {
        "id": "a",
        "side": "pc",
        "hp": 20,
        "initiative": 6,
        "combat": {"melee": 6, "shooting": 6, "magic": 6},
        "weapon": {"attack": 3},
        **members,
    }


def target(**members):
    combat = {"evasion": 5}
    return {
        "id": "b",
        "side": "enemy",
        "hp": 20,
        "initiative": 6,
        "defense": 5,
        "combat": combat,
        "weapon": {"attack": 1, "priority": 0},
        **members,
    }


def scene(*combatants, **members):
    return {"system": "dragomakhia", "turn_limit": 1, "combatants": list(combatants), **members}


def dice(pool, successes):
    """A roll of `pool` dice with so many sixes, the rest fives."""
    return (6,) * successes + (5,) * (pool - successes)


FIRST = {"initiative": 9}
"""The healer acts first."""


def healer(**members):
    return attacker(**{"combat": {"magic": 5}, "mp": 4, **FIRST, **members})


# dice successes | mp | missing | offered | paid
HEALINGS = """
3 | 4 | 9 | 3 | 3
3 | 4 | 9 | 3 | 1
3 | 4 | 9 | 3 | 0
5 | 4 | 9 | 4 | 4
5 | 4 | 2 | 2 | 2
5 | 1 | 9 | 1 | 1
1 | 4 | 9 | 1 | 1
0 | 4 | 9 | | 0
"""


@pytest.mark.parametrize("row", HEALINGS.strip().splitlines())
def test_healing_up_to_achievement_mp_and_missing_hit_points(row, battle):
    successes, mp, missing, offered, paid = map(str.strip, row.split("|"))
    mp, missing, paid = int(mp), int(missing), int(paid)
    people = (healer(mp=mp, max_hp=20 + missing), target())
    choices = [("a", "act", "heal")]
    rolls = {"1/dragomakhia.magic/a/heal#0": dice(5, int(successes))}
    if offered:
        waiting = battle(scene(*people), rolls=rolls, choices=choices).played.waiting
        assert waiting.key == "1/dragomakhia.heal/a>a/mp#0"
        assert waiting.options == range(int(offered) + 1)
        choices.append(("a", "mp", str(paid)))
    fought = battle(scene(*people), rolls=rolls, choices=[*choices, ("b", "act", "pass")])
    (roll,) = fought.of(HealingRolled)
    assert (roll.clause, roll.successes) == ("dragomakhia.magic", int(successes))
    assert (fought["a"]["hp"], fought["a"]["mp"]) == (20 + paid, mp - paid)
    healed = fought.of(HealingApplied)
    assert len(healed) == bool(paid)
    if healed:
        assert (healed[0].amount, healed[0].gained, healed[0].clause) == (
            *(paid, paid, "dragomakhia.heal"),
        )
        assert recompute(healed[0].tally) == paid


def test_an_ally_is_healed_by_name(battle):
    friend = attacker(id="c", hp=3, max_hp=9, initiative=1)
    people = (healer(max_hp=25), friend, target())
    choices = [("a", "act", "heal"), ("a", "target", "c"), ("a", "mp", "2")]
    fought = battle(scene(*people), rolls=[dice(5, 2)], choices=choices)
    assert (fought["c"]["hp"], fought["a"]["mp"], fought["a"]["hp"]) == (5, 2, 20)
