"""What `play` and `resume` share: their options, the story as it unfolds, and how it stops."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from shlex import quote
from typing import Any, cast

import click
import msgspec

from ...events.choices import parse_choices
from ...events.common import BattleStarted, Event
from ...events.dice import Faces, parse_rolls
from ...events.errors import SenkiError
from ...events.text import Language, Text
from ..battle import Question, Roll
from ..logs import STANDARD_STREAM
from ..narration import Story
from ..play import ChoicesWanted, Played
from ..show import Teller, Told
from ..system import find_system
from .ask import ChoicesAsked
from .terminal import Heading, hush, note, print_json, read_input, tell

rolls_option = click.option(
    "--rolls",
    metavar="R",
    help='Real dice in order: "6,4 3" or @FILE (a roll a line).',
)
choices_option = click.option(
    "--choices",
    metavar="C",
    default="auto",
    show_default=True,
    help="Who decides: auto, random, ask, or a FILE of choices.",
)


def read_rolls(text: str | None) -> list[Faces] | None:
    """The dice of `--rolls`, from the command line or from `@FILE`."""
    if text is None:
        return None
    if text.startswith("@"):
        data = read_input(text[1:])
        try:
            return parse_rolls(data.decode("utf-8-sig"), text[1:])
        except UnicodeDecodeError:
            raise SenkiError("dice.malformed", place=text[1:], found="not UTF-8") from None
    return parse_rolls(text)


def read_choices(wanted: str, language: Language) -> ChoicesWanted:
    """The source that `--choices` names."""
    if wanted in ("auto", "random"):
        return wanted
    if wanted == "ask":
        return lambda system, started: ChoicesAsked(system, started, language)
    return parse_choices(read_input(wanted), wanted)


class Stage:
    """Tells the story of a battle on standard output while it is played."""

    def __init__(self, language: Language, *, silent: bool) -> None:
        self._page = Page(language)
        self._silent = silent
        self._teller: Teller | None = None

    def pass_over(self, event: Event) -> None:
        """Follow an event that has been told before."""
        for _ in self._follow(event):
            pass

    def watch(self, event: Event) -> None:
        """Tell one event."""
        for told in self._follow(event):
            self._say(told)

    def _follow(self, event: Event) -> Iterator[Told]:
        if self._teller is None:
            started = cast("BattleStarted[Any]", event)
            self._teller = Teller(find_system(started.system), started)
        yield from self._teller.tell(event)

    @property
    def story(self) -> Story | None:
        """What the teller knows at this point."""
        return self._teller.story if self._teller else None

    def end(self) -> None:
        """Tell what is left untold."""
        rest = self._teller.rest() if self._teller else None
        if rest:
            self._say(rest)

    def _say(self, told: Told) -> None:
        if self._silent:
            return
        try:
            tell(self._page.lay_out(told))
        except BrokenPipeError:
            # nobody listens any more, but the battle goes on
            hush()
            self._silent = True


class Page:
    """A story laid out as lines: headings stand apart, and the clause stands behind each event."""

    def __init__(self, language: Language) -> None:
        self._language: Language = language
        self._below_heading = True

    def lay_out(self, told: Told) -> str:
        """An event as a line: its number, its sentence, and the clause that made it."""
        text = told.text.say(self._language)
        if told.heading:
            gap = "" if self._below_heading else "\n"
            self._below_heading = told.event.seq > 0
            return Heading(gap + text)
        self._below_heading = False
        return f"{told.event.seq:>5}  {text}  [{told.event.clause}]"


def report(
    played: Played, stage: Stage, log: str | None, language: Language, *, as_json: bool
) -> int:
    """Say how far the battle came, and give the exit status: 0 at its end, 3 when it waits."""
    question = played.waiting
    if as_json:
        print_json(
            {
                "system": played.system,
                "log": log,
                "outcome": played.outcome,
                "head": None if played.head is None else str(played.head),
                "waiting": None if question is None else _waiting(question),
            }
        )
    elif played.head is not None and log != STANDARD_STREAM:
        tell()
        tell(
            Text(
                f"{log}: {played.head.count} events, head {played.head}",
                f"{log}：イベント{played.head.count}件、先端 {played.head}",
            ).say(language)
        )
    for warning in played.warnings:
        note(Text(f"note: {warning.en}", f"注意：{warning.ja}"), language)
    if played.torn is not None:
        note(
            Text(
                f"a torn last line was kept in {played.torn}",
                f"途中で切れていた最後の行を {played.torn} に残しました",
            ),
            language,
        )
    if question is None:
        return 0
    note(waiting_sentence(question, stage.story, log, language), language)
    return 3


def _waiting(question: Any) -> dict[str, Any]:
    if isinstance(question, Question):
        options = question.options
        legal: Any = (
            {"from": options[0], "to": options[-1]}
            if isinstance(options, range)
            else list(options)
            if len(options) <= 1000
            else question.listing()
        )
        return {
            "key": question.key,
            "actor": question.actor,
            "decision": question.decision,
            "options": legal,
        }
    return msgspec.to_builtins(question)


def waiting_sentence(
    question: Question | Roll, story: Story | None, log: str | None, language: Language
) -> Text:
    """What the battle waits for, in words as far as there is a story, and how to go on."""
    more = " --rolls …" if isinstance(question, Roll) else ""
    go_on = f"\n  senki resume {quote(log)}{more}" if log and log != STANDARD_STREAM else ""
    who = question.key.split("/")[2].partition(">")[0]
    what = question.key.rpartition("/")[2].partition("#")[0]
    name = story.name(who) if story else who
    word = story.word(what) if story else Text(what, what)
    if isinstance(question, Question):
        return Text(
            f"The battle waits for a choice: {name}, {word.en}: {question.listing()}"
            f"  ({question.key}){go_on}",
            f"選択を待っています：{name}の{word.ja}：{question.listing()}"
            f"　（{question.key}）{go_on}",
        )
    dice = f"{question.count}d{question.sides}"
    return Text(
        f"The battle waits for dice: {name}, {word.en}, {dice}  ({question.key}){go_on}",
        f"ダイスを待っています：{name}の{word.ja}　{dice}　（{question.key}）{go_on}",
    )


def interruptible(function: Callable[[], Played], log: str | None, language: Language) -> Played:
    """Let Ctrl-C and a mistake end a battle in good order: say that the log stands, if one does."""
    before = log is not None and Path(log).exists()
    try:
        return function()
    except KeyboardInterrupt:
        note(Text("Interrupted.", "中断しました。"), language)
        _say_that_it_stands(log, language)
        raise SystemExit(3) from None
    except SenkiError:
        if not before:
            _say_that_it_stands(log, language)
        raise


def _say_that_it_stands(log: str | None, language: Language) -> None:
    if log is not None and log != STANDARD_STREAM and Path(log).exists():
        go_on = f"senki resume {quote(log)}"
        note(
            Text(f"{log} stands; go on with: {go_on}", f"{log} は残っています。続き：{go_on}"),
            language,
        )
