"""What the commands share: language, faults and their exit status, and plain or JSON output."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec, cast

import click
import msgspec

from ...events.errors import SenkiError
from ...events.names import printable
from ...events.scenario import read_bytes
from ...events.text import Language, Text
from ..logs import STANDARD_STREAM, standard_input

P = ParamSpec("P")


def default_language() -> Language:
    """Japanese where the locale says so, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        locale = os.environ.get(name)
        if locale:
            return "ja" if locale.lower().startswith("ja") else "en"
    return "en"


def language_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """`--lang ja|en`, by default that of the locale."""
    return click.option(
        "--lang",
        type=click.Choice(["ja", "en"]),
        default=default_language,
        help="Language of sentences (default: from the locale).",
    )(function)


json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")


def tells_faults(function: Callable[P, int]) -> Callable[P, None]:
    """Let a command return its exit status, and end with a fault's sentence and status."""

    @wraps(function)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        language = cast("Language", kwargs.get("lang") or default_language())
        try:
            status = function(*args, **kwargs)
            sys.stdout.flush()
        except SenkiError as error:
            sys.stdout.flush()
            tell_fault(error, language, as_json=bool(kwargs.get("as_json")))
            status = error.exit_status
        except BrokenPipeError:
            hush()
            status = 0
        except OSError as error:
            fault = SenkiError("output.not-writable", found=error.strerror or str(error))
            tell_fault(fault, language, as_json=False)
            status = fault.exit_status
        raise SystemExit(status)

    return run


def hush() -> None:
    """Say nothing more on standard output: the reader of a pipe has seen enough."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def tell_fault(error: SenkiError, language: Language, *, as_json: bool) -> None:
    """A fault on standard error; with `--json` also as an object on standard output."""
    text = plain(error.say(language))
    click.echo(click.style(text, fg="red") if colored(sys.stderr) else text, err=True)
    if as_json:
        members = {
            "error": error.code,
            "place": error.place,
            "found": error.found,
            "wanted": error.wanted,
        }
        print_json({name: value for name, value in members.items() if value})


def colored(stream: Any) -> bool:
    """Whether a stream may be given colour: a terminal, and no NO_COLOR."""
    return stream.isatty() and not os.environ.get("NO_COLOR")


class Heading(str):
    """A line that is bold on a terminal."""

    __slots__ = ()


def plain(text: str) -> str:
    """`text` with whatever could disturb a terminal escaped: logs come from strangers."""
    if printable(text.replace("\n", "")):
        return text
    return "".join(c if c == "\n" or printable(c) else ascii(c)[1:-1] for c in text)


def tell(text: str = "", *, err: bool = False) -> None:
    """A line on standard output (or error), safe to show."""
    safe = plain(text)
    if isinstance(text, Heading) and colored(sys.stdout):
        safe = click.style(safe, bold=True)
    click.echo(safe, err=err)


def tell_all(lines: Iterable[str]) -> None:
    """Lines on standard output, as they come."""
    for line in lines:
        tell(line)


def print_json(value: Any, *, indented: bool = False) -> None:
    """One JSON value, on one line or indented."""
    encoded = msgspec.json.encode(value)
    text = (msgspec.json.format(encoded) if indented else encoded).decode()
    tell("".join(c if c == "\n" or printable(c) else f"\\u{ord(c):04x}" for c in text))


def note(text: Text, language: Language) -> None:
    """A remark on standard error."""
    tell(text.say(language), err=True)


def read_input(name: str) -> bytes:
    """The bytes of a file, or of standard input where the name is `-`."""
    return standard_input().read() if name == STANDARD_STREAM else read_bytes(Path(name))
