"""`dragomakhia`, the sample logs: each plays again byte for byte; together they show everything."""

from __future__ import annotations

import json
import re

import pytest
from senki.events.choices import parse_choices
from senki.events.common import (
    AttackNullified,
    BattleEnded,
    ChoiceMade,
    Defeated,
    HealingApplied,
    RollMade,
)
from senki.events.dice import parse_rolls
from senki.events.dragomakhia import CommonAttacked, Waited
from senki.replay.logs import open_log
from senki.replay.play import play
from senki.replay.samples import FIXTURES, sample_names
from senki.replay.show import show
from senki.replay.system import find_system
from senki.replay.verify import verify
from senki.replay.what_if import try_rulings

SYSTEM = find_system("dragomakhia")
FOLDER = FIXTURES / "dragomakhia"
NAMES = [name.partition("/")[2] for name in sample_names() if name.startswith("dragomakhia/")]


def golden(name):
    return FOLDER / f"{name}.battle.jsonl"


def events_of(path):
    with open_log(path) as log:
        return list(log.events())


GOLDEN = {name: events_of(golden(name)) for name in NAMES if golden(name).exists()}


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
    files = {path.name for path in FOLDER.iterdir() if path.is_file()} - {"README.md"}
    assert files <= {f"{name}{ending}" for name in NAMES for ending in endings}
    assert {f"{name}.battle.jsonl" for name in NAMES} <= files
    expected = {"duel-on-the-bridge", "flooded-cellar", "ruined-tower", "swarm-at-the-gate"}
    assert set(NAMES) == expected


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
    assert re.fullmatch(rf"# {title}: .*[a-z ]{{20,}}.*\.", comment)
    assert re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", title)


@pytest.mark.parametrize("name", NAMES)
def test_a_sample_is_told_in_both_languages(name):
    kinds = set()
    for sentence in show(golden(name)):
        kinds.add(type(sentence.event))
        text = sentence.text
        assert not re.search(r"[a-z][_:][a-z\d]|\bNone\b|\?", text.en + text.ja)
        assert re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", text.ja)
        assert text.en != text.ja
    assert len(kinds) >= 4


def test_all_clauses_play():
    clauses = {event.clause for events in GOLDEN.values() for event in events}
    assert clauses == {"dragomakhia", *SYSTEM.clauses}


def test_every_type_of_event_is_there():
    types = {type(event) for events in GOLDEN.values() for event in events}
    assert types == {getattr(kind, "__origin__", kind) for kind in SYSTEM.events.__args__}


def test_a_session_of_six_checks():
    checks = SYSTEM.start(GOLDEN["ruined-tower"][0]).checks_ahead
    assert len(checks) == 6
    assert GOLDEN["ruined-tower"][-1].reason == "checks-done"
    judged = [
        e for e in GOLDEN["ruined-tower"] if e.clause == "dragomakhia.check" and hasattr(e, "times")
    ]
    assert {e.success for e in judged} == {True, False}
    assert max(e.times for e in judged) > 1
    assert any(e.difficulty <= 1 for e in judged)


def test_a_duel_with_waiting_and_evasion():
    events = GOLDEN["duel-on-the-bridge"]
    assert {e.actor for e in events if isinstance(e, Waited)} == {"kohaku", "gaien"}
    assert {e.skill for e in events if isinstance(e, AttackNullified)} == {"evasion", "emergency"}
    assert any(isinstance(e, RollMade) and "/order#1" in e.key for e in events)
    assert (events[-1].winner, events[-1].reason) == ("pc", "all-down")


def test_a_party_against_a_swarm_of_commons():
    events = GOLDEN["swarm-at-the-gate"]
    blows = [(e.source, e.target) for e in events if isinstance(e, CommonAttacked)]
    assert {source for source, _ in blows} >= {"goblins", "slingers"}
    assert len({target for source, target in blows if source == "goblins"}) >= 2
    assert any(isinstance(e, HealingApplied) for e in events)
    assert {e.target for e in events if isinstance(e, Defeated)} >= {"goblins", "slingers", "troll"}
    decisions = {e.decision for e in events if isinstance(e, ChoiceMade)}
    assert decisions == {"act", "target", "evade", "emergency", "mp"}


def test_the_ways_to_end():
    assert {events[-1].reason for events in GOLDEN.values()} == {
        *("all-down", "turn-limit", "checks-done"),
    }


def test_every_ruling_matters_in_some_sample_both_by_default_and_otherwise():
    mattered = {
        (trial.ruling, trial.option)
        for name in NAMES
        for trial in try_rulings(golden(name))
        if trial.result is not None and trial.result.first is not None
    }
    options = {(r.id, o.id) for r in SYSTEM.rulings for o in r.options}
    assert {(r.id, o.id) for r in SYSTEM.rulings for o in r.options[1:]} <= mattered
    assert options - mattered <= {
        ("dragomakhia.difficulty-over-10", "impossible"),
    }


def test_the_table_with_rulings_of_its_own_has_no_default():
    rulings = GOLDEN["flooded-cellar"][0].rulings
    assert all(rulings[ruling.id] != ruling.default for ruling in SYSTEM.rulings)
