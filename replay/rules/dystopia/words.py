"""The words of `dystopia` in English and Japanese: clauses, decisions, values, tally labels."""

from __future__ import annotations

from collections.abc import Mapping

from ....events.dystopia.effects import PREPARATION_BREAKERS
from ....events.dystopia.scenario import DystopiaScenario
from ....events.text import Text
from ...narration import WORDS as COMMON_WORDS

CLAUSES: Mapping[str, Text] = {
    "dystopia.start": Text("start phase", "スタートフェイズ"),
    "dystopia.prep": Text("preparation", "準備期間"),
    "dystopia.0": Text("step 0, start of a count", "0.カウント開始時の処理"),
    "dystopia.1": Text("step 1, who is at this count", "1.現カウントにいる者の確認"),
    "dystopia.2": Text("step 2, order of turns", "2.行動順決定"),
    "dystopia.3": Text("step 3, a turn", "3.行動手番"),
    "dystopia.3-1": Text("step 3-1, sub action", "3-1.サブアクション"),
    "dystopia.3-2": Text("step 3-2, main action", "3-2.メインアクション"),
    "dystopia.3-3": Text("step 3-3, hit and evasion", "3-3.命中判定／回避判定"),
    "dystopia.3-4": Text("step 3-4, before the damage roll", "3-4.ダメージロール前"),
    "dystopia.3-4.1": Text("damage 1, fixed damage", "ダメージ1.固定値"),
    "dystopia.3-4.2": Text("damage 2, increases", "ダメージ2.増加効果"),
    "dystopia.3-4.3": Text("damage 3, damage dice", "ダメージ3.ダメージロール"),
    "dystopia.3-4.4": Text("damage 4, affinity", "ダメージ4.耐性"),
    "dystopia.3-4.5": Text("damage 5, multiplication", "ダメージ5.倍化"),
    "dystopia.3-4.6": Text("damage 6, reductions", "ダメージ6.減少効果"),
    "dystopia.3-4.7": Text("damage 7, changes of actual damage", "ダメージ7.実ダメージの増減"),
    "dystopia.3-4.8": Text("damage 8, the damage is taken", "ダメージ8.実ダメージの適用"),
    "dystopia.3-4.9": Text("damage 9, further effects of the attack", "ダメージ9.付与効果"),
    "dystopia.4": Text("step 4, on to the next count", "4.次のカウントへの処理"),
    "dystopia.drop": Text("drop roll", "ドロップロール"),
    "dystopia.result": Text("result phase", "リザルトフェイズ"),
}

STATUSES: Mapping[str, Text] = {
    status: Text(status, name) for name, status in PREPARATION_BREAKERS.items()
} | {"incapacitated": Text("incapacitated", "戦闘不能")}

SQUARES: Mapping[str, Text] = {
    f"{side}.{letter}": Text(f"{en} square {letter}", f"{ja}{letter}マス")
    for side, en, ja in (("ally", "the PCs'", "味方"), ("enemy", "the enemies'", "敵"))
    for letter in "ABC"
}

DECISIONS: Mapping[str, Text] = {
    "square": Text("square", "配置するマス"),
    "start-skill": Text("skill of the start phase", "スタートフェイズのスキル"),
    "sub": Text("sub action", "サブアクション"),
    "main": Text("main action", "メインアクション"),
    "targets": Text("targets", "対象"),
    "evade": Text("evasion roll", "回避判定"),
    "damage-skill": Text("skill at the damage roll", "ダメージロール時のスキル"),
    "result-skill": Text("skill of the result phase", "リザルトフェイズのスキル"),
    "attack": Text("attack with the weapon", "通常攻撃"),
    "flee": Text("try to flee", "逃走を試みる"),
    "abandon": Text("give the main action up", "メインアクションを放棄"),
    "skip-main": Text("skip the main action", "メインアクションをスキップ"),
}

VALUES: Mapping[str, Text] = {
    "melee": Text("melee value", "近接値"),
    "shooting": Text("shooting value", "射撃値"),
    "magic": Text("magic value", "魔術値"),
    "evasion": Text("evasion", "回避値"),
    "resistance": Text("resistance", "抵抗値"),
    "agility": Text("agility", "敏捷"),
}

LABELS: Mapping[str, Text] = {
    "pc": Text("the PCs", "ＰＣ側"),
    "enemy": Text("the enemies", "エネミー側"),
    "hit": Text("hit roll", "命中判定"),
    "order": Text("order", "行動順"),
    "drop": Text("drop roll", "ドロップロール"),
    "dice": Text("dice", "出目"),
    "fixed": Text("fixed damage", "固定値"),
    "damage": Text("damage", "ダメージロール"),
    "critical": Text("critical", "クリティカル"),
    "fumble": Text("fumble", "ファンブル"),
    "bonus": Text("the bonus of non-magic attacks", "「魔」以外の補正"),
    "percent": Text("percent", "百分率"),
    "rounded_down": Text("rounded down", "端数切り捨て"),
    "bodies": Text("damage of several bodies", "複数体分のダメージ"),
    "at_least_0": Text("no damage below 0", "最低0点"),
    "at_least_1": Text("at least one count", "最低1カウント"),
    "count": Text("current count", "現カウント"),
    "preparation": Text("preparation", "準備期間"),
    "owed": Text("cost of a prepared skill", "準備したスキルのコスト"),
    "revived": Text("back on its feet", "戦闘不能からの復帰"),
    "fastest": Text("highest agility", "敏捷の最高値"),
    "first_count": Text("counts begin at 1", "最初のカウントは1"),
    "formula": Text("the formula taken literally", "計算式の文字どおり"),
    "fled": Text("flight", "逃走"),
}

WORDS: Mapping[str, Text] = {**STATUSES, **SQUARES, **DECISIONS, **VALUES, **LABELS}


def status_name(status: str) -> Text:
    """The name of a bad status."""
    return STATUSES.get(status) or Text(status.replace("_", " "), status)


def label(name: str, kind: str = "skill") -> str:
    """The label of a skill, an item or an attribute in a tally: its id, alone if it can be.

    One that is a word of the rules too says which it is, as in `skill:critical`.
    """
    return f"{kind}:{name}" if name in WORDS or name in COMMON_WORDS else name


def names(scenario: DystopiaScenario) -> Mapping[str, Text]:
    """The names of skills, items and attributes by label, where one label has one name."""
    found: dict[str, set[str]] = {}
    for attribute in scenario.attributes:
        found.setdefault(label(attribute, "attribute"), set()).add(attribute)
    for combatant in scenario.combatants:
        for ability in combatant.abilities:
            found.setdefault(label(ability.id), set()).add(ability.title)
    return {name: Text(t, t) for name, titles in found.items() if len(titles) == 1 for t in titles}
