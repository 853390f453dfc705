"""`play` a scenario to its end, or to the first question that nobody answers; `resume` a log."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..events.choices import Choice
from ..events.common import (
    FORMAT,
    BattleStarted,
    ChoiceMade,
    Event,
    Given,
    RollMade,
    Seeded,
    encode,
)
from ..events.dice import Faces, SeededDice, new_seed
from ..events.errors import SenkiError
from ..events.log_reading import Head
from ..events.log_writing import LogWriter
from ..events.rulings import defaults, settle
from ..events.scenario import RawScenario, shape
from ..events.text import Text
from ..reducers.common import Outcome, State
from .answers import (
    Answers,
    Choices,
    ChoicesFromList,
    ChoicesFromPolicy,
    ChoicesFromSeed,
    Dice,
    DiceByKey,
    DiceFromSeed,
    DiceFromTable,
)
from .battle import Battle, Question, Roll, Waiting
from .logs import STANDARD_STREAM, LogName, open_log
from .recording import Continuation, Diverged, Recording, check_start
from .samples import load_scenario
from .system import System, find_system

Watcher = Callable[[Event], None]
RollsGiven = Sequence[Faces] | Mapping[str, Faces]
"""Real dice: rolls in the order the rules ask for them, or by their keys."""
ChoicesWanted = str | Sequence[Choice] | Callable[[System, BattleStarted[Any]], Choices]
"""`"auto"`, `"random"`, a list of choices, or what makes a source of one's own for a battle."""


@dataclass(frozen=True)
class Played:
    """How far a battle came.

    `state` is the state it stopped in; `waiting` the question nobody answered, or None where the
    battle is over. With a log, `head` is its head; `torn` is the file that a torn line went to.
    `warnings` say what is unusual in the scenario, which was played all the same.
    """

    system: str
    state: State[Any]
    waiting: Question | Roll | None
    head: Head | None
    torn: Path | None = None
    warnings: tuple[Text, ...] = ()

    @property
    def outcome(self) -> Outcome | None:
        """Winner and reason, once the battle is over."""
        return self.state.outcome


def play(
    scenario: str | Path | RawScenario,
    *,
    seed: str | None = None,
    rolls: RollsGiven | None = None,
    choices: ChoicesWanted = "auto",
    rulings: Mapping[str, str] | None = None,
    log: LogName | None = None,
    watch: Watcher | None = None,
) -> Played:
    """Play a scenario (a file, the name of a shipped sample, or one already read).

    Dice come from `seed` (a fresh one unless given) or from `rolls`. `watch` is told every event.
    With `log` the battle is written to that file, which must not exist (`-`: standard output).
    Raises `SenkiError`; a mistake found before the first event leaves no file, a later one leaves
    the log at its last whole event.
    """
    raw = scenario if isinstance(scenario, RawScenario) else load_scenario(scenario)
    system = find_system(raw.system)
    checked = system.check(shape(raw, system.scenario), raw.place)
    if seed is not None and rolls is not None:
        raise SenkiError("dice.two-sources")
    dice = Seeded(new_seed() if seed is None else seed) if rolls is None else Given()
    started: BattleStarted[Any] = BattleStarted(
        seq=0,
        clause=system.name,
        cause=None,
        format=FORMAT,
        system=system.name,
        rules=system.rules,
        scenario=checked,
        rulings=defaults(system.rulings)
        | settle(system.rulings, raw.rulings, raw.place)
        | settle(system.rulings, rulings or {}),
        dice=dice,
    )
    answers = _answers(system, started, rolls or (), choices)
    writer = None if log is None else _new_log(log, started)
    with nullcontext() if writer is None else closing(writer):
        if watch:
            watch(started)
        source = answers if writer is None else DurableAnswers(answers, writer)
        battle = system.battle(started, source, _sink(writer, answers, watch))
        waiting = _finish(battle, answers)
    return Played(
        system.name,
        battle.state,
        waiting,
        writer.head if writer else None,
        warnings=tuple(system.warnings(checked)),
    )


def resume(
    log: LogName,
    *,
    rolls: RollsGiven = (),
    choices: ChoicesWanted = "auto",
    from_start: bool = False,
    watch: Watcher | None = None,
    pass_over: Watcher | None = None,
) -> Played:
    """Go on with a log that is not finished, from where it stops.

    `rolls` and a list of `choices` hold what comes next or, with `from_start`, all from the first
    event. `watch` is told the new events, `pass_over` those that the log holds already. Raises
    `SenkiError`: `log.in-use`, `log.ended`, `log.older-rules`, `log.replays-differently`, and what
    `play` raises.
    """
    path = Path(log)
    writer = LogWriter.reopen(path)
    with closing(writer), open_log(path) as recorded:
        if recorded.started.rules != recorded.system.rules:
            raise SenkiError(
                "log.older-rules",
                place=str(path),
                found=str(recorded.started.rules),
                wanted=str(recorded.system.rules),
            )
        recording = Recording(recorded)
        answers = _answers(recorded.system, recorded.started, rolls, choices)
        live = DurableAnswers(answers, writer)
        source = Continuation(recording, live, from_start=from_start)
        append = _sink(writer, answers, watch)
        torn: list[Path | None] = []

        def sink(event: Event) -> None:
            if not recording.exhausted:
                recording.receive(event)
                if pass_over:
                    pass_over(event)
                return
            if not torn:
                torn.append(writer.continue_after(recorded.lines))
            append(event)

        if pass_over:
            pass_over(recorded.started)
        try:
            check_start(recorded)
            battle = recorded.system.battle(recorded.started, source, sink)
            waiting = _finish(battle, answers)
            difference = recording.after_the_end()
            if difference is not None:
                raise Diverged(difference)
        except Diverged as error:
            raise replays_differently(str(path), error) from None
        if not torn:
            if battle.state.outcome and not recorded.lines.torn:
                raise SenkiError("log.ended", place=str(path))
            torn.append(writer.continue_after(recorded.lines))
    return Played(recorded.system.name, battle.state, waiting, writer.head, torn[0])


def replays_differently(name: str, error: Diverged) -> SenkiError:
    """The refusal to go on with a log that the rules do not make."""
    d = error.difference
    return SenkiError(
        "log.replays-differently",
        place=f"{name}:{d.line}",
        found=f"{d.member} {d.recorded!r}",
        wanted=f"{d.member} {d.replayed!r} ({d.clause})",
        mend=f"senki verify {name}",
    )


class DurableAnswers(Answers):
    """Answers that bring the log to the disk before they are asked from outside."""

    def __init__(self, answers: Answers, writer: LogWriter) -> None:
        super().__init__(answers.dice, answers.choices)
        self._writer = writer

    def choose(self, question: Question, state: State[Any]) -> str:
        """A legal option."""
        if self.choices.outside:
            self._writer.sync()
        return super().choose(question, state)


def _finish(battle: Battle[Any], answers: Answers) -> Question | Roll | None:
    try:
        battle.play()
    except Waiting as waiting:
        return waiting.question
    answers.check_used()
    return None


def _answers(
    system: System, started: BattleStarted[Any], rolls: RollsGiven, choices: ChoicesWanted
) -> Answers:
    seeded = SeededDice(started.dice.seed) if isinstance(started.dice, Seeded) else None
    if seeded is not None and rolls:
        raise SenkiError("dice.two-sources")
    return Answers(_dice(seeded, rolls), _choices(system, started, seeded, choices))


def _dice(seeded: SeededDice | None, rolls: RollsGiven) -> Dice:
    if seeded is not None:
        return DiceFromSeed(seeded)
    return DiceByKey(rolls) if isinstance(rolls, Mapping) else DiceFromTable(rolls)


def _choices(
    system: System,
    started: BattleStarted[Any],
    seeded: SeededDice | None,
    wanted: ChoicesWanted,
) -> Choices:
    if callable(wanted):
        return wanted(system, started)
    if not isinstance(wanted, str):
        return ChoicesFromList(wanted)
    if wanted == "auto":
        return ChoicesFromPolicy(system.policy)
    if wanted != "random":
        raise ValueError(f"choices are auto, random, a list or a source, not {wanted!r}")
    if seeded is None:
        raise SenkiError("choice.needs-seed")
    return ChoicesFromSeed(seeded)


def _new_log(log: LogName, started: BattleStarted[Any]) -> LogWriter:
    first = encode(started)
    if str(log) != STANDARD_STREAM:
        return LogWriter.create(Path(log), first)
    writer = LogWriter.to_stream(sys.stdout.fileno(), "<stdout>")
    writer.append(first)
    return writer


def _sink(writer: LogWriter | None, answers: Answers, watch: Watcher | None) -> Watcher:
    """What is done with each event: write it, bring what a person gave to the disk, tell it."""

    def sink(event: Event) -> None:
        if writer:
            writer.append(encode(event))
            if isinstance(event, ChoiceMade):
                if answers.choices.outside:
                    writer.sync()
            elif isinstance(event, RollMade) and answers.dice.outside:
                writer.sync()
        if watch:
            watch(event)

    return sink
