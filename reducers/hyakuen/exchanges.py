"""The fold of an exchange 対決: who declares what, the force, the edge, the rerolls."""

from __future__ import annotations

from msgspec.structs import replace

from ...events.common import CheckJudged
from ...events.hyakuen import (
    CoverTaken,
    CurseRenewed,
    EdgeJudged,
    ForceDeclared,
    ResourceSpent,
    SkillDeclared,
)
from .state import Check, Exchange, HyakuenState, with_reserve


def skill_declared(state: HyakuenState, event: SkillDeclared) -> HyakuenState:
    """A new exchange, or the defence in the one at hand."""
    check = Check(
        actor=event.actor,
        skill=event.skill,
        trait=event.trait,
        attributes=event.attributes,
        pool=event.pool,
    )
    if event.purpose in ("defend", "resist"):
        exchange = _exchange(state)
        if exchange.force is not None:
            check = replace(check, needed=check.pool - exchange.force)
        return replace(state, exchange=replace(exchange, defense=check))
    number = _next_number(state, event.actor)
    exchange = Exchange(
        kind=event.purpose,
        number=number,
        action=check,
        target=event.target,
        defender=event.target,
        reserve=event.reserve,
    )
    return replace(state, exchange=exchange)


def _next_number(state: HyakuenState, actor: str) -> int:
    last = state.exchange
    return last.number + 1 if last is not None and last.action.actor == actor else 0


def _exchange(state: HyakuenState) -> Exchange:
    if state.exchange is None:
        raise ValueError("there is no exchange")
    return state.exchange


def cover_taken(state: HyakuenState, event: CoverTaken) -> HyakuenState:
    """Another defender; a blow against someone down becomes an attack on whoever covers it."""
    exchange = _exchange(state)
    kind = "attack" if exchange.kind == "coup" else exchange.kind
    return replace(state, exchange=replace(exchange, defender=event.actor, kind=kind))


def edge_judged(state: HyakuenState, event: EdgeJudged) -> HyakuenState:
    """Who has the edge."""
    return replace(state, exchange=replace(_exchange(state), edge=event.edge))


def force_declared(state: HyakuenState, event: ForceDeclared) -> HyakuenState:
    """The force of an attack or a feint."""
    exchange = _exchange(state)
    action = replace(exchange.action, needed=event.needed)
    defense = exchange.defense
    if defense is not None:
        defense = replace(defense, needed=defense.pool - event.force)
    changed = replace(exchange, action=action, defense=defense, force=event.force)
    return replace(state, exchange=changed)


def check_judged(state: HyakuenState, event: CheckJudged) -> HyakuenState:
    """Whether an attack, a feint, a treatment or a blow has come off."""
    exchange = _exchange(state)
    if event.actor != exchange.action.actor:
        return state
    return replace(state, exchange=replace(exchange, landed=event.success))


def resource_spent(state: HyakuenState, event: ResourceSpent) -> HyakuenState:
    """A reserve goes down; a reroll is counted for the check it is bought for."""
    state = with_reserve(state, event.actor, event.resource, -event.amount)
    exchange = state.exchange
    if event.clause != "hyakuen.reroll" or exchange is None:
        return state
    name = "action" if exchange.action.actor == event.user else "defense"
    check: Check = getattr(exchange, name)
    counted = replace(check, rerolls=check.rerolls + 1, reserve=event.resource)
    return replace(state, exchange=replace(exchange, **{name: counted}))


def curse_renewed(state: HyakuenState, event: CurseRenewed) -> HyakuenState:
    """An exchange whose force is given already."""
    action = Check(
        actor=event.actor,
        skill=event.skill,
        trait=None,
        attributes=event.attributes,
        pool=event.force,
    )
    exchange = Exchange(
        kind="curse",
        number=_next_number(state, event.actor),
        action=action,
        target=event.target,
        defender=event.target,
        force=event.force,
    )
    return replace(state, exchange=exchange)
