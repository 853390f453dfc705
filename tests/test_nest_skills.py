"""`nest`, all 51 skills: what one copy does, what two do, under both names and both rulings."""

from __future__ import annotations

import pytest
from senki.events.common import CheckJudged, DamageApplied, HealingApplied, Revived
from senki.events.nest import AttacksCounted, DeathblowsBarred, OrderDecided
from senki.events.nest.skills import IDS, SKILLS

HIT, MISS = (3, 4), (1, 1)
SWING, FOE_SWING = "1/nest.6/hero/to-hit#0", "1/nest.6/foe/to-hit#0"
SWINGS = {SWING: HIT, FOE_SWING: MISS}
MISSES = {SWING: MISS, FOE_SWING: MISS}


@pytest.fixture
def battle(battle):
    """Fight a battle to its end: the dice given must be all that the rules ask for."""

    def fight(*args, **kwargs):
        fought = battle(*args, **kwargs)
        assert fought.played.waiting is None
        return fought

    return fight


class Duel:
    """A duel in which hero or foe holds some copies of one skill."""

    def __init__(self, battle, skills, stacking, counted):
        self.battle = battle
        self.skills = skills
        self.stacking = stacking
        self.counted = counted

    def fight(self, hero=(), foe=(), *, rolls, limit=1, hp=30, foe_hp=200, **more):
        sides = {"hero": ("pc", hero, hp), "foe": ("enemy", foe, foe_hp)}
        combatants = [
            {"id": name, "side": side, "hp": points, "max_hp": 200, "attack": 40, "defense": 4}
            | {"skills": list(skills)}
            for name, (side, skills, points) in sides.items()
        ]
        scenario = {"system": "nest", "turn_limit": limit, "combatants": combatants, **more}
        return self.battle(scenario, rolls=rolls, rulings={"stack-modifiers": self.stacking})

    def numbered(self, stem, faces):
        """The same faces for each copy that counts."""
        return {f"{stem}{copy}": faces for copy in range(self.counted)}


def amounts(fought, clause):
    return [e.amount for e in fought.of(DamageApplied, HealingApplied, clause=clause)]


def needed(fought, clause):
    return [e.needed for e in fought.of(CheckJudged, clause=clause)]


def arrow(duel, skill):
    rolls = duel.numbered(f"1/nest.1/hero/{skill}#", (5, 6))
    return amounts(duel.fight(duel.skills, rolls={**rolls, **MISSES}), "nest.1")


def extra(duel, skill):
    swings = {f"1/nest.6/hero/to-hit#{n}": MISS for n in range(1 + duel.counted)}
    fought = duel.fight(duel.skills, rolls={**swings, FOE_SWING: MISS})
    return [e.attacks for e in fought.of(AttacksCounted)]


def surprise(duel, skill):
    fought = duel.fight(foe=duel.skills, rolls=MISSES)
    return [(e.first, e.trained) for e in fought.of(OrderDecided)]


def immunity(duel, skill):
    fought = duel.fight(["deathblow_slash"], duel.skills, rolls=SWINGS)
    return len(fought.of(DeathblowsBarred))


def nullify(duel, skill):
    rolls = duel.numbered(f"1/nest.5/foe>hero/{skill}#0.", (4, 4))
    return needed(duel.fight(foe=duel.skills, rolls={**rolls, **SWINGS}), "nest.5")


def aim(duel, skill):
    return needed(duel.fight(duel.skills, rolls=SWINGS), "nest.6")[0]


def dodge(duel, skill):
    return needed(duel.fight(foe=duel.skills, rolls=SWINGS), "nest.6")[0]


def deathblow(duel, skill):
    rolls = duel.numbered(f"1/nest.7/hero/{skill}#0.", (4, 5))
    return needed(duel.fight(duel.skills, rolls={**rolls, **SWINGS}), "nest.7")


def strike(duel, skill):
    return amounts(duel.fight(duel.skills, rolls=SWINGS), "nest.8")


def suffer(duel, skill):
    return amounts(duel.fight(foe=duel.skills, rolls=SWINGS), "nest.8")


def magic(duel, skill):
    return amounts(duel.fight(duel.skills, rolls=MISSES, hp=25), "nest.9")


def barrier(duel, skill):
    return amounts(duel.fight(["bow", "light_magic"], duel.skills, rolls=MISSES), "nest.9")


def end_of_turn(duel, skill):
    return amounts(duel.fight(duel.skills, rolls=MISSES), "nest.10")


def undying(duel, skill):
    kills = {f"{1 + turn}/nest.6/hero/to-hit#0": (6, 6) for turn in range(1 + duel.counted)}
    hero = ["berserker", "berserker"]
    fought = duel.fight(hero, duel.skills, rolls=kills, limit=9, foe_hp=1)
    return [(e.target, e.hp) for e in fought.of(Revived)]


def throes(duel, skill):
    return amounts(duel.fight(foe=duel.skills, rolls={SWING: HIT}, foe_hp=1), "nest.12")


def trap(duel, skill):
    checks = [{"kind": "trap", "actor": "hero", "needed": 9}]
    rolls = {"0/nest.trap/hero/trap#0": HIT, **MISSES}
    return needed(duel.fight(duel.skills, rolls=rolls, checks=checks), "nest.trap")


ENEMY_FIRST = [("enemy", ("enemy",))]
ROWS = [
    ("evil_eye_arrow", "魔眼の矢", arrow, [5], [5, 5]),
    ("gale_thunder", "疾風迅雷", arrow, [10], [10, 10]),
    ("extra_attack", "二回攻撃", extra, [2], [3]),
    ("surprise_training", "奇襲心得", surprise, ENEMY_FIRST, ENEMY_FIRST),
    ("deathblow_immunity", "必殺無効", immunity, 1, 1),
    ("tactician", "策士", nullify, [11], [11, 11]),
    ("savant", "知者", nullify, [10], [10, 10]),
    ("sage", "賢者", nullify, [9], [9, 9]),
    ("formation", "隊列", aim, 6, 5),
    ("horde", "群", aim, 5, 3),
    ("stalwart", "猛者", dodge, 8, 9),
    ("veteran", "熟練者", dodge, 9, 11),
    ("flying", "飛行", dodge, 10, 13),
    ("deathblow_throw", "必殺投げ", deathblow, [12], [12, 12]),
    ("deathblow_thrust", "必殺突き", deathblow, [11], [11, 11]),
    ("deathblow_slash", "必殺斬り", deathblow, [10], [10, 10]),
    ("smash", "強打", strike, [40], [40]),
    ("berserker", "狂戦士", strike, [76], [116]),
    ("silver_weapon", "銀の武器", strike, [37], [38]),
    ("magic_weapon", "魔法武器", strike, [38], [40]),
    ("demon_weapon", "悪魔武器", strike, [39], [42]),
    ("legend_weapon", "伝説武器", strike, [41], [46]),
    ("iron_body", "鉄の体", suffer, [16], [10]),
    ("silver_armor", "銀の防具", suffer, [35], [34]),
    ("magic_armor", "魔法防具", suffer, [34], [32]),
    ("demon_armor", "悪魔防具", suffer, [33], [30]),
    ("legend_armor", "伝説防具", suffer, [31], [26]),
    ("dragon_ward", "竜の加護", suffer, [21], [6]),
    ("magic_barrier", "魔法障壁", barrier, [1], [1]),
    ("fire_breath", "炎ブレス", magic, [3], [6]),
    ("ice_breath", "氷ブレス", magic, [4], [8]),
    ("poison_breath", "毒ブレス", magic, [5], [10]),
    ("light_breath", "光ブレス", magic, [7], [14]),
    ("bow", "弓矢", magic, [1], [2]),
    ("fire_magic", "炎の魔法", magic, [2], [4]),
    ("water_magic", "水の魔法", magic, [3], [6]),
    ("ice_magic", "氷の魔法", magic, [4], [8]),
    ("light_magic", "光の魔法", magic, [6], [12]),
    ("ultimate_magic", "究極魔法", magic, [25, 10], [50, 20]),
    ("regeneration", "回復", end_of_turn, [1], [2]),
    ("greater_regeneration", "超回復", end_of_turn, [2], [4]),
    ("regenerating_flesh", "再生肉体", end_of_turn, [3], [6]),
    ("poison_air", "毒の空気", end_of_turn, [1], [2]),
    ("rapid_magic", "高速魔法", end_of_turn, [2], [4]),
    ("undying", "不死身", undying, [("foe", 100)], [("foe", 100)] * 2),
    ("ogre_spirit", "鬼の気迫", throes, [5], [10]),
    ("all_or_nothing", "乾坤一擲", throes, [30], [30]),
    ("dragon_avatar", "竜の化身", end_of_turn, [3], [6]),
    ("trap_lore", "罠知識", trap, [8], [7]),
    ("good_luck", "強運", trap, [7], [5]),
    ("lucky_star", "幸運の星", trap, [6], [3]),
]
"""Id, name on the page, where it shows, what one copy does, what two do."""

STATED = {
    *("extra_attack", "surprise_training", "deathblow_immunity", "tactician", "savant", "sage"),
    *("deathblow_throw", "deathblow_thrust", "deathblow_slash", "smash", "berserker"),
    *("iron_body", "magic_barrier", "undying", "all_or_nothing"),
}
"""The skills of which the page itself says what more copies do."""

WAYS = {
    "by id": ("id", 1, "yes"),
    "by name": ("ja", 1, "yes"),
    "two by id": ("id", 2, "yes"),
    "two by name": ("ja", 2, "yes"),
    "one that may not stack": ("id", 1, "no"),
    "two that may not stack": ("id", 2, "no"),
}


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize(
    ("skill", "japanese", "measure", "one", "two"), ROWS, ids=[row[0] for row in ROWS]
)
def test_a_skill(battle, skill, japanese, measure, one, two, way):
    spelling, copies, stacking = way
    counted = copies if stacking == "yes" or skill in STATED else 1
    skills = [skill if spelling == "id" else japanese] * copies
    assert measure(Duel(battle, skills, stacking, counted), skill) == (one if counted == 1 else two)


def test_these_are_all_the_skills():
    assert [row[0] for row in ROWS] == list(SKILLS)
    assert len(ROWS) == 51
    assert {row[1]: row[0] for row in ROWS}.items() <= IDS.items()


@pytest.mark.parametrize("copies", [1, 2])
def test_dragon_avatar_revives_once_a_copy(battle, copies):
    duel = Duel(battle, ["竜の化身"] * copies, "yes", copies)
    assert undying(duel, "dragon_avatar") == [("foe", 100)] * copies


def test_the_other_name_of_regenerating_flesh(battle):
    assert end_of_turn(Duel(battle, ["肉体再生"], "yes", 1), "regenerating_flesh") == [3]


@pytest.mark.parametrize("skills", [{"狂戦士": 2, "flying": 1}, ["flying", "狂戦士", "berserker"]])
def test_skills_are_a_table_of_copies_or_a_list(battle, skills):
    foe = {"id": "foe", "side": "enemy", "hp": 100, "attack": 1, "defense": 4, "skills": skills}
    hero = {"id": "hero", "side": "pc", "hp": 30, "attack": 40, "defense": 4}
    fought = battle(
        {"system": "nest", "turn_limit": 1, "combatants": [hero, foe]}, rolls=[(5, 5), HIT]
    )
    assert fought["foe"]["skills"] == {"flying": 1, "berserker": 2}
    assert needed(fought, "nest.6") == [10, 7]
