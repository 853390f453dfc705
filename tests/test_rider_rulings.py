"""`rider`: the catalogue of rulings, and when play consults each of them.

What each option does is tested beside the rule that it belongs to, in a test named after it.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rider_people import rider
from senki.replay.battle import Battle
from senki.replay.system import find_system

RIDER = find_system("rider")
OPTIONS = {
    "dice-penalty-scope": ("all", "attack"),
    "dice-floor": ("fail", "one"),
    "pa-auto-hit": ("no", "free"),
    "move-overshoot": ("one-step", "none"),
    "move-both-zero": ("stuck", "free"),
    "one-active-card": ("equipment", "slots", "single"),
    "equip-coexist": ("yes", "no"),
    "duration-1t": ("phase", "turn"),
    "guard-defense": ("replace", "add", "max"),
    "near-plus-one": ("power", "five-six", "note"),
    "weapon-mods": ("always", "weapon"),
    "turn-limit": ("draw", "hp"),
    "final-vent-clash": ("both", "cancel"),
    "multi-order": ("fixed", "each-turn"),
    "multi-attack": ("once", "per-target"),
}


def test_the_rulings_their_options_and_their_defaults():
    found = {r.short_id: tuple(option.id for option in r.options) for r in RIDER.rulings}
    assert found == OPTIONS
    assert [r.default for r in RIDER.rulings] == [options[0] for options in OPTIONS.values()]


@pytest.mark.parametrize("ruling", RIDER.rulings, ids=lambda ruling: ruling.short_id)
def test_a_ruling_is_explained_in_both_languages(ruling):
    assert ruling.clause in RIDER.clauses
    texts = [ruling.question, ruling.why, *(option.means for option in ruling.options)]
    for text in texts:
        assert re.search(r"[ぁ-んァ-ヶ]", text.ja)
        assert text.ja.endswith(("。", "か。"))
        assert not re.search(r"[ぁ-んァ-ヶ]", text.en)
        assert text.en.endswith((".", "?"))
    assert len({option.means.ja for option in ruling.options}) == len(ruling.options)


def test_every_ruling_is_consulted_by_a_rule():
    rules = Path(__file__).parent.parent / "replay" / "rules" / "rider"
    source = "".join(path.read_text("utf-8") for path in rules.glob("*.py"))
    for name in OPTIONS:
        assert f'ruling("{name}")' in source


def test_a_plain_duel_consults_no_ruling_but_the_turn_limit(battle, monkeypatch):
    """Two visors, ten turns, no cards: nothing is in dispute until nobody has won."""
    consulted = []
    asked = Battle.ruling
    monkeypatch.setattr(
        Battle, "ruling", lambda self, name: (consulted.append(name), asked(self, name))[1]
    )
    combatants = [rider("a", mobility=5, hp=900), rider("b", hp=901)]
    choices = [(who, "move", "stay") for _ in range(10) for who in "ab"]
    rolls = {"1/rider.distance/a/distance#0": (5,)}
    fought = battle({"system": "rider", "combatants": combatants}, rolls=rolls, choices=choices)
    assert fought.outcome == {"winner": None, "reason": "turn-limit"}
    assert set(consulted) == {"turn-limit"}


def test_a_ruling_may_stand_in_the_scenario(battle):
    scenario = {
        "system": "rider",
        "combatants": [rider("a", mobility=5), rider("b")],
        "rulings": {"move-overshoot": "none", "rider.turn-limit": "hp"},
    }
    fought = battle(scenario, rolls={}, rulings={"turn-limit": "draw"})
    rulings = fought.events[0].rulings
    assert rulings["rider.move-overshoot"] == "none"
    assert rulings["rider.turn-limit"] == "draw"
    assert len(rulings) == 15
