"""Checks 判定: 2d6, the target number or less, and rerolls 振り直し paid from a reserve."""

from __future__ import annotations

from ....events.common import CheckJudged
from ....events.dice import Faces
from ....events.hyakuen import RESERVES, Reserve, ResourceSpent
from ....events.tally import Tally
from ....reducers.hyakuen.state import Check, Exchange, HyakuenState, bearer_of
from ...battle import Clause, clause
from .fighters import HyakuenBattle, Rulings, Steps, exchange_of, reserve_left
from .pools import target_number

STOP = "stop"
PRICE = 1
SURE_SUCCESS = 12
"""The highest that 2d6 can show."""


def roll(battle: HyakuenBattle, check: Check, roller: str, purpose: str) -> bool:
    """Roll 2d6 for one side of an exchange, for the first time or again, and judge it.

    The key says which reroll it is; behind an attack that came before in the same action, also
    which attack.
    """
    exchange = exchange_of(battle)
    needed = target_number(battle.state, exchange, check, battle.ruling)
    number = f"{exchange.number}.{check.rerolls}" if exchange.number else str(check.rerolls)
    faces = battle.roll(roller, f"{purpose}#{number}", 2, 6)
    return judge(battle, check.actor, faces, needed)


def judge(battle: HyakuenBattle, actor: str, faces: Faces, needed: Tally) -> bool:
    """Tell whether 2d6 kept to the target number; reaching it exactly is a matter of a ruling."""
    total = sum(faces)
    success = total < needed.total
    if total == needed.total:
        success = battle.ruling("roll-under-boundary") == "success"
    _tell(battle, actor, total, needed, success=success)
    return success


def judge_without_roll(battle: HyakuenBattle, actor: str, needed: Tally) -> bool:
    """Tell of a defence that cannot fail, or cannot succeed; its total is 0."""
    success = needed.total >= SURE_SUCCESS
    _tell(battle, actor, 0, needed, success=success)
    return success


def _tell(battle: HyakuenBattle, actor: str, total: int, needed: Tally, *, success: bool) -> None:
    battle.emit(
        CheckJudged,
        actor=actor,
        total=total,
        needed=needed.total,
        success=success,
        tally=needed.terms,
    )


@clause("hyakuen.reroll")
def reroll(
    battle: HyakuenBattle,
    actor: str,
    again: Clause[HyakuenState, []],
    over: Clause[HyakuenState, []],
) -> Steps:
    """After a failure: pay and roll `again`, or let it be `over`."""
    exchange = exchange_of(battle)
    payable = prices(battle.state, exchange, actor, battle.ruling)
    chosen = battle.choose(actor, "reroll", (*payable, STOP))
    if chosen == STOP:
        return (over(),)
    reserve: Reserve = "stamina" if chosen == "stamina" else "focus"
    spend(battle, actor, reserve, payable[reserve])
    return (again(),)


def spend(battle: HyakuenBattle, user: str, reserve: Reserve, amount: int) -> None:
    """Take `amount` from the reserve on which `user` lives."""
    owner = bearer_of(user)
    left = reserve_left(battle.state, owner, reserve) - amount
    battle.emit(ResourceSpent, actor=owner, resource=reserve, amount=amount, left=left, user=user)


def check_of(exchange: Exchange, actor: str) -> Check:
    """The side of an exchange that `actor` is on."""
    if exchange.action.actor == actor:
        return exchange.action
    if exchange.defense is None:
        raise ValueError(f"{actor} has not declared anything")
    return exchange.defense


def prices(
    state: HyakuenState, exchange: Exchange, actor: str, ruling: Rulings
) -> dict[Reserve, int]:
    """What the next reroll of `actor` costs, for each reserve that can pay it."""
    check = check_of(exchange, actor)
    kinds = allowed_reserves(state, exchange, check, ruling) if not check.reserve else ()
    found: dict[Reserve, int] = {}
    for reserve in (check.reserve,) if check.reserve else kinds:
        left = reserve_left(state, actor, reserve)
        price = _price(exchange, check, ruling)
        if price > left > 0 and ruling("surcharge-cannot-pay") == "pay-the-rest":
            price = left
        if price > left or (price == left and ruling("last-point-reroll") == "forbidden"):
            continue
        found[reserve] = price
    return found


def _price(exchange: Exchange, check: Check, ruling: Rulings) -> int:
    """1, and 1 more for every second reroll with 魔."""
    if "magic" not in check.attributes or check.rerolls % 2 == 0:
        return PRICE
    attacks = check is exchange.action and exchange.kind != "feint"
    surcharge = attacks or ruling("magic-surcharge-scope") == "any-check"
    return PRICE + 1 if surcharge else PRICE


def allowed_reserves(
    state: HyakuenState, exchange: Exchange, check: Check, ruling: Rulings
) -> tuple[Reserve, ...]:
    """The reserves that may pay for the first reroll of a check, and so for all of them.

    The edge makes its victim use the lower one; against 心 only focus helps, against 物 only
    stamina, unless one defends with 防.
    """
    by_edge = _lower_reserve(state, check.actor) if _has_worse_edge(exchange, check) else None
    by_attribute = _reserve_by_attribute(exchange, check)
    if by_edge and by_attribute and by_edge != by_attribute:
        return (by_attribute,) if ruling("forced-pool-conflict") == "attribute" else ()
    forced = by_attribute or by_edge
    return RESERVES if forced is None else (forced,)


def _has_worse_edge(exchange: Exchange, check: Check) -> bool:
    worse = "defender_edge" if check is exchange.action else "attacker_edge"
    return exchange.edge == worse


def _lower_reserve(state: HyakuenState, who: str) -> Reserve | None:
    """The reserve of which less is left; None where they are equal."""
    stamina, focus = (reserve_left(state, who, reserve) for reserve in RESERVES)
    return None if stamina == focus else "stamina" if stamina < focus else "focus"


def _reserve_by_attribute(exchange: Exchange, check: Check) -> Reserve | None:
    """The one reserve with which 心 or 物 can be countered, by a defence without 防."""
    if check is exchange.action or "guard" in check.attributes:
        return None
    if "mind" in exchange.action.attributes:
        return "focus"
    return "stamina" if "matter" in exchange.action.attributes else None
