"""The words of `dragomakhia` in English and Japanese: clauses, decisions, options, terms."""

from __future__ import annotations

from collections.abc import Mapping

from ....events.dragomakhia.scenario import MAX_AREAS, DragomakhiaScenario
from ....events.dragomakhia.tables import ABILITIES, CONDITIONS
from ....events.text import Text
from .numbers import skill_label

CLAUSES: Mapping[str, Text] = {
    "dragomakhia.check": Text("check", "行為判定"),
    "dragomakhia.coefficient": Text("coefficient", "係数の決定"),
    "dragomakhia.difficulty": Text("difficulty", "難易度の確認"),
    "dragomakhia.initiative": Text("initiative phase", "先制フェイズ"),
    "dragomakhia.wait": Text("waiting", "待機"),
    "dragomakhia.move": Text("movement", "移動"),
    "dragomakhia.melee": Text("melee", "白兵"),
    "dragomakhia.shooting": Text("shooting", "射撃"),
    "dragomakhia.magic": Text("magic", "魔法"),
    "dragomakhia.common": Text("common characters", "一般キャラクター"),
    "dragomakhia.evasion": Text("evasion", "回避"),
    "dragomakhia.emergency": Text("emergency evasion", "緊急回避"),
    "dragomakhia.damage": Text("damage", "ダメージ"),
    "dragomakhia.heal": Text("healing", "治癒"),
}

ATTACKS: Mapping[str, Text] = {
    "melee": Text("melee attack", "白兵攻撃"),
    "shooting": Text("shot", "射撃"),
    "magic": Text("magic attack", "魔法攻撃"),
}


def names(scenario: DragomakhiaScenario) -> dict[str, Text]:
    """What skills are called, as written, by their labels in tallies."""
    skills = [skill for check in scenario.listed_checks for skill in check.used_skills]
    return {skill_label(skill): Text(skill.name, skill.name) for skill in skills}


WORDS: Mapping[str, Text] = {
    **ABILITIES,
    **{name: condition.name for name, condition in CONDITIONS.items()},
    # decisions, and what rolls are for
    "act": Text("action", "行動"),
    "target": Text("target", "対象"),
    "evade": Text("evasion", "回避"),
    "emergency": Text("emergency evasion", "緊急回避"),
    "order": Text("acting first", "先制の決定"),
    "check": Text("the check", "行為判定"),
    "attack": Text("the attack", "攻撃"),
    "heal": Text("healing", "治癒"),
    "evasion": Text("evasion", "回避"),
    # options
    **{f"attack:{method}": text for method, text in ATTACKS.items()},
    **{f"move:{n}": Text(f"move to area {n}", f"エリア{n}へ移動") for n in range(MAX_AREAS)},
    "wait": Text("wait", "待機"),
    "pass": Text("do nothing", "何もしない"),
    # terms of tallies
    "hp": Text("HP", "HP"),
    "mp": Text("MP", "MP"),
    "pool": Text("dice", "判定値"),
    "melee_power": Text("melee", "白兵力"),
    "shooting_power": Text("shooting", "射撃力"),
    "magic_power": Text("magic", "魔法力"),
    "evasion_power": Text("evasion", "回避力"),
    "slower": Text("the attacker's lead in initiative", "先制力の差"),
    "one_die": Text("one die even so", "最低1個"),
    "pool_cap": Text("the most dice at once", "ダイス数の上限"),
    "difficulty": Text("difficulty", "難易度"),
    "adjacent": Text("into the adjacent area", "隣のエリアへの射撃"),
    "difficulty_cap": Text("no difficulty above 10", "難易度の上限"),
    "no_skill": Text("no skill", "技能なし"),
    "partial_fit": Text("a skill that fits in part", "合致しない技能"),
    "half_down": Text("rounded down", "端数切り捨て"),
    "half_up": Text("rounded up", "端数切り上げ"),
    "no_level": Text("no level that counts", "有効なレベルなし"),
    "level_and_1": Text("on top of the level", "技能レベルへの加算"),
    "successes": Text("successes", "成功数"),
    "coefficient": Text("coefficient", "係数"),
    "achievement": Text("achievement", "達成値"),
    "evaded": Text("evaded", "回避の成功数"),
    "attack_power": Text("attack", "攻撃力"),
    "defense": Text("defence", "防御力"),
    "at_least_0": Text("not below 0", "0を下回らない"),
    "at_least_1": Text("a hit does at least 1", "最低1点"),
    "mp_paid": Text("MP paid", "払ったMP"),
    "all-down": Text("one side is out of action", "一方の全滅"),
    "turn-limit": Text("the turn limit is reached", "ターン数の上限"),
}
