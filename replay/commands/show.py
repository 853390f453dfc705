"""`senki show`: a log as sentences."""

from __future__ import annotations

import click

from ...events.text import Language
from ..show import show
from .playing import Page
from .terminal import json_option, language_option, print_json, tell, tells_faults


@click.command(epilog="Example: senki show gate.battle.jsonl --lang ja")
@click.argument("log")
@click.option("--at", type=int, metavar="SEQ", help="Stop after this event.")
@language_option
@json_option
@tells_faults
def command(log: str, at: int | None, lang: Language, as_json: bool) -> int:
    """Tell LOG turn by turn: the number of each event, its sentence, and its clause."""
    page = Page(lang)
    for told in show(log, at=at):
        if as_json:
            event = told.event
            text = told.text.say(lang)
            print_json({"seq": event.seq, "clause": event.clause, "text": text})
        else:
            tell(page.lay_out(told))
    return 0
