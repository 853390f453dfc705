"""The command line: what it prints where, and its exit statuses."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from senki.replay.commands import VERBS

SENKI = [sys.executable, "-c", "from senki.replay.commands import main; main()"]


class Run:
    """One finished command."""

    def __init__(self, done: subprocess.CompletedProcess[bytes]) -> None:
        self.status = done.returncode
        self.out = done.stdout.decode()
        self.err = done.stderr.decode()


@pytest.fixture
def senki(tmp_path: Path):
    """Run `senki` in a folder of its own, in English unless told otherwise."""

    def run(*words: object, stdin: bytes = b"", **environment: str) -> Run:
        env = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG"))}
        env.update({"LANG": "C.UTF-8", **environment})
        done = subprocess.run(
            [*SENKI, *map(str, words)],
            cwd=tmp_path,
            input=stdin,
            env=env,
            capture_output=True,
            check=False,
        )
        assert b"Traceback" not in done.stderr, done.stderr.decode()
        return Run(done)

    return run


TWO = """
system = "nest"
[[combatants]]
id = "a"
side = "pc"
hp = 5
attack = 9
defense = 0
[[combatants]]
id = "b"
name = "双子"
side = "enemy"
hp = 5
attack = 3
defense = 0
[[combatants]]
id = "c"
side = "enemy"
hp = 5
attack = 3
defense = 0
"""


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    path = tmp_path / "two.toml"
    path.write_text(TWO, encoding="utf-8")
    return path


def test_a_battle_from_play_to_verify(senki):
    played = senki("play", "nest/dragon-gate", "--seed", "2026", "--log", "a.jsonl")
    assert (played.status, played.err) == (0, "")
    assert played.out.splitlines()[0].startswith("門番の竜 — ")
    head = played.out.splitlines()[-1].partition("head ")[2]
    assert head.startswith("33:")
    verified = senki("verify", "a.jsonl")
    assert (verified.status, verified.err) == (0, "")
    assert head in verified.out
    assert "verified" in verified.out


def test_the_story_is_the_same_while_playing_and_afterwards(senki):
    played = senki("play", "nest/dragon-gate", "--seed", "2026", "--log", "a.jsonl")
    shown = senki("show", "a.jsonl")
    assert played.out.startswith(shown.out)
    assert senki("show", "a.jsonl", "--at", "4").out == "".join(
        line for line in shown.out.splitlines(keepends=True)[:5]
    )


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_help_with_an_example_that_names_it(verb, senki):
    done = senki(verb, "--help")
    assert done.status == 0
    assert f"Example: senki {verb}" in done.out


def test_help_names_every_verb(senki):
    out = senki("--help").out
    assert all(verb in out for verb in VERBS)


@pytest.mark.parametrize(
    ("environment", "word"),
    [
        ({"LANG": "ja_JP.UTF-8"}, "第1ターン"),
        ({"LANG": "en_US.UTF-8"}, "Turn 1"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "ja_JP.UTF-8"}, "第1ターン"),
        ({"LANG": "C"}, "Turn 1"),
    ],
)
def test_the_language_comes_from_the_locale(environment, word, senki):
    assert word in senki("play", "nest/dragon-gate", "--seed", "1", **environment).out


def test_the_language_can_be_asked_for(senki):
    assert "第1ターン" in senki("play", "nest/dragon-gate", "--seed", "1", "--lang", "ja").out
    error = senki("play", "nest/nowhere", "--lang", "ja")
    assert "file.missing: ファイルがありません" in error.err


def test_the_log_goes_to_standard_output_alone(senki, tmp_path):
    done = senki("play", "nest/dragon-gate", "--seed", "2026", "--log", "-")
    senki("play", "nest/dragon-gate", "--seed", "2026", "--log", "a.jsonl")
    assert done.out.encode() == (tmp_path / "a.jsonl").read_bytes()
    assert senki("verify", "-", stdin=done.out.encode()).status == 0
    assert "第4ターン" in senki("show", "-", "--lang", "ja", stdin=done.out.encode()).out


def test_a_scenario_from_standard_input(senki, scenario):
    done = senki("play", "-", "--seed", "1", stdin=scenario.read_bytes())
    assert done.status == 0
    assert done.out == senki("play", scenario, "--seed", "1").out


def test_json_for_programs(senki, scenario):
    played = json.loads(senki("play", scenario, "--seed", "1", "--json", "--log", "a.jsonl").out)
    assert played["outcome"]["reason"] == "defeat"
    assert played["head"] == json.loads(senki("verify", "a.jsonl", "--json").out)["head"]
    state = json.loads(senki("state", "a.jsonl", "--json").out)
    assert state == json.loads(senki("state", "a.jsonl").out)
    assert set(state) >= {"system", "turn", "combatants", "outcome", "checks"}
    assert set(state["combatants"]["b"]) >= {"name", "side", "hp", "max_hp", "undying_left"}
    lines = [json.loads(line) for line in senki("show", "a.jsonl", "--json").out.splitlines()]
    assert set(lines[0]) == {"seq", "clause", "text"}
    rulings = json.loads(senki("rulings", "nest", "--json").out)
    assert len(rulings) == 17
    schema = json.loads(senki("schema", "nest").out)
    assert "RollMade" in schema["$defs"]
    assert {json.loads(line)["name"] for line in senki("systems", "--json").out.splitlines()} >= {
        "nest"
    }


def test_state_at_an_event(senki):
    senki("play", "nest/dragon-gate", "--seed", "2026", "--log", "a.jsonl")
    at = [json.loads(senki("state", "a.jsonl", "--json", "--at", n).out) for n in (3, 4)]
    assert [state["combatants"]["dragon"]["hp"] for state in at] == [60, 42]
    beyond = senki("state", "a.jsonl", "--at", "33")
    assert (beyond.status, "log.no-such-event" in beyond.err) == (2, True)


def test_a_battle_that_waits_says_for_what(senki, scenario, tmp_path):
    (tmp_path / "none.jsonl").write_text("", encoding="utf-8")
    done = senki("play", scenario, "--seed", "1", "--choices", "none.jsonl", "--log", "a.jsonl")
    assert done.status == 3
    assert "1/nest.5/a/target#0" in done.err
    assert "senki resume a.jsonl" in done.err
    asked = senki("resume", "a.jsonl", "--choices", "none.jsonl", "--json")
    assert json.loads(asked.out)["waiting"] == {
        "key": "1/nest.5/a/target#0",
        "actor": "a",
        "decision": "target",
        "options": ["b", "c"],
    }
    dice = senki("play", scenario, "--rolls", "", "--json")
    assert json.loads(dice.out)["waiting"] == {"key": "1/nest.6/a/to-hit#0", "count": 2, "sides": 6}
    assert dice.status == 3


def test_given_dice_and_choices_from_files(senki, scenario, tmp_path):
    (tmp_path / "table.rolls").write_text("6,6 # a hits c\n1,1\n", encoding="utf-8")
    choice = '{"actor":"a","decision":"target","option":"c"}\n'
    (tmp_path / "c.jsonl").write_text(choice, encoding="utf-8")
    done = senki(
        "play", scenario, "--rolls", "@table.rolls", "--choices", "c.jsonl", "--log", "a.jsonl"
    )
    assert done.status == 3
    assert "2/nest.6/a/to-hit#0" in done.err
    assert senki("choices", "a.jsonl").out == choice
    assert "a hits c critically for 9 (0 hit points left)" in done.out


CHOICE = '{"actor":"a","decision":"target","option":"c"}\n'
MISTAKES = {
    "no such scenario": (["play", "nowhere.toml"], "file.missing", None),
    "no such sample": (["play", "nest/dragon-gait"], "file.missing", None),
    "unknown ruling": (["play", "two.toml", "--ruling", "legend=5"], "ruling.unknown", None),
    "unknown option": (
        ["play", "two.toml", "--ruling", "legend-armor-value=7"],
        "ruling.unknown-option",
        None,
    ),
    "no option": (["play", "two.toml", "--ruling", "legend-armor-value"], "ruling.malformed", None),
    "ruling twice": (
        ["play", "two.toml", "--ruling", "step10-clamp=net", "--ruling", "nest.step10-clamp=net"],
        "ruling.repeated",
        None,
    ),
    "empty seed": (["play", "two.toml", "--seed", ""], "seed.not-usable", None),
    "seed and dice": (
        ["play", "two.toml", "--seed", "1", "--rolls", "1,1"],
        "dice.two-sources",
        None,
    ),
    "bad dice": (["play", "two.toml", "--rolls", "6;4"], "dice.malformed", None),
    "random without a seed": (
        ["play", "two.toml", "--rolls", "1,1", "--choices", "random"],
        "choice.needs-seed",
        None,
    ),
    "ask without a terminal": (
        ["play", "two.toml", "--choices", "ask"],
        "choice.no-terminal",
        None,
    ),
    "missing choices": (["play", "two.toml", "--choices", "no.jsonl"], "file.missing", None),
    "bad choices": (["play", "two.toml", "--choices", "bad.jsonl"], "choice.malformed", None),
    "missing dice": (["play", "two.toml", "--rolls", "@no.rolls"], "file.missing", None),
    "dice of the wrong number": (["play", "two.toml", "--rolls", "1"], "dice.mismatch", 3),
    "dice of the wrong kind": (["play", "two.toml", "--rolls", "7,1"], "dice.mismatch", 3),
    "dice left over": (
        ["play", "two.toml", "--rolls", "6,6 1,1 6,6 3,3"],
        "dice.left-over",
        "whole",
    ),
    "another question": (
        ["play", "two.toml", "--seed", "1", "--choices", "other.jsonl"],
        "choice.other-question",
        2,
    ),
    "an illegal choice": (
        ["play", "two.toml", "--seed", "1", "--choices", "self.jsonl"],
        "choice.illegal",
        2,
    ),
    "choices left over": (
        ["play", "one.toml", "--seed", "1", "--choices", "c.jsonl"],
        "choice.left-over",
        "whole",
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_has_a_code_and_leaves_the_log_as_it_should(mistake, senki, scenario, tmp_path):
    words, code, events = MISTAKES[mistake]
    (tmp_path / "bad.jsonl").write_text('{"actor":"a"}\n', encoding="utf-8")
    (tmp_path / "other.jsonl").write_text(CHOICE.replace('"a"', '"z"'), encoding="utf-8")
    (tmp_path / "self.jsonl").write_text(CHOICE.replace('"c"', '"a"'), encoding="utf-8")
    (tmp_path / "c.jsonl").write_text(CHOICE, encoding="utf-8")
    one = TWO[: TWO.rindex("[[combatants]]")]
    (tmp_path / "one.toml").write_text(one, encoding="utf-8")
    done = senki(*words, "--log", "x.battle.jsonl")
    assert done.status == 2
    assert code in done.err
    log = tmp_path / "x.battle.jsonl"
    if events is None:
        assert not log.exists()
    else:
        count = log.read_bytes().count(b"\n")
        verdict = json.loads(senki("verify", log, "--json").out)
        assert verdict["events"] == count
        assert verdict["verdict"] == ("verified" if events == "whole" else "unfinished")
        assert events in (count, "whole")
    as_json = senki(*words, "--json")
    assert json.loads(as_json.out.splitlines()[-1])["error"] == code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "scenario.wrong-shape"),
        ("[", "scenario.not-readable"),
        ("{", "scenario.not-readable"),
        ("[]", "scenario.not-readable"),
        ("system = 1", "scenario.wrong-shape"),
        ('system = "chess"', "system.unknown"),
        ('system = "nest"', "scenario.wrong-shape"),
        ('{"system":"nest","system":"nest"}', "scenario.repeated-key"),
        ('system = "nest"\ntitle = "\\u001b[31m"', "scenario.bad-text"),
        ('{"system":"nest","title":"\\ud800"}', "scenario.bad-text"),
        ('{"a":' * 9000 + "1" + "}" * 9000, "scenario.not-readable"),
        (TWO.replace("hp = 5", f"hp = {10**30}", 1), "scenario.number-out-of-range"),
        (TWO.replace("hp = 5", "hp = -1", 1), "scenario.number-out-of-range"),
        (TWO.replace("hp = 5", "hp = 5.0", 1), "scenario.wrong-shape"),
        (TWO.replace("hp = 5", 'hp = "5"', 1), "scenario.wrong-shape"),
        (TWO.replace("hp = 5", "hpp = 5\nhp = 5", 1), "scenario.unknown-member"),
        (TWO + "\n[rulings]\nlegend-armor-value = 6", "scenario.wrong-shape"),
        (TWO + '\n[rulings]\nlegend-armour-value = "6"', "ruling.unknown"),
    ],
)
def test_scenarios_of_strangers(text, code, senki):
    done = senki("play", "-", "--log", "x.jsonl", stdin=text.encode("utf-8", "surrogatepass"))
    assert (done.status, code in done.err) == (2, True), done.err


def test_a_scenario_that_is_not_utf_8(senki):
    done = senki("play", "-", stdin=b'title = "\xff"')
    assert (done.status, "scenario.not-readable" in done.err) == (2, True)


def test_a_misspelt_name_gets_the_nearest_right_one(senki, scenario):
    scenario.write_text(
        TWO.replace("defense = 0", 'defense = 0\nskills = ["狂戦上"]', 1), encoding="utf-8"
    )
    done = senki("play", scenario)
    assert "scenario.unknown-skill" in done.err
    assert "狂戦士" in done.err


def test_an_existing_log_is_left_alone(senki, tmp_path):
    (tmp_path / "a.jsonl").write_text("mine", encoding="utf-8")
    done = senki("play", "nest/dragon-gate", "--log", "a.jsonl")
    assert (done.status, "log.exists" in done.err) == (2, True)
    assert (tmp_path / "a.jsonl").read_text(encoding="utf-8") == "mine"


def test_no_permission(senki, scenario, tmp_path):
    closed = Path("/sys") if os.geteuid() == 0 else tmp_path / "closed"
    if os.geteuid():
        closed.mkdir(mode=stat.S_IRUSR | stat.S_IXUSR)
    done = senki("play", scenario, "--log", closed / "a.jsonl")
    assert (done.status, "log.write-failed" in done.err) == (2, True)
    assert "Permission denied" in done.err or "not permitted" in done.err


def test_a_scenario_that_cannot_be_read(senki, tmp_path):
    (tmp_path / "mem.toml").symlink_to("/proc/self/mem")
    done = senki("play", "mem.toml")
    assert (done.status, "file.unreadable" in done.err) == (2, True)


def test_a_folder_is_no_scenario_and_no_log(senki, tmp_path):
    (tmp_path / "folder.toml").mkdir()
    assert "file.unreadable" in senki("play", "folder.toml").err
    assert "file.unreadable" in senki("verify", "folder.toml").err


def test_findings_have_exit_status_1_and_mistakes_2(senki, tmp_path):
    senki("play", "nest/dragon-gate", "--seed", "2026", "--log", "a.jsonl")
    data = (tmp_path / "a.jsonl").read_bytes()
    (tmp_path / "torn.jsonl").write_bytes(data[:-9])
    (tmp_path / "damaged.jsonl").write_bytes(data.replace(b'"turn":2', b'"turn":3'))
    (tmp_path / "cut.jsonl").write_bytes(data[: data.rindex(b"\n", 0, -1) + 1])
    statuses = {
        n: senki("verify", n).status
        for n in ("a.jsonl", "torn.jsonl", "damaged.jsonl", "cut.jsonl", "no")
    }
    assert statuses == {"a.jsonl": 0, "torn.jsonl": 1, "damaged.jsonl": 1, "cut.jsonl": 0, "no": 2}
    together = senki("verify", "a.jsonl", "torn.jsonl", "cut.jsonl")
    assert (together.status, len(together.out.splitlines())) == (1, 4)
    shown = senki("show", "torn.jsonl")
    assert (shown.status, "log.torn-tail" in shown.err) == (1, True)
    assert "Turn 4" in shown.out
    assert senki("state", "damaged.jsonl").status == 1


def test_piped_output_is_plain_and_a_closed_pipe_is_no_fault(senki):
    assert "\x1b[" not in senki("play", "nest/dragon-gate", "--seed", "1").out
    program = "from senki.replay.commands import main; main()"
    script = f"{sys.executable} -c '{program}' schema nest | head -n 1"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", script], capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_unknown_verbs_and_options_are_mistakes(senki):
    assert senki("sing").status == 2
    assert senki("play").status == 2
    assert senki("play", "nest/dragon-gate", "--lang", "fr").status == 2
