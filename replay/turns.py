"""A log turn by turn, each event known by what it is and not by where it stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import Struct

from ..events.common import Event
from ..events.text import Text
from ..reducers.common import State
from .logs import Log
from .show import Teller

Identity = tuple[Any, ...]
"""What an event is: the key of the roll or choice that led to it, its type and clause, whom it
concerns, and how many like it came before in the turn."""

_SUBJECT = ("key", "actor", "source", "target", "skill", "card", "status")


class Side(Struct, frozen=True, kw_only=True):
    """An event as a log has it: its number, its clause, and the sentence that tells it."""

    seq: int
    clause: str
    text: Text


@dataclass(frozen=True)
class Entry:
    """An event with its sentence; `content` is what it says, without its place in the log."""

    event: Event
    side: Side
    content: dict[str, Any]


@dataclass(frozen=True)
class Turn:
    """The events of one turn (or count), and the state after them."""

    clock: int
    entries: dict[Identity, Entry]
    state: State[Any]


def turns(log: Log) -> Iterator[Turn]:
    """The turns of a log after its first event, in order; the first holds what comes before."""
    system = log.system
    teller = Teller(system, log.started)
    state = system.start(log.started)
    clock = system.clock(state)
    entries: dict[Identity, Entry] = {}
    names = _Names()
    for event in log.events():
        after = system.fold(state, event)
        if system.clock(after) != clock:
            yield Turn(clock, entries, state)
            clock, entries = system.clock(after), {}
            names.begin_turn(event)
        state = after
        if event.seq:
            told = teller.alone(event)
            content: dict[str, Any] = msgspec.to_builtins(event)
            side = Side(seq=event.seq, clause=event.clause, text=told.text)
            identity = names.identity(event, content)
            del content["seq"], content["cause"]
            entries[identity] = Entry(event, side, content)
    yield Turn(clock, entries, state)


class _Names:
    """Gives the events of a turn their identities."""

    def __init__(self) -> None:
        self._keys: dict[int, str] = {}
        self._counts: Counter[Identity] = Counter()

    def begin_turn(self, event: Event) -> None:
        """Forget the turn before, but for the event that led to this one."""
        cause = event.cause or 0
        self._keys = {cause: self._keys.get(cause, "")}
        self._counts.clear()

    def identity(self, event: Event, content: dict[str, Any]) -> Identity:
        """What an event is."""
        key = content.get("key") or self._keys.get(event.cause or 0, "")
        self._keys[event.seq] = key
        subject = tuple(content[name] for name in _SUBJECT if name in content)
        kind = (key, content["type"], event.clause, *subject)
        self._counts[kind] += 1
        return (*kind, self._counts[kind])
