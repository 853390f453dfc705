"""Golden battles: played again, named where they differ, and renewed."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from senki.events.errors import SenkiError
from senki.replay import golden
from senki.replay.golden import check_golden, check_one, find_golden, renewals
from senki.replay.play import play
from senki.replay.samples import FIXTURES
from senki.replay.verify import verify

PROGRAM = [sys.executable, "-c", "from senki.replay.commands import main; main()"]


def senki(*words: object, **how) -> subprocess.CompletedProcess[bytes]:
    done = subprocess.run([*PROGRAM, *map(str, words)], capture_output=True, check=False, **how)
    assert b"Traceback" not in done.stderr, done.stderr.decode()
    return done


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A folder of golden logs, some deep in it."""
    (tmp_path / "deep").mkdir()
    play("nest/dragon-gate", seed="1", log=tmp_path / "one.battle.jsonl")
    play("nest/dragon-gate", seed="2", log=tmp_path / "deep" / "two.battle.jsonl")
    (tmp_path / "notes.jsonl").write_text("{}", encoding="utf-8")
    return tmp_path


@pytest.fixture
def altered(kept: Path, read_log, write_log) -> Path:
    """One of the golden logs as another rule would have made it."""
    path = kept / "one.battle.jsonl"
    events = read_log(path)
    blow = next(e for e in events if (e["type"], e["clause"]) == ("damage_applied", "nest.8"))
    blow["amount"] += 1
    return write_log(events, path)


def test_folders_are_walked_and_files_taken_as_they_are(kept):
    names = [path.name for path in find_golden([kept])]
    assert sorted(names) == ["one.battle.jsonl", "two.battle.jsonl"]
    assert find_golden([kept, kept / "one.battle.jsonl"]) == find_golden([kept])
    with pytest.raises(SenkiError) as error:
        find_golden([kept / "nowhere"])
    assert error.value.code == "file.missing"
    (kept / "empty").mkdir()
    with pytest.raises(SenkiError) as error:
        find_golden([kept / "empty"])
    assert error.value.code == "golden.none"


def test_all_shipped_samples_hold(capsys):
    done = senki("golden", "check", FIXTURES)
    assert (done.returncode, done.stderr) == (0, b"")
    count = len(find_golden([FIXTURES]))
    assert done.stdout.decode() == f"{count} hold, 0 do not\n"


def test_one_after_another_and_side_by_side_find_the_same(altered, kept):
    logs = find_golden([kept])
    assert list(check_golden(logs, processes=1)) == list(check_golden(logs, processes=2))


def test_a_difference_is_named_with_the_command_that_shows_it(altered, kept):
    done = senki("golden", "check", kept)
    out = done.stdout.decode()
    assert done.returncode == 1
    assert f"{altered}: differs from event" in out
    assert "clause nest.8, member amount, rulings nest.scale-before-defense" in out
    assert f"senki golden update {altered}" in out
    assert out.endswith("1 hold, 1 do not\n")
    lines = [
        json.loads(line) for line in senki("golden", "check", kept, "--json").stdout.splitlines()
    ]
    assert {Path(line["log"]).name: line["verdict"]["verdict"] for line in lines} == {
        "one.battle.jsonl": "differs",
        "two.battle.jsonl": "verified",
    }


def test_damaged_and_unknown_logs(kept, read_log, write_log):
    path = kept / "one.battle.jsonl"
    events = read_log(path)
    write_log([{**events[0], "system": "chess"}, *events[1:]], path)
    done = senki("golden", "check", kept)
    assert (done.returncode, b"system.unknown" in done.stdout) == (2, True)
    torn = kept / "deep" / "two.battle.jsonl"
    torn.write_bytes(torn.read_bytes()[:-1])
    assert check_one(torn).verdict.verdict == "torn"
    assert b"log.torn-tail" in senki("golden", "check", torn).stdout


def test_update_shows_and_asks_first(altered, kept):
    before = altered.read_bytes()
    done = senki("golden", "update", kept)
    assert (done.returncode, altered.read_bytes()) == (1, before)
    assert "They part here" in done.stdout.decode()
    done = senki("golden", "update", kept, "--yes")
    assert done.returncode == 0
    assert verify(altered).verdict == "verified"
    assert senki("golden", "check", kept).returncode == 0
    assert sorted(p.name for p in kept.iterdir()) == ["deep", "notes.jsonl", "one.battle.jsonl"]


@pytest.mark.parametrize(("answer", "rewritten"), [(b"y\n", True), (b"n\n", False)])
def test_update_at_a_prompt(answer, rewritten, altered, kept):
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [*PROGRAM, "golden", "update", str(kept)], stdin=slave, stdout=subprocess.PIPE, stderr=slave
    )
    os.close(slave)
    os.write(master, answer)
    process.communicate(timeout=60)
    os.close(master)
    assert process.returncode == (0 if rewritten else 1)
    assert (verify(altered).verdict == "verified") == rewritten


def test_a_renewed_log_is_what_play_would_have_written(altered, kept):
    play("nest/dragon-gate", seed="1", log=kept / "true.battle.jsonl")
    for renewal in renewals([altered]):
        assert (renewal.result.guessed, renewal.result.invented) == (0, 0)
        renewal.keep()
    assert altered.read_bytes() == (kept / "true.battle.jsonl").read_bytes()


def test_a_damaged_log_cannot_be_renewed(kept):
    path = kept / "one.battle.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"turn":1', b'"turn":2'))
    with pytest.raises(SenkiError) as error:
        list(renewals([path]))
    assert error.value.code == "log.chain-broken"
    assert golden.PATTERN == "*.battle.jsonl"
