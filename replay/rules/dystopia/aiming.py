"""At whom skills and items can be aimed, which of them can be used, and telling that they are."""

from __future__ import annotations

from ....events.dystopia import ItemUsed, SkillUsed
from ...options import Groups
from .fighters import DystopiaBattle, fighter


def tell_use(battle: DystopiaBattle, user: str, ability: str, targets: tuple[str, ...]) -> None:
    """Tell that a skill or an item is used; of an item one use less remains."""
    f = fighter(battle, user)
    if ability in f.skills:
        battle.emit(SkillUsed, actor=user, skill=ability, targets=targets)
    else:
        left = f.uses[ability] - 1
        battle.emit(ItemUsed, actor=user, item=ability, targets=targets, left=left)


def tell_no_target(battle: DystopiaBattle, user: str, ability: str) -> None:
    """Tell that a skill (or an item) which comes later than it was chosen finds no target."""
    battle.emit(SkillUsed, actor=user, skill=ability, targets=())


def candidates(battle: DystopiaBattle, user: str, ability: str) -> tuple[str, ...]:
    """At whom a skill or an item can be aimed, in the order listed.

    Those who are down are among them only where it would raise them again.
    """
    aimed = fighter(battle, user).ability(ability)
    if aimed.aim == "self":
        return (user,)
    own_side = {"enemy": False, "ally": True}.get(aimed.aim)
    side = fighter(battle, user).side
    raises = aimed.heals_target and not aimed.is_attack
    return tuple(
        who
        for who, f in battle.state.combatants.items()
        if (f.able or (raises and not f.fled)) and own_side in (None, f.side == side)
    )


def can_aim(battle: DystopiaBattle, user: str, ability: str) -> bool:
    """Whether there is anybody at whom a skill or an item can be aimed."""
    return bool(candidates(battle, user, ability))


def choose_targets(battle: DystopiaBattle, user: str, ability: str) -> tuple[str, ...]:
    """The targets that the user chooses."""
    who = candidates(battle, user, ability)
    most = fighter(battle, user).ability(ability).most_targets
    if most == 1:
        return (battle.choose(user, "target", who),)
    return tuple(battle.choose(user, "targets", Groups(who, most)).split(","))


def usable_items(battle: DystopiaBattle, user: str, timing: str) -> list[str]:
    """The items that a fighter can use with an action of `timing`, in the order listed."""
    f = fighter(battle, user)
    return [
        name
        for name, item in f.items.items()
        if item.timing == timing and f.uses[name] and can_aim(battle, user, name)
    ]


def usable_skills(
    battle: DystopiaBattle, user: str, timing: str, used: tuple[str, ...] = ()
) -> list[str]:
    """The skills of `timing` that a fighter can use, without those of the names in `used`.

    Somebody must be there to aim at, also where a preparation lets one choose only later.
    """
    f = fighter(battle, user)
    names = {f.skills[name].title for name in used}
    return [
        name
        for name, skill in f.skills.items()
        if skill.timing == timing and skill.title not in names and can_aim(battle, user, name)
    ]
