"""`dragomakhia`, what is told: sentences in two languages."""

from __future__ import annotations

import re

import pytest
from senki.events.dragomakhia import ActionStarted, CoefficientSet
from senki.events.dragomakhia.tables import ABILITIES, CONDITIONS
from senki.events.text import Text
from senki.replay.explain import explain
from senki.replay.show import show
from senki.replay.system import find_system

SYSTEM = find_system("dragomakhia")


def scene():
    return {
        "system": "dragomakhia",
        "areas": 3,
        "combatants": [
            {
                "id": "ryu",
                "name": "竜人",
                "side": "pc",
                "hp": 12,
                "max_hp": 14,
                "mp": 6,
                "initiative": 8,
                "combat": {"melee": 2, "shooting": 2, "magic": 2, "evasion": 3},
                "weapon": {"attack": 3},
                "emergency": 2,
            },
            {
                "id": "kage",
                "name": "影",
                "side": "pc",
                "hp": 5,
                "initiative": 9,
                "area": 1,
            },
            {
                "id": "goblins",
                "name": "小鬼",
                "side": "enemy",
                "hp": 9,
                "common": {"attack": 2, "attack_coefficient": 4, "defense": 1, "swarm": True},
            },
        ],
        "turn_limit": 1,
    }


def told(fought):
    return [(sentence.text.en, sentence.text.ja) for sentence in show(fought.log)]


def test_a_turn_in_words(battle):
    choices = [
        ("kage", "act", "wait"),
        ("ryu", "act", "attack:melee"),
        ("goblins", "act", "attack:melee"),
        ("ryu", "evade", "yes"),
        ("ryu", "emergency", "yes"),
        ("kage", "act", "move:2"),
    ]
    fought = battle(scene(), rolls=[(6, 10), (1, 6, 2)], choices=choices)
    assert told(fought)[2:] == [
        ("影 acts (initiative 9).", "影の行動（先制力9）"),
        ("影 chooses action: wait.", "影の選択　行動：待機"),
        ("影 waits.", "影は待機"),
        ("竜人 acts (initiative 8).", "竜人の行動（先制力8）"),
        ("竜人 chooses action: melee attack.", "竜人の選択　行動：白兵攻撃"),
        (
            "竜人's melee attack at 小鬼: 6, 10 at difficulty 6 — 2 successes.",
            "竜人の白兵攻撃（対小鬼）　6, 10（難易度6）…成功数2",
        ),
        (
            "竜人 does 5 damage to 小鬼 (2×3-1=5): HP 4.",
            "竜人が小鬼に5点のダメージ（2×3-1=5）　残りHP4",
        ),
        ("竜人 has acted.", "竜人は行動済み"),
        ("小鬼 acts.", "小鬼の行動"),
        ("小鬼 chooses action: melee attack.", "小鬼の選択　行動：白兵攻撃"),
        (
            "小鬼 attacks 竜人: 4 successes without dice.",
            "小鬼の攻撃（対竜人）　ダイスなしで成功数4",
        ),
        ("竜人 evades.", "竜人は回避する"),
        (
            "竜人's evasion: 1, 6, 2 at difficulty 6 — 1 success, 3 left of the attack.",
            "竜人の回避　1, 6, 2（難易度6）…成功数1（攻撃の成功数は残り3）",
        ),
        ("竜人 makes an emergency evasion.", "竜人は緊急回避を宣言"),
        ("竜人 spends 2 HP (10 left).", "竜人はHPを2消費（残り10）"),
        (
            "竜人's emergency evasion nullifies the attack of 小鬼.",
            "竜人の「緊急回避」が小鬼の攻撃を無効化",
        ),
        ("小鬼 has acted.", "小鬼は行動済み"),
        ("影, who waited, acts.", "待機していた影の行動"),
        ("影 chooses action: move to area 2.", "影の選択　行動：エリア2へ移動"),
        ("影 moves from area 1 to area 2.", "影はエリア1からエリア2へ移動"),
        ("影 has acted.", "影は行動済み"),
        ("No decision after 1 turn.", "1ターンで決着つかず"),
    ]


def test_healing_and_a_fall_in_words(battle):
    scenario = scene() | {"turn_limit": 2}
    choices = [
        ("kage", "act", "pass"),
        ("ryu", "act", "heal"),
        ("ryu", "mp", "1"),
        ("goblins", "act", "attack:melee"),
        ("ryu", "evade", "no"),
        ("kage", "act", "pass"),
        ("ryu", "act", "attack:magic"),
        ("goblins", "act", "move:1"),
    ]
    fought = battle(scenario, rolls=[(8, 9), (1, 2)], choices=choices)
    lines = told(fought)
    for line in [
        (
            "竜人's healing of 竜人: 8, 9 at difficulty 6 — 2 successes.",
            "竜人の治癒（対竜人）　8, 9（難易度6）…成功数2",
        ),
        ("竜人 puts 1 MP into it.", "竜人はMPを1使う"),
        ("竜人 heals 竜人 by 1: HP 13.", "竜人の治癒で竜人は1点回復（HP13）"),
        ("竜人 does not evade.", "竜人は回避しない"),
        (
            "竜人's magic attack at 小鬼: 1, 2 at difficulty 6 — 0 successes, a miss.",
            "竜人の魔法攻撃（対小鬼）　1, 2（難易度6）…成功数0（はずれ）",
        ),
    ]:
        assert line in lines


def test_a_fall_and_a_victory_in_words(battle):
    scenario = scene()
    scenario["combatants"][2]["hp"] = 3
    choices = [("kage", "act", "pass"), ("ryu", "act", "attack:melee")]
    fought = battle(scenario, rolls=[(7, 8)], choices=choices)
    assert told(fought)[-3:] == [
        ("小鬼 is out of action.", "小鬼は行動不能"),
        ("竜人 has acted.", "竜人は行動済み"),
        ("The player side wins in turn 1.", "第1ターン、ＰＣ側の勝利"),
    ]


CHECKS = [
    (
        {"pool": 2, "goal": 1},
        (6, 7),
        "竜人, check: 6, 7 at difficulty 6 — 2 successes × 1 = 2 against a goal of 1:"
        " success 2 times over (within anyone's reach).",
        "竜人の行為判定　6, 7（難易度6）　成功数2×係数1＝達成値2（目標値1）…2回分の成功"
        "　素人でもできる程度",
    ),
    (
        {"pool": 0, "goal": 1},
        None,
        "竜人, check: no dice to roll — 0 successes × 1 = 0 against a goal of 1:"
        " failure (nothing achieved).",
        "竜人の行為判定　振るダイスなし　成功数0×係数1＝達成値0（目標値1）…失敗　達成なし",
    ),
    (
        {"pool": 3, "goal": 3, "difficulty": 1},
        None,
        "竜人, check: no roll at difficulty 1 — 3 successes × 1 = 3 against a goal of 3:"
        " success (hard without basic training).",
        "竜人の行為判定　難易度1のためダイスなし　成功数3×係数1＝達成値3（目標値3）…成功"
        "　基本の心得が要る程度",
    ),
]


@pytest.mark.parametrize(("check", "faces", "en", "ja"), CHECKS)
def test_checks_in_words(check, faces, en, ja, battle):
    scenario = {
        "system": "dragomakhia",
        "combatants": [{"id": "ryu", "name": "竜人", "side": "pc"}],
        "checks": [{"actor": "ryu", **check}],
    }
    fought = battle(scenario, rolls=[faces] if faces else [])
    assert told(fought)[-2] == (en, ja)
    assert told(fought)[-1] == ("All checks are made.", "判定終了")


def test_why_a_check_is_hard_and_what_skills_make_of_it(battle):
    skills = [{"name": "跳躍", "level": 2}, {"name": "体術", "level": 3, "fit": "partial"}]
    check = {"actor": "ryu", "pool": 1, "skills": skills, "conditions": ["moonlight", "mud"]}
    scenario = {
        "system": "dragomakhia",
        "combatants": [{"id": "ryu", "name": "竜人", "side": "pc"}],
        "checks": [{**check, "goal": 1}],
    }
    lines = told(battle(scenario, rolls=[(9,)]))
    assert lines[1] == (
        "竜人's coefficient is 4 (体術 3, a skill that fits in part: half, rounded down: 1;"
        " 跳躍 2, 体術 +1, on top of the level +1).",
        "竜人の係数は4（体術3、合致しない技能のため半分、端数切り捨てで1；"
        "跳躍2、体術+1、技能レベルへの加算+1）",
    )
    assert lines[2] == (
        "The difficulty for 竜人 is 9 (difficulty 6, moonlight +2, mud +1).",
        "竜人の難易度は9（難易度6、月明かり+2、ぬかるみ+1）",
    )


# who: initiative, weapon priority, HP; the first acts | why, in two languages
PRECEDENCE = [
    ("8 2 10, 7 2 10", "initiative 8", "先制力8"),
    (
        "8 2 10, 8 1 9, 7 3 9",
        "equal at initiative 8: weapon priority 2 before 1",
        "先制力8で同値、武器の優先度2対1で高い方",
    ),
    (
        "8 2 10, 8 2 12, 8 2 11, 8 1 9",
        "equal at initiative 8 and weapon priority 2: HP 10, lower than 11",
        "先制力8、優先度2で同値、HP10対11で低い方",
    ),
    (
        "8 2 10, 8 2 10",
        "equal at initiative 8, weapon priority 2 and HP 10: thrown for",
        "先制力8、優先度2、HP10で同値、ダイスで決定",
    ),
]


@pytest.mark.parametrize(("people", "en", "ja"), PRECEDENCE)
def test_why_one_acts_before_another(people, en, ja, battle):
    combatants = []
    for number, person in enumerate(people.split(", ")):
        initiative, priority, hp = map(int, person.split())
        weapon = {"attack": 1, "priority": priority}
        body = {"id": f"f{number}", "side": "enemy" if number else "pc", "hp": hp}
        combatants.append({**body, "initiative": initiative, "weapon": weapon})
    scenario = {"system": "dragomakhia", "combatants": combatants}
    rolls = [(9,), (2,)] if "thrown" in en else []
    fought = battle(scenario, rolls=rolls, choices=[])
    first = next(sentence for sentence in show(fought.log) if type(sentence.event) is ActionStarted)
    assert (first.text.en, first.text.ja) == (f"f0 acts ({en}).", f"f0の行動（{ja}）")


# skills | rulings | the sentence of the coefficient in two languages
COEFFICIENTS = [
    ([("跳躍", 3)], {"coefficient-base": "level"}, "3 (跳躍 3)", "3（跳躍3）"),
    (
        [("跳躍", 4), ("体術", 2), ("隠密", 5)],
        {"multi-skill": "highest", "coefficient-base": "level"},
        "5 (跳躍 4, 体術 2 (the highest is 4), 隠密 5 (the highest is 5))",
        "5（跳躍4、体術2（最も高いのは4）、隠密5（最も高いのは5））",
    ),
    (
        [("跳躍", 0)],
        {"coefficient-base": "level"},
        "1 (跳躍 0, no level that counts +1)",
        "1（跳躍0、有効なレベルなし+1）",
    ),
    (
        [("magic", 2), ("at_least_0", 1)],
        {},
        "4 (magic 2, at_least_0 +1, on top of the level +1)",
        "4（magic2、at_least_0+1、技能レベルへの加算+1）",
    ),
]


@pytest.mark.parametrize(("skills", "rulings", "en", "ja"), COEFFICIENTS)
def test_what_skills_make_in_words(skills, rulings, en, ja, battle):
    listed = [{"name": name, "level": level} for name, level in skills]
    scenario = {
        "system": "dragomakhia",
        "combatants": [{"id": "ryu", "name": "竜人", "side": "pc"}],
        "checks": [{"actor": "ryu", "pool": 0, "skills": listed, "goal": 1}],
    }
    fought = battle(scenario, rolls=[], rulings=rulings)
    told_as = [s.text for s in show(fought.log) if isinstance(s.event, CoefficientSet)]
    assert [(text.en, text.ja) for text in told_as] == [
        (f"竜人's coefficient is {en}.", f"竜人の係数は{ja}")
    ]


def test_a_skill_is_explained_by_its_name_as_written(battle):
    scenario = {
        "system": "dragomakhia",
        "combatants": [{"id": "ryu", "side": "pc", "abilities": {"magic": 1}}],
        "checks": [
            {
                "actor": "ryu",
                "ability": "magic",
                "skills": [{"name": "magic", "level": 2}],
                "goal": 1,
            }
        ],
    }
    fought = battle(scenario, rolls=[(6,)])
    judged = next(e for e in fought.events if hasattr(e, "times"))
    words = explain(fought.log, judged.seq).words
    assert words["magic"] == Text("magic", "魔力")
    assert words["skill:magic"] == Text("magic", "magic")


def test_every_term_of_a_tally_has_a_word(battle):
    check = {"actor": "ryu", "pool": 20, "difficulty": 8, "conditions": list(CONDITIONS), "goal": 1}
    skills = [{"name": "技", "level": 3, "fit": "partial"}]
    scenario = scene() | {"checks": [{**check, "skills": skills}]}
    rulings = {"pool-cap": "15", "difficulty-over-10": "cap-10", "half-skill-rounding": "up"}
    fought = battle(scenario, seed="1", rulings=rulings)
    for event in fought.events:
        for label, word in explain(fought.log, event.seq).words.items():
            skill = label.removeprefix("skill:")
            assert word == (Text(skill, skill) if skill != label else SYSTEM.words[label])


def test_words_have_both_languages():
    for name, word in SYSTEM.words.items():
        assert word.en.isascii(), name
        assert not re.search(r"[_#]", word.en + word.ja), name
    for name in (*ABILITIES, *CONDITIONS):
        assert not SYSTEM.words[name].ja.isascii()
