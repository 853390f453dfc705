"""`dragomakhia`, who acts when, what one may do, moves, and the end of a battle."""

from __future__ import annotations

import pytest
from senki.events.common import BattleEnded, Moved, RollMade
from senki.events.dragomakhia import ActionEnded, ActionStarted, AttackRolled, Waited


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


# Initiative

# who: initiative, weapon priority, HP | dice | the order of actions
TIES = """
a 5 0 10, b 8 0 10 | | b a
a 8 0 10, b 5 0 10 | | a b
a 8 1 10, b 8 2 10 | | b a
a 8 2 10, b 8 1 10 | | a b
a 8 2 12, b 8 2 10 | | b a
a 8 2 10, b 8 2 12 | | a b
a 8 1 10, b 8 2 12 | | b a
a 8 2 10, b 8 2 10 | a 3, b 4 | b a
a 8 2 10, b 8 2 10 | a 9, b 4 | a b
a 8 2 10, b 8 2 10 | a 4 4 1, b 4 4 7 | b a
a 0 0 10, b 0 0 10 | a 10, b 9 | a b
"""


@pytest.mark.parametrize("row", TIES.strip().splitlines())
def test_initiative_then_weapon_priority_then_fewer_hit_points_then_dice(row, battle):
    people, dice, expected = map(str.strip, row.split("|"))
    combatants = []
    for person in people.split(", "):
        name, *numbers = person.split()
        side = "enemy" if name == "b" else "pc"
        combatants.append(fighter(name, side, *map(int, numbers)))
    rolls = {}
    for person in dice.split(", ") if dice else ():
        name, *faces = person.split()
        rolls |= order(name, *map(int, faces))
    fought = battle(scene(*combatants), rolls=rolls)
    assert acted(fought) == expected.split()


def test_every_phase_throws_anew_and_only_for_the_first_place(battle):
    rolls = {**order("a", 3, 9), **order("b", 8), **order("c", 3, 2)}
    fought = battle(scene(fighter("a"), foe("b"), fighter("c")), rolls=rolls)
    assert acted(fought) == ["b", "a", "c"]
    assert [e.key.split("/")[2:] for e in fought.of(RollMade)] == [
        *(["a", "order#0"], ["b", "order#0"], ["c", "order#0"]),
        *(["a", "order#1"], ["c", "order#1"]),
    ]


def test_those_still_equal_throw_again_among_themselves(battle):
    rolls = {**order("a", 7, 2, 1), **order("b", 3, 5), **order("c", 7, 6)}
    fought = battle(scene(fighter("a"), foe("b"), fighter("c")), rolls=rolls)
    assert acted(fought) == ["c", "b", "a"]


def test_the_hit_points_of_the_moment_count(battle):
    strong = {"combat": {"melee": 1}}
    people = (fighter("a", hp=9, **strong), foe("b", hp=9), foe("c", hp=9))
    rolls = {
        **order("a", 9),
        **order("b", 2),
        **order("c", 2),
        "1/dragomakhia.melee/a/attack#0": (6,),
    }
    choices = {("a", "target"): ["c"], ("c", "evade"): ["no"]}
    fought = battle(scene(*people), rolls=rolls, choices=choices)
    assert (fought["c"]["hp"], acted(fought)) == (8, ["a", "c", "b"])


def test_commons_act_last_as_listed_without_dice(battle):
    people = (common("x"), fighter("a", initiative=0), common("y", "pc"), foe("b", initiative=1))
    fought = battle(scene(*people), rolls={})
    assert acted(fought) == ["b", "a", "x", "y"]
    clauses = [e.clause.partition(".")[2] for e in fought.of(ActionStarted)]
    assert clauses == ["initiative", "initiative", "common", "common"]


# Waiting

WAIT = ["wait"]
# who waits | the order in which all act
WAITS = """
a | b c x a
b | a c x b
a b | c x b a
b a | c x b a
a b c | x c b a
c | a b x c
"""


@pytest.mark.parametrize("row", WAITS.strip().splitlines())
def test_who_waits_acts_after_all_others_the_last_first(row, battle):
    waiting, expected = (part.split() for part in row.split("|"))
    people = (fighter("a", initiative=9), foe("b", 8), fighter("c", initiative=7), common("x"))
    choices = {(who, "act"): WAIT for who in waiting}
    fought = battle(scene(*people), rolls={}, choices=choices)
    assert [e.actor for e in fought.of(ActionEnded)] == expected
    assert [e.actor for e in fought.of(Waited)] == sorted(waiting)
    assert fought.played.state.waiters == ()
    assert all(f["acted"] and not f["waiting"] for f in fought.state["combatants"].values())
    late = [e.actor for e in fought.of(ActionStarted, clause="dragomakhia.wait")]
    assert late == sorted(waiting, reverse=True)


def test_while_one_waits_the_state_says_so(battle):
    fought = battle(
        scene(fighter("a", initiative=9), foe("b")), rolls={}, choices=[("a", "act", "wait")]
    )
    assert (fought["a"]["waiting"], fought["a"]["acted"]) == (True, False)
    assert fought.played.state.waiters == ("a",)
    assert fought.played.waiting.actor == "b"
    assert fought.played.waiting.options == ["wait", "pass"]


def test_a_new_turn_forgets_who_acted_and_waited(battle):
    people = (fighter("a", initiative=9), foe("b"))
    choices = [("a", "act", "wait"), ("b", "act", "pass")]
    fought = battle(scene(*people, turn_limit=2), rolls={}, choices=choices)
    assert (fought.state["turn"], fought.played.waiting.key) == (
        2,
        "2/dragomakhia.initiative/a/act#0",
    )
    assert not any(f["acted"] or f["waiting"] for f in fought.state["combatants"].values())


def test_a_waiter_that_goes_down_does_not_act(battle):
    people = (
        fighter("a", initiative=9, hp=1),
        fighter("c", initiative=1),
        foe("b", 8, combat={"melee": 1}),
    )
    rolls = {"1/dragomakhia.melee/b/attack#0": (6,)}
    choices = {("a", "act"): WAIT, ("b", "target"): ["a"], ("a", "evade"): ["no"]}
    fought = battle(scene(*people), rolls=rolls, choices=choices)
    assert acted(fought) == ["a", "b", "c"]
    assert (fought["a"]["down"], fought["a"]["waiting"]) == (True, False)


# Actions

ARMED = {"combat": {"melee": 2, "shooting": 2, "magic": 2}, "mp": 3}
FAR = {"area": 1}
HURT = {"max_hp": 12}
# a's members | b's members | areas | what a may do
ACTIONS = [
    (ARMED, {}, 1, "attack:melee attack:shooting attack:magic wait pass"),
    (ARMED, FAR, 2, "attack:shooting move:1 wait pass"),
    (ARMED, {"area": 2}, 3, "move:1 wait pass"),
    (
        {**ARMED, "area": 1},
        FAR,
        3,
        "attack:melee attack:shooting attack:magic move:0 move:2 wait pass",
    ),
    ({"combat": {"melee": 2}}, {}, 1, "attack:melee wait pass"),
    ({"combat": {"hit": 2}}, {}, 1, "attack:melee attack:shooting wait pass"),
    ({"combat": {"hit": 2, "melee": 0}}, {}, 1, "attack:shooting wait pass"),
    ({"combat": {"magic": 1}}, {}, 1, "attack:magic wait pass"),
    ({}, {}, 1, "wait pass"),
    ({**ARMED, **HURT}, {"area": 2}, 3, "move:1 heal wait pass"),
    ({**ARMED, **HURT, "mp": 0}, {"area": 2}, 3, "move:1 wait pass"),
    ({"mp": 3, **HURT}, {}, 1, "wait pass"),
    ({"mp": 1, "combat": {"magic": 1}, **HURT}, {}, 1, "attack:magic heal wait pass"),
]


@pytest.mark.parametrize(("mine", "theirs", "areas", "options"), ACTIONS)
def test_what_one_may_do(mine, theirs, areas, options, battle):
    fought = battle(
        scene(fighter("a", initiative=9, **mine), foe("b", **theirs), areas=areas), choices=[]
    )
    assert fought.played.waiting.key == "1/dragomakhia.initiative/a/act#0"
    assert list(fought.played.waiting.options) == options.split()


def test_without_a_weapon_there_is_no_attack(battle):
    unarmed = {"id": "a", "side": "pc", "hp": 9, "initiative": 9, **ARMED}
    fought = battle(scene(unarmed, foe("b")), choices=[])
    assert list(fought.played.waiting.options) == ["wait", "pass"]


# members of a common | area of its opponent | areas | what it may do
COMMON_ACTIONS = [
    ({}, 0, 1, "attack:melee pass"),
    ({}, 0, 3, "attack:melee move:1 pass"),
    ({}, 1, 3, "move:1 pass"),
    ({"ranged": True}, 1, 3, "attack:shooting move:1 pass"),
    ({"ranged": True}, 0, 1, "attack:melee attack:shooting pass"),
    ({"move": 2}, 2, 4, "move:1 move:2 pass"),
    ({"move": 0}, 1, 4, ""),
]


@pytest.mark.parametrize(("members", "area", "areas", "options"), COMMON_ACTIONS)
def test_what_a_common_character_may_do(members, area, areas, options, battle):
    people = (common("x", **members), fighter("a", area=area))
    fought = battle(scene(*people, areas=areas), choices=[("a", "act", "pass")])
    waiting = fought.played.waiting
    assert (list(waiting.options) if waiting else []) == options.split()


def test_a_healer_heals_the_able_and_hurt_of_its_side_in_its_area(battle):
    healer = fighter("a", initiative=9, **ARMED, area=1)
    people = (
        healer,
        fighter("whole", area=1),
        fighter("hurt", area=1, max_hp=11),
        fighter("far", max_hp=11),
        common("x", "pc", area=1) | {"max_hp": 20},
        foe("b", area=1, max_hp=11),
    )
    fought = battle(scene(*people, areas=2), choices=[("a", "act", "heal")])
    assert fought.played.waiting.key == "1/dragomakhia.heal/a/target#0"
    assert fought.played.waiting.options == ["hurt", "x"]


def test_a_move_to_the_next_area(battle):
    people = (fighter("a", initiative=9, **FAR), foe("b", area=2))
    fought = battle(scene(*people), choices=[("a", "act", "move:0")])
    (move,) = fought.of(Moved)
    assert (move.actor, move.before, move.after, move.clause) == ("a", 1, 0, "dragomakhia.move")
    assert (fought["a"]["area"], fought["a"]["acted"]) == (0, True)
    assert (fought["b"]["area"], fought.state["areas"]) == (2, 3)


def test_acted_is_set_when_the_action_is_done(battle):
    people = (fighter("a", initiative=9, combat={"melee": 1}), foe("b", combat={"evasion": 1}))
    rolls = {"1/dragomakhia.melee/a/attack#0": (6,)}
    fought = battle(scene(*people), rolls=rolls, choices=[("a", "act", "attack:melee")])
    assert fought.played.waiting.key == "1/dragomakhia.evasion/b>a/evade#0"
    assert fought["a"]["acted"] is False


# The end


def test_a_side_without_anybody_left_has_lost_at_once(battle):
    people = (fighter("a", initiative=9, combat={"melee": 1}), foe("b", hp=1), fighter("c"))
    fought = battle(
        scene(*people, turn_limit=9),
        rolls={"1/dragomakhia.melee/a/attack#0": (6,)},
        choices={("b", "evade"): ["no"]},
    )
    assert fought.outcome == {"winner": "pc", "reason": "all-down"}
    assert (acted(fought), fought["a"]["acted"], fought["b"]["down"]) == (["a"], True, True)


def test_the_enemy_can_win(battle):
    people = (fighter("a", hp=2), common("x", attack=2))
    fought = battle(scene(*people), rolls={}, choices={("a", "evade"): ["no"]})
    assert fought.outcome == {"winner": "enemy", "reason": "all-down"}


@pytest.mark.parametrize("limit", [1, 3])
def test_the_limit_comes_at_the_end_of_a_turn(limit, battle):
    people = (fighter("a", initiative=9), foe("b"), common("x", area=3))
    fought = battle(scene(*people, turn_limit=limit), choices={("x", "act"): ["pass"] * limit})
    assert fought.outcome == {"winner": None, "reason": "turn-limit"}
    assert fought.state["turn"] == limit
    assert acted(fought) == ["a", "b", "x"] * limit
    assert isinstance(fought.events[-1], BattleEnded)


# Auto


def test_auto_attacks_the_first_opponent_in_reach(battle):
    people = (
        fighter("a", initiative=9, combat={"melee": 1, "shooting": 1}),
        foe("far", 3, area=2),
        foe("near", 2, area=1),
        foe("here", 1),
    )
    fought = battle(scene(*people), rolls={"1/dragomakhia.shooting/a/attack#0": (1,)})
    (attack,) = fought.of(AttackRolled)
    assert (attack.source, attack.target) == ("a", "near")


def test_auto_goes_to_the_nearest_opponent(battle):
    people = (
        fighter("a", initiative=9, combat={"melee": 1}, area=2),
        foe("b", area=0, initiative=1),
        foe("c", area=5),
    )
    fought = battle(scene(*people, areas=6), rolls={})
    assert fought["a"]["area"] == 1


def test_auto_without_an_attack_heals_or_does_nothing(battle):
    healer = {"id": "a", "side": "pc", "hp": 5, "max_hp": 9, "mp": 9, "initiative": 9}
    people = ({**healer, "combat": {"magic": 5}}, foe("b"))
    fought = battle(scene(*people), rolls={"1/dragomakhia.magic/a/heal#0": (6, 6, 6, 1, 1)})
    assert (fought["a"]["hp"], fought["a"]["mp"]) == (8, 6)
    assert battle(scene(fighter("a", initiative=9), foe("b")), rolls={}).of(Moved) == []
