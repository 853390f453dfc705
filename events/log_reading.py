"""Reading a log: its lines, each held to its frame and chain, and the events on them.

A line is an event's JSON object with one last member, `"chain"`: the first 16 bytes, in hex, of
SHA-256 over the chain of the line before and the object's bytes without its closing brace. The
line, not the parsed object, is the unit of evidence. A log is read as a stream: the memory this
takes does not grow with its length.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256
from typing import Any, BinaryIO, NoReturn, TypeVar, cast

import msgspec
from msgspec import Struct

from .common import FORMAT, Event, encode
from .errors import SenkiError

MAX_LINE = 2**20
BLOCK = 2**16
_MARK = b',"chain":"'
_END = b'"}'
_TAIL = len(_MARK) + 32 + len(_END)
_CHAIN = re.compile(rb',"chain":"[0-9a-f]{32}"\}')

EventT = TypeVar("EventT", bound=Event)


def chain(previous: bytes, prefix: bytes) -> bytes:
    """The chain of a line whose object begins with `prefix`, after a line with `previous`."""
    return sha256(previous + prefix).hexdigest()[:32].encode()


class Line(Struct, frozen=True, gc=False):
    """A whole line: its `number` in the file (from 1) and its object without the last brace."""

    number: int
    prefix: bytes

    @property
    def object(self) -> bytes:
        """The event's JSON object."""
        return self.prefix + b"}"


class Head(Struct, frozen=True):
    """How far a log goes: how many events, and the chain of the last. A group can keep it."""

    count: int
    chain: str

    def __str__(self) -> str:
        return f"{self.count}:{self.chain}"

    @classmethod
    def parse(cls, text: str) -> Head:
        """A head as it is printed. Raises `log.malformed-head`."""
        match = re.fullmatch(r"([0-9]{1,18}):([0-9a-f]{32})", text.strip())
        if match is None:
            raise SenkiError("log.malformed-head", found=ascii(text[:80]), wanted="COUNT:CHAIN")
        return cls(int(match[1]), match[2])


class LogLines:
    """The lines of a log from `stream`, in order; `name` is how messages call the file.

    `kept` is a head that somebody kept: `holds_kept` says whether the log, which may have grown
    since, still has it. After the last line `torn` holds the bytes of an unfinished one, `size`
    the bytes of the whole ones. Raises the `log.` code of the first line that is not as a log has
    it, and `log.no-start` for a file without one whole line.
    """

    def __init__(self, stream: BinaryIO, name: str, kept: Head | None = None) -> None:
        self.name = name
        self.torn = b""
        self.holds_kept = kept is None
        self._kept = kept
        self.size = 0
        self._stream = stream
        self._count = 0
        self._chain = b""

    @property
    def head(self) -> Head:
        """The head as far as lines were read."""
        return Head(self._count, self._chain.decode())

    def place(self, number: int) -> str:
        """How messages call line `number`."""
        return f"{self.name}:{number}"

    def __iter__(self) -> Iterator[Line]:
        rest = b""
        while block := self._stream.read(BLOCK):
            lines = (rest + block).split(b"\n")
            rest = lines.pop()
            for line in lines:
                prefix = line[:-_TAIL]
                mark = sha256(self._chain + prefix).hexdigest()[:32].encode()
                if line[-_TAIL:] != _MARK + mark + _END or len(line) > MAX_LINE:
                    self._refuse(line)
                self._chain = mark
                self._count = count = self._count + 1
                self.size += len(line) + 1
                if self._kept is not None and count == self._kept.count:
                    self.holds_kept = mark.decode() == self._kept.chain
                yield Line(count, prefix)
            if len(rest) > MAX_LINE:
                self._refuse(rest)
        if not self._count:
            raise SenkiError("log.no-start", place=self.name, found=f"{len(rest)} bytes")
        self.torn = rest

    def _refuse(self, line: bytes) -> NoReturn:
        number = self._count + 1
        if len(line) > MAX_LINE:
            code = "log.line-too-long"
        elif number == 1 and line.startswith(b"\xef\xbb\xbf"):
            code = "log.byte-order-mark"
        elif not line.strip():
            code = "log.blank-line"
        elif line.endswith(b"\r"):
            code = "log.carriage-return"
        elif not _CHAIN.fullmatch(line[-_TAIL:]):
            code = "log.no-chain"
        else:
            code = "log.chain-broken"
        raise SenkiError(code, place=self.place(number))


class Start(Struct, frozen=True):
    """What any reader must know of line 0 before it can read the rest."""

    type: str
    format: str
    system: str


def read_start(line: Line, name: str) -> Start:
    """The format and the system that line 0 names. Raises `log.malformed`, `log.newer-format`."""
    place = f"{name}:{line.number}"
    try:
        start = msgspec.json.decode(line.object, type=Start)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SenkiError("log.malformed", place=place, found=str(error)) from None
    if start.type != "battle_started":
        raise SenkiError(
            "log.malformed", place=place, found=ascii(start.type), wanted="battle_started"
        )
    if start.format != FORMAT:
        raise SenkiError("log.newer-format", place=place, found=ascii(start.format), wanted=FORMAT)
    return start


def decode_line(line: Line, decoder: msgspec.json.Decoder[EventT], name: str) -> EventT:
    """The event on a line, whatever its white space and order of members.

    Raises `log.malformed`, and `log.newer-event` for an event or member that is not known.
    """
    try:
        return decoder.decode(line.object)
    except msgspec.ValidationError as error:
        message = str(error)
        unknown = message.startswith(
            ("Invalid value", "Invalid enum value", "Object contains unknown")
        )
        code = "log.newer-event" if unknown else "log.malformed"
        raise SenkiError(code, place=f"{name}:{line.number}", found=message) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SenkiError("log.malformed", place=f"{name}:{line.number}", found=str(error)) from None


def not_canonical(line: Line, event: Event, name: str) -> SenkiError:
    """The fault of a line that is not what Senki would write for its event.

    `log.newer-event` where it has a member that this Senki does not know, by name, and
    `log.not-canonical` for any other way of writing.
    """
    written = encode(event)
    place = f"{name}:{line.number}"
    member = _unknown_member(msgspec.json.decode(line.object), msgspec.json.decode(written), "")
    if member:
        return SenkiError("log.newer-event", place=place, found=member)
    return SenkiError(
        "log.not-canonical",
        place=place,
        found=_excerpt(line.object, written),
        wanted=_excerpt(written, line.object),
    )


def _unknown_member(found: Any, known: Any, path: str) -> str:
    """The path of the first member in `found` that `known` lacks, or nothing."""
    if isinstance(found, dict) and isinstance(known, dict):
        table = cast("dict[str, Any]", known)
        for name, value in cast("dict[str, Any]", found).items():
            here = f"{path}.{name}" if path else name
            deeper = _unknown_member(value, table[name], here) if name in table else here
            if deeper:
                return deeper
    if isinstance(found, list) and isinstance(known, list):
        pairs = zip(cast("list[Any]", found), cast("list[Any]", known), strict=False)
        for index, (one, other) in enumerate(pairs):
            if deeper := _unknown_member(one, other, f"{path}[{index}]"):
                return deeper
    return ""


def _excerpt(text: bytes, other: bytes) -> str:
    """A little of `text` from just before the first byte where it leaves `other`."""
    at = next(
        (i for i, (a, b) in enumerate(zip(text, other, strict=False)) if a != b),
        min(len(text), len(other)),
    )
    return ascii(text[max(0, at - 12) : at + 24].decode(errors="replace"))
