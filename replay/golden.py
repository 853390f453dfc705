"""Golden battles: logs that a rule author keeps, to see which a change of the rules alters."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from multiprocessing import Pool
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from ..events.errors import SenkiError
from .logs import LogName
from .recording import rulings_asked
from .verify import Verdict, verify
from .what_if import WhatIf, remake

PATTERN = "*.battle.jsonl"
_AT_ONCE = 8


class Checked(Struct, frozen=True, kw_only=True):
    """A golden log played again.

    `verdict` is what `verify` says of it, and `rulings` were asked where it differs; for a log that
    could not be judged (a newer format, an unknown system) `verdict` is None, and `code`, `place`
    and `detail` say why.
    """

    log: str
    verdict: Verdict | None
    rulings: tuple[str, ...] = ()
    code: str | None = None
    place: str | None = None
    detail: str | None = None

    @property
    def holds(self) -> bool:
        """Whether the log is as the rules make it."""
        return self.verdict is not None and self.verdict.holds


def find_golden(paths: Iterable[LogName]) -> list[Path]:
    """The golden logs under some paths: files as they are, folders by `*.battle.jsonl`.

    Raises `file.missing`, and `golden.none` where there is not one.
    """
    found: dict[Path, None] = {}
    for path in map(Path, paths):
        if not path.exists():
            raise SenkiError("file.missing", place=str(path))
        found.update(dict.fromkeys(sorted(path.rglob(PATTERN)) if path.is_dir() else [path]))
    if not found:
        raise SenkiError("golden.none", place=", ".join(map(str, paths)), wanted=PATTERN)
    return list(found)


def check_golden(logs: Sequence[Path], *, processes: int | None = None) -> Iterator[Checked]:
    """Play golden logs again, on all cores unless told otherwise; what is found, in their order."""
    workers = min(processes or os.cpu_count() or 1, len(logs))
    if workers <= 1:
        yield from map(check_one, logs)
        return
    with Pool(workers) as pool:
        yield from pool.imap(check_one, logs, chunksize=_AT_ONCE)


def check_one(log: Path) -> Checked:
    """Play one golden log again."""
    try:
        verdict = verify(log)
        difference = verdict.difference
        rulings = rulings_asked(log, difference.seq)[0] if difference else ()
    except SenkiError as error:
        return Checked(
            log=str(log),
            verdict=None,
            code=error.code,
            place=error.place or None,
            detail=error.found or None,
        )
    return Checked(log=str(log), verdict=verdict, rulings=rulings)


class Renewal(Struct, frozen=True, kw_only=True):
    """A golden log as the rules of today make it, beside the one that is kept.

    `renewed` is a scratch file; `keep` puts it in the place of `log`, all at once.
    """

    log: Path
    renewed: Path
    result: WhatIf

    def keep(self) -> None:
        """Replace the golden log. Raises `log.write-failed`."""
        scratch = self.log.with_name(f".{self.log.name}.new")
        try:
            scratch.write_bytes(self.renewed.read_bytes())
            scratch.chmod(self.log.stat().st_mode & 0o777)
            scratch.replace(self.log)
        except OSError as error:
            found = error.strerror or str(error)
            raise SenkiError("log.write-failed", place=str(self.log), found=found) from None


def renewals(logs: Iterable[Path]) -> Iterator[Renewal]:
    """Each golden log that differs, played again by the rules of today.

    Raises what reading a damaged log raises: what is not whole cannot be renewed.
    """
    with TemporaryDirectory() as folder:
        for number, log in enumerate(logs):
            if not check_one(log).holds:
                renewed = Path(folder) / f"{number}.battle.jsonl"
                yield Renewal(log=log, renewed=renewed, result=remake(log, renewed))
