"""The kit that tests of battles use: given a scenario and dice by name, what happens."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest
from senki.events.choices import Choice
from senki.events.common import BattleStarted, Event
from senki.events.scenario import RawScenario, read_scenario_file
from senki.reducers.common import State, apply
from senki.replay.answers import ChoicesFromPolicy, check_option
from senki.replay.battle import Question
from senki.replay.play import Played, play
from senki.replay.samples import FIXTURES
from senki.replay.system import find_system
from senki.replay.verify import verify

Faces = tuple[int, ...]
Script = Mapping[tuple[str, str], Sequence[str]]


class Scripted(ChoicesFromPolicy):
    """Answers by actor and decision, in order; where there is none (any more), the policy's."""

    def __init__(self, policy: Callable[[Any, Question], str], script: Script) -> None:
        super().__init__(policy)
        self._script = {question: list(answers) for question, answers in script.items()}

    def choose(self, question: Question, state: State[Any]) -> str:
        answers = self._script.get((question.actor, question.decision))
        if not answers:
            return super().choose(question, state)
        check_option(question, answers[0])
        return answers.pop(0)

    def check_used(self) -> None:
        assert not any(self._script.values()), self._script


@dataclass(frozen=True)
class Fought:
    """A battle that a test has fought."""

    played: Played
    events: list[Event]
    log: Path

    @property
    def state(self) -> dict[str, Any]:
        """The last state, as `senki state` prints it."""
        return msgspec.to_builtins(self.played.state)

    @property
    def outcome(self) -> dict[str, Any] | None:
        return self.state["outcome"]

    def __getitem__(self, who: str) -> dict[str, Any]:
        """One combatant of the last state."""
        return self.state["combatants"][who]

    def of(self, *kinds: type[Event], clause: str | None = None) -> list[Any]:
        """The events of some kinds (and one clause), in order."""
        return [e for e in self.events if isinstance(e, kinds) and clause in (None, e.clause)]

    @property
    def keys(self) -> list[str]:
        """The keys of all rolls and choices, in order."""
        return [e.key for e in self.events if hasattr(e, "key")]


@pytest.fixture
def battle(tmp_path: Path) -> Callable[..., Fought]:
    """Fight a battle: `battle(scenario, rolls={key: faces}, choices=[(actor, decision, option)])`.

    The scenario is a dict or a path. `choices` may also say what is answered to some questions
    and leave the rest to `auto`: `{(actor, decision): [option, …]}`. With `rolls` (by key, or in
    order) every one must be used unless the battle waits; else the dice come from `seed`. Every
    battle fought so is held to the house's promises: the log verifies, and after every event the
    fold is the state that play was in.
    """
    number = 0

    def fight(
        scenario: dict[str, Any] | Path,
        *,
        rolls: Mapping[str, Faces] | Sequence[Faces] | None = None,
        choices: str | Script | Sequence[tuple[str, str, str]] = "auto",
        rulings: dict[str, str] | None = None,
        seed: str | None = None,
    ) -> Fought:
        nonlocal number
        number += 1
        log = tmp_path / f"{number}.battle.jsonl"
        raw = (
            read_scenario_file(scenario)
            if isinstance(scenario, Path)
            else RawScenario(
                "test",
                scenario["system"],
                json.loads(json.dumps({k: v for k, v in scenario.items() if k != "rulings"})),
                scenario.get("rulings", {}),
            )
        )
        events: list[Event] = []
        played = play(
            raw,
            seed="test" if seed is None and rolls is None else seed,
            rolls=rolls,
            choices=_source(choices),
            rulings=rulings,
            log=log,
            watch=events.append,
        )
        _check_promises(played, events, log)
        return Fought(played, events, log)

    return fight


def _source(choices: str | Script | Sequence[tuple[str, str, str]]) -> Any:
    if isinstance(choices, str):
        return choices
    if isinstance(choices, Mapping):
        return lambda system, started: Scripted(system.policy, choices)
    return [Choice(*choice) for choice in choices]


def _check_promises(played: Played, events: list[Event], log: Path) -> None:
    verdict = verify(log)
    assert verdict.verdict == ("unfinished" if played.waiting else "verified"), verdict
    system = find_system(played.system)
    started = events[0]
    assert isinstance(started, BattleStarted)
    state: State[Any] = system.start(started)
    for event in events[1:]:
        before = msgspec.json.encode(state)
        after = apply(system.reducers, state, event)
        assert msgspec.json.encode(state) == before, "a reducer changed its input"
        assert system.wrong_total(after, event) is None
        state = after
    assert state == played.state


@pytest.fixture
def read_log() -> Callable[[Path], list[dict[str, Any]]]:
    """Read a log as its events, without their chains."""

    def read(path: Path) -> list[dict[str, Any]]:
        events = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        return [{k: v for k, v in event.items() if k != "chain"} for event in events]

    return read


@pytest.fixture
def write_log() -> Callable[[list[dict[str, Any]], Path], Path]:
    """Write events as a log whose numbers and chain are right, as a clever forger would."""

    def write(events: list[dict[str, Any]], path: Path) -> Path:
        chain, out = "", []
        for seq, event in enumerate(events):
            numbered = {**event, "seq": seq}
            prefix = json.dumps(numbered, ensure_ascii=False, separators=(",", ":"))[:-1]
            chain = sha256((chain + prefix).encode()).hexdigest()[:32]
            out.append(f'{prefix},"chain":"{chain}"}}\n')
        path.write_text("".join(out), encoding="utf-8")
        return path

    return write


@pytest.fixture
def fixtures() -> Path:
    """The folder of the sample battles."""
    return FIXTURES


@pytest.fixture(scope="session")
def duel_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The dice duel of `tests/duel`, installed into a folder of its own as a third party would."""
    source = tmp_path_factory.mktemp("duel") / "duel"
    shutil.copytree(Path(__file__).parent / "duel", source)
    site = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps"]
    command += ["--no-build-isolation", "--no-index", "--target", str(site), str(source)]
    subprocess.run(command, check=True, capture_output=True)
    return site


@pytest.fixture
def duel(duel_site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The dice duel as an installed system, here and in programs that a test starts."""
    monkeypatch.syspath_prepend(duel_site)
    monkeypatch.setenv("PYTHONPATH", str(duel_site))
    find_system.cache_clear()
    yield
    find_system.cache_clear()
    sys.modules.pop("senki_duel", None)
