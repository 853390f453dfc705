"""`senki golden`: the battles that a rule author keeps."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click

from ...events.errors import SENTENCES
from ...events.text import Language, Text
from ..diff import diff
from ..golden import Checked, check_golden, find_golden, renewals
from .diff import print_findings
from .terminal import (
    Heading,
    json_option,
    language_option,
    print_json,
    tell,
    tell_all,
    tells_faults,
)


@click.group()
def command() -> None:
    """Play golden logs (*.battle.jsonl) again, to see which a change of the rules alters.

    Example: senki golden check fixtures
    """


@command.command(epilog="Example: senki golden check fixtures")
@click.argument("paths", nargs=-1, required=True)
@language_option
@json_option
@tells_faults
def check(paths: tuple[str, ...], lang: Language, as_json: bool) -> int:
    """Play every log under PATHS again, and name those that differ, where, and by which clause.

    Exit status: 0 all hold; 1 some do not; 2 some could not be judged.
    """
    logs = find_golden(paths)
    status = failed = 0
    for checked in _with_progress(check_golden(logs), len(logs)):
        if as_json:
            print_json(checked)
        if checked.holds:
            continue
        failed += 1
        status = max(status, 1 if checked.verdict else 2)
        if not as_json:
            tell_all(_lines(checked, lang))
    if not as_json:
        held = len(logs) - failed
        tell(Text(f"{held} hold, {failed} do not", f"一致 {held}、不一致 {failed}").say(lang))
    return status


def _with_progress(found: Iterator[Checked], count: int) -> Iterator[Checked]:
    """Show how far a long check has come, where standard error is a terminal."""
    if count < 2 or not sys.stderr.isatty():
        yield from found
        return
    with click.progressbar(found, length=count, file=sys.stderr) as bar:
        yield from bar


def _lines(checked: Checked, lang: Language) -> Iterator[str]:
    verdict = checked.verdict
    difference = verdict.difference if verdict else None
    if difference:
        rulings = ", ".join(checked.rulings)
        yield Text(
            f"{checked.log}: differs from event {difference.seq}, clause {difference.clause}, "
            f"member {difference.member}" + (f", rulings {rulings}" if rulings else ""),
            f"{checked.log}：イベント{difference.seq}から違う　条項 {difference.clause}、"
            f"項目 {difference.member}" + (f"、裁定 {rulings}" if rulings else ""),
        ).say(lang)
        yield f"  senki golden update {checked.log}"
        return
    code = (verdict.code if verdict else checked.code) or ""
    place = (verdict.place if verdict else checked.place) or checked.log
    yield f"{place}: {code}: {SENTENCES[code].say(lang)}"


@command.command(epilog="Example: senki golden update fixtures --yes")
@click.argument("paths", nargs=-1, required=True)
@click.option("--yes", is_flag=True, help="Rewrite without asking.")
@language_option
@json_option
@tells_faults
def update(paths: tuple[str, ...], yes: bool, lang: Language, as_json: bool) -> int:
    """Show how each log under PATHS that differs would change, and rewrite it.

    It is rewritten only with --yes, or where you agree at the prompt. Exit status: 0 all is as
    the rules make it now; 1 something was left as it was.
    """
    left = 0
    for renewal in renewals(find_golden(paths)):
        if not as_json:
            tell(Heading(str(renewal.log)))
        print_findings(diff(renewal.log, renewal.renewed), lang, as_json=as_json)
        agreed = yes or (sys.stdin.isatty() and click.confirm(_ASK.say(lang), err=True))
        if agreed:
            renewal.keep()
        left += not agreed
        if as_json:
            print_json({"log": str(renewal.log), "rewritten": agreed})
    return 1 if left else 0


_ASK = Text("Rewrite this log?", "このログを書き換えますか？")
