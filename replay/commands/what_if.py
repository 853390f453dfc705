"""`senki what-if`: a battle with one thing changed, and every other die as it was."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from ...events.dice import Faces, parse_rolls
from ...events.errors import SenkiError
from ...events.rulings import parse_settings
from ...events.text import Language, Text
from ..diff import diff
from ..findings import outcome
from ..logs import STANDARD_STREAM, readable_twice
from ..narration import WORDS
from ..system import find_system
from ..what_if import Changes, Trial, WhatIf, parse_value, try_rulings, what_if
from .diff import print_findings
from .terminal import json_option, language_option, print_json, tell, tells_faults


@click.command(epilog="Example: senki what-if gate.battle.jsonl --roll 2=1,1")
@click.argument("log")
@click.option("--ruling", "rulings", metavar="ID=OPT", multiple=True, help="Another ruling.")
@click.option("--choice", "choices", metavar="SEQ=OPT", multiple=True, help="Another choice.")
@click.option("--roll", "rolls", metavar="SEQ=FACES", multiple=True, help="Other dice.")
@click.option("--set", "settings", metavar="PATH=VALUE", multiple=True, help="Another scenario.")
@click.option("--all-rulings", is_flag=True, help="Try every other option of every ruling.")
@click.option("--log", "to", metavar="FILE", help="Write the other battle to this new file.")
@language_option
@json_option
@tells_faults
def command(
    log: str,
    rulings: tuple[str, ...],
    choices: tuple[str, ...],
    rolls: tuple[str, ...],
    settings: tuple[str, ...],
    all_rulings: bool,
    to: str | None,
    lang: Language,
    as_json: bool,
) -> int:
    """Play LOG again with something changed, and print how the battle differs (diff).

    A question or roll met again keeps its answer; a question that is new is answered by the
    policy (a guess), and a roll that nobody made comes from the seed or is invented. PATH is as
    in combatants.hero.hp. The exit status says only whether the question could be answered.
    """
    with readable_twice(log) as path:
        if all_rulings:
            if rulings or choices or rolls or settings or to:
                raise click.UsageError("--all-rulings stands alone")
            _print_trials(try_rulings(path), lang, as_json=as_json)
            return 0
        changes = Changes(
            rulings=parse_settings(rulings),
            choices={_seq(name): value for name, value in _pairs(choices).items()},
            rolls={_seq(name): _faces(value) for name, value in _pairs(rolls).items()},
            settings={name: parse_value(value) for name, value in _pairs(settings).items()},
        )
        with TemporaryDirectory() as scratch:
            kept = to is not None and to != STANDARD_STREAM
            other = Path(to) if to and kept else Path(scratch) / "what-if.battle.jsonl"
            result = what_if(path, changes, to=other)
            if to == STANDARD_STREAM:
                sys.stdout.buffer.write(other.read_bytes())
                return 0
            print_findings(diff(path, other), lang, as_json=as_json)
    if as_json:
        print_json(result)
    else:
        tell(_guesses(result, lang))
    return 0


def _pairs(texts: Iterable[str]) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for text in texts:
        name, sign, value = (part.strip() for part in text.partition("="))
        if not (name and sign) or name in pairs:
            raise SenkiError("what-if.malformed", found=text)
        pairs[name] = value
    return pairs


def _seq(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or len(text) > 18:
        raise SenkiError("what-if.malformed", found=ascii(text), wanted="SEQ=…")
    return int(text)


def _faces(text: str) -> Faces:
    rolls = parse_rolls(text, "--roll")
    if len(rolls) != 1:
        raise SenkiError("what-if.malformed", found=ascii(text), wanted="SEQ=6,4")
    return rolls[0]


def _guesses(result: WhatIf, lang: Language) -> str:
    if not result.guessed and not result.invented:
        return Text(
            "No answer was guessed and no die invented.",
            "推測した選択も、作り出したダイスもありません。",
        ).say(lang)
    return Text(
        f"Guessed answers: {result.guessed}; invented rolls: {result.invented}.",
        f"推測した選択 {result.guessed}、作り出したダイス {result.invented}。",
    ).say(lang)


def _print_trials(trials: Iterable[Trial], lang: Language, *, as_json: bool) -> None:
    """A table of every other option of every ruling."""
    for trial in trials:
        if as_json:
            print_json(trial)
        else:
            tell(describe_trial(trial, lang))


def describe_trial(trial: Trial, lang: Language) -> str:
    """What another option of a ruling would have changed, in one line."""
    name = f"{trial.ruling} = {trial.option}"
    result = trial.result
    if result is None:
        said = Text("never asked", "問われなかった").say(lang)
    elif result.first is None:
        said = Text("nothing changes", "何も変わらない").say(lang)
    else:
        if result.same_outcome:
            said = Text("same outcome", "結果は同じ").say(lang)
        else:
            words = {**WORDS, **find_system(trial.ruling.partition(".")[0]).words}
            ends = " → ".join(outcome(end, words, lang) for end in (result.before, result.after))
            said = Text("another outcome: ", "結果が変わる：").say(lang) + ends
        said += Text(
            f", from event {result.first} ({result.clause})",
            f"、イベント{result.first}から（{result.clause}）",
        ).say(lang)
        if result.guessed or result.invented:
            said += Text(
                f", {result.guessed} guessed, {result.invented} invented",
                f"、推測{result.guessed}、作り出し{result.invented}",
            ).say(lang)
    return f"  {name:<44}  {said}"
