"""The 51 skills of `nest`, by id, each with its name on the rule page and in English."""

from __future__ import annotations

from typing import NamedTuple

from ..text import Text


class Skill(NamedTuple):
    """A skill: its names, and whether the page itself says how copies of it add up."""

    name: Text
    stacking_stated: bool = False


def _skill(en: str, ja: str, *, stacking_stated: bool = False) -> Skill:
    return Skill(Text(en, ja), stacking_stated)


SKILLS: dict[str, Skill] = {
    "evil_eye_arrow": _skill("evil eye arrow", "魔眼の矢"),
    "gale_thunder": _skill("gale thunder", "疾風迅雷"),
    "extra_attack": _skill("extra attack", "二回攻撃", stacking_stated=True),
    "surprise_training": _skill("surprise training", "奇襲心得", stacking_stated=True),
    "deathblow_immunity": _skill("deathblow immunity", "必殺無効", stacking_stated=True),
    "tactician": _skill("tactician", "策士", stacking_stated=True),
    "savant": _skill("savant", "知者", stacking_stated=True),
    "sage": _skill("sage", "賢者", stacking_stated=True),
    "formation": _skill("formation", "隊列"),
    "horde": _skill("horde", "群"),
    "stalwart": _skill("stalwart", "猛者"),
    "veteran": _skill("veteran", "熟練者"),
    "flying": _skill("flying", "飛行"),
    "deathblow_throw": _skill("deathblow throw", "必殺投げ", stacking_stated=True),
    "deathblow_thrust": _skill("deathblow thrust", "必殺突き", stacking_stated=True),
    "deathblow_slash": _skill("deathblow slash", "必殺斬り", stacking_stated=True),
    "smash": _skill("smash", "強打", stacking_stated=True),
    "berserker": _skill("berserker", "狂戦士", stacking_stated=True),
    "silver_weapon": _skill("silver weapon", "銀の武器"),
    "magic_weapon": _skill("magic weapon", "魔法武器"),
    "demon_weapon": _skill("demon weapon", "悪魔武器"),
    "legend_weapon": _skill("legend weapon", "伝説武器"),
    "iron_body": _skill("iron body", "鉄の体", stacking_stated=True),
    "silver_armor": _skill("silver armor", "銀の防具"),
    "magic_armor": _skill("magic armor", "魔法防具"),
    "demon_armor": _skill("demon armor", "悪魔防具"),
    "legend_armor": _skill("legend armor", "伝説防具"),
    "dragon_ward": _skill("dragon ward", "竜の加護"),
    "magic_barrier": _skill("magic barrier", "魔法障壁", stacking_stated=True),
    "fire_breath": _skill("fire breath", "炎ブレス"),
    "ice_breath": _skill("ice breath", "氷ブレス"),
    "poison_breath": _skill("poison breath", "毒ブレス"),
    "light_breath": _skill("light breath", "光ブレス"),
    "bow": _skill("bow", "弓矢"),
    "fire_magic": _skill("fire magic", "炎の魔法"),
    "water_magic": _skill("water magic", "水の魔法"),
    "ice_magic": _skill("ice magic", "氷の魔法"),
    "light_magic": _skill("light magic", "光の魔法"),
    "ultimate_magic": _skill("ultimate magic", "究極魔法"),
    "regeneration": _skill("regeneration", "回復"),
    "greater_regeneration": _skill("greater regeneration", "超回復"),
    "regenerating_flesh": _skill("regenerating flesh", "再生肉体"),
    "poison_air": _skill("poison air", "毒の空気"),
    "rapid_magic": _skill("rapid magic", "高速魔法"),
    "undying": _skill("undying", "不死身", stacking_stated=True),
    "ogre_spirit": _skill("ogre spirit", "鬼の気迫"),
    "all_or_nothing": _skill("all or nothing", "乾坤一擲", stacking_stated=True),
    "dragon_avatar": _skill("dragon avatar", "竜の化身"),
    "trap_lore": _skill("trap lore", "罠知識"),
    "good_luck": _skill("good luck", "強運"),
    "lucky_star": _skill("lucky star", "幸運の星"),
}

IDS: dict[str, str] = {skill.name.ja: name for name, skill in SKILLS.items()} | {
    # the page itself calls 再生肉体 so where it explains 竜の化身
    "肉体再生": "regenerating_flesh"
}
"""The id of each Japanese name."""
