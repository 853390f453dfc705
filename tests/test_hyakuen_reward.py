"""`hyakuen`, the reward: wealth for everybody, bonuses, limits, and what the GM gets."""

from __future__ import annotations

import pytest
from hyakuen_people import attacks, order, person, scenario, skill
from senki.events.hyakuen import GmRewarded, WealthGained
from senki.replay.rules.hyakuen.ending import gm_wealth


def outlaw(*, rank=23, martial=1):
    """An enemy with one martial skill, and a relic with `martial` more of them."""
    skills = [skill(f"claw{n} 9 迫激") for n in range(martial)]
    relic = {"id": "oni", "rank": rank, "skills": [*skills, skill("howl 9")]}
    return person("b", "enemy", "shield 9 迫突", relics=[relic])


def victory(battle, players, enemy, **reward):
    """The first player fells the only enemy at the first stroke."""
    people = [person(name, "pc", "sword 13 迫突") for name in players]
    return battle(
        {**scenario(*people, enemy), "reward": reward},
        rolls={**order(*players, "b"), **attacks((1, 1), who=players[0])},
        choices={("b", "defend"): ["none"]},
    )


def test_the_shared_part_is_5_at_most(battle):
    """1 + 1 martial skills, 3 for rank 23, 1 for a fallen bearer, 1 from the scenario: 7."""
    fought = victory(battle, ["a", "c"], outlaw(), scenario_bonus=1, fallen=True)
    first, second = fought.of(WealthGained)
    assert [(t.label, t.op, t.value, t.total) for t in first.tally] == [
        ("martial_skills", "=", 2, 2),
        ("relic_rank", "+", 3, 5),
        ("fallen_bearer", "+", 1, 6),
        ("scenario_bonus", "+", 1, 7),
        ("most_shared", "min", 5, 5),
        ("felled_enemy", "+", 1, 6),
    ]
    assert (first.amount, second.amount) == (6, 5)
    assert (fought["a"]["wealth"], fought["c"]["wealth"]) == (6, 5)


@pytest.mark.parametrize(("rank", "points"), [(0, 0), (1, 1), (10, 1), (11, 2), (20, 2), (21, 3)])
def test_a_tenth_of_a_rank_is_rounded_up_for_each_relic(battle, rank, points):
    fought = victory(battle, ["a"], outlaw(rank=rank, martial=0))
    tally = fought.of(WealthGained)[0].tally
    assert sum(t.value for t in tally if t.label == "relic_rank") == points


def test_a_victory_of_the_enemy_earns_nothing(battle):
    fought = battle(
        {
            **scenario(person("a", "pc", "wits 9"), person("b", "enemy", "sword 13 迫突")),
            "reward": {"scenario_bonus": 3, "gm": True},
        },
        rolls={**order("b", "a"), **attacks((1, 1), who="b")},
    )
    assert fought.outcome["winner"] == "enemy"
    assert not fought.of(WealthGained, GmRewarded)
    assert fought.state["gm"] == {"wealth": 0, "relics": 0}


def test_without_a_reward_in_the_scenario_there_is_none(battle):
    fought = battle(
        scenario(person("a", "pc", "sword 13 迫突"), person("b", "enemy", "wits 9")),
        rolls={**order("a", "b"), **attacks((1, 1))},
    )
    assert fought.outcome["winner"] == "pc"
    assert not fought.of(WealthGained, GmRewarded)


def test_the_deed_of_a_relic_counts_for_its_bearer(battle):
    relic = {"id": "oni", "form": "split", "skills": [skill("fist 13 迫激")]}
    fought = battle(
        {
            **scenario(person("a", "pc", relics=[relic]), person("b", "enemy", "wits 9")),
            "reward": {},
        },
        rolls={**order("a", "b"), **attacks((1, 1), who="a+oni")},
    )
    assert [(e.actor, e.amount) for e in fought.of(WealthGained)] == [("a", 1)]


def test_to_fell_a_relic_in_split_form_is_a_deed_too(battle):
    relic = {"id": "oni", "form": "split", "row": "front"}
    bearer = person("b", "enemy", "wits 9", relics=[relic])
    fought = battle(
        {
            **scenario(person("a", "pc", "x 13 迫突"), person("c", "pc", "y 13 迫突"), bearer),
            "reward": {},
        },
        rolls={
            **order("a", "c", "b"),
            **attacks((1, 1)),
            **attacks((1, 1), who="c"),
        },
        choices={("a", "target"): ["b+oni"]},
    )
    assert [(e.actor, e.amount) for e in fought.of(WealthGained)] == [("a", 1), ("c", 1)]


@pytest.mark.parametrize(
    ("amounts", "wealth"),
    [([6, 5, 5], 8), ([6] * 5, 10), ([6], 6), ([5], 5), ([3, 2], 3), ([0, 0], 0)],
)
def test_half_of_it_for_the_gm(amounts, wealth):
    assert gm_wealth(amounts).total == wealth


@pytest.mark.parametrize(
    ("players", "wealth", "relics"),
    [(["a"], 6, 1), (["a", "c", "d"], 8, 3), (list("acdef"), 10, 3)],
)
def test_the_gm_gains_wealth_and_relics(battle, players, wealth, relics):
    """The first has felled the enemy: 6, and 5 for each of the others."""
    fought = victory(battle, players, outlaw(), scenario_bonus=1, gm=True)
    (reward,) = fought.of(GmRewarded)
    assert (reward.wealth, reward.relics) == (wealth, relics)
    assert fought.state["gm"] == {"wealth": wealth, "relics": relics}


def won(battle, *, bonus, **rulings_set):
    """a heals c, whom b has felled, and then fells b; the GM grants a another bonus."""
    people = [
        person("a", "pc", "sword 13 迫突", "aid 13"),
        person("c", "pc", "axe 13 迫突"),
        person("b", "enemy", "shield 13 迫突"),
    ]
    fought = battle(
        {
            **scenario(*people, turn_limit=2, **rulings_set),
            "reward": {"scenario_bonus": bonus, "merits": ["a"]},
        },
        rolls={
            **order("b", "a", "c"),
            **attacks((1, 1), who="b"),
            "1/hyakuen.treat/a/treat#0": (1, 1),
            **attacks((6, 6), who="c"),
            **attacks((6, 6), who="b", turn=2),
            **attacks((1, 1), turn=2),
        },
        choices={
            ("b", "target"): ["c", "a"],
            ("c", "cover"): ["none"],
            ("a", "cover"): ["none"],
            ("c", "defend"): ["none"],
            ("a", "action"): ["main:treat", "end", "main:attack"],
            ("b", "reroll"): ["stop"],
            ("c", "reroll"): ["stop"],
            ("b", "defend"): ["shield", "none"],
        },
    )
    assert fought.outcome["winner"] == "pc"
    return {event.actor: event.amount for event in fought.of(WealthGained)}


@pytest.mark.parametrize("option", ["shared", "whole"])
def test_reward_cap(battle, option):
    """1 for the enemy's martial skill and 9 from the scenario make 5; a has three bonuses."""
    wanted = {"shared": {"a": 8, "c": 5}, "whole": {"a": 5, "c": 5}}
    assert won(battle, bonus=9, reward_cap=option) == wanted[option]


@pytest.mark.parametrize("option", ["each-once", "one"])
def test_reward_personal(battle, option):
    wanted = {"each-once": {"a": 5, "c": 2}, "one": {"a": 3, "c": 2}}
    assert won(battle, bonus=1, reward_personal=option) == wanted[option]
