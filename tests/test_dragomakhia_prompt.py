"""`dragomakhia`, the prompt: what a player sees before a decision, in two languages."""

from __future__ import annotations

from senki.replay.logs import open_log
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


def test_the_prompt_shows_everybody(battle):
    choices = [("kage", "act", "wait"), ("ryu", "act", "pass"), ("goblins", "act", "pass")]
    fought = battle(scene(), rolls=[], choices=choices)
    waiting = fought.played.waiting
    with open_log(fought.log) as log:
        story = SYSTEM.story(log.started, fought.played.state)
    asked = SYSTEM.ask(story, waiting)
    assert asked.en.splitlines() == [
        "Turn 1",
        "  竜人  HP 12/14  MP 6  area 0  has acted",
        "  影  HP 5/5  MP 0  area 1  waiting",
        "  小鬼  HP 9/9  area 0  has acted",
        "影, action?",
    ]
    assert asked.ja.splitlines() == [
        "第1ターン",
        "  竜人　HP 12/14  MP 6　エリア0　行動済み",
        "  影　HP 5/5  MP 0　エリア1　待機中",
        "  小鬼　HP 9/9　エリア0　行動済み",
        "影の選択　行動は？",
    ]
    labels = [story.option(option) for option in waiting.options]
    assert [label.en for label in labels] == ["move to area 0", "move to area 2", "do nothing"]


def test_the_prompt_says_who_is_yet_to_act_and_who_is_down(battle):
    scenario = scene() | {"turn_limit": 2}
    scenario["combatants"][1] |= {"hp": 1, "area": 0}
    choices = [
        *(("kage", "act", "pass"), ("ryu", "act", "pass"), ("goblins", "act", "attack:melee")),
        *(("ryu", "evade", "no"), ("kage", "evade", "no")),
    ]
    fought = battle(scenario, rolls=[], choices=choices)
    with open_log(fought.log) as log:
        asked = SYSTEM.ask(SYSTEM.story(log.started, fought.played.state), fought.played.waiting)
    assert "  竜人  HP 4/14  MP 6  area 0  yet to act" in asked.en
    assert "  影  HP 0/1  MP 0  area 0  out of action" in asked.en
    assert "未行動" in asked.ja
    assert "行動不能" in asked.ja


def asked_of(fought):
    with open_log(fought.log) as log:
        return SYSTEM.ask(SYSTEM.story(log.started, fought.played.state), fought.played.waiting)


def test_the_prompt_says_what_an_evasion_meets(battle):
    choices = [("kage", "act", "pass"), ("ryu", "act", "pass"), ("goblins", "act", "attack:melee")]
    asked = asked_of(battle(scene(), rolls=[], choices=choices))
    assert asked.en.splitlines()[4:] == [
        "    attack of 小鬼: successes 4, damage 8 (HP 12 -> 4)",
        "    dice to evade: 3",
        "竜人, evasion?",
    ]
    assert asked.ja.splitlines()[4:] == [
        "    小鬼の攻撃　成功数4　ダメージ8（HP12→4）",
        "    回避のダイス　3個",
        "竜人の選択　回避は？",
    ]


def test_the_prompt_says_what_an_emergency_evasion_costs(battle):
    choices = [
        *(("kage", "act", "pass"), ("ryu", "act", "pass"), ("goblins", "act", "attack:melee")),
        ("ryu", "evade", "yes"),
    ]
    asked = asked_of(battle(scene(), rolls=[(1, 6, 2)], choices=choices))
    assert asked.en.splitlines()[4:] == [
        "    attack of 小鬼: successes 3, damage 6 (HP 12 -> 6)",
        "    emergency evasion: costs HP 2 (HP 12 -> 10)",
        "竜人, emergency evasion?",
    ]
    assert asked.ja.splitlines()[4:] == [
        "    小鬼の攻撃　成功数3　ダメージ6（HP12→6）",
        "    緊急回避　HP2を消費（HP12→10）",
        "竜人の選択　緊急回避は？",
    ]


def test_the_prompt_reckons_the_lead_in_initiative_and_the_rulings(battle):
    scenario = scene()
    scenario["combatants"][2] = {
        "id": "troll",
        "name": "鬼",
        "side": "enemy",
        "hp": 9,
        "initiative": 10,
        "combat": {"melee": 2},
        "weapon": {"attack": 7},
    }
    scenario["combatants"][0]["defense"] = 1
    choices = [("troll", "act", "attack:melee")]
    rulings = {"attack-result": "no-defense"}
    asked = asked_of(battle(scenario, rolls=[(6, 7)], choices=choices, rulings=rulings))
    assert asked.en.splitlines()[4:6] == [
        "    attack of 鬼: successes 2, damage 14 (HP 12 -> 0)",
        "    dice to evade: 1 (evasion 3, the attacker's lead in initiative -2)",
    ]
    assert asked.ja.splitlines()[5] == "    回避のダイス　1個（回避力3、先制力の差-2）"


def test_the_prompt_says_whom_a_healing_helps(battle):
    choices = [("kage", "act", "pass"), ("ryu", "act", "heal")]
    asked = asked_of(battle(scene(), rolls=[(8, 9)], choices=choices))
    assert asked.en.splitlines()[4] == "    healing of 竜人: at most 2 (HP 12/14)"
    assert asked.ja.splitlines()[4] == "    竜人の治癒　最大2点（HP12/14）"
