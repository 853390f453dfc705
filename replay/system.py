"""A rule system: the one record under which it registers, and how systems are found."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from operator import attrgetter
from typing import Any

import msgspec

from ..events.common import BattleStarted, Event
from ..events.errors import SenkiError
from ..events.rulings import Ruling
from ..events.scenario import Scenario
from ..events.text import Text
from ..reducers.common import Reducers, State, apply, wrong_total
from .battle import Battle, Question, Source, Steps
from .narration import WORDS, Narrator, Story, prompt

GROUP = "senki.systems"
TURN = Text("turn", "ターン")


IMPOSSIBLE = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError)
"""What reducers and narrators raise of an event that speaks of what is not there."""


def impossible(event: Event, error: Exception) -> SenkiError:
    """The finding that an event cannot be in its battle."""
    return SenkiError("log.impossible", place=f"event {event.seq}", found=repr(error))


def first_option(state: Any, question: Question) -> str:
    """The policy of a system that names none: the first option offered."""
    return question.option(0)


def label(story: Story, question: Question, option: str) -> Text:
    """What an option is called where a system has no names of its own for it."""
    return story.option(option)


def no_warnings(scenario: Any) -> list[Text]:
    """The warnings of a system that has none to give."""
    return []


def no_names(scenario: Any) -> Mapping[str, Text]:
    """The names of a system in whose scenarios nothing but the combatants has any."""
    return {}


@dataclass(frozen=True, kw_only=True)
class System:
    """Everything that Senki knows of a rule system.

    `rules` is the version of its rule set, raised when a change alters what the rules emit.
    `events` is the union of its event types, `BattleStarted` of its scenario among them;
    `check` resolves the names in a scenario and refuses what cannot be played; `start` gives the
    state after the first event, `open` the first steps. `clauses` names every clause; `policy`
    answers for the choices `auto`; `narrate` tells an event, `ask` puts a question to a person and
    `label` says what each of its options is called.
    `warnings` says what is unusual in a checked scenario that can be played all the same;
    `names` gives what a scenario calls the things that it defines (cards, skills), by id.
    `clock` is the number that keys begin with, and `clock_word` what it counts. `wrong_total`
    says what is wrong with the value that an event claims, given the state after it.
    """

    name: str
    title: Text
    rules: int
    events: Any
    scenario: type[Scenario]
    check: Callable[[Any, str], Any]
    rulings: tuple[Ruling, ...]
    clauses: Mapping[str, Text]
    reducers: Reducers
    start: Callable[[BattleStarted[Any]], State[Any]]
    open: Callable[[BattleStarted[Any]], Steps]
    policy: Callable[[Any, Question], str] = first_option
    narrate: Mapping[type[Event], Narrator] = field(default_factory=dict[type[Event], Narrator])
    words: Mapping[str, Text] = field(default_factory=dict[str, Text])
    ask: Callable[[Story, Question], Text] = prompt
    label: Callable[[Story, Question, str], Text] = label
    clock: Callable[[Any], int] = attrgetter("turn")
    clock_word: Text = TURN
    wrong_total: Callable[[Any, Event], str | None] = wrong_total
    warnings: Callable[[Any], list[Text]] = no_warnings
    names: Callable[[Any], Mapping[str, Text]] = no_names

    @property
    def decoder(self) -> msgspec.json.Decoder[Any]:
        """A decoder of the system's events."""
        return msgspec.json.Decoder(self.events)

    def rulings_of(self, started: BattleStarted[Any]) -> dict[str, str]:
        """Every ruling with the option that a log was played under.

        A ruling that is younger than the log means the option its catalogue names for before.
        """
        older = {ruling.id: ruling.before or ruling.default for ruling in self.rulings}
        return older | started.rulings

    def story(self, started: BattleStarted[Any], state: State[Any]) -> Story:
        """What those who tell of the battle that began with `started` know in `state`."""
        return Story(self.title, self.words_of(started), state, self.rulings_of(started))

    def words_of(self, started: BattleStarted[Any]) -> Mapping[str, Text]:
        """The words of the system and the names in the scenario of a battle, by id."""
        return {**self.names(started.scenario), **WORDS, **self.words}

    def fold(self, state: Any, event: Event) -> Any:
        """The state after an event of a log.

        Raises `log.impossible` for an event that speaks of what is not there: logs come from
        strangers.
        """
        try:
            return apply(self.reducers, state, event)
        except IMPOSSIBLE as error:
            raise impossible(event, error) from None

    def battle(
        self, started: BattleStarted[Any], source: Source, sink: Callable[[Event], None]
    ) -> Battle[Any]:
        """A battle that has just begun with `started`, which the sink is not told."""
        battle: Battle[Any] = Battle(
            self.name, self.reducers, self.clock, self.rulings_of(started), source, sink
        )
        battle.begin(self.start(started), self.open(started))
        return battle


def system_names() -> list[str]:
    """The names of all installed systems, in alphabetical order."""
    return sorted(entry.name for entry in entry_points(group=GROUP))


@cache
def find_system(name: str) -> System:
    """The installed system `name`.

    Raises `system.unknown`, `system.duplicate` where two packages bring that name, and
    `system.unusable` where it cannot be imported.
    """
    entries = entry_points(group=GROUP, name=name)
    origins = {(entry.value, entry.dist and entry.dist.name) for entry in entries}
    if not origins:
        names = system_names()
        raise SenkiError("system.unknown", found=ascii(name), wanted=", ".join(names))
    if len(origins) > 1:
        found = ", ".join(sorted(f"{value} ({dist})" for value, dist in origins))
        raise SenkiError("system.duplicate", place=name, found=found)
    return _load(next(iter(entries)))


def _load(entry: EntryPoint) -> System:
    try:
        record = entry.load()
    except Exception as error:
        raise SenkiError("system.unusable", place=entry.value, found=repr(error)) from error
    if not isinstance(record, System) or record.name != entry.name:
        raise SenkiError(
            "system.unusable", place=entry.value, wanted=f"a System named {entry.name}"
        )
    return record
