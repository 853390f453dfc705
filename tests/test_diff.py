"""`diff`: where two logs part, what made it, and what followed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from senki.events.errors import SenkiError
from senki.replay.diff import Outcomes, Parting, SetupDifference, TurnDifference, diff
from senki.replay.play import play
from senki.replay.samples import FIXTURES
from senki.replay.what_if import Changes, what_if

DISPUTES = sorted(FIXTURES.glob("*/dispute"))
PROGRAM = [sys.executable, "-c", "from senki.replay.commands import main; main()"]


def findings(a: Path, b: Path) -> dict[type, list]:
    found: dict[type, list] = {}
    for finding in diff(a, b):
        found.setdefault(type(finding), []).append(finding)
    return found


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "log.battle.jsonl"
    play("nest/dragon-gate", seed="2026", log=path)
    return path


CHANGES = {
    "ruling": (Changes(rulings={"scale-before-defense": "after"}), ("nest.scale-before-defense",)),
    "scenario": (Changes(settings={"combatants.hero.attack": 12}), ("combatants.hero.attack",)),
    "roll": (Changes(rolls={11: (6, 6)}), ("2/nest.6/hero/to-hit#0",)),
}


@pytest.mark.parametrize("made_by", CHANGES)
def test_what_made_them_part(made_by, log, tmp_path):
    changes, names = CHANGES[made_by]
    other = tmp_path / "other.battle.jsonl"
    result = what_if(log, changes, to=other)
    found = findings(log, other)
    (parting,) = found[Parting]
    assert (parting.made_by, parting.names) == (made_by, names)
    assert parting.a.seq == parting.b.seq == result.first
    assert bool(found.get(SetupDifference)) == (made_by != "roll")


def test_only_the_ruling_that_was_asked_is_named(log, tmp_path):
    other = tmp_path / "other.battle.jsonl"
    rulings = {
        "scale-before-defense": "after",
        "legend-armor-value": "6",
        "step10-clamp": "heal-first",
    }
    what_if(log, Changes(rulings=rulings), to=other)
    found = findings(log, other)
    assert len(found[SetupDifference]) == 3
    assert found[Parting][0].names == ("nest.scale-before-defense",)


def test_another_seed(log, tmp_path):
    other = tmp_path / "other.battle.jsonl"
    play("nest/dragon-gate", seed="2027", log=other)
    found = findings(log, other)
    assert [s.kind for s in found[SetupDifference]] == ["dice"]
    assert (found[Parting][0].made_by, found[Parting][0].a.seq) == ("dice", 2)


def test_a_choice(tmp_path):
    people = [
        {"id": i, "side": s, "hp": 9, "attack": 9, "defense": 0}
        for i, s in (("a", "pc"), ("b", "enemy"), ("c", "enemy"))
    ]
    scenario = tmp_path / "s.json"
    scenario.write_text(json.dumps({"system": "nest", "combatants": people}), encoding="utf-8")
    log, other = tmp_path / "log.battle.jsonl", tmp_path / "other.battle.jsonl"
    play(scenario, seed="1", log=log)
    what_if(log, Changes(choices={2: "c"}), to=other)
    (parting,) = findings(log, other)[Parting]
    assert (parting.made_by, parting.names) == ("choice", ("1/nest.5/a/target#0",))


def test_the_same_battle(log, tmp_path):
    (outcomes,) = diff(log, log)
    assert outcomes.same_events
    assert outcomes.a == outcomes.b
    shorter = tmp_path / "cut.battle.jsonl"
    shorter.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:20]))
    found = findings(log, shorter)
    assert (found[Parting][0].made_by, found[Parting][0].b) == ("end", None)
    assert (found[Outcomes][0].a.winner, found[Outcomes][0].b) == ("enemy", None)


def test_events_are_matched_by_what_they_are_and_not_by_where_they_stand(log, tmp_path):
    other = tmp_path / "other.battle.jsonl"
    what_if(log, Changes(rolls={11: (6, 6)}), to=other)
    turns = findings(log, other)[TurnDifference]
    assert [turn.clock for turn in turns] == [2, 3, 4]
    changed, only_there, breath, _ = turns[0].events
    assert (changed[0].seq, changed[1].seq) == (12, 12)
    assert "miss" in changed[0].text.en
    assert only_there[0] is None
    assert "hits 門番の竜 critically for 24" in only_there[1].text.en
    assert [side.seq for side in breath] == [16, 17]
    assert ("combatants.dragon.hp", 42, 18) in turns[0].state


def test_state_differences_leave_out_what_was_so_from_the_start(log, tmp_path):
    other = tmp_path / "other.battle.jsonl"
    what_if(log, Changes(settings={"combatants.hero.attack": 12}), to=other)
    turns = findings(log, other)[TurnDifference]
    paths = {path for turn in turns for path, _, _ in turn.state}
    assert paths == {"combatants.dragon.hp", "combatants.hero.hp"}


def test_a_forged_log_is_said_to_leave_the_rules(log, tmp_path, read_log, write_log):
    events = read_log(log)
    events[4]["amount"] = 5
    forged = write_log(events, tmp_path / "forged.battle.jsonl")
    (parting,) = findings(log, forged)[Parting]
    assert (parting.made_by, parting.a.seq) == ("unexplained", 4)


@pytest.mark.usefixtures("duel")
def test_two_systems_cannot_be_compared(log, tmp_path):
    scenario, other = tmp_path / "duel.json", tmp_path / "duel.battle.jsonl"
    scenario.write_text(
        '{"system":"duel","combatants":[{"id":"a","hp":3},{"id":"b","hp":3}]}', encoding="utf-8"
    )
    play(scenario, seed="1", log=other)
    with pytest.raises(SenkiError) as error:
        list(diff(log, other))
    assert error.value.code == "diff.two-systems"


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("dispute", DISPUTES, ids=lambda path: path.parent.name)
def test_the_disputes_come_out_as_they_must(dispute, lang):
    done = subprocess.run(
        [*PROGRAM, "diff", "played.battle.jsonl", "claimed.battle.jsonl", "--lang", lang],
        cwd=dispute,
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (1, b"")
    assert done.stdout.decode() == (dispute / f"diff.{lang}.txt").read_text(encoding="utf-8")


def test_there_is_a_dispute():
    assert DISPUTES
