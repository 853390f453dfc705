"""What a comparison of two logs finds, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

import msgspec

from ..events.text import Language, Text
from ..reducers.common import Outcome
from .diff import Finding, Outcomes, Parting, SetupDifference, TurnDifference
from .turns import Side

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


def describe(
    findings: Iterable[Finding], lang: Language, heading: Callable[[str], str] = str
) -> Iterator[str]:
    """The findings as lines: those with − are of the first log, those with + of the second.

    `heading` may dress up the headings.
    """
    setup_told = False
    for found in findings:
        if isinstance(found, SetupDifference) and not setup_told:
            setup_told = True
            yield heading(_SETUP.say(lang))
        yield from _lines(found, lang, heading)


def _lines(found: Finding, lang: Language, heading: Callable[[str], str]) -> Iterator[str]:
    if isinstance(found, SetupDifference):
        yield f"       {found.name}: {_value(found.a)} → {_value(found.b)}"
    elif isinstance(found, Parting):
        yield ""
        yield heading(f"{_PARTING[found.made_by].say(lang)} {', '.join(found.names)}".rstrip())
        yield from _pair(found.a, found.b, lang)
    elif isinstance(found, TurnDifference):
        yield ""
        word = found.word
        text = Text(f"{word.en.capitalize()} {found.clock}", f"第{found.clock}{word.ja}")
        yield heading(text.say(lang))
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
        yield Text("The same outcome: ", "結果は同じ：").say(lang) + outcome(
            found.a, found.words, lang
        )
    else:
        change = f"{outcome(found.a, found.words, lang)} → {outcome(found.b, found.words, lang)}"
        yield Text("Another outcome: ", "結果が変わる：").say(lang) + change


def outcome(ended: Outcome | None, words: Mapping[str, Text], lang: Language) -> str:
    """An outcome in words, as far as there are any for its winner and reason."""
    if ended is None:
        return Text("unfinished", "未決着").say(lang)
    winner, reason = (
        words.get(word, Text(word, word)) if word else Text("no winner", "勝者なし")
        for word in (ended.winner, ended.reason)
    )
    return Text(f"{winner.en} ({reason.en})", f"{winner.ja}（{reason.ja}）").say(lang)


def _value(value: object) -> str:
    return "–" if value is None else msgspec.json.encode(value).decode()
