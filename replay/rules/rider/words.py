"""The clauses and the words of `rider`, in English and Japanese."""

from __future__ import annotations

from collections.abc import Mapping

from ....events.text import Text

CLAUSES: Mapping[str, Text] = {
    "rider.turn": Text("the course of a turn", "戦闘の手順"),
    "rider.initiative": Text("initiative", "イニシアティブ"),
    "rider.distance": Text("the distance between riders", "距離の決定"),
    "rider.move": Text("movement phase", "移動フェイズ"),
    "rider.multi-move": Text("movement phase, battles of three or more", "移動フェイズ（複数戦）"),
    "rider.card": Text("card phase", "カード使用フェイズ"),
    "rider.multi-card": Text(
        "card phase, battles of three or more", "カード使用フェイズ（複数戦）"
    ),
    "rider.attack": Text("attack phase", "攻撃フェイズ"),
    "rider.multi-attack": Text("attack phase, battles of three or more", "攻撃フェイズ（複数戦）"),
    "rider.power-attack": Text("power attack", "パワーアタック"),
    "rider.damage": Text("damage", "ダメージ"),
    "rider.end": Text("defeat and draw", "敗北と引き分け"),
}

WORDS: Mapping[str, Text] = {
    "near": Text("near", "近距離"),
    "mid": Text("mid", "中距離"),
    "far": Text("far", "遠距離"),
    "stay": Text("stay", "移動しない"),
    "visor": Text("visor", "バイザー"),
    "order": Text("initiative", "先攻の決定"),
    "distance": Text("the distance", "距離の決定"),
    "move": Text("move", "移動"),
    "card": Text("card", "カード"),
    "attack": Text("attack", "攻撃"),
    "targets": Text("targets", "攻撃の対象"),
    "power_attack": Text("power attack", "パワーアタック"),
    "accuracy": Text("accuracy", "命中力"),
    "defense": Text("defence", "防御力"),
    "mobility": Text("mobility", "運動性"),
    "target_mobility": Text("the target's mobility", "相手の運動性"),
    "monster_accuracy": Text("the monster", "モンスター"),
    "monster_attack": Text("the monster's attack", "モンスターの攻撃力"),
    "base_dice": Text("base", "基本"),
    "no_surplus": Text("not below 0", "差は0とする"),
    "at_least_0": Text("not below 0", "0を下回らない"),
    "at_least_1": Text("a hit does at least 1", "最低1点"),
    "at_least_1_die": Text("at least 1 die", "最低1個"),
    "most_dice": Text("the most dice there are", "ダイス数の上限"),
    "die_bonus": Text("the highest die", "出目による補正"),
    "mobility_0": Text("the target cannot evade", "相手の運動性0"),
    "hit": Text("hit", "命中"),
    "one_step": Text("a successful move", "移動成功"),
    "two_steps": Text("a move of two steps", "二段階の移動"),
    "first": Text("first", "先攻"),
    "second": Text("second", "後攻"),
    "mutual-defeat": Text("all fell together", "相打ち"),
    "turn-limit": Text("the turns are over", "ターン終了"),
}
