"""`nest`, its seventeen rulings: one table of what comes out under every option."""

from __future__ import annotations

import pytest
from senki.events import SenkiError
from senki.events.common import AttackNullified, ChoiceMade, DamageApplied, HealingApplied, Revived
from senki.replay.catalogues import rulings

OPTIONS = {
    "scale-before-defense": ["before", "after"],
    "legend-armor-value": ["5", "6"],
    "min-damage-clamp": ["end", "each"],
    "natural-12-autohit": ["no", "yes"],
    "multiattack-scope": ["swings", "all", "nullify-each"],
    "miss-ends-multiattack": ["no", "yes"],
    "nullify-roll-protocol": ["stop", "all"],
    "nullify-scope": ["all", "self-damage-paid"],
    "barrier-self-hit-lethal": ["yes", "no"],
    "stack-modifiers": ["yes", "no"],
    "side-wide-skills": ["holder", "side"],
    "any-death-ends-attacks": ["side", "any"],
    "battle-end-condition": ["side", "first"],
    "dragon-avatar-copies": ["each", "one"],
    "undying-optional": ["auto", "choice"],
    "finisher-attribution": ["actual", "opponent"],
    "step10-clamp": ["net", "heal-first"],
}
"""Every ruling with its options, the default first."""


@pytest.fixture
def battle(battle):
    """Fight a battle to its end: the dice given must be all that the rules ask for."""

    def fight(*args, **kwargs):
        fought = battle(*args, **kwargs)
        assert fought.played.waiting is None
        return fought

    return fight


def fighter(name, side, *skills, hp=30, attack=10, **numbers):
    stats = {"hp": hp, "attack": attack, "defense": 4, **numbers}
    return {"id": name, "side": side, **stats, "skills": list(skills)}


def pc(*skills, name="hero", **numbers):
    return fighter(name, "pc", *skills, **numbers)


def enemy(*skills, name="foe", **numbers):
    return fighter(name, "enemy", *skills, **numbers)


TWO_ENEMIES = (enemy(name="e1", hp=6), enemy(name="e2"))
WEAK_AND_STRONG = (pc(name="p1", hp=6), pc(name="p2"))

SITUATIONS = {
    "berserker": (pc("狂戦士"), enemy()),
    "iron body": (pc(), enemy("鉄の体")),
    "two iron bodies": (pc(), enemy("鉄の体", "鉄の体")),
    "berserker 2, iron body 3": (pc(*["狂戦士"] * 2), enemy(*["鉄の体"] * 3)),
    "below 0, doubled": (pc("berserker", *["legend_weapon"] * 2, attack=4), enemy(defense=10)),
    "below 0, halved": (pc("legend_weapon", attack=1), enemy("iron_body")),
    "weapon and armour outside": (pc("berserker", "magic_weapon"), enemy("silver_armor")),
    "legend armour": (pc(attack=20), enemy("伝説防具")),
    "two legend armours": (pc(attack=20), enemy("伝説防具", "伝説防具")),
    "iron 2, magic weapon": (pc("魔法武器"), enemy("鉄の体", "鉄の体")),
    "weapon, then armour": (pc("legend_weapon", attack=0), enemy("silver_armor", defense=5)),
    "armour alone": (pc(attack=0), enemy("silver_armor")),
    "a threshold of 13": (pc(), enemy("飛行", "飛行")),
    "two swings, fire, sage": (pc("二回攻撃", "炎の魔法"), enemy("賢者")),
    "two swings, fire": (pc("二回攻撃", "炎の魔法"), enemy()),
    "two swings, fire, barrier": (pc("二回攻撃", "炎の魔法"), enemy("魔法障壁")),
    "two swings, ultimate magic": (pc("二回攻撃", "究極魔法"), enemy(hp=90)),
    "mage and squire": (pc("二回攻撃", "究極魔法", name="p1", hp=10), pc(name="p2"), enemy(hp=90)),
    "two swings, breath": (pc("二回攻撃", "光ブレス", hp=12), enemy("魔法障壁", "鬼の気迫", hp=1)),
    "two swings, sage at 6": (pc("二回攻撃"), enemy("賢者", hp=6)),
    "two swings, light, sage at 6": (pc("二回攻撃", "光の魔法"), enemy("賢者", hp=6)),
    "three swings": (pc("二回攻撃", "二回攻撃"), enemy()),
    "tactician and sage": (pc(), enemy("策士", "賢者")),
    "ultimate magic, sage": (pc("究極魔法"), enemy("賢者")),
    "fatal ultimate magic, sage": (pc("究極魔法", "究極魔法", hp=20), enemy("賢者")),
    "barrier at 1": (pc("光の魔法"), enemy("魔法障壁", hp=1)),
    "barrier at 2": (pc("光の魔法"), enemy("魔法障壁", hp=2)),
    "two magic weapons": (pc("魔法武器", "魔法武器"), enemy()),
    "two arrows": (pc("魔眼の矢", "魔眼の矢"), enemy()),
    "comrade's weapon": (pc(name="p1"), pc("伝説武器", name="p2"), enemy()),
    "weak enemy first": (*WEAK_AND_STRONG, *TWO_ENEMIES),
    "thunder": (pc("疾風迅雷", "高速魔法"), *TWO_ENEMIES),
    "two archers": (pc("疾風迅雷"), *(enemy("魔眼の矢", name=f"e{n}", hp=10 * n) for n in (1, 2))),
    "one against two": (pc(), *TWO_ENEMIES),
    "weak PC first": (*WEAK_AND_STRONG, enemy()),
    "two dragon avatars": (pc(attack=90), enemy("竜の化身", "竜の化身", hp=2)),
    "avatar and undying": (pc(attack=90), enemy("竜の化身", "不死身", hp=2)),
    "undying, declined": (pc(), enemy("不死身", "不死身", hp=6)),
    "undying, used": (pc(), enemy("不死身", hp=6)),
    "own ultimate magic": (pc("究極魔法", "乾坤一擲", hp=10), enemy()),
    "own ultimate magic, survived": (pc("究極魔法", "乾坤一擲", hp=11), enemy()),
    "six against three": (pc("回復", "超回復", "再生肉体", hp=10), enemy("毒の空気", "高速魔法")),
    "three that just fit": (pc("再生肉体", hp=7, max_hp=10), enemy("高速魔法")),
    "three that fit in part": (pc("再生肉体", hp=8, max_hp=10), enemy("毒の空気")),
    "three that would save": (pc("再生肉体", hp=2, max_hp=2), enemy("毒の空気", "高速魔法")),
}

DICE = {
    "arrow": "1/nest.1/hero/evil_eye_arrow#0",
    "arrow 1": "1/nest.1/hero/evil_eye_arrow#1",
    "thunder": "1/nest.1/hero/gale_thunder#0",
    "e2 arrow": "1/nest.1/e2/evil_eye_arrow#0",
    "tactician": "1/nest.5/foe>hero/tactician#0.0",
    "sage": "1/nest.5/foe>hero/sage#0.0",
    "sage 1": "1/nest.5/foe>hero/sage#1.0",
    "hero 1": "1/nest.6/hero/to-hit#1",
    "hero 2": "1/nest.6/hero/to-hit#2",
    "hero again": "2/nest.6/hero/to-hit#0",
    "foe again": "2/nest.6/foe/to-hit#0",
    "e2 again": "2/nest.6/e2/to-hit#0",
    **{who: f"1/nest.6/{who}/to-hit#0" for who in ("hero", "foe", "p1", "p2", "e1", "e2")},
}
"""The rolls of the table by name: swings of turn 1 unless another is named."""

CHOICES = {("choice", "undying, declined"): [("foe", "undying", "decline")]}

# ruling | option | situation | dice | hit points | end
TABLE = """
scale-before-defense | before | berserker | hero 7, foe 2 | foe -16=14 | turn-limit
scale-before-defense | after | berserker | hero 7, foe 2 | foe -12=18 | turn-limit
scale-before-defense | before | iron body | hero 7, foe 2 | foe -1=29 | turn-limit
scale-before-defense | after | iron body | hero 7, foe 2 | foe -3=27 | turn-limit
scale-before-defense | before | two iron bodies | hero 7, foe 2 | foe -1=29 | turn-limit
scale-before-defense | after | two iron bodies | hero 7, foe 2 | foe -2=28 | turn-limit
scale-before-defense | before | berserker 2, iron body 3 | hero 7, foe 2 | foe -4=26 | turn-limit
scale-before-defense | after | berserker 2, iron body 3 | hero 7, foe 2 | foe -5=25 | turn-limit
scale-before-defense | before | below 0, doubled | hero 7, foe 2 | foe -8=22 | turn-limit
scale-before-defense | after | below 0, doubled | hero 7, foe 2 | foe -1=29 | turn-limit
scale-before-defense | before | below 0, halved | hero 7, foe 2 | foe -2=28 | turn-limit
scale-before-defense | after | below 0, halved | hero 7, foe 2 | foe -4=26 | turn-limit
scale-before-defense | before | weapon and armour outside | hero 7, foe 2 | foe -17=13 | turn-limit
scale-before-defense | after | weapon and armour outside | hero 7, foe 2 | foe -13=17 | turn-limit
scale-before-defense | before | berserker | hero 12, foe 2 | foe -20=10 | turn-limit
scale-before-defense | after | berserker | hero 12, foe 2 | foe -20=10 | turn-limit
legend-armor-value | 5 | legend armour | hero 7, foe 2 | foe -11=19 | turn-limit
legend-armor-value | 6 | legend armour | hero 7, foe 2 | foe -10=20 | turn-limit
legend-armor-value | 5 | two legend armours | hero 7, foe 2 | foe -6=24 | turn-limit
legend-armor-value | 6 | two legend armours | hero 7, foe 2 | foe -4=26 | turn-limit
min-damage-clamp | end | iron 2, magic weapon | hero 7, foe 2 | foe -2=28 | turn-limit
min-damage-clamp | each | iron 2, magic weapon | hero 7, foe 2 | foe -3=27 | turn-limit
min-damage-clamp | end | weapon, then armour | hero 7, foe 2 | foe -1=29 | turn-limit
min-damage-clamp | each | weapon, then armour | hero 7, foe 2 | foe -5=25 | turn-limit
min-damage-clamp | end | armour alone | hero 7, foe 2 | foe -1=29 | turn-limit
min-damage-clamp | each | armour alone | hero 7, foe 2 | foe -1=29 | turn-limit
natural-12-autohit | no | a threshold of 13 | hero 12, foe 2 | | turn-limit
natural-12-autohit | yes | a threshold of 13 | hero 12, foe 2 | foe -10=20 | turn-limit
natural-12-autohit | yes | a threshold of 13 | hero 11, foe 2 | | turn-limit
multiattack-scope | swings | two swings, fire, sage | sage 8, hero 7, hero 1 7, foe 2 | foe -6=24, foe -6=18, foe -2=16 | turn-limit
multiattack-scope | all | two swings, fire, sage | sage 8, hero 7, sage 1 9, foe 2 | foe -6=24, foe -2=22 | turn-limit
multiattack-scope | nullify-each | two swings, fire, sage | sage 8, hero 7, sage 1 9, foe 2 | foe -6=24 | turn-limit
multiattack-scope | all | two swings, fire, sage | sage 8, hero 7, sage 1 8, hero 1 7, foe 2 | foe -6=24, foe -2=22, foe -6=16, foe -2=14 | turn-limit
multiattack-scope | nullify-each | two swings, fire, sage | sage 8, hero 2, sage 1 8, hero 1 7, foe 2 | foe -6=24, foe -2=22 | turn-limit
multiattack-scope | swings | two swings, fire, sage | sage 9, foe 2 | | turn-limit
multiattack-scope | all | two swings, fire, sage | sage 9, foe 2 | | turn-limit
multiattack-scope | nullify-each | two swings, fire, sage | sage 9, foe 2 | | turn-limit
multiattack-scope | swings | two swings, sage at 6 | sage 8, hero 7 | foe -6=0 | pc
multiattack-scope | all | two swings, sage at 6 | sage 8, hero 7 | foe -6=0 | pc
multiattack-scope | nullify-each | two swings, sage at 6 | sage 8, hero 7 | foe -6=0 | pc
multiattack-scope | all | two swings, fire | hero 2, hero 1 7, foe 2 | foe -2=28, foe -6=22, foe -2=20 | turn-limit
multiattack-scope | swings | two swings, fire, barrier | hero 7, hero 1 7, foe 2 | foe -6=24, foe -6=18, foe -1=17 | turn-limit
multiattack-scope | all | two swings, fire, barrier | hero 7, hero 1 7, foe 2 | foe -6=24, foe -1=23, foe -6=17 | turn-limit
multiattack-scope | swings | two swings, ultimate magic | hero 2, hero 1 2, foe 2 | foe -25=65, hero -10=20 | turn-limit
multiattack-scope | all | two swings, ultimate magic | hero 2, hero 1 2, foe 2 | foe -25=65, hero -10=20, foe -25=40, hero -10=10 | turn-limit
multiattack-scope | all | two swings, light, sage at 6 | sage 8, hero 2 | foe -6=0 | pc
multiattack-scope | all | mage and squire | p1 2, p2 2, foe 2 | foe -25=65, p1 -10=0 | turn-limit
multiattack-scope | swings | two swings, breath | hero 2, hero 1 7 | foe -1=0, hero -5=7 | pc
multiattack-scope | all | two swings, breath | hero 2 | foe -1=0, hero -5=7 | pc
miss-ends-multiattack | no | two swings, fire | hero 2, hero 1 7, foe 2 | foe -6=24, foe -2=22 | turn-limit
miss-ends-multiattack | yes | two swings, fire | hero 2, foe 2 | foe -2=28 | turn-limit
miss-ends-multiattack | no | three swings | hero 7, hero 1 6, hero 2 7, foe 2 | foe -6=24, foe -6=18 | turn-limit
miss-ends-multiattack | yes | three swings | hero 7, hero 1 6, foe 2 | foe -6=24 | turn-limit
nullify-roll-protocol | stop | tactician and sage | tactician 11, foe 2 | | turn-limit
nullify-roll-protocol | all | tactician and sage | tactician 11, sage 2, foe 2 | | turn-limit
nullify-scope | all | ultimate magic, sage | sage 9, foe 2 | | turn-limit
nullify-scope | self-damage-paid | ultimate magic, sage | sage 9, foe 2 | hero -10=20 | turn-limit
nullify-scope | self-damage-paid | tactician and sage | tactician 11, foe 2 | | turn-limit
nullify-scope | all | fatal ultimate magic, sage | sage 9, foe 2 | | turn-limit
nullify-scope | self-damage-paid | fatal ultimate magic, sage | sage 9 | hero -20=0 | enemy
barrier-self-hit-lethal | yes | barrier at 1 | hero 2 | foe -1=0 | pc
barrier-self-hit-lethal | no | barrier at 1 | hero 2, foe 2 | | turn-limit
barrier-self-hit-lethal | yes | barrier at 2 | hero 2, foe 2 | foe -1=1 | turn-limit
barrier-self-hit-lethal | no | barrier at 2 | hero 2, foe 2 | foe -1=1 | turn-limit
stack-modifiers | yes | two magic weapons | hero 7, foe 2 | foe -10=20 | turn-limit
stack-modifiers | no | two magic weapons | hero 7, foe 2 | foe -8=22 | turn-limit
stack-modifiers | yes | two arrows | arrow 11, arrow 1 11, hero 2, foe 2 | foe -5=25, foe -5=20 | turn-limit
stack-modifiers | no | two arrows | arrow 11, hero 2, foe 2 | foe -5=25 | turn-limit
side-wide-skills | holder | comrade's weapon | p1 7, p2 2, foe 2 | foe -6=24 | turn-limit
side-wide-skills | side | comrade's weapon | p1 7, p2 2, foe 2 | foe -11=19 | turn-limit
any-death-ends-attacks | side | weak enemy first | p1 7, p2 7, e2 2 | e1 -6=0, e2 -6=24 | turn-limit
any-death-ends-attacks | any | weak enemy first | p1 7 | e1 -6=0 | turn-limit
any-death-ends-attacks | side | thunder | thunder 11, hero 7, e2 2 | e1 -6=0, e2 -6=24, e2 -2=22 | turn-limit
any-death-ends-attacks | any | thunder | thunder 11 | e1 -6=0, e2 -2=28 | turn-limit
any-death-ends-attacks | side | two archers | thunder 11, e2 arrow 11, hero 7, e2 2 | e1 -10=0, hero -5=25, e2 -6=14 | turn-limit
any-death-ends-attacks | any | two archers | thunder 11 | e1 -10=0 | turn-limit
any-death-ends-attacks | side | one against two | hero 7, e2 2, hero again 7, e2 again 2 | e1 -6=0, e2 -6=24 | turn-limit
any-death-ends-attacks | any | one against two | hero 7, hero again 7, e2 again 2 | e1 -6=0, e2 -6=24 | turn-limit
battle-end-condition | side | one against two | hero 7, e2 2 | e1 -6=0 | turn-limit
battle-end-condition | first | one against two | hero 7, e2 2 | e1 -6=0 | pc
battle-end-condition | side | weak PC first | p1 2, p2 2, foe 7 | p1 -6=0 | turn-limit
battle-end-condition | first | weak PC first | p1 2, p2 2, foe 7 | p1 -6=0 | enemy
battle-end-condition | side | weak enemy first | p1 7, p2 2, e2 7 | e1 -6=0, p1 -6=0 | turn-limit
battle-end-condition | first | weak enemy first | p1 7, p2 2, e2 7 | e1 -6=0, p1 -6=0 | mutual-defeat
dragon-avatar-copies | each | two dragon avatars | hero 7, hero again 7 | foe -2=0, foe +1=1, foe -1=0, foe +1=1 | turn-limit
dragon-avatar-copies | one | two dragon avatars | hero 7, hero again 7 | foe -2=0, foe +1=1, foe -1=0 | pc
dragon-avatar-copies | each | avatar and undying | hero 7, hero again 7 | foe -2=0, foe +1=1, foe -1=0, foe +1=1 | turn-limit
dragon-avatar-copies | one | avatar and undying | hero 7, hero again 7 | foe -2=0, foe +1=1, foe -1=0, foe +1=1 | turn-limit
undying-optional | auto | undying, declined | hero 7, hero again 2, foe again 2 | foe -6=0, foe +3=3 | turn-limit
undying-optional | choice | undying, declined | hero 7 | foe -6=0 | pc
undying-optional | auto | undying, used | hero 7, hero again 2, foe again 2 | foe -6=0, foe +3=3 | turn-limit
undying-optional | choice | undying, used | hero 7, hero again 2, foe again 2 | foe -6=0, foe +3=3 | turn-limit
finisher-attribution | actual | own ultimate magic | hero 2 | foe -25=5, hero -10=0 | enemy
finisher-attribution | opponent | own ultimate magic | hero 2 | foe -25=5, hero -10=0, foe -5=0 | mutual-defeat
finisher-attribution | opponent | own ultimate magic, survived | hero 2, foe 7 | foe -25=5, hero -10=1, hero -1=0, foe -5=0 | mutual-defeat
finisher-attribution | actual | own ultimate magic, survived | hero 2, foe 7 | foe -25=5, hero -10=1, hero -1=0, foe -5=0 | mutual-defeat
step10-clamp | net | six against three | hero 2, foe 2 | hero +0=10 | turn-limit
step10-clamp | heal-first | six against three | hero 2, foe 2 | hero -3=7 | turn-limit
step10-clamp | net | three that just fit | hero 2, foe 2 | hero +1=8 | turn-limit
step10-clamp | heal-first | three that just fit | hero 2, foe 2 | hero +1=8 | turn-limit
step10-clamp | net | three that fit in part | hero 2, foe 2 | hero +2=10 | turn-limit
step10-clamp | heal-first | three that fit in part | hero 2, foe 2 | hero +1=9 | turn-limit
step10-clamp | net | three that would save | hero 2, foe 2 | hero +0=2 | turn-limit
step10-clamp | heal-first | three that would save | hero 2, foe 2 | hero -2=0 | enemy
"""  # noqa: E501

ROWS = [[cell.strip() for cell in line.split("|")] for line in TABLE.strip().splitlines()]


def dice(cell):
    """The rolls in a cell, by key: each total as the two most equal faces."""
    named = [roll.rpartition(" ") for roll in cell.split(", ")]
    return {DICE[name]: (int(total) // 2, -(-int(total) // 2)) for name, _, total in named}


def hit_points(fought):
    """Every change of hit points, as the table writes it."""
    changes = fought.of(DamageApplied, HealingApplied, Revived)
    return ", ".join(
        f"{e.target} {-e.lost if isinstance(e, DamageApplied) else e.gained:+}={e.hp}"
        for e in changes
    )


def end(fought):
    outcome = fought.outcome
    return outcome["winner"] if outcome["reason"] == "defeat" else outcome["reason"]


@pytest.mark.parametrize(
    ("ruling", "option", "situation", "rolls", "changes", "ending"),
    ROWS,
    ids=[" ".join(row[:3]) for row in ROWS],
)
def test_a_ruling(battle, ruling, option, situation, rolls, changes, ending):
    limit = 2 if "again" in rolls or ruling == "undying-optional" else 1
    fought = battle(
        {"system": "nest", "turn_limit": limit, "combatants": list(SITUATIONS[situation])},
        rolls=dice(rolls),
        rulings={ruling: option},
        choices=CHOICES.get((option, situation), "auto"),
    )
    assert hit_points(fought) == changes
    assert end(fought) == ending


def test_the_catalogue_is_this():
    catalogue = {r.short_id: [option.id for option in r.options] for r in rulings("nest")}
    assert catalogue == OPTIONS


def test_the_table_has_every_option_of_every_ruling():
    assert {(row[0], row[1]) for row in ROWS} == {(r, o) for r in OPTIONS for o in OPTIONS[r]}


@pytest.mark.parametrize("ruling", OPTIONS)
def test_the_options_of_a_ruling_differ_in_some_situation(ruling):
    results = {}
    for name, option, situation, *result in ROWS:
        if name == ruling:
            results.setdefault(situation, {}).setdefault(option, tuple(result))
    distinct = [len(set(by_option.values())) for by_option in results.values()]
    assert max(distinct) == len(OPTIONS[ruling])


GROUP = {
    "system": "nest",
    "turn_limit": 2,
    "combatants": [
        pc(attack=90),
        enemy("不死身", "竜の化身", name="e1", hp=9),
        enemy("不死身", name="e2", hp=99, attack=0),
    ],
}


def test_who_declines_never_revives(battle):
    fought = battle(
        GROUP,
        rolls={
            DICE["hero"]: (3, 4),
            DICE["e2"]: (1, 1),
            DICE["hero again"]: (1, 1),
            DICE["e2 again"]: (1, 1),
        },
        rulings={"undying-optional": "choice"},
        choices=[("hero", "target", "e1"), ("e1", "undying", "decline")],
    )
    decisions = [(e.key, e.clause, e.actor, e.option) for e in fought.of(ChoiceMade)]
    assert decisions[1:] == [("1/nest.11/e1/undying#0", "nest.11", "e1", "decline")]
    assert fought.of(Revived) == []
    assert fought["e1"] | {"hp": 0, "fixed": True, "undying_left": 2} == fought["e1"]


def test_nobody_is_asked_unless_the_ruling_says_so(battle):
    fought = battle(GROUP, rolls=[(3, 4), (1, 1), (3, 4), (1, 1)], choices="auto")
    assert {e.decision for e in fought.of(ChoiceMade)} == {"target"}
    assert [(e.target, e.hp) for e in fought.of(Revived)] == [("e1", 5), ("e1", 5)]


def test_undying_is_used_or_declined(battle):
    with pytest.raises(SenkiError) as caught:
        battle(
            GROUP,
            rolls=[(3, 4), (1, 1)],
            rulings={"nest.undying-optional": "choice"},
            choices=[("hero", "target", "e1"), ("e1", "undying", "later")],
        )
    assert (caught.value.code, caught.value.wanted) == ("choice.illegal", "use, decline")


def one_turn(battle, situation, rolls, **rulings):
    scenario = {"system": "nest", "turn_limit": 1, "combatants": list(SITUATIONS[situation])}
    settings = {name.replace("_", "-"): option for name, option in rulings.items()}
    return battle(scenario, rolls=dice(rolls), rulings=settings)


def test_two_successes_nullify_once(battle):
    rolls = "tactician 11, sage 9, foe 2"
    fought = one_turn(battle, "tactician and sage", rolls, nullify_roll_protocol="all")
    assert [e.skill for e in fought.of(AttackNullified)] == ["tactician"]


def test_only_a_deadly_price_is_the_targets(battle):
    sources = {
        situation: [
            e.source
            for e in one_turn(battle, situation, rolls, finisher_attribution="opponent").of(
                DamageApplied, clause="nest.9"
            )
        ]
        for situation, rolls in (
            ("own ultimate magic", "hero 2"),
            ("own ultimate magic, survived", "hero 2, foe 2"),
        )
    }
    assert sources == {
        "own ultimate magic": ["hero", "foe"],
        "own ultimate magic, survived": ["hero", None],
    }


def test_a_deadly_price_of_nothing_is_the_targets_too(battle):
    combatants = [pc("究極魔法", "乾坤一擲", hp=10), enemy("賢者")]
    fought = battle(
        {"system": "nest", "combatants": combatants},
        rolls=dice("sage 9"),
        rulings={"nullify-scope": "self-damage-paid", "finisher-attribution": "opponent"},
    )
    assert hit_points(fought) == "hero -10=0, foe -30=0"
    assert end(fought) == "mutual-defeat"


SCALED = ["attack", "iron_body", "rounded_up", "defense"]
FLOORS = {
    "iron 2, magic weapon": [*SCALED, "at_least_1", "magic_weapon"],
    "two magic weapons": ["attack", "defense", "magic_weapon"],
    "armour alone": ["attack", "defense", "silver_armor", "at_least_1"],
    "weapon, then armour": ["attack", "defense", "at_least_1", "legend_weapon", "silver_armor"],
}


@pytest.mark.parametrize(("situation", "labels"), FLOORS.items(), ids=FLOORS)
def test_a_floor_along_the_way_is_told_where_it_lifts(battle, situation, labels):
    fought = one_turn(battle, situation, "hero 7, foe 2", min_damage_clamp="each")
    (hit,) = fought.of(DamageApplied)
    assert [term.label for term in hit.tally] == labels
