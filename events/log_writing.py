"""Writing a log: append-only, locked, a whole line at a time.

After a crash at any moment the file is a prefix of the true log with at most one torn line.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import tempfile
from pathlib import Path

from .errors import SenkiError
from .log_reading import Head, LogLines, chain


class LogWriter:
    """Appends events to a log through a file descriptor that it owns.

    `create` begins a log, `reopen` goes on with one, `to_stream` writes to a pipe or terminal.
    """

    def __init__(self, descriptor: int, name: str, *, is_file: bool, size: int = 0) -> None:
        self.name = name
        self._descriptor = descriptor
        self._is_file = is_file
        self._size = size
        self._count = 0
        self._chain = b""

    @property
    def head(self) -> Head:
        """How many events the log has, and the chain of the last."""
        return Head(self._count, self._chain.decode())

    @classmethod
    def create(cls, path: Path, first: bytes) -> LogWriter:
        """Begin a log with its first event; the file appears with that line whole.

        Raises `log.exists` (a log is never overwritten) and `log.write-failed`.
        """
        mark = chain(b"", first[:-1])
        line = _line(first, mark)
        try:
            descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        except OSError as error:
            raise _write_failed(str(path), error) from None
        try:
            os.fchmod(descriptor, 0o666 & ~_umask())
            _write_all(descriptor, line)
            os.fsync(descriptor)
            _lock(descriptor, str(path))
            os.link(temporary, path)
            _sync_directory(path.parent)
        except OSError as error:
            os.close(descriptor)
            if isinstance(error, FileExistsError):
                raise SenkiError("log.exists", place=str(path)) from None
            raise _write_failed(str(path), error) from None
        finally:
            with contextlib.suppress(OSError):
                Path(temporary).unlink()
        writer = cls(descriptor, str(path), is_file=True, size=len(line))
        writer._count, writer._chain = 1, mark
        return writer

    @classmethod
    def to_stream(cls, descriptor: int, name: str) -> LogWriter:
        """Write a whole new log to an open pipe or terminal."""
        return cls(os.dup(descriptor), name, is_file=False)

    @classmethod
    def reopen(cls, path: Path) -> LogWriter:
        """Lock a log that exists; `continue_after` then says from where to go on.

        Raises `file.missing`, `log.in-use` and `log.write-failed`.
        """
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CLOEXEC)
        except FileNotFoundError:
            raise SenkiError("file.missing", place=str(path)) from None
        except OSError as error:
            raise _write_failed(str(path), error) from None
        try:
            _lock(descriptor, str(path))
        except SenkiError:
            os.close(descriptor)
            raise
        return cls(descriptor, str(path), is_file=True)

    def continue_after(self, lines: LogLines) -> Path | None:
        """Go on after the whole lines that were read. Torn bytes move to a file beside the log.

        Returns that file (`NAME.torn`, `.torn.1` …), or None where nothing was torn.
        """
        self._size = lines.size
        self._count, self._chain = lines.head.count, lines.head.chain.encode()
        if not lines.torn:
            return None
        try:
            kept = _keep_beside(Path(self.name), lines.torn)
            os.ftruncate(self._descriptor, self._size)
            os.fsync(self._descriptor)
        except OSError as error:
            raise _write_failed(self.name, error) from None
        return kept

    def append(self, event: bytes) -> None:
        """Write one event, given as its JSON object. Raises `log.write-failed`.

        Where the disk takes only part of the line, the file goes back to its last whole one.
        """
        mark = chain(self._chain, event[:-1])
        line = _line(event, mark)
        try:
            _write_all(self._descriptor, line)
        except OSError as error:
            if self._is_file:
                with contextlib.suppress(OSError):
                    os.ftruncate(self._descriptor, self._size)
            raise _write_failed(self.name, error) from None
        self._size += len(line)
        self._count += 1
        self._chain = mark

    def sync(self) -> None:
        """Return when what was written would outlive a loss of power."""
        if self._is_file:
            try:
                os.fsync(self._descriptor)
            except OSError as error:
                raise _write_failed(self.name, error) from None

    def close(self) -> None:
        """Bring the log to the disk and give up the lock."""
        try:
            self.sync()
        finally:
            os.close(self._descriptor)


def _line(event: bytes, mark: bytes) -> bytes:
    return event[:-1] + b',"chain":"' + mark + b'"}\n'


def _write_all(descriptor: int, data: bytes) -> None:
    while data:
        data = data[os.write(descriptor, data) :]


def _lock(descriptor: int, name: str) -> None:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise SenkiError("log.in-use", place=name) from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _sync_directory(directory: Path) -> None:
    descriptor = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _keep_beside(path: Path, data: bytes) -> Path:
    number = 0
    while True:
        suffix = f".{number}" if number else ""
        kept = path.with_name(f"{path.name}.torn{suffix}")
        try:
            descriptor = os.open(kept, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
        except FileExistsError:
            number += 1
            continue
        try:
            _write_all(descriptor, data)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        return kept


def _write_failed(name: str, error: OSError) -> SenkiError:
    return SenkiError("log.write-failed", place=name, found=error.strerror or str(error))
