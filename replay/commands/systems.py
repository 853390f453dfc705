"""`senki systems`: what can be played."""

from __future__ import annotations

import click

from ...events.errors import SenkiError
from ...events.text import Language
from ..samples import sample_names
from ..system import find_system, system_names
from .terminal import (
    Heading,
    json_option,
    language_option,
    print_json,
    tell,
    tell_fault,
    tells_faults,
)


@click.command(epilog="Example: senki systems")
@language_option
@json_option
@tells_faults
def command(lang: Language, as_json: bool) -> int:
    """List the installed rule systems, with the sample battles of each.

    One that cannot be loaded is told on standard error, and the others are listed all the same.
    """
    status = 0
    for name in system_names():
        samples = [sample for sample in sample_names() if sample.startswith(f"{name}/")]
        try:
            system = find_system(name)
        except SenkiError as error:
            tell_fault(error, lang, as_json=False)
            status = error.exit_status
            continue
        if as_json:
            members = {"name": name, "title": system.title, "rules": system.rules}
            print_json({**members, "samples": samples})
            continue
        tell(Heading(f"{name}  {system.title.say(lang)}"))
        for sample in samples:
            tell(f"  {sample}")
    return status
