"""`nest`, the sample battles: each plays again byte for byte; together they show everything."""

from __future__ import annotations

import json
import re
from collections import Counter

import pytest
from senki.events.choices import parse_choices
from senki.events.common import (
    AttackNullified,
    BattleEnded,
    CheckJudged,
    ChoiceMade,
    DamageApplied,
    Given,
    HealingApplied,
    Revived,
    RollMade,
    Seeded,
)
from senki.events.dice import parse_rolls
from senki.events.nest import AttacksCounted, DeathblowsBarred, DeathThroes, OrderDecided
from senki.events.nest.skills import SKILLS
from senki.replay.logs import open_log
from senki.replay.play import play
from senki.replay.samples import FIXTURES, sample_names
from senki.replay.show import show
from senki.replay.system import find_system
from senki.replay.verify import verify
from senki.replay.what_if import try_rulings

NEST = find_system("nest")
FOLDER = FIXTURES / "nest"
NAMES = [name.removeprefix("nest/") for name in sample_names() if name.startswith("nest/")]


def golden(name):
    return FOLDER / f"{name}.battle.jsonl"


def events_of(name):
    with open_log(golden(name)) as log:
        return list(log.events())


GOLDEN = {name: events_of(name) for name in NAMES if golden(name).exists()}


def answers(name):
    """What the sample was played with: the seed of its log, its dice and its choices."""
    dice = json.loads(golden(name).read_bytes().splitlines()[0])["dice"]
    rolls, choices = FOLDER / f"{name}.rolls", FOLDER / f"{name}.choices.jsonl"
    return {
        "seed": dice.get("seed"),
        "rolls": parse_rolls(rolls.read_text("utf-8")) if rolls.exists() else None,
        "choices": parse_choices(choices.read_bytes(), name) if choices.exists() else "auto",
    }


def test_every_sample_has_its_log_and_every_file_its_sample():
    endings = (".toml", ".battle.jsonl", ".rolls", ".choices.jsonl")
    files = {path.name for path in FOLDER.iterdir() if path.is_file()}
    owned = {f"{name}{ending}" for name in NAMES for ending in endings}
    assert files <= owned | {"README.md"}
    assert {f"{name}.battle.jsonl" for name in NAMES} <= files
    assert len(NAMES) >= 8
    assert "dragon-gate" in NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_sample_plays_again_byte_for_byte(name, tmp_path):
    again = tmp_path / "again.battle.jsonl"
    play(FOLDER / f"{name}.toml", log=again, **answers(name))
    assert again.read_bytes() == golden(name).read_bytes()


@pytest.mark.parametrize("name", NAMES)
def test_a_sample_verifies_and_is_over(name):
    assert verify(golden(name)).verdict == "verified"
    assert isinstance(GOLDEN[name][-1], BattleEnded)


@pytest.mark.parametrize("name", NAMES)
def test_a_sample_begins_with_a_comment_and_has_a_japanese_title(name):
    comment, *_ = (FOLDER / f"{name}.toml").read_text("utf-8").splitlines()
    title = GOLDEN[name][0].scenario.title
    assert re.fullmatch(r"# .*[a-z ]{20,}.*\.", comment)
    assert re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", title)


@pytest.mark.parametrize("name", NAMES)
def test_a_sample_is_told_in_both_languages(name):
    told = list(show(golden(name)))
    rolls = sum(isinstance(event, RollMade) for event in GOLDEN[name])
    assert len(told) == len(GOLDEN[name]) - rolls
    for sentence in told:
        assert not re.search(r"[a-z]_[a-z]|\bNone\b", sentence.text.en + sentence.text.ja)
        assert re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", sentence.text.ja)


# Together


def fired(events):
    """The skills of which some event tells that it exists because of them."""
    copies = {c.id: c.copies for c in events[0].scenario.combatants}
    skills = Counter()
    for event in events:
        skills.update(skills_of(event, copies))
    paid = {e.tally[0].label for e in events if isinstance(e, DamageApplied) and e.source is None}
    if "ultimate_magic" not in paid:
        skills.pop("ultimate_magic", None)
    revived = {e.target for e in events if isinstance(e, Revived)}
    by_avatar = [who for who in revived if "undying" not in copies[who]]
    if not by_avatar:
        skills.pop("dragon_avatar", None)
    return +skills


def skills_of(event, copies):
    """The skills that one event is owed to.

    Arrows that hit, swings after the first, a first strike of the enemy, an attack barred or
    cancelled, every term of a threshold, a damage or a healing that came to something, deathblows
    and trap skills that succeeded, revivals of who has undying alone, death throes.
    """
    if isinstance(event, AttackNullified | DeathThroes):
        return [event.skill]
    if isinstance(event, DeathblowsBarred):
        return ["deathblow_immunity"]
    if isinstance(event, OrderDecided):
        return ["surprise_training"] if event.first == "enemy" else []
    if isinstance(event, RollMade) and re.search(r"/to-hit#[1-9]", event.key):
        return ["extra_attack"]
    if isinstance(event, Revived):
        return ["undying"] if "dragon_avatar" not in copies[event.target] else []
    if isinstance(event, CheckJudged):
        counts = event.clause == "nest.6" or (
            event.clause in ("nest.7", "nest.trap") and event.success
        )
        return labels(event) if counts else []
    if isinstance(event, DamageApplied):
        harms = event.clause in ("nest.1", "nest.8", "nest.9", "nest.10")
        return labels(event, "+" if event.clause in ("nest.9", "nest.10") else "") if harms else []
    if isinstance(event, HealingApplied) and event.gained:
        return labels(event, "+")
    return []


def labels(event, operations=""):
    """The skills among the terms of a tally, of some operations or of all."""
    return [
        term.label
        for term in event.tally
        if term.label in SKILLS and (not operations or term.op in operations)
    ]


def test_all_51_skills_fire():
    fires = sum((fired(events) for events in GOLDEN.values()), Counter())
    assert set(SKILLS) - set(fires) == set()
    assert set(fires) <= set(SKILLS)


def test_extra_attack_is_counted_before_it_is_swung():
    for events in GOLDEN.values():
        counted = {e.actor for e in events if isinstance(e, AttacksCounted)}
        swung = {
            e.key.split("/")[2]
            for e in events
            if isinstance(e, RollMade) and re.search(r"/to-hit#[1-9]", e.key)
        }
        assert swung <= counted


def test_all_clauses_play():
    clauses = {event.clause for events in GOLDEN.values() for event in events}
    assert clauses == {"nest", "nest.trap", *(f"nest.{step}" for step in range(1, 14))}
    assert clauses - {"nest"} == set(NEST.clauses)


def kinds(name):
    """What kind of sample this is."""
    events = GOLDEN[name]
    started, ended = events[0], events[-1]
    chosen = any(isinstance(e, ChoiceMade) and e.decision == "target" for e in events)
    defaults = {ruling.id: ruling.default for ruling in NEST.rulings}
    return {
        "given dice": isinstance(started.dice, Given),
        "seeded": isinstance(started.dice, Seeded),
        "chosen targets": chosen and (FOLDER / f"{name}.choices.jsonl").exists(),
        "traps before a battle": started.scenario.is_battle and bool(started.scenario.trap_checks),
        "rulings of its own": started.rulings != defaults,
        ended.reason: True,
    }


@pytest.mark.parametrize(
    ("kind", "least"),
    [
        ("seeded", 5),
        ("given dice", 2),
        ("chosen targets", 2),
        ("traps before a battle", 1),
        ("checks-done", 1),
        ("rulings of its own", 1),
        ("turn-limit", 1),
        ("mutual-defeat", 1),
        ("defeat", 3),
    ],
)
def test_there_are_samples_of_every_kind(kind, least):
    assert sum(kinds(name).get(kind, False) for name in NAMES) >= least


@pytest.fixture(scope="module")
def trials():
    """What becomes of every sample under every other option of every ruling."""
    return {name: list(try_rulings(golden(name))) for name in NAMES}


@pytest.mark.parametrize(
    ("ruling", "option"),
    [(r, option.id) for r in NEST.rulings for option in r.options[1:]],
    ids=lambda value: getattr(value, "short_id", value),
)
def test_the_default_of_every_ruling_matters_in_some_sample(trials, ruling, option):
    firsts = [
        trial.result.first
        for name in NAMES
        for trial in trials[name]
        if (trial.ruling, trial.option) == (ruling.id, option)
        and trial.result is not None
        and GOLDEN[name][0].rulings[ruling.id] == ruling.default
    ]
    assert any(first is not None for first in firsts)
