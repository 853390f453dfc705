"""The blow against someone who is down: it takes all that is left of a reserve."""

from __future__ import annotations

from ....events.hyakuen import RESERVES, Reserve
from ....reducers.hyakuen.state import HyakuenState
from ...battle import clause
from .attack import exchange_uncovered
from .checks import reroll, roll, spend
from .declaring import declaration, usable_skills
from .defense import cover
from .falls import collapse
from .fighters import (
    HyakuenBattle,
    Rulings,
    Steps,
    empty_reserves,
    exchange_of,
    foes,
    reserve_left,
)
from .rows import rows

declare_coup = declaration("hyakuen.coup", "coup")


def victims(state: HyakuenState, who: str, ruling: Rulings) -> list[str]:
    """The opponents who are down within reach and still have something to lose."""
    return [
        foe
        for foe in foes(state, who, down=True)
        if len(empty_reserves(state, foe)) < len(RESERVES)
        and usable_skills(state, who, "coup", foe, ruling)
    ]


@clause("hyakuen.coup")
def coup(battle: HyakuenBattle, actor: str) -> Steps:
    """A main action: whom."""
    victim = battle.choose(actor, "target", victims(battle.state, actor, battle.ruling))
    return (choose_reserve(actor, victim),)


@clause("hyakuen.coup")
def choose_reserve(battle: HyakuenBattle, actor: str, victim: str) -> Steps:
    """Which reserve the blow is meant for."""
    empty = empty_reserves(battle.state, victim)
    options = [reserve for reserve in RESERVES if reserve not in empty]
    reserve: Reserve = (
        "stamina" if battle.choose(actor, "reserve", options) == "stamina" else "focus"
    )
    return (declare_coup(actor, victim, reserve), cover(), blow())


@clause("hyakuen.coup")
def blow(battle: HyakuenBattle) -> Steps:
    """The blow falls, unless somebody covers: then it is an attack on that one."""
    return exchange_uncovered() if exchange_of(battle).kind == "attack" else (coup_roll(),)


@clause("hyakuen.coup")
def coup_roll(battle: HyakuenBattle) -> Steps:
    """2d6 against the pool less what is left of the reserve."""
    action = exchange_of(battle).action
    if roll(battle, action, action.actor, "coup"):
        return (finished_off(), coup_over())
    return (reroll(action.actor, coup_roll, coup_over),)


@clause("hyakuen.coup")
def finished_off(battle: HyakuenBattle) -> Steps:
    """The reserve is gone, which also ends the summons that it fed."""
    exchange = exchange_of(battle)
    victim, reserve = exchange.target, exchange.reserve or "stamina"
    spend(battle, victim, reserve, reserve_left(battle.state, victim, reserve))
    collapse(battle, victim)
    return (rows(),)


@clause("hyakuen.coup")
def coup_over(battle: HyakuenBattle) -> Steps:
    """Whoever has spent the last of a reserve on the blow falls now."""
    collapse(battle, exchange_of(battle).action.actor)
    return (rows(),)
