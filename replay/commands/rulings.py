"""`senki rulings`: the open questions of a rule text."""

from __future__ import annotations

import click

from ...events.text import Language, Text
from ..catalogues import rulings
from .terminal import heading, json_option, language_option, print_json, tells_faults


@click.command(epilog="Example: senki rulings nest --lang ja")
@click.argument("system")
@language_option
@json_option
@tells_faults
def command(system: str, lang: Language, as_json: bool) -> int:
    """List the rulings of SYSTEM: question, options (the default first), and why."""
    catalogue = rulings(system)
    if as_json:
        print_json(catalogue)
        return 0
    for ruling in catalogue:
        click.echo(heading(f"{ruling.id}") + f"  [{ruling.clause}]")
        click.echo(f"  {ruling.question.say(lang)}")
        for option in ruling.options:
            mark = "*" if option.id == ruling.default else " "
            click.echo(f"  {mark} {option.id}: {option.means.say(lang)}")
        click.echo("  " + Text("Why: ", "理由：").say(lang) + ruling.why.say(lang))
        click.echo()
    return 0
