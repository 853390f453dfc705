"""`what-if`: one thing changed, every other die as it was; there and back again."""

from __future__ import annotations

from pathlib import Path

import pytest
from senki.events.choices import Choice
from senki.events.errors import SenkiError
from senki.replay.play import play
from senki.replay.samples import FIXTURES
from senki.replay.system import find_system
from senki.replay.verify import verify
from senki.replay.what_if import Changes, Original, parse_value, try_rulings, what_if

GOLDEN = sorted(FIXTURES.glob("*/*.battle.jsonl"))
GROUP = """
system = "nest"
[[combatants]]
id = "a"
side = "pc"
hp = 20
attack = 7
defense = 2
skills = ["狂戦士"]
[[combatants]]
id = "b"
side = "enemy"
hp = 15
attack = 6
defense = 1
skills = ["策士"]
[[combatants]]
id = "c"
side = "enemy"
hp = 9
attack = 5
defense = 1
"""


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.name.partition('.')[0]}"


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    path = tmp_path / "group.toml"
    path.write_text(GROUP, encoding="utf-8")
    return path


@pytest.fixture
def log(scenario: Path, tmp_path: Path) -> Path:
    """A seeded battle in which `a` chooses whom to attack."""
    path = tmp_path / "log.battle.jsonl"
    play(scenario, seed="what-if", choices="random", log=path)
    return path


@pytest.mark.parametrize("golden", GOLDEN, ids=name_of)
def test_with_nothing_changed_the_bytes_are_the_same(golden, tmp_path):
    same = tmp_path / "same.battle.jsonl"
    result = what_if(golden, Changes(), to=same)
    assert same.read_bytes() == golden.read_bytes()
    assert (result.first, result.guessed, result.invented) == (None, 0, 0)
    assert result.same_outcome


@pytest.mark.parametrize("system", sorted({path.parent.name for path in GOLDEN}))
def test_every_ruling_there_and_back(system, tmp_path):
    returned = 0
    for golden in FIXTURES.glob(f"{system}/*.battle.jsonl"):
        original = Original(golden).replay()
        before = original.system.rulings_of(original.started)
        for ruling in original.system.rulings:
            for option in ruling.options:
                if not original.consultations[ruling.id] or option.id == before[ruling.id]:
                    continue
                name = f"{golden.name}-{ruling.id}-{option.id}"
                there, back = tmp_path / name, tmp_path / f"{name}-back"
                gone = what_if(original, Changes(rulings={ruling.id: option.id}), to=there)
                assert verify(there).holds, name
                came = what_if(there, Changes(rulings={ruling.id: before[ruling.id]}), to=back)
                if not (gone.guessed or gone.invented or came.guessed or came.invented):
                    assert back.read_bytes() == golden.read_bytes(), name
                    returned += 1
    assert returned >= 3


def test_a_roll_there_and_back(log, tmp_path):
    original = Original(log).replay()
    roll = next(iter(original.rolls.values()))
    seq = roll.seq
    other = tuple(7 - face for face in roll.faces)
    there, back = tmp_path / "there.battle.jsonl", tmp_path / "back.battle.jsonl"
    what_if(log, Changes(rolls={seq: other}), to=there)
    lines = there.read_text(encoding="utf-8").splitlines()
    assert '"source":"set"' in lines[seq]
    assert sum('"source":"set"' in line for line in lines) == 1
    assert verify(there).verdict == "verified"
    what_if(there, Changes(rolls={seq: roll.faces}), to=back)
    assert back.read_bytes() == log.read_bytes()


def test_a_choice_there_and_back(scenario, tmp_path):
    log = tmp_path / "log.battle.jsonl"
    play(scenario, seed="x", choices=[Choice("a", "target", "b")], log=log)
    waiting = verify(log).waiting
    there, back = tmp_path / "there.battle.jsonl", tmp_path / "back.battle.jsonl"
    gone = what_if(log, Changes(choices={2: "c"}), to=there)
    assert (gone.first, gone.guessed) == (2, 0)
    assert verify(there).waiting == waiting
    what_if(there, Changes(choices={2: "b"}), to=back)
    assert back.read_bytes() == log.read_bytes()


def test_a_number_of_the_scenario_by_path(log, tmp_path):
    there, back = tmp_path / "there.battle.jsonl", tmp_path / "back.battle.jsonl"
    first = {"combatants.b.hp": 1, "combatants.0.attack": 9}
    what_if(log, Changes(settings=first), to=there)
    state = Original(there).started.scenario
    assert (state.combatants[1].hp, state.combatants[0].attack) == (1, 9)
    what_if(there, Changes(settings={"combatants.b.hp": 15, "combatants.a.attack": 7}), to=back)
    assert Original(back).started == Original(log).started


def test_every_other_die_stays_as_it_was(log, tmp_path):
    there = tmp_path / "there.battle.jsonl"
    what_if(log, Changes(rulings={"scale-before-defense": "after"}), to=there)
    before, after = Original(log).rolls, Original(there).rolls
    common = before.keys() & after.keys()
    assert len(common) > 5
    assert all(before[key].faces == after[key].faces for key in common)


def test_dice_that_nobody_threw_are_invented_and_marked(scenario, tmp_path):
    log, there = tmp_path / "log.battle.jsonl", tmp_path / "there.battle.jsonl"
    rolls = [(1, 1), (1, 2), (1, 2)]
    play(scenario, rolls=rolls, choices=[Choice("a", "target", "c")] * 2, log=log)
    result = what_if(log, Changes(choices={2: "b"}), to=there)
    assert (result.guessed, result.invented) == (0, 1)
    assert there.read_text(encoding="utf-8").count('"source":"invented"') == 1
    assert verify(there).verdict == "unfinished"
    again = tmp_path / "again.battle.jsonl"
    what_if(log, Changes(choices={2: "b"}), to=again)
    assert again.read_bytes() == there.read_bytes()


def test_a_guess_follows_the_policy(tmp_path, scenario):
    log = tmp_path / "log.battle.jsonl"
    play(scenario, seed="5", choices="auto", log=log)
    result = what_if(log, Changes(settings={"combatants.a.hp": 900, "combatants.b.hp": 90}))
    assert result.guessed > 0


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        (Changes(rulings={"legend": "5"}), "ruling.unknown"),
        (Changes(rulings={"step10-clamp": "maybe"}), "ruling.unknown-option"),
        (Changes(choices={3: "b"}), "what-if.no-such-answer"),
        (Changes(rolls={2: (1, 1)}), "what-if.no-such-answer"),
        (Changes(rolls={9999: (1, 1)}), "what-if.no-such-answer"),
        (Changes(choices={2: "a"}), "choice.illegal"),
        (Changes(rolls={3: (1,)}), "dice.mismatch"),
        (Changes(rolls={3: (7, 1)}), "dice.mismatch"),
        (Changes(settings={"combatants.z.hp": 1}), "what-if.no-such-setting"),
        (Changes(settings={"combatants.a.hp.x": 1}), "what-if.no-such-setting"),
        (Changes(settings={"combatants.a.hpp": 1}), "scenario.unknown-member"),
        (Changes(settings={"combatants.a.hp": 0}), "scenario.number-out-of-range"),
        (Changes(settings={"title": "\x1b"}), "scenario.bad-text"),
    ],
)
def test_changes_that_cannot_be(changes, code, log, tmp_path):
    with pytest.raises(SenkiError) as error:
        what_if(log, changes, to=tmp_path / "there.battle.jsonl")
    assert (error.value.code, error.value.exit_status) == (code, 2)


def test_a_log_that_does_not_hold_is_not_reasoned_about(log, tmp_path):
    text = log.read_text(encoding="utf-8")
    log.write_text(text.replace('"turn":1', '"turn":2'), encoding="utf-8")
    with pytest.raises(SenkiError) as error:
        what_if(log, Changes())
    assert error.value.code == "log.chain-broken"


def test_all_rulings_are_tried_and_those_never_asked_are_said_to_be(log):
    system = find_system("nest")
    trials = list(try_rulings(log))
    options = [(r.id, o.id) for r in system.rulings for o in r.options[1:]]
    assert [(t.ruling, t.option) for t in trials] == options
    asked = {t.ruling for t in trials if t.asked}
    assert "nest.scale-before-defense" in asked
    assert all((t.result is None) == (t.asked == 0) for t in trials)
    scale = next(t for t in trials if t.ruling == "nest.scale-before-defense")
    assert scale.result.clause == "nest.8"


@pytest.mark.parametrize(
    ("text", "value"),
    [("40", 40), ('"6"', "6"), ('["狂戦士"]', ["狂戦士"]), ("true", True), ("b c", "b c")],
)
def test_values_are_written_as_in_toml(text, value):
    assert parse_value(text) == value


@pytest.mark.usefixtures("duel")
def test_a_stranger_gets_it_for_nothing(tmp_path):
    scenario, log = tmp_path / "duel.json", tmp_path / "log.battle.jsonl"
    scenario.write_text(
        '{"system":"duel","combatants":[{"id":"a","hp":3},{"id":"b","hp":3}]}', encoding="utf-8"
    )
    play(scenario, seed="tie", choices="random", log=log)
    (trial,) = try_rulings(log)
    assert (trial.ruling, trial.option) == ("duel.tie", "graze")
    same = tmp_path / "same.battle.jsonl"
    what_if(log, Changes(rulings={"tie": "nothing"}), to=same)
    assert same.read_bytes() == log.read_bytes()
