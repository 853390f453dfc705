"""`senki state`: the fold of a log."""

from __future__ import annotations

import click

from ...events.text import Language
from ..show import state
from .terminal import json_option, language_option, print_json, tells_faults


@click.command(epilog="Example: senki state gate.battle.jsonl --at 12")
@click.argument("log")
@click.option("--at", type=int, metavar="SEQ", help="The state after this event.")
@language_option
@json_option
@tells_faults
def command(log: str, at: int | None, lang: Language, as_json: bool) -> int:
    """Print the state that LOG folds into; with --json on one line."""
    folded = state(log, at=at)
    print_json(folded, indented=not as_json)
    return 0
