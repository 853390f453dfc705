"""`rider`: what a scenario may say, what a card may mean, and what is only warned of."""

from __future__ import annotations

import copy
import tomllib

import pytest
from rider_people import rider
from senki.events.errors import SenkiError
from senki.events.rider.building import build_warnings
from senki.events.rider.scenario import RiderScenario
from senki.events.scenario import RawScenario, shape
from senki.replay.system import find_system

RIDER = find_system("rider")


def check(combatants, **top) -> RiderScenario:
    content = {"system": "rider", "combatants": combatants, **top}
    raw = RawScenario("test", "rider", copy.deepcopy(content), {})
    return RIDER.check(shape(raw, RIDER.scenario), "test")


def check_cards(*cards, **changes):
    return check([rider("a", cards=list(cards), **changes), rider("b")])


MONSTER = {"hp": 20, "mobility": 1, "attack": 13, "accuracy": 2}


@pytest.mark.parametrize(
    ("card", "reason"),
    [
        ({"kind": "weapon"}, "ranges"),
        ({"kind": "weapon", "ranges": ["near"]}, "attack"),
        ({"kind": "weapon", "attack": 9}, "ranges"),
        ({"kind": "final", "ranges": ["near"]}, "attack"),
        ({"kind": "final", "attack": 9}, "ranges"),
        ({"kind": "guard"}, "defense"),
        ({"kind": "guard", "modifiers": {"mobility": -1}}, "defense"),
        ({"kind": "trick"}, "modifiers"),
        ({"kind": "trick", "modifiers": {}}, "modifiers"),
        ({"kind": "trick", "modifiers": {"accuracy": 0}}, "modifiers"),
        ({"kind": "trick", "target_modifiers": {"accuracy": -1}}, "modifiers"),
        ({"kind": "nasty"}, "target_modifiers"),
        ({"kind": "nasty", "modifiers": {"accuracy": 1}}, "target_modifiers"),
        ({"kind": "nasty", "target_modifiers": {"dice": 0}}, "target_modifiers"),
        ({"kind": "advent"}, "monster"),
        ({"kind": "guard", "defense": 7, "ranges": ["near"]}, "weapon or a final vent"),
        ({"kind": "trick", "modifiers": {"accuracy": 1}, "attack": 5}, "modifiers.attack"),
        ({"kind": "trick", "modifiers": {"accuracy": 1}, "defense": 5}, "modifiers.defense"),
        ({"kind": "weapon", "ranges": ["near"], "attack": 9, "defense": 5}, "modifiers.defense"),
        ({"kind": "final", "ranges": ["near"], "attack": 9, "turns": 1}, "half-turn"),
    ],
)
def test_a_card_that_cannot_mean_anything_says_why(card, reason):
    with pytest.raises(SenkiError) as refused:
        check_cards({"id": "x", **card})
    error = refused.value
    assert error.code == "scenario.meaningless-card"
    assert error.place.startswith("test: combatants[0].cards[0]")
    assert reason in error.wanted
    assert error.exit_status == 2


@pytest.mark.parametrize("member", ["attack", "ranges", "turns"])
def test_an_advent_has_the_numbers_of_its_monster(member):
    more = {"attack": 13, "ranges": ["near"], "turns": 1}[member]
    check_cards({"id": "x", "kind": "advent"}, monster=MONSTER)
    with pytest.raises(SenkiError) as refused:
        check_cards({"id": "x", "kind": "advent", member: more}, monster=MONSTER)
    assert refused.value.code == "scenario.meaningless-card"
    assert refused.value.place == f"test: combatants[0].cards[0].{member}"


@pytest.mark.parametrize(
    "card",
    [
        {"kind": "weapon", "ranges": ["near", "far"], "attack": 0, "turns": 3},
        {"kind": "weapon", "ranges": ["mid"], "attack": 5, "target_modifiers": {"mobility": -1}},
        {"kind": "guard", "defense": 0},
        {"kind": "guard", "modifiers": {"defense": 2}},
        {"kind": "trick", "modifiers": {"dice": 1}},
        {"kind": "nasty", "target_modifiers": {"attack": -2}, "modifiers": {"mobility": -1}},
        {"kind": "clear"},
        {"kind": "clear", "modifiers": {"mobility": 2}},
        {"kind": "final", "ranges": ["near"], "attack": 20, "modifiers": {"accuracy": 2}},
        {"kind": "advent", "modifiers": {"accuracy": 2}},
    ],
    ids=lambda card: card["kind"],
)
def test_cards_that_a_game_master_may_write(battle, card):
    """They are checked, and they can be played from a file without a line of code."""
    cards = [{"id": "x", **card}]
    check_cards(*cards, monster=MONSTER)
    scenario = {
        "system": "rider",
        "combatants": [rider("a", mobility=5, cards=cards, monster=MONSTER), rider("b")],
    }
    choices = [("a", "move", "stay"), ("a", "card", "x")]
    fought = battle(scenario, rolls={"1/rider.distance/a/distance#0": (1,)}, choices=choices)
    assert fought["a"]["cards_in_play"] == ("x",)


@pytest.mark.parametrize(
    ("combatants", "code", "place"),
    [
        ([rider("a")], "scenario.nothing-to-play", "test"),
        ([], "scenario.nothing-to-play", "test"),
        ([rider("a", side="x"), rider("b", side="x")], "scenario.nothing-to-play", "test"),
        ([rider("a"), rider("a")], "scenario.duplicate-id", "test: combatants[1].id"),
        ([rider("a>b"), rider("b")], "scenario.bad-id", "test: combatants[0].id"),
        ([rider("visor"), rider("b")], "scenario.bad-id", "test: combatants[0].id"),
        (
            [rider("a", visor={"ranges": [], "attack": 7}), rider("b")],
            "scenario.wrong-shape",
            "test: combatants[0].visor.ranges",
        ),
        (
            [rider("a", visor={"ranges": ["near", "near"], "attack": 7}), rider("b")],
            "scenario.wrong-shape",
            "test: combatants[0].visor.ranges",
        ),
        ([rider("a", accuracy=901), rider("b")], "scenario.number-out-of-range", "accuracy"),
        ([rider("a", mobility=-1), rider("b")], "scenario.number-out-of-range", "mobility"),
        ([rider("a", hp=0), rider("b")], "scenario.number-out-of-range", "hp"),
        ([rider("a", speed=4), rider("b")], "scenario.unknown-member", "combatants[0]"),
        ([{"id": "a"}, rider("b")], "scenario.wrong-shape", "combatants[0]"),
    ],
)
def test_what_cannot_be_played_is_refused(combatants, code, place):
    with pytest.raises(SenkiError) as refused:
        check(combatants)
    assert refused.value.code == code
    assert place in refused.value.place


@pytest.mark.parametrize("name", ["none", "visor", "stay", "a,b", "a b", "", "a" * 65])
def test_ids_of_cards(name):
    card = {"id": name, "kind": "guard", "defense": 7}
    with pytest.raises(SenkiError) as refused:
        check_cards(card)
    assert refused.value.code == "scenario.bad-id"
    assert refused.value.place == "test: combatants[0].cards[0].id"


def test_card_ids_are_unique_within_a_rider_only():
    card = {"id": "shield", "kind": "guard", "defense": 7}
    check([rider("a", cards=[card]), rider("b", cards=[card])])
    with pytest.raises(SenkiError) as refused:
        check([rider("a", cards=[card, card]), rider("b")])
    assert refused.value.code == "scenario.duplicate-id"


@pytest.mark.parametrize(
    ("card", "found", "wanted"),
    [
        ({"kind": "wepon"}, "'wepon'", "weapon"),
        ({"kind": "weapon", "ranges": ["middle"], "attack": 9}, "'middle'", "mid"),
    ],
)
def test_a_misspelt_word_gets_the_nearest_right_one(card, found, wanted):
    with pytest.raises(SenkiError) as refused:
        check_cards({"id": "x", **card})
    assert refused.value.code == "scenario.wrong-shape"
    assert (refused.value.found, refused.value.wanted) == (found, wanted)


def test_a_misspelt_modifier_gets_the_nearest_right_one():
    with pytest.raises(SenkiError) as refused:
        check_cards({"id": "x", "kind": "trick", "modifiers": {"acuracy": 1}})
    assert refused.value.code == "scenario.unknown-member"
    assert refused.value.wanted == "accuracy"


def test_names_and_sides_fall_back_on_the_id(battle):
    scenario = {
        "system": "rider",
        "combatants": [rider("a", mobility=5), {**rider("b", side="blue"), "name": "ナイト"}],
    }
    fought = battle(scenario, rolls={})
    assert (fought["a"]["name"], fought["a"]["side"]) == ("a", "a")
    assert (fought["b"]["name"], fought["b"]["side"]) == ("ナイト", "blue")


def sample(fixtures):
    return tomllib.loads((fixtures / "rider" / "mock-battle.toml").read_text("utf-8"))


def test_the_riders_of_the_page_are_built_by_the_rules(fixtures):
    content = sample(fixtures)
    assert build_warnings(check(content["combatants"])) == []
    assert RIDER.warnings(check(content["combatants"])) == []


def change(content, **changes):
    riders = copy.deepcopy(content["combatants"])
    riders[0].update(changes)
    return check(riders)


@pytest.mark.parametrize(
    ("changes", "english", "japanese"),
    [
        (
            {"accuracy": 5},
            ["龍騎: 13 points for combat, 8 for the deck and 10 for the monster make 31"],
            ["龍騎：戦闘力13＋カードデッキ8＋モンスター10＝31点"],
        ),
        ({"hp": 31}, ["龍騎: HP is 31, and the usual number is 30."], ["龍騎：HPが31（通常は30）"]),
        (
            {"visor": {"ranges": ["near"], "attack": 8}},
            ["the attack of the visor is 8, and the usual number is 7."],
            ["バイザーの攻撃力が8（通常は7）"],
        ),
        (
            {"monster": {**MONSTER, "attack": 14}},
            ["the monster's attack is 14, and the usual number is 13."],
            ["モンスターの攻撃力が14（通常は13）"],
        ),
        (
            {"monster": {**MONSTER, "hp": 21}},
            ["the monster's HP is 21, and the usual number is 20."],
            ["モンスターのHPが21（通常は20）"],
        ),
        (
            {"monster": {**MONSTER, "accuracy": 3, "mobility": 2}},
            ["accuracy bonus is 3", "mobility is 2"],
            ["命中修正が3", "運動性が2"],
        ),
        (
            {"monster": {"hp": 18, "attack": 12, "accuracy": 2, "mobility": 1}, "accuracy": 5},
            ["the attack of ドラゴンライダーキック is 20, and the usual number is 18."],
            ["「ドラゴンライダーキック」の攻撃力が20（通常は18）"],
        ),
    ],
)
def test_an_unusual_build_is_warned_of_and_not_refused(fixtures, changes, english, japanese):
    warnings = build_warnings(change(sample(fixtures), **changes))
    assert len(warnings) == len(english)
    for warning, en, ja in zip(warnings, english, japanese, strict=True):
        assert en in warning.en
        assert ja in warning.ja


def test_a_rider_without_a_monster_has_no_points_for_one():
    (warning,) = build_warnings(check([rider("a"), rider("b", defense=22)]))
    assert "12 points for combat, 0 for the deck and 0 for the monster make 12" in warning.en
    assert warning.en.startswith("a: ")
