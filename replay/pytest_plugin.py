"""The pytest plugin: golden logs as tests, and battles with dice by name.

Every `*.battle.jsonl` under the paths given to pytest is a test that plays it again;
`--senki-update` rewrites those that differ. The fixture `battle` plays a scenario with named
rolls. Nothing of Senki is imported before it is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from ..events.common import Event
    from .play import Played

GOLDEN = ".battle.jsonl"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--senki-update`."""
    parser.getgroup("senki").addoption(
        "--senki-update",
        action="store_true",
        help="rewrite golden battles that the rules of today play differently",
    )


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Take a golden log for a file of one test."""
    if file_path.name.endswith(GOLDEN):
        return GoldenFile.from_parent(parent, path=file_path)  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    return None


class GoldenFile(pytest.File):
    """A golden log."""

    def collect(self) -> Iterator[GoldenBattle]:
        """Its one test."""
        yield GoldenBattle.from_parent(self, name=self.path.name.removesuffix(GOLDEN))  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]


class GoldenDiffersError(Exception):
    """A golden log is not as the rules of today make it."""


class GoldenBattle(pytest.Item):
    """The test that a golden log is as the rules make it."""

    def runtest(self) -> None:
        """Play the log again; with `--senki-update` rewrite it where it differs."""
        from .golden import check_one

        checked = check_one(self.path)
        if checked.holds:
            return
        if checked.verdict is None or checked.verdict.verdict != "differs":
            code = checked.code or (checked.verdict and checked.verdict.code)
            raise GoldenDiffersError(f"{self.path}: {code}")
        self._renew()

    def _renew(self) -> None:
        from .diff import diff
        from .findings import describe
        from .golden import renewals

        for renewal in renewals([self.path]):
            if self.config.getoption("--senki-update"):
                renewal.keep()
                return
            lines = describe(diff(renewal.log, renewal.renewed), "en")
            raise GoldenDiffersError("\n".join(lines))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> str:
        """The difference, readable, and how to accept it."""
        if isinstance(excinfo.value, GoldenDiffersError):
            return f"{excinfo.value}\n\nto accept this: pytest --senki-update {self.path}"
        return str(super().repr_failure(excinfo, style))

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where the test stands."""
        return self.path, 0, f"golden battle: {self.name}"


@dataclass(frozen=True)
class Fought:
    """A battle that a test has fought: its `events`, and the state and outcome of `played`."""

    played: Played
    events: Sequence[Event]

    def of(self, *kinds: type[Event]) -> list[Any]:
        """The events of some kinds, in order."""
        return [event for event in self.events if isinstance(event, kinds)]


Choices = str | Sequence[tuple[str, str, str]]


@pytest.fixture
def battle(request: pytest.FixtureRequest) -> Callable[..., Fought]:
    """Fight a battle with named rolls: `battle("duel.toml", rolls={key: faces})`.

    The scenario is a file beside the test, a sample's name, or a path. `choices` is `auto` or
    triples of actor, decision and option; `rulings` are set as on the command line. The test
    fails where a roll is asked for that was not given, or one is left over; with `waits=True` it
    may end waiting.
    """

    def fight(
        scenario: str | Path,
        *,
        rolls: Mapping[str, Sequence[int]],
        choices: Choices = "auto",
        rulings: Mapping[str, str] | None = None,
        waits: bool = False,
    ) -> Fought:
        from ..events.choices import Choice
        from ..events.errors import SenkiError
        from .play import play

        beside = request.path.parent / scenario
        events: list[Event] = []
        try:
            played = play(
                beside if beside.exists() else scenario,
                rolls={key: tuple(faces) for key, faces in rolls.items()},
                choices=choices if isinstance(choices, str) else [Choice(*c) for c in choices],
                rulings=rulings,
                watch=events.append,
            )
        except SenkiError as error:
            pytest.fail(error.say("en"), pytrace=False)
        if played.waiting is not None and not waits:
            pytest.fail(f"the battle waits for {played.waiting.key}", pytrace=False)
        unused = {*rolls} - {getattr(event, "key", "") for event in events}
        if unused:
            pytest.fail(f"rolls left over: {', '.join(sorted(unused))}", pytrace=False)
        return Fought(played, tuple(events))

    return fight
