"""Giving effects to those who bear them: healing, bad statuses, and modifiers that last."""

from __future__ import annotations

from msgspec import UNSET

from ....events.common import HealingApplied, Revived, StatusGained, StatusLost
from ....events.dystopia import EffectGained, EffectLost, Placed, PreparationBroken
from ....events.dystopia.abilities import CAPPED_KINDS, Ability
from ....events.dystopia.effects import (
    MODIFIERS,
    PREPARATION_BREAKERS,
    Bearer,
    Healing,
    StatusChange,
)
from ....events.tally import Tally
from ...battle import clause
from .fighters import DystopiaBattle, Steps, fighter
from .words import label

BREAKERS = frozenset(PREPARATION_BREAKERS.values())
INCAPACITATED = "incapacitated"
MOST_LASTING = 2


def give(
    battle: DystopiaBattle,
    user: str,
    name: str,
    targets: tuple[str, ...],
    *,
    lasting_only: bool = False,
) -> Steps:
    """Give the effects of a skill or item to its targets, and then to its user, for good.

    With `lasting_only` modifiers that hold for one damage alone are left out. Returns the breaking
    of the preparations that this ends.
    """
    steps: Steps = ()
    for target in targets:
        steps += _give_to(battle, user, name, target, "target", lasting_only)
    return steps + _give_to(battle, user, name, user, "self", lasting_only)


def _give_to(
    battle: DystopiaBattle, user: str, name: str, who: str, bearer: Bearer, lasting_only: bool
) -> Steps:
    ability = fighter(battle, user).ability(name)
    steps: Steps = ()
    modifiers: list[int] = []
    for number, effect in enumerate(ability.all_effects):
        if effect.bearer != bearer or fighter(battle, who).fled:
            continue
        if isinstance(effect, Healing):
            _heal(battle, user, name, who, effect.amount)
        elif not fighter(battle, who).able:
            continue
        elif isinstance(effect, StatusChange):
            steps += _change_status(battle, user, who, effect)
        elif isinstance(effect, MODIFIERS) and (effect.is_lasting or not lasting_only):
            modifiers.append(number)
    if modifiers:
        _hold(battle, user, ability, who, tuple(modifiers))
    return steps


def _heal(battle: DystopiaBattle, user: str, name: str, who: str, amount: int) -> None:
    """Give hit points back, up to the maximum; who was down is placed at the next count."""
    f = fighter(battle, who)
    gained = min(amount, f.max_hp - f.hp)
    if not gained:
        return
    if f.hp == 0:
        battle.emit(Revived, target=who, gained=gained, hp=gained)
        tally = Tally().start("count", battle.state.count).plus("revived", 1)
        battle.emit(Placed, actor=who, counts=1, placed=tally.total, tally=tally.terms)
        return
    battle.emit(
        HealingApplied,
        source=user,
        target=who,
        amount=amount,
        gained=gained,
        hp=f.hp + gained,
        tally=Tally().start(label(name), amount).terms,
    )


def _change_status(battle: DystopiaBattle, user: str, who: str, change: StatusChange) -> Steps:
    """Give or take a bad status, where that changes anything.

    One that the bearer has already breaks its preparation when it is given once more.
    """
    status = change.status
    f = fighter(battle, who)
    breaks = change.gained and status in BREAKERS and f.preparing is not None
    if change.gained == (status in f.statuses) and not breaks:
        return ()
    if not change.gained:
        battle.emit(StatusLost, target=who, status=status)
        return ()
    battle.emit(StatusGained, source=user, target=who, status=status)
    return (break_preparation(who, status),) if breaks else ()


def _hold(
    battle: DystopiaBattle, user: str, ability: Ability, who: str, modifiers: tuple[int, ...]
) -> None:
    """Give modifiers for some time; of kinds 支 and 防 a third set pushes out the oldest."""
    if ability.kind_id in CAPPED_KINDS:
        capped = [hold for hold in fighter(battle, who).holds if hold.kind in CAPPED_KINDS]
        if len(capped) >= MOST_LASTING and battle.ruling("lasting-cap") == "two":
            oldest = capped[0]
            battle.emit(EffectLost, source=oldest.source, target=who, skill=oldest.skill)
    battle.emit(
        EffectGained,
        source=user,
        target=who,
        skill=ability.id,
        effects=modifiers,
        until=None if ability.lasts is UNSET else battle.state.count + ability.lasts,
    )


@clause("dystopia.prep")
def break_preparation(battle: DystopiaBattle, who: str, status: str) -> Steps:
    """A preparation is lost with its effect; its user acts where it is placed, and pays no more."""
    skill = fighter(battle, who).preparing
    if skill is not None:
        battle.emit(PreparationBroken, actor=who, skill=skill, status=status)
    return ()
