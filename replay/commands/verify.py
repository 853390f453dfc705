"""`senki verify`: one verdict a log."""

from __future__ import annotations

import click
import msgspec

from ...events.errors import SENTENCES, SenkiError
from ...events.log_reading import Head
from ...events.text import Language, Text
from ..verify import Verdict, verify
from .terminal import json_option, language_option, print_json, tell, tell_fault, tells_faults

_VERDICTS = {
    "verified": Text("verified: every event is as the rules make it", "確認：すべてルールどおり"),
    "unfinished": Text(
        "unfinished: every event so far is as the rules make it",
        "途中：ここまではすべてルールどおり",
    ),
    "torn": Text("torn", "末尾が切れています"),
    "damaged": Text("damaged", "壊れています"),
    "differs": Text("differs from the rules", "ルールと一致しません"),
    "other-head": Text(
        "another log: it does not hold the head that was kept", "控えの先端と違う別のログです"
    ),
}


head_option = click.option(
    "--head", metavar="HEAD", help="A head that was kept, which the log must still hold."
)


@click.command(epilog="Example: senki verify *.battle.jsonl")
@click.argument("logs", nargs=-1, required=True, metavar="LOG...")
@head_option
@language_option
@json_option
@tells_faults
def command(logs: tuple[str, ...], head: str | None, lang: Language, as_json: bool) -> int:
    """Hold each LOG to its chain, and play it again by the rules, event by event.

    An unfinished log that is right so far is no finding.
    """
    kept = None if head is None else Head.parse(head)
    status = 0
    for log in logs:
        try:
            verdict = verify(log, kept=kept)
        except SenkiError as error:
            tell_fault(error, lang, as_json=as_json)
            status = max(status, error.exit_status)
            continue
        if as_json:
            print_json(verdict)
        else:
            tell(describe(verdict, lang))
        status = max(status, 0 if verdict.holds else 1)
    return status


def describe(verdict: Verdict, language: Language) -> str:
    """A verdict in plain words."""
    sentence = _VERDICTS[verdict.verdict].say(language)
    head = Text(f"{verdict.events} events, head", f"イベント{verdict.events}件、先端").say(language)
    lines = [f"{verdict.log}: {sentence} ({head} {verdict.head})"]
    if verdict.code and verdict.place:
        known = SENTENCES.get(verdict.code)
        lines.append(f"  {verdict.place}: {verdict.code}: {known.say(language) if known else ''}")
    if verdict.waiting:
        lines.append(Text("  it waits for: ", "  待っているもの：").say(language) + verdict.waiting)
    if verdict.difference:
        d = verdict.difference
        lines.append(
            Text(
                f"  event {d.seq} (line {d.line}), clause {d.clause}, member {d.member}:",
                f"  イベント{d.seq}（{d.line}行目）、条項 {d.clause}、項目 {d.member}：",
            ).say(language)
        )
        lines.append(
            Text("    the log has    ", "    ログの記録　　").say(language) + _shown(d.recorded)
        )
        lines.append(
            Text("    the rules give ", "    ルールの結果　").say(language) + _shown(d.replayed)
        )
    return "\n".join(lines)


def _shown(value: object) -> str:
    return "–" if value is None else msgspec.json.encode(value).decode()
