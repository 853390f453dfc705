"""Options that are offered as a rule: groups of ids, and sequences one after another."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from senki.replay.options import MAX_COUNTED, Groups, Joined

IDS = ["a", "b", "c", "d", "e"]


@given(st.integers(1, 5), st.integers(1, 9))
def test_groups_are_all_combinations_in_order(count, most):
    groups = Groups(IDS[:count], most)
    expected = [
        ",".join(group)
        for size in range(1, min(most, count) + 1)
        for group in combinations(IDS[:count], size)
    ]
    assert list(groups) == expected
    assert [groups[i] for i in range(len(groups))] == expected
    assert groups[-1] == expected[-1]
    assert groups[:2] == expected[:2]
    assert all(group in groups for group in expected)


@pytest.mark.parametrize("option", ["", "a,a", "b,a", "a,b,c", "z", "a,", 5])
def test_what_is_no_group(option):
    assert option not in Groups(IDS, 2)


def test_very_many_groups_can_still_be_counted_chosen_and_named():
    ids = [str(number) for number in range(1000)]
    groups = Groups(ids, 1000)
    assert len(groups) == MAX_COUNTED
    assert ",".join(ids) in groups
    assert groups[MAX_COUNTED - 1].count(",") == 3
    assert next(iter(groups)) == "0"
    with pytest.raises(IndexError):
        Groups(IDS, 2)[99]


def test_sequences_one_after_another():
    both = Joined(["x", "y"], Groups(IDS, 1))
    assert list(both) == ["x", "y", *IDS]
    assert [both[i] for i in range(len(both))] == list(both)
    assert both[-1] == "e"
    assert "x" in both
    assert "z" not in both
