"""`senki audit`: one page that settles trust in a log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import click

from ...events.log_reading import Head
from ...events.text import Language, Text
from ..audit import Audit, DiceProof, audit
from ..logs import readable_twice
from .terminal import Heading, json_option, language_option, print_json, tell_all, tells_faults
from .verify import describe, head_option
from .what_if import describe_trial

_OLDER = {
    "identical": Text("every event is as the rules of today make it", "今のルールでもすべて同じ"),
    "same outcome": Text("the same outcome by the rules of today", "今のルールでも結果は同じ"),
    "differs": Text("it differs by the rules of today", "今のルールでは違う"),
}


_DICE = {
    "recomputed": Text("rolls come from the seed", "回のロールがシードと一致"),
    "given": Text("rolls were given at the table: unproven", "回は卓の申告（証明なし）"),
    "set_by_hand": Text("rolls were set by hand", "回は手で決められた"),
    "invented": Text("rolls were invented by a what-if", "回は仮定のために作られた"),
}
_TOTALS_HOLD = Text("every value follows from the changes before it", "すべて変化の合計と合う")


@click.command(epilog="Example: senki audit gate.battle.jsonl")
@click.argument("log")
@head_option
@language_option
@json_option
@tells_faults
def command(log: str, head: str | None, lang: Language, as_json: bool) -> int:
    """Audit LOG: file and chain, every die, the rules played again, totals, and every ruling.

    For each ruling that the battle asked it says whether another option would have mattered.
    """
    kept = None if head is None else Head.parse(head)
    with readable_twice(log) as path:
        found = audit(path, kept=kept)
    if as_json:
        print_json(found)
    else:
        tell_all(_lines(found, lang))
    return found.exit_status


def _lines(found: Audit, lang: Language) -> Iterator[str]:
    yield describe(found.verdict, lang)
    if found.older_rules is not None:
        versions = Text(
            f"Rules {found.rules}, now {found.rules_now}: ",
            f"ルール第{found.rules}版（現在 第{found.rules_now}版）：",
        )
        yield versions.say(lang) + _OLDER[found.older_rules].say(lang)
    if found.dice is not None:
        yield ""
        yield Heading(Text("Dice", "ダイス").say(lang))
        yield from _dice(found.dice, lang)
    if found.verdict.code is None:
        yield ""
        yield Heading(Text("Totals", "合計値").say(lang))
        yield f"  {found.wrong_total or _TOTALS_HOLD.say(lang)}"
    if found.rulings:
        yield ""
        yield Heading(Text("Rulings", "裁定").say(lang))
        yield from _rulings(found, lang)


def _dice(dice: DiceProof, lang: Language) -> Iterator[str]:
    for name, text in _DICE.items():
        count = getattr(dice, name)
        if count:
            yield f"  {count} {text.say(lang)}"
    if dice.wrong:
        wrong = dice.wrong
        recorded, from_seed = (",".join(map(str, f)) for f in (wrong.recorded, wrong.from_seed))
        yield Text(
            f"  event {wrong.seq}: {wrong.key} does not come from the seed:"
            f" recorded {recorded}, the seed gives {from_seed}",
            f"  イベント{wrong.seq}：{wrong.key} はシードの目ではない"
            f"（記録 {recorded}、シード {from_seed}）",
        ).say(lang)


def _rulings(found: Audit, lang: Language) -> Iterator[str]:
    asked = Counter({t.ruling: t.asked for t in found.rulings if t.asked})
    for trial in found.rulings:
        if trial.asked:
            times = Text(f"asked {trial.asked}×", f"{trial.asked}回").say(lang)
            yield f"{describe_trial(trial, lang)}  ({times})"
    rest = len({trial.ruling for trial in found.rulings}) - len(asked)
    if rest:
        other = Text("others", "ほか") if asked else Text("rulings", "裁定")
        yield Text(
            f"  {rest} {other.en} were never asked.", f"  {other.ja}{rest}件は問われなかった。"
        ).say(lang)
