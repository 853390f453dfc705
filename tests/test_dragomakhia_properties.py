"""`dragomakhia`, what holds in every check and every battle, whoever takes part."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from senki.events.common import DamageApplied, RollMade, TurnStarted
from senki.events.dragomakhia import (
    ActionEnded,
    ActionStarted,
    AttackRolled,
    CheckJudged,
    EvasionRolled,
    SuccessesCounted,
    Waited,
)
from senki.events.dragomakhia.tables import CONDITIONS
from senki.events.scenario import RawScenario
from senki.events.tally import recompute
from senki.reducers.dragomakhia import DragomakhiaState, apply, start
from senki.replay.play import play
from senki.replay.rules.dragomakhia.numbers import achievement, count_successes
from senki.replay.system import find_system

SYSTEM = find_system("dragomakhia")
MANY = settings(
    max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
FEW = settings(MANY, max_examples=40)

faces = st.lists(st.integers(1, 10), max_size=30).map(tuple)
options = st.fixed_dictionaries(
    {r.short_id: st.sampled_from([o.id for o in r.options]) for r in SYSTEM.rulings}
)
seeds = st.integers(0, 10**6).map(str)


@MANY
@given(faces, st.integers(0, 14), st.integers(0, 14))
def test_a_higher_difficulty_never_gives_more_successes_from_the_same_dice(rolled, one, other):
    easier, harder = sorted((one, other))
    assert count_successes(rolled, harder) <= count_successes(rolled, easier) <= len(rolled)


@MANY
@given(st.integers(0, 1000), st.integers(0, 10**9))
def test_an_achievement_is_successes_times_coefficient(successes, coefficient):
    tally = achievement(successes, coefficient)
    assert tally.total == successes * coefficient == recompute(tally.terms)


class Fought(NamedTuple):
    """Events, each with the state before it, and the state at the end."""

    scenario: dict[str, Any]
    rulings: dict[str, str]
    seed: str
    before: list[tuple[DragomakhiaState, Any]]
    last: DragomakhiaState


def fight(scenario, rulings, seed):
    events = []
    raw = RawScenario("test", "dragomakhia", scenario, {})
    played = play(raw, seed=seed, choices="random", rulings=rulings, watch=events.append)
    state = start(events[0])
    before = []
    for event in events[1:]:
        before.append((state, event))
        state = apply(state, event)
    assert state == played.state
    return Fought(scenario, rulings, seed, before, state)


skills = st.fixed_dictionaries(
    {
        "name": st.sampled_from(["跳躍", "体術", "隠密"]),
        "level": st.integers(0, 9),
        "fit": st.sampled_from(["full", "partial"]),
    }
)
checks = st.fixed_dictionaries(
    {
        "actor": st.just("pc0"),
        "pool": st.integers(0, 20),
        "skills": st.lists(skills, max_size=3, unique_by=lambda skill: skill["name"]),
        "difficulty": st.integers(0, 11),
        "conditions": st.lists(st.sampled_from(list(CONDITIONS)), max_size=3, unique=True),
        "goal": st.integers(-2, 60),
    }
)


@st.composite
def fighters(draw, name, side):
    hp = draw(st.integers(1, 25))
    body = {"id": name, "side": side, "hp": hp, "max_hp": hp + draw(st.integers(0, 5))}
    body["area"] = draw(st.integers(0, 2))
    if name != "pc0" and draw(st.booleans()):
        body["common"] = {
            "attack": draw(st.integers(0, 4)),
            "attack_coefficient": draw(st.integers(0, 4)),
            "defense": draw(st.integers(0, 4)),
            "move": draw(st.integers(0, 2)),
            "swarm": draw(st.booleans()),
            "ranged": draw(st.booleans()),
        }
        return body
    combat = st.fixed_dictionaries(
        {key: st.integers(0, 18) for key in ("melee", "shooting", "magic", "evasion")}
    )
    weapon = st.fixed_dictionaries({"attack": st.integers(0, 4), "priority": st.integers(0, 1)})
    return body | {
        "mp": draw(st.integers(0, 5)),
        "initiative": draw(st.integers(4, 6)),
        "combat": draw(combat),
        "weapon": draw(weapon),
        "defense": draw(st.integers(0, 4)),
        "emergency": draw(st.integers(0, 4)),
    }


@st.composite
def scenarios(draw):
    sides = {"pc": draw(st.integers(1, 3)), "enemy": draw(st.integers(1, 3))}
    names = [f"{side}{n}" for side, count in sides.items() for n in range(count)]
    return {
        "system": "dragomakhia",
        "turn_limit": draw(st.integers(1, 4)),
        "areas": 3,
        "combatants": [draw(fighters(n, n[:-1])) for n in draw(st.permutations(names))],
        "checks": draw(st.lists(checks, max_size=2)),
    }


sessions = st.builds(
    lambda listed: {
        "system": "dragomakhia",
        "combatants": [{"id": "pc0", "side": "pc"}],
        "checks": listed,
    },
    st.lists(checks, min_size=1, max_size=4),
)
battles = st.builds(fight, scenarios(), options, seeds)


@MANY
@given(st.builds(fight, sessions, options, seeds))
def test_every_check(fought):
    faces_of = {e.seq: e.faces for _, e in fought.before if isinstance(e, RollMade)}
    judged = [e for _, e in fought.before if isinstance(e, CheckJudged)]
    assert len(judged) == len(fought.scenario["checks"]) == len(fought.last.checks)
    for event, listed in zip(judged, fought.scenario["checks"], strict=True):
        assert 0 <= event.successes <= event.pool
        assert event.total == event.successes * event.coefficient == recompute(event.tally)
        assert event.coefficient >= 1
        assert event.success == (event.total >= listed["goal"]) == (event.times > 0)
        assert event.times <= 1 or event.times * listed["goal"] <= event.total
        rolled = faces_of.get(event.cause)
        if event.difficulty <= 1:
            assert rolled is None
            assert event.successes == event.pool
        elif event.pool:
            assert len(rolled) == event.pool
            assert event.successes == count_successes(rolled, event.difficulty)


@FEW
@given(battles)
def test_hit_points_and_magic_points_stay_in_their_bounds(fought):
    for state in [*(state for state, _ in fought.before), fought.last]:
        for fighter in state.combatants.values():
            assert 0 <= fighter.hp <= fighter.max_hp
            assert fighter.mp >= 0
            assert 0 <= fighter.area < state.areas
            assert not (fighter.acted and fighter.waiting)
            assert not (fighter.down and fighter.hp)


@FEW
@given(battles)
def test_everybody_acts_at_most_once_a_turn_and_waits_at_most_once(fought):
    ended, waited = [], []
    for state, event in fought.before:
        if isinstance(event, TurnStarted):
            ended, waited = [], []
        elif isinstance(event, ActionStarted):
            assert not state.combatants[event.actor].down
            assert event.actor not in ended
        elif isinstance(event, ActionEnded):
            ended.append(event.actor)
        elif isinstance(event, Waited):
            assert not state.combatants[event.actor].common
            assert event.actor not in waited
            waited.append(event.actor)


@FEW
@given(battles)
def test_nobody_acts_before_one_with_the_greater_initiative_who_does_not_wait(fought):
    for state, event in fought.before:
        if isinstance(event, ActionStarted):
            actor = state.combatants[event.actor]
            ready = [f for f in state.combatants.values() if f.unacted and not f.common]
            if event.clause == "dragomakhia.initiative":
                assert actor.speed == max(f.speed for f in ready)
            else:
                assert not ready


@FEW
@given(battles)
def test_rolls_are_counted_right_and_damage_is_what_is_lost(fought):
    rolled = ()
    for state, event in fought.before:
        if isinstance(event, RollMade):
            rolled = event.faces
        elif isinstance(event, SuccessesCounted):
            dice = rolled if event.pool else ()
            assert event.pool == len(dice)
            assert event.successes == count_successes(dice, event.difficulty)
            assert recompute(event.tally) == event.successes
            if isinstance(event, EvasionRolled):
                assert not state.combatants[event.target].common
            if isinstance(event, AttackRolled):
                apart = abs(
                    state.combatants[event.source].area - state.combatants[event.target].area
                )
                assert apart <= (event.clause == "dragomakhia.shooting")
                assert event.difficulty == 6 + apart
        elif isinstance(event, DamageApplied):
            before = state.combatants[event.target].hp
            assert event.lost == min(event.amount, before) == before - event.hp
            assert event.amount == recompute(event.tally) >= 0


@FEW
@given(battles)
def test_the_end_is_as_the_rules_say(fought):
    able = {f.side for f in fought.last.combatants.values() if not f.down}
    outcome = fought.last.outcome
    if len(able) == 2:
        assert (outcome.winner, outcome.reason) == (None, "turn-limit")
        assert fought.last.turn == fought.scenario["turn_limit"]
    else:
        assert (outcome.winner, outcome.reason) == (*able, "all-down")


@FEW
@given(battles)
def test_the_same_again_gives_the_same_and_keys_are_unique(fought):
    again = fight(fought.scenario, fought.rulings, fought.seed)
    assert again.before == fought.before
    keys = [(type(e), e.key) for _, e in fought.before if hasattr(e, "key")]
    assert len(keys) == len(set(keys))
    seqs = [e.seq for _, e in fought.before]
    assert all(b - a == 1 for a, b in pairwise(seqs))
