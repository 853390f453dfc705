"""Options that are offered as a rule, because a list of them would be too long."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import overload

MAX_COUNTED = 2**32


class Joined(Sequence[str]):
    """The options of several sequences, one sequence after another."""

    def __init__(self, *parts: Sequence[str]) -> None:
        self.parts = parts

    def __len__(self) -> int:
        return min(sum(map(len, self.parts)), MAX_COUNTED)

    def __contains__(self, option: object) -> bool:
        return any(option in part for part in self.parts)

    def __iter__(self) -> Iterator[str]:
        for part in self.parts:
            yield from part

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...
    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        index = index + len(self) if index < 0 else index
        for part in self.parts:
            if 0 <= index < len(part):
                return part[index]
            index -= len(part)
        raise IndexError("no such option")


class Groups(Sequence[str]):
    """Groups of 1 … `most` of `ids`, each written as its ids joined by `,` in the order listed.

    Smaller groups come before larger ones, and earlier ids before later ones.
    """

    def __init__(self, ids: Sequence[str], most: int) -> None:
        self.ids = tuple(ids)
        self.most = min(most, len(ids))

    def __len__(self) -> int:
        """How many groups there are; no more than a random choice can tell apart."""
        count = sum(comb(len(self.ids), size) for size in range(1, self.most + 1))
        return min(count, MAX_COUNTED)

    def __contains__(self, option: object) -> bool:
        if not isinstance(option, str):
            return False
        chosen = option.split(",")
        places = [self.ids.index(name) for name in chosen if name in self.ids]
        return len(places) == len(chosen) <= self.most and places == sorted(set(places))

    def __iter__(self) -> Iterator[str]:
        for size in range(1, self.most + 1):
            yield from (",".join(group) for group in combinations(self.ids, size))

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...
    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        index = index + len(self) if index < 0 else index
        for size in range(1, self.most + 1):
            if index < comb(len(self.ids), size):
                return ",".join(self._group(index, size))
            index -= comb(len(self.ids), size)
        raise IndexError("no such group")

    def _group(self, index: int, size: int) -> Iterator[str]:
        """The ids of group `index` among those of `size`, in the order of `combinations`."""
        place = 0
        while size:
            beginning_here = comb(len(self.ids) - place - 1, size - 1)
            if index < beginning_here:
                yield self.ids[place]
                size -= 1
            else:
                index -= beginning_here
            place += 1
