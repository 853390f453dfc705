"""A log as the measure of a battle that is played again: its answers, and its events to match."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct

from ..events.common import BattleStarted, ChoiceMade, Event, RollMade, encode
from ..events.errors import SenkiError
from ..events.log_reading import Line
from ..events.rulings import settle
from ..events.scenario import check_texts
from ..reducers.common import State
from .answers import Answers
from .battle import Question, Roll, Rolled, Waiting
from .logs import Log, LogName, open_log
from .system import System

_SOURCE = b',"source":"'


class Difference(Struct, frozen=True, kw_only=True):
    """The first event that is not as the rules make it.

    `line` is its line in the file (from 1), `seq` its number, `clause` the clause that was being
    played, `member` the first member that differs; `recorded` is what the log has there and
    `replayed` what the rules give. None stands for no event at all.
    """

    line: int
    seq: int
    clause: str
    member: str
    recorded: Any
    replayed: Any


class Diverged(Exception):
    """The log and the rules part at `difference`."""

    def __init__(self, difference: Difference) -> None:
        self.difference = difference
        super().__init__(difference)


class EndOfRecording(Exception):
    """The log has no more events, and the rules would go on without a question."""


class Recording:
    """The events of a log, in order, against which a battle is played again.

    It is a source of answers (seeded dice come from the seed, all else from the log) and a sink
    that raises `Diverged` at the first event that differs from the recorded one.
    """

    def __init__(self, log: Log) -> None:
        self.log = log
        self._seed = log.seed
        self._lines = log.rest()
        self._next: Line | None = next(self._lines, None)

    @property
    def exhausted(self) -> bool:
        """Whether every recorded event was matched."""
        return self._next is None

    def receive(self, event: Event) -> None:
        """Match the next recorded event. Raises `Diverged`, or `EndOfRecording` after the last."""
        line = self._next
        if line is None:
            raise EndOfRecording
        if encode(event)[:-1] != line.prefix:
            raise Diverged(self._difference(line, event))
        self._next = next(self._lines, None)

    def roll(self, roll: Roll) -> Rolled:
        """The faces from the seed; as recorded where they were given, set or invented."""
        line = self._next
        if self._seed is not None and (line is None or _SOURCE not in line.prefix):
            return Rolled(self._seed.roll(roll.key, roll.count, roll.sides))
        if line is None:
            raise Waiting(roll)
        recorded = self.log.event(line)
        if not isinstance(recorded, RollMade) or recorded.key != roll.key:
            raise Diverged(self._not_the_answer(line, recorded, "roll_made", roll.key))
        faces = recorded.faces
        if len(faces) != roll.count or not all(1 <= face <= roll.sides for face in faces):
            raise Diverged(
                _differ(line, recorded, "faces", list(faces), f"{roll.count}d{roll.sides}")
            )
        return Rolled(faces, recorded.source)

    def choose(self, question: Question, state: State[Any]) -> str:
        """The recorded choice."""
        line = self._next
        if line is None:
            raise Waiting(question)
        recorded = self.log.event(line)
        if isinstance(recorded, ChoiceMade) and recorded.key == question.key:
            if question.allows(recorded.option):
                return recorded.option
            raise Diverged(_differ(line, recorded, "option", recorded.option, question.listing()))
        raise Diverged(self._not_the_answer(line, recorded, "choice_made", question.key))

    def after_the_end(self) -> Difference | None:
        """The first recorded event after the battle was over by the rules, if there is one."""
        if self._next is None:
            return None
        recorded = self.log.event(self._next)
        return _differ(self._next, recorded, "type", _builtins(recorded)["type"], None)

    def _difference(self, line: Line, event: Event) -> Difference:
        found, made = _builtins(self.log.event(line)), _builtins(event)
        for name in {**made, **found}:
            if found.get(name) != made.get(name):
                return Difference(
                    line=line.number,
                    seq=event.seq,
                    clause=event.clause,
                    member=name,
                    recorded=found.get(name),
                    replayed=made.get(name),
                )
        raise AssertionError("canonical lines of equal events are equal")

    def _not_the_answer(self, line: Line, recorded: Event, kind: str, key: str) -> Difference:
        found = _builtins(recorded)
        member, replayed = ("key", key) if found["type"] == kind else ("type", kind)
        clause = key.split("/")[1]
        return Difference(
            line=line.number,
            seq=line.number - 1,
            clause=clause,
            member=member,
            recorded=found[member],
            replayed=replayed,
        )


def _builtins(event: Event) -> dict[str, Any]:
    return msgspec.json.decode(encode(event))


def _differ(line: Line, event: Event, member: str, recorded: Any, replayed: Any) -> Difference:
    return Difference(
        line=line.number,
        seq=line.number - 1,
        clause=event.clause,
        member=member,
        recorded=recorded,
        replayed=replayed,
    )


class Replay(Struct, frozen=True, kw_only=True):
    """How far a log follows the rules.

    `over` says that the battle is; `waiting` is the question that it waits for, `difference` where
    log and rules part. `consultations` counts how often each ruling was asked.
    """

    over: bool = False
    waiting: Question | Roll | None = None
    difference: Difference | None = None
    consultations: Counter[str]


def replay(log: Log) -> Replay:
    """Play a log again from its first event, and compare byte by byte.

    Raises what reading a log raises.
    """
    recording = Recording(log)
    consultations: Counter[str] = Counter()
    try:
        check_start(log)
        battle = log.system.battle(log.started, recording, recording.receive)
        consultations = battle.consultations
        battle.play()
    except Waiting as error:
        return Replay(waiting=error.question, consultations=consultations)
    except EndOfRecording:
        return Replay(consultations=consultations)
    except Diverged as error:
        return Replay(difference=error.difference, consultations=consultations)
    difference = recording.after_the_end()
    return Replay(over=True, difference=difference, consultations=consultations)


def rulings_asked(name: LogName, seq: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The rulings, by full id, that led to event `seq`, and all that were asked until then.

    The log is played again; where it leaves the rules before that event, those until there.
    """
    with open_log(name) as log:
        recording = Recording(log)

        def receive(event: Event) -> None:
            recording.receive(event)
            if event.seq == seq:
                raise EndOfRecording

        battle = log.system.battle(log.started, recording, receive)
        with suppress(EndOfRecording, Waiting, Diverged):
            battle.play()
        return tuple(dict.fromkeys(battle.consulted)), tuple(battle.consultations)


class Continuation:
    """Answers from a recording while it lasts, then from `live`.

    With `from_start` the lists of `live` begin with the answers that the recording holds, and
    each must repeat them.
    """

    def __init__(self, recording: Recording, live: Answers, *, from_start: bool = False) -> None:
        self._recording = recording
        self._live = live
        self._from_start = from_start

    def roll(self, roll: Roll) -> Rolled:
        """What a roll shows."""
        if self._recording.exhausted:
            return self._live.roll(roll)
        rolled = self._recording.roll(roll)
        if self._from_start:
            self._live.dice.repeat(roll, rolled.faces)
        return rolled

    def choose(self, question: Question, state: State[Any]) -> str:
        """A legal option."""
        if self._recording.exhausted:
            return self._live.choose(question, state)
        option = self._recording.choose(question, state)
        if self._from_start:
            self._live.choices.repeat(question, option)
        return option


def check_start(log: Log) -> None:
    """Hold the first event to what `play` would have written for its scenario and rulings.

    Raises `Diverged`.
    """
    started, system = log.started, log.system
    if started.scenario.system != system.name:
        raise _differs_at_start(started, "scenario", f"system = {system.name}")
    try:
        check_texts(msgspec.json.decode(encode(started)), "")
        remade = msgspec.structs.replace(
            started,
            clause=system.name,
            cause=None,
            scenario=system.check(started.scenario, log.name),
            rulings=_in_order(system, settle(system.rulings, started.rulings)),
        )
    except SenkiError as error:
        raise _differs_at_start(started, "scenario", error.say("en")) from None
    if encode(remade) != encode(started):
        recorded, replayed = msgspec.to_builtins(started), msgspec.to_builtins(remade)
        member = next(name for name in recorded if recorded[name] != replayed[name])
        raise _differs_at_start(started, member, replayed[member])


def _in_order(system: System, settled: dict[str, str]) -> dict[str, str]:
    """The rulings that were there when the log was begun, in the catalogue's order."""
    return {ruling.id: settled[ruling.id] for ruling in system.rulings if ruling.id in settled}


def _differs_at_start(started: BattleStarted[Any], member: str, replayed: Any) -> Diverged:
    recorded = msgspec.to_builtins(started)[member]
    return Diverged(
        Difference(
            line=1,
            seq=0,
            clause=started.clause,
            member=member,
            recorded=recorded,
            replayed=replayed,
        )
    )
