"""`dragomakhia`, what leads to what: the causes of actions, of turns, and of the end."""

from __future__ import annotations

from senki.events.common import BattleEnded, Defeated, TurnStarted
from senki.events.dragomakhia import ActionEnded, ActionStarted, Waited
from senki.replay.explain import explain


def fighter(name, side="pc", initiative=5, priority=0, hp=10, **members):
    return {
        "id": name,
        "side": side,
        "hp": hp,
        "initiative": initiative,
        "weapon": {"attack": 1, "priority": priority},
        **members,
    }


def foe(name, *args, **members):
    return fighter(name, "enemy", *args, **members)


def common(name, side="enemy", hp=10, area=0, **members):
    kind = {"attack": 1, "attack_coefficient": 1, "defense": 0, **members}
    return {"id": name, "side": side, "hp": hp, "area": area, "common": kind}


def scene(*combatants, turn_limit=1, **members):
    return {
        "system": "dragomakhia",
        "turn_limit": turn_limit,
        "combatants": list(combatants),
        **members,
    }


def order(name, *faces):
    """The dice that somebody throws in the first turn to act first, by key."""
    return {f"1/dragomakhia.initiative/{name}/order#{n}": (face,) for n, face in enumerate(faces)}


def acted(fought):
    return [e.actor for e in fought.of(ActionStarted)]


def causes(fought, event):
    """The events that led to an event, the nearest first, back to a choice or the start."""
    return [cause.seq for cause in explain(fought.log, event.seq).causes]


def test_an_action_comes_of_its_own_roll_off_after_the_action_before(battle):
    rolls = {**order("a", 3, 9), **order("b", 8), **order("c", 3, 2)}
    fought = battle(scene(fighter("a"), foe("b"), fighter("c")), rolls=rolls)
    starts, ends = fought.of(ActionStarted), fought.of(ActionEnded)
    dice = [[d.key for d in explain(fought.log, start.seq).dice] for start in starts]
    assert dice == [
        [f"1/dragomakhia.initiative/{key}" for key in keys]
        for keys in (["c/order#0", "b/order#0", "a/order#0"], ["c/order#1", "a/order#1"], [])
    ]
    assert starts[2].cause == ends[1].seq
    assert all(causes(fought, end) == [end.seq - 1] for end in ends)
    assert ends[0].seq in causes(fought, starts[1])


def test_what_late_turns_come_of(battle):
    rolls = {
        f"{n}/dragomakhia.initiative/{who}/order#0": (face,)
        for n in range(1, 6)
        for who, face in (("a", 3), ("b", 8))
    }
    fought = battle(scene(fighter("a"), foe("b"), turn_limit=5), rolls=rolls)
    start = fought.of(ActionStarted)[-2]
    assert [d.key[0] for d in explain(fought.log, start.seq).dice] == ["5", "5"]
    turn = fought.of(TurnStarted)[-1]
    assert turn.cause == fought.of(ActionEnded)[-3].seq
    assert turn.seq in causes(fought, start)
    assert fought.events[-1].cause == fought.of(ActionEnded)[-1].seq


def test_waiting_leads_to_the_next_phase(battle):
    people = (fighter("a", initiative=9), foe("b"))
    fought = battle(scene(*people), rolls={}, choices={("a", "act"): ["wait"]})
    (waited,) = fought.of(Waited)
    second, third = fought.of(ActionStarted)[1:]
    assert (second.cause, third.cause) == (waited.seq, fought.of(ActionEnded)[0].seq)


def test_the_fall_of_the_last_one_ends_the_battle(battle):
    people = (fighter("a", initiative=9, combat={"melee": 1}), foe("b", hp=1), fighter("c"))
    fought = battle(
        scene(*people),
        rolls={"1/dragomakhia.melee/a/attack#0": (6,)},
        choices={("b", "evade"): ["no"]},
    )
    (fall,), (done,), end = fought.of(Defeated), fought.of(ActionEnded), fought.events[-1]
    assert isinstance(end, BattleEnded)
    assert (end.cause, done.cause, end.seq) == (fall.seq, fall.seq, done.seq + 1)


def test_a_swarm_that_fells_the_last_two(battle):
    people = (fighter("a", hp=1), fighter("b", hp=1), common("x", swarm=True))
    choices = {("a", "evade"): ["no"], ("b", "evade"): ["no"]}
    rolls = {**order("a", 9), **order("b", 3)}
    fought = battle(scene(*people), rolls=rolls, choices=choices)
    assert [e.target for e in fought.of(Defeated)] == ["a", "b"]
    assert acted(fought) == ["a", "b", "x"] == [e.actor for e in fought.of(ActionEnded)]
    assert fought.events[-1].cause == fought.of(Defeated)[-1].seq
    assert fought.outcome == {"winner": "enemy", "reason": "all-down"}
