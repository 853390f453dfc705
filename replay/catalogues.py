"""What Senki knows and what a log holds, as lists: systems, rulings, choices, event schemas."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from ..events.choices import Choice
from ..events.common import ChoiceMade
from ..events.rulings import Ruling
from .logs import LogName, open_log
from .system import System, find_system, system_names


def systems() -> list[System]:
    """All installed rule systems, by name."""
    return [find_system(name) for name in system_names()]


def rulings(system: str) -> tuple[Ruling, ...]:
    """The rulings of a system, each with its options; the first is the default."""
    return find_system(system).rulings


def choices(log: LogName) -> Iterator[Choice]:
    """The choices that a log holds, in order: what `play` takes to make them again."""
    with open_log(log) as opened:
        for event in opened.events():
            if isinstance(event, ChoiceMade):
                yield Choice(event.actor, event.decision, event.option)
        opened.check_whole()


def schema(system: str) -> dict[str, Any]:
    """The JSON Schema of a system's events."""
    return msgspec.json.schema(find_system(system).events)
