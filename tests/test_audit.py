"""`audit`: dice, totals, rulings, and logs that were played under older rules."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from senki.events.errors import SenkiError
from senki.events.log_reading import Head
from senki.replay import logs
from senki.replay.audit import audit
from senki.replay.battle import Clause
from senki.replay.play import play, resume
from senki.replay.system import System, find_system
from senki.replay.verify import verify

PROGRAM = [sys.executable, "-c", "from senki.replay.commands import main; main()"]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "log.battle.jsonl"
    play("nest/dragon-gate", seed="2026", log=path)
    return path


def test_a_seeded_log(log):
    found = audit(log)
    assert (found.verdict.verdict, found.exit_status) == ("verified", 0)
    assert (found.dice.recomputed, found.dice.given, found.dice.wrong) == (8, 0, None)
    assert found.wrong_total is None
    assert found.older_rules is None
    assert {t.ruling for t in found.rulings if t.asked} == {
        "nest.scale-before-defense",
        "nest.stack-modifiers",
    }


def test_given_dice_are_unproven(log, tmp_path):
    path = tmp_path / "given.battle.jsonl"
    play("nest/dragon-gate", rolls=[(6, 4), (1, 2)], log=path)
    found = audit(path)
    assert (found.verdict.verdict, found.dice.given, found.dice.recomputed) == ("unfinished", 2, 0)


def test_a_total_that_does_not_follow_is_found_by_the_fold(log, tmp_path, read_log, write_log):
    events = read_log(log)
    events[4]["hp"] = 41
    found = audit(write_log(events, tmp_path / "forged.battle.jsonl"))
    assert found.wrong_total == "event 4: dragon hp 41, not 42"
    assert found.verdict.difference.member == "hp"


def test_a_system_holds_its_own_events_to_their_totals(tmp_path, read_log, write_log):
    scenario, path = tmp_path / "s.json", tmp_path / "log.battle.jsonl"
    people = [
        {"id": i, "side": s, "hp": 9, "attack": 9, "defense": 0, "skills": {"竜の化身": 2}}
        for i, s in (("a", "pc"), ("b", "enemy"))
    ]
    scenario.write_text(json.dumps({"system": "nest", "combatants": people}), encoding="utf-8")
    play(scenario, seed="1", rulings={"dragon-avatar-copies": "one"}, log=path)
    events = read_log(path)
    assert (events[1]["type"], events[1]["undying_left"]) == ("undying_limited", 1)
    events[1]["undying_left"] = 2
    forged = write_log(events, tmp_path / "forged.battle.jsonl")
    assert audit(forged).wrong_total == "event 1: a undying_left 2, not 1"


def test_an_event_that_cannot_be_is_found_by_the_fold(log, tmp_path, read_log, write_log):
    events = read_log(log)
    events[4]["target"] = "nobody"
    forged = write_log(events, tmp_path / "forged.battle.jsonl")
    assert audit(forged).wrong_total == "event 4: log.impossible"
    for verb in ("show", "state", "explain"):
        words = [verb, forged, *(["4"] if verb == "explain" else [])]
        done = subprocess.run([*PROGRAM, *words], capture_output=True, check=False)
        assert (done.returncode, b"log.impossible" in done.stderr) == (1, True)
        assert b"Traceback" not in done.stderr


def test_a_damaged_file_ends_the_audit(log):
    log.write_bytes(log.read_bytes().replace(b'"turn":2', b'"turn":3'))
    found = audit(log)
    assert (found.exit_status, found.dice, found.rulings) == (1, None, ())


def test_a_head_that_was_kept(log):
    head = Head.parse(verify(log).head)
    assert audit(log, kept=head).exit_status == 0
    other = Head(head.count, "0" * 32)
    assert audit(log, kept=other).verdict.verdict == "other-head"
    with pytest.raises(SenkiError) as error:
        Head.parse("12:abc")
    assert error.value.code == "log.malformed-head"


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_page(lang, log):
    done = subprocess.run([*PROGRAM, "audit", log, "--lang", lang], capture_output=True, check=True)
    text = done.stdout.decode()
    assert "nest.scale-before-defense = after" in text
    assert {"en": "8 rolls come from the seed", "ja": "8 回のロールがシードと一致"}[lang] in text
    as_json = subprocess.run([*PROGRAM, "audit", log, "--json"], capture_output=True, check=True)
    assert json.loads(as_json.stdout)["dice"]["recomputed"] == 8


@pytest.fixture
def duel_log(duel, tmp_path) -> Path:
    """A duel under version 1 of its rules."""
    scenario, path = tmp_path / "duel.json", tmp_path / "duel.battle.jsonl"
    scenario.write_text(
        '{"system":"duel","combatants":[{"id":"a","hp":9},{"id":"b","hp":9}]}', encoding="utf-8"
    )
    play(scenario, seed="older", log=path)
    return path


@pytest.fixture
def rules_of_today(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Give the duel version 2 of its rules."""

    def change(**members: Any) -> None:
        system: System = replace(find_system("duel"), rules=2, **members)
        monkeypatch.setattr(logs, "find_system", lambda name: system)

    return change


def test_older_rules_that_are_the_same(duel_log, rules_of_today):
    rules_of_today()
    found = audit(duel_log)
    assert (found.rules, found.rules_now, found.older_rules) == (1, 2, "identical")
    assert found.exit_status == 0


def test_older_rules_with_the_same_outcome(duel_log, rules_of_today, monkeypatch):
    module = sys.modules["senki_duel"]
    true = module.wound.play

    def graver(battle, one, other, thrown, answered):
        return true(
            battle, one, other, thrown + (thrown > answered), answered - (thrown > answered)
        )

    rules_of_today()
    monkeypatch.setattr(module, "wound", Clause("duel.wound", graver))
    found = audit(duel_log)
    assert found.older_rules == "same outcome"
    assert found.exit_status == 0
    assert found.verdict.difference.clause == "duel.wound"


def test_older_rules_that_differ(duel_log, rules_of_today, monkeypatch):
    module = sys.modules["senki_duel"]
    true = module.wound.play

    def reversed_(battle, one, other, thrown, answered):
        return true(battle, one, other, answered, thrown)

    rules_of_today()
    monkeypatch.setattr(module, "wound", Clause("duel.wound", reversed_))
    found = audit(duel_log)
    assert found.older_rules == "differs"
    assert (found.exit_status, found.verdict.difference.clause) == (1, "duel.wound")


def test_a_battle_of_older_rules_is_not_gone_on_with(duel_log, rules_of_today):
    lines = duel_log.read_bytes().splitlines(keepends=True)
    duel_log.write_bytes(b"".join(lines[:-1]))
    rules_of_today()
    with pytest.raises(SenkiError) as error:
        resume(duel_log)
    assert error.value.code == "log.older-rules"
