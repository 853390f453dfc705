"""`nest`, trap checks: alone, before a battle, and what the skills make of them."""

from __future__ import annotations

import pytest
from senki.events.common import CheckJudged, RollMade, TurnStarted

HIT, MISS = (3, 4), (1, 1)
DONE = {"winner": None, "reason": "checks-done"}


@pytest.fixture
def battle(battle):
    """Fight a battle to its end: the dice given must be all that the rules ask for."""

    def fight(*args, **kwargs):
        fought = battle(*args, **kwargs)
        assert fought.played.waiting is None
        return fought

    return fight


def thief(*skills, name="thief", side="pc"):
    stats = {"hp": 9, "attack": 6, "defense": 2}
    return {"id": name, "side": side, **stats, "skills": list(skills)}


def trap(needed, actor="thief"):
    return {"kind": "trap", "actor": actor, "needed": needed}


def corridor(*combatants, checks, **more):
    return {"system": "nest", "combatants": list(combatants), "checks": checks, **more}


CHECKS = {
    "9 against 9": ([], 9, (4, 5), 9, True),
    "8 against 9": ([], 9, (4, 4), 9, False),
    "trap lore": (["罠知識"], 9, (4, 4), 8, True),
    "good luck": (["強運"], 9, (3, 4), 7, True),
    "lucky star": (["幸運の星"], 9, (3, 3), 6, True),
    "lucky star, one short": (["幸運の星"], 9, (2, 3), 6, False),
    "all three": (["trap_lore", "good_luck", "lucky_star"], 12, (3, 3), 6, True),
    "two copies": (["lucky_star"] * 2, 12, (3, 3), 6, True),
    "a 2 may succeed": ([], 2, (1, 1), 2, True),
    "0 is still rolled": ([], 0, (1, 1), 0, True),
    "below 0 too": (["lucky_star"], 1, (1, 1), -2, True),
    "a 12 may fail": ([], 13, (6, 6), 13, False),
    "other skills do not count": (["horde", "sage"], 7, (3, 3), 7, False),
}


@pytest.mark.parametrize(
    ("skills", "needed", "faces", "after_skills", "success"), CHECKS.values(), ids=CHECKS
)
def test_a_trap_check(battle, skills, needed, faces, after_skills, success):
    fought = battle(
        corridor(thief(*skills), checks=[trap(needed)]), rolls={"0/nest.trap/thief/trap#0": faces}
    )
    judged = [(e.clause, e.actor, e.total, e.needed, e.success) for e in fought.of(CheckJudged)]
    assert judged == [("nest.trap", "thief", sum(faces), after_skills, success)]
    assert list(fought.state["checks"]) == [
        {"actor": "thief", "needed": needed, "total": sum(faces), "success": success}
    ]
    assert fought.state["turn"] == 0
    assert fought.outcome == DONE


def test_a_trap_check_is_explained(battle):
    skills = ["lucky_star", "trap_lore", "good_luck", "trap_lore"]
    fought = battle(corridor(thief(*skills), checks=[trap(10)]), rolls=[MISS])
    (judged,) = fought.of(CheckJudged)
    assert [(term.label, term.op, term.value, term.total) for term in judged.tally] == [
        ("trap", "=", 10, 10),
        ("trap_lore", "-", 2, 8),
        ("good_luck", "-", 2, 6),
        ("lucky_star", "-", 3, 3),
    ]


def test_checks_are_made_in_order_and_numbered_through(battle):
    fought = battle(
        corridor(
            thief(),
            thief("good_luck", name="scout"),
            checks=[trap(7), trap(7, "scout"), trap(11)],
        ),
        rolls={
            "0/nest.trap/thief/trap#0": HIT,
            "0/nest.trap/scout/trap#1": (2, 3),
            "0/nest.trap/thief/trap#2": (5, 5),
        },
    )
    assert fought.keys == [
        "0/nest.trap/thief/trap#0",
        "0/nest.trap/scout/trap#1",
        "0/nest.trap/thief/trap#2",
    ]
    assert [c["success"] for c in fought.state["checks"]] == [True, True, False]
    assert fought.outcome == DONE
    assert fought.of(TurnStarted) == []


@pytest.mark.parametrize("side", ["pc", "enemy"])
def test_checks_alone_need_no_second_side(battle, side):
    fought = battle(corridor(thief(side=side), checks=[trap(7)]), rolls=[HIT])
    assert fought.outcome == DONE


def test_checks_come_before_the_battle(battle):
    fought = battle(
        corridor(
            thief("trap_lore"),
            thief(name="ogre", side="enemy"),
            checks=[trap(8), trap(13, "ogre")],
            turn_limit=1,
        ),
        rolls={
            "0/nest.trap/thief/trap#0": HIT,
            "0/nest.trap/ogre/trap#1": (6, 6),
            "1/nest.6/thief/to-hit#0": HIT,
            "1/nest.6/ogre/to-hit#0": MISS,
        },
    )
    assert [e.clause for e in fought.of(RollMade, TurnStarted)] == [
        "nest.trap",
        "nest.trap",
        "nest.1",
        "nest.6",
        "nest.6",
    ]
    assert list(fought.state["checks"]) == [
        {"actor": "thief", "needed": 8, "total": 7, "success": True},
        {"actor": "ogre", "needed": 13, "total": 12, "success": False},
    ]
    assert fought.outcome == {"winner": None, "reason": "turn-limit"}
    assert fought.state["turn"] == 1


def test_an_empty_list_of_checks_is_none(battle):
    fought = battle(
        corridor(thief(), thief(name="ogre", side="enemy"), checks=[], turn_limit=1),
        rolls=[MISS, MISS],
    )
    assert list(fought.state["checks"]) == []
    assert fought.outcome == {"winner": None, "reason": "turn-limit"}
