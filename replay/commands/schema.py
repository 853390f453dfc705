"""`senki schema`: the events of a system, for programs."""

from __future__ import annotations

import click
import msgspec

from ...events.text import Language
from ..catalogues import schema, systems
from .terminal import language_option, tell, tells_faults


@click.command(epilog="Example: senki schema nest > nest.schema.json")
@click.argument("system", required=False)
@language_option
@tells_faults
def command(system: str | None, lang: Language) -> int:
    """Print the JSON Schema of the events of SYSTEM or, by name, of all systems."""
    found = schema(system) if system else {known.name: schema(known.name) for known in systems()}
    tell(msgspec.json.format(msgspec.json.encode(found)).decode())
    return 0
