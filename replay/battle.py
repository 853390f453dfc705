"""The driver: it plays the steps of a rule system one by one and tells each event to a sink.

A *step* is a clause with its arguments, put on the agenda by the step before it. A clause asks at
most one question (a roll or a choice), and asks it before it emits anything; so a battle can stop
between two steps, wait for an answer, be copied, and go on. State and agenda are all there is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, Concatenate, Generic, Literal, NamedTuple, ParamSpec, Protocol, TypeVar

from msgspec import UNSET, Struct, UnsetType

from ..events.common import ChoiceMade, Event, RollMade, RollSource
from ..events.dice import Faces, check_dice
from ..reducers.common import Reducers, State

StateT = TypeVar("StateT", bound=State[Any])
P = ParamSpec("P")
MAX_LISTED = 100
_Kind = Literal["roll", "choice"]


class Clause(Generic[StateT, P]):
    """A rule step under the id of its clause. Calling it does not play it: it makes a `Step`."""

    def __init__(self, name: str, play: Callable[Concatenate[Battle[StateT], P], Steps]) -> None:
        self.name = name
        self.play = play
        self.__doc__ = play.__doc__

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Step:
        """The step of playing this clause with these arguments."""
        return Step(self, args)

    def __repr__(self) -> str:
        return f"{self.name}:{self.play.__name__}"


class Step(Struct, frozen=True):
    """A clause to be played with its arguments, which are ids and small numbers."""

    clause: Clause[Any, Any]
    arguments: tuple[Any, ...]


Steps = Sequence[Step]


def clause(
    name: str,
) -> Callable[[Callable[Concatenate[Battle[StateT], P], Steps]], Clause[StateT, P]]:
    """Make a function of a battle (and its arguments) the rule step of clause `name`."""

    def decorate(play: Callable[Concatenate[Battle[StateT], P], Steps]) -> Clause[StateT, P]:
        return Clause(name, play)

    return decorate


class Roll(Struct, frozen=True):
    """A question to the dice: `count` dice of `sides` sides, under `key`."""

    key: str
    count: int
    sides: int


Options = Sequence[str] | range
"""What may be chosen: ids and words in order, or a range of whole numbers."""


class Question(NamedTuple):
    """A question to a player: what `actor` decides about `decision`, and the legal `options`."""

    key: str
    actor: str
    decision: str
    options: Options

    def allows(self, option: str) -> bool:
        """Whether `option` is one of the legal options, spelt as offered."""
        if isinstance(self.options, range):
            return (
                option.isascii()
                and option.isdigit()
                and len(option) < 12
                and (str(int(option)) == option and int(option) in self.options)
            )
        return option in self.options

    def option(self, index: int) -> str:
        """The option at `index`, as an answer."""
        return str(self.options[index])

    def listing(self) -> str:
        """The options in one line; of very many the first, and how many there are."""
        if isinstance(self.options, range):
            return f"{self.options[0]} … {self.options[-1]}"
        listed = ", ".join(islice(self.options, MAX_LISTED))
        count = len(self.options)
        return listed if count <= MAX_LISTED else f"{listed}, … ({count})"


class Rolled(Struct, frozen=True):
    """What a roll shows; `source` where that is not what the battle's own dice would show."""

    faces: Faces
    source: RollSource | UnsetType = UNSET


class Source(Protocol):
    """Where answers come from. Either method raises `Waiting` when it has no answer yet."""

    def roll(self, roll: Roll) -> Rolled:
        """What a roll shows."""
        ...

    def choose(self, question: Question, state: State[Any]) -> str:
        """A legal option."""
        ...


class Waiting(Exception):
    """The battle cannot go on before somebody answers `question`."""

    def __init__(self, question: Roll | Question) -> None:
        self.question = question
        super().__init__(question.key)


class Battle(Generic[StateT]):
    """A battle being played: what rule steps see of it, and the loop that plays them.

    `clock` gives the number that keys begin with: the turn or, in some systems, the count.
    When the sink is told an event, `consulted` names the rulings that led to it: those asked in
    its step so far and in the step that scheduled that one (and, where that step told nothing,
    in those before it). `consultations` counts how often each was asked in all.
    """

    def __init__(
        self,
        system: str,
        reducers: Reducers,
        clock: Callable[[StateT], int],
        rulings: dict[str, str],
        source: Source,
        sink: Callable[[Event], None],
    ) -> None:
        self.state: StateT
        self.agenda: list[tuple[int | None, tuple[str, ...], Step]] = []
        self.consulted: list[str] = []
        self.consultations: Counter[str] = Counter()
        self.seq = 0
        self._system = system
        self._reducers = reducers
        self._clock = clock
        self._rulings = rulings
        self._source = source
        self._sink = sink
        self._clause = ""
        self._cause: int | None = None
        self._emitted = False
        self._key = ""
        self._keys: dict[_Kind, dict[str, int]] = {"roll": {}, "choice": {}}
        self._keys_of: int | None = None

    def begin(self, state: StateT, steps: Steps) -> None:
        """Start from the state after the battle's first event, which the sink has been told."""
        self.state = state
        self.seq = 1
        self._cause = 0
        self._schedule(steps, ())

    def play(self) -> None:
        """Play step by step until the agenda is empty.

        Raises what the source and the sink raise; a step that `Waiting` interrupts stays on the
        agenda.
        """
        agenda = self.agenda
        while agenda:
            self._cause, led, step = agenda[-1]
            self._clause = step.clause.name
            self._emitted = False
            consulted = self.consulted
            if led or consulted:
                consulted[:] = led
            steps = step.clause.play(self, *step.arguments)
            agenda.pop()
            if steps:
                if consulted:
                    asked = tuple(consulted[len(led) if self._emitted else 0 :])
                    self._schedule(steps, asked)
                else:
                    self._schedule(steps, ())

    def _schedule(self, steps: Steps, asked: tuple[str, ...]) -> None:
        cause = self._cause
        self.agenda.extend([(cause, asked, step) for step in reversed(steps)])

    def ruling(self, name: str) -> str:
        """The option in force of a ruling, by its short id. Ask only where it can matter."""
        full = f"{self._system}.{name}"
        self.consulted.append(full)
        self.consultations[full] += 1
        return self._rulings[full]

    def roll(self, actor: str, purpose: str, count: int, sides: int) -> Faces:
        """Roll `count` dice of `sides` sides and tell it.

        `actor` is who rolls, or `ACTOR>TARGET`; `purpose` says for what. Where it bears no
        number (`to-hit` rather than `to-hit#0`) it is numbered after the earlier rolls of its kind.
        """
        check_dice(count, sides)
        self._only_question()
        key = self._new_key("roll", actor, purpose)
        rolled = self._source.roll(Roll(key, count, sides))
        self._count_key("roll")
        self.emit(RollMade, key=key, sides=sides, faces=rolled.faces, source=rolled.source)
        return rolled.faces

    def choose(
        self, actor: str, decision: str, options: Options, *, about: str | None = None
    ) -> str:
        """Let `actor` decide; where only one option is legal there is no question.

        `about` is whom the question is about, where the same may be asked about several: it
        stands in the key, as in a roll's. Choices are numbered among themselves: a roll may bear
        the key of the choice that it is for.
        """
        if len(options) == 1:
            return str(options[0])
        self._only_question()
        who = actor if about is None else f"{actor}>{about}"
        key = self._new_key("choice", who, decision)
        option = self._source.choose(Question(key, actor, decision, options), self.state)
        self._count_key("choice")
        self.emit(ChoiceMade, key=key, actor=actor, decision=decision, option=option)
        return option

    def emit(self, kind: Callable[..., Event], /, **members: Any) -> None:
        """Tell an event of `kind`: fold it into the state, then hand it to the sink."""
        event = kind(seq=self.seq, clause=self._clause, cause=self._cause, **members)
        reducer = self._reducers.get(type(event))
        if reducer is not None:
            self.state = reducer(self.state, event)
        self._sink(event)
        self._cause = self.seq
        self._emitted = True
        self.seq += 1

    def _only_question(self) -> None:
        if self._emitted:
            raise RuntimeError(f"{self._clause} asks a question after it has told an event")

    def _new_key(self, kind: _Kind, actor: str, purpose: str) -> str:
        """The key of a question; `_count_key` counts it once it is answered."""
        clock = self._clock(self.state)
        if clock != self._keys_of:
            for keys in self._keys.values():
                keys.clear()
            self._keys_of = clock
        self._key = key = f"{clock}/{self._clause}/{actor}/{purpose}"
        keys = self._keys[kind]
        if "#" not in purpose:
            return f"{key}#{keys.get(key, 0)}"
        if key in keys:
            raise RuntimeError(f"two {kind}s of one key: {key}")
        return key

    def _count_key(self, kind: _Kind) -> None:
        keys = self._keys[kind]
        keys[self._key] = keys.get(self._key, 0) + 1
