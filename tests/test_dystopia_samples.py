"""`dystopia`, the sample battles: each plays again byte for byte; together they show every clause,
every event and every word."""

from __future__ import annotations

import json
import re

import pytest
from senki.events.choices import parse_choices
from senki.events.common import (
    BattleEnded,
    ChoiceMade,
    DamageApplied,
    RollMade,
    Seeded,
    StatusGained,
    TurnStarted,
)
from senki.events.dice import parse_rolls
from senki.events.dystopia import (
    Covered,
    DropMade,
    DystopiaEvent,
    Fled,
    Placed,
    PreparationBroken,
    PreparationReleased,
    PreparationStarted,
)
from senki.replay.battle import Question
from senki.replay.logs import open_log
from senki.replay.play import play
from senki.replay.samples import FIXTURES, sample_names
from senki.replay.show import show, state
from senki.replay.system import find_system
from senki.replay.verify import verify

DYSTOPIA = find_system("dystopia")
FOLDER = FIXTURES / "dystopia"
NAMES = [n.removeprefix("dystopia/") for n in sample_names() if n.startswith("dystopia/")]


def golden(name):
    return FOLDER / f"{name}.battle.jsonl"


def events_of(name):
    with open_log(golden(name)) as log:
        return list(log.events())


GOLDEN = {name: events_of(name) for name in NAMES if golden(name).exists()}


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


def test_every_sample_has_its_log_and_every_file_its_sample():
    endings = (".toml", ".battle.jsonl", ".rolls", ".choices.jsonl")
    files = {path.name for path in FOLDER.iterdir()} - {"README.md", "dispute"}
    assert files <= {f"{name}{ending}" for name in NAMES for ending in endings}
    assert {f"{name}.battle.jsonl" for name in NAMES} <= files
    assert len(NAMES) == 6


@pytest.mark.parametrize("name", NAMES)
def test_a_sample_plays_again_byte_for_byte(name, tmp_path):
    again = tmp_path / "again.battle.jsonl"
    play(FOLDER / f"{name}.toml", log=again, **answers(name))
    assert again.read_bytes() == golden(name).read_bytes()
    assert verify(golden(name)).verdict == "verified"


FIRES = {
    "dystopia.start": "four-on-the-line",
    "dystopia.prep": "watchtower",
    "dystopia.0": "clockwork",
    "dystopia.1": "four-on-the-line",
    "dystopia.2": "four-on-the-line",
    "dystopia.3": "four-on-the-line",
    "dystopia.3-1": "watchtower",
    "dystopia.3-2": "run-for-it",
    "dystopia.3-3": "old-shrine",
    "dystopia.3-4": "watchtower",
    "dystopia.3-4.1": "old-shrine",
    "dystopia.3-4.2": "watchtower",
    "dystopia.3-4.3": "old-shrine",
    "dystopia.3-4.4": "watchtower",
    "dystopia.3-4.5": "watchtower",
    "dystopia.3-4.6": "watchtower",
    "dystopia.3-4.7": "watchtower",
    "dystopia.3-4.8": "old-shrine",
    "dystopia.3-4.9": "clockwork",
    "dystopia.4": "clockwork",
    "dystopia.drop": "old-shrine",
    "dystopia.result": "watchtower",
}
"""A sample battle in which each clause fires: it makes an event, or a term of a tally."""


def test_every_clause_has_a_sample():
    assert set(FIRES) == set(DYSTOPIA.clauses)


@pytest.mark.parametrize(("clause", "name"), FIRES.items())
def test_a_clause_fires(clause, name):
    terms = [term for damage in of(name, DamageApplied) for term in damage.tally]
    fired = {event.clause for event in GOLDEN[name][1:]} | {term.clause for term in terms}
    assert clause in fired


def test_the_samples_hold_every_event_of_the_system():
    met = {type(event) for events in GOLDEN.values() for event in events}
    every = {getattr(kind, "__origin__", kind) for kind in DystopiaEvent.__args__}
    assert {kind.__name__ for kind in every - met} == set()


def test_the_four_of_the_page_on_the_line():
    first = next(event.seq for event in of("four-on-the-line", TurnStarted))
    before = state(golden("four-on-the-line"), at=first - 1)
    places = {who: fighter.placed for who, fighter in before.combatants.items()}
    assert places == {"a": 1, "b": 4, "c": 8, "d": 19, "scarecrow": 23}


def test_three_against_two_with_preparation_covering_and_affinity():
    name = "watchtower"
    sides = [c.side for c in GOLDEN[name][0].scenario.combatants]
    assert (sides.count("pc"), sides.count("enemy")) == (3, 2)
    assert of(name, PreparationReleased)
    assert of(name, Covered)
    burnt = [d for d in of(name, DamageApplied) if any(t.label == "火" for t in d.tally)]
    assert burnt
    assert of(name, BattleEnded)[0].winner == "pc"


def test_a_flight():
    assert {event.actor for event in of("run-for-it", Fled)} == {"yuki", "kai"}
    ended = of("run-for-it", BattleEnded)[0]
    assert (ended.winner, ended.reason) == ("enemy", "fled")


def test_each_of_the_six_statuses_breaks_a_preparation():
    name = "six-bad-dreams"
    broken = {event.actor: event for event in of(name, PreparationBroken)}
    assert [event.status for event in broken.values()] == [
        "sleep",
        "paralysis",
        "seal",
        "freeze",
        "petrify",
        "stop",
    ]
    assert not of(name, PreparationReleased)
    for started in of(name, PreparationStarted):
        turns = [e for e in of(name, TurnStarted) if e.actor == started.actor]
        places = [e.placed for e in of(name, Placed) if e.actor == started.actor]
        assert len(turns) == 2
        assert places[1] == places[0] + 20
        assert broken[started.actor].seq < turns[1].seq
    assert len(of(name, StatusGained)) == 6


def test_drops_from_given_dice():
    name = "old-shrine"
    assert not isinstance(GOLDEN[name][0].dice, Seeded)
    (drop,) = of(name, DropMade)
    assert (drop.enemy, drop.item) == ("dog", "狛犬の目")
    assert state(golden(name)).drops[0].item == "狛犬の目"
    assert of(name, RollMade)[-1].key.endswith("/dystopia.drop/dog/drop#0")


@pytest.mark.parametrize("name", NAMES)
def test_every_event_is_told_in_both_languages(name):
    for told in show(golden(name)):
        kind = type(told.event).__name__
        assert told.text.en != kind
        assert told.text.en.strip()
        assert not re.search(r"[a-z]{3,}|_|[a-z]\.", told.text.ja.split("（DysTopiA")[0]), (
            told.text.ja
        )
        assert "_" not in told.text.en
        assert not re.search(r"ally\.|enemy\.|skill:|item:|move:", told.text.en + told.text.ja)


@pytest.mark.parametrize("name", NAMES)
def test_headings_are_counts_and_turns(name):
    headings = {type(told.event).__name__ for told in show(golden(name)) if told.heading}
    assert headings == {"BattleStarted", "CountAdvanced", "TurnStarted"}


def test_a_count_heading_shows_who_is_placed_where():
    told = [t.text for t in show(golden("six-bad-dreams")) if t.event.clause == "dystopia.4"]
    line = next(text for text in told if text.en.startswith("Count 9 "))
    assert line.ja.startswith("カウント9　9＝夢魔 ｜ 21＝イチ（準備中「大儀式」）")
    assert "9: 夢魔 | 21: イチ (preparing 大儀式)" in line.en


def test_a_question_shows_the_line_hit_points_and_squares():
    name = "watchtower"
    with open_log(golden(name)) as log:
        asked = next(e for e in GOLDEN[name] if isinstance(e, ChoiceMade) and e.decision == "main")
        now = state(golden(name), at=asked.seq - 1)
        story = DYSTOPIA.story(log.started, now)
    question = Question(asked.key, asked.actor, asked.decision, ("attack", "flee"))
    text = DYSTOPIA.ask(story, question)
    assert text.ja.splitlines()[0].startswith("カウント1　1＝リン ｜ 4＝樹皮の獣 ｜ 6＝ソラ")
    assert "  リン  46/46  味方Aマス" in text.ja.splitlines()
    assert text.ja.splitlines()[-1] == "リンの選択　メインアクションは？"
    assert text.en.splitlines()[-1] == "リン, main action?"


def test_words_and_clauses_have_both_languages():
    for text in [*DYSTOPIA.words.values(), *DYSTOPIA.clauses.values()]:
        assert text.en.isascii() or "’" in text.en
        assert text.ja
