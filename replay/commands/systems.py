"""`senki systems`: what can be played."""

from __future__ import annotations

import click

from ...events.text import Language
from ..catalogues import systems
from ..samples import sample_names
from .terminal import heading, json_option, language_option, print_json, tells_faults


@click.command(epilog="Example: senki systems")
@language_option
@json_option
@tells_faults
def command(lang: Language, as_json: bool) -> int:
    """List the installed rule systems, with the sample battles of each."""
    for system in systems():
        samples = [name for name in sample_names() if name.startswith(f"{system.name}/")]
        if as_json:
            members = {"name": system.name, "title": system.title, "rules": system.rules}
            print_json({**members, "samples": samples})
            continue
        click.echo(heading(system.name) + f"  {system.title.say(lang)}")
        for name in samples:
            click.echo(f"  {name}")
    return 0
