"""What the steps of `hyakuen` ask about combatants: who can act, stands where, knows and reaches
what.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ....events.hyakuen import RESERVES, Reserve
from ....events.hyakuen.scenario import Row, Skill, Trait, listed
from ....reducers.hyakuen.state import (
    Exchange,
    HyakuenState,
    bearer_of,
    relic_sheet,
)
from ...battle import Battle, Step

HyakuenBattle = Battle[HyakuenState]
Steps = tuple[Step, ...]
Rulings = Callable[[str], str]
"""The option in force of a ruling, by its short id."""

NONE = "none"
BEST_TRAIT = 3


def able(state: HyakuenState, who: str) -> bool:
    """Whether the battle goes on and `who` is in it and can act."""
    fighter = state.combatants.get(who)
    return state.outcome is None and fighter is not None and not fighter.down


def allies(state: HyakuenState, who: str) -> tuple[str, ...]:
    """All others of the side of `who`, in the order listed."""
    side = state.combatants[who].side
    return tuple(w for w, f in state.combatants.items() if f.side == side and w != who)


def foes(state: HyakuenState, who: str, *, down: bool = False) -> tuple[str, ...]:
    """The opponents of `who` that can act (or, with `down`, that cannot), in the order listed."""
    side = state.combatants[who].side
    return tuple(w for w, f in state.combatants.items() if f.side != side and f.down == down)


def standing(state: HyakuenState, side: str, row: Row) -> tuple[str, ...]:
    """Those of a side that can act and stand in `row`. Whoever is down holds no row."""
    return tuple(
        who
        for who, fighter in state.combatants.items()
        if fighter.side == side and fighter.row == row and not fighter.down
    )


def fused_relic(state: HyakuenState, who: str) -> str | None:
    """The relic with which a bearer is fused 結縁, if any."""
    fighter = state.combatants[who]
    return fighter.relic if fighter.form == "fused" else None


def own_skills(state: HyakuenState, who: str) -> tuple[Skill, ...]:
    """The skills of `who`, and those of a relic fused with it."""
    fighter, relic = state.combatants[who], fused_relic(state, who)
    if relic is None:
        return fighter.skills
    return (*fighter.skills, *listed(relic_sheet(fighter, relic).skills))


def martial_skills(state: HyakuenState, who: str) -> tuple[Skill, ...]:
    """The martial skills that `who` can use now."""
    return tuple(skill for skill in own_skills(state, who) if skill.is_martial)


def general_skills(state: HyakuenState, who: str) -> tuple[Skill, ...]:
    """The skills of `who` that are not martial."""
    return tuple(skill for skill in own_skills(state, who) if not skill.is_martial)


def skill_of(state: HyakuenState, who: str, skill: str) -> Skill:
    """The skill with the id `skill` that `who` can use now."""
    return next(known for known in own_skills(state, who) if known.id == skill)


def trait_parts(state: HyakuenState, who: str) -> tuple[tuple[Trait, ...], tuple[Trait, ...]]:
    """The traits of `who`, and those of a relic fused with it."""
    fighter, relic = state.combatants[who], fused_relic(state, who)
    if relic is None:
        return fighter.traits, ()
    return fighter.traits, tuple(listed(relic_sheet(fighter, relic).traits))


def own_traits(state: HyakuenState, who: str) -> tuple[Trait, ...]:
    """The traits that `who` may declare."""
    own, others = trait_parts(state, who)
    return (*own, *others)


def best_value(traits: Iterable[Trait]) -> int:
    """The highest value among traits, 0 where there is none."""
    return max((trait.value for trait in traits), default=0)


def quickness(state: HyakuenState, who: str) -> int:
    """The value that the order of action goes by: the best quick trait, fused with the relic's."""
    parts = trait_parts(state, who)
    quick = [best_value(trait for trait in part if trait.quick is True) for part in parts]
    return min(sum(quick), BEST_TRAIT)


def suits(skill: Skill, row: Row) -> bool:
    """Whether a martial skill allows a row: 迫 the front, 隔 the back, 魔 either."""
    return skill.sub == "magic" or (skill.sub == "melee") == (row == "front")


def ill_suited(state: HyakuenState, who: str) -> bool:
    """Whether no martial skill of `who` suits the row in which it stands."""
    skills = martial_skills(state, who)
    return bool(skills) and not any(suits(s, state.combatants[who].row) for s in skills)


def reaches(state: HyakuenState, who: str, skill: Skill, target: str, ruling: Rulings) -> bool:
    """Whether a martial skill reaches a target: near is the enemy's front row, far its back.

    迫 reaches only what is near. From the front row nothing reaches the enemy's back row, unless
    the ruling lets 隔 and 魔 do so.
    """
    if state.combatants[target].row == "front":
        return True
    if skill.sub == "melee":
        return False
    return state.combatants[who].row == "back" or ruling("row-vs-range") == "attribute"


def may_stand_back(state: HyakuenState, side: str, who: str | None) -> bool:
    """Whether `who` of `side` may stand in the back row.

    Somebody else who can act must hold the front, or else the other side has no front either.
    """
    others = [other for other in standing(state, side, "front") if other != who]
    return bool(others) or not any(
        fighter.row == "front" and not fighter.down
        for fighter in state.combatants.values()
        if fighter.side != side
    )


def reserve_left(state: HyakuenState, who: str, reserve: Reserve) -> int:
    """What is left of a reserve of `who`."""
    fighter = state.combatants[who]
    return fighter.stamina if reserve == "stamina" else fighter.focus


def empty_reserves(state: HyakuenState, who: str) -> tuple[Reserve, ...]:
    """The reserves of `who` that are at 0."""
    return tuple(reserve for reserve in RESERVES if not reserve_left(state, who, reserve))


def is_exhausted(state: HyakuenState, who: str, ruling: Rulings) -> bool:
    """Whether the reserves of `who` are gone: either of them, or both (a ruling)."""
    empty = empty_reserves(state, bearer_of(who))
    return len(empty) == 2 or (bool(empty) and ruling("exhaustion") == "either")


def exchange_of(battle: HyakuenBattle) -> Exchange:
    """The exchange at hand."""
    exchange = battle.state.exchange
    if exchange is None:
        raise ValueError("there is no exchange")
    return exchange
