"""Relics 縁具: summons 召還, dismissal 送還, and what they cost at the end of a turn."""

from __future__ import annotations

from ....events.hyakuen import RESERVES, RelicSummoned, Reserve
from ....events.hyakuen.scenario import FORMS, Form
from ....reducers.hyakuen.state import HyakuenState, split_relic
from ...battle import clause
from .checks import spend
from .falls import collapse, put_away
from .fighters import HyakuenBattle, Steps, empty_reserves, may_stand_back
from .rows import rows

UPKEEP = 1


def summons(state: HyakuenState, bearer: str) -> list[tuple[str, Form]]:
    """The relics that a bearer may call, each with a form in which it is not out already."""
    fighter = state.combatants[bearer]
    out = (fighter.relic, fighter.form)
    fallen = [*fighter.fallen_relics, *_fallen_outside(state, bearer)]
    return [
        (relic.id, form)
        for relic in fighter.relics
        for form in FORMS
        if relic.id not in fallen and (relic.id, form) != out
    ]


def _fallen_outside(state: HyakuenState, bearer: str) -> list[str]:
    """The relic that is out and down, if it is."""
    fighter, relic = state.combatants[bearer], split_relic(state, bearer)
    if relic is None or fighter.relic is None or not state.combatants[relic].down:
        return []
    return [fighter.relic]


@clause("hyakuen.summon")
def summon(battle: HyakuenBattle, bearer: str, relic: str, form: Form) -> Steps:
    """The sub action 召還: a relic that is out already makes room."""
    if battle.state.combatants[bearer].relic is not None:
        put_away(battle, bearer, down=False)
    return (appear(bearer, relic, form), rows())


@clause("hyakuen.summon")
def appear(battle: HyakuenBattle, bearer: str, relic: str, form: Form) -> Steps:
    """The relic joins its bearer or, in split form, takes a row of its own."""
    row = None
    if form == "split":
        side = battle.state.combatants[bearer].side
        back = ("back",) if may_stand_back(battle.state, side, None) else ()
        row = battle.choose(bearer, "relic-row", ("front", *back))
    battle.emit(RelicSummoned, actor=bearer, relic=relic, form=form, row=row)
    return ()


@clause("hyakuen.summon")
def dismiss(battle: HyakuenBattle, bearer: str) -> Steps:
    """The sub action 送還."""
    put_away(battle, bearer, down=False)
    return (rows(),)


@clause("hyakuen.upkeep")
def upkeep(battle: HyakuenBattle, bearer: str) -> Steps:
    """At the end of a turn a relic that is out, in whichever form, costs 1 stamina or focus."""
    if battle.state.outcome is not None or battle.state.combatants[bearer].relic is None:
        return ()
    empty = empty_reserves(battle.state, bearer)
    options = [reserve for reserve in RESERVES if reserve not in empty]
    reserve: Reserve = (
        "stamina" if battle.choose(bearer, "upkeep", options) == "stamina" else "focus"
    )
    spend(battle, bearer, reserve, UPKEEP)
    collapse(battle, bearer)
    return (rows(),)
