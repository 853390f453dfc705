"""The command line: each verb one small command, imported only when it is called."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from io import TextIOWrapper

import click

VERBS = {
    "play": "Play a scenario and tell its story.",
    "resume": "Go on with a log that is not finished.",
    "show": "Tell a log as sentences, turn by turn.",
    "state": "Print the state that a log folds into, as JSON.",
    "verify": "Hold logs to their chain and to the rules.",
    "audit": "Verify a log, and say which rulings mattered.",
    "explain": "Explain one event: its number, dice, rulings and causes.",
    "diff": "Compare two logs by meaning.",
    "what-if": "Play a log again with one thing changed.",
    "golden": "Play golden logs again, and renew those that differ.",
    "choices": "Print the choices of a log as a file that play takes.",
    "rulings": "List the rulings of a rule system with their options.",
    "systems": "List the installed rule systems and the sample battles.",
    "schema": "Print the JSON Schema of a system's events.",
}
"""Each verb with one line of help; the module of the same name here holds its command."""


class Verbs(click.Group):
    """The verbs of Senki, imported one at a time."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The verbs in the order in which they are explained."""
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a verb."""
        if cmd_name not in VERBS:
            return None
        module = import_module(f"senki.replay.commands.{cmd_name.replace('-', '_')}")
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the verbs without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(VERBS.items()))


@click.command(
    cls=Verbs,
    epilog="Example: senki play nest/dragon-gate --seed 2026 --log gate.battle.jsonl",
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="senki", message="%(version)s")
def senki() -> None:
    """Senki 戦記 plays tabletop battles by the book and writes down every step.

    Exit status: 0 as hoped; 1 something was found (a torn or damaged log, a difference); 2 a
    mistake in what was asked; 3 the battle waits for dice or a choice.
    """


def main() -> None:
    """Run the command line: what `senki` calls."""
    # whoever starts a program may have closed its streams
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    for stream in (sys.stdout, sys.stderr):
        # a log is UTF-8 whatever the locale, and so is its story
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    senki.main(prog_name="senki")
