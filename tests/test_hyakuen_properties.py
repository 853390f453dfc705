"""`hyakuen`, what holds in every battle: random people, relics, rulings, seeds and choices."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from senki.events.common import BattleEnded, CheckJudged, ChoiceMade, RollMade, TurnStarted
from senki.events.hyakuen import (
    CurseEnded,
    Defeated,
    EdgeJudged,
    ForceDeclared,
    Moved,
    RelicDismissed,
    RelicSummoned,
    ReserveRestored,
    ResourceSpent,
    SkillDeclared,
)
from senki.events.scenario import RawScenario
from senki.events.tally import recompute
from senki.reducers.hyakuen import HyakuenState, apply, start
from senki.reducers.hyakuen.state import bearer_of
from senki.replay.play import play
from senki.replay.rules.hyakuen.prompt import ask
from senki.replay.system import find_system

HYAKUEN = find_system("hyakuen")
MANY = settings(
    max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
FEW = settings(MANY, max_examples=25)
MARTIAL = ["迫突", "迫激縛", "迫崩旋", "隔突心", "隔激狙", "隔崩", "魔突呪", "魔激防", "魔崩物縛"]
SPENDING = {"hyakuen.reroll", "hyakuen.upkeep", "hyakuen.coup", "hyakuen.curse"}
OF_THE_DOWN = {"upkeep", "cover", "effect"}
"""What may be asked of someone who is down: it is no action of theirs."""


class Fought(NamedTuple):
    """A battle: its events, each with the state before it, and the state at the end."""

    rulings: dict[str, str]
    before: list[tuple[HyakuenState, Any]]
    last: HyakuenState

    def __repr__(self):
        return f"a battle of {len(self.before)} events"


@st.composite
def sheets(draw, name, martial_least=0):
    traits = [
        {"id": f"{name}-trait{n}", "value": draw(st.integers(0, 4)), "quick": draw(st.booleans())}
        for n in range(draw(st.integers(0, 2)))
    ]
    skills = [
        {
            "id": f"{name}-skill{n}",
            "level": draw(st.integers(0, 15)),
            "attributes": draw(st.sampled_from(MARTIAL)),
        }
        for n in range(draw(st.integers(martial_least, 2)))
    ]
    skills += [
        {"id": f"{name}-lore{n}", "level": draw(st.integers(0, 14))}
        for n in range(draw(st.integers(0, 1)))
    ]
    return {"traits": traits, "skills": skills}


@st.composite
def combatants(draw, name, side):
    relics = [
        {"id": f"{name}-relic{n}", "rank": draw(st.integers(0, 30)), **draw(sheets(f"{name}r{n}"))}
        for n in range(draw(st.integers(0, 2)))
    ]
    if relics and draw(st.booleans()):
        relics[0]["form"] = draw(st.sampled_from(["fused", "split"]))
        relics[0]["row"] = draw(st.sampled_from(["front", "back"]))
    return {
        "id": name,
        "side": side,
        "stamina": draw(st.integers(1, 8)),
        "focus": draw(st.integers(1, 8)),
        "row": draw(st.sampled_from(["front", "back"])),
        "relics": relics,
        **draw(sheets(name, martial_least=1)),
    }


@st.composite
def scenarios(draw):
    sides = {"pc": draw(st.integers(1, 3)), "enemy": draw(st.integers(1, 3))}
    names = [(f"{side}{n}", side) for side, count in sides.items() for n in range(count)]
    return {
        "system": "hyakuen",
        "turn_limit": draw(st.integers(1, 5)),
        "combatants": [draw(combatants(name, side)) for name, side in names],
        "reward": {"scenario_bonus": draw(st.integers(0, 3)), "gm": True},
    }


options = st.fixed_dictionaries(
    {r.short_id: st.sampled_from([o.id for o in r.options]) for r in HYAKUEN.rulings}
)


def fight(scenario, rulings, seed, choices):
    events = []
    raw = RawScenario("test", "hyakuen", scenario, {})
    played = play(raw, seed=seed, choices=choices, rulings=rulings, watch=events.append)
    state = start(events[0])
    before = []
    for event in events[1:]:
        before.append((state, event))
        state = apply(state, event)
    assert state == played.state
    return Fought(rulings, before, state)


seeds = st.integers(0, 10**6).map(str)
battles = st.builds(
    fight, scenarios(), options, seeds, st.sampled_from(["random", "random", "auto"])
)


@MANY
@given(battles)
def test_reserves_stay_at_0_or_above_and_only_named_clauses_spend_them(fought):
    for (state, event), (after, _) in pairwise([*fought.before, (fought.last, None)]):
        for who, fighter in after.combatants.items():
            assert fighter.stamina >= 0
            assert fighter.focus >= 0
            owner = after.combatants[bearer_of(who)]
            assert (fighter.stamina, fighter.focus) == (owner.stamina, owner.focus)
        if isinstance(event, ResourceSpent):
            assert event.clause in SPENDING
            was = getattr(state.combatants[event.actor], event.resource)
            assert was - event.amount == event.left
            assert event.amount > 0
        elif not isinstance(event, ReserveRestored):
            assert reserves(after) == reserves(state)


def reserves(state):
    return {w: (f.stamina, f.focus) for w, f in state.combatants.items() if f.bearer is None}


@MANY
@given(battles)
def test_one_main_and_one_sub_action_a_turn(fought):
    taken = Counter()
    for _, event in fought.before:
        if isinstance(event, TurnStarted):
            taken.clear()
        if isinstance(event, ChoiceMade) and event.decision == "action" and event.option != "end":
            taken[event.actor, event.option.partition(":")[0]] += 1
        assert all(count == 1 for count in taken.values())


@MANY
@given(battles)
def test_nobody_down_acts(fought):
    for state, event in fought.before:
        up = {who for who, fighter in state.combatants.items() if not fighter.down}
        if isinstance(event, ChoiceMade) and event.decision not in OF_THE_DOWN:
            assert event.actor in up
        if isinstance(event, RollMade) and event.clause != "hyakuen.order":
            assert event.key.split("/")[2].partition(">")[0] in up
        if isinstance(event, SkillDeclared | Moved | ForceDeclared):
            assert event.actor in up
        if isinstance(event, Defeated):
            assert event.target in up


@MANY
@given(battles)
def test_a_row_is_never_held_against_the_rules(fought):
    """When somebody decides something in its turn, no side stands behind an empty front row."""
    for state, event in fought.before:
        if isinstance(event, ChoiceMade) and event.decision == "action":
            fronts = {side: held(state, side, "front") for side in ("pc", "enemy")}
            for side, other in (("pc", "enemy"), ("enemy", "pc")):
                if held(state, side, "back") and not fronts[side]:
                    assert not fronts[other]
        if isinstance(event, Moved):
            assert event.before != event.after
            side = state.combatants[event.actor].side
            other = "enemy" if side == "pc" else "pc"
            if event.forced:
                assert event.after == "front"
                assert held(state, other, "front")
            elif event.after == "back":
                assert held(state, side, "front") - {event.actor} or not held(state, other, "front")


def held(state, side, row):
    return {w for w, f in state.combatants.items() if (f.side, f.row, f.down) == (side, row, False)}


@MANY
@given(battles)
def test_ill_suited_is_who_no_martial_skill_lets_stand_there(fought):
    for state, event in fought.before:
        if isinstance(event, ChoiceMade) and event.decision == "action":
            for fighter in state.combatants.values():
                if fighter.down:
                    continue
                skills = list(fighter.skills)
                if fighter.form == "fused":
                    skills += next(r for r in fighter.relics if r.id == fighter.relic).skills
                subs = {s.attributes[0] for s in skills if isinstance(s.attributes, list)}
                fitting = {"magic", "melee" if fighter.row == "front" else "ranged"}
                expected = int(bool(subs) and not subs & fitting)
                assert fighter.temporary.ill_suited == expected


@MANY
@given(battles)
def test_numbers_follow_from_their_tallies_and_splits_are_legal(fought):
    for state, event in fought.before:
        if isinstance(event, CheckJudged):
            assert recompute(event.tally) == event.needed
            assert event.total == 0 or 2 <= event.total <= 12
            if not event.total:
                assert event.success == (event.needed >= 12)
            elif event.total != event.needed:
                assert event.success == (event.total < event.needed)
        if isinstance(event, SkillDeclared):
            assert recompute(event.tally) == event.pool
        if isinstance(event, ForceDeclared):
            action = state.exchange.action
            assert action.actor == event.actor
            assert event.force >= 0
            if fought.rulings["pool"] == "skill-and-trait":
                assert event.force + event.needed == action.pool
                assert event.needed >= 2


@MANY
@given(battles)
def test_no_relic_is_out_with_a_bearer_whose_reserve_is_gone(fought):
    for state, event in fought.before:
        if isinstance(event, RelicSummoned):
            assert state.combatants[event.actor].relic is None
            assert event.relic not in state.combatants[event.actor].fallen_relics
        if isinstance(event, RelicDismissed):
            assert state.combatants[event.actor].relic == event.relic
        for fighter in state.combatants.values():
            assert (fighter.relic is None) == (fighter.form is None)
            if fighter.bearer is not None:
                assert state.combatants[fighter.bearer].form == "split"


@MANY
@given(battles)
def test_battles_end(fought):
    ends = [event for _, event in fought.before if isinstance(event, BattleEnded)]
    assert len(ends) == 1
    assert fought.last.outcome.reason in ("all-down", "turn-limit")
    after = fought.before[[e for _, e in fought.before].index(ends[0]) + 1 :]
    assert all(event.clause == "hyakuen.reward" for _, event in after)
    assert not after or fought.last.outcome.winner == "pc"


@FEW
@given(battles)
def test_the_edge_goes_by_the_cycle(fought):
    beats = {("thrust", "trick"), ("trick", "heavy"), ("heavy", "thrust")}
    for state, event in fought.before:
        if isinstance(event, EdgeJudged) and event.clause == "hyakuen.edge":
            guarded = "guard" in state.exchange.defense.attributes
            if (event.attack, event.defense) in beats:
                assert event.edge == ("even" if guarded else "attacker_edge")
            elif (event.defense, event.attack) in beats:
                assert event.edge == "defender_edge"
            else:
                assert event.edge == "even"


@FEW
@given(scenarios(), options, seeds)
def test_every_question_can_be_put_to_a_person(scenario, rulings, seed):
    """The prompt can be made for every question, in both languages, and holds everybody."""

    class Asked:
        outside = False

        def __init__(self, system, started):
            self.system, self.started, self.count = system, started, 0

        def choose(self, question, state):
            text = ask(self.system.story(self.started, state), question)
            for fighter in state.combatants.values():
                assert fighter.name in text.en
                assert f"体力{fighter.stamina}　集中力{fighter.focus}" in text.ja
            if question.decision in ("split", "reroll"):
                assert "/36" in text.en
            self.count += 1
            return question.option(self.count % len(question.options))

        def check_used(self):
            pass

    raw = RawScenario("test", "hyakuen", scenario, {})
    played = play(raw, seed=seed, choices=Asked, rulings=rulings)
    assert played.state.outcome is not None


@FEW
@given(battles)
def test_states_are_plain_json(fought):
    document = msgspec.json.decode(msgspec.json.encode(fought.last))
    assert document["system"] == "hyakuen"
    for fighter in document["combatants"].values():
        assert set(fighter["temporary"]) == {"feint", "bind", "ill_suited"}


@FEW
@given(battles)
def test_whoever_falls_lets_a_curse_go(fought):
    for (state, event), (after, following) in pairwise(fought.before):
        if isinstance(event, Defeated) and state.combatants[event.target].curse:
            assert isinstance(following, CurseEnded)
            assert after.combatants[event.target].down
