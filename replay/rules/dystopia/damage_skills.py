"""Before the damage roll: the skills that change this damage, and covering for others."""

from __future__ import annotations

from ....events.dystopia import Covered
from ....events.dystopia.abilities import AT_DAMAGE, Skill
from ...battle import clause
from .aiming import can_aim, choose_targets, tell_use
from .fighters import (
    DystopiaBattle,
    Steps,
    able,
    attack_in_progress,
    everyone_able,
    fighter,
    halted,
    has_had_a_turn,
    too_far_ahead,
)
from .giving import give
from .order import DAMAGE_SKILLS, in_order

NONE = "none"


@clause("dystopia.3-4")
def offer_damage_skills(battle: DystopiaBattle) -> Steps:
    """Everybody who has a skill for this damage, in the order of agility."""
    who = [w for w in everyone_able(battle) if _usable(battle, w)]
    return in_order(battle, DAMAGE_SKILLS, who, choose_one_by_one)


@clause("dystopia.3-4")
def choose_one_by_one(battle: DystopiaBattle, who: tuple[str, ...]) -> Steps:
    """One after the other."""
    return tuple(choose_damage_skill(w) for w in who)


@clause("dystopia.3-4")
def choose_damage_skill(battle: DystopiaBattle, who: str) -> Steps:
    """A skill for this damage, and then another, until there is none or none is wanted."""
    if halted(battle) or not able(battle, who):
        return ()
    chosen = battle.choose(who, "damage-skill", (*_usable(battle, who), NONE))
    if chosen == NONE:
        return ()
    if fighter(battle, who).skills[chosen].covers:
        return (cover(who, chosen), choose_damage_skill(who))
    return (use_damage_skill(who, chosen), choose_damage_skill(who))


@clause("dystopia.3-4")
def use_damage_skill(battle: DystopiaBattle, who: str, skill: str) -> Steps:
    """A skill for this damage; what it gives for longer comes at once."""
    targets = choose_targets(battle, who, skill)
    tell_use(battle, who, skill, targets)
    return give(battle, who, skill, targets, lasting_only=True)


@clause("dystopia.3-4")
def cover(battle: DystopiaBattle, who: str, skill: str) -> Steps:
    """The user takes the damage of another target of its own side.

    What else the skill does to its target comes to the one who is covered, or to the user where
    the skill is one for the user alone.
    """
    covered = battle.choose(who, "target", _coverable(battle, who))
    alone = fighter(battle, who).skills[skill].aim == "self"
    targets = (who,) if alone else (covered,)
    tell_use(battle, who, skill, targets)
    battle.emit(Covered, source=who, target=covered, skill=skill)
    return give(battle, who, skill, targets, lasting_only=True)


def _coverable(battle: DystopiaBattle, who: str) -> tuple[str, ...]:
    """The others of one's side who were hit, and whose damage is still their own."""
    side = fighter(battle, who).side
    return tuple(
        target
        for target, receiver in attack_in_progress(battle).receivers.items()
        if target == receiver and target != who and fighter(battle, target).side == side
    )


def _usable(battle: DystopiaBattle, who: str) -> tuple[str, ...]:
    """The skills that a fighter can use for this damage, in the order listed."""
    f = fighter(battle, who)
    uses = attack_in_progress(battle).uses
    used = {f.skills[use.skill].title for use in uses if use.actor == who}
    return tuple(
        name
        for name, skill in f.skills.items()
        if skill.timing in AT_DAMAGE
        and skill.title not in used
        and (f.preparing is None or skill.while_preparing is True)
        and _has_use(battle, who, skill)
        and _may_act(battle, who, skill)
    )


def _has_use(battle: DystopiaBattle, who: str, skill: Skill) -> bool:
    """Whether a skill can do anything for this damage."""
    if skill.covers:
        return bool(_coverable(battle, who))
    attack = attack_in_progress(battle)
    roles = {effect.role for effect in skill.all_effects}
    works = (who == attack.actor and "dealing" in roles) or (
        who in attack.receivers.values() and "taking" in roles
    )
    return works and can_aim(battle, who, skill.id)


def _may_act(battle: DystopiaBattle, who: str, skill: Skill) -> bool:
    """Whether the place on the count line allows it.

    Nobody too far ahead acts; but before one's first turn only `auto` skills are barred.
    """
    if skill.timing != "auto" and not has_had_a_turn(battle, who):
        return True
    return not too_far_ahead(battle, who)
