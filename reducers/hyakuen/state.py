"""The state of `hyakuen`: combatants with shared reserves, their relics, and the exchange."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct
from msgspec.structs import replace

from ...events.common import BattleStarted
from ...events.hyakuen import Edge, Reserve
from ...events.hyakuen.scenario import (
    Combatant,
    Form,
    HyakuenScenario,
    Relic,
    Row,
    Skill,
    Trait,
    listed,
)
from .. import common
from ..common import State, with_combatant


class TemporaryTraits(Struct, frozen=True):
    """The values of the temporary traits 一時的特徴 that count now; each 0 where there is none."""

    feint: int = 0
    bind: int = 0
    ill_suited: int = 0


class Feint(Struct, frozen=True):
    """A feint of `level` 1 or 2 that runs to the end of turn `until`."""

    level: int
    until: int


class Curse(Struct, frozen=True):
    """A force that was fixed 固定 on `target` with a skill of these attributes."""

    target: str
    skill: str
    force: int


class HyakuenFighter(common.Combatant, frozen=True, kw_only=True):
    """A combatant: someone of the scenario, or a relic in split form (id `BEARER+RELIC`).

    `stamina` and `focus` of such a relic are those of its `bearer`. `felled_by_force` is the force
    of the attack that felled it, `bound_by_force` that of the binding it bears. `relic` is the id
    of the relic that is out, in `form`; `fallen_relics` cannot be called any more. `feints` are
    all that run, of which the highest counts. `felled_enemy` and `healed_comrade` are the deeds
    that earn a bonus. `traits`, `skills` and `relics` are as the scenario has them.
    """

    stamina: int
    focus: int
    row: Row
    down: bool = False
    felled_by_force: int | None = None
    relic: str | None = None
    form: Form | None = None
    temporary: TemporaryTraits = TemporaryTraits()
    aiming_at: str | None = None
    wealth: int = 0
    bearer: str | None = None
    fallen_relics: tuple[str, ...] = ()
    feints: tuple[Feint, ...] = ()
    bound_by_force: int | None = None
    curse: Curse | None = None
    felled_enemy: bool = False
    healed_comrade: bool = False
    traits: tuple[Trait, ...] = ()
    skills: tuple[Skill, ...] = ()
    relics: tuple[Relic, ...] = ()


class Check(Struct, frozen=True, kw_only=True):
    """One side of an exchange: who uses which skill and trait.

    `needed` is the target number, once it is known; `rerolls` counts those made and `reserve`
    pays for them.
    """

    actor: str
    skill: str
    trait: str | None
    attributes: tuple[str, ...]
    pool: int
    needed: int | None = None
    rerolls: int = 0
    reserve: Reserve | None = None


class Exchange(Struct, frozen=True, kw_only=True):
    """What is being fought out: an attack, a feint, a treatment or a blow, and its defence.

    `defender` is the target or who covers it; `number` counts the exchanges of one action from 0.
    `reserve` is what a blow against someone down is meant for; `landed` says that the check of
    whoever acts has succeeded.
    """

    kind: Literal["attack", "feint", "treat", "coup", "curse"]
    number: int
    action: Check
    target: str
    defender: str
    defense: Check | None = None
    edge: Edge | None = None
    force: int | None = None
    reserve: Reserve | None = None
    landed: bool = False


class GmReward(Struct, frozen=True):
    """What the GM has gained."""

    wealth: int = 0
    relics: int = 0


class HyakuenState(State[HyakuenFighter], frozen=True, kw_only=True, tag="hyakuen"):
    """A battle of `hyakuen`.

    `order` is the order of action and `quick` the values that made it. `exchange` is the one at
    hand or, until the turn ends, the last one.
    """

    order: tuple[str, ...] = ()
    quick: tuple[int, ...] = ()
    exchange: Exchange | None = None
    gm: GmReward = GmReward()


def start(event: BattleStarted[HyakuenScenario]) -> HyakuenState:
    """The state at the start of a battle; a relic in split form stands behind its bearer."""
    state = HyakuenState(combatants={c.id: _fighter(c) for c in event.scenario.combatants})
    for combatant in event.scenario.combatants:
        for relic in listed(combatant.relics):
            if relic.form is not UNSET:
                row: Row = "front" if relic.row is UNSET else relic.row
                state = with_relic(state, combatant.id, relic.id, relic.form, row)
    return state


def _fighter(combatant: Combatant) -> HyakuenFighter:
    return HyakuenFighter(
        name=combatant.title,
        side=combatant.side,
        stamina=combatant.stamina,
        focus=combatant.focus,
        row=combatant.row,
        traits=tuple(listed(combatant.traits)),
        skills=tuple(listed(combatant.skills)),
        relics=tuple(listed(combatant.relics)),
    )


def split_id(bearer: str, relic: str) -> str:
    """The id of a relic in split form as a combatant."""
    return f"{bearer}+{relic}"


def bearer_of(who: str) -> str:
    """Whose reserves `who` lives on: its own or, for a relic in split form, its bearer's."""
    return who.partition("+")[0]


def relic_sheet(fighter: HyakuenFighter, relic: str) -> Relic:
    """A relic of a bearer as the scenario has it. Raises `KeyError` where there is none."""
    return {sheet.id: sheet for sheet in fighter.relics}[relic]


def split_relic(state: HyakuenState, bearer: str) -> str | None:
    """The id of the relic that a bearer has out in split form, if any."""
    fighter = state.combatants[bearer]
    if fighter.relic is None or fighter.form != "split":
        return None
    return split_id(bearer, fighter.relic)


def with_relic(
    state: HyakuenState, bearer: str, relic: str, form: Form, row: Row | None
) -> HyakuenState:
    """A relic is out; in split form it is a combatant and stands in `row`, next to its bearer."""
    state = with_combatant(state, bearer, relic=relic, form=form)
    if form == "fused":
        return state
    owner = state.combatants[bearer]
    sheet = relic_sheet(owner, relic)
    fighter = HyakuenFighter(
        name=sheet.title,
        side=owner.side,
        stamina=owner.stamina,
        focus=owner.focus,
        row=row or "front",
        bearer=bearer,
        traits=tuple(listed(sheet.traits)),
        skills=tuple(listed(sheet.skills)),
    )
    combatants: dict[str, HyakuenFighter] = {}
    for who, other in state.combatants.items():
        combatants[who] = other
        if who == bearer:
            combatants[split_id(bearer, relic)] = fighter
    return replace(state, combatants=combatants)


def with_reserve(state: HyakuenState, bearer: str, reserve: Reserve, change: int) -> HyakuenState:
    """A reserve of a bearer goes up or down, and with it that of its relic in split form."""
    held: int = getattr(state.combatants[bearer], reserve)
    for who in (bearer, split_relic(state, bearer)):
        if who is not None:
            state = with_combatant(state, who, **{reserve: held + change})
    return state
