"""Steps 10 to 13: the end of a turn, and of the battle."""

from __future__ import annotations

from ....events.common import BattleEnded, Defeated, HealingApplied, Revived
from ....events.nest import DeathThroes, UndyingLimited
from ....events.nest.scenario import SIDES
from ....events.tally import Tally
from ...battle import clause
from .fighters import (
    NestBattle,
    Steps,
    copies,
    counted,
    everybody_stands,
    everyone,
    foes,
    hurt,
    kill,
    members,
    standing,
)

HEALING = {
    "regeneration": 1,
    "greater_regeneration": 2,
    "regenerating_flesh": 3,
    "dragon_avatar": 3,
}
POISON = {"poison_air": 1, "rapid_magic": 2}
OGRE_SPIRIT = 5
Amounts = list[tuple[str, int]]


@clause("nest.10")
def recovery(battle: NestBattle) -> Steps:
    """Step 10: what heals and what harms, in one sum for each fighter that stands, all at once."""
    tides = [(who, *_tide(battle, who)) for who in everyone(battle) if standing(battle, who)]
    for who, heal, harm, source in tides:
        _apply_tide(battle, who, heal, harm, source)
    return ()


def _tide(battle: NestBattle, who: str) -> tuple[Amounts, Amounts, str | None]:
    """A fighter's healing, the harm that its opponents do, and the first of them that does any."""
    harm: Amounts = []
    source: str | None = None
    for foe in foes(battle, who):
        for skill, count in counted(battle, foe, POISON):
            harm.append((skill, POISON[skill] * count))
            source = source or foe
    fighter = battle.state.combatants[who]
    if not harm and fighter.hp == fighter.max_hp:
        return [], [], None
    heal = [(skill, HEALING[skill] * count) for skill, count in counted(battle, who, HEALING)]
    return heal, harm, source


def _apply_tide(
    battle: NestBattle, who: str, heal: Amounts, harm: Amounts, source: str | None
) -> None:
    fighter = battle.state.combatants[who]
    room = fighter.max_hp - fighter.hp
    if not harm and not heal:
        return
    gain = sum(value for _, value in heal)
    clamped = bool(harm) and gain > room and battle.ruling("step10-clamp") == "heal-first"
    net = (min(gain, room) if clamped else gain) - sum(value for _, value in harm)
    tally = Tally()
    if net < 0:
        for skill, value in harm:
            tally.plus(skill, value)
        if clamped:
            tally.minus("room_to_heal", room)
        else:
            for skill, value in heal:
                tally.minus(skill, value)
        hurt(battle, source, who, tally)
        return
    for skill, value in heal:
        tally.plus(skill, value)
    if clamped:
        tally.at_most("room_to_heal", room)
    for skill, value in harm:
        tally.minus(skill, value)
    gained = min(net, room)
    battle.emit(
        HealingApplied,
        source=None,
        target=who,
        amount=net,
        gained=gained,
        hp=fighter.hp + gained,
        tally=tally.terms,
    )


@clause("nest.11")
def limit_avatar(battle: NestBattle, who: str) -> Steps:
    """Of several dragon avatars only one may revive, under the ruling `dragon-avatar-copies`."""
    spare = battle.state.combatants[who].skills.get("dragon_avatar", 0) - 1
    if spare > 0 and battle.ruling("dragon-avatar-copies") == "one":
        left = battle.state.combatants[who].undying_left - spare
        battle.emit(UndyingLimited, target=who, lost=spare, undying_left=left)
    return ()


@clause("nest.11")
def survival(battle: NestBattle) -> Steps:
    """Step 11 for everyone who fell in this turn, then step 12 for those who stay down."""
    if everybody_stands(battle):
        return ()
    fighters = battle.state.combatants
    fallen = [w for w in everyone(battle) if not fighters[w].hp and not fighters[w].fixed]
    return (*(revival(who) for who in fallen), *(death_throes(who) for who in fallen))


@clause("nest.11")
def revival(battle: NestBattle, who: str) -> Steps:
    """Step 11: undying brings back half of the hit points, rounded up; else it is over for good."""
    fighter = battle.state.combatants[who]
    if fighter.undying_left and _wants_to_rise(battle, who):
        half = -(-fighter.max_hp // 2)
        battle.emit(Revived, target=who, gained=half, hp=half)
    else:
        battle.emit(Defeated, source=fighter.finisher, target=who)
    return ()


def _wants_to_rise(battle: NestBattle, who: str) -> bool:
    if battle.ruling("undying-optional") == "auto":
        return True
    return battle.choose(who, "undying", ("use", "decline")) == "use"


@clause("nest.12")
def death_throes(battle: NestBattle, who: str) -> Steps:
    """Step 12: the defeated turn on whoever finished them.

    Who falls to this never revives. Its own death throes would meet someone already at 0.
    """
    finisher = battle.state.combatants[who].finisher
    if not battle.state.combatants[who].fixed or finisher is None or not standing(battle, finisher):
        return ()
    if count := copies(battle, who, "ogre_spirit"):
        battle.emit(DeathThroes, source=who, target=finisher, skill="ogre_spirit")
        hurt(battle, who, finisher, Tally().start("ogre_spirit", OGRE_SPIRIT * count))
    if copies(battle, who, "all_or_nothing") and standing(battle, finisher):
        battle.emit(DeathThroes, source=who, target=finisher, skill="all_or_nothing")
        kill(battle, who, finisher)
    if not standing(battle, finisher):
        battle.emit(Defeated, source=who, target=finisher)
    return ()


@clause("nest.13")
def result(battle: NestBattle, last_turn: int) -> Steps:
    """Step 13: who has lost. When both sides have, the PC side loses."""
    lost = [] if everybody_stands(battle) else [s for s in SIDES if _has_lost(battle, s)]
    if len(lost) == len(SIDES):
        battle.emit(BattleEnded, winner="enemy", reason="mutual-defeat")
    elif lost:
        battle.emit(BattleEnded, winner="pc" if lost == ["enemy"] else "enemy", reason="defeat")
    elif battle.state.turn >= last_turn:
        battle.emit(BattleEnded, winner=None, reason="turn-limit")
    return ()


def _has_lost(battle: NestBattle, side: str) -> bool:
    """A side loses when all its members are down; or when the first one is, by a ruling."""
    fixed = [battle.state.combatants[who].fixed for who in members(battle, side)]
    if all(fixed):
        return True
    return any(fixed) and battle.ruling("battle-end-condition") == "first"
