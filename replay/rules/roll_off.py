"""The roll-off that several systems use to put equals in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..battle import Battle, Clause, Steps, clause

Standing = tuple[tuple[str, ...], ...]
"""Who comes before whom: groups in order, the members of a group still equal."""


def standing(values: dict[str, Any]) -> Standing:
    """Everyone by their values, high before low; equals in one group, in the order given."""
    ranks = sorted(set(values.values()), reverse=True)
    return tuple(tuple(who for who, v in values.items() if v == rank) for rank in ranks)


def roll_off(
    name: str, count: int, sides: int, *, first_only: bool = False
) -> Clause[Any, [Standing, tuple[int, ...], Clause[Any, Any], tuple[Any, ...]]]:
    """A step of clause `name` that breaks the ties of a standing by rolls of `count`d`sides`.

    Everyone in a tied group makes a roll of their own, in the order listed; higher comes first;
    those still equal roll again among themselves, the highest such group first. With `first_only`
    only the first place is fought out. When nobody is equal any more the step `then` follows,
    with the ids in order as its first argument and `arguments` after it.

    The step takes the standing, the totals that its first tied group has rolled so far (at the
    start none), `then` and its arguments. Rolls are for the purpose `order`.
    """

    @clause(name)
    def play(
        battle: Battle[Any],
        groups: Standing,
        totals: tuple[int, ...],
        then: Clause[Any, Any],
        arguments: tuple[Any, ...],
    ) -> Steps:
        """One roll of a roll-off, or what follows it."""
        tied = _first_tie(groups[:1] if first_only else groups)
        if tied is None:
            return (then(tuple(who for group in groups for who in group), *arguments),)
        group = groups[tied]
        faces = battle.roll(group[len(totals)], "order", count, sides)
        totals = (*totals, sum(faces))
        if len(totals) < len(group):
            return (play(groups, totals, then, arguments),)
        split = standing(dict(zip(group, totals, strict=True)))
        return (play((*groups[:tied], *split, *groups[tied + 1 :]), (), then, arguments),)

    return play


def _first_tie(groups: Sequence[tuple[str, ...]]) -> int | None:
    return next((place for place, group in enumerate(groups) if len(group) > 1), None)
