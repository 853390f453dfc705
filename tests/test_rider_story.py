"""`rider`: the battle as sentences, and the question that a player sees."""

from __future__ import annotations

import re
from typing import get_args, get_origin

import pytest
from rider_people import rider
from senki.events.common import (
    BattleEnded,
    CheckJudged,
    ChoiceMade,
    DamageApplied,
    RollMade,
    TurnStarted,
)
from senki.events.dice import SeededDice
from senki.events.rider import (
    AttackDeclared,
    CardDiscarded,
    CardPlayed,
    DistanceSet,
    EffectEnded,
    FinalVentsClashed,
    HalfStarted,
    MonsterCalled,
    MonsterDamaged,
    Moved,
    MoveDeclared,
    OrderDecided,
    StatChanged,
)
from senki.events.scenario import RawScenario, read_scenario_file, shape
from senki.events.text import Text
from senki.replay.answers import ChoicesFromSeed
from senki.replay.battle import Question
from senki.replay.explain import explain
from senki.replay.narration import COMMON
from senki.replay.play import play
from senki.replay.show import show
from senki.replay.system import find_system

RIDER = find_system("rider")


def told(log, language):
    return [(told.event, told.text.say(language)) for told in show(log)]


def lines(fought, language, *kinds):
    return [text for event, text in told(fought.log, language) if isinstance(event, kinds)]


@pytest.fixture
def mock(battle, fixtures):
    """The page's mock battle up to the first damage."""
    choices = [
        ("ryuki", "move", "mid"),
        ("ryuki", "card", "strike"),
        ("knight", "card", "sonic"),
        ("ryuki", "attack", "strike"),
        ("knight", "move", "near"),
        ("knight", "card", "none"),
        ("ryuki", "card", "none"),
        ("knight", "attack", "visor"),
        ("knight", "power_attack", "2"),
    ]
    rolls = [(5,), (3,), (2,), (1, 5), (3,), (6, 3, 2, 5, 5), (2, 1, 5)]
    return battle(fixtures / "rider" / "mock-battle.toml", rolls=rolls, choices=choices)


def test_status_lines_read_like_those_of_the_page(mock):
    first, second, third = lines(mock, "ja", HalfStarted)
    assert first == (
        "●先攻ターン　龍騎の攻撃　"
        "龍騎(HP30/30 命4 防4 運4 近距離 1T 先攻)　ナイト(HP30/30 命4 防2 運4 近距離 1T 後攻)"
    )
    assert "龍騎(HP30/30 命4+1-3 防4 運4-1-2 中距離 1T 先攻)「ドラグクロー」" in second
    assert "ナイト(HP30/30 命4 防2 運4 中距離 1T 後攻)「ソニックブレイカー」" in second
    assert "龍騎(HP24/30 命4+1-3 防4 運4-1-2 近距離 2T 先攻)「ドラグクロー」" in third
    english = lines(mock, "en", HalfStarted)[1]
    assert (
        "龍騎 (HP 30/30, accuracy 4+1-3, defence 4, mobility 4-1-2, mid, turn 1, first)"
        " ドラグクロー" in english
    )


def test_the_mock_battle_in_japanese(mock):
    assert lines(mock, "ja", RollMade, OrderDecided, DistanceSet) == [
        "先攻の決定　龍騎の出目は5",
        "先攻の決定　ナイトの出目は3",
        "先攻は龍騎、後攻はナイト",
        "距離の決定　龍騎の出目は2",
        "初期距離は近距離",
    ]
    assert lines(mock, "ja", CardPlayed) == [
        "龍騎がカードを使用　武器「ドラグクロー」 (中) 攻9 命+1 運-1",
        "ナイトがカードを使用　"
        "ナスティベント「ソニックブレイカー」 対象の命-3 運-2 D-1 1T間　対象：龍騎",
    ]
    assert lines(mock, "ja", StatChanged)[-2:] == ["龍騎の命中力は4+1-3=2", "龍騎の運動性は4-1-2=1"]
    assert lines(mock, "ja", CheckJudged) == [
        "龍騎の出目は1, 5（最高5、4以上で成功）…成功",
        "龍騎の出目は3（最高3、4以上で成功）…はずれ",
        "ナイトの出目は6, 3, 2, 5, 5（最高6、4以上で成功）…成功",
        "ナイトの出目は2, 1, 5（最高5、4以上で成功）…命中",
    ]
    assert lines(mock, "ja", DamageApplied) == ["龍騎に6点のダメージ（7+1-4+2=6）　龍騎のHPは24/30"]


def test_the_mock_battle_in_english(mock):
    assert lines(mock, "en", MoveDeclared) == [
        "龍騎 has 2 dice to move to mid range from ナイト"
        " (mobility 4, the target's mobility -4, base +2).",
        "ナイト has 5 dice to move to near range from 龍騎"
        " (mobility 4, the target's mobility -1, base +2).",
    ]
    assert lines(mock, "en", AttackDeclared) == [
        "龍騎 has 1 die to hit ナイト with ドラグクロー (accuracy 2, the target's mobility -4,"
        " not below 0, base +2, ソニックブレイカー -1).",
        "ナイト has 3 dice to hit 龍騎 with ダークバイザー (accuracy 4, the target's mobility -1,"
        " base +2, power attack -2).",
    ]
    assert lines(mock, "en", ChoiceMade) == [
        "龍騎 wants to move to mid range.",
        "龍騎 chooses the card ドラグクロー.",
        "ナイト chooses the card ソニックブレイカー.",
        "龍騎 attacks with ドラグクロー.",
        "ナイト wants to move to near range.",
        "ナイト uses no card.",
        "龍騎 uses no card.",
        "ナイト attacks with ダークバイザー.",
        "ナイト declares a power attack: 2 dice fewer, 2 defence ignored.",
    ]
    assert lines(mock, "en", DamageApplied) == ["龍騎 takes 6 damage (7+1-4+2=6): HP 24/30."]


def test_every_event_of_the_samples_has_sentences_of_its_own(fixtures):
    kinds = {}
    for log in sorted((fixtures / "rider").glob("*.battle.jsonl")):
        for language in ("en", "ja"):
            for event, text in told(log, language):
                kinds.setdefault(type(event), set()).add(language)
                assert text
                assert "None" not in text
                assert type(event).__name__ not in text
                assert "  " not in text
                assert not re.search(r"\bno\. 0\b|0番目", text)
    assert {
        AttackDeclared,
        BattleEnded,
        CardDiscarded,
        CardPlayed,
        CheckJudged,
        ChoiceMade,
        DamageApplied,
        DistanceSet,
        FinalVentsClashed,
        HalfStarted,
        MonsterCalled,
        MonsterDamaged,
        MoveDeclared,
        Moved,
        OrderDecided,
        RollMade,
        StatChanged,
        TurnStarted,
    } <= set(kinds)
    assert all(languages == {"en", "ja"} for languages in kinds.values())


def test_every_event_type_has_a_narrator():
    for kind in get_args(RIDER.events):
        assert (get_origin(kind) or kind) in {**COMMON, **RIDER.narrate}


CARDS = [
    {"id": "sonic", "kind": "nasty", "target_modifiers": {"accuracy": -1, "dice": -2}},
    {"id": "clear", "kind": "clear"},
    {"id": "advent", "kind": "advent"},
    {"id": "final", "kind": "final", "ranges": ["near", "mid", "far"], "attack": 9},
    {"id": "shield", "kind": "guard", "defense": 7, "modifiers": {"mobility": -9}},
]
MONSTER = {"hp": 6, "mobility": 0, "attack": 13, "accuracy": 2}


@pytest.mark.parametrize("seed", ["1", "2", "3", "4"])
def test_nothing_is_left_untold_in_battles_of_all_kinds(battle, seed):
    scenario = {
        "system": "rider",
        "combatants": [rider(n, hp=40, monster=MONSTER, cards=CARDS) for n in ("a", "b", "c")],
        "rulings": {"move-both-zero": "free"},
    }
    fought = battle(scenario, seed=seed, choices="random")
    for language in ("en", "ja"):
        for event, text in told(fought.log, language):
            assert text
            assert "None" not in text
            assert type(event).__name__ not in text


def test_the_end_of_a_battle(battle):
    def end(hp, winner_rule="draw", **rulings):
        scenario = {
            "system": "rider",
            "combatants": [rider("a", mobility=5, hp=hp), rider("b", hp=20)],
            "turn_limit": 1,
            "rulings": {"turn-limit": winner_rule, **rulings},
        }
        rolls = {"1/rider.distance/a/distance#0": (5,)}
        stay = [("a", "move", "stay"), ("b", "move", "stay")]
        fought = battle(scenario, rolls=rolls, choices=stay)
        return lines(fought, "en", BattleEnded) + lines(fought, "ja", BattleEnded)

    assert end(30) == ["Turn 1 is over: a draw.", "第1ターンが終わり、引き分け"]
    assert end(30, "hp") == [
        "a wins in turn 1 by hit points.",
        "第1ターン、aの勝利（残りHPによる）",
    ]


def prompts(fought, language):
    """The prompt of the question at which a battle waits."""
    story = RIDER.story(fought.events[0], fought.played.state)
    return RIDER.ask(story, fought.played.waiting).say(language)


def test_the_prompt_of_a_move(mock):
    """Ryuki's mobility is 1 against 4 and Sonic Breaker takes a die away: 1 die."""
    assert prompts(mock, "ja").split("\n") == [
        "龍騎(HP24/30 命4+1-3 防4 運4-1-2 近距離 2T 先攻)「ドラグクロー」",
        "    残りのカード：ドラグレッダー、ドラゴンライダーキック、ドラグセイバー、"
        "ドラグシールド、ドラグシールド",
        "ナイト(HP30/30 命4 防2 運4 近距離 2T 後攻)「ソニックブレイカー」",
        "    残りのカード：ダークウイング、飛翔斬、ウイングランサー、ウイングウォール、"
        "シャドーイリュージョン",
        "  龍騎→ナイト　移動：1D6　「ドラグバイザー」(近)：1D6　「ドラグクロー」(中)：1D6",
        "龍騎の選択　移動は？",
    ]
    english = prompts(mock, "en").split("\n")
    assert (
        english[4]
        == "  龍騎 → ナイト: move 1 die; ドラグバイザー (near) 1 die; ドラグクロー (mid) 1 die"
    )
    assert english[-1] == "龍騎, move?"


def test_the_prompt_knows_the_rulings_in_force(battle, fixtures):
    scenario = {
        "system": "rider",
        "combatants": [
            rider("a", mobility=5),
            rider("b", cards=[{**CARDS[0], "target_modifiers": {"dice": -1}}]),
        ],
        "rulings": {"dice-penalty-scope": "attack"},
    }
    choices = [("a", "move", "stay"), ("b", "card", "sonic"), ("b", "move", "stay")]
    rolls = {"1/rider.distance/a/distance#0": (5,)}
    fought = battle(scenario, rolls=rolls, choices=choices)
    assert "a → b: move 3 dice; the visor (near) 1 die" in prompts(fought, "en")
    del scenario["rulings"]
    fought = battle(scenario, rolls=rolls, choices=choices)
    assert "a → b: move 2 dice; the visor (near) 1 die" in prompts(fought, "en")


def test_the_prompt_of_a_card_lists_what_each_does(battle, fixtures):
    fought = battle(
        fixtures / "rider" / "mock-battle.toml",
        rolls=[(5,), (3,), (2,)],
        choices=[("ryuki", "move", "stay")],
    )
    text = prompts(fought, "ja").split("\n")
    assert "    sword：武器「ドラグセイバー」 (近) 攻9+1 命+1 運-1" in text
    assert "    advent：アドベント「ドラグレッダー」 攻13 命+2／防御HP20 運1" in text
    assert text[-1] == "龍騎の選択　カードは？"


@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        ({"mobility": 0}, {"mobility": 1}, "move impossible; the visor (near) 5 dice"),
        ({"mobility": 3}, {"mobility": 0}, "move no roll needed; the visor (near) no roll needed"),
        ({"accuracy": 0, "mobility": 6}, {}, "move 4 dice; the visor (near) impossible"),
    ],
)
def test_the_prompt_says_what_needs_no_dice_and_what_is_impossible(battle, mine, theirs, expected):
    guard = {"id": "shield", "kind": "guard", "defense": 7}
    scenario = {
        "system": "rider",
        "combatants": [rider("a", cards=[guard], **mine), rider("b", **theirs)],
    }
    first = "b" if mine["mobility"] < theirs.get("mobility", 4) else "a"
    rolls = {f"1/rider.distance/{first}/distance#0": (1,)}
    choices = (
        []
        if first == "a"
        else [
            ("b", "move", "stay"),
            ("a", "card", "none"),
            ("b", "attack", "none"),
        ]
    )
    fought = battle(scenario, rolls=rolls, choices=choices)
    assert f"  a → b: {expected}" in prompts(fought, "en").split("\n")


def test_a_whole_duel_can_be_asked_for(battle, fixtures):
    """Every question of a duel and of a battle of three has a prompt in both languages."""

    class Recorder(ChoicesFromSeed):
        def __init__(self, system, started):
            super().__init__(SeededDice("people"))
            self.system, self.started = system, started

        def choose(self, question, state):
            story = self.system.story(self.started, state)
            text = self.system.ask(story, question)
            asked.append(question.decision)
            for language, name in (("en", state.combatants[question.actor].name), ("ja", "は？")):
                assert name in text.say(language).split("\n")[-1]
            return super().choose(question, state)

    asked = []
    scenario = {
        "system": "rider",
        "combatants": [rider(n, monster=MONSTER, cards=CARDS) for n in ("a", "b", "c")],
    }
    played = play(RawScenario("t", "rider", scenario, {}), seed="1", choices=Recorder)
    assert played.outcome
    played = play(fixtures / "rider" / "mock-battle.toml", seed="4", choices=Recorder)
    assert played.outcome
    assert set(asked) >= {"move", "target", "card", "attack", "targets"}


def test_effect_ended_is_told(battle):
    scenario = {
        "system": "rider",
        "combatants": [
            rider("a", mobility=5, cards=CARDS[:1]),
            rider("b", cards=CARDS[1:2]),
        ],
    }
    fought = battle(
        scenario,
        rolls={"1/rider.distance/a/distance#0": (5,)},
        choices=[("a", "move", "stay"), ("a", "card", "sonic"), ("b", "card", "clear")],
    )
    assert lines(fought, "en", EffectEnded) == ["a's sonic no longer works on b."]
    assert lines(fought, "ja", EffectEnded) == ["bへのaの「sonic」の効果が消えた"]


def test_labels_of_tallies_are_told_by_the_names_of_the_cards(fixtures):
    log = fixtures / "rider" / "mock-battle.battle.jsonl"
    (attack,) = [e for e, _ in told(log, "en") if isinstance(e, AttackDeclared)][:1]
    words = explain(log, attack.seq).words
    assert words["sonic"] == Text("ソニックブレイカー", "ソニックブレイカー")
    assert words["target_mobility"] == Text("the target's mobility", "相手の運動性")


def test_an_id_that_means_different_cards_has_no_name(fixtures):
    """Both riders of the page have an `advent`, and each calls another monster."""
    raw = read_scenario_file(fixtures / "rider" / "mock-battle.toml")
    names = RIDER.names(RIDER.check(shape(raw, RIDER.scenario), "test"))
    assert names["strike"] == Text("ドラグクロー", "ドラグクロー")
    assert "advent" not in names


def test_ask_calls_a_card_by_the_name_that_its_owner_gave_it(mock):
    """Both riders hold a card `advent`."""
    system = find_system("rider")
    story = system.story(mock.events[0], mock.played.state)
    names = {
        who: system.label(story, Question("", who, "card", ("advent", "none")), "advent").ja
        for who in ("ryuki", "knight")
    }
    assert names == {"ryuki": "「ドラグレッダー」", "knight": "「ダークウイング」"}
