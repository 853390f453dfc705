"""`rider`: how `auto` plays, and what holds in every battle."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from rider_people import rider
from senki.events.common import (
    BattleEnded,
    CheckJudged,
    ChoiceMade,
    DamageApplied,
    RollMade,
)
from senki.events.dice import SeededDice
from senki.events.rider import (
    AttackDeclared,
    CardDiscarded,
    CardPlayed,
    MonsterDamaged,
    MoveDeclared,
    StatChanged,
)
from senki.events.scenario import RawScenario, read_scenario_file
from senki.events.tally import recompute
from senki.reducers.rider import Play, apply, start
from senki.replay.battle import Question
from senki.replay.play import play
from senki.replay.samples import FIXTURES
from senki.replay.system import find_system

RIDER = find_system("rider")
MOCK = FIXTURES / "rider" / "mock-battle.toml"


def duel(a, b):
    return {"system": "rider", "combatants": [rider("a", mobility=5, **a), rider("b", **b)]}


def weapon(name, attack, *ranges, **more):
    return {"id": name, "kind": "weapon", "ranges": list(ranges), "attack": attack, **more}


def final(name, attack, *ranges):
    return {"id": name, "kind": "final", "ranges": list(ranges), "attack": attack}


def chosen(battle, scenario, distance=1):
    """The first choice of each kind that `auto` makes for a and for b in turn 1, by seed."""
    fought = battle(scenario, seed=seed_for(scenario, distance))
    found = {}
    for event in fought.of(ChoiceMade):
        found.setdefault((event.actor, event.decision), event.option)
    return found


def seed_for(scenario, distance):
    """A seed under which the battle begins at the wanted distance."""
    wanted = (distance + 1) // 2
    for number in range(100):
        face = SeededDice(str(number)).roll("1/rider.distance/a/distance#0", 1, 6)[0]
        if (face + 1) // 2 == wanted:
            return str(number)
    raise AssertionError("no such seed")


NEAR, MID, FAR = 1, 3, 5


@pytest.mark.parametrize(
    ("cards", "distance", "move"),
    [
        # the visor reaches near only
        ([], NEAR, "stay"),
        ([], MID, "near"),
        ([], FAR, "near"),
        # a weapon in hand that reaches from here is worth staying for
        ([weapon("bow", 9, "far")], FAR, "stay"),
        ([weapon("bow", 9, "far")], MID, "near"),
        ([weapon("whip", 9, "mid")], FAR, "mid"),
        ([final("dive", 20, "mid")], FAR, "mid"),
        ([final("dive", 20, "far")], FAR, "stay"),
        # other cards do not bring anybody into range
        ([{"id": "x", "kind": "guard", "defense": 7}], FAR, "near"),
    ],
)
def test_auto_moves_only_into_range(battle, cards, distance, move):
    assert chosen(battle, duel({"cards": cards}, {}), distance)["a", "move"] == move


@pytest.mark.parametrize(
    ("cards", "distance", "card"),
    [
        ([weapon("sword", 9, "near")], NEAR, "sword"),
        ([weapon("dagger", 7, "near")], NEAR, "none"),
        ([weapon("dagger", 7, "near", modifiers={"attack": 1})], NEAR, "dagger"),
        ([weapon("sword", 9, "near"), weapon("axe", 10, "near")], NEAR, "axe"),
        ([weapon("sword", 9, "near"), weapon("blade", 9, "near")], NEAR, "sword"),
        ([weapon("sword", 9, "near"), final("kick", 20, "near")], NEAR, "kick"),
        ([weapon("bow", 3, "far"), weapon("sword", 9, "near")], FAR, "bow"),
        ([{"id": "x", "kind": "trick", "modifiers": {"accuracy": 3}}], NEAR, "none"),
        ([{"id": "x", "kind": "guard", "defense": 7}], NEAR, "none"),
    ],
)
def test_auto_takes_the_strongest_weapon_that_reaches(battle, cards, distance, card):
    assert chosen(battle, duel({"cards": cards}, {}), distance)["a", "card"] == card


def test_auto_keeps_what_is_as_good(battle):
    """A weapon in play is not changed for one of the same attack, but for a better one."""
    cards = [weapon("sword", 9, "near"), weapon("blade", 9, "near"), final("kick", 20, "far")]
    scenario = duel({"cards": cards, "accuracy": 1}, {"accuracy": 1, "defense": 20})
    fought = battle(scenario, seed=seed_for(scenario, NEAR))
    assert [e.card for e in fought.of(CardPlayed)] == ["sword"]
    assert {e.method for e in fought.of(AttackDeclared) if e.actor == "a"} == {"sword"}


@pytest.mark.parametrize(
    ("cards", "mobility", "card"),
    [
        ([{"id": "x", "kind": "guard", "defense": 7}], 4, "x"),
        ([{"id": "x", "kind": "guard", "defense": 7, "modifiers": {"mobility": -1}}], 2, "x"),
        ([{"id": "x", "kind": "guard", "defense": 7, "modifiers": {"mobility": -1}}], 1, "none"),
        ([{"id": "x", "kind": "guard", "defense": 7}], 0, "none"),
        (
            [
                {"id": "x", "kind": "guard", "defense": 9, "modifiers": {"mobility": -4}},
                {"id": "y", "kind": "guard", "defense": 7, "modifiers": {"mobility": -1}},
            ],
            4,
            "y",
        ),
        ([weapon("sword", 9, "near")], 4, "none"),
        ([{"id": "x", "kind": "trick", "modifiers": {"mobility": 3}}], 4, "none"),
    ],
)
def test_auto_defends_with_a_guard_that_leaves_it_mobile(battle, cards, mobility, card):
    scenario = duel({}, {"cards": cards})
    scenario["combatants"][1]["mobility"] = mobility
    assert chosen(battle, scenario, NEAR)["b", "card"] == card


def test_auto_takes_one_guard_only(battle):
    shields = [{"id": name, "kind": "guard", "defense": 90} for name in ("x", "y")]
    scenario = duel({}, {"cards": shields})
    fought = battle(scenario, seed=seed_for(scenario, NEAR))
    assert [e.card for e in fought.of(CardPlayed)] == ["x"]


def test_a_guard_that_ends_a_trick_counts_without_it():
    """The trick gives the mobility that the guard would cost."""
    trick = {"id": "t", "kind": "trick", "modifiers": {"mobility": 3}}
    guard = {"id": "g", "kind": "guard", "defense": 7, "modifiers": {"mobility": -1}}
    for mobility, expected in ((1, "none"), (2, "g")):
        scenario = duel({}, {"cards": [trick, guard]})
        scenario["combatants"][1]["mobility"] = mobility
        state = begun(scenario)
        changed = state.combatants["b"]

        changed = replace(
            changed,
            mobility=mobility + 3,
            cards_in_play=("t",),
            cards_left=("g",),
            plays={"t": Play(1, "b", None)},
        )
        state = replace(
            state,
            order=("a", "b"),
            attacker="a",
            distance="near",
            combatants={**state.combatants, "b": changed},
        )
        question = Question("1/rider.card/b/card#0", "b", "card", ("g", "none"))
        assert RIDER.policy(state, question) == expected


def begun(scenario):
    events = []
    play(RawScenario("t", "rider", scenario, {}), seed="1", watch=events.append)
    return start(events[0])


def test_auto_attacks_with_the_strongest_and_without_power_attack(battle):
    scenario = duel({"accuracy": 9, "cards": [weapon("sword", 9, "near")]}, {"hp": 99})
    found = chosen(battle, scenario, NEAR)
    assert found["a", "attack"] == "sword"
    assert found["a", "power_attack"] == "0"
    equal = duel({"cards": []}, {})
    assert chosen(battle, equal, NEAR)["a", "attack"] == "visor"


def test_auto_comes_to_an_end_within_ten_turns_on_a_thousand_seeds():
    scenario = read_scenario_file(MOCK)
    for seed in range(1000):
        played = play(scenario, seed=str(seed))
        assert played.outcome is not None
        assert 1 <= played.state.turn <= 10
        assert played.outcome.reason in ("defeat", "turn-limit", "mutual-defeat")


STATS = st.integers(0, 7)
SIGNED = st.integers(-4, 4)
RANGES = st.lists(st.sampled_from(["near", "mid", "far"]), min_size=1, max_size=3, unique=True)


def modifiers(**needed):
    return st.fixed_dictionaries(
        needed,
        optional={
            name: SIGNED
            for name in ("accuracy", "defense", "mobility", "attack", "dice")
            if name not in needed
        },
    )


NOT_0 = SIGNED.filter(bool)
CARDS = st.one_of(
    st.fixed_dictionaries(
        {"kind": st.just("weapon"), "ranges": RANGES, "attack": st.integers(0, 12)},
        optional={"modifiers": modifiers(), "turns": st.integers(1, 3)},
    ),
    st.fixed_dictionaries(
        {"kind": st.just("guard"), "defense": st.integers(0, 10)},
        optional={"modifiers": modifiers(), "turns": st.integers(1, 3)},
    ),
    st.fixed_dictionaries(
        {"kind": st.just("trick"), "modifiers": modifiers(accuracy=NOT_0)},
        optional={"turns": st.integers(1, 3)},
    ),
    st.fixed_dictionaries(
        {"kind": st.just("nasty"), "target_modifiers": modifiers(dice=NOT_0)},
        optional={"turns": st.integers(1, 3), "modifiers": modifiers()},
    ),
    st.fixed_dictionaries({"kind": st.just("clear")}, optional={"modifiers": modifiers()}),
    st.fixed_dictionaries({"kind": st.just("advent")}, optional={"modifiers": modifiers()}),
    st.fixed_dictionaries(
        {"kind": st.just("final"), "ranges": RANGES, "attack": st.integers(0, 20)}
    ),
)


@st.composite
def scenarios(draw):
    names = ["a", "b", "c", "d"][: draw(st.integers(2, 4))]
    combatants = []
    for name in names:
        cards = draw(st.lists(CARDS, max_size=5))
        combatants.append(
            rider(
                name,
                hp=draw(st.integers(1, 40)),
                accuracy=draw(STATS),
                defense=draw(STATS),
                mobility=draw(STATS),
                visor={"ranges": draw(RANGES), "attack": draw(st.integers(0, 9))},
                monster={
                    "hp": draw(st.integers(1, 20)),
                    "mobility": draw(st.integers(0, 3)),
                    "attack": draw(st.integers(0, 15)),
                    "accuracy": draw(st.integers(0, 3)),
                },
                cards=[{"id": f"{card['kind']}-{i}", **card} for i, card in enumerate(cards)],
            )
        )
    return {"system": "rider", "combatants": combatants}


RULINGS = st.fixed_dictionaries(
    {
        ruling.id: st.sampled_from([option.id for option in ruling.options])
        for ruling in RIDER.rulings
    }
)
MANY = settings(
    max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@MANY
@given(scenario=scenarios(), rulings=RULINGS, seed=st.integers(0, 10**6))
def test_what_holds_in_every_battle(scenario, rulings, seed):
    events = []
    played = play(
        RawScenario("t", "rider", scenario, {}),
        seed=str(seed),
        choices="random",
        rulings=rulings,
        watch=events.append,
    )
    assert played.outcome is not None
    assert played.state.turn <= 10
    assert sum(isinstance(event, BattleEnded) for event in events) == 1
    cards = [(e.actor, e.card) for e in events if isinstance(e, CardPlayed)]
    assert len(cards) == len(set(cards)), "a card was played twice"
    gone = [(e.actor, e.card) for e in events if isinstance(e, CardDiscarded)]
    assert len(gone) == len(set(gone))
    assert set(gone) <= set(cards)
    state = start(events[0])
    for before, event in itertools.pairwise(events):
        hold_tally(event)
        state = apply(state, event)
        hold_state(state)
        if isinstance(event, CheckJudged):
            hold_check(event, before, events)


def hold_state(state):
    if state.is_duel and state.turn and state.first and state.half:
        assert state.distance in ("near", "mid", "far")
    assert set(state.distances.values()) <= {"near", "mid", "far"}
    for fighter in state.combatants.values():
        stats = (fighter.accuracy, fighter.defense, fighter.mobility, fighter.hp)
        assert min(*stats, fighter.monster_hp) >= 0
        deck = list(fighter.deck)
        assert not set(fighter.cards_in_play) & set(fighter.cards_left)
        assert set(fighter.plays) | set(fighter.cards_left) == set(deck)
        kinds = [card.kind for card in fighter.in_play]
        assert all(kinds.count(kind) <= 1 for kind in ("weapon", "guard"))


def hold_tally(event):
    if isinstance(event, MoveDeclared | AttackDeclared) and not event.automatic:
        assert recompute(event.tally) == event.dice
        assert event.dice >= 0
    if isinstance(event, DamageApplied | MonsterDamaged):
        assert recompute(event.tally) == event.amount >= 1
    if isinstance(event, StatChanged):
        assert recompute(event.tally) == event.value >= 0
    if isinstance(event, CheckJudged):
        assert recompute(event.tally) == event.needed


def hold_check(event, before, events):
    """The dice of a check are those that were declared, and the highest of them counts."""
    declared = events[event.cause] if not isinstance(before, RollMade) else events[before.cause]
    assert isinstance(declared, MoveDeclared | AttackDeclared)
    faces = before.faces if isinstance(before, RollMade) else ()
    assert len(faces) == declared.dice
    assert event.total == max(faces, default=0)
    assert event.success == (event.total >= event.needed)


@MANY
@given(scenario=scenarios(), seed=st.integers(0, 10**6))
def test_auto_never_gets_stuck(scenario, seed):
    played = play(RawScenario("t", "rider", scenario, {}), seed=str(seed))
    assert played.outcome is not None


@settings(MANY, max_examples=15)
@given(scenario=scenarios(), rulings=RULINGS, seed=st.integers(0, 10**6))
def test_every_battle_verifies(battle, scenario, rulings, seed):
    """The log replays byte for byte, and the fold is the state that play was in (the kit)."""
    fought = battle(scenario, seed=str(seed), choices="random", rulings=rulings)
    assert fought.outcome is not None


@pytest.mark.parametrize(
    ("ruling", "option"),
    [(ruling.short_id, option.id) for ruling in RIDER.rulings for option in ruling.options],
)
def test_every_option_plays_a_whole_battle(battle, fixtures, ruling, option):
    for name in ("mock-battle", "battle-of-four"):
        fought = battle(
            fixtures / "rider" / f"{name}.toml",
            seed="options",
            choices="random",
            rulings={ruling: option},
        )
        assert fought.outcome is not None
        assert fought.events[0].rulings[f"rider.{ruling}"] == option
