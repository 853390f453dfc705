"""`verify`: hold a log to its file format, its chain and the rules, event by event."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from ..events.errors import SenkiError
from ..events.log_reading import Head
from .logs import Log, LogName, open_log
from .recording import Difference, replay

Finding = Literal["verified", "unfinished", "torn", "damaged", "differs", "other-head"]
"""What `verify` says of a log: as the rules make it, to the end or so far; with a torn last line;
damaged as a file; not what the rules make; or, though it is, not the log whose head was kept."""


class Verdict(Struct, frozen=True, kw_only=True):
    """The verdict on one log.

    `events` and `head` tell how far the log was read (`head` is count and last chain). `waiting`
    is the key of the question that an unfinished battle waits for. `code`, `place` and `detail`
    belong to a fault of the file, `difference` to one of the rules.
    """

    log: str
    verdict: Finding
    system: str | None
    events: int
    head: str
    waiting: str | None = None
    code: str | None = None
    place: str | None = None
    detail: str | None = None
    difference: Difference | None = None

    @property
    def holds(self) -> bool:
        """Whether nothing was found: the log is as the rules make it, to the end or so far."""
        return self.verdict in ("verified", "unfinished")


def verify(log: LogName, *, kept: Head | None = None) -> Verdict:
    """Play the log again from its first line and compare byte by byte.

    `kept` is the head of an earlier day, which the log must still hold. Raises `SenkiError` for a
    mistake in what was asked (no such file, a newer format, an unknown system); what is wrong
    with the log itself stands in the verdict.
    """
    try:
        with open_log(log, kept) as opened:
            try:
                return _replay(opened)
            except SenkiError as error:
                return _damaged(error, opened.name, opened.system.name, opened.lines.head)
    except SenkiError as error:
        return _damaged(error, str(log), None, Head(0, ""))


def _damaged(error: SenkiError, log: str, system: str | None, head: Head) -> Verdict:
    if error.exit_status != 1:
        raise error
    return Verdict(
        log=log,
        verdict="torn" if error.code == "log.torn-tail" else "damaged",
        system=system,
        events=head.count,
        head=str(head),
        code=error.code,
        place=error.place,
        detail=error.found or None,
    )


def _replay(log: Log) -> Verdict:
    played = replay(log)
    difference = played.difference
    if difference is not None:
        for _ in log.rest():
            pass
    log.check_whole()
    finding: Finding = "differs" if difference else "verified" if played.over else "unfinished"
    if difference is None and not log.lines.holds_kept:
        finding = "other-head"
    codes = {"differs": "log.differs", "other-head": "log.other-head"}
    return Verdict(
        log=log.name,
        verdict=finding,
        code=codes.get(finding),
        system=log.system.name,
        events=log.lines.head.count,
        head=str(log.lines.head),
        waiting=played.waiting.key if played.waiting else None,
        difference=difference,
    )
