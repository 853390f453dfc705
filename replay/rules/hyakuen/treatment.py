"""Treatment 治療 of someone felled or bound, and how the bound free themselves."""

from __future__ import annotations

from ....events.hyakuen import Recovered, ReserveRestored, StatusLost
from ....reducers.hyakuen.state import HyakuenState
from ...battle import clause
from .checks import reroll, roll
from .declaring import declaration
from .falls import collapse
from .fighters import HyakuenBattle, Rulings, Steps, allies, empty_reserves, exchange_of
from .rows import rows

RESTORED = 1

declare_treatment = declaration("hyakuen.treat", "treat")


def patients(state: HyakuenState, who: str, ruling: Rulings) -> list[str]:
    """The allies whom treatment can help.

    They are felled or bound; one with a reserve at 0 stays down, unless the ruling restores it.
    """
    return [ally for ally in allies(state, who) if _can_be_helped(state, ally, ruling)]


def _can_be_helped(state: HyakuenState, patient: str, ruling: Rulings) -> bool:
    fighter = state.combatants[patient]
    if not fighter.down:
        return fighter.temporary.bind > 0
    return not empty_reserves(state, patient) or ruling("treat-exhausted") == "to-1"


@clause("hyakuen.treat")
def treat(battle: HyakuenBattle, actor: str) -> Steps:
    """The main action 治療."""
    options = patients(battle.state, actor, battle.ruling)
    target = battle.choose(actor, "target", options)
    return (declare_treatment(actor, target, None), treatment_roll())


@clause("hyakuen.treat")
def treatment_roll(battle: HyakuenBattle) -> Steps:
    """2d6 against the pool less the force that felled or bound the patient."""
    action = exchange_of(battle).action
    if roll(battle, action, action.actor, "treat"):
        return (helped(),)
    return (reroll(action.actor, treatment_roll, treatment_over),)


@clause("hyakuen.treat")
def helped(battle: HyakuenBattle) -> Steps:
    """The patient stands again, or is free again."""
    exchange = exchange_of(battle)
    healer, patient = exchange.action.actor, exchange.target
    if battle.state.combatants[patient].down:
        for reserve in empty_reserves(battle.state, patient):
            battle.emit(
                ReserveRestored,
                target=patient,
                resource=reserve,
                gained=RESTORED,
                value=RESTORED,
            )
        battle.emit(Recovered, source=healer, target=patient)
    else:
        battle.emit(StatusLost, target=patient, status="bind", value=0)
    return (treatment_over(),)


@clause("hyakuen.treat")
def treatment_over(battle: HyakuenBattle) -> Steps:
    """Whoever has spent the last of a reserve on the treatment falls now."""
    collapse(battle, exchange_of(battle).action.actor)
    return (rows(),)


@clause("hyakuen.bind")
def unbind(battle: HyakuenBattle, actor: str) -> Steps:
    """A main action frees the one who is bound."""
    battle.emit(StatusLost, target=actor, status="bind", value=0)
    return ()
