"""A tally computes a number exactly and keeps every term of it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from senki.events.tally import Tally, Term, exact, recompute


def test_a_tally_reads_like_the_sum_it_is():
    tally = Tally().start("attack", 10).times("berserker", 3).divided_by("iron_body", 4)
    assert tally.terms[-1].total == "15/2"
    assert not tally.is_whole
    tally.rounded_up("rounded_up").minus("defense", 4).plus("weapon", 2).at_least("least", 1)
    assert [(t.label, t.op, t.value, t.total) for t in tally.terms] == [
        ("attack", "=", 10, 10),
        ("berserker", "*", 3, 30),
        ("iron_body", "/", 4, "15/2"),
        ("rounded_up", "ceil", 1, 8),
        ("defense", "-", 4, 4),
        ("weapon", "+", 2, 6),
        ("least", "max", 1, 6),
    ]
    assert tally.total == 6


def test_a_fraction_is_no_total():
    with pytest.raises(ValueError, match="not rounded"):
        _ = Tally().start("x", 1).divided_by("y", 2).total


def test_negative_totals_round_towards_their_own_side():
    assert Tally().start("x", -7).divided_by("y", 2).rounded_up("up").total == -3
    assert Tally().start("x", -7).divided_by("y", 2).rounded_down("down").total == -4
    assert Tally().start("x", 9).at_most("cap", 5).total == 5


OPERATIONS = st.sampled_from(
    ["plus", "minus", "times", "divided_by", "at_least", "at_most", "rounded_up", "rounded_down"]
)


@given(st.integers(-99, 99), st.lists(st.tuples(OPERATIONS, st.integers(1, 20)), max_size=8))
def test_any_tally_computes_again_to_its_own_total(start, steps):
    tally = Tally().start("start", start)
    for operation, value in steps:
        arguments = (operation,) if operation.startswith("rounded") else (operation, value)
        getattr(tally, operation)(*arguments)
    assert recompute(tally.terms) == tally.terms[-1].total
    assert all(isinstance(t.total, int) or "/" in t.total for t in tally.terms)


def test_a_forged_running_total_is_found():
    terms = (Term("a", "=", 10, 10), Term("b", "-", 4, 7))
    with pytest.raises(ValueError, match="b: 6, not 7"):
        recompute(terms)


def test_fractions_are_written_in_lowest_terms():
    assert exact(Fraction(30, 4)) == "15/2"
    assert exact(Fraction(8, 2)) == 4
