"""`show`: a log as sentences, and `state`: the fold of a log."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ..events.common import (
    BattleStarted,
    CountAdvanced,
    Event,
    Judgement,
    RollMade,
    TurnStarted,
)
from ..events.errors import SenkiError
from ..events.text import Text
from ..reducers.common import State
from .logs import Log, LogName, open_log
from .narration import COMMON, Narrator
from .system import IMPOSSIBLE, System, impossible


def show(log: LogName, *, at: int | None = None) -> Iterator[Told]:
    """The story of a log, up to and including event `at`.

    Raises `log.no-such-event`; `log.torn-tail` once all that is whole is told; and the `log.`
    code of the first fault that reading meets.
    """
    with open_log(log) as opened:
        teller = Teller(opened.system, opened.started)
        for event in events_to(opened, at):
            yield from teller.tell(event)
        if untold := teller.rest():
            yield untold


def state(log: LogName, *, at: int | None = None) -> State[Any]:
    """The state after event `at` (after the last one, unless given). Raises what `show` raises."""
    with open_log(log) as opened:
        events = events_to(opened, at)
        folded = opened.system.start(opened.started)
        for event in events:
            folded = opened.system.fold(folded, event)
            problem = opened.system.wrong_total(folded, event)
            if problem:
                raise SenkiError("log.wrong-total", place=f"{log}:{event.seq + 1}", found=problem)
        return folded


def events_to(log: Log, at: int | None) -> Iterator[Event]:
    """The events of a log up to and including number `at`."""
    seq = -1
    for event in log.events():
        yield event
        seq = event.seq
        if seq == at:
            return
    if at is not None:
        raise SenkiError("log.no-such-event", place=log.name, found=str(at), wanted=f"0 … {seq}")
    log.check_whole()


class Told(NamedTuple):
    """An event with its sentence; `heading` marks one that begins a part of the story."""

    event: Event
    text: Text
    heading: bool


class Teller:
    """Tells the events of one battle one by one, as they come; `story` is what it knows.

    A roll is told with the check that judges it, and alone where there is none. A count at which
    nothing happens is not told.
    """

    def __init__(self, system: System, started: BattleStarted[Any]) -> None:
        self._system = system
        self._narrators: Mapping[type[Event], Narrator] = {**COMMON, **system.narrate}
        self.story = system.story(started, system.start(started))
        self._held: Told | None = None

    def tell(self, event: Event) -> Iterator[Told]:
        """What there is to tell now that `event` has happened."""
        self.story.state = self._system.fold(self.story.state, event)
        untold = self.rest()
        if untold and not _makes_needless(event, untold.event):
            yield untold
        if isinstance(event, RollMade):
            self.story.roll = event
        told = self._told(event)
        if isinstance(event, RollMade | CountAdvanced):
            self._held = told
        else:
            yield told

    def alone(self, event: Event) -> Told:
        """`event` by itself, a roll too."""
        self.story.state = self._system.fold(self.story.state, event)
        if isinstance(event, RollMade):
            self.story.roll = event
        return self._told(event)

    def rest(self) -> Told | None:
        """A roll that no check has judged yet, or a count at which nothing has happened yet."""
        untold, self._held = self._held, None
        return untold

    def _told(self, event: Event) -> Told:
        name = type(event).__name__
        narrator = self._narrators.get(type(event))
        try:
            text = Text(name, name) if narrator is None else narrator(event, self.story)
        except IMPOSSIBLE as error:
            raise impossible(event, error) from None
        return Told(event, text, isinstance(event, BattleStarted | CountAdvanced | TurnStarted))


def _makes_needless(event: Event, before: Event) -> bool:
    """Whether nothing is left to tell of the event `before` once `event` has followed it."""
    if isinstance(before, CountAdvanced):
        return isinstance(event, CountAdvanced)
    return isinstance(event, Judgement) and event.cause == before.seq
