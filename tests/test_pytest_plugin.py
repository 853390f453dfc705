"""The pytest plugin: golden logs as tests, and battles with dice by name."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from senki.replay.play import play
from senki.replay.verify import verify

DUEL = """
system = "nest"
[[combatants]]
id = "a"
side = "pc"
hp = 5
attack = 9
defense = 0
[[combatants]]
id = "b"
side = "enemy"
hp = 5
attack = 3
defense = 0
"""
TEST = """
def test_a_blow(battle):
    fought = battle("duel.toml", rolls={ROLLS})
    from senki.events import DamageApplied
    assert [event.amount for event in fought.of(DamageApplied)] == [9]
    assert fought.played.outcome.winner == "pc"
"""


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run pytest in a project of its own."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "battles").mkdir()
    play("nest/dragon-gate", seed="1", log=tmp_path / "battles" / "gate.battle.jsonl")
    return tmp_path


@pytest.fixture
def altered(project: Path, read_log, write_log) -> Path:
    path = project / "battles" / "gate.battle.jsonl"
    events = read_log(path)
    blow = next(e for e in events if e["type"] == "damage_applied")
    blow["amount"] += 1
    return write_log(events, path)


def test_golden_logs_are_tests(project):
    done = run(project, "battles", "-v")
    assert (done.returncode, "1 passed" in done.stdout) == (0, True)
    assert "gate" in done.stdout


def test_a_failure_shows_the_readable_difference(altered, project):
    done = run(project, "battles")
    assert done.returncode == 1
    assert "They part here" in done.stdout
    assert "−" in done.stdout
    assert f"pytest --senki-update {altered}" in done.stdout


def test_update_rewrites(altered, project):
    assert run(project, "battles", "--senki-update").returncode == 0
    assert verify(altered).verdict == "verified"
    assert run(project, "battles").returncode == 0


def test_a_torn_log_fails_and_is_left_alone(project):
    path = project / "battles" / "gate.battle.jsonl"
    torn = path.read_bytes()[:-1]
    path.write_bytes(torn)
    done = run(project, "battles", "--senki-update")
    assert (done.returncode, "log.torn-tail" in done.stdout) == (1, True)
    assert path.read_bytes() == torn


@pytest.mark.parametrize(
    ("rolls", "said"),
    [
        ('{"1/nest.6/a/to-hit#0": (6, 6)}', "1 passed"),
        ("{}", "the battle waits for 1/nest.6/a/to-hit#0"),
        ('{"1/nest.6/a/to-hit#0": (6, 6), "1/nest.6/b/to-hit#0": (1, 1)}', "dice.left-over"),
        ('{"1/nest.6/a/to-hit#0": (6,)}', "dice.mismatch"),
    ],
    ids=["right", "missing", "left over", "wrong"],
)
def test_the_fixture_battle(rolls, said, tmp_path):
    (tmp_path / "duel.toml").write_text(DUEL, encoding="utf-8")
    (tmp_path / "test_duel.py").write_text(TEST.replace("{ROLLS}", rolls), encoding="utf-8")
    done = run(tmp_path)
    assert said in done.stdout, done.stdout
    assert done.returncode == (0 if said == "1 passed" else 1)


def test_it_costs_nothing_when_it_is_not_used(tmp_path):
    (tmp_path / "test_nothing.py").write_text(
        "import sys\n\ndef test_nothing():\n"
        "    mine = [name for name in sys.modules if name.startswith('senki')]\n"
        "    assert sorted(mine) == ['senki', 'senki.replay', 'senki.replay.pytest_plugin']\n"
        "    assert 'msgspec' not in sys.modules\n",
        encoding="utf-8",
    )
    done = run(tmp_path)
    assert done.returncode == 0, done.stdout
