"""`senki explain`: one event, and all that led to it."""

from __future__ import annotations

from collections.abc import Iterator

import click
from msgspec import UNSET

from ...events.tally import Term, Terms
from ...events.text import Language, Text
from ..explain import Explanation, explain
from ..logs import readable_twice
from .terminal import Heading, json_option, language_option, print_json, tell_all, tells_faults

_ORIGINS = {
    "seed": Text("from the seed", "シードから"),
    "table": Text("thrown at the table", "卓で振られた"),
    "set": Text("set by hand", "手で決められた"),
    "invented": Text("invented by a what-if", "仮定のために作られた"),
}
_SIGNS = {"=": "", "+": "+ ", "-": "− ", "*": "× ", "/": "÷ "}
_BOUNDS = {"max": Text("at least", "最低"), "min": Text("at most", "最高")}


MAX_CAUSES = 20
_CAUSES = Text("What led to it, the nearest first", "ここまでの経緯（近い順）")


@click.command(epilog="Example: senki explain gate.battle.jsonl 4")
@click.argument("log")
@click.argument("seq", type=int)
@language_option
@json_option
@tells_faults
def command(log: str, seq: int, lang: Language, as_json: bool) -> int:
    """Explain event SEQ of LOG: its number term by term, its dice, clause, rulings and causes."""
    with readable_twice(log) as path:
        explanation = explain(path, seq)
    if as_json:
        print_json(explanation)
    else:
        tell_all(_lines(explanation, lang))
    return 0


def _lines(found: Explanation, lang: Language) -> Iterator[str]:
    side = found.side
    yield Heading(f"{side.seq:>5}  {side.text.say(lang)}  [{side.clause}]")
    if found.tally:
        yield from _part(Text("How the number came about", "値の内訳"), lang)
        yield from _tally(found.tally, found.words, lang)
    if found.dice:
        yield from _part(Text("Dice", "ダイス"), lang)
        for dice in found.dice:
            faces = ",".join(map(str, dice.faces))
            size = f"{len(dice.faces)}d{dice.sides}"
            origin = _ORIGINS[dice.origin].say(lang)
            yield f"{dice.seq:>5}  {size} = {faces}  {dice.key}  ({origin})"
    yield from _part(Text("Clause", "条項"), lang)
    yield f"       {side.clause}  {found.clause.say(lang)}"
    if found.rulings:
        yield from _part(Text("Rulings that were asked", "かかわった裁定"), lang)
        for asked in found.rulings:
            yield f"       {asked.ruling.id} = {asked.option}"
            yield f"         {asked.ruling.question.say(lang)}"
            for option in asked.ruling.options:
                mark = "*" if option.id == asked.option else " "
                yield f"       {mark} {option.id}: {option.means.say(lang)}"
    if found.causes:
        yield from _part(_CAUSES, lang)
        for cause in found.causes[:MAX_CAUSES]:
            yield f"{cause.seq:>5}  {cause.text.say(lang)}  [{cause.clause}]"
        further = len(found.causes) - MAX_CAUSES
        if further > 0:
            yield "       " + Text(f"… and {further} before", f"…ほか{further}件").say(lang)


def _part(title: Text, lang: Language) -> Iterator[str]:
    yield ""
    yield Heading(title.say(lang))


def _tally(terms: Terms, words: dict[str, Text], lang: Language) -> Iterator[str]:
    for term in terms:
        clause = "" if term.clause is UNSET else f"  [{term.clause}]"
        yield f"       {_term(term, words[term.label].say(lang), lang)} → {term.total}{clause}"


def _term(term: Term, word: str, lang: Language) -> str:
    """One term in words: `× berserker 2`, `at least 1: a hit does at least 1`."""
    if term.op in _BOUNDS:
        return f"{_BOUNDS[term.op].say(lang)} {term.value}: {word}"
    if term.op in _SIGNS:
        return f"{_SIGNS[term.op]}{word} {term.value}"
    return word
