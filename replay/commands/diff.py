"""`senki diff`: where two logs part, and what followed from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import click

from ...events.text import Language
from ..diff import Finding, Outcomes, diff
from ..findings import describe
from ..logs import readable_twice
from .terminal import Heading, json_option, language_option, print_json, tell_all, tells_faults


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


def print_findings(findings: Iterable[Finding], lang: Language, *, as_json: bool) -> int:
    """Print what a comparison finds, as it is found; 1 where the logs differ."""
    same = Same(findings)
    if as_json:
        for found in same:
            print_json(found)
    else:
        tell_all(describe(same, lang, Heading))
    return 0 if same.is_so else 1


class Same:
    """Findings passed on one by one, and whether they say that two logs are the same."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self._findings = findings
        self.is_so = False

    def __iter__(self) -> Iterator[Finding]:
        for found in self._findings:
            self.is_so = isinstance(found, Outcomes) and found.same_setup and found.same_events
            yield found
