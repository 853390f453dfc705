"""How `auto` plays: it attacks, half of the pool as force, and always defends."""

from __future__ import annotations

from ....events.hyakuen import Reserve
from ....reducers.hyakuen.state import Check, HyakuenState
from ...battle import Question
from .actions import ATTACK, CURSE, END
from .checks import PRICE, STOP, check_of
from .fighters import NONE, reserve_left, skill_of
from .pools import LOWEST_TARGET, trait_value
from .turn import AFTER

ENOUGH = 2
"""A reroll must leave more than this in the reserve that pays for it."""


def policy(state: HyakuenState, question: Question) -> str:
    """What `auto` answers; the first option where nothing is said.

    It attacks the first opponent in reach with the best pool, splits it in half, rerolls as long
    as more than 2 stays in the reserve, always defends, and lets a relic act after its bearer. It
    ends its turn when it cannot attack. It reckons with the default rulings.
    """
    decision, actor = question.decision, question.actor
    if decision == "split":
        return _half(question)
    options = list(map(str, question.options))
    if decision == "action":
        return next((option for option in (ATTACK, CURSE) if option in options), END)
    if decision in ("skill", "defend"):
        skills = [option for option in options if option != NONE]
        return max(skills, key=lambda skill: _level(state, actor, skill))
    if decision in ("trait", "defend-trait"):
        return max(options, key=lambda trait: _value(state, actor, trait))
    if decision == "reroll":
        return _reroll(state, actor, options)
    return AFTER if decision == "relic-order" else options[0]


def _half(question: Question) -> str:
    """Half of the pool, rounded down, as force; the options are what leaves a target number."""
    whole = len(question.options) - 1 + LOWEST_TARGET
    return str(min(whole // 2, len(question.options) - 1))


def _level(state: HyakuenState, who: str, skill: str) -> int:
    sheet = skill_of(state, who, skill)
    return sheet.level - len(sheet.aux)


def _value(state: HyakuenState, who: str, trait: str) -> int:
    return 0 if trait == NONE else trait_value(state, who, trait)


def _reroll(state: HyakuenState, who: str, options: list[str]) -> str:
    """The first reserve of which enough is left; none for what cannot succeed."""
    if state.exchange is None:
        return STOP
    check = check_of(state.exchange, who)
    if check.needed is not None and check.needed < LOWEST_TARGET:
        return STOP
    names: tuple[Reserve, Reserve] = ("stamina", "focus")
    price = _dearest(check)
    return next(
        (
            name
            for name in names
            if name in options and reserve_left(state, who, name) - price > ENOUGH
        ),
        STOP,
    )


def _dearest(check: Check) -> int:
    """What the next reroll may cost."""
    return PRICE + 1 if "magic" in check.attributes and check.rerolls % 2 else PRICE
