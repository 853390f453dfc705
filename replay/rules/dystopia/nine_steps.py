"""3-4.1 to 3-4.7: the numbers of the damage roll, each with the clause of its step."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from msgspec import UNSET

from ....events.dystopia.abilities import Damage
from ....events.dystopia.effects import (
    NON_ELEMENTAL,
    ActualDamageChange,
    AffinityChange,
    AttributeChange,
    DamageChange,
    Modifier,
    Multiplication,
)
from ....events.tally import Tally
from .fighters import (
    DystopiaBattle,
    Labelled,
    Passing,
    attack_in_progress,
    fighter,
    held,
    means,
    passing_modifiers,
)
from .words import label

FIXED = "dystopia.3-4.1"
INCREASE = "dystopia.3-4.2"
DICE = "dystopia.3-4.3"
AFFINITY = "dystopia.3-4.4"
MULTIPLICATION = "dystopia.3-4.5"
REDUCTION = "dystopia.3-4.6"
ACTUAL = "dystopia.3-4.7"
WHOLE = 100

ModifierT = TypeVar("ModifierT", bound=Modifier)


def planned_and_actual(
    battle: DystopiaBattle, taker: str, rolled: Iterable[tuple[str, int]]
) -> Tally:
    """The damage that `taker` takes, step by step; `rolled` are the totals of the damage dice."""
    effects = working(battle, taker)
    own = _own_damage(battle)
    attribute = _attribute(own, effects)
    irreducible = attribute == NON_ELEMENTAL
    changes = _of(effects, DamageChange)
    tally = Tally().start("fixed", 0 if own.fixed is UNSET else own.fixed, clause=FIXED)
    for name, change in changes:
        if change.amount > 0:
            tally.plus(name, change.amount, clause=INCREASE)
    for purpose, total in rolled:
        tally.plus(purpose, total, clause=DICE)
    if attribute is not None and not irreducible:
        _apply_affinity(battle, tally, taker, attribute, effects)
    _multiply(battle, tally, taker, effects)
    for name, change in changes:
        if change.amount < 0 and not irreducible:
            tally.minus(name, -change.amount, clause=REDUCTION)
    _not_below_0(tally, REDUCTION)
    for name, effect in _of(effects, ActualDamageChange):
        if effect.amount > 0:
            tally.plus(name, effect.amount, clause=ACTUAL)
        elif effect.amount < 0 and not irreducible:
            tally.minus(name, -effect.amount, clause=ACTUAL)
    _not_below_0(tally, ACTUAL)
    return tally


def working(battle: DystopiaBattle, taker: str) -> list[Labelled]:
    """The modifiers of this damage: those of who deals it when dealing, of `taker` when taking.

    What an attack does to its own damage works for it, whoever bears it otherwise; what it gives
    for longer does not work yet.
    """
    attacker = attack_in_progress(battle).actor
    found = [(name, e) for name, e in held(battle, attacker) if e.role == "dealing"]
    found += [(name, e) for name, e in held(battle, taker) if e.role == "taking"]
    found += [
        (label(passing.skill), passing.effect)
        for passing in passing_modifiers(battle)
        if _works(passing, attacker, taker)
    ]
    return found


def _works(passing: Passing, attacker: str, taker: str) -> bool:
    """Whether what holds for this attack alone changes the damage that `taker` takes.

    An attack's own effects change its damage whoever takes it: a coverer too.
    """
    effect = passing.effect
    if effect.role == "dealing":
        return attacker in (passing.user, *passing.bearers)
    return taker in passing.bearers or (passing.of_attack and effect.bearer == "target")


def _of(effects: list[Labelled], kind: type[ModifierT]) -> list[tuple[str, ModifierT]]:
    return [(name, effect) for name, effect in effects if isinstance(effect, kind)]


def _own_damage(battle: DystopiaBattle) -> Damage:
    damage = means(battle).damage
    return Damage() if damage is UNSET else damage


def _attribute(own: Damage, effects: list[Labelled]) -> str | None:
    """The attribute of the damage: the last change of it, or its own."""
    changes = _of(effects, AttributeChange)
    if changes:
        return changes[-1][1].attribute
    return None if own.attribute is UNSET else own.attribute


def _apply_affinity(
    battle: DystopiaBattle, tally: Tally, taker: str, attribute: str, effects: list[Labelled]
) -> None:
    """Step 4: a share of the damage by the taker's affinity and by effects, rounded down once."""
    own = fighter(battle, taker).affinities.get(attribute, WHOLE)
    shares = [(label(attribute, "attribute"), own)] if own != WHOLE else []
    shares += [
        (name, e.percent) for name, e in _of(effects, AffinityChange) if e.attribute == attribute
    ]
    for name, percent in shares:
        tally.times(name, percent, clause=AFFINITY).divided_by("percent", WHOLE, clause=AFFINITY)
    if not tally.is_whole:
        tally.rounded_down("rounded_down", clause=AFFINITY)


def _multiply(battle: DystopiaBattle, tally: Tally, taker: str, effects: list[Labelled]) -> None:
    """Step 5: the damage of X bodies that lands on one is X times as much; then multiplications."""
    bodies = list(attack_in_progress(battle).receivers.values()).count(taker)
    if bodies > 1:
        tally.times("bodies", bodies, clause=MULTIPLICATION)
    for name, effect in _of(effects, Multiplication):
        tally.times(name, effect.factor, clause=MULTIPLICATION)


def _not_below_0(tally: Tally, clause: str) -> None:
    if tally.total < 0:
        tally.at_least("at_least_0", 0, clause=clause)
