"""`senki resume`: an unfinished battle from where it stopped."""

from __future__ import annotations

import click

from ...events.text import Language
from ..play import resume
from .playing import (
    Stage,
    choices_option,
    interruptible,
    read_choices,
    read_rolls,
    report,
    rolls_option,
)
from .terminal import json_option, language_option, tells_faults


@click.command(epilog="Example: senki resume gate.battle.jsonl --choices ask")
@click.argument("log")
@rolls_option
@choices_option
@click.option(
    "--from-start",
    is_flag=True,
    help="The dice and choices are the whole lists again, not what comes next.",
)
@language_option
@json_option
@tells_faults
def command(
    log: str, rolls: str | None, choices: str, from_start: bool, lang: Language, as_json: bool
) -> int:
    """Go on with LOG from where it stops, with the dice and choices that come next."""
    stage = Stage(lang, silent=as_json)
    played = interruptible(
        lambda: resume(
            log,
            rolls=read_rolls(rolls) or (),
            choices=read_choices(choices, lang),
            from_start=from_start,
            watch=stage.watch,
            pass_over=stage.pass_over,
        ),
        log,
        lang,
    )
    stage.end()
    return report(played, stage, log, lang, as_json=as_json)
