"""3-3: the hit roll of an attack, and the evasion of each of its targets."""

from __future__ import annotations

from msgspec import UNSET

from ....events.common import CheckJudged
from ....events.dystopia import AttackEnded, AttackUnopposed
from ....events.tally import Tally
from ...battle import clause
from .checks import EVADED_WITH, achieve
from .damage import after_hits
from .fighters import (
    FARTHEST,
    DystopiaBattle,
    Steps,
    attack_in_progress,
    distance,
    fighter,
    halted,
    has_had_a_turn,
    means,
    too_far_ahead,
)
from .order import EVASION, in_order


def attack() -> Steps:
    """The steps of an attack that has been started."""
    return (hit(), end_attack())


@clause("dystopia.3-3")
def hit(battle: DystopiaBattle) -> Steps:
    """The hit roll 命中判定. A fumble ends the attack; one without a check always hits."""
    attack = attack_in_progress(battle)
    check = means(battle).check
    if halted(battle):
        return ()
    if check is UNSET:
        for target in attack.targets:
            unopposed(battle, target)
        return (after_hits(),)
    faces = battle.roll(attack.actor, "hit", 2, 10)
    _, outcome = achieve(battle, attack.actor, check, faces)
    if outcome == "fumble":
        return ()
    evading = [target for target in attack.targets if _may_evade(battle, target)]
    for target in attack.targets:
        if target not in evading:
            unopposed(battle, target)
    return (*in_order(battle, EVASION, evading, evasions), after_hits())


def unopposed(battle: DystopiaBattle, target: str) -> None:
    """Tell that a target is hit without an evasion roll."""
    battle.emit(AttackUnopposed, source=attack_in_progress(battle).actor, target=target)


@clause("dystopia.3-3")
def evasions(battle: DystopiaBattle, targets: tuple[str, ...]) -> Steps:
    """Those who may evade, one by one."""
    return tuple(evade(target) for target in targets)


@clause("dystopia.3-3")
def evade(battle: DystopiaBattle, target: str) -> Steps:
    """A target that does not want to evade is hit."""
    attacker = attack_in_progress(battle).actor
    if battle.choose(target, "evade", ("yes", "no"), about=attacker) == "yes":
        return (evasion_roll(target),)
    unopposed(battle, target)
    return ()


def _may_evade(battle: DystopiaBattle, target: str) -> bool:
    """Whether preparation and place on the count line leave a target the right to evade."""
    is_preparing = fighter(battle, target).preparing is not None
    if is_preparing and battle.ruling("prep-permitted") == "no-evade":
        return False
    could_be_too_far = distance(battle, target) >= FARTHEST and has_had_a_turn(battle, target)
    if not could_be_too_far or battle.ruling("21-evasion") == "allowed":
        return True
    return not too_far_ahead(battle, target)


@clause("dystopia.3-3")
def evasion_roll(battle: DystopiaBattle, target: str) -> Steps:
    """The evasion roll 回避判定 against the achievement of the attacker."""
    attack = attack_in_progress(battle)
    value = EVADED_WITH[str(means(battle).check)]
    faces = battle.roll(f"{target}>{attack.actor}", "evade", 2, 10)
    total, outcome = achieve(battle, target, value, faces)
    battle.emit(
        CheckJudged,
        actor=target,
        total=total,
        needed=attack.total,
        success=_evades(battle, total, outcome),
        tally=Tally().start("hit", attack.total).terms,
    )
    return ()


def _evades(battle: DystopiaBattle, total: int, outcome: str) -> bool:
    """Whether an evasion succeeds: the attack must exceed it, criticals and fumbles apart."""
    attack = attack_in_progress(battle)
    if outcome == "fumble":
        return False
    evades = total >= attack.total
    if attack.outcome != "critical":
        if outcome == "critical" and not evades and battle.ruling("evade-crit") == "evades":
            return True
        return evades
    if outcome != "critical":
        return False
    return evades or battle.ruling("crit-vs-crit") == "evade-wins"


@clause("dystopia.3-3")
def end_attack(battle: DystopiaBattle) -> Steps:
    """The attack is over."""
    battle.emit(AttackEnded, actor=attack_in_progress(battle).actor)
    return ()
