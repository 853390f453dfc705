"""What strangers write cannot disturb a terminal, and streams may be closed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from senki.events.scenario import RawScenario
from senki.replay.play import play
from senki.replay.verify import verify

PROGRAM = f"{sys.executable} -c 'from senki.replay.commands import main; main()'"
ESCAPES = "\x1b]0;pwn\x07\x9b31m\u202e"


def shell(command: str, folder: Path) -> subprocess.CompletedProcess[bytes]:
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command.replace("senki", PROGRAM, 1)],
        cwd=folder,
        capture_output=True,
        check=False,
    )
    assert b"Traceback" not in done.stderr, done.stderr.decode()
    return done


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "gate.battle.jsonl"
    play("nest/dragon-gate", seed="2026", log=path)
    return path


@pytest.fixture
def hostile(log: Path, tmp_path: Path, read_log, write_log) -> Path:
    """A log whose names would take over a terminal."""
    events = read_log(log)
    events[0]["scenario"]["title"] = ESCAPES
    events[0]["scenario"]["combatants"][0]["name"] = ESCAPES
    return write_log(events, tmp_path / "hostile.battle.jsonl")


@pytest.mark.parametrize(
    "words", ["show", "show --json", "state", "state --json", "explain", "diff", "verify", "audit"]
)
def test_nothing_unprintable_is_printed(words, hostile, log):
    verb, _, option = words.partition(" ")
    rest = {"explain": "4", "diff": log.name}.get(verb, "")
    done = shell(f"senki {verb} {hostile.name} {rest} {option}", hostile.parent)
    text = (done.stdout + done.stderr).decode()
    assert text
    assert all(character.isprintable() or character == "\n" for character in text)
    if option == "--json" or words == "state":
        first = text.splitlines()[0] if option else text
        assert json.loads(first)


def test_such_a_log_does_not_verify(hostile):
    verdict = verify(hostile)
    assert (verdict.verdict, verdict.difference.member) == ("differs", "scenario")


@pytest.mark.parametrize(
    ("command", "status"),
    [
        ("senki show gate.battle.jsonl >&-", 0),
        ("senki play nest/dragon-gate 2>&-", 0),
        ("senki play nest/dragon-gate --log new.battle.jsonl >&-", 0),
        ("senki show - <&-", 2),
        ("senki play - <&-", 2),
        ("senki show gate.battle.jsonl | head -n 1", 0),
    ],
)
def test_closed_streams(command, status, log):
    assert shell(command, log.parent).returncode == status


def test_a_reader_that_goes_away_does_not_stop_the_battle(tmp_path):
    scenario = tmp_path / "long.json"
    fighters = [
        {"id": i, "side": s, "hp": 900, "attack": 5, "defense": 4, "skills": {"超回復": 9}}
        for i, s in (("a", "pc"), ("b", "enemy"))
    ]
    content = {"system": "nest", "turn_limit": 700, "combatants": fighters}
    scenario.write_text(json.dumps(content), encoding="utf-8")
    command = "senki play long.json --seed 1 --log long.battle.jsonl | head -n 1"
    assert shell(command, tmp_path).returncode == 0
    assert verify(tmp_path / "long.battle.jsonl").verdict == "verified"


def test_two_of_one_name_are_told_apart(tmp_path):
    people = [
        {"id": i, "name": "ゴブリン", "side": s, "hp": 5, "attack": 9, "defense": 0}
        for i, s in (("a", "pc"), ("b", "enemy"))
    ]
    told = tmp_path / "x.battle.jsonl"
    play(RawScenario("x", "nest", {"system": "nest", "combatants": people}, {}), seed="1", log=told)
    assert "ゴブリン(a)" in shell("senki show x.battle.jsonl", tmp_path).stdout.decode()


def test_a_finished_log_with_something_behind_it_is_mended(log):
    whole = log.read_bytes()
    log.write_bytes(whole + b"\0" * 100)
    assert shell("senki resume gate.battle.jsonl", log.parent).returncode == 0
    assert log.read_bytes() == whole
    assert (log.parent / "gate.battle.jsonl.torn").read_bytes() == b"\0" * 100


def test_what_if_can_write_to_standard_output(log):
    done = shell("senki what-if gate.battle.jsonl --roll 2=1,1 --log - > other.jsonl", log.parent)
    assert (done.returncode, done.stderr) == (0, b"")
    assert verify(log.parent / "other.jsonl").verdict == "verified"
    assert (
        shell("senki what-if gate.battle.jsonl --all-rulings --roll 2=1,1", log.parent).returncode
        == 2
    )
    twice = shell("senki what-if gate.battle.jsonl --roll 2=1,1 --roll 2=1,2", log.parent)
    assert (twice.returncode, b"what-if.malformed" in twice.stderr) == (2, True)
