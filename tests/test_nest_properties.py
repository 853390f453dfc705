"""`nest`, what holds in every battle: random fighters, groups, rulings and seeds."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from senki.events.common import (
    BattleStarted,
    CheckJudged,
    ChoiceMade,
    DamageApplied,
    Defeated,
    HealingApplied,
    Revived,
    RollMade,
    TurnStarted,
)
from senki.events.dice import SeededDice
from senki.events.nest import DeathThroes
from senki.events.nest.skills import SKILLS
from senki.events.scenario import RawScenario
from senki.events.tally import recompute
from senki.reducers.nest import NestState, apply, start
from senki.replay.answers import Answers, ChoicesFromSeed, DiceFromSeed
from senki.replay.play import play
from senki.replay.system import find_system

NEST = find_system("nest")
MANY = settings(
    max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
FEW = settings(MANY, max_examples=30)


class Fought(NamedTuple):
    """A battle: its events, each with the state before it, and the state at the end."""

    started: BattleStarted
    scenario: dict[str, Any]
    rulings: dict[str, str]
    seed: str
    before: list[tuple[NestState, Any]]
    last: NestState

    @property
    def events(self):
        return [event for _, event in self.before]


@st.composite
def fighters(draw, name, side, skills):
    hp = draw(st.integers(1, 40))
    return {
        "id": name,
        "side": side,
        "hp": hp,
        "max_hp": hp + draw(st.integers(0, 10)),
        "attack": draw(st.integers(0, 20)),
        "defense": draw(st.integers(0, 8)),
        "skills": draw(st.lists(st.sampled_from(skills), max_size=8)),
    }


@st.composite
def scenarios(draw, skills=tuple(SKILLS)):
    sides = {"pc": draw(st.integers(1, 3)), "enemy": draw(st.integers(1, 3))}
    names = [f"{side}{n}" for side, count in sides.items() for n in range(count)]
    combatants = [draw(fighters(n, n[:-1], skills)) for n in draw(st.permutations(names))]
    check = st.fixed_dictionaries(
        {
            "kind": st.just("trap"),
            "actor": st.sampled_from(names),
            "needed": st.integers(0, 14),
        }
    )
    return {
        "system": "nest",
        "turn_limit": draw(st.integers(1, 4)),
        "combatants": combatants,
        "checks": draw(st.lists(check, max_size=2)),
    }


options = st.fixed_dictionaries(
    {r.short_id: st.sampled_from([o.id for o in r.options]) for r in NEST.rulings}
)


def fight(scenario, rulings, seed):
    events = []
    raw = RawScenario("test", "nest", scenario, {})
    played = play(raw, seed=seed, choices="random", rulings=rulings, watch=events.append)
    state = start(events[0])
    before = []
    for event in events[1:]:
        before.append((state, event))
        state = apply(state, event)
    assert state == played.state
    return Fought(events[0], scenario, rulings, seed, before, state)


battles = st.builds(fight, scenarios(), options, st.integers(0, 10**6).map(str))


@MANY
@given(battles)
def test_hit_points_stay_between_0_and_the_maximum(fought):
    for state in [*(state for state, _ in fought.before), fought.last]:
        for fighter in state.combatants.values():
            assert 0 <= fighter.hp <= fighter.max_hp
            assert fighter.undying_left >= 0
            assert not (fighter.fixed and fighter.hp)
            assert not (fighter.finisher and fighter.hp)


@MANY
@given(battles)
def test_events_tell_what_changed(fought):
    for (state, event), (after, _) in pairwise([*fought.before, (fought.last, None)]):
        if isinstance(event, DamageApplied):
            was, now = state.combatants[event.target].hp, after.combatants[event.target].hp
            assert (was - event.lost, now) == (now, event.hp)
            assert event.lost == min(event.amount, was)
        elif isinstance(event, HealingApplied | Revived):
            was, now = state.combatants[event.target].hp, after.combatants[event.target].hp
            assert (was + event.gained, now) == (now, event.hp)
        else:
            assert hit_points(state) == hit_points(after)


def hit_points(state):
    return {who: fighter.hp for who, fighter in state.combatants.items()}


@MANY
@given(battles)
def test_nobody_acts_or_suffers_while_down(fought):
    on_entering_step_10 = None
    for state, event in fought.before:
        up = {who for who, fighter in state.combatants.items() if fighter.hp}
        if isinstance(event, TurnStarted):
            on_entering_step_10 = None
        if event.clause == "nest.10" and on_entering_step_10 is None:
            on_entering_step_10 = up
        if isinstance(event, RollMade) and event.clause != "nest.trap":
            assert set(event.key.split("/")[2].split(">")) <= up
        if isinstance(event, ChoiceMade):
            assert (event.actor in up) == (event.decision == "target")
            assert event.option in up or event.decision == "undying"
        if isinstance(event, DamageApplied):
            assert event.target in up
            if event.clause in ("nest.1", "nest.7", "nest.8"):
                assert event.source in up
            if event.clause == "nest.10":
                assert event.source in on_entering_step_10
            if event.clause == "nest.12":
                assert state.combatants[event.source].fixed
        if isinstance(event, HealingApplied):
            assert event.target in up & on_entering_step_10


@MANY
@given(battles)
def test_nobody_revives_twice_in_a_turn_or_more_often_than_allowed(fought):
    by_turn = Counter()
    for state, event in fought.before:
        if isinstance(event, Revived):
            fighter = state.combatants[event.target]
            assert (event.clause, fighter.hp, fighter.fixed) == ("nest.11", 0, False)
            assert event.hp == -(-fighter.max_hp // 2)
            by_turn[state.turn, event.target] += 1
    assert set(by_turn.values()) <= {1}
    revivals = Counter(who for _, who in by_turn)
    for combatant in fought.scenario["combatants"]:
        avatars = combatant["skills"].count("dragon_avatar")
        if fought.rulings["dragon-avatar-copies"] == "one":
            avatars = min(avatars, 1)
        allowed = combatant["skills"].count("undying") + avatars
        assert revivals[combatant["id"]] <= allowed
        left = fought.last.combatants[combatant["id"]].undying_left
        assert left == allowed - revivals[combatant["id"]]


@MANY
@given(battles)
def test_every_hit_does_damage(fought):
    hits = Counter(e.actor for e in fought.events if is_hit(e))
    blows = Counter(
        e.source
        for e in fought.events
        if isinstance(e, DamageApplied) and e.clause in ("nest.7", "nest.8")
    )
    assert hits == blows
    for event in fought.events:
        if isinstance(event, DamageApplied):
            assert event.amount >= 1
            assert event.lost >= 1


def is_hit(event):
    return isinstance(event, CheckJudged) and event.clause == "nest.6" and event.success


@MANY
@given(battles)
def test_checks_are_judged_by_their_dice(fought):
    for (_, roll), (_, check) in pairwise(fought.before):
        assert isinstance(roll, RollMade) == isinstance(check, CheckJudged)
        if isinstance(check, CheckJudged):
            total = sum(roll.faces)
            assert (roll.sides, len(roll.faces)) == (6, 2)
            assert (check.total, check.cause, check.clause) == (total, roll.seq, roll.clause)
            reached = total >= check.needed
            if check.clause == "nest.6":
                lucky = total == 12 and fought.rulings["natural-12-autohit"] == "yes"
                reached = total > 2 and (reached or lucky)
            assert check.success == reached


@MANY
@given(battles)
def test_every_number_is_what_its_tally_makes(fought):
    for event in fought.events:
        if isinstance(event, DamageApplied | HealingApplied):
            assert recompute(event.tally) == event.amount
        if isinstance(event, CheckJudged):
            assert recompute(event.tally) == event.needed


@MANY
@given(battles)
def test_defeat_is_final_and_death_throes_come_of_it(fought):
    fixed = set()
    struck = []
    felled = {}
    for state, event in fought.before:
        if isinstance(event, DamageApplied) and not event.hp:
            felled[event.target] = event.source
        assert {who for who, f in state.combatants.items() if f.fixed} == fixed
        if isinstance(event, Defeated):
            assert event.target not in fixed
            assert state.combatants[event.target].hp == 0
            assert event.source == felled[event.target]
            fixed.add(event.target)
        if isinstance(event, DeathThroes):
            assert event.source in fixed
            assert state.combatants[event.target].hp > 0
            struck.append((event.source, event.skill))
    assert len(struck) == len(set(struck))


@MANY
@given(battles)
def test_the_outcome_is_that_of_the_fallen(fought):
    last = fought.last
    quantifier = any if fought.rulings["battle-end-condition"] == "first" else all
    lost = {
        side: quantifier(not f.hp for f in last.combatants.values() if f.side == side)
        for side in ("pc", "enemy")
    }
    expected = {
        (True, True): ("enemy", "mutual-defeat"),
        (True, False): ("enemy", "defeat"),
        (False, True): ("pc", "defeat"),
        (False, False): (None, "turn-limit"),
    }
    assert last.outcome is not None
    assert (last.outcome.winner, last.outcome.reason) == expected[lost["pc"], lost["enemy"]]
    assert last.turn <= fought.scenario["turn_limit"]
    if last.outcome.reason == "turn-limit":
        assert last.turn == fought.scenario["turn_limit"]


@MANY
@given(battles)
def test_reducers_are_pure(fought):
    for state, event in fought.before:
        written = msgspec.json.encode(state)
        assert apply(state, event) == apply(state, event)
        assert msgspec.json.encode(state) == written


@FEW
@given(scenarios(), options, st.integers(0, 10**6).map(str))
def test_a_battle_can_be_played_again_byte_for_byte(battle, scenario, rulings, seed):
    logs = [
        battle(scenario, rulings=rulings, seed=seed, choices="random").log.read_bytes()
        for _ in range(2)
    ]
    assert logs[0] == logs[1]


@FEW
@given(battles, options)
def test_another_ruling_leaves_the_dice_of_a_key_as_they_were(fought, rulings):
    other = fight(fought.scenario, rulings, fought.seed)
    faces = [
        {event.key: event.faces for event in f.events if isinstance(event, RollMade)}
        for f in (fought, other)
    ]
    for key in faces[0].keys() & faces[1].keys():
        assert faces[0][key] == faces[1][key]


WEAPONS = ["silver_weapon", "legend_weapon"]
ARMOR = ["silver_armor", "legend_armor", "dragon_ward"]
SKILLS_THAT_TOUCH = {
    "scale-before-defense": ["berserker", "iron_body"],
    "legend-armor-value": ["legend_armor", "legend_weapon"],
    "min-damage-clamp": [*WEAPONS, *ARMOR, "iron_body"],
    "natural-12-autohit": ["flying", "veteran", "extra_attack"],
    "multiattack-scope": ["extra_attack", "sage", "bow", "fire_breath", "magic_barrier"],
    "miss-ends-multiattack": ["extra_attack", "stalwart", "bow"],
    "nullify-roll-protocol": ["tactician", "savant", "sage"],
    "nullify-scope": ["sage", "ultimate_magic", "extra_attack"],
    "barrier-self-hit-lethal": ["magic_barrier", "ice_breath", "undying"],
    "stack-modifiers": ["horde", "flying", "magic_weapon", "evil_eye_arrow", "poison_air"],
    "side-wide-skills": ["formation", "berserker", "deathblow_slash", *WEAPONS, *ARMOR],
    "any-death-ends-attacks": ["gale_thunder", "horde", "light_magic", "extra_attack"],
    "battle-end-condition": ["gale_thunder", "undying", "all_or_nothing", "rapid_magic"],
    "dragon-avatar-copies": ["dragon_avatar", "undying", "light_magic"],
    "undying-optional": ["undying", "dragon_avatar", "light_magic"],
    "finisher-attribution": ["ultimate_magic", "ogre_spirit", "all_or_nothing", "sage"],
    "step10-clamp": ["regenerating_flesh", "poison_air", "rapid_magic", "dragon_avatar"],
}


@pytest.mark.parametrize("ruling", NEST.rulings, ids=lambda ruling: ruling.short_id)
@FEW
@given(data=st.data())
def test_a_ruling_that_was_not_consulted_makes_no_difference(ruling, data):
    scenario = data.draw(scenarios(SKILLS_THAT_TOUCH[ruling.short_id]))
    seed = data.draw(st.integers(0, 10**6).map(str))
    rulings = data.draw(options)
    logs = []
    for option in ruling.options:
        fought = fight(scenario, rulings | {ruling.short_id: option.id}, seed)
        logs.append((ruling.id in consulted(fought), fought.events))
    for asked, events in logs:
        if not asked:
            assert all(events == others for _, others in logs)


def consulted(fought):
    """The rulings that the battle consults."""
    events = []
    dice = SeededDice(fought.seed)
    answers = Answers(DiceFromSeed(dice), ChoicesFromSeed(dice))
    battle = NEST.battle(fought.started, answers, events.append)
    battle.play()
    assert events == fought.events
    return set(battle.consultations)
