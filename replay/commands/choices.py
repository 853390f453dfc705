"""`senki choices`: what was decided in a log."""

from __future__ import annotations

import click

from ...events.choices import format_choice
from ...events.text import Language
from ..catalogues import choices
from .terminal import language_option, tells_faults


@click.command(epilog="Example: senki choices gate.battle.jsonl > gate.choices.jsonl")
@click.argument("log")
@language_option
@tells_faults
def command(log: str, lang: Language) -> int:
    """Print the choices in LOG, one JSON object a line, as play --choices takes them."""
    for choice in choices(log):
        click.echo(format_choice(choice), nl=False)
    return 0
