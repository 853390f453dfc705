"""Achievements 達成値: a value and 2d10, with critical and fumble values."""

from __future__ import annotations

from msgspec import UNSET

from ....events.dice import Faces
from ....events.dystopia import Achieved, AchievementReached
from ....events.dystopia.effects import CriticalChange, FumbleChange
from ....events.tally import Tally
from .fighters import DystopiaBattle, borne, fighter

EVADED_WITH = {"melee": "evasion", "shooting": "evasion", "magic": "resistance"}
"""The value that evades a hit roll with each value."""


def achieve(battle: DystopiaBattle, actor: str, check: str, faces: Faces) -> tuple[int, Achieved]:
    """Tell what 2d10 and a value come to: the achievement, and whether it is out of the common."""
    natural = sum(faces)
    critical, fumble = critical_value(battle, actor), fumble_value(battle, actor)
    tally = Tally().start(check, fighter(battle, actor).values[check]).plus("dice", natural)
    outcome = _outcome(battle, natural, critical.total, fumble.total)
    changed = {
        name: value.terms
        for name, value in (("critical_tally", critical), ("fumble_tally", fumble))
        if value.terms[0].label not in ("critical", "fumble") or len(value.terms) > 1
    }
    battle.emit(
        AchievementReached,
        actor=actor,
        check=check,
        natural=natural,
        total=tally.total,
        outcome=outcome,
        critical=critical.total,
        fumble=fumble.total,
        tally=tally.terms,
        **changed,
    )
    return tally.total, outcome


def _outcome(battle: DystopiaBattle, natural: int, critical: int, fumble: int) -> Achieved:
    """A critical from the critical value up, a fumble from the fumble value down."""
    if natural >= critical and natural <= fumble:
        overlap = battle.ruling("crit-and-fumble-overlap")
        return "critical" if overlap == "critical" else "fumble"
    if natural >= critical:
        return "critical"
    return "fumble" if natural <= fumble else "normal"


def critical_value(battle: DystopiaBattle, who: str) -> Tally:
    """The critical value C値: fixed, or the fighter's own with all changes, down to a limit."""
    changes = [(label, e) for label, e in borne(battle, who) if isinstance(e, CriticalChange)]
    fixed = [(e.set, label) for label, e in changes if e.set is not UNSET]
    if fixed:
        value, label = min(fixed, key=lambda pair: pair[0])
        return Tally().start(label, value)
    tally = Tally().start("critical", fighter(battle, who).critical)
    for label, effect in changes:
        if effect.amount is not UNSET:
            tally.plus(label, effect.amount)
    limits = [(e.limit, label) for label, e in changes if e.limit is not UNSET]
    if limits:
        value, label = min(limits, key=lambda pair: pair[0])
        tally.at_least(label, value)
    return tally


def fumble_value(battle: DystopiaBattle, who: str) -> Tally:
    """The fumble value F値: fixed, or the fighter's own with all changes, up to a limit."""
    changes = [(label, e) for label, e in borne(battle, who) if isinstance(e, FumbleChange)]
    fixed = [(e.set, label) for label, e in changes if e.set is not UNSET]
    if fixed:
        value, label = max(fixed, key=lambda pair: pair[0])
        return Tally().start(label, value)
    tally = Tally().start("fumble", fighter(battle, who).fumble)
    for label, effect in changes:
        if effect.amount is not UNSET:
            tally.plus(label, effect.amount)
    limits = [(e.limit, label) for label, e in changes if e.limit is not UNSET]
    if limits:
        value, label = max(limits, key=lambda pair: pair[0])
        tally.at_most(label, value)
    return tally
