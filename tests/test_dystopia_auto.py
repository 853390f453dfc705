"""What `auto` answers in dystopia for those who have no weapon."""

from __future__ import annotations

from senki.events.common import ChoiceMade, Moved
from senki.events.dystopia import AttackStarted


def unit(who, side="pc", **changes):
    level = {"cl": 9} if side == "pc" else {}
    return {"id": who, "side": side, "agility": 10, "hp": 50, "square": "B"} | level | changes


def scenario(*units, **more):
    return {"system": "dystopia", "turn_limit": 1, "combatants": list(units), **more}


BOLT = {"id": "bolt", "timing": "main", "kind": "魔", "damage": {"fixed": 3}, "cost": 9}
CHEER = {"id": "cheer", "timing": "main", "effects": [{"kind": "agility", "amount": 1}]}
FOES = (unit("e", "enemy", agility=1, hp=30), unit("f", "enemy", agility=1, hp=20))


def answers(fought, decision):
    return [e.option for e in fought.of(ChoiceMade) if e.decision == decision]


def test_the_first_skill_that_attacks_at_the_weakest_opponent(battle):
    late = BOLT | {"id": "late"}
    fought = battle(scenario(unit("a", agility=20, skills=[CHEER, BOLT, late]), *FOES), rolls=[])
    assert answers(fought, "main") == ["skill:bolt"]
    assert answers(fought, "target") == ["f"]
    assert [(e.skill, e.targets) for e in fought.of(AttackStarted)] == [("bolt", ("f",))]


def test_one_target_of_several_too_is_the_weakest(battle):
    storm = BOLT | {"targets": 2}
    fought = battle(scenario(unit("a", agility=20, skills=[storm]), *FOES), rolls=[])
    assert answers(fought, "targets") == ["f"]


def test_the_main_action_is_given_up_where_there_is_no_attack(battle):
    fought = battle(scenario(unit("a", agility=20, skills=[CHEER]), *FOES, turn_limit=3), rolls=[])
    assert answers(fought, "main") == ["abandon"] * 3
    assert not fought.of(Moved)
    assert fought["a"]["square"] == "ally.B"


def test_a_weapon_comes_before_skills(battle):
    armed = {"check": "melee", "cost": 5}
    first = unit("a", agility=20, skills=[BOLT], weapon=armed)
    fought = battle(scenario(first, *FOES), rolls=[(1, 1)])
    assert answers(fought, "main") == ["attack"]
