"""Defence 防御 against an attack: who covers, with what one defends, and what is lost."""

from __future__ import annotations

from ....events.hyakuen import CoverTaken, StatusGained
from ....reducers.hyakuen.state import HyakuenState
from ...battle import clause
from .checks import SURE_SUCCESS, judge_without_roll, reroll, roll
from .declaring import defense_declaration
from .falls import collapse, fell
from .fighters import (
    NONE,
    HyakuenBattle,
    Steps,
    able,
    allies,
    exchange_of,
    is_exhausted,
    martial_skills,
)
from .pools import LOWEST_TARGET, target_number
from .rows import rows

WEAK_FORCE = 6
STRONG_FORCE = 11
BIND, INCAPACITATE = "bind", "incapacitate"

declare_defense = defense_declaration("hyakuen.defend", "defend")


def level_of(force: int) -> int:
    """The level of a feint or a binding by its force: 2 from 11, 1 from 6, below that 0."""
    return 2 if force >= STRONG_FORCE else 1 if force >= WEAK_FORCE else 0


@clause("hyakuen.defend")
def cover(battle: HyakuenBattle) -> Steps:
    """An ally in the front row may defend in place of the target, unless it was aimed at."""
    exchange = exchange_of(battle)
    attacker, target = exchange.action.actor, exchange.target
    if battle.state.combatants[attacker].aiming_at == target:
        return ()
    chosen = battle.choose(target, "cover", (NONE, *_coverers(battle.state, target)))
    if chosen != NONE:
        battle.emit(CoverTaken, actor=chosen, target=target, source=attacker)
    return ()


def _coverers(state: HyakuenState, target: str) -> list[str]:
    fighters = state.combatants
    return [
        ally
        for ally in allies(state, target)
        if able(state, ally) and fighters[ally].row == "front" and martial_skills(state, ally)
    ]


@clause("hyakuen.defend")
def defend(battle: HyakuenBattle) -> Steps:
    """With which martial skill, or not at all; whoever covers has to."""
    exchange = exchange_of(battle)
    defender = exchange.defender
    skills = tuple(skill.id for skill in martial_skills(battle.state, defender))
    options = (*skills, NONE) if defender == exchange.target else skills
    return (declare_defense(defender, exchange.action.actor, options),)


@clause("hyakuen.defend")
def defense_roll(battle: HyakuenBattle) -> Steps:
    """The defender's 2d6 against what the force leaves of the pool, and again after every reroll.

    Below 2 the defence fails and from 12 it succeeds without a roll.
    """
    exchange = exchange_of(battle)
    defense = exchange.defense
    if defense is None:
        return (lost(),)
    needed = target_number(battle.state, exchange, defense, battle.ruling)
    if not LOWEST_TARGET <= needed.total < SURE_SUCCESS:
        held_out = judge_without_roll(battle, defense.actor, needed)
        return (held() if held_out else lost(),)
    if roll(battle, defense, f"{defense.actor}>{exchange.action.actor}", "defend"):
        return (held(),)
    return (reroll(defense.actor, defense_roll, lost),)


@clause("hyakuen.defend")
def held(battle: HyakuenBattle) -> Steps:
    """The attack is warded off; whoever has spent the last of a reserve on it falls now."""
    collapse(battle, exchange_of(battle).defender)
    return (rows(),)


@clause("hyakuen.defend")
def lost(battle: HyakuenBattle) -> Steps:
    """The defender is felled, or bound where the attack can bind and the attacker wants it."""
    exchange = exchange_of(battle)
    force = exchange.force or 0
    if "bind" in exchange.action.attributes and level_of(force):
        exhausted = is_exhausted(battle.state, exchange.defender, battle.ruling)
        if not exhausted:
            return (bind(),)
    fell(battle, exchange.action.actor, exchange.defender, force)
    collapse(battle, exchange.defender)
    return (rows(),)


@clause("hyakuen.bind")
def bind(battle: HyakuenBattle) -> Steps:
    """縛: a temporary trait instead of the fall, if the attacker so chooses."""
    exchange = exchange_of(battle)
    attacker, defender, force = exchange.action.actor, exchange.defender, exchange.force or 0
    if battle.choose(attacker, "effect", (INCAPACITATE, BIND)) == INCAPACITATE:
        fell(battle, attacker, defender, force)
        return (rows(),)
    level = level_of(force)
    battle.emit(
        StatusGained,
        source=attacker,
        target=defender,
        status="bind",
        level=level,
        value=max(level, battle.state.combatants[defender].temporary.bind),
        until=None,
        force=force,
    )
    return ()
