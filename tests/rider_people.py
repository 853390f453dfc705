"""A rider of plain numbers, for the tests of `rider`."""

from __future__ import annotations


def rider(name, **changes):
    return {
        "id": name,
        "hp": 30,
        "accuracy": 4,
        "defense": 4,
        "mobility": 4,
        "visor": {"ranges": ["near"], "attack": 7},
        **changes,
    }
