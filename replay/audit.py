"""`audit`: one page that settles trust in a log, and says which rulings mattered."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct

from ..events.common import Event, RollMade
from ..events.dice import Faces, SeededDice
from ..events.errors import SenkiError
from ..events.log_reading import Head
from ..events.tally import recompute
from .logs import LogName, open_log
from .verify import Verdict, verify
from .what_if import Changes, Original, Trial, try_rulings, what_if

OlderRules = Literal["identical", "same outcome", "differs"]
"""How far a log that was played under older rules can be checked by those of today: every event
is as they make it; the battle ends as they make it end; or it does not."""


class WrongDie(Struct, frozen=True, kw_only=True):
    """A roll of a seeded battle whose faces do not come from the seed."""

    seq: int
    key: str
    recorded: tuple[int, ...]
    from_seed: tuple[int, ...]


class DiceProof(Struct, frozen=True, kw_only=True):
    """How many rolls the log has of each kind.

    `recomputed`: the seed gives those faces. `given`: thrown at a table, which nothing can prove.
    `set_by_hand` and `invented`: marked so in the log. `wrong`: the first that is marked in no
    way and does not come from the seed.
    """

    recomputed: int
    given: int
    set_by_hand: int
    invented: int
    wrong: WrongDie | None


class Audit(Struct, frozen=True, kw_only=True):
    """The audit of one log.

    `dice` and `wrong_total` (what the first event claims that its changes do not give) are None
    where the file is damaged. `rulings` has a trial for every other option of every ruling, and
    is empty where the log does not hold by the rules. `older_rules` stands where the log's
    `rules` are older than the system's.
    """

    verdict: Verdict
    dice: DiceProof | None
    wrong_total: str | None
    rulings: tuple[Trial, ...]
    rules: int | None
    rules_now: int | None
    older_rules: OlderRules | None

    @property
    def exit_status(self) -> int:
        """0 where the log holds (or, by older rules, ends the same), else 1."""
        return 0 if self.verdict.holds or self.older_rules == "same outcome" else 1


def audit(log: LogName, *, kept: Head | None = None) -> Audit:
    """Audit a log: file and chain, dice, rules, totals, and every ruling that was asked.

    `log` is a path, for it is read more than once; `kept` is a head of an earlier day. Raises
    what `verify` raises.
    """
    verdict = verify(log, kept=kept)
    if verdict.verdict in ("torn", "damaged"):
        return Audit(
            verdict=verdict,
            dice=None,
            wrong_total=None,
            rulings=(),
            rules=None,
            rules_now=None,
            older_rules=None,
        )
    with open_log(log) as opened:
        rules, rules_now = opened.started.rules, opened.system.rules
    return Audit(
        verdict=verdict,
        dice=_prove_dice(log),
        wrong_total=_first_wrong_total(log),
        rulings=tuple(try_rulings(log)) if verdict.holds else (),
        rules=rules,
        rules_now=rules_now,
        older_rules=_by_the_rules_of_today(log, verdict) if rules < rules_now else None,
    )


def _prove_dice(log: LogName) -> DiceProof:
    counts = {"seed": 0, "table": 0, "set": 0, "invented": 0}
    wrong: WrongDie | None = None
    with open_log(log) as opened:
        seed = opened.seed
        for event in opened.events():
            if not isinstance(event, RollMade):
                continue
            if event.source is not UNSET:
                counts[event.source] += 1
            elif seed is None:
                counts["table"] += 1
            else:
                faces = _faces_from(seed, event)
                if faces == event.faces:
                    counts["seed"] += 1
                elif wrong is None:
                    wrong = WrongDie(
                        seq=event.seq, key=event.key, recorded=event.faces, from_seed=faces
                    )
    return DiceProof(
        recomputed=counts["seed"],
        given=counts["table"],
        set_by_hand=counts["set"],
        invented=counts["invented"],
        wrong=wrong,
    )


def _faces_from(seed: SeededDice, event: RollMade) -> Faces:
    """The faces that the seed gives; none for a roll that no rule may ask for."""
    try:
        return seed.roll(event.key, len(event.faces), event.sides)
    except ValueError:
        return ()


def _first_wrong_total(log: LogName) -> str | None:
    with open_log(log) as opened:
        state = opened.system.start(opened.started)
        for event in opened.events():
            try:
                state = opened.system.fold(state, event)
                problem = opened.system.wrong_total(state, event) or _wrong_tally(event)
            except SenkiError as error:
                problem = error.code
            if problem is not None:
                return f"event {event.seq}: {problem}"
    return None


def _wrong_tally(event: Event) -> str | None:
    """The first term of an event's tally that does not follow from the terms before it."""
    try:
        recompute(getattr(event, "tally", ()))
    except ValueError as error:
        return str(error)
    return None


def _by_the_rules_of_today(log: LogName, verdict: Verdict) -> OlderRules:
    if verdict.holds:
        return "identical"
    try:
        return "same outcome" if what_if(Original(log), Changes()).same_outcome else "differs"
    except SenkiError:
        return "differs"
