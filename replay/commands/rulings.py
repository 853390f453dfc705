"""`senki rulings`: the open questions of a rule text."""

from __future__ import annotations

import click

from ...events.text import Language, Text
from ..catalogues import rulings
from .terminal import Heading, json_option, language_option, print_json, tell, tells_faults


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
        tell(Heading(f"{ruling.id}  [{ruling.clause}]"))
        tell(f"  {ruling.question.say(lang)}")
        for option in ruling.options:
            mark = "*" if option.id == ruling.default else " "
            tell(f"  {mark} {option.id}: {option.means.say(lang)}")
        tell("  " + Text("Why: ", "理由：").say(lang) + ruling.why.say(lang))
        tell()
    return 0
