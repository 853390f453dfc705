"""The actions of a combatant: one main action 主行動 and one sub action 補助行動 a turn."""

from __future__ import annotations

from collections.abc import Callable

from ....reducers.hyakuen.state import HyakuenState
from ...battle import Clause, Step, clause
from .aiming import aim, aim_over
from .attack import attack, targets
from .coup import coup, victims
from .declaring import usable_skills
from .ending import end_check
from .feint import brake, feint
from .fighters import HyakuenBattle, Rulings, Steps, able, foes, general_skills, may_stand_back
from .provisional import can_curse, fix, let_go, renew, sweep
from .relics import dismiss, summon, summons
from .rows import move
from .treatment import patients, treat, unbind

END = "end"
MOVE, BRAKE, SUMMON, DISMISS = "sub:move", "sub:brake", "sub:summon", "sub:dismiss"
ATTACK, FEINT, TREAT, AIM = "main:attack", "main:feint", "main:treat", "main:aim"
UNBIND, COUP, CURSE = "main:unbind", "main:coup", "main:curse"

SUB_ACTIONS: dict[str, Clause[HyakuenState, [str]]] = {
    MOVE: move,
    BRAKE: brake,
    DISMISS: dismiss,
}
MAIN_ACTIONS: dict[str, Callable[[str], Steps]] = {
    ATTACK: lambda who: (attack(who), sweep(who), fix(who), aim_over(who)),
    FEINT: lambda who: (feint(who), aim_over(who)),
    TREAT: lambda who: (treat(who), aim_over(who)),
    AIM: lambda who: (aim(who),),
    UNBIND: lambda who: (unbind(who), aim_over(who)),
    COUP: lambda who: (coup(who), aim_over(who)),
}


@clause("hyakuen.order")
def act(battle: HyakuenBattle, who: str, has_main: bool, has_sub: bool) -> Steps:
    """What `who` does next, until it ends its turn or nothing is left to do.

    While a force is fixed, there is nothing else to do than to strike with it again.
    """
    if not able(battle.state, who):
        return ()
    curse = battle.state.combatants[who].curse
    if curse is not None:
        if not has_main:
            return ()
        if not can_curse(battle.state, who, curse, battle.ruling):
            return (let_go(who), act(who, has_main, has_sub))
        if battle.choose(who, "action", (CURSE, END)) == END:
            return (let_go(who),)
        return (renew(who), aim_over(who), end_check())
    options = [
        *(sub_actions(battle.state, who) if has_sub else ()),
        *(main_actions(battle.state, who, battle.ruling) if has_main else ()),
    ]
    chosen = battle.choose(who, "action", (*options, END))
    if chosen == END:
        return ()
    if chosen.startswith("main:"):
        return (*MAIN_ACTIONS[chosen](who), end_check(), act(who, False, has_sub))
    return (_sub_action(who, chosen), end_check(), act(who, has_main, False))


def _sub_action(who: str, chosen: str) -> Step:
    if not chosen.startswith(SUMMON):
        return SUB_ACTIONS[chosen](who)
    relic, form = chosen.removeprefix(f"{SUMMON}:").split(":")
    return summon(who, relic, "split" if form == "split" else "fused")


def sub_actions(state: HyakuenState, who: str) -> list[str]:
    """The sub actions that `who` may take."""
    fighter = state.combatants[who]
    found: list[str] = []
    if fighter.row == "back" or may_stand_back(state, fighter.side, who):
        found.append(MOVE)
    if fighter.temporary.feint:
        found.append(BRAKE)
    found += [f"{SUMMON}:{relic}:{form}" for relic, form in summons(state, who)]
    if fighter.relic is not None:
        found.append(DISMISS)
    return found


def main_actions(state: HyakuenState, who: str, ruling: Rulings) -> list[str]:
    """The main actions that `who` may take."""
    opponents = foes(state, who)
    possible = {
        ATTACK: lambda: targets(state, who, ruling),
        FEINT: lambda: opponents and usable_skills(state, who, "feint", opponents[0], ruling),
        TREAT: lambda: general_skills(state, who) and patients(state, who, ruling),
        AIM: lambda: opponents,
        UNBIND: lambda: state.combatants[who].temporary.bind,
        COUP: lambda: victims(state, who, ruling),
    }
    return [action for action, is_possible in possible.items() if is_possible()]
