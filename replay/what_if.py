"""`what-if`: a battle played again with one thing changed, and every other answer as it was.

Answers are matched by key. A question met again gets the change asked for, else the recorded
answer if it is still legal, else the policy's (a *guess*). A roll met again keeps its faces; one
that nobody made comes from the seed or, where dice were given at a table, is *invented* from the
chain of the log's first line.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import msgspec
from msgspec import UNSET, Struct

from ..events.common import BattleStarted, ChoiceMade, Event, RollMade, encode
from ..events.dice import Faces, SeededDice, as_counted
from ..events.errors import SenkiError
from ..events.log_reading import LogLines, chain
from ..events.log_writing import LogWriter
from ..events.rulings import Ruling, defaults, settle
from ..events.scenario import RawScenario, check_texts, shape
from ..reducers.common import Outcome, State
from .answers import check_faces, check_option
from .battle import Question, Roll, Rolled, Waiting
from .logs import LogName, open_log
from .recording import replay
from .system import System


@dataclass(frozen=True)
class Changes:
    """What is to be otherwise.

    `rulings` by id; `choices` and `rolls` by the number of their event; `settings` are values in
    the scenario by path, `combatants.hero.hp`.
    """

    rulings: Mapping[str, str] = field(default_factory=dict[str, str])
    choices: Mapping[int, str] = field(default_factory=dict[int, str])
    rolls: Mapping[int, Faces] = field(default_factory=dict[int, Faces])
    settings: Mapping[str, Any] = field(default_factory=dict[str, Any])


class WhatIf(Struct, frozen=True, kw_only=True):
    """What came of the change.

    `first` is the number of the first event that is otherwise (None: not one), `clause` its
    clause. `guessed` counts answers that the policy had to give, `invented` rolls whose dice
    nobody threw; where both are 0 the rest is a matter of the rules alone.
    """

    first: int | None
    clause: str | None
    before: Outcome | None
    after: Outcome | None
    guessed: int
    invented: int

    @property
    def same_outcome(self) -> bool:
        """Whether the battle ends (or waits) as it did."""
        return self.before == self.after


class Trial(Struct, frozen=True, kw_only=True):
    """Another option of a ruling, tried.

    `asked` counts how often the battle asked the ruling; `result` is None where it never did, and
    so nothing can change.
    """

    ruling: str
    option: str
    asked: int
    result: WhatIf | None


class Original:
    """A log read for its answers: every option and every roll by its key.

    Raises what reading a log raises. `replay` holds it to the rules.
    """

    def __init__(self, log: LogName) -> None:
        self.name = str(log)
        self.options: dict[str, str] = {}
        self.rolls: dict[str, RollMade] = {}
        self.keys: dict[int, tuple[type[Event], str]] = {}
        self.waiting: Question | Roll | None = None
        self.consultations: Counter[str] = Counter()
        with open_log(log) as opened:
            self.system: System = opened.system
            self.started = opened.started
            self.seed = opened.seed
            self.inventor = SeededDice(chain(b"", opened.first_line.prefix).decode())
            state = opened.system.start(opened.started)
            for event in opened.events():
                self._keep(event)
                state = opened.system.fold(state, event)
            opened.check_whole()
        self.outcome: Outcome | None = state.outcome

    def _keep(self, event: Event) -> None:
        if isinstance(event, ChoiceMade):
            self.options[event.key] = event.option
            self.keys[event.seq] = (type(event), event.key)
        elif isinstance(event, RollMade):
            self.rolls[event.key] = event
            self.keys[event.seq] = (type(event), event.key)

    def replay(self) -> Original:
        """Play the log again, and note which rulings it asks and what it waits for.

        Raises `log.differs` where the rules do not make it.
        """
        with open_log(self.name) as log:
            played = replay(log)
        if played.difference is not None:
            place = f"{self.name}:{played.difference.line}"
            raise SenkiError("log.differs", place=place, mend=f"senki verify {self.name}")
        self.waiting = played.waiting
        self.consultations = played.consultations
        return self

    def lines(self) -> Iterator[bytes]:
        """The events of the log after the first, as they are written, without their last brace."""
        with Path(self.name).open("rb") as stream:
            lines = iter(LogLines(stream, self.name))
            next(lines)
            for line in lines:
                yield line.prefix


class _AnswersByKey:
    """The answers of the original by key, with those changes that were asked for."""

    def __init__(self, original: Original, changes: Changes) -> None:
        self._original = original
        self._options = {
            _key(original, seq, ChoiceMade): option for seq, option in changes.choices.items()
        }
        self._rolls = {_key(original, seq, RollMade): faces for seq, faces in changes.rolls.items()}
        self.guessed = 0
        self.invented = 0

    def roll(self, roll: Roll) -> Rolled:
        """What a roll shows."""
        seed = self._original.seed
        if roll.key in self._rolls:
            faces = as_counted(self._rolls[roll.key], roll.sides)
            check_faces(roll, faces, roll.key)
            own = seed is None or faces == seed.roll(roll.key, roll.count, roll.sides)
            return Rolled(faces, UNSET if own else "set")
        made = self._original.rolls.get(roll.key)
        if made is not None and (len(made.faces), made.sides) == (roll.count, roll.sides):
            return Rolled(made.faces, made.source)
        if seed is not None:
            return Rolled(seed.roll(roll.key, roll.count, roll.sides))
        if roll == self._original.waiting:
            raise Waiting(roll)
        self.invented += 1
        faces = self._original.inventor.roll(roll.key, roll.count, roll.sides)
        return Rolled(faces, "invented")

    def choose(self, question: Question, state: State[Any]) -> str:
        """A legal option."""
        key = question.key
        if key in self._options:
            check_option(question, self._options[key], key)
            return self._options[key]
        made = self._original.options.get(key)
        if made is not None and question.allows(made):
            return made
        waiting = self._original.waiting
        if isinstance(waiting, Question) and key == waiting.key:
            raise Waiting(question)
        self.guessed += 1
        return self._original.system.policy(state, question)


def _key(original: Original, seq: int, kind: type[Event]) -> str:
    made, key = original.keys.get(seq, (Event, ""))
    if made is not kind:
        tag = str(kind.__struct_config__.tag)
        earlier = [n for n, (made, _) in original.keys.items() if made is kind and n < seq]
        raise SenkiError(
            "what-if.no-such-answer",
            place=original.name,
            found=f"event {seq}",
            wanted=f"{tag}, such as event {earlier[-1]}" if earlier else tag,
        )
    return key


class _AtTheEnd(Exception):
    """All is as it was, and an unfinished log has come to its end."""


def what_if(log: LogName | Original, changes: Changes, *, to: LogName | None = None) -> WhatIf:
    """Play a log again with `changes`, and say what comes of them.

    `to` is where the other log is written; it must not exist. Raises `log.differs` for a log that
    does not hold by the rules, `what-if.no-such-answer`, `what-if.no-such-setting`, and what
    `play` raises of rulings, scenarios, choices and dice.
    """
    original = log if isinstance(log, Original) else Original(log).replay()
    return _play_otherwise(original, _changed_start(original, changes), changes, to)


def remake(log: LogName, to: LogName) -> WhatIf:
    """Play a log again by the rules as they are now, whether or not it holds by them.

    `to` is where the new log is written, under the rules version of today; it must not exist.
    Raises what reading a log raises, and what `play` raises of a scenario.
    """
    original = Original(log)
    started, system = original.started, original.system
    renewed = msgspec.structs.replace(
        started,
        clause=system.name,
        cause=None,
        rules=system.rules,
        scenario=system.check(started.scenario, original.name),
        rulings=defaults(system.rulings) | settle(system.rulings, system.rulings_of(started)),
    )
    return _play_otherwise(original, renewed, Changes(), to)


def _play_otherwise(
    original: Original, started: BattleStarted[Any], changes: Changes, to: LogName | None
) -> WhatIf:
    source = _AnswersByKey(original, changes)
    writer = None if to is None else LogWriter.create(Path(to), encode(started))
    recorded = original.lines()
    first: Event | None = None

    def sink(event: Event) -> None:
        nonlocal first
        line = encode(event)
        if first is None:
            before = next(recorded, None)
            if before is None and original.outcome is None:
                raise _AtTheEnd
            if before != line[:-1]:
                first = event
        if writer:
            writer.append(line)

    after: Outcome | None = None
    try:
        battle = original.system.battle(started, source, sink)
        with suppress(Waiting, _AtTheEnd):
            battle.play()
        after = battle.state.outcome
    finally:
        if writer:
            writer.close()
    return WhatIf(
        first=None if first is None else first.seq,
        clause=None if first is None else first.clause,
        before=original.outcome,
        after=after,
        guessed=source.guessed,
        invented=source.invented,
    )


def try_rulings(log: LogName | Original) -> Iterator[Trial]:
    """Every other option of every ruling of the log's system, one at a time."""
    original = log if isinstance(log, Original) else Original(log).replay()
    in_force = original.system.rulings_of(original.started)
    for ruling in original.system.rulings:
        yield from _try_options(original, ruling, in_force[ruling.id])


def _try_options(original: Original, ruling: Ruling, in_force: str) -> Iterator[Trial]:
    asked = original.consultations[ruling.id]
    for option in ruling.options:
        if option.id != in_force:
            changes = Changes(rulings={ruling.id: option.id})
            result = what_if(original, changes) if asked else None
            yield Trial(ruling=ruling.id, option=option.id, asked=asked, result=result)


def _changed_start(original: Original, changes: Changes) -> BattleStarted[Any]:
    started, system = original.started, original.system
    rulings = started.rulings | settle(system.rulings, changes.rulings, "--ruling")
    scenario = started.scenario
    if changes.settings:
        content: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(scenario))
        for path, value in changes.settings.items():
            _set(content, path, value)
        check_texts(content, "--set")
        if content.get("system") != system.name:
            raise SenkiError("what-if.no-such-setting", place="--set", found="system")
        raw = RawScenario("--set", system.name, content, {})
        scenario = system.check(shape(raw, system.scenario), "--set")
    return msgspec.structs.replace(started, rulings=rulings, scenario=scenario)


def _set(content: dict[str, Any], path: str, value: Any) -> None:
    """Set the value at a path; in a list a part is an index, or the `id` of a member."""
    *parts, last = re.split(r"\.", path)
    place: Any = content
    for part in parts:
        place = _step(place, part, path)
    if isinstance(place, dict):
        cast("dict[str, Any]", place)[last] = value
    elif isinstance(place, list):
        items = cast("list[Any]", place)
        items[items.index(_step(items, last, path))] = value
    else:
        raise SenkiError("what-if.no-such-setting", place="--set", found=ascii(path))


def _step(place: Any, part: str, path: str) -> Any:
    if isinstance(place, dict):
        table = cast("dict[str, Any]", place)
        if part in table:
            return table[part]
    elif isinstance(place, list):
        for index, item in enumerate(cast("list[Any]", place)):
            if part in (str(index), _id_of(item)):
                return item
    raise SenkiError(
        "what-if.no-such-setting", place="--set", found=ascii(path), wanted=_parts(place)
    )


def _id_of(item: Any) -> str | None:
    return cast("dict[str, Any]", item).get("id") if isinstance(item, dict) else None


def _parts(place: Any) -> str:
    """What a path may go on with from here."""
    if isinstance(place, dict):
        return ", ".join(cast("dict[str, Any]", place))
    if isinstance(place, list):
        items = cast("list[Any]", place)
        return ", ".join(_id_of(item) or str(index) for index, item in enumerate(items))
    return ""


def parse_value(text: str) -> Any:
    """A value as TOML writes it (`40`, `"6"`, `["狂戦士"]`); anything else is a string."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text
