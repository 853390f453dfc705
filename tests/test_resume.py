"""Going on with a log that stopped: the file becomes what it would have been."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from senki.events.choices import Choice
from senki.events.errors import SenkiError
from senki.replay.catalogues import choices as choices_of
from senki.replay.play import play, resume
from senki.replay.verify import verify

GROUP = """
system = "nest"
[[combatants]]
id = "a"
side = "pc"
hp = 6
attack = 7
defense = 2
[[combatants]]
id = "b"
side = "enemy"
hp = 5
attack = 6
defense = 1
skills = ["策士"]
[[combatants]]
id = "c"
side = "enemy"
hp = 4
attack = 5
defense = 1
"""
ROLLS = [(1, 1), (1, 1), (1, 1), (4, 4), (1, 2), (6, 6), (5, 5), (1, 2), (3, 4)]
CHOSEN = [Choice("a", "target", "c"), Choice("a", "target", "c")]


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    path = tmp_path / "group.toml"
    path.write_text(GROUP, encoding="utf-8")
    return path


SOURCES = {
    "seed and policy": {"seed": "s", "choices": "auto"},
    "seed and chance": {"seed": "s", "choices": "random"},
    "given dice and a list": {"rolls": ROLLS, "choices": CHOSEN},
}


@pytest.mark.parametrize("sources", SOURCES)
def test_a_cut_at_every_byte_is_made_good(sources, scenario, tmp_path, monkeypatch):
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)
    given = SOURCES[sources]
    whole = tmp_path / "whole.battle.jsonl"
    play(scenario, log=whole, **given)
    data = whole.read_bytes()
    again = {k: v for k, v in given.items() if k != "seed"}
    path = tmp_path / "cut.battle.jsonl"
    for cut in range(data.index(b"\n") + 1, len(data)):
        path.write_bytes(data[:cut])
        played = resume(path, from_start=True, **again)
        assert path.read_bytes() == data, cut
        torn = data[:cut].rpartition(b"\n")[2]
        assert (played.torn is not None) == bool(torn)
        if played.torn:
            assert played.torn.read_bytes() == torn
            played.torn.unlink()


def test_what_comes_next_is_enough(scenario, tmp_path):
    whole, parts = tmp_path / "whole.battle.jsonl", tmp_path / "parts.battle.jsonl"
    play(scenario, rolls=ROLLS, choices=CHOSEN, log=whole)
    played = play(scenario, rolls=ROLLS[:2], choices=CHOSEN[:1], log=parts)
    assert (played.waiting.key, played.waiting.count) == ("1/nest.6/c/to-hit#0", 2)
    played = resume(parts, rolls=ROLLS[2:3], choices=[])
    assert (played.waiting.key, played.waiting.options) == ("2/nest.5/a/target#0", ("b", "c"))
    assert verify(parts).waiting == "2/nest.5/a/target#0"
    played = resume(parts, rolls=ROLLS[3:], choices=CHOSEN[1:])
    assert played.outcome.winner == "pc"
    assert parts.read_bytes() == whole.read_bytes()


def test_whole_lists_that_do_not_repeat_the_log_are_refused(scenario, tmp_path):
    log = tmp_path / "x.battle.jsonl"
    play(scenario, rolls=ROLLS[:2], choices=CHOSEN[:1], log=log)
    before = log.read_bytes()
    for given in (
        {"rolls": [(1, 2), *ROLLS[1:]], "choices": CHOSEN},
        {"rolls": ROLLS, "choices": [Choice("a", "target", "b"), *CHOSEN[1:]]},
    ):
        with pytest.raises(SenkiError) as error:
            resume(log, from_start=True, **given)
        assert error.value.code == "resume.answers-differ"
        assert log.read_bytes() == before


def test_torn_bytes_of_several_accidents_are_all_kept(scenario, tmp_path):
    log = tmp_path / "x.battle.jsonl"
    play(scenario, seed="s", log=log)
    data = log.read_bytes()
    kept = []
    for cut in (len(data) - 3, len(data) - 5, len(data) - 7):
        log.write_bytes(data[:cut])
        kept.append(resume(log).torn)
    assert [path.name for path in kept] == [
        "x.battle.jsonl.torn",
        "x.battle.jsonl.torn.1",
        "x.battle.jsonl.torn.2",
    ]
    assert log.read_bytes() == data


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (lambda d: d, "log.ended"),
        (lambda d: d[:100], "log.no-start"),
        (lambda d: d.replace(b'"turn":1', b'"turn":2'), "log.chain-broken"),
    ],
)
def test_logs_that_cannot_be_gone_on_with_stay_as_they_are(spoil, code, scenario, tmp_path):
    log = tmp_path / "x.battle.jsonl"
    play(scenario, seed="s", log=log)
    spoilt = spoil(log.read_bytes())
    log.write_bytes(spoilt)
    with pytest.raises(SenkiError) as error:
        resume(log)
    assert (error.value.code, log.read_bytes()) == (code, spoilt)


def test_a_log_that_is_not_there(tmp_path):
    with pytest.raises(SenkiError) as error:
        resume(tmp_path / "x")
    assert error.value.code == "file.missing"


def test_the_choices_of_a_log_make_them_again(scenario, tmp_path):
    log, again = tmp_path / "x.battle.jsonl", tmp_path / "y.battle.jsonl"
    play(scenario, seed="s", choices="random", log=log)
    made = list(choices_of(log))
    assert made
    play(scenario, seed="s", choices=made, log=again)
    assert again.read_bytes() == log.read_bytes()
    assert verify(again).verdict == "verified"
