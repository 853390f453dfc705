"""Where the answers to a battle's questions come from: dice and choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from ..events.choices import Choice
from ..events.dice import Faces, SeededDice, as_counted
from ..events.errors import SenkiError
from ..reducers.common import State
from .battle import Question, Roll, Rolled, Waiting


class Dice(Protocol):
    """Where rolls come from. `outside` says whether a person gave them."""

    outside: bool

    def roll(self, roll: Roll) -> Faces:
        """The faces; raises `Waiting` when there are none yet."""
        ...

    def repeat(self, roll: Roll, faces: Faces) -> None:
        """Pass over an answer that the log already holds; raise where the list has another."""
        ...

    def check_used(self) -> None:
        """Raise when the battle is over and answers are left."""
        ...


class Choices(Protocol):
    """Where choices come from. `outside` says whether a person made them."""

    outside: bool

    def choose(self, question: Question, state: State[Any]) -> str:
        """The answer; raises `Waiting` when there is none yet."""
        ...

    def repeat(self, question: Question, option: str) -> None:
        """Pass over an answer that the log already holds; raise where the list has another."""
        ...

    def check_used(self) -> None:
        """Raise when the battle is over and answers are left."""
        ...


class DiceFromSeed:
    """The dice of a seed."""

    outside = False

    def __init__(self, dice: SeededDice) -> None:
        self._dice = dice

    def roll(self, roll: Roll) -> Faces:
        """The faces that the seed gives under the roll's key."""
        return self._dice.roll(roll.key, roll.count, roll.sides)

    def repeat(self, roll: Roll, faces: Faces) -> None:
        """A seed gives every roll again."""

    def check_used(self) -> None:
        """A seed has no end."""


class DiceFromTable:
    """Real dice, in the order the rules ask for them.

    A roll of no dice takes nothing from the list.
    """

    outside = True

    def __init__(self, rolls: Sequence[Faces]) -> None:
        self._rolls = rolls
        self._next = 0

    def roll(self, roll: Roll) -> Faces:
        """The next roll of the list. Raises `dice.mismatch` where it is not what is asked for."""
        if not roll.count:
            return ()
        if self._next == len(self._rolls):
            raise Waiting(roll)
        faces = as_counted(self._rolls[self._next], roll.sides)
        check_faces(roll, faces, f"roll {self._next + 1} of the list")
        self._next += 1
        return faces

    def repeat(self, roll: Roll, faces: Faces) -> None:
        """Pass over the next roll. Raises `resume.answers-differ`."""
        if faces and self.roll(roll) != faces:
            raise _answers_differ(roll.key, ",".join(map(str, self._rolls[self._next - 1])))

    def check_used(self) -> None:
        """Raise `dice.left-over` where rolls are left."""
        rest = self._rolls[self._next :]
        if rest:
            raise SenkiError(
                "dice.left-over", found=" ".join(",".join(map(str, r)) for r in rest[:20])
            )


class DiceByKey:
    """Given dice by the key of each roll, whatever the order: how tests and rule authors give them.

    A roll of no dice needs no entry.
    """

    outside = True

    def __init__(self, rolls: Mapping[str, Faces]) -> None:
        self._rolls = dict(rolls)

    def roll(self, roll: Roll) -> Faces:
        """The faces under the roll's key. Raises `dice.mismatch` where they do not fit."""
        if not roll.count:
            return ()
        if roll.key not in self._rolls:
            raise Waiting(roll)
        faces = as_counted(self._rolls.pop(roll.key), roll.sides)
        check_faces(roll, faces, roll.key)
        return faces

    def repeat(self, roll: Roll, faces: Faces) -> None:
        """Pass over the roll. Raises `resume.answers-differ`."""
        listed = self.roll(roll)
        if listed != faces:
            raise _answers_differ(roll.key, ",".join(map(str, listed)))

    def check_used(self) -> None:
        """Raise `dice.left-over` where rolls are left."""
        if self._rolls:
            raise SenkiError("dice.left-over", found=" ".join(self._rolls))


def check_faces(roll: Roll, faces: Faces, place: str) -> None:
    """Raise `dice.mismatch` unless `faces` are what `roll` asks for."""
    if len(faces) != roll.count or not all(1 <= face <= roll.sides for face in faces):
        raise SenkiError(
            "dice.mismatch",
            place=place,
            found=",".join(map(str, faces)),
            wanted=f"{roll.count}d{roll.sides} for {roll.key}",
        )


class ChoicesFromPolicy:
    """`auto`: the policy that the system's documentation names."""

    outside = False

    def __init__(self, policy: Callable[[Any, Question], str]) -> None:
        self._policy = policy

    def choose(self, question: Question, state: State[Any]) -> str:
        """What the policy answers."""
        return self._policy(state, question)

    def repeat(self, question: Question, option: str) -> None:
        """A policy answers every question again."""

    def check_used(self) -> None:
        """A policy has no end."""


class ChoicesFromSeed:
    """`random`: every legal option equally likely, drawn from the battle's seed by the key."""

    outside = False

    def __init__(self, dice: SeededDice) -> None:
        self._dice = dice

    def choose(self, question: Question, state: State[Any]) -> str:
        """What the seed draws."""
        return question.option(self._dice.pick(question.key, len(question.options)))

    def repeat(self, question: Question, option: str) -> None:
        """A seed answers every question again."""

    def check_used(self) -> None:
        """A seed has no end."""


class ChoicesFromList:
    """Choices that were written down, read in strict order."""

    outside = True

    def __init__(self, choices: Sequence[Choice]) -> None:
        self._choices = choices
        self._next = 0

    def choose(self, question: Question, state: State[Any] | None) -> str:
        """The next choice. Raises `choice.other-question` and `choice.illegal`."""
        if self._next == len(self._choices):
            raise Waiting(question)
        choice = self._choices[self._next]
        place = f"choice {self._next + 1} of the list"
        if (choice.actor, choice.decision) != (question.actor, question.decision):
            raise SenkiError(
                "choice.other-question",
                place=place,
                found=ascii_unless_printable(f"{choice.actor} {choice.decision}"),
                wanted=f"{question.actor} {question.decision} ({question.listing()})",
            )
        check_option(question, choice.option, place)
        self._next += 1
        return choice.option

    def repeat(self, question: Question, option: str) -> None:
        """Pass over the next choice. Raises `resume.answers-differ`."""
        listed = self.choose(question, None)
        if listed != option:
            raise _answers_differ(question.key, listed)

    def check_used(self) -> None:
        """Raise `choice.left-over` where choices are left."""
        rest = len(self._choices) - self._next
        if rest:
            choice = self._choices[self._next]
            raise SenkiError(
                "choice.left-over",
                found=ascii_unless_printable(f"{choice.actor} {choice.decision} {choice.option}")
                + (f" (+{rest - 1})" if rest > 1 else ""),
            )


def _answers_differ(key: str, listed: str) -> SenkiError:
    return SenkiError("resume.answers-differ", place=key, found=ascii_unless_printable(listed))


def check_option(question: Question, option: str, place: str = "") -> None:
    """Raise `choice.illegal`, with the legal options, unless `option` is one of them."""
    if not question.allows(option):
        raise SenkiError(
            "choice.illegal",
            place=place or question.key,
            found=ascii_unless_printable(option),
            wanted=question.listing(),
        )


def ascii_unless_printable(text: str) -> str:
    """`text` as it is where that is safe to show on a terminal, else escaped."""
    return text if text.isprintable() else ascii(text)


class Answers:
    """Dice and choices together: what the driver asks."""

    def __init__(self, dice: Dice, choices: Choices) -> None:
        self.dice = dice
        self.choices = choices

    def roll(self, roll: Roll) -> Rolled:
        """What a roll shows."""
        return Rolled(self.dice.roll(roll))

    def choose(self, question: Question, state: State[Any]) -> str:
        """A legal option."""
        return self.choices.choose(question, state)

    def check_used(self) -> None:
        """Raise when the battle is over and given dice or choices are left."""
        self.dice.check_used()
        self.choices.check_used()
