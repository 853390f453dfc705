"""`hyakuen`, the sample battles: each plays again byte for byte; together they show everything."""

from __future__ import annotations

import json
import re

import pytest
from senki.events import SenkiError
from senki.events.choices import parse_choices
from senki.events.common import BattleEnded, CheckJudged, ChoiceMade, Given, RollMade
from senki.events.dice import parse_rolls
from senki.events.hyakuen import (
    CoverTaken,
    CurseRenewed,
    Defeated,
    EdgeJudged,
    GmRewarded,
    Moved,
    Recovered,
    RelicDismissed,
    RelicSummoned,
    ResourceSpent,
    StatusGained,
    WealthGained,
)
from senki.replay.logs import open_log
from senki.replay.play import play
from senki.replay.samples import FIXTURES, sample_names
from senki.replay.show import show
from senki.replay.system import find_system
from senki.replay.verify import verify

HYAKUEN = find_system("hyakuen")
FOLDER = FIXTURES / "hyakuen"
NAMES = [name.removeprefix("hyakuen/") for name in sample_names() if name.startswith("hyakuen/")]


def golden(name):
    return FOLDER / f"{name}.battle.jsonl"


def events_of(name):
    with open_log(golden(name)) as log:
        return list(log.events())


GOLDEN = {name: events_of(name) for name in NAMES}


def answers(name):
    """What the sample was played with: the seed of its log, its dice and its choices."""
    dice = json.loads(golden(name).read_bytes().splitlines()[0])["dice"]
    rolls, choices = FOLDER / f"{name}.rolls", FOLDER / f"{name}.choices.jsonl"
    return {
        "seed": dice.get("seed"),
        "rolls": parse_rolls(rolls.read_text("utf-8")) if rolls.exists() else None,
        "choices": parse_choices(choices.read_bytes(), name) if choices.exists() else "auto",
    }


def of(name, *kinds):
    return [event for event in GOLDEN[name] if isinstance(event, kinds)]


def test_the_samples_are_these():
    assert NAMES == [
        "bridge-of-three",
        "outlaw-captured",
        "relics-in-both-forms",
        "thrust-and-trick",
        "unfinished-arts",
    ]


@pytest.mark.parametrize("name", NAMES)
def test_a_sample_plays_again_byte_for_byte(name, tmp_path):
    again = tmp_path / "again.battle.jsonl"
    play(FOLDER / f"{name}.toml", log=again, **answers(name))
    assert again.read_bytes() == golden(name).read_bytes()


@pytest.mark.parametrize("name", NAMES)
def test_a_sample_verifies_and_is_over(name):
    assert verify(golden(name)).verdict == "verified"
    assert len(of(name, BattleEnded)) == 1


@pytest.mark.parametrize("name", NAMES)
def test_a_sample_begins_with_a_comment_and_has_a_japanese_title(name):
    comment, *_ = (FOLDER / f"{name}.toml").read_text("utf-8").splitlines()
    assert re.fullmatch(r"# .*[a-z ,]{20,}.*\.", comment)
    assert re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", GOLDEN[name][0].scenario.title)


@pytest.mark.parametrize("name", NAMES)
def test_a_sample_is_told_in_both_languages(name):
    told = list(show(golden(name)))
    judged = [e for e in of(name, CheckJudged) if e.total]
    assert len(told) == len(GOLDEN[name]) - len(judged)
    for sentence in told:
        assert not re.search(r"[a-z]_[a-z]|\bNone\b|[a-z]:[a-z]", sentence.text.en)
        assert not re.search(r"[a-z]{3}", re.sub(r"シード.*", "", sentence.text.ja))
        assert re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", sentence.text.ja)


def test_all_clauses_play():
    clauses = {event.clause for events in GOLDEN.values() for event in events}
    assert clauses - {"hyakuen"} == set(HYAKUEN.clauses)


def test_the_provisional_attributes_are_in_force_in_one_sample_alone():
    ruled = [n for n in NAMES if GOLDEN[n][0].rulings["hyakuen.provisional"] == "on"]
    assert ruled == ["unfinished-arts"]
    clauses = {event.clause for event in GOLDEN["unfinished-arts"]}
    assert {"hyakuen.sweep", "hyakuen.snipe", "hyakuen.curse"} <= clauses
    assert of("unfinished-arts", CurseRenewed)


def test_the_duel_turns_on_the_cycle():
    name = "thrust-and-trick"
    assert isinstance(GOLDEN[name][0].dice, Given)
    edges = {(e.edge, e.guarded) for e in of(name, EdgeJudged)}
    assert {("attacker_edge", False), ("defender_edge", False), ("even", True)} <= edges
    assert len(of(name, ResourceSpent)) >= 6


def test_the_bridge_has_cover_and_a_healer():
    name = "bridge-of-three"
    sides = [c.side for c in GOLDEN[name][0].scenario.combatants]
    assert (sides.count("pc"), sides.count("enemy")) == (3, 3)
    assert of(name, CoverTaken)
    assert of(name, Recovered)
    assert [e for e in of(name, Moved) if e.forced]
    assert {e.status for e in of(name, StatusGained)} >= {"feint"}


def test_relics_fight_in_both_forms_and_an_upkeep_fells_a_bearer():
    name = "relics-in-both-forms"
    started = GOLDEN[name][0].scenario
    forms = {relic.form for c in started.combatants for relic in c.relics or ()}
    assert {"fused", "split"} <= forms
    assert [e.form for e in of(name, RelicSummoned)] == ["split"]
    spent = [e for e in of(name, Defeated) if e.clause == "hyakuen.upkeep"]
    assert [e.target for e in spent] == ["mori", "mori+tree"]
    assert [e.relic for e in of(name, RelicDismissed) if e.down] == ["tree"]


def test_the_capture_ends_in_rewards():
    name = "outlaw-captured"
    kinds = [type(event) for event in GOLDEN[name]][-4:]
    assert kinds == [BattleEnded, WealthGained, WealthGained, GmRewarded]
    assert all("most_shared" in {t.label for t in e.tally} for e in of(name, WealthGained))


@pytest.mark.parametrize("name", NAMES)
def test_every_reroll_stands_right_behind_what_it_cost(name):
    for event in of(name, ResourceSpent):
        after = GOLDEN[name][event.seq + 1]
        if event.clause == "hyakuen.reroll":
            assert isinstance(after, RollMade)
            assert int(re.split(r"[#.]", after.key)[-1]) >= 1
            assert GOLDEN[name][event.seq - 1].option == event.resource
    rerolls = [e for e in of(name, RollMade) if re.search(r"#(1\.)?[1-9]\d*$", e.key)]
    rerolls = [e for e in rerolls if e.clause != "hyakuen.order"]
    assert len(rerolls) == sum(e.clause == "hyakuen.reroll" for e in of(name, ResourceSpent))


def test_every_kind_of_choice_is_made_in_some_sample():
    made = {e.decision for name in NAMES for e in of(name, ChoiceMade)}
    assert made >= {
        "action",
        "target",
        "skill",
        "trait",
        "cover",
        "defend",
        "defend-trait",
        "split",
        "reroll",
        "effect",
        "upkeep",
        "reserve",
        "relic-order",
        "relic-row",
        "second-target",
        "curse",
    }


STRANGE = {
    "relic_summoned": {"relic": "nobody", "actor": "nobody"},
    "relic_dismissed": {"actor": "nobody"},
    "edge_judged": {"source": "nobody+thing"},
    "skill_declared": {"actor": "nobody", "target": "nobody"},
    "resource_spent": {"actor": "nobody", "clause": "hyakuen.aim"},
    "defeated": {"target": "nobody", "source": "nobody"},
    "moved": {"actor": "nobody"},
    "status_gained": {"target": "nobody"},
    "curse_fixed": {"actor": "nobody"},
}


@pytest.mark.parametrize("name", NAMES)
def test_a_log_that_speaks_of_nobody_is_a_finding_and_no_crash(name, tmp_path, read_log, write_log):
    events = read_log(golden(name))
    for kind, members in STRANGE.items():
        event = next((e for e in events if e["type"] == kind), None)
        for member, value in members.items() if event else ():
            changed = [{**e, member: value} if e is event else e for e in events]
            path = write_log(changed, tmp_path / "strange.battle.jsonl")
            assert verify(path).verdict == "differs"
            assert telling(path) in ("told", "log.impossible")


def telling(path):
    """What comes of telling a log: the code of the fault, or that it was told."""
    try:
        return "told" if list(show(path)) else "nothing"
    except SenkiError as error:
        return error.code
