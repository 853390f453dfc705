"""Holding the values that events of `dystopia` claim to what their changes give."""

from __future__ import annotations

from collections.abc import Iterator

from ....events.common import CheckJudged, DamageApplied, Event, HealingApplied
from ....events.dystopia import (
    AchievementReached,
    CostOwed,
    DropMade,
    ItemUsed,
    Placed,
    PreparationStarted,
)
from ....events.dystopia.scenario import drop_range
from ....events.tally import Number, Terms, recompute
from ....reducers import common
from ....reducers.dystopia import DystopiaState

Claim = tuple[str, object, object]
"""What is claimed, its value in the event, and its value by the changes."""


def wrong_total(state: DystopiaState, event: Event) -> str | None:
    """What is wrong with the value that `event` claims, given the state after it; else None."""
    problem = common.wrong_total(state, event)
    if problem is not None:
        return problem
    try:
        for name, claimed, actual in _claims(state, event):
            if claimed != actual:
                return f"{name} {claimed}, not {actual}"
    except ValueError as error:
        return str(error)
    except (LookupError, ArithmeticError) as error:
        return repr(error)
    return None


def _claims(state: DystopiaState, event: Event) -> Iterator[Claim]:
    if isinstance(event, Placed):
        yield f"{event.actor} placed", event.placed, state.combatants[event.actor].placed
        yield f"{event.actor} placed", event.placed, _total(event.tally)
    elif isinstance(event, ItemUsed):
        left = state.combatants[event.actor].uses[event.item]
        yield f"{event.actor} {event.item} left", event.left, left
    elif isinstance(event, PreparationStarted):
        counts = state.combatants[event.actor].skills[event.skill].preparation_counts
        yield f"{event.actor} {event.skill} counts", event.counts, counts
    elif isinstance(event, CostOwed):
        counts = state.combatants[event.actor].skills[event.skill].counts
        yield f"{event.actor} {event.skill} counts", event.counts, counts
    elif isinstance(event, DropMade):
        table = state.combatants[event.enemy].drops
        item = next((i for totals, i in table.items() if event.total in drop_range(totals)), None)
        yield f"{event.enemy} drop", event.item, item
    else:
        yield from _claims_of_tallies(event)


def _claims_of_tallies(event: Event) -> Iterator[Claim]:
    """The numbers that stand beside a tally."""
    if isinstance(event, AchievementReached):
        yield f"{event.actor} achievement", event.total, _total(event.tally)
        for name, value, tally in (
            ("critical", event.critical, event.critical_tally),
            ("fumble", event.fumble, event.fumble_tally),
        ):
            if isinstance(tally, tuple):
                yield f"{event.actor} {name}", value, _total(tally)
    elif isinstance(event, CheckJudged):
        yield f"{event.actor} needed", event.needed, _total(event.tally)
    elif isinstance(event, DamageApplied):
        amount = _total(event.tally)
        yield f"{event.target} damage", event.amount, amount
        yield f"{event.target} lost", event.lost, min(event.amount, event.hp + event.lost)
    elif isinstance(event, HealingApplied):
        yield f"{event.target} healing", event.amount, _total(event.tally)


def _total(tally: Terms) -> Number:
    """The total of a tally. Raises `ValueError` where it does not add up, or has no terms."""
    if not tally:
        raise ValueError("an empty tally")
    return recompute(tally)
