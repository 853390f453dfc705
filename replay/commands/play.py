"""`senki play`: a scenario from its beginning."""

from __future__ import annotations

import click

from ...events.rulings import parse_settings
from ...events.scenario import parse_scenario
from ...events.text import Language
from ..logs import STANDARD_STREAM
from ..play import play
from ..samples import load_scenario
from .playing import (
    Stage,
    choices_option,
    interruptible,
    read_choices,
    read_rolls,
    report,
    rolls_option,
)
from .terminal import json_option, language_option, read_input, tells_faults


@click.command(
    epilog="Example: senki play nest/dragon-gate --seed 2026 --log gate.battle.jsonl",
)
@click.argument("scenario")
@click.option("--seed", metavar="S", help="Seed of the dice (default: a fresh one, logged).")
@rolls_option
@choices_option
@click.option("--ruling", "settings", metavar="ID=OPTION", multiple=True, help="Set a ruling.")
@click.option("--log", metavar="FILE", help="Write the battle to this new file.")
@language_option
@json_option
@tells_faults
def command(
    scenario: str,
    seed: str | None,
    rolls: str | None,
    choices: str,
    settings: tuple[str, ...],
    log: str | None,
    lang: Language,
    as_json: bool,
) -> int:
    """Play SCENARIO (a TOML or JSON file, or a sample such as nest/dragon-gate).

    Tells the story as it unfolds. Without --log nothing is kept.
    """
    stage = Stage(lang, silent=as_json or log == STANDARD_STREAM)
    if scenario == STANDARD_STREAM:
        raw = parse_scenario(read_input(scenario), "<stdin>")
    else:
        raw = load_scenario(scenario)
    played = interruptible(
        lambda: play(
            raw,
            seed=seed,
            rolls=read_rolls(rolls),
            choices=read_choices(choices, lang),
            rulings=parse_settings(settings),
            log=log,
            watch=stage.watch,
        ),
        log,
        lang,
    )
    stage.end()
    return report(played, stage, log, lang, as_json=as_json and log != STANDARD_STREAM)
