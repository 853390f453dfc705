"""`nest`, the course of a turn: arrows, order, who is asked what, and the limit of turns."""

from __future__ import annotations

import pytest
from senki.events import SenkiError
from senki.events.common import CheckJudged, ChoiceMade, DamageApplied, RollMade
from senki.events.nest import AttacksCounted, OrderDecided

HIT, MISS = (3, 4), (1, 1)
PLAIN = {"hp": 30, "attack": 10, "defense": 4}


@pytest.fixture
def battle(battle):
    """Fight a battle to its end: the dice given must be all that the rules ask for."""

    def fight(*args, **kwargs):
        fought = battle(*args, **kwargs)
        assert fought.played.waiting is None
        return fought

    return fight


def fighter(name, side, *skills, **numbers):
    return {"id": name, "side": side, **PLAIN, **numbers, "skills": list(skills)}


def one_turn(*combatants, **more):
    return {"system": "nest", "turn_limit": 1, "combatants": list(combatants), **more}


def duel(hero=(), foe=(), *, hero_hp=30, foe_hp=30):
    return one_turn(
        fighter("hero", "pc", *hero, hp=hero_hp), fighter("foe", "enemy", *foe, hp=foe_hp)
    )


def damage(fought):
    return [(e.clause, e.source, e.target, e.amount, e.hp) for e in fought.of(DamageApplied)]


def brief(event):
    """The name of an event's type, its clause, and what matters of the rest."""
    members = ("turn", "key", "total", "needed", "success", "attacks", "first", "skill", "target")
    rest = [getattr(event, m) for m in (*members, "amount", "hp", "winner") if hasattr(event, m)]
    return (type(event).__name__, event.clause, *rest)


def test_thirteen_steps_in_one_turn(battle):
    fought = battle(
        one_turn(
            fighter(
                "hero",
                "pc",
                *["魔眼の矢", "二回攻撃", "奇襲心得", "必殺斬り", "炎の魔法", "回復", "高速魔法"],
                hp=20,
                max_hp=30,
            ),
            fighter("foe", "enemy", "必殺無効", "賢者", "必殺突き", "鬼の気迫", hp=15),
        ),
        rolls=[(5, 6), (4, 4), HIT, (3, 3), HIT, (5, 5)],
    )
    assert [brief(e) for e in fought.events[1:]] == [
        ("TurnStarted", "nest.1", 1),
        ("RollMade", "nest.1", "1/nest.1/hero/evil_eye_arrow#0"),
        ("CheckJudged", "nest.1", 11, 11, True),
        ("DamageApplied", "nest.1", "foe", 5, 10),
        ("AttacksCounted", "nest.2", 2),
        ("OrderDecided", "nest.3", "pc"),
        ("DeathblowsBarred", "nest.4", "foe"),
        ("RollMade", "nest.5", "1/nest.5/foe>hero/sage#0.0"),
        ("CheckJudged", "nest.5", 8, 9, False),
        ("RollMade", "nest.6", "1/nest.6/hero/to-hit#0"),
        ("CheckJudged", "nest.6", 7, 7, True),
        ("DamageApplied", "nest.8", "foe", 6, 4),
        ("RollMade", "nest.6", "1/nest.6/hero/to-hit#1"),
        ("CheckJudged", "nest.6", 6, 7, False),
        ("DamageApplied", "nest.9", "foe", 2, 2),
        ("RollMade", "nest.6", "1/nest.6/foe/to-hit#0"),
        ("CheckJudged", "nest.6", 7, 7, True),
        ("RollMade", "nest.7", "1/nest.7/foe/deathblow_thrust#0.0"),
        ("CheckJudged", "nest.7", 10, 11, False),
        ("DamageApplied", "nest.8", "hero", 6, 14),
        ("HealingApplied", "nest.10", "hero", 1, 15),
        ("DamageApplied", "nest.10", "foe", 2, 0),
        ("Defeated", "nest.11", "foe"),
        ("DeathThroes", "nest.12", "ogre_spirit", "hero"),
        ("DamageApplied", "nest.12", "hero", 5, 10),
        ("BattleEnded", "nest.13", "pc"),
    ]
    assert fought["hero"]["hp"] == 10
    assert fought.outcome == {"winner": "pc", "reason": "defeat"}


def test_a_turn_in_which_no_skill_matters_is_two_swings(battle):
    fought = battle(duel(), rolls=[HIT, MISS])
    assert [brief(e)[:2] for e in fought.events[1:]] == [
        ("TurnStarted", "nest.1"),
        ("RollMade", "nest.6"),
        ("CheckJudged", "nest.6"),
        ("DamageApplied", "nest.8"),
        ("RollMade", "nest.6"),
        ("CheckJudged", "nest.6"),
        ("BattleEnded", "nest.13"),
    ]


HERO_ARROW, HERO_THUNDER = "1/nest.1/hero/evil_eye_arrow#", "1/nest.1/hero/gale_thunder#"
FOE_ARROW, FOE_THUNDER = "1/nest.1/foe/evil_eye_arrow#", "1/nest.1/foe/gale_thunder#"
HERO_SWING, FOE_SWING = "1/nest.6/hero/to-hit#0", "1/nest.6/foe/to-hit#0"
SWINGS = {HERO_SWING: MISS, FOE_SWING: MISS}

ARROWS = {
    "eleven hits": (
        duel(["evil_eye_arrow"]),
        {HERO_ARROW + "0": (5, 6), **SWINGS},
        [("nest.1", "hero", "foe", 5, 25)],
    ),
    "ten fails": (duel(["gale_thunder"]), {HERO_THUNDER + "0": (5, 5), **SWINGS}, []),
    "PC side first, arrows before thunder, copy by copy": (
        duel(["gale_thunder", "evil_eye_arrow", "evil_eye_arrow"], ["gale_thunder"]),
        {
            HERO_ARROW + "0": (5, 6),
            HERO_ARROW + "1": (6, 6),
            HERO_THUNDER + "0": (6, 5),
            FOE_THUNDER + "0": (6, 6),
            **SWINGS,
        },
        [
            ("nest.1", "hero", "foe", 5, 25),
            ("nest.1", "hero", "foe", 5, 20),
            ("nest.1", "hero", "foe", 10, 10),
            ("nest.1", "foe", "hero", 10, 20),
        ],
    ),
    "a dead enemy neither shoots nor fights": (
        duel(["gale_thunder"], ["evil_eye_arrow"], foe_hp=10),
        {HERO_THUNDER + "0": (5, 6)},
        [("nest.1", "hero", "foe", 10, 0)],
    ),
    "a PC killed by an arrow does not fight": (
        duel(["evil_eye_arrow"], ["evil_eye_arrow"], hero_hp=4),
        {HERO_ARROW + "0": (5, 5), FOE_ARROW + "0": (5, 6)},
        [("nest.1", "foe", "hero", 5, 0)],
    ),
    "no more arrows at a fallen target": (
        duel(["evil_eye_arrow", "evil_eye_arrow", "gale_thunder"], foe_hp=5),
        {HERO_ARROW + "0": (6, 6)},
        [("nest.1", "hero", "foe", 5, 0)],
    ),
    "armour, barrier and nullifying skills are no help": (
        duel(["gale_thunder"], ["dragon_ward", "iron_body", "magic_barrier", "deathblow_immunity"]),
        {HERO_THUNDER + "0": (6, 6), **SWINGS},
        [("nest.1", "hero", "foe", 10, 20)],
    ),
}


@pytest.mark.parametrize(("scenario", "rolls", "expected"), ARROWS.values(), ids=ARROWS)
def test_step_1(battle, scenario, rolls, expected):
    fought = battle(scenario, rolls=rolls)
    assert damage(fought) == expected
    assert fought.keys == list(rolls)


def test_the_dead_of_step_1_go_straight_to_step_10(battle):
    foe = fighter("foe", "enemy", "surprise_training", "extra_attack", "poison_air", hp=10)
    skills = ["gale_thunder", "extra_attack", "surprise_training", "regeneration"]
    hero = fighter("hero", "pc", *skills, hp=9, max_hp=12)
    fought = battle(one_turn(hero, foe), rolls=[(6, 6)])
    assert [e.clause for e in fought.events[1:]] == [
        *["nest.1"] * 4,
        "nest.10",
        "nest.11",
        "nest.13",
    ]
    assert fought["hero"]["hp"] == 10


@pytest.mark.parametrize(("copies", "attacks"), [(0, 1), (1, 2), (2, 3), (3, 4)])
def test_step_2(battle, copies, attacks):
    swings = {f"1/nest.6/hero/to-hit#{number}": HIT for number in range(attacks)}
    fought = battle(duel(["二回攻撃"] * copies), rolls={**swings, FOE_SWING: MISS})
    counted = [(e.clause, e.actor, e.attacks) for e in fought.of(AttacksCounted)]
    assert counted == ([("nest.2", "hero", attacks)] if copies else [])
    assert damage(fought) == [("nest.8", "hero", "foe", 6, 30 - 6 * n - 6) for n in range(attacks)]


def test_the_fallen_count_no_attacks(battle):
    fought = battle(
        one_turn(
            fighter("archer", "pc", "evil_eye_arrow", "extra_attack"),
            fighter("scout", "enemy", "extra_attack", hp=5),
            fighter("guard", "enemy", "extra_attack"),
        ),
        rolls=[(6, 6), *[MISS] * 4],
    )
    assert [e.actor for e in fought.of(AttacksCounted)] == ["archer", "guard"]


TRAINED = "surprise_training"
ORDERS = {
    "nobody is trained": ([], [], None, [HERO_SWING, FOE_SWING]),
    "the PC side alone": ([TRAINED], [], ("pc", ("pc",)), [HERO_SWING, FOE_SWING]),
    "the enemy alone": ([], [TRAINED], ("enemy", ("enemy",)), [FOE_SWING, HERO_SWING]),
    "the enemy alone, twice": (
        [],
        [TRAINED] * 2,
        ("enemy", ("enemy",)),
        [FOE_SWING, HERO_SWING],
    ),
    "both": ([TRAINED], [TRAINED], ("pc", ("pc", "enemy")), [HERO_SWING, FOE_SWING]),
    "one against two": (
        [TRAINED],
        [TRAINED] * 2,
        ("pc", ("pc", "enemy")),
        [HERO_SWING, FOE_SWING],
    ),
}


@pytest.mark.parametrize(("hero", "foe", "decided", "keys"), ORDERS.values(), ids=ORDERS)
def test_step_3(battle, hero, foe, decided, keys):
    fought = battle(duel(hero, foe), rolls={HERO_SWING: MISS, FOE_SWING: MISS})
    assert [(e.first, e.trained) for e in fought.of(OrderDecided)] == ([decided] if decided else [])
    assert fought.keys == keys
    assert fought.state["first"] == (decided[0] if decided else "pc")


def test_a_fallen_fighter_trains_nobody(battle):
    fought = battle(
        one_turn(
            fighter("archer", "pc", "evil_eye_arrow"),
            fighter("scout", "enemy", TRAINED, hp=5),
            fighter("guard", "enemy"),
        ),
        rolls={
            "1/nest.1/archer/evil_eye_arrow#0": (6, 6),
            "1/nest.6/archer/to-hit#0": MISS,
            "1/nest.6/guard/to-hit#0": MISS,
        },
        choices=[("archer", "target", "scout")],
    )
    assert fought.of(OrderDecided) == []
    assert fought.keys[-2:] == ["1/nest.6/archer/to-hit#0", "1/nest.6/guard/to-hit#0"]


def test_a_side_acts_in_the_order_listed(battle):
    fought = battle(
        one_turn(
            fighter("e1", "enemy"),
            fighter("p1", "pc"),
            fighter("e2", "enemy", "evil_eye_arrow"),
            fighter("p2", "pc", "gale_thunder"),
        ),
        rolls={
            "1/nest.1/p2/gale_thunder#0": MISS,
            "1/nest.1/e2/evil_eye_arrow#0": MISS,
            "1/nest.6/p1/to-hit#0": MISS,
            "1/nest.6/p2/to-hit#0": MISS,
            "1/nest.6/e1/to-hit#0": MISS,
            "1/nest.6/e2/to-hit#0": MISS,
        },
        choices=[
            ("p2", "target", "e2"),
            ("e2", "target", "p2"),
            ("p1", "target", "e1"),
            ("p2", "target", "e1"),
            ("e1", "target", "p2"),
            ("e2", "target", "p1"),
        ],
    )
    assert fought.keys == [
        "1/nest.1/p2/target#0",
        "1/nest.1/p2/gale_thunder#0",
        "1/nest.1/e2/target#0",
        "1/nest.1/e2/evil_eye_arrow#0",
        "1/nest.5/p1/target#0",
        "1/nest.6/p1/to-hit#0",
        "1/nest.5/p2/target#0",
        "1/nest.6/p2/to-hit#0",
        "1/nest.5/e1/target#0",
        "1/nest.6/e1/to-hit#0",
        "1/nest.5/e2/target#0",
        "1/nest.6/e2/to-hit#0",
    ]


BAND = [
    fighter("knight", "pc", "evil_eye_arrow", "gale_thunder", "extra_attack", "fire_magic"),
    fighter("wolf", "enemy", hp=5),
    fighter("bear", "enemy", hp=40),
]


def test_all_arrows_go_to_one_target_and_are_lost_when_it_falls(battle):
    fought = battle(
        one_turn(*BAND),
        rolls={
            "1/nest.1/knight/evil_eye_arrow#0": (5, 6),
            "1/nest.6/knight/to-hit#0": HIT,
            "1/nest.6/knight/to-hit#1": HIT,
            "1/nest.6/bear/to-hit#0": MISS,
        },
        choices=[("knight", "target", "wolf")],
    )
    assert damage(fought) == [
        ("nest.1", "knight", "wolf", 5, 0),
        ("nest.8", "knight", "bear", 6, 34),
        ("nest.8", "knight", "bear", 6, 28),
        ("nest.9", "knight", "bear", 2, 26),
    ]


def test_swings_and_magic_are_lost_when_the_target_falls(battle):
    fought = battle(
        one_turn(*BAND),
        rolls={
            "1/nest.1/knight/evil_eye_arrow#0": MISS,
            "1/nest.1/knight/gale_thunder#0": MISS,
            "1/nest.6/knight/to-hit#0": HIT,
            "1/nest.6/bear/to-hit#0": MISS,
        },
        choices=[("knight", "target", "bear"), ("knight", "target", "wolf")],
    )
    assert damage(fought) == [("nest.8", "knight", "wolf", 6, 0)]
    assert [e.actor for e in fought.of(CheckJudged, clause="nest.6")] == ["knight", "bear"]


def test_target_is_a_living_opponent(battle):
    wolves = [fighter(name, "enemy", hp=5) for name in ("w1", "w2", "w3")]
    scenario = one_turn(*wolves, fighter("p1", "pc"), fighter("p2", "pc"))
    rolls = {"1/nest.6/p1/to-hit#0": HIT, "1/nest.6/p2/to-hit#0": HIT}
    with pytest.raises(SenkiError) as caught:
        battle(scenario, rolls=rolls, choices=[("p1", "target", "w2"), ("p2", "target", "w2")])
    assert caught.value.code == "choice.illegal"
    assert caught.value.wanted == "w1, w3"


def test_auto_chooses_the_first_living_opponent(battle):
    wolves = [fighter(name, "enemy", hp=5) for name in ("w1", "w2", "w3")]
    fought = battle(
        one_turn(*wolves, fighter("p1", "pc"), fighter("p2", "pc")),
        rolls=[HIT, HIT, HIT],
        choices="auto",
    )
    assert [e[1:3] for e in damage(fought)] == [("p1", "w1"), ("p2", "w2"), ("w3", "p1")]
    assert [e.option for e in fought.of(ChoiceMade)] == ["w1", "w2", "p1"]


def test_the_second_turn_has_keys_of_its_own(battle):
    fought = battle({**duel(foe=["regeneration"]), "turn_limit": 2}, rolls=[HIT, MISS, MISS, HIT])
    assert fought.keys == [
        "1/nest.6/hero/to-hit#0",
        "1/nest.6/foe/to-hit#0",
        "2/nest.6/hero/to-hit#0",
        "2/nest.6/foe/to-hit#0",
    ]
    assert (fought["hero"]["hp"], fought["foe"]["hp"]) == (24, 26)


@pytest.mark.parametrize("limit", [1, 3])
def test_turn_limit(battle, limit):
    fought = battle({**duel(), "turn_limit": limit}, rolls=[MISS] * 2 * limit)
    assert fought.outcome == {"winner": None, "reason": "turn-limit"}
    assert fought.state["turn"] == limit


def test_a_decision_in_the_last_turn_is_no_draw(battle):
    fought = battle({**duel(foe_hp=6), "turn_limit": 2}, rolls=[MISS, MISS, HIT])
    assert fought.outcome == {"winner": "pc", "reason": "defeat"}
    assert fought.state["turn"] == 2


def test_without_a_limit_of_its_own_a_battle_lasts_1000_turns(battle):
    still = {"attack": 0, "hp": 9}
    walls = [
        fighter("hero", "pc", *["flying"] * 2, **still),
        fighter("foe", "enemy", *["flying"] * 2, **still),
    ]
    fought = battle({"system": "nest", "combatants": walls}, seed="long siege")
    assert fought.outcome == {"winner": None, "reason": "turn-limit"}
    assert fought.state["turn"] == 1000
    assert len(fought.of(RollMade)) == 2000
