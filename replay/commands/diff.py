"""`senki diff`: where two logs part, and what followed from it."""

from __future__ import annotations

from collections.abc import Iterator

import click
import msgspec

from ...events.text import Language, Text
from ...reducers.common import Outcome
from ..diff import Finding, Outcomes, Parting, SetupDifference, TurnDifference, diff
from ..logs import readable_twice
from ..turns import Side
from .terminal import heading, json_option, language_option, print_json, tells_faults

_SETUP = Text("Before the battle", "開始前の違い")
_PARTING = {
    "ruling": Text("They part here, by the ruling", "ここで分かれる（裁定）"),
    "choice": Text("They part here, by the choice", "ここで分かれる（選択）"),
    "roll": Text("They part here, by the roll", "ここで分かれる（ダイス）"),
    "dice": Text("They part here, by dice of another source", "ここで分かれる（ダイスの出どころ）"),
    "scenario": Text("They part here, by the scenario", "ここで分かれる（シナリオ）"),
    "rules": Text("They part here, by the version of the rules", "ここで分かれる（ルールの版）"),
    "end": Text("One of them goes no further", "片方はここまで"),
    "unexplained": Text(
        "They part here; one of them does not follow the rules",
        "ここで分かれる（どちらかがルールどおりではない）",
    ),
}


@click.command(epilog="Example: senki diff monday.battle.jsonl tuesday.battle.jsonl")
@click.argument("a")
@click.argument("b")
@language_option
@json_option
@tells_faults
def command(a: str, b: str, lang: Language, as_json: bool) -> int:
    """Compare logs A and B by meaning: where they part, what made it, and what followed.

    Lines with − are of A, lines with + of B. Exit status 1 where they differ.
    """
    with readable_twice(a) as path_a, readable_twice(b) as path_b:
        return print_findings(diff(path_a, path_b), lang, as_json=as_json)


def print_findings(findings: Iterator[Finding], lang: Language, *, as_json: bool) -> int:
    """Print what a comparison finds, as it is found; 1 where the battles differ."""
    differ = False
    setup_told = False
    for found in findings:
        differ = not (isinstance(found, Outcomes) and found.same_events)
        if as_json:
            print_json(found)
            continue
        if isinstance(found, SetupDifference) and not setup_told:
            setup_told = True
            click.echo(heading(_SETUP.say(lang)))
        click.echo("\n".join(_lines(found, lang)))
    return 1 if differ else 0


def _lines(found: Finding, lang: Language) -> Iterator[str]:
    if isinstance(found, SetupDifference):
        yield f"       {found.name}: {_value(found.a)} → {_value(found.b)}"
    elif isinstance(found, Parting):
        yield ""
        yield heading(f"{_PARTING[found.made_by].say(lang)} {', '.join(found.names)}".rstrip())
        yield from _pair(found.a, found.b, lang)
    elif isinstance(found, TurnDifference):
        yield ""
        yield heading(Text(f"Turn {found.clock}", f"第{found.clock}ターン").say(lang))
        for one, other in found.events:
            yield from _pair(one, other, lang)
        for path, in_a, in_b in found.state:
            yield f"       {path}: {_value(in_a)} → {_value(in_b)}"
    else:
        yield from _outcomes(found, lang)


def _pair(a: Side | None, b: Side | None, lang: Language) -> Iterator[str]:
    for mark, side in (("−", a), ("+", b)):
        if side is not None:
            yield f"{mark}{side.seq:>4}  {side.text.say(lang)}  [{side.clause}]"


def _outcomes(found: Outcomes, lang: Language) -> Iterator[str]:
    yield ""
    if found.same_events:
        yield Text("The battles are the same.", "同じ戦闘です。").say(lang)
    elif found.a == found.b:
        yield Text("The same outcome: ", "結果は同じ：").say(lang) + _outcome(found, found.a, lang)
    else:
        change = f"{_outcome(found, found.a, lang)} → {_outcome(found, found.b, lang)}"
        yield Text("Another outcome: ", "結果が変わる：").say(lang) + change


def _outcome(found: Outcomes, ended: Outcome | None, lang: Language) -> str:
    if ended is None or ended.winner is None:
        return outcome(ended, lang)
    winner, reason = found.words[ended.winner], found.words[ended.reason]
    return Text(f"{winner.en} ({reason.en})", f"{winner.ja}（{reason.ja}）").say(lang)


def outcome(ended: Outcome | None, lang: Language) -> str:
    """An outcome by its ids."""
    if ended is None:
        return Text("unfinished", "未決着").say(lang)
    winner = ended.winner or Text("no winner", "勝者なし").say(lang)
    return f"{winner} ({ended.reason})"


def _value(value: object) -> str:
    return "–" if value is None else msgspec.json.encode(value).decode()
