"""A number that remembers how it came to be."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from msgspec import UNSET, Struct, UnsetType

Number = int | str
"""An integer, or an exact fraction as a string in lowest terms, such as "15/2"."""

Operation = Literal["=", "+", "-", "*", "/", "ceil", "floor", "min", "max"]
"""What a term does to the running total: set, add, subtract, multiply, divide, round up or
down, or hold it at least at (`max`) or at most at (`min`) a value."""


class Term(Struct, frozen=True, gc=False):
    """One line of a tally: `label` (an id) does `op` with `value`; `total` is the running total.

    `clause` is the clause of this term, where it is not the event's own.
    """

    label: str
    op: Operation
    value: Number
    total: Number
    clause: str | UnsetType = UNSET


Terms = tuple[Term, ...]


def exact(number: int | Fraction) -> Number:
    """A number as logs write it: an integer, or a fraction in lowest terms as a string."""
    if isinstance(number, int):
        return number
    return number.numerator if number.denominator == 1 else str(number)


class Tally:
    """Computes a number term by term and keeps the terms, so that the two cannot drift apart.

    Every method adds one term and returns the tally. Values are exact: a division gives a
    fraction until `ceil` or `floor` rounds it.
    """

    __slots__ = ("_terms", "_total")

    def __init__(self) -> None:
        self._terms: list[Term] = []
        self._total: int | Fraction = 0

    def _note(
        self, label: str, op: Operation, value: int, total: int | Fraction, clause: str | UnsetType
    ) -> Tally:
        self._total = total
        self._terms.append(Term(label, op, value, exact(total), clause))
        return self

    def start(self, label: str, value: int, *, clause: str | UnsetType = UNSET) -> Tally:
        """Set the total to `value`."""
        return self._note(label, "=", value, value, clause)

    def plus(self, label: str, value: int, *, clause: str | UnsetType = UNSET) -> Tally:
        """Add `value`."""
        return self._note(label, "+", value, self._total + value, clause)

    def minus(self, label: str, value: int, *, clause: str | UnsetType = UNSET) -> Tally:
        """Subtract `value`."""
        return self._note(label, "-", value, self._total - value, clause)

    def times(self, label: str, value: int, *, clause: str | UnsetType = UNSET) -> Tally:
        """Multiply by `value`."""
        return self._note(label, "*", value, self._total * value, clause)

    def divided_by(self, label: str, value: int, *, clause: str | UnsetType = UNSET) -> Tally:
        """Divide by `value` exactly (no rounding)."""
        return self._note(label, "/", value, _whole(Fraction(self._total) / value), clause)

    def rounded_up(self, label: str, *, clause: str | UnsetType = UNSET) -> Tally:
        """Round up to a whole number."""
        total = -(-self._total // 1)
        return self._note(label, "ceil", 1, total, clause)

    def rounded_down(self, label: str, *, clause: str | UnsetType = UNSET) -> Tally:
        """Round down to a whole number."""
        return self._note(label, "floor", 1, self._total // 1, clause)

    def at_least(self, label: str, value: int, *, clause: str | UnsetType = UNSET) -> Tally:
        """Raise the total to `value` where it is lower."""
        return self._note(label, "max", value, max(self._total, value), clause)

    def at_most(self, label: str, value: int, *, clause: str | UnsetType = UNSET) -> Tally:
        """Lower the total to `value` where it is higher."""
        return self._note(label, "min", value, min(self._total, value), clause)

    @property
    def is_whole(self) -> bool:
        """Whether the total is an integer."""
        return isinstance(self._total, int) or self._total.denominator == 1

    @property
    def total(self) -> int:
        """The total so far. Raises `ValueError` while it is a fraction: round it first."""
        if isinstance(self._total, int):
            return self._total
        if self._total.denominator != 1:
            raise ValueError(f"{self._total} is not rounded yet")
        return self._total.numerator

    @property
    def terms(self) -> Terms:
        """The terms so far, in order."""
        return tuple(self._terms)


def _whole(number: Fraction) -> int | Fraction:
    return number.numerator if number.denominator == 1 else number


def recompute(terms: Terms) -> Number:
    """The total that the terms of a tally give when they are computed again from the first.

    Raises `ValueError` for the first term whose running total does not follow.
    """
    total: int | Fraction = 0
    for term in terms:
        value = Fraction(term.value)
        operations: dict[str, int | Fraction] = {
            "=": value,
            "+": total + value,
            "-": total - value,
            "*": total * value,
            "/": Fraction(total) / value if value else Fraction(0),
            "ceil": -(-total // 1),
            "floor": total // 1,
            "max": max(total, value),
            "min": min(total, value),
        }
        total = operations[term.op]
        if exact(Fraction(total)) != term.total:
            raise ValueError(f"{term.label}: {exact(Fraction(total))}, not {term.total}")
    return exact(Fraction(total))
