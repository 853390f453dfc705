"""`rider`, the sample battles: each plays again byte for byte; together they show everything."""

from __future__ import annotations

import json

import pytest
from senki.events.choices import parse_choices
from senki.events.common import ChoiceMade, RollMade
from senki.events.dice import parse_rolls
from senki.events.rider import (
    AttackDeclared,
    CardDiscarded,
    CardPlayed,
    EffectEnded,
    FinalVentsClashed,
    MonsterCalled,
    MonsterDamaged,
    RiderEvent,
)
from senki.replay.logs import open_log
from senki.replay.play import play
from senki.replay.samples import FIXTURES, sample_names
from senki.replay.verify import verify

FOLDER = FIXTURES / "rider"
NAMES = [name.removeprefix("rider/") for name in sample_names() if name.startswith("rider/")]


def golden(name):
    return FOLDER / f"{name}.battle.jsonl"


def events_of(name):
    with open_log(golden(name)) as log:
        return list(log.events())


def answers(name):
    """What the sample was played with: the seed of its log or its dice, and its choices."""
    dice = json.loads(golden(name).read_bytes().splitlines()[0])["dice"]
    rolls, choices = FOLDER / f"{name}.rolls", FOLDER / f"{name}.choices.jsonl"
    return {
        "seed": dice.get("seed"),
        "rolls": parse_rolls(rolls.read_text("utf-8")) if rolls.exists() else None,
        "choices": parse_choices(choices.read_bytes(), name) if choices.exists() else "auto",
    }


def test_the_samples():
    assert {"mock-battle", "battle-of-four", "final-vents"} <= set(NAMES)
    endings = (".toml", ".battle.jsonl", ".rolls", ".choices.jsonl")
    files = {path.name for path in FOLDER.iterdir() if path.is_file()} - {"README.md"}
    assert files <= {f"{name}{ending}" for name in NAMES for ending in endings}
    assert {f"{name}.battle.jsonl" for name in NAMES} <= files


@pytest.mark.parametrize("name", NAMES)
def test_a_sample_plays_again_byte_for_byte(name, tmp_path):
    again = tmp_path / "again.battle.jsonl"
    played = play(FOLDER / f"{name}.toml", log=again, **answers(name))
    assert played.outcome is not None
    assert again.read_bytes() == golden(name).read_bytes()


@pytest.mark.parametrize("name", NAMES)
def test_a_sample_verifies(name):
    assert verify(golden(name)).verdict == "verified"


def test_the_mock_battle_begins_with_the_dice_and_choices_of_the_page():
    events = events_of("mock-battle")
    rolls = [e.faces for e in events if isinstance(e, RollMade)]
    assert rolls[:7] == [(5,), (3,), (2,), (1, 5), (3,), (6, 3, 2, 5, 5), (2, 1, 5)]
    choices = [e.option for e in events if isinstance(e, ChoiceMade)]
    assert choices[:6] == ["mid", "strike", "sonic", "strike", "near", "none"]
    assert choices[6:9] == ["none", "visor", "2"]


def test_together_they_show_every_event_and_every_kind_of_card():
    kinds, cards, reasons = set(), set(), set()
    for name in NAMES:
        events = events_of(name)
        decks = {
            rider.id: {card.id: card for card in rider.deck}
            for rider in events[0].scenario.combatants
        }
        for event in events:
            kinds.add(type(event))
            if isinstance(event, CardPlayed):
                cards.add(decks[event.actor][event.card].kind)
            if isinstance(event, CardDiscarded):
                reasons.add(event.reason)
    every = {getattr(kind, "__origin__", kind) for kind in RiderEvent.__args__}
    assert kinds == every
    assert cards == {"weapon", "guard", "trick", "nasty", "clear", "advent", "final"}
    assert reasons == {"replaced", "ran-out", "used-up"}


def test_the_battle_of_four_shows_the_rules_for_many():
    events = events_of("battle-of-four")
    decisions = {e.decision for e in events if isinstance(e, ChoiceMade)}
    assert decisions == {"move", "target", "card", "attack", "targets", "power_attack"}
    assert any("," in e.option for e in events if isinstance(e, ChoiceMade))
    assert any(isinstance(e, EffectEnded) for e in events)
    assert any(isinstance(e, AttackDeclared) and e.power_attack for e in events)


def test_final_vents_shows_advents_and_a_clash():
    events = events_of("final-vents")
    assert sum(isinstance(e, FinalVentsClashed) for e in events) == 1
    assert any(isinstance(e, MonsterCalled) for e in events)
    assert any(isinstance(e, MonsterDamaged) for e in events)
    assert any(isinstance(e, AttackDeclared) and e.method == "advent" for e in events)
