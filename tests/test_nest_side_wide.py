"""`nest`, the ruling `side-wide-skills`: what a standing comrade's skills do for the others."""

from __future__ import annotations

import pytest
from senki.events.common import CheckJudged, DamageApplied, encode
from senki.events.nest.skills import SKILLS

HIT, MISS = (3, 4), (1, 1)
P1, P2, FOE = (f"1/nest.6/{who}/to-hit#0" for who in ("p1", "p2", "foe"))
SWINGS = {P1: HIT, P2: MISS, FOE: HIT}


@pytest.fixture
def battle(battle):
    """Fight a battle to its end: the dice given must be all that the rules ask for."""

    def fight(*args, **kwargs):
        fought = battle(*args, **kwargs)
        assert fought.played.waiting is None
        return fought

    return fight


def fighter(name, side, *skills, hp=50):
    numbers = {"hp": hp, "attack": 20, "defense": 4}
    return {"id": name, "side": side, **numbers, "skills": list(skills)}


def band(*skills, own=(), foe=(), hp=50):
    """Two PCs, of whom the second has `skills`, against one foe, who aims at the first."""
    combatants = [
        fighter("p1", "pc", *own),
        fighter("p2", "pc", *skills, hp=hp),
        fighter("foe", "enemy", *foe),
    ]
    return {"system": "nest", "turn_limit": 1, "combatants": combatants}


def numbers(fought):
    """The threshold and the damage of p1's swing, and the damage of the foe's."""
    needed = next(e.needed for e in fought.of(CheckJudged, clause="nest.6"))
    blows = {e.source: e.amount for e in fought.of(DamageApplied, clause="nest.8")}
    return (needed, blows["p1"], blows["foe"])


COMRADE = {
    "formation": ("隊列", (6, 16, 16)),
    "horde": ("群", (5, 16, 16)),
    "berserker": ("狂戦士", (7, 36, 16)),
    "silver_weapon": ("銀の武器", (7, 17, 16)),
    "magic_weapon": ("魔法武器", (7, 18, 16)),
    "demon_weapon": ("悪魔武器", (7, 19, 16)),
    "legend_weapon": ("伝説武器", (7, 21, 16)),
    "iron_body": ("鉄の体", (7, 16, 6)),
    "silver_armor": ("銀の防具", (7, 16, 15)),
    "magic_armor": ("魔法防具", (7, 16, 14)),
    "demon_armor": ("悪魔防具", (7, 16, 13)),
    "legend_armor": ("伝説防具", (7, 16, 11)),
    "dragon_ward": ("竜の加護", (7, 16, 1)),
}
"""What p1's swing needs and does, and what it suffers, with a comrade's skill to help."""


@pytest.mark.parametrize(("name", "helped"), COMRADE.values(), ids=COMRADE)
def test_a_comrades_skill(battle, name, helped):
    holder = battle(band(name), rolls=SWINGS)
    side = battle(band(name), rolls=SWINGS, rulings={"side-wide-skills": "side"})
    assert numbers(holder) == (7, 16, 16)
    assert numbers(side) == helped


DEATHBLOWS = ["deathblow_throw", "deathblow_thrust", "deathblow_slash"]


@pytest.mark.parametrize("skill", DEATHBLOWS)
def test_a_comrades_deathblow(battle, skill):
    deathblow = {f"1/nest.7/p1/{skill}#0.0": (6, 6)}
    fought = battle(band(skill), rolls={P1: HIT, **deathblow}, rulings={"side-wide-skills": "side"})
    assert [(e.clause, e.source, e.amount) for e in fought.of(DamageApplied)] == [
        ("nest.7", "p1", 50)
    ]
    assert "nest.7" not in {e.clause for e in battle(band(skill), rolls=SWINGS).events}


@pytest.mark.parametrize("skill", sorted(SKILLS.keys() - COMRADE.keys() - set(DEATHBLOWS)))
def test_every_other_skill_is_the_holders_own(battle, skill):
    scenario = band(skill, foe=["bow"])
    holder, side = (
        battle(scenario, seed="own skills", rulings={"side-wide-skills": option}).events
        for option in ("holder", "side")
    )
    assert [encode(e) for e in holder[1:]] == [encode(e) for e in side[1:]]


def test_copies_of_the_whole_side_add_up(battle):
    scenario = band("magic_weapon", "magic_weapon", own=["magic_weapon"])
    side = {"side-wide-skills": "side"}
    assert numbers(battle(scenario, rolls=SWINGS))[1] == 18
    assert numbers(battle(scenario, rolls=SWINGS, rulings=side))[1] == 22
    side["stack-modifiers"] = "no"
    assert numbers(battle(scenario, rolls=SWINGS, rulings=side))[1] == 18


def test_a_fallen_comrade_is_no_help(battle):
    rolls = {"1/nest.1/foe/gale_thunder#0": (6, 6), P1: HIT, FOE: HIT}
    fought = battle(
        band("legend_weapon", "dragon_ward", "horde", foe=["gale_thunder"], hp=10),
        rolls=rolls,
        rulings={"side-wide-skills": "side"},
        choices=[("foe", "target", "p2")],
    )
    assert numbers(fought) == (7, 16, 16)


def test_an_enemys_comrades_count_for_the_enemy(battle):
    combatants = [
        fighter("hero", "pc"),
        fighter("e1", "enemy"),
        fighter("e2", "enemy", "silver_armor", "demon_weapon"),
    ]
    fought = battle(
        {"system": "nest", "turn_limit": 1, "combatants": combatants},
        rolls={
            "1/nest.6/hero/to-hit#0": HIT,
            "1/nest.6/e1/to-hit#0": HIT,
            "1/nest.6/e2/to-hit#0": MISS,
        },
        rulings={"side-wide-skills": "side"},
    )
    assert [(e.source, e.target, e.amount) for e in fought.of(DamageApplied)] == [
        ("hero", "e1", 15),
        ("e1", "hero", 19),
    ]
