"""Preparation in dystopia: its place, its release, what breaks it; and what is delayed."""

from __future__ import annotations

import pytest
from senki.events.common import (
    ChoiceMade,
    CountAdvanced,
    DamageApplied,
    HealingApplied,
    Revived,
    RollMade,
    StatusGained,
    TurnStarted,
)
from senki.events.dystopia import (
    AttackStarted,
    CostOwed,
    DelayEnded,
    EffectDelayed,
    Placed,
    PreparationBroken,
    PreparationReleased,
    PreparationStarted,
    SkillUsed,
)

BLAST = {
    "id": "blast",
    "name": "溜め撃ち",
    "timing": "main",
    "kind": "魔",
    "preparation": 4,
    "cost": 6,
    "check": "magic",
    "damage": {"fixed": 15},
}


def unit(who, side="pc", **changes):
    level = {"cl": 9} if side == "pc" else {}
    return {"id": who, "side": side, "agility": 10, "hp": 50, "square": "C"} | level | changes


def scenario(*units, **more):
    return {"system": "dystopia", "turn_limit": 3, "combatants": list(units), **more}


def hexer(*statuses, **changes):
    """An enemy that acts at count 9 and gives statuses without any check."""
    effects = [{"kind": "status", "status": status} for status in statuses]
    spell = {"id": "hex", "timing": "main", "cost": 20, "on": "enemy", "effects": effects}
    return unit("e", "enemy", agility=18, skills=[spell]) | changes


def preparing(*others, **more):
    """`a` acts at count 5; `x` at count 1, and then far later."""
    first = unit("x", "enemy", agility=26, skills=[{"id": "w", "timing": "main", "cost": 90}])
    return scenario(first, unit("a", agility=22, skills=[BLAST]), *others, **more)


START = {
    ("x", "main"): ["skill:w"],
    ("a", "sub"): ["move:ally.B"],
    ("a", "main"): ["skill:blast"],
}


def counts_of(fought, kind, who):
    """The counts at which events of a kind happen to somebody."""
    count, found = 0, []
    for event in fought.events:
        count = event.count if isinstance(event, CountAdvanced) else count
        if isinstance(event, kind) and event.actor == who:
            found.append(count)
    return found


def placements(fought, who):
    return [e.placed for e in fought.of(Placed) if e.actor == who]


def test_move_and_4_to_6_at_count_5(battle):
    """Placed at 12, the effect comes at 12, the next turn at 18."""
    rolls = {"12/dystopia.3-3/a/hit#0": (9, 9), "12/dystopia.3-3/x>a/evade#0": (1, 1)}
    fought = battle(
        preparing(),
        rolls=rolls | {"12/dystopia.3-4.3/a/critical#0": (3,)},
        choices=START | {("a", "main"): ["skill:blast", "abandon"]},
    )
    assert counts_of(fought, TurnStarted, "a") == [5, 18]
    assert counts_of(fought, PreparationReleased, "a") == [12]
    assert counts_of(fought, AttackStarted, "a") == [12]
    assert placements(fought, "a") == [5, 12, 18, 28]
    started = fought.of(PreparationStarted)[0]
    assert (started.skill, started.counts, started.clause) == ("blast", 4, "dystopia.prep")
    assert [(t.label, t.total) for t in fought.of(Placed)[3].tally] == [
        ("count", 5), ("sub", 8), ("preparation", 12)
    ]  # fmt: skip
    assert [e.amount for e in fought.of(DamageApplied)] == [18]


@pytest.mark.parametrize(
    ("status", "id_"),
    [
        ("眠り", "sleep"),
        ("麻痺", "paralysis"),
        ("封印", "seal"),
        ("凍結", "freeze"),
        ("石化", "petrify"),
        ("ストップ", "stop"),
    ],
)
def test_each_of_six_statuses_at_count_9_breaks_it(battle, status, id_):
    """`a` acts at 12, where it is placed; the effect is lost, and 6 is not paid."""
    choices = START | {("a", "main"): ["skill:blast", "abandon"], ("e", "main"): ["skill:hex"]}
    fought = battle(preparing(hexer(status), turn_limit=4), rolls=[], choices=choices)
    (broken,) = fought.of(PreparationBroken)
    assert (broken.actor, broken.skill, broken.status) == ("a", "blast", id_)
    assert broken.clause == "dystopia.prep"
    assert fought.events[broken.cause].status == id_
    assert counts_of(fought, TurnStarted, "a") == [5, 12]
    assert not fought.of(PreparationReleased)
    assert placements(fought, "a") == [5, 12, 22]
    assert fought["a"]["statuses"] == (id_,)


@pytest.mark.parametrize("status", ["毒", "混乱"])
def test_other_statuses_do_not(battle, status):
    choices = START | {("e", "main"): ["skill:hex"]}
    fought = battle(preparing(hexer(status)), rolls=[], choices=choices)
    assert fought.of(StatusGained)
    assert not fought.of(PreparationBroken)
    assert fought["a"]["preparing"] is None
    assert fought.of(PreparationReleased)


def test_who_falls_loses_it_and_does_not_come_back_to_it(battle):
    strike = {"check": "melee", "cost": 20, "fixed": 99, "kind": "magic"}
    rolls = {"9/dystopia.3-3/e/hit#0": (5, 5)}
    fought = battle(
        preparing(hexer(weapon=strike), unit("b", agility=0), turn_limit=3),
        rolls=rolls,
        choices=START | {("e", "target"): ["a"], ("a", "evade"): ["no"]},
    )
    (broken,) = fought.of(PreparationBroken)
    assert broken.status == "incapacitated"
    assert (fought["a"]["placed"], fought["a"]["preparing"]) == (None, None)
    assert not fought.of(PreparationReleased)


@pytest.mark.parametrize(
    ("option", "turns", "placed"),
    [("no", [5, 18], [5, 12, 18, 28]), ("yes", [5, 12], [5, 12, 28])],
)
def test_whether_its_user_acts_at_the_release(battle, option, turns, placed):
    """With a turn at 12, the 6 of the skill and the 10 of giving up are paid together."""
    rolls = {"12/dystopia.3-3/a/hit#0": (1, 1)}
    fought = battle(
        preparing(),
        rolls=rolls,
        choices=START | {("a", "main"): ["skill:blast", "abandon"]},
        rulings={"prep-next-turn": option},
    )
    assert counts_of(fought, TurnStarted, "a") == turns
    assert placements(fought, "a") == placed
    assert [(e.skill, e.counts) for e in fought.of(CostOwed)] == (
        [("blast", 6)] if option == "yes" else []
    )
    assert fought["a"]["owed"] == 0


def test_several_are_released_together_and_fire_in_order_of_agility(battle):
    """The first to fire fells the second, whose preparation is over but does not come."""
    kill = BLAST | {"damage": {"fixed": 99}}
    units = (
        unit("a", agility=20, skills=[kill | {"preparation": 5}]),
        unit("e", "enemy", agility=21, skills=[BLAST | {"preparation": 6}]),
        unit("f", "enemy", agility=22, skills=[kill | {"preparation": 7}]),
        unit("b", agility=1),
    )
    choices = {(w, "main"): ["skill:blast"] for w in "aef"}
    choices |= {("f", "target"): ["a"], ("a", "evade"): ["no"], ("b", "evade"): ["no"]}
    rolls = {"8/dystopia.3-3/f/hit#0": (5, 5), "8/dystopia.3-3/e/hit#0": (5, 5)}
    fought = battle(scenario(*units), rolls=rolls, choices=choices)
    kinds = (PreparationReleased, AttackStarted)
    assert [(type(e).__name__, e.actor) for e in fought.of(*kinds)] == [
        ("PreparationReleased", "f"),
        ("PreparationReleased", "e"),
        ("PreparationReleased", "a"),
        ("AttackStarted", "f"),
        ("AttackStarted", "e"),
    ]
    assert fought["a"]["preparing"] is None
    assert not fought.of(PreparationBroken)
    assert [fought[w]["placed"] for w in "aef"] == [None, 14, 14]
    target = next(e for e in fought.of(ChoiceMade) if e.decision == "target")
    assert target.key == "8/dystopia.prep/f/target#0"


def test_equal_pcs_roll_for_the_order_of_their_release(battle):
    units = [unit(w, agility=20, skills=[BLAST]) for w in "ab"]
    choices = {(w, "main"): ["skill:blast"] for w in "ab"}
    rolls = {
        "1/dystopia.2/a/order#0": (9, 9),
        "1/dystopia.2/b/order#0": (1, 1),
        "5/dystopia.prep/a/order#0": (1, 1),
        "5/dystopia.prep/b/order#0": (2, 2),
        "5/dystopia.3-3/b/hit#0": (1, 1),
        "5/dystopia.3-3/a/hit#0": (1, 1),
    }
    fought = battle(
        scenario(*units, unit("e", "enemy", agility=1), turn_limit=2), rolls=rolls, choices=choices
    )
    assert [e.key for e in fought.of(RollMade)] == list(rolls)


def test_nothing_comes_where_nobody_is_left_to_aim_at(battle):
    """`a` fells the only foe; `b`, released with it, still pays its 6."""
    units = [
        unit("a", agility=20, skills=[BLAST]),
        unit("b", agility=19, skills=[BLAST | {"preparation": 3}]),
    ]
    rolls = {"5/dystopia.3-3/a/hit#0": (9, 9), "5/dystopia.3-4.3/a/critical#0": (1,)}
    fought = battle(
        scenario(*units, unit("e", "enemy", agility=1, hp=16)),
        rolls=rolls,
        choices={("a", "main"): ["skill:blast"], ("b", "main"): ["skill:blast"]}
        | {("e", "evade"): ["no"]},
    )
    assert [e.actor for e in fought.of(AttackStarted)] == ["a"]
    assert [e.actor for e in fought.of(PreparationReleased)] == ["a", "b"]
    assert placements(fought, "b") == [2, 5, 11]
    assert fought.outcome == {"winner": "pc", "reason": "defeat"}


def late(skill="l", counts=3, **more):
    effects = more.pop("effects", [{"kind": "status", "status": "毒"}])
    delay = {"kind": "delay", "counts": counts} | more.pop("delay", {})
    base = {"id": skill, "timing": "main", "cost": 1, "on": "enemy"}
    return base | {"effects": [delay, *effects]} | more


def test_what_is_delayed_comes_that_many_counts_later(battle):
    fought = battle(
        scenario(unit("a", agility=20, skills=[late()]), unit("e", "enemy", agility=1)),
        rolls=[],
        choices={("a", "main"): ["skill:l", "abandon"]},
    )
    delayed = fought.of(EffectDelayed)[0]
    assert (delayed.source, delayed.skill, delayed.targets) == ("a", "l", ("e",))
    assert (delayed.due, delayed.at) == (4, "count")
    (gained,) = fought.of(StatusGained)
    assert (gained.target, gained.clause) == ("e", "dystopia.0")
    assert fought.state["delayed"] == ()
    before = [e for e in fought.events[: gained.seq] if isinstance(e, CountAdvanced)]
    assert before[-1].count == 4


@pytest.mark.parametrize(
    ("at", "clause", "after_turn"),
    [
        ("count-start", "dystopia.0", False),
        ("count", "dystopia.0", False),
        ("count-end", "dystopia.4", True),
    ],
)
def test_the_moments_of_a_count(battle, at, clause, after_turn):
    """The delay of `a` falls into count 12, where `b` has a preparation released and acts."""
    units = (
        unit("a", agility=20, skills=[late(counts=11, delay={"at": at}, cost=40)]),
        unit("b", agility=15, skills=[BLAST | {"preparation": 6, "cost": 0, "on": "enemy"}]),
        unit("e", "enemy", agility=1),
    )
    fought = battle(
        scenario(*units),
        rolls={"12/dystopia.3-3/b/hit#0": (1, 1)},
        choices={("a", "main"): ["skill:l"], ("b", "main"): ["skill:blast", "abandon"]},
    )
    (ended,) = fought.of(DelayEnded)
    assert (ended.clause, ended.lost) == (clause, False)
    seq = {type(e): e.seq for e in fought.events}
    assert (ended.seq > seq[PreparationReleased]) is (at != "count-start")
    assert (ended.seq > seq[TurnStarted]) is after_turn


def test_delayed_things_come_by_agility_and_of_one_user_in_order_of_use(battle):
    units = (
        unit("a", agility=18, skills=[late("n", 18, cost=90), late("o", 18, timing="sub")]),
        unit("b", agility=18, skills=[late("n", 18, cost=90)]),
        unit("e", "enemy", agility=20, skills=[late("p", 20, cost=90)]),
    )
    choices = {
        ("e", "main"): ["skill:p"],
        ("e", "target"): ["a"],
        ("a", "sub"): ["skill:o"],
        ("a", "main"): ["skill:n"],
        ("b", "main"): ["skill:n"],
    }
    rolls = {
        "3/dystopia.2/a/order#0": (9, 9),
        "3/dystopia.2/b/order#0": (1, 1),
        "21/dystopia.0/a/order#0": (1, 1),
        "21/dystopia.0/b/order#0": (2, 2),
    }
    fought = battle(scenario(*units), rolls=rolls, choices=choices)
    assert [(e.source, e.skill) for e in fought.of(DelayEnded)] == [
        ("e", "p"),
        ("b", "n"),
        ("a", "o"),
        ("a", "n"),
    ]


def test_what_is_delayed_is_lost_with_its_user(battle):
    strike = {"check": "melee", "cost": 20, "fixed": 99, "kind": "magic"}
    units = (
        unit("a", agility=20, skills=[late(counts=9)]),
        unit("e", "enemy", agility=19, weapon=strike),
        unit("b", agility=0),
    )
    fought = battle(
        scenario(*units),
        rolls={"2/dystopia.3-3/e/hit#0": (5, 5)},
        choices={
            ("a", "main"): ["skill:l"],
            ("e", "target"): ["a"],
            ("a", "evade"): ["no"],
        },
    )
    assert [(e.source, e.lost) for e in fought.of(DelayEnded)] == [("a", True)]
    assert not fought.of(StatusGained)


def test_a_delayed_attack_rolls_when_it_comes(battle):
    bomb = late(effects=[], check="magic", kind="魔", damage={"fixed": 7})
    fought = battle(
        scenario(unit("a", agility=20, skills=[bomb]), unit("e", "enemy", agility=1), turn_limit=2),
        rolls={"4/dystopia.3-3/a/hit#0": (5, 5)},
        choices={("a", "main"): ["skill:l", "abandon"], ("e", "evade"): ["no"]},
    )
    assert fought["e"]["hp"] == 43
    assert [e.clause for e in fought.of(AttackStarted)] == ["dystopia.0"]


def test_who_is_raised_acts_at_the_next_count(battle):
    """`a` falls at 2; `b` raises it at 5, and it acts at 6."""
    strike = {"check": "melee", "cost": 50, "fixed": 99, "kind": "magic"}
    salve = {"id": "salve", "timing": "sub", "effects": [{"kind": "heal", "amount": 8}]}
    units = (
        unit("a", agility=20),
        unit("e", "enemy", agility=19, weapon=strike),
        unit("b", agility=16, items=[salve]),
    )
    fought = battle(
        scenario(*units, turn_limit=4),
        rolls={"2/dystopia.3-3/e/hit#0": (5, 5)},
        choices={
            ("a", "main"): ["abandon", "abandon"],
            ("e", "target"): ["a"],
            ("a", "evade"): ["no"],
            ("b", "sub"): ["item:salve"],
            ("b", "target"): ["a"],
            ("b", "main"): ["abandon"],
        },
    )
    assert [(e.target, e.gained, e.hp) for e in fought.of(Revived)] == [("a", 8, 8)]
    assert not fought.of(HealingApplied)
    assert counts_of(fought, TurnStarted, "a") == [1, 6]
    assert placements(fought, "a") == [1, 11, 6, 16]


def test_those_who_are_down_are_no_targets_of_what_does_not_heal(battle):
    strike = {"check": "melee", "cost": 50, "fixed": 99, "kind": "magic"}
    cheer = {"id": "cheer", "timing": "sub", "on": "ally"}
    units = (
        unit("a", agility=20),
        unit("e", "enemy", agility=19, weapon=strike),
        unit("b", agility=16, skills=[cheer]),
    )
    fought = battle(
        scenario(*units),
        rolls={"2/dystopia.3-3/e/hit#0": (5, 5)},
        choices={
            ("e", "target"): ["a"],
            ("a", "evade"): ["no"],
            ("b", "sub"): ["skill:cheer"],
        },
    )
    assert [e.targets for e in fought.of(SkillUsed)] == [("b",)]
