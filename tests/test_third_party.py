"""A rule system that Senki does not ship comes in by the same door as those it does."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import senki
from senki.events.errors import SenkiError
from senki.replay.system import find_system

DUEL = {"system": "duel", "combatants": [{"id": "a", "hp": 6}, {"id": "b", "hp": 6}]}


@pytest.mark.usefixtures("duel")
def test_the_duel_plays_by_its_rules(battle):
    fought = battle(
        DUEL,
        rolls={
            "1/duel.throw/a/throw#0": (5, 6),
            "1/duel.throw/b/throw#0": (2,),
            "2/duel.throw/a/throw#0": (1,),
            "2/duel.throw/b/throw#0": (4,),
        },
        choices=[("a", "stance", "bold"), ("a", "stance", "steady")],
    )
    assert (fought["a"]["hp"], fought["b"]["hp"]) == (3, 3)
    assert fought.played.waiting.key == "3/duel.stance/a/stance#0"


@pytest.mark.usefixtures("duel")
@pytest.mark.parametrize(("option", "hp"), [("nothing", 6), ("graze", 5)])
def test_its_ruling_works_through_the_one_door(battle, option, hp):
    fought = battle({**DUEL, "turn_limit": 1}, rolls=[(3,), (3,)], rulings={"tie": option})
    assert fought["a"]["hp"] == hp
    assert fought.outcome == {"winner": None, "reason": "turn-limit"}


@pytest.mark.usefixtures("duel")
def test_it_is_played_verified_shown_and_resumed_like_any_other(tmp_path: Path):
    scenario = tmp_path / "duel.toml"
    scenario.write_text('system = "duel"\ncombatants = [{id = "a", hp = 6}, {id = "b", hp = 6}]\n')
    whole, cut = tmp_path / "whole.battle.jsonl", tmp_path / "cut.battle.jsonl"
    run("play", scenario, "--seed", "1", "--choices", "random", "--log", whole)
    lines = whole.read_bytes().splitlines(keepends=True)
    cut.write_bytes(b"".join(lines[: len(lines) // 2]))
    assert "unfinished" in run("verify", cut)
    run("resume", cut, "--choices", "random")
    assert cut.read_bytes() == whole.read_bytes()
    assert "verified" in run("verify", cut)
    assert "wins" in run("show", cut, "--lang", "en")
    assert "duel  Dice duel" in run("systems", "--lang", "en")
    assert "duel.tie" in run("rulings", "duel")
    assert '"winner"' in run("state", cut)


def run(*words: object, differs: bool = False) -> str:
    """What `senki` prints; its exit status must be 1 where two logs differ, else 0."""
    command = [sys.executable, "-c", "from senki.replay.commands import main; main()"]
    done = subprocess.run(
        [*command, *map(str, words)], capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == (1 if differs else 0), done.stderr
    return done.stdout


def test_a_system_that_is_not_installed_is_an_error_that_names_those_that_are():
    with pytest.raises(SenkiError) as error:
        find_system("nets")
    assert error.value.code == "system.unknown"
    assert "nest, rider" in error.value.wanted


@pytest.mark.usefixtures("duel")
def test_two_systems_of_one_name_are_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    info = tmp_path / "impostor-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: impostor\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[senki.systems]\nduel = impostor:SYSTEM\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(SenkiError) as error:
        find_system("duel")
    assert error.value.code == "system.duplicate"


def test_the_public_face_names_what_it_has():
    assert set(dir(senki)) >= {"play", "resume", "show", "state", "verify", "choices", "rulings"}
    for name in dir(senki):
        assert getattr(senki, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        senki.nothing  # noqa: B018


@pytest.mark.usefixtures("duel")
def test_one_broken_system_does_not_hide_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    info = tmp_path / "broken-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[senki.systems]\nbroken = no_such_module:SYSTEM\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    program = "from senki.replay.commands import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", program, "systems"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, "system.unusable" in done.stderr) == (2, True)
    assert "nest" in done.stdout


@pytest.mark.usefixtures("duel")
def test_a_dispute_about_it_is_settled_like_any_other(tmp_path: Path):
    scenario = tmp_path / "duel.toml"
    scenario.write_text('system = "duel"\ncombatants = [{id = "a", hp = 6}, {id = "b", hp = 6}]\n')
    log, other = tmp_path / "log.battle.jsonl", tmp_path / "other.battle.jsonl"
    run("play", scenario, "--rolls", "3 3 6 1 6 5", "--log", log)
    said = run("what-if", log, "--ruling", "tie=graze", "--log", other, "--lang", "en")
    assert "by the ruling duel.tie" in said
    assert "combatants.a.hp: 6 → 5" in said
    assert "They part here" in run("diff", log, other, "--lang", "en", differs=True)
    wound = next(
        number
        for number, line in enumerate(log.read_text(encoding="utf-8").splitlines())
        if '"damage_applied"' in line
    )
    explained = run("explain", log, wound, "--lang", "en")
    assert "− lower 1 → 5" in explained
    assert "thrown at the table" in explained
    audited = run("audit", log, "--lang", "en")
    assert "duel.tie = graze" in audited
    assert "unproven" in audited
    assert "1 hold, 0 do not" in run("golden", "check", log, "--lang", "en")
