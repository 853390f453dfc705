"""`senki schema`: the events of a system, for programs."""

from __future__ import annotations

import click

from ...events.text import Language
from ..catalogues import schema, systems
from .terminal import language_option, print_json, tells_faults


@click.command(epilog="Example: senki schema nest > nest.schema.json")
@click.argument("system", required=False)
@language_option
@tells_faults
def command(system: str | None, lang: Language) -> int:
    """Print the JSON Schema of the events of SYSTEM or, by name, of all systems."""
    found = schema(system) if system else {known.name: schema(known.name) for known in systems()}
    print_json(found, indented=True)
    return 0
