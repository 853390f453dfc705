"""`explain`: one event, its number term by term, its dice, rulings and causes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from senki.events.errors import SenkiError
from senki.events.tally import recompute
from senki.replay.explain import explain
from senki.replay.play import play
from senki.replay.samples import FIXTURES

GOLDEN = sorted(FIXTURES.glob("*/*.battle.jsonl"))


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("log") / "gate.battle.jsonl"
    play("nest/dragon-gate", seed="2026", log=path)
    return path


def test_a_blow(log):
    found = explain(log, 4)
    assert found.side.text.en == "見習い騎士 hits 門番の竜 for 18 (42 hit points left)."
    assert [(t.label, t.op, t.value, t.total) for t in found.tally] == [
        ("attack", "=", 10, 10),
        ("berserker", "*", 2, 20),
        ("defense", "-", 6, 14),
        ("magic_weapon", "+", 4, 18),
    ]
    assert [(d.key, d.faces, d.origin) for d in found.dice] == [
        ("1/nest.6/hero/to-hit#0", (6, 4), "seed")
    ]
    assert found.clause.ja == "(8) 物理ダメージ"
    assert [(r.ruling.id, r.option) for r in found.rulings] == [
        ("nest.scale-before-defense", "before"),
        ("nest.stack-modifiers", "yes"),
    ]
    assert [cause.seq for cause in found.causes] == [3, 2, 1, 0]
    assert found.words["berserker"].ja == "狂戦士"


def test_a_check_names_the_rulings_asked_before_its_roll(tmp_path):
    scenario, log = tmp_path / "s.json", tmp_path / "log.battle.jsonl"
    one = {"id": "a", "side": "pc", "hp": 9, "attack": 9, "defense": 0, "skills": {"隊列": 2}}
    two = {"id": "b", "side": "enemy", "hp": 9, "attack": 1, "defense": 0}
    scenario.write_text(json.dumps({"system": "nest", "combatants": [one, two]}), encoding="utf-8")
    play(scenario, rolls=[(3, 2)], log=log)
    assert [r.ruling.id for r in explain(log, 3).rulings] == ["nest.stack-modifiers"]


def test_the_causes_end_at_the_nearest_choice(tmp_path):
    scenario, log = tmp_path / "s.json", tmp_path / "log.battle.jsonl"
    people = [
        {"id": i, "side": s, "hp": 9, "attack": 9, "defense": 0}
        for i, s in (("a", "pc"), ("b", "enemy"), ("c", "enemy"))
    ]
    scenario.write_text(json.dumps({"system": "nest", "combatants": people}), encoding="utf-8")
    play(scenario, rolls=[(5, 5)], log=log)
    found = explain(log, 5)
    assert [cause.seq for cause in found.causes] == [4, 3, 2]
    assert found.dice[0].origin == "table"


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_every_event_of_every_sample_can_be_explained(golden):
    count = golden.read_bytes().count(b"\n")
    for seq in range(0, count, max(1, count // 12)):
        found = explain(golden, seq)
        assert found.side.seq == seq
        assert found.side.text.en
        assert found.side.text.ja
        if found.tally:
            assert recompute(found.tally) == found.tally[-1].total
            assert all(found.words[term.label].ja for term in found.tally)


@pytest.mark.parametrize("seq", [-1, 33, 10**6])
def test_an_event_that_is_not_there(seq, log):
    with pytest.raises(SenkiError) as error:
        explain(log, seq)
    assert error.value.code == "log.no-such-event"


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_an_explanation_in_words(lang, log):
    program = [sys.executable, "-c", "from senki.replay.commands import main; main()"]
    done = subprocess.run(
        [*program, "explain", "-", "4", "--lang", lang],
        input=log.read_bytes(),
        capture_output=True,
        check=True,
    )
    text = done.stdout.decode()
    words = {
        "en": ["× berserker 2 → 20", "− defence 6 → 14", "from the seed", "step 8", "* before:"],
        "ja": ["× 狂戦士 2 → 20", "− 防御力 6 → 14", "シードから", "(8) 物理ダメージ", "* before:"],
    }
    assert all(word in text for word in words[lang]), text
