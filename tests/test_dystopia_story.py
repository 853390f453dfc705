"""dystopia as it is told: names by what is decided, flights, counts at which nothing happens."""

from __future__ import annotations

import pytest
from senki.events.common import CheckJudged, ChoiceMade, CountAdvanced, DamageApplied, StatusGained
from senki.events.dystopia import AchievementReached
from senki.replay.battle import Question
from senki.replay.explain import explain
from senki.replay.show import show
from senki.replay.system import find_system

DYSTOPIA = find_system("dystopia")


def unit(who, side="pc", **changes):
    level = {"cl": 9} if side == "pc" else {}
    return {"id": who, "side": side, "agility": 10, "hp": 500, "square": "B"} | level | changes


def scenario(*units, **more):
    return {"system": "dystopia", "turn_limit": 1, "combatants": list(units), **more}


def told(fought, kind):
    return [t.text for t in show(fought.log) if isinstance(t.event, kind)]


HEAL = {"kind": "heal", "amount": 1}


def skill(name, title, timing="main", *effects, **more):
    held = {"id": name, "name": title, "timing": timing, "effects": list(effects or [HEAL])}
    return held | more


def namesakes():
    """`p` has skills called as the enemies, as actions and as answers are."""
    return scenario(
        unit(
            "p",
            agility=30,
            name="ピー",
            weapon={"check": "melee", "cost": 3, "kind": "魔"},
            skills=[
                skill("imp", "インプ召喚", "start"),
                skill("orc", "鬼の目", "start"),
                skill("attack", "必殺拳"),
                skill("flee", "疾走"),
                skill("yes", "肯定", "free"),
            ],
        ),
        unit("imp", "enemy", agility=20, name="小鬼", skills=[skill("p", "肉薄", "free")]),
        unit("orc", "enemy", agility=5, name="オーク"),
    )


def test_options_are_named_by_what_is_decided(battle):
    choices = {
        ("p", "start-skill"): ["imp", "none"],
        ("p", "sub"): ["skill:yes", "none"],
        ("p", "main"): ["attack"],
        ("p", "target"): ["imp"],
    }
    fought = battle(namesakes(), rolls=[(9, 8), (1, 1)], choices=choices)
    texts = told(fought, ChoiceMade)
    assert [text.en for text in texts] == [
        "ピー chooses skill of the start phase: インプ召喚.",
        "ピー chooses skill of the start phase: none.",
        "ピー chooses sub action: 肯定.",
        "ピー chooses sub action: none.",
        "ピー chooses main action: attack with the weapon.",
        "ピー chooses target: 小鬼.",
        "小鬼 chooses evasion roll: yes.",
    ]
    assert [text.ja for text in texts][4:] == [
        "ピーの選択　メインアクション：通常攻撃",
        "ピーの選択　対象：小鬼",
        "小鬼の選択　回避判定：はい",
    ]


@pytest.mark.parametrize(
    ("decision", "option", "en", "ja"),
    [
        ("main", "attack", "attack with the weapon", "通常攻撃"),
        ("main", "skill:attack", "必殺拳", "「必殺拳」"),
        ("main", "flee", "try to flee", "逃走を試みる"),
        ("main", "skill:flee", "疾走", "「疾走」"),
        ("sub", "skill:yes", "肯定", "「肯定」"),
        ("sub", "move:ally.A", "move to the PCs' square A", "味方Aマスへ移動"),
        ("sub", "none", "none", "なし"),
        ("evade", "yes", "yes", "はい"),
        ("start-skill", "imp", "インプ召喚", "「インプ召喚」"),
        ("target", "imp", "小鬼", "小鬼"),
        ("targets", "imp,orc", "小鬼, オーク", "小鬼、オーク"),
        ("square", "ally.C", "the PCs' square C", "味方Cマス"),
    ],
)
def test_the_label_of_an_option(battle, decision, option, en, ja):
    fought = battle(namesakes(), seed="1")
    story = DYSTOPIA.story(fought.events[0], fought.played.state)
    text = DYSTOPIA.label(story, Question("k", "p", decision, (option,)), option)
    assert (text.en, text.ja) == (en, ja)


def test_a_skill_called_as_a_word_of_the_rules_has_a_label_of_its_own_in_a_sum(battle):
    """A skill `critical` fixes the critical value, `damage` adds to damage, of attribute magic."""
    effects = [{"kind": "critical", "set": 12}], [{"kind": "damage", "amount": 7}]
    scene = scenario(
        unit(
            "a",
            agility=20,
            weapon={"check": "melee", "cost": 3, "kind": "魔", "attribute": "magic"},
            skills=[
                skill("critical", "会心", "start", *effects[0]),
                skill("damage", "気合", "start", *effects[1]),
            ],
        ),
        unit("e", "enemy", agility=1, affinities={"magic": 200}),
    )
    rolls = {"1/dystopia.3-3/a/hit#0": (6, 6), "1/dystopia.3-4.3/a/critical#0": (3,)}
    fought = battle(scene, rolls=rolls, choices={("e", "evade"): ["no"]})
    reached = fought.of(AchievementReached)[0]
    assert [(t.label, t.value) for t in reached.critical_tally] == [("skill:critical", 12)]
    damage = fought.of(DamageApplied)[0]
    assert [t.label for t in damage.tally] == [
        "fixed",
        "skill:damage",
        "critical",
        "attribute:magic",
        "percent",
    ]
    words = explain(fought.log, damage.seq).words
    assert words["skill:damage"].ja == "気合"
    assert words["critical"].ja == "クリティカル"
    assert words["attribute:magic"].en == "magic"
    assert damage.amount == 20


def test_a_status_is_no_skill_and_no_word(battle):
    effects = [{"kind": "status", "status": s} for s in ("毒", "critical", "眠り")]
    scene = scenario(
        unit("a", agility=20, skills=[skill("毒", "毒霧", "start", *effects)]),
        unit("e", "enemy", agility=1),
    )
    fought = battle(scene, rolls=[])
    assert [(t.en, t.ja) for t in told(fought, StatusGained)] == [
        ("a: 毒.", "aに「毒」"),
        ("a: critical.", "aに「critical」"),
        ("a: sleep.", "aに「眠り」"),
    ]


@pytest.mark.parametrize(
    ("option", "en", "ja"),
    [
        (
            "exactly-12",
            "a tries to flee: 7+9=16, exactly 12 needed — failure.",
            "aの逃走　7+9=16（必要な出目はちょうど12）…失敗",
        ),
        (
            "12-or-more",
            "a tries to flee: 7+9=16, 12 or more needed — success.",
            "aの逃走　7+9=16（必要な出目は12以上）…成功",
        ),
    ],
)
def test_a_flight_says_what_is_needed(battle, option, en, ja):
    scene = scenario(unit("a", agility=20), unit("e", "enemy", agility=1))
    fought = battle(
        scene,
        rolls=[(7, 9)],
        choices={("a", "main"): ["flee"]},
        rulings={"flee-threshold": option},
    )
    assert [(t.en, t.ja) for t in told(fought, CheckJudged)] == [(en, ja)]


def test_counts_at_which_nothing_happens_are_not_told(battle):
    scene = scenario(unit("a", agility=20), unit("e", "enemy", agility=14), turn_limit=2)
    fought = battle(scene, rolls=[], choices={(w, "main"): ["abandon"] for w in "ae"})
    assert [e.count for e in fought.of(CountAdvanced)] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
    assert [t.en.partition("  ")[0] for t in told(fought, CountAdvanced)] == [
        "Count 1",
        "Count 7",
        "Count 11",
    ]
    at_3 = next(e.seq for e in fought.of(CountAdvanced) if e.count == 3)
    assert [t.text.en for t in show(fought.log, at=at_3)][-1] == "Count 3"
