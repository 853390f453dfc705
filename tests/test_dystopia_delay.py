"""dystopia: what comes later than it was chosen, where its targets or its user have changed."""

from __future__ import annotations

import pytest
from senki.events.common import HealingApplied, StatusGained, TurnStarted
from senki.events.dystopia import (
    AttackStarted,
    DelayEnded,
    PreparationBroken,
    PreparationReleased,
    SkillUsed,
)
from senki.events.errors import SenkiError
from senki.replay.show import show

STORM = {"id": "storm", "timing": "main", "kind": "魔", "damage": {"fixed": 99}, "cost": 50}
POISON = {"kind": "status", "status": "毒"}
SELF_HEALING = {"kind": "heal", "amount": 10, "to": "self"}


def unit(who, side="pc", **changes):
    level = {"cl": 9} if side == "pc" else {}
    return {"id": who, "side": side, "agility": 10, "hp": 50, "square": "C"} | level | changes


def scenario(*units, **more):
    return {"system": "dystopia", "turn_limit": 3, "combatants": list(units), **more}


def drained(**drain):
    """`a` drains `e` at 1, to come at 6; `b` fells `e` at 2; `f` is still there."""
    effects = [{"kind": "delay", "counts": 5}, SELF_HEALING, POISON]
    skill = {"id": "drain", "name": "吸収", "timing": "main", "cost": 60, "on": "enemy"}
    return scenario(
        unit("a", agility=20, hp=20, max_hp=50, skills=[skill | {"effects": effects} | drain]),
        unit("b", agility=19, skills=[STORM]),
        unit("e", "enemy", agility=1),
        unit("f", "enemy", agility=0),
    )


DRAIN = {
    ("a", "main"): ["skill:drain"],
    ("a", "target"): ["e"],
    ("b", "main"): ["skill:storm"],
    ("b", "target"): ["e"],
}


def test_what_is_delayed_comes_to_its_user_though_its_targets_are_gone(battle):
    fought = battle(drained(), rolls=[], choices=DRAIN)
    assert [(e.skill, e.lost) for e in fought.of(DelayEnded)] == [("drain", False)]
    assert [(e.target, e.hp, e.clause) for e in fought.of(HealingApplied)] == [
        ("a", 30, "dystopia.0")
    ]
    assert not fought.of(StatusGained)
    assert [e.targets for e in fought.of(SkillUsed, clause="dystopia.0")] == [()]
    told = [t.text for t in show(fought.log) if isinstance(t.event, SkillUsed)]
    assert told[-1].en == "吸収 of a finds nobody to aim at."
    assert told[-1].ja == "aの「吸収」は対象がいない"


def test_a_delayed_attack_does_nothing_where_its_targets_are_gone(battle):
    delay = [{"kind": "delay", "counts": 5}]
    scene = drained(effects=delay, check="magic", damage={"fixed": 7})
    fought = battle(scene, rolls=[], choices=DRAIN)
    assert [e.actor for e in fought.of(AttackStarted)] == ["b"]
    assert [e.targets for e in fought.of(SkillUsed, clause="dystopia.0")] == [()]
    assert fought.state["attack"] is None


def test_a_prepared_skill_that_finds_no_target_says_so_and_comes_to_its_user(battle):
    """`a` prepares at 1, to be released at 5; `b` fells the only foe at the start of count 5."""
    prepared = {"id": "p", "timing": "main", "preparation": 4, "cost": 6, "on": "enemy"}
    bomb = STORM | {"effects": [{"kind": "delay", "counts": 3, "at": "count-start"}]}
    scene = scenario(
        unit(
            "a",
            agility=20,
            hp=20,
            max_hp=50,
            skills=[prepared | {"effects": [POISON, SELF_HEALING]}],
        ),
        unit("b", agility=19, skills=[bomb]),
        unit("e", "enemy", agility=1),
    )
    choices = {("a", "main"): ["skill:p"], ("b", "main"): ["skill:storm"]}
    fought = battle(scene, rolls=[], choices=choices)
    assert [e.actor for e in fought.of(PreparationReleased)] == ["a"]
    assert [e.targets for e in fought.of(SkillUsed, clause="dystopia.prep")] == [()]
    assert [(e.target, e.hp) for e in fought.of(HealingApplied)] == [("a", 30)]
    assert fought["a"]["placed"] == 11


def test_a_skill_with_preparation_is_offered_only_where_there_is_somebody_to_aim_at(battle):
    """`a` fells the only foe in a turn that costs nothing, and has another turn."""
    prepared = {"id": "p", "timing": "main", "preparation": 4, "on": "enemy", "effects": [POISON]}
    scene = scenario(
        unit("a", agility=20, skills=[STORM | {"cost": 0}, prepared]),
        unit("e", "enemy", agility=1),
    )
    with pytest.raises(SenkiError) as refused:
        battle(scene, rolls=[], choices={("a", "main"): ["skill:storm", "skill:p"]})
    assert refused.value.wanted == "move:ally.B, flee, abandon"


def test_a_status_that_is_there_already_breaks_a_preparation_when_it_is_given_again(battle):
    """`e` stops `a` at 1; `a` prepares at 2; `e` stops it again at 4, and then in vain at 7."""
    halt = {"id": "halt", "timing": "main", "cost": 3, "on": "enemy"}
    charge = {"id": "c", "timing": "main", "preparation": 9, "cost": 6, "on": "enemy"}
    scene = scenario(
        unit("a", agility=19, skills=[charge | {"effects": [POISON]}]),
        unit(
            "e",
            "enemy",
            agility=20,
            skills=[halt | {"effects": [{"kind": "status", "status": "ストップ"}]}],
        ),
        turn_limit=5,
    )
    choices = {("e", "main"): ["skill:halt"] * 4, ("a", "main"): ["skill:c"]}
    fought = battle(scene, rolls=[], choices=choices)
    assert [e.actor for e in fought.of(TurnStarted)] == ["e", "a", "e", "e", "e"]
    assert [(e.target, e.status) for e in fought.of(StatusGained)] == [("a", "stop")] * 2
    (broken,) = fought.of(PreparationBroken)
    assert (broken.actor, broken.skill, broken.status) == ("a", "c", "stop")
    assert fought.events[broken.cause] == fought.of(StatusGained)[1]
    assert fought["a"]["statuses"] == ("stop",)
