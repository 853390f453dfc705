"""What holds in every battle of dystopia, whoever fights, and whatever is decided."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from senki.events.common import (
    CountAdvanced,
    DamageApplied,
    HealingApplied,
    Revived,
    TurnStarted,
)
from senki.events.dystopia import (
    AttackStarted,
    Placed,
    PreparationBroken,
    PreparationReleased,
    PreparationStarted,
)
from senki.events.tally import recompute
from senki.replay.system import find_system

DYSTOPIA = find_system("dystopia")

ATTRIBUTES = ["火", "斬", "無"]
STATUSES = ["眠り", "麻痺", "封印", "凍結", "石化", "ストップ", "毒"]
amounts = st.integers(-9, 9).filter(bool)
counts = st.integers(0, 12)


def effect(kind, **members):
    return st.fixed_dictionaries(
        {"kind": st.just(kind), **members},
        optional={
            "to": st.sampled_from(["target", "self"]),
            "when": st.sampled_from(["dealing", "taking"]),
            "lasting": st.booleans(),
        },
    )


attributes = st.sampled_from(ATTRIBUTES)
modifiers = st.one_of(
    effect("damage", amount=amounts),
    effect("affinity", attribute=attributes, percent=st.integers(0, 250)),
    effect("multiply", factor=st.integers(1, 3)),
    effect("actual", amount=amounts),
    effect("attribute", attribute=attributes),
    effect("agility", amount=amounts),
    effect("critical", amount=amounts),
    effect("critical", set=st.integers(2, 20)),
    effect("fumble", limit=st.integers(2, 20)),
)
happenings = st.one_of(
    modifiers,
    effect("status", status=st.sampled_from(STATUSES)),
    effect("status", status=st.sampled_from(STATUSES[:6]), on=st.just(False)),
    effect("heal", amount=st.integers(1, 20)),
)
delays = st.builds(
    lambda counts, at: {"kind": "delay", "counts": counts, "at": at},
    st.integers(1, 9),
    st.sampled_from(["count-start", "count", "count-end"]),
)
damages = st.fixed_dictionaries(
    {"fixed": st.integers(0, 20)},
    optional={"dice": st.sampled_from(["1d10", "2d6+1d4"]), "attribute": attributes},
)
checks = st.sampled_from(["melee", "shooting", "magic"])
kinds = st.sampled_from(["支", "防", "魔", "近"])


@st.composite
def skills(draw, name):
    timing = draw(st.sampled_from(["start", "sub", "main", "main", "damage", "free", "auto"]))
    skill = {"id": name, "timing": timing, "kind": draw(kinds)}
    effects = draw(st.lists(happenings, max_size=3))
    if timing in ("sub", "main"):
        skill["cost"] = draw(counts)
    is_attack = timing in ("sub", "main") and draw(st.booleans())
    if is_attack:
        skill["check"] = draw(checks)
        skill["targets"] = draw(st.integers(1, 3))
        if draw(st.booleans()):
            skill["damage"] = draw(damages)
    elif draw(st.booleans()):
        skill["on"] = draw(st.sampled_from(["enemy", "ally", "any", "self"]))
    if timing == "main" and draw(st.booleans()):
        skill["preparation"] = draw(st.integers(1, 25))
    if timing not in ("damage", "auto") and draw(st.integers(0, 3)) == 0:
        effects = [draw(delays), *(effects or [draw(happenings)])]
    if timing in ("damage", "auto"):
        skill["while_preparing"] = draw(st.booleans())
        if draw(st.booleans()):
            effects = [{"kind": "cover"}, *effects]
    if draw(st.booleans()):
        skill["lasts"] = draw(st.integers(1, 15))
    return skill | {"effects": effects}


@st.composite
def combatants(draw, who, side):
    weapon = {"check": draw(checks), "cost": draw(counts)} | draw(damages)
    value = st.integers(0, 12)
    held = [draw(skills(f"s{i}")) for i in range(draw(st.integers(0, 4)))]
    potion = {"id": "potion", "timing": draw(st.sampled_from(["sub", "main"])), "uses": 2}
    return {
        "id": who,
        "side": side,
        "agility": draw(st.integers(0, 30)),
        "hp": draw(st.integers(1, 60)),
        "max_hp": 60,
        "values": {v: draw(value) for v in ("melee", "magic", "evasion", "resistance")},
        "weapon": weapon,
        "affinities": {"火": draw(st.integers(0, 200))},
        "skills": held,
        "items": [potion | {"effects": [{"kind": "heal", "amount": 9}]}],
    } | ({"cl": draw(st.integers(1, 6))} if side == "pc" else {})


@st.composite
def scenarios(draw):
    pcs = [draw(combatants(w, "pc")) for w in "abc"[: draw(st.integers(1, 3))]]
    enemies = [draw(combatants(w, "enemy")) for w in "ef"[: draw(st.integers(1, 2))]]
    rulings = {
        ruling.short_id: draw(st.sampled_from([option.id for option in ruling.options]))
        for ruling in DYSTOPIA.rulings
    }
    return {
        "system": "dystopia",
        "turn_limit": draw(st.integers(1, 14)),
        "combatants": [*pcs, *enemies],
        "drops": {"e": {"3-20": "石"}},
        "rulings": rulings,
    }


@settings(
    deadline=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(scene=scenarios(), seed=st.integers(0, 10**6).map(str))
def test_every_battle(battle, scene, seed):
    fought = battle(scene, seed=seed, choices="random")
    assert fought.outcome is not None
    keys = [(type(event), event.key) for event in fought.events if hasattr(event, "key")]
    assert len(keys) == len(set(keys))
    check_line(fought)
    check_preparations(fought)
    check_numbers(fought)


def check_line(fought):
    """The count never goes back; nobody acts but where placed; costs are the distance travelled."""
    count, begun = 0, False
    placed: dict[str, int] = {}
    for event in fought.events:
        if isinstance(event, CountAdvanced):
            assert not begun or event.count == count + 1
            count, begun = event.count, True
        elif isinstance(event, TurnStarted):
            assert placed[event.actor] == count
        elif isinstance(event, Revived):
            placed[event.target] = count
        elif isinstance(event, Placed):
            if begun:
                assert placed[event.actor] == count, "it stood somewhere else"
                costs = [term.value for term in event.tally[1:]]
                assert event.placed == count + sum(costs)
                assert event.counts == sum(costs) >= 0
            placed[event.actor] = event.placed


def check_preparations(fought):
    """A broken preparation never fires, nor does one whose user has taken another way."""
    held: dict[str, str] = {}
    released: dict[str, str] = {}
    for event in fought.events:
        if isinstance(event, PreparationStarted):
            assert event.actor not in held
            held[event.actor] = event.skill
        elif isinstance(event, PreparationBroken):
            assert held.pop(event.actor) == event.skill
            released.pop(event.actor, None)
        elif isinstance(event, PreparationReleased):
            assert held.pop(event.actor) == event.skill
            released[event.actor] = event.skill
        elif isinstance(event, AttackStarted) and event.clause == "dystopia.prep":
            assert released[event.actor] == event.skill


def check_numbers(fought):
    """Damage is never below 0, hit points never outside 0 and the maximum, tallies add up."""
    for event in fought.of(DamageApplied):
        assert event.amount >= event.lost >= 0
        assert recompute(event.tally) == event.amount
        clauses = [term.clause for term in event.tally]
        assert clauses == sorted(clauses)
        assert all(clause.startswith("dystopia.3-4.") for clause in clauses)
    for event in fought.of(HealingApplied):
        assert 0 < event.gained <= event.amount
    for one in fought.state["combatants"].values():
        assert 0 <= one["hp"] <= one["max_hp"]
        able = one["hp"] > 0 and not one["fled"]
        assert (one["placed"] is not None) is able
        assert able or one["preparing"] is None


@pytest.mark.parametrize("ruling", DYSTOPIA.rulings, ids=lambda ruling: ruling.short_id)
def test_rulings_are_told_in_both_languages(ruling):
    texts = [ruling.question, ruling.why, *(option.means for option in ruling.options)]
    for text in texts:
        assert text.en.endswith((".", "?"))
        assert text.ja.endswith(("。", "か。"))
    assert ruling.clause in DYSTOPIA.clauses


def test_the_rulings_are_those_of_the_page():
    assert {r.short_id: tuple(o.id for o in r.options) for r in DYSTOPIA.rulings} == {
        "initial-count": ("example", "formula"),
        "agility-cap-scope": ("initial-count", "always"),
        "x-includes-enemies": ("yes", "no"),
        "cost-minimum": ("zero-once", "one"),
        "main-mandatory": ("yes", "no"),
        "prep-next-turn": ("no", "yes"),
        "prep-permitted": ("evade", "no-evade"),
        "21-boundary": ("more-than-21", "21-or-more"),
        "21-evasion": ("allowed", "forbidden"),
        "crit-vs-crit": ("compare", "evade-wins"),
        "evade-crit": ("evades", "compare"),
        "crit-and-fumble-overlap": ("critical", "fumble"),
        "damage-roll-shared": ("yes", "no"),
        "flee-threshold": ("12-or-more", "exactly-12"),
        "move-blocking": ("blocked", "free"),
        "battle-end-check": ("step-4", "at-once"),
        "start-phase-skills": ("several", "one"),
        "lasting-cap": ("two", "none"),
    }
