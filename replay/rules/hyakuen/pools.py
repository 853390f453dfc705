"""The numbers of a check: the pool, what of it may be split, and the target number."""

from __future__ import annotations

from ....events.hyakuen.scenario import Skill
from ....events.tally import Tally
from ....reducers.hyakuen.state import Check, Exchange, HyakuenState
from .fighters import (
    BEST_TRAIT,
    NONE,
    Rulings,
    best_value,
    own_traits,
    reserve_left,
    skill_of,
    trait_parts,
)

LOWEST_TARGET = 2
"""No split may leave a target number that 2d6 cannot roll."""


def pool(state: HyakuenState, who: str, skill: str, trait: str | None, ruling: Rulings) -> Tally:
    """Skill, less 1 for each auxiliary attribute, plus the trait, less what hinders."""
    sheet = skill_of(state, who, skill)
    tally = _skill_level(sheet, ruling)
    if trait is not None:
        _add_traits(tally, state, who, trait)
    for name, value in _hindrances(state, who, sheet, ruling):
        tally.minus(name, value)
    return tally


def split_pool(
    state: HyakuenState, who: str, skill: str, trait: str | None, ruling: Rulings
) -> Tally:
    """What may be split into target number and force: the whole pool, or the skill alone."""
    whole = pool(state, who, skill, trait, ruling)
    alone = _skill_level(skill_of(state, who, skill), ruling)
    if whole.total != alone.total and ruling("pool") == "skill-only":
        return alone
    return whole


def _skill_level(skill: Skill, ruling: Rulings) -> Tally:
    tally = Tally().start("skill", skill.level)
    if skill.aux and ruling("aux-cost") == "before":
        tally.minus("aux_cost", len(skill.aux))
    return tally


def _add_traits(tally: Tally, state: HyakuenState, who: str, trait: str) -> None:
    """The declared trait and, fused, the best trait of the other part: at most 3 together."""
    own, others = trait_parts(state, who)
    value = next(known.value for known in (*own, *others) if known.id == trait)
    second = best_value(others if any(known.id == trait for known in own) else own)
    tally.plus("trait", value)
    if second and others:
        tally.plus("second_trait", second)
        value += second
    if value > BEST_TRAIT:
        tally.minus("trait_limit", value - BEST_TRAIT)


def trait_value(state: HyakuenState, who: str, trait: str) -> int:
    """What a declared trait comes to."""
    tally = Tally()
    _add_traits(tally, state, who, trait)
    return tally.total


def _hindrances(
    state: HyakuenState, who: str, skill: Skill, ruling: Rulings
) -> list[tuple[str, int]]:
    """The temporary traits that hinder a check; 不得手 only hinders martial ones."""
    held = state.combatants[who].temporary
    values: list[tuple[str, int]] = [
        ("feint", held.feint),
        ("bind", held.bind),
        ("ill_suited", held.ill_suited if skill.is_martial else 0),
    ]
    hindering = [(name, value) for name, value in values if value]
    if len(hindering) > 1 and ruling("negative-trait-stacking") == "worst":
        return [max(hindering, key=lambda one: one[1])]
    return hindering


def traits_for(
    state: HyakuenState, who: str, skill: str, ruling: Rulings, *, splits: bool
) -> tuple[str, ...]:
    """The traits that may be declared, or none: only what leaves enough of a pool that `splits`."""
    options = (*(trait.id for trait in own_traits(state, who)), NONE)
    if not splits:
        return options
    return tuple(
        option for option in options if _can_split(state, who, skill, declared(option), ruling)
    )


def _can_split(
    state: HyakuenState, who: str, skill: str, trait: str | None, ruling: Rulings
) -> bool:
    """Whether the pool leaves a target number; what is split is asked only where it matters."""
    whole = pool(state, who, skill, trait, ruling).total >= LOWEST_TARGET
    alone = _skill_level(skill_of(state, who, skill), ruling).total >= LOWEST_TARGET
    if whole == alone:
        return whole
    return split_pool(state, who, skill, trait, ruling).total >= LOWEST_TARGET


def declared(option: str) -> str | None:
    """The trait that an option names."""
    return None if option == NONE else option


def target_number(state: HyakuenState, exchange: Exchange, check: Check, ruling: Rulings) -> Tally:
    """The pool of one side of an exchange, less the force or what else makes the check hard."""
    if exchange.kind == "coup":
        return _against_the_fallen(state, exchange, ruling)
    label, difficulty = "force", exchange.force
    if exchange.kind == "treat":
        label, difficulty = _wound(state, exchange.target)
    return pool(state, check.actor, check.skill, check.trait, ruling).minus(label, difficulty or 0)


def _wound(state: HyakuenState, patient: str) -> tuple[str, int | None]:
    """The force that felled someone or, of someone who is up, that of the binding."""
    fighter = state.combatants[patient]
    if fighter.down:
        return "felled_by_force", fighter.felled_by_force
    return "bound_by_force", fighter.bound_by_force


def _against_the_fallen(state: HyakuenState, exchange: Exchange, ruling: Rulings) -> Tally:
    """The target number of a blow against someone down, by what is left of its reserve."""
    reserve, action = exchange.reserve or "stamina", exchange.action
    left = reserve_left(state, exchange.target, reserve)
    if ruling("coup-de-grace") == "literal":
        return Tally().start(reserve, left)
    return pool(state, action.actor, action.skill, action.trait, ruling).minus(reserve, left)
