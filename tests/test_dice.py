"""`sha256/1`: the printed test vectors, and what makes a roll independent of every other."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st
from senki.events.dice import SeededDice, as_counted, check_dice, new_seed, parse_rolls
from senki.events.errors import SenkiError

VECTORS = [
    ("2026", "1/nest.6/hero/to-hit#0", "2d6", "6 4"),
    ("2026", "1/nest.6/hero/to-hit#1", "2d6", "3 5"),
    ("巣作り", "1/nest.5/dragon>hero/sage#0.0", "2d6", "4 6"),
    ("2026", "2/rider.move/knight/move#0", "5d6", "2 3 2 5 6"),
    ("2026", "9/dystopia.3-3/b>a/evade#0", "2d10", "1 9"),
    (
        "2026",
        "0/dragomakhia.check/ryu/check#0",
        "40d10",
        "1 3 7 4 10 2 6 6 6 7 9 5 4 6 1 7 2 7 8 1 3 9 2 6 7 5 2 9 10 8 6 10 10 1 9 8 6 5 5 6",
    ),
]


@pytest.mark.parametrize(("seed", "key", "dice", "faces"), VECTORS)
def test_printed_vectors(seed, key, dice, faces):
    count, sides = map(int, dice.split("d"))
    assert SeededDice(seed).roll(key, count, sides) == tuple(map(int, faces.split()))


def stream(seed: str, key: str, length: int) -> bytes:
    """The byte stream of a key, written from its definition."""
    root = sha256(b"senki/dice/1\0" + seed.encode()).digest()
    blocks = range(length // 32 + 1)
    return b"".join(sha256(root + i.to_bytes(4, "big") + key.encode()).digest() for i in blocks)


@given(
    seed=st.text(st.characters(codec="ascii", categories=["L", "N"]), min_size=1, max_size=9),
    key=st.text(max_size=30),
    count=st.integers(0, 60),
    sides=st.integers(2, 256),
)
def test_faces_come_from_the_stream_with_rejection(seed, key, count, sides):
    limit = 256 - 256 % sides
    bytes_ = stream(seed, key, 40 * (count + 1))
    expected = [b % sides + 1 for b in bytes_ if b < limit][:count]
    assert SeededDice(seed).roll(key, count, sides) == tuple(expected)


def test_a_thousand_dice_are_fair_enough_to_show_every_face():
    faces = Counter(SeededDice("fair").roll("k", 1000, 6))
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert min(faces.values()) > 120


@given(count=st.integers(1, 5000))
def test_a_random_choice_is_in_range_and_follows_its_definition(count):
    raw = stream("2026", "choice/1/nest.5/hero/target#0", 64)
    numbers = [int.from_bytes(raw[i : i + 4], "big") for i in range(0, 64, 4)]
    limit = 2**32 - 2**32 % count
    expected = next(n for n in numbers if n < limit) % count
    assert SeededDice("2026").pick("1/nest.5/hero/target#0", count) == expected


def test_fresh_seeds_differ_and_are_usable():
    seeds = {new_seed() for _ in range(50)}
    assert len(seeds) == 50
    assert all(SeededDice(seed).roll("k", 1, 6) for seed in seeds)


@pytest.mark.parametrize("seed", ["", "x" * 201, "a\nb", "\x1b[31m", "\ud800"])
def test_unusable_seeds(seed):
    with pytest.raises(SenkiError) as error:
        SeededDice(seed)
    assert error.value.code == "seed.not-usable"


@pytest.mark.parametrize(("count", "sides"), [(-1, 6), (1001, 6), (1, 1), (1, 257)])
def test_rules_may_not_ask_for_impossible_dice(count, sides):
    with pytest.raises(ValueError, match="no roll that rules may ask for"):
        check_dice(count, sides)


@pytest.mark.parametrize(
    ("text", "rolls"),
    [
        ("5 3 2 1,5", [(5,), (3,), (2,), (1, 5)]),
        ("6,4 # the knight\n\n# a comment\n3", [(6, 4), (3,)]),
        ("256", [(256,)]),
        ("６，４　３", [(6, 4), (3,)]),
        ("0,9", [(0, 9)]),
        ("", []),
    ],
)
def test_given_dice_are_read(text, rolls):
    assert parse_rolls(text) == rolls


@pytest.mark.parametrize(
    "text", ["257", "6,,4", "x", "1.5", "-1", "六", "6;4", "9" * 40, ",".join("1" * 1001)]
)
def test_unreadable_dice_name_their_line(text):
    with pytest.raises(SenkiError) as error:
        parse_rolls(f"6,4\n{text}", "table.rolls")
    assert (error.value.code, error.value.place) == ("dice.malformed", "table.rolls:2")


@pytest.mark.parametrize(
    ("faces", "sides", "counted"), [((0, 9), 10, (10, 9)), ((0, 5), 6, (0, 5)), ((), 10, ())]
)
def test_the_0_of_a_ten_sided_die_is_a_10(faces, sides, counted):
    assert as_counted(faces, sides) == counted
