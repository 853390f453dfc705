"""Declaring a skill 技能 and a trait 特徴, which every check begins with."""

from __future__ import annotations

from ....events.hyakuen import CheckKind, ForceDeclared, Reserve, SkillDeclared
from ....events.hyakuen.scenario import Skill
from ....reducers.hyakuen.state import HyakuenState
from ...battle import Clause, clause
from .fighters import (
    HyakuenBattle,
    Rulings,
    Steps,
    exchange_of,
    general_skills,
    martial_skills,
    reaches,
    skill_of,
)
from .pools import LOWEST_TARGET, declared, pool, split_pool, traits_for

SPLITTING: tuple[CheckKind, ...] = ("attack", "feint")
"""The checks whose pool is split into target number and force."""


def usable_skills(
    state: HyakuenState, who: str, kind: CheckKind, target: str, ruling: Rulings
) -> list[Skill]:
    """The skills with which `who` can do something to `target`.

    A blow that is covered goes on as an attack, so it needs what an attack needs.
    """
    if kind == "treat":
        return list(general_skills(state, who))
    if kind == "feint":
        return [s for s in general_skills(state, who) if _is_enough(state, who, s, ruling)]
    return [
        skill
        for skill in martial_skills(state, who)
        if _is_enough(state, who, skill, ruling) and reaches(state, who, skill, target, ruling)
    ]


def _is_enough(state: HyakuenState, who: str, skill: Skill, ruling: Rulings) -> bool:
    """Whether some trait, or none, leaves a pool that can be split."""
    return bool(traits_for(state, who, skill.id, ruling, splits=True))


def declaration(name: str, kind: CheckKind) -> Clause[HyakuenState, [str, str, Reserve | None]]:
    """A step of clause `name` in which someone chooses a skill and a trait for a check of `kind`.

    The step takes who acts, the target and, for a blow, the reserve that it is meant for.
    """

    @clause(name)
    def choose_skill(
        battle: HyakuenBattle, actor: str, target: str, reserve: Reserve | None
    ) -> Steps:
        """The skill."""
        usable = usable_skills(battle.state, actor, kind, target, battle.ruling)
        skill = battle.choose(actor, "skill", [known.id for known in usable])
        return (choose_trait(actor, target, reserve, skill),)

    @clause(name)
    def choose_trait(
        battle: HyakuenBattle, actor: str, target: str, reserve: Reserve | None, skill: str
    ) -> Steps:
        """The trait."""
        options = traits_for(battle.state, actor, skill, battle.ruling, splits=kind != "treat")
        trait = declared(battle.choose(actor, "trait", options))
        declare(battle, kind, actor, target, skill, trait, reserve)
        return ()

    return choose_skill


def defense_declaration(
    name: str, kind: CheckKind
) -> Clause[HyakuenState, [str, str, tuple[str, ...]]]:
    """A step of clause `name` in which someone chooses how to defend in a check of `kind`.

    The step takes who defends, against whom, and the options: skills and, maybe, none.
    """

    @clause(name)
    def choose_skill(
        battle: HyakuenBattle, actor: str, source: str, options: tuple[str, ...]
    ) -> Steps:
        """The skill, or none."""
        skill = declared(battle.choose(actor, "defend", options))
        return () if skill is None else (choose_trait(actor, source, skill),)

    @clause(name)
    def choose_trait(battle: HyakuenBattle, actor: str, source: str, skill: str) -> Steps:
        """The trait."""
        options = traits_for(battle.state, actor, skill, battle.ruling, splits=False)
        trait = declared(battle.choose(actor, "defend-trait", options))
        declare(battle, kind, actor, source, skill, trait, None)
        return ()

    return choose_skill


def declare(
    battle: HyakuenBattle,
    kind: CheckKind,
    actor: str,
    target: str,
    skill: str,
    trait: str | None,
    reserve: Reserve | None,
) -> None:
    """Tell with which skill and trait `actor` makes its check, and what pool that gives."""
    count = split_pool if kind in SPLITTING else pool
    tally = count(battle.state, actor, skill, trait, battle.ruling)
    attributes = skill_of(battle.state, actor, skill).attributes
    battle.emit(
        SkillDeclared,
        actor=actor,
        target=target,
        purpose=kind,
        skill=skill,
        trait=trait,
        reserve=reserve,
        attributes=tuple(attributes) if isinstance(attributes, list) else (),
        pool=tally.total,
        tally=tally.terms,
    )


def split(battle: HyakuenBattle) -> None:
    """Let whoever attacks or feints split the pool: some of it is force, the rest to be rolled."""
    action = exchange_of(battle).action
    whole = split_pool(battle.state, action.actor, action.skill, action.trait, battle.ruling)
    forces = range(whole.total - LOWEST_TARGET + 1)
    force = int(battle.choose(action.actor, "split", forces))
    own = pool(battle.state, action.actor, action.skill, action.trait, battle.ruling)
    battle.emit(ForceDeclared, actor=action.actor, force=force, needed=own.total - force)
