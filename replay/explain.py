"""`explain`: one event, and all that led to it."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from ..events.common import BattleStarted, ChoiceMade, Event, RollMade, RollSource, Seeded
from ..events.errors import SenkiError
from ..events.rulings import Ruling
from ..events.tally import Terms
from ..events.text import Text
from .logs import Log, LogName, open_log
from .recording import rulings_asked
from .show import Teller
from .system import System
from .turns import Side


class Dice(Struct, frozen=True, kw_only=True):
    """A roll that led to the event: where its faces come from.

    `origin` is `seed`, `table`, or what `roll_made` says of its source: `set`, `invented`.
    """

    seq: int
    key: str
    sides: int
    faces: tuple[int, ...]
    origin: str


class InForce(Struct, frozen=True, kw_only=True):
    """A ruling that was asked on the way to the event, and the option in force."""

    ruling: Ruling
    option: str


class Explanation(Struct, frozen=True, kw_only=True):
    """Why an event is as it is.

    `tally` is how its number came about (None where it has none), `clause` the name of its
    clause, `dice` the rolls that it rests on since the last choice, `rulings` those that were
    asked, and `causes` what led to it, the nearest first, back to a choice or the start.
    """

    event: Event
    side: Side
    tally: Terms | None
    clause: Text
    dice: tuple[Dice, ...]
    rulings: tuple[InForce, ...]
    causes: tuple[Side, ...]
    words: dict[str, Text]


def explain(log: LogName, seq: int) -> Explanation:
    """Explain event `seq` of a log.

    Raises `log.no-such-event` and what reading a log raises. Where the log leaves the rules
    before that event, the rulings are those that were asked until then.
    """
    with open_log(log) as opened:
        chain = _causes(opened, seq)
    with open_log(log) as opened:
        system, started = opened.system, opened.started
        told = dict(_tell(opened, {seq, *chain}))
    event, side = told[seq]
    led = [told[cause] for cause in _back_to_choice(chain, told)]
    tally: Terms | None = getattr(event, "tally", None)
    options = system.rulings_of(started)
    asked = set(rulings_asked(log, seq)[0]) if seq else set[str]()
    seeded = isinstance(started.dice, Seeded)
    rolls = [e for e, _ in [(event, side), *led] if isinstance(e, RollMade)]
    return Explanation(
        event=event,
        side=side,
        tally=tally,
        clause=system.title if not seq else _clause(system, event.clause),
        dice=tuple(_dice(roll, seeded=seeded) for roll in rolls),
        rulings=tuple(
            InForce(ruling=ruling, option=options[ruling.id])
            for ruling in system.rulings
            if ruling.id in asked
        ),
        causes=tuple(cause for _, cause in led),
        words=_words(system, started, tally or ()),
    )


def _clause(system: System, clause: str) -> Text:
    return system.clauses.get(clause, Text(clause, clause))


def _causes(log: Log, seq: int) -> list[int]:
    """The numbers of the events that led to event `seq`, the nearest first."""
    causes = array("q")
    for event in log.events():
        if event.cause is not None and not 0 <= event.cause < event.seq:
            place = log.lines.place(event.seq + 1)
            raise SenkiError("log.out-of-order", place=place, found=f"cause {event.cause}")
        causes.append(-1 if event.cause is None else event.cause)
        if event.seq == seq:
            break
    else:
        wanted = f"0 … {len(causes) - 1}"
        raise SenkiError("log.no-such-event", place=log.name, found=str(seq), wanted=wanted)
    chain: list[int] = []
    cause = causes[seq]
    while cause >= 0:
        chain.append(cause)
        cause = causes[cause]
    return chain


def _tell(log: Log, wanted: set[int]) -> Iterator[tuple[int, tuple[Event, Side]]]:
    teller = Teller(log.system, log.started)
    for event in log.events():
        told = teller.alone(event)
        if event.seq in wanted:
            side = Side(seq=event.seq, clause=event.clause, text=told.text)
            yield event.seq, (event, side)
        if event.seq == max(wanted):
            return


def _back_to_choice(chain: list[int], told: dict[int, tuple[Event, Side]]) -> Iterator[int]:
    """The causes up to and including the nearest choice."""
    for cause in chain:
        yield cause
        if isinstance(told[cause][0], ChoiceMade):
            return


def _dice(roll: RollMade, *, seeded: bool) -> Dice:
    source: RollSource | UnsetType = roll.source
    origin = ("seed" if seeded else "table") if source is UNSET else source
    return Dice(seq=roll.seq, key=roll.key, sides=roll.sides, faces=roll.faces, origin=origin)


def _words(system: System, started: BattleStarted[Any], terms: Terms) -> dict[str, Text]:
    """The labels of a tally in words."""
    words = {**system.words_of(started), **system.clauses}
    labels = [term.label for term in terms]
    return {label: words.get(label) or Text(label.replace("_", " "), label) for label in labels}
