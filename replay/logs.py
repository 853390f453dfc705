"""Opening a log: its system, its first event, and then its events one by one."""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryDirectory
from typing import Any, BinaryIO

import msgspec

from ..events.common import BattleStarted, Event, Seeded, encode
from ..events.dice import SeededDice
from ..events.errors import SenkiError
from ..events.log_reading import Head, Line, LogLines, decode_line, not_canonical, read_start
from .system import System, find_system

STANDARD_STREAM = "-"
LogName = str | Path


class Log:
    """A log that is being read.

    `system` plays it, `started` is its first event. Raises what `LogLines` raises, and
    `system.unknown`, `log.newer-rules` where this Senki cannot know what the log means.
    """

    def __init__(self, stream: BinaryIO, name: str, kept: Head | None = None) -> None:
        self.name = name
        self.lines = LogLines(stream, name, kept)
        self._rest = iter(self.lines)
        first = next(self._rest)
        self.system: System = find_system(read_start(first, name).system)
        self._decoder = self.system.decoder
        started = self.event(first)
        if not isinstance(started, BattleStarted):
            raise SenkiError("log.malformed", place=self.lines.place(1), wanted="battle_started")
        self.started: BattleStarted[Any] = started
        if started.rules > self.system.rules:
            raise SenkiError(
                "log.newer-rules",
                place=self.lines.place(1),
                found=str(started.rules),
                wanted=f"at most {self.system.rules}",
            )
        self.first_line = first
        self.seed = self._read_seed()

    def _read_seed(self) -> SeededDice | None:
        """The seeded dice of the battle; None where dice were given at the table."""
        dice = self.started.dice
        if not isinstance(dice, Seeded):
            return None
        try:
            return SeededDice(dice.seed)
        except SenkiError as error:
            place = self.lines.place(1)
            raise SenkiError("log.malformed", place=place, found=error.found) from None

    def rest(self) -> Iterator[Line]:
        """The whole lines after the first, held to frame and chain but not yet read."""
        return self._rest

    def event(self, line: Line) -> Event:
        """The event on a line. Raises `log.not-canonical`, `log.out-of-order` and the like."""
        event: Event = decode_line(line, self._decoder, self.name)
        if encode(event)[:-1] != line.prefix:
            raise not_canonical(line, event, self.name)
        if event.seq != line.number - 1:
            raise SenkiError(
                "log.out-of-order",
                place=self.lines.place(line.number),
                found=f"seq {event.seq}",
                wanted=f"seq {line.number - 1}",
            )
        return event

    def events(self) -> Iterator[Event]:
        """All events, from the first."""
        yield self.started
        decode = self._decoder.decode
        for line in self._rest:
            prefix = line.prefix
            try:
                event: Event = decode(prefix + b"}")
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
                event = self.event(line)
            if event.seq != line.number - 1 or encode(event)[:-1] != prefix:
                event = self.event(line)
            yield event

    def check_whole(self) -> None:
        """Raise `log.torn-tail` where, after the last whole line, there is a torn one."""
        if self.lines.torn:
            raise SenkiError(
                "log.torn-tail",
                place=self.lines.place(self.lines.head.count + 1),
                found=f"{len(self.lines.torn)} bytes",
                mend=f"senki resume {self.name}",
            )


def standard_input() -> BinaryIO:
    """The bytes of standard input. Raises `file.unreadable` where it is closed."""
    if sys.stdin is None:  # pyright: ignore[reportUnnecessaryComparison] - it may be closed
        raise SenkiError("file.unreadable", place="<stdin>")
    return sys.stdin.buffer


@contextmanager
def open_log(name: LogName, kept: Head | None = None) -> Generator[Log]:
    """A log by its path, or from standard input where the name is `-`.

    `kept` is a head that the log should still have.
    """
    if str(name) == STANDARD_STREAM:
        yield Log(standard_input(), "<stdin>", kept)
        return
    with _open(Path(name)) as stream:
        try:
            yield Log(stream, str(name), kept)
        except SenkiError as error:
            if error.code == "log.impossible":
                error.place = f"{name}: {error.place}"
            raise


@contextmanager
def readable_twice(name: LogName) -> Generator[Path]:
    """The path of a log that will be read more than once; standard input is kept in a file."""
    if str(name) != STANDARD_STREAM:
        yield Path(name)
        return
    with TemporaryDirectory() as folder:
        path = Path(folder) / "stdin.battle.jsonl"
        with path.open("wb") as copy:
            copyfileobj(standard_input(), copy)
        yield path


def _open(path: Path) -> BinaryIO:
    try:
        return path.open("rb")
    except FileNotFoundError:
        raise SenkiError("file.missing", place=str(path)) from None
    except (OSError, ValueError) as error:
        found = error.strerror if isinstance(error, OSError) else str(error)
        raise SenkiError("file.unreadable", place=str(path), found=found or "") from None
