"""`ask`: questions put to people at a terminal."""

from __future__ import annotations

import sys
from typing import Any
from unicodedata import normalize

import click

from ...events.common import BattleStarted
from ...events.errors import SenkiError
from ...events.text import Language, Text
from ...reducers.common import State
from ..battle import Question
from ..narration import Story
from ..system import System
from .terminal import tell

_AGAIN = Text("Please answer with one of: ", "次のどれかで答えてください：")
MAX_LISTED = 30


class ChoicesAsked:
    """Choices that people make at the terminal, in the language they chose.

    An option is answered by its number, its id, or its name.
    """

    outside = True

    def __init__(self, system: System, started: BattleStarted[Any], language: Language) -> None:
        if not sys.stdin.isatty():
            raise SenkiError("choice.no-terminal")
        self._system = system
        self._started = started
        self._language: Language = language

    def choose(self, question: Question, state: State[Any]) -> str:
        """What the player answers. Ctrl-C and the end of input interrupt the battle."""
        story = self._system.story(self._started, state)
        tell(err=True)
        tell(self._system.ask(story, question).say(self._language), err=True)
        names = self._list_options(story, question)
        while True:
            answer = self._read_line()
            option = names.get(answer) or names.get(normalize("NFKC", answer), answer)
            if question.allows(option):
                return option
            tell(_AGAIN.say(self._language) + question.listing(), err=True)

    def _list_options(self, story: Story, question: Question) -> dict[str, str]:
        """Print the options, and give what each may also be called."""
        if isinstance(question.options, range) or len(question.options) > MAX_LISTED:
            tell(f"  {question.listing()}", err=True)
            return {}
        names: dict[str, str] = {}
        for number, option in enumerate(question.options, start=1):
            label = self._system.label(story, question, option).say(self._language)
            tell(f"  {number}  {label}" + (f"  ({option})" if label != option else ""), err=True)
            names.setdefault(label, option)
            if str(number) not in question.options:
                names[str(number)] = option
        return names

    def _read_line(self) -> str:
        click.echo("> ", nl=False, err=True)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            raise KeyboardInterrupt
        return line.strip()

    def repeat(self, question: Question, option: str) -> None:
        """What the log already holds is not asked again."""

    def check_used(self) -> None:
        """People always have an answer left."""
