"""A feint フェイント with a general skill, and the brake 制動 that undoes it."""

from __future__ import annotations

from ....events.hyakuen import StatusGained, StatusLost
from ....reducers.hyakuen.state import HyakuenState
from ...battle import clause
from .checks import SURE_SUCCESS, judge_without_roll, reroll, roll
from .declaring import declaration, defense_declaration, split
from .defense import level_of
from .falls import collapse
from .fighters import (
    NONE,
    HyakuenBattle,
    Rulings,
    Steps,
    exchange_of,
    foes,
    general_skills,
    martial_skills,
    own_skills,
)
from .pools import LOWEST_TARGET, target_number
from .rows import rows

declare_feint = declaration("hyakuen.feint", "feint")
declare_resistance = defense_declaration("hyakuen.feint", "resist")


@clause("hyakuen.feint")
def feint(battle: HyakuenBattle, actor: str) -> Steps:
    """The main action フェイント, against any opponent in either row."""
    target = battle.choose(actor, "target", foes(battle.state, actor))
    return (declare_feint(actor, target, None), resist(), force())


@clause("hyakuen.feint")
def resist(battle: HyakuenBattle) -> Steps:
    """With what the target resists, or not at all. Nobody covers a feint, and there is no edge."""
    exchange = exchange_of(battle)
    skills = _resisting_skills(battle.state, exchange.target, battle.ruling)
    return (declare_resistance(exchange.target, exchange.action.actor, (*skills, NONE)),)


def _resisting_skills(state: HyakuenState, who: str, ruling: Rulings) -> tuple[str, ...]:
    """Every skill, or the general ones alone (a ruling)."""
    skills = own_skills(state, who)
    if martial_skills(state, who) and ruling("feint-defense") == "general":
        skills = general_skills(state, who)
    return tuple(skill.id for skill in skills)


@clause("hyakuen.feint")
def force(battle: HyakuenBattle) -> Steps:
    """How much of the pool is force."""
    split(battle)
    return (feint_roll(),)


@clause("hyakuen.feint")
def feint_roll(battle: HyakuenBattle) -> Steps:
    """The 2d6 of whoever feints."""
    action = exchange_of(battle).action
    if roll(battle, action, action.actor, "feint"):
        return (feint_over(), resistance_roll())
    return (reroll(action.actor, feint_roll, feint_over),)


@clause("hyakuen.feint")
def feint_over(battle: HyakuenBattle) -> Steps:
    """Whoever has spent the last of a reserve on the feint falls now."""
    collapse(battle, exchange_of(battle).action.actor)
    return (rows(),)


@clause("hyakuen.feint")
def resistance_roll(battle: HyakuenBattle) -> Steps:
    """The target's 2d6, as in defence."""
    exchange = exchange_of(battle)
    defense = exchange.defense
    if defense is None:
        return (taken_in(),)
    needed = target_number(battle.state, exchange, defense, battle.ruling)
    if not LOWEST_TARGET <= needed.total < SURE_SUCCESS:
        resisted = judge_without_roll(battle, defense.actor, needed)
        return () if resisted else (taken_in(),)
    if roll(battle, defense, f"{defense.actor}>{exchange.action.actor}", "resist"):
        return (resistance_over(),)
    return (reroll(defense.actor, resistance_roll, taken_in),)


@clause("hyakuen.feint")
def resistance_over(battle: HyakuenBattle) -> Steps:
    """Whoever has spent the last of a reserve on resisting falls now."""
    collapse(battle, exchange_of(battle).target)
    return (rows(),)


@clause("hyakuen.feint")
def taken_in(battle: HyakuenBattle) -> Steps:
    """The temporary trait フェイント to the end of the next turn; only the highest counts."""
    exchange = exchange_of(battle)
    level = level_of(exchange.force or 0)
    if level:
        held = battle.state.combatants[exchange.target].temporary.feint
        battle.emit(
            StatusGained,
            source=exchange.action.actor,
            target=exchange.target,
            status="feint",
            level=level,
            value=max(level, held),
            until=battle.state.turn + 1,
            force=None,
        )
    return (resistance_over(),)


@clause("hyakuen.brake")
def brake(battle: HyakuenBattle, actor: str) -> Steps:
    """The sub action 制動: no feint counts any more."""
    battle.emit(StatusLost, target=actor, status="feint", value=0)
    return ()


@clause("hyakuen.feint")
def run_out(battle: HyakuenBattle) -> Steps:
    """At the end of a turn the feints whose time is over no longer count."""
    for who, fighter in battle.state.combatants.items():
        running = [feint.level for feint in fighter.feints if feint.until > battle.state.turn]
        left = max(running, default=0)
        if left < fighter.temporary.feint:
            battle.emit(StatusLost, target=who, status="feint", value=left)
    return ()
