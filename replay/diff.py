"""`diff`: where two logs part, what made them part, and what followed from it.

Rolls and questions are matched by key, other events by what led to them, turn by turn; so the
memory that this takes does not grow with the length of the logs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, cast

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ..events.common import ChoiceMade, Event, RollMade
from ..events.errors import SenkiError
from ..events.text import Text
from ..reducers.common import Outcome, State
from .logs import Log, LogName, open_log
from .recording import rulings_asked
from .turns import Entry, Identity, Side, Turn, turns

Maker = Literal["ruling", "choice", "roll", "dice", "scenario", "rules", "end", "unexplained"]
"""What makes two logs part: another option of a ruling, another choice, another roll, another
seed, a number in the scenario, another version of the rules; that one of them only ends earlier;
or nothing that they hold, in which case one of them does not follow the rules."""


class SetupDifference(Struct, frozen=True, kw_only=True, tag_field="what", tag="setup"):
    """What is otherwise before the battle begins: a ruling, a scenario path, dice or rules."""

    kind: Literal["ruling", "scenario", "dice", "rules"]
    name: str
    a: Any
    b: Any


class Parting(Struct, frozen=True, kw_only=True, tag_field="what", tag="parting"):
    """The first event that differs, and what made it: `names` are rulings, paths or a key."""

    made_by: Maker
    names: tuple[str, ...]
    a: Side | None
    b: Side | None


class TurnDifference(Struct, frozen=True, kw_only=True, tag_field="what", tag="turn"):
    """What differs in one turn, or whatever `word` says that the system's clock counts.

    `events` are pairs, None where only one log has the event; `state` is what differs at the end
    of the turn and did not differ at the start, as path, value in A and value in B.
    """

    clock: int
    word: Text
    events: tuple[tuple[Side | None, Side | None], ...]
    state: tuple[tuple[str, Any, Any], ...]


class Outcomes(Struct, frozen=True, kw_only=True, tag_field="what", tag="outcomes"):
    """How the battles ended (None: not yet), and whether setup or events differed on the way.

    `words` are the winners and reasons in words.
    """

    a: Outcome | None
    b: Outcome | None
    same_setup: bool
    same_events: bool
    words: dict[str, Text]


Finding = SetupDifference | Parting | TurnDifference | Outcomes


def diff(a: LogName, b: LogName) -> Iterator[Finding]:
    """Compare two logs of one system: their setups, where they part, turn by turn, the outcomes.

    Only what differs is yielded; `Outcomes` always come last. Raises `diff.two-systems` and what
    reading a log raises.
    """
    with open_log(a) as log_a, open_log(b) as log_b:
        if log_a.system.name != log_b.system.name:
            raise SenkiError("diff.two-systems", found=f"{log_a.system.name}, {log_b.system.name}")
        setup = tuple(_setup(log_a, log_b))
        yield from setup
        at_start = list(_state_differences(_start(log_a), _start(log_b)))
        parted = False
        last_a = last_b = None
        for turn_a, turn_b in _in_step(turns(log_a), turns(log_b)):
            last_a, last_b = turn_a or last_a, turn_b or last_b
            found = _compare(log_a.system.clock_word, turn_a, turn_b, last_a, last_b)
            if found is not None:
                state = tuple(path for path in found.state if path not in at_start)
                found = replace(found, state=state)
                if not parted:
                    parted = True
                    yield _parting(a, b, setup, turn_a, turn_b)
                yield found
        log_a.check_whole()
        log_b.check_whole()
        yield Outcomes(
            a=_outcome(last_a),
            b=_outcome(last_b),
            same_setup=not setup,
            same_events=not parted,
            words=_words(log_a, last_a, last_b),
        )


def _start(log: Log) -> State[Any]:
    return log.system.start(log.started)


def _outcome(turn: Turn | None) -> Outcome | None:
    return None if turn is None else turn.state.outcome


def _words(log: Log, *turns: Turn | None) -> dict[str, Text]:
    words: dict[str, Text] = {}
    for turn in turns:
        if turn is not None and turn.state.outcome is not None:
            story = log.system.story(log.started, turn.state)
            winner, reason = turn.state.outcome.winner, turn.state.outcome.reason
            words[reason] = story.word(reason)
            if winner is not None:
                words[winner] = story.option(winner)
    return words


def _setup(a: Log, b: Log) -> Iterator[SetupDifference]:
    one, other = a.started, b.started
    rulings_a, rulings_b = a.system.rulings_of(one), b.system.rulings_of(other)
    for name in {**rulings_a, **rulings_b}:
        in_a, in_b = rulings_a.get(name), rulings_b.get(name)
        if in_a != in_b:
            yield SetupDifference(kind="ruling", name=name, a=in_a, b=in_b)
    for path, in_a, in_b in differences(one.scenario, other.scenario):
        yield SetupDifference(kind="scenario", name=path, a=in_a, b=in_b)
    if one.dice != other.dice:
        dice = msgspec.to_builtins((one.dice, other.dice))
        yield SetupDifference(kind="dice", name="dice", a=dice[0], b=dice[1])
    if one.rules != other.rules:
        yield SetupDifference(kind="rules", name="rules", a=one.rules, b=other.rules)


def _in_step(a: Iterator[Turn], b: Iterator[Turn]) -> Iterator[tuple[Turn | None, Turn | None]]:
    """The turns of two logs side by side, None where one of them has not got that turn."""
    turn_a, turn_b = next(a, None), next(b, None)
    while turn_a or turn_b:
        if turn_b is None or (turn_a is not None and turn_a.clock < turn_b.clock):
            yield turn_a, None
            turn_a = next(a, None)
        elif turn_a is None or turn_b.clock < turn_a.clock:
            yield None, turn_b
            turn_b = next(b, None)
        else:
            yield turn_a, turn_b
            turn_a, turn_b = next(a, None), next(b, None)


def _compare(
    word: Text, a: Turn | None, b: Turn | None, last_a: Turn | None, last_b: Turn | None
) -> TurnDifference | None:
    pairs = _pairs({} if a is None else a.entries, {} if b is None else b.entries)
    if not pairs or last_a is None or last_b is None:
        return None
    state = tuple(_state_differences(last_a.state, last_b.state))
    clock = (a or b or last_a).clock
    return TurnDifference(clock=clock, word=word, events=_sides(pairs), state=state)


Pair = tuple[Entry | None, Entry | None]


def _pairs(a: dict[Identity, Entry], b: dict[Identity, Entry]) -> list[Pair]:
    """The events that differ, in the order in which they happened."""
    found: list[Pair] = []
    for name in {**a, **b}:
        one, other = a.get(name), b.get(name)
        if one is None or other is None or one.content != other.content:
            found.append((one, other))
    return sorted(found, key=lambda pair: min(entry.event.seq for entry in pair if entry))


def _sides(pairs: list[Pair]) -> tuple[tuple[Side | None, Side | None], ...]:
    """The events as sentences, less the rolls that a check beside them tells already."""
    judged = {e.event.cause for pair in pairs for e in pair if e and not _is_roll(e)}
    return tuple(
        (one and one.side, other and other.side)
        for one, other in pairs
        if not any(e and _is_roll(e) and e.event.seq in judged for e in (one, other))
    )


def _is_roll(entry: Entry) -> bool:
    return isinstance(entry.event, RollMade)


def _state_differences(a: State[Any], b: State[Any]) -> Iterator[tuple[str, Any, Any]]:
    for path, in_a, in_b in differences(a, b):
        if path != "outcome" and not path.startswith("outcome."):
            yield path, in_a, in_b


def differences(a: Any, b: Any) -> Iterator[tuple[str, Any, Any]]:
    """The paths at which two values differ, with both values; None where one has nothing there."""
    yield from _differences("", msgspec.to_builtins(a), msgspec.to_builtins(b))


def _differences(path: str, a: Any, b: Any) -> Iterator[tuple[str, Any, Any]]:
    one, other = _members(a), _members(b)
    if one is None or other is None:
        if a != b:
            yield path, a, b
        return
    for name in {**one, **other}:
        here = f"{path}.{name}" if path else name
        yield from _differences(here, one.get(name), other.get(name))


def _members(value: Any) -> dict[str, Any] | None:
    """The members of a table, or of a list of tables by id or place; None for anything else."""
    if isinstance(value, dict):
        return cast("dict[str, Any]", value)
    if isinstance(value, list | tuple):
        items = [cast("dict[str, Any]", i) for i in cast("list[Any]", value) if isinstance(i, dict)]
        if len(items) == len(cast("list[Any]", value)):
            return {str(item.get("id", place)): item for place, item in enumerate(items)}
    return None


def _parting(
    a: LogName,
    b: LogName,
    setup: tuple[SetupDifference, ...],
    turn_a: Turn | None,
    turn_b: Turn | None,
) -> Parting:
    """The first event at which the logs part, and what made it."""
    by_seq_a, by_seq_b = _by_seq(turn_a), _by_seq(turn_b)
    seqs = sorted({*by_seq_a, *by_seq_b})
    seq = next(n for n in seqs if _event(by_seq_a.get(n)) != _event(by_seq_b.get(n)))
    one, other = by_seq_a.get(seq), by_seq_b.get(seq)
    made_by, names = _maker(a, b, setup, seq, _event(one), _event(other))
    return Parting(made_by=made_by, names=names, a=one and one.side, b=other and other.side)


def _by_seq(turn: Turn | None) -> dict[int, Entry]:
    return {} if turn is None else {entry.event.seq: entry for entry in turn.entries.values()}


def _event(entry: Entry | None) -> Event | None:
    return None if entry is None else entry.event


def _maker(
    a: LogName,
    b: LogName,
    setup: tuple[SetupDifference, ...],
    seq: int,
    one: Event | None,
    other: Event | None,
) -> tuple[Maker, tuple[str, ...]]:
    if isinstance(one, ChoiceMade) and isinstance(other, ChoiceMade) and one.key == other.key:
        return "choice", (one.key,)
    if isinstance(one, RollMade) and isinstance(other, RollMade) and one.key == other.key:
        seeds_differ = any(found.kind == "dice" for found in setup)
        if one.sides == other.sides and len(one.faces) == len(other.faces):
            return ("dice" if seeds_differ else "roll"), (one.key,)
    by_kind = {
        kind: tuple(found.name for found in setup if found.kind == kind)
        for kind in ("ruling", "scenario", "rules")
    }
    if by_kind["ruling"]:
        led, asked = zip(rulings_asked(a, seq), rulings_asked(b, seq), strict=True)
        for found in (led, asked):
            rulings = {ruling for side in found for ruling in side}
            if names := tuple(name for name in by_kind["ruling"] if name in rulings):
                return "ruling", names
    if by_kind["scenario"]:
        return "scenario", by_kind["scenario"]
    if by_kind["rules"]:
        return "rules", by_kind["rules"]
    return ("end" if one is None or other is None else "unexplained"), ()
