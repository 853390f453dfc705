"""The attributes that are still being worked out 調整中: 旋 strikes twice, 呪 strikes on and on.

They work only where the ruling lets them; 狙 is with the edge.
"""

from __future__ import annotations

from ....events.hyakuen import RESERVES, CurseEnded, CurseFixed, CurseRenewed, Reserve
from ....reducers.hyakuen.state import Curse, HyakuenState
from ...battle import clause
from .attack import attack_over, exchange
from .checks import spend
from .declaring import declare
from .defense import cover, defend, defense_roll
from .edge import edge
from .fighters import (
    NONE,
    HyakuenBattle,
    Rulings,
    Steps,
    able,
    exchange_of,
    foes,
    reaches,
    reserve_left,
    skill_of,
)

FIX = "fix"
FORCE_A_POINT = 4


@clause("hyakuen.sweep")
def sweep(battle: HyakuenBattle, attacker: str) -> Steps:
    """旋: the same skill strikes a second opponent in the front row, with a split of its own."""
    action = exchange_of(battle).action
    if "sweep" not in action.attributes or not able(battle.state, attacker):
        return ()
    first = exchange_of(battle).target
    others = [
        foe
        for foe in foes(battle.state, attacker)
        if foe != first and battle.state.combatants[foe].row == "front"
    ]
    if not others or battle.ruling("provisional") == "off":
        return ()
    second = battle.choose(attacker, "second-target", (*others, NONE))
    if second == NONE:
        return ()
    declare(battle, "attack", attacker, second, action.skill, action.trait, None)
    return exchange()


@clause("hyakuen.curse")
def fix(battle: HyakuenBattle, attacker: str) -> Steps:
    """呪: a force that has reached an opponent who still stands may be fixed on it."""
    fought = exchange_of(battle)
    if "curse" not in fought.action.attributes or not fought.landed:
        return ()
    if not able(battle.state, attacker) or not able(battle.state, fought.defender):
        return ()
    if battle.ruling("provisional") == "off":
        return ()
    if battle.choose(attacker, "curse", (FIX, NONE)) == FIX:
        battle.emit(
            CurseFixed,
            actor=attacker,
            target=fought.defender,
            skill=fought.action.skill,
            force=fought.force,
        )
    return ()


def curse_price(force: int) -> int:
    """What each further strike of a fixed force costs: a quarter of it, rounded up."""
    return -(-force // FORCE_A_POINT)


def can_curse(state: HyakuenState, who: str, curse: Curse, ruling: Rulings) -> bool:
    """Whether a fixed force can strike again: the target stands within reach, and one can pay."""
    return (
        able(state, curse.target)
        and reaches(state, who, skill_of(state, who, curse.skill), curse.target, ruling)
        and bool(_paying(state, who, curse))
    )


def _paying(state: HyakuenState, who: str, curse: Curse) -> list[Reserve]:
    price = curse_price(curse.force)
    return [reserve for reserve in RESERVES if reserve_left(state, who, reserve) >= price]


@clause("hyakuen.curse")
def renew(battle: HyakuenBattle, actor: str) -> Steps:
    """A main action: pay, and the fixed force strikes again without a roll of the attacker."""
    curse = battle.state.combatants[actor].curse
    if curse is None:
        raise ValueError(f"{actor} has fixed nothing")
    price = curse_price(curse.force)
    if price:
        options = _paying(battle.state, actor, curse)
        chosen = battle.choose(actor, "reserve", options)
        spend(battle, actor, "stamina" if chosen == "stamina" else "focus", price)
    attributes = skill_of(battle.state, actor, curse.skill).attributes
    battle.emit(
        CurseRenewed,
        actor=actor,
        target=curse.target,
        skill=curse.skill,
        attributes=tuple(attributes) if isinstance(attributes, list) else (),
        force=curse.force,
    )
    return (cover(), defend(), edge(), defense_roll(), attack_over())


@clause("hyakuen.curse")
def let_go(battle: HyakuenBattle, actor: str) -> Steps:
    """A force that is fixed no longer."""
    curse = battle.state.combatants[actor].curse
    if curse is not None:
        battle.emit(CurseEnded, actor=actor, target=curse.target)
    return ()
