"""What the steps of `dystopia` ask about fighters: who is able, who opposes whom, how far ahead."""

from __future__ import annotations

from typing import NamedTuple

from ....events.dystopia.abilities import Skill, Weapon
from ....events.dystopia.effects import AgilityChange, Modifier
from ....events.dystopia.scenario import SIDES
from ....reducers.dystopia import Attack, DystopiaFighter, DystopiaState
from ...battle import Battle, Step
from .words import label

DystopiaBattle = Battle[DystopiaState]
Steps = tuple[Step, ...]

FARTHEST = 21
"""Whoever is placed further ahead than this cannot act."""


def fighter(battle: DystopiaBattle, who: str) -> DystopiaFighter:
    """The state of a fighter."""
    return battle.state.combatants[who]


def able(battle: DystopiaBattle, who: str) -> bool:
    """Whether a fighter is neither down nor gone."""
    return fighter(battle, who).able


def everyone_able(battle: DystopiaBattle) -> tuple[str, ...]:
    """All who are able, in the order listed."""
    return tuple(who for who, f in battle.state.combatants.items() if f.able)


def foes(battle: DystopiaBattle, who: str) -> tuple[str, ...]:
    """The opponents of `who` that are able, in the order listed."""
    side = fighter(battle, who).side
    return tuple(w for w, f in battle.state.combatants.items() if f.side != side and f.able)


def empty_sides(battle: DystopiaBattle) -> tuple[str, ...]:
    """The sides that have nobody able."""
    present = {f.side for f in battle.state.combatants.values() if f.able}
    return tuple(side for side in SIDES if side not in present)


def halted(battle: DystopiaBattle) -> bool:
    """Whether all that is left of this count is dropped.

    It is when the battle is over; and, under the ruling `battle-end-check`, as soon as a side has
    nobody able. The result phase belongs to no count.
    """
    if battle.state.outcome is not None:
        return True
    if battle.state.phase == "result":
        return False
    return bool(empty_sides(battle)) and battle.ruling("battle-end-check") == "at-once"


def is_here(battle: DystopiaBattle, who: str) -> bool:
    """Whether a fighter is able to take a turn at the current count."""
    f = fighter(battle, who)
    return f.able and f.placed == battle.state.count and f.preparing is None


def distance(battle: DystopiaBattle, who: str) -> int:
    """How many counts ahead a fighter is placed."""
    placed = fighter(battle, who).placed
    return 0 if placed is None else placed - battle.state.count


def too_far_ahead(battle: DystopiaBattle, who: str) -> bool:
    """Whether a fighter is placed too far ahead to act."""
    counts = distance(battle, who)
    if counts == FARTHEST:
        return battle.ruling("21-boundary") == "21-or-more"
    return counts > FARTHEST


def has_had_a_turn(battle: DystopiaBattle, who: str) -> bool:
    """Whether a fighter has begun a turn in this battle; until then it is never too far ahead."""
    return fighter(battle, who).last_turn is not None


def agility(battle: DystopiaBattle, who: str) -> int:
    """The agility 敏捷 of a fighter now, which orders all that falls to several at one time."""
    raw = fighter(battle, who).agility
    value = raw + sum(e.amount for _, e in borne(battle, who) if isinstance(e, AgilityChange))
    cap = agility_cap(battle, who)
    if cap is not None and value > cap and battle.ruling("agility-cap-scope") == "always":
        return cap
    return value


def agility_cap(battle: DystopiaBattle, who: str) -> int | None:
    """The most agility that counts for a PC of its level, or None for an enemy."""
    f = fighter(battle, who)
    return None if f.side != "pc" or f.cl is None else f.cl * 2 + 15


Labelled = tuple[str, Modifier]
"""A modifier, with the label of the skill or item that it comes from."""


def held(battle: DystopiaBattle, who: str) -> list[Labelled]:
    """The modifiers that a fighter has for some time, oldest first."""
    holds = fighter(battle, who).holds
    return [(label(hold.skill), effect) for hold in holds for effect in hold.effects]


def borne(battle: DystopiaBattle, who: str) -> list[Labelled]:
    """All modifiers that a fighter bears now, those of the attack in progress included."""
    of_this_attack = [
        (label(passing.skill), passing.effect)
        for passing in passing_modifiers(battle)
        if who in passing.bearers
    ]
    return held(battle, who) + of_this_attack


class Passing(NamedTuple):
    """A modifier of `user`'s `skill` that holds for the attack in progress alone.

    `of_attack` says whether it is the attack's own, and not that of a skill used at its damage
    roll.
    """

    user: str
    skill: str
    effect: Modifier
    bearers: tuple[str, ...]
    of_attack: bool


def passing_modifiers(battle: DystopiaBattle) -> list[Passing]:
    """All that holds for the attack in progress alone.

    What an attack gives for longer comes only after its damage; what a skill used at the damage
    roll gives for longer is held by its bearers already.
    """
    attack = battle.state.attack
    if attack is None:
        return []
    own = [] if attack.skill is None else [(attack.actor, attack.skill, attack.targets, True)]
    used = [(use.actor, use.skill, use.targets, False) for use in attack.uses]
    return [
        Passing(user, skill, effect, targets if effect.bearer == "target" else (user,), of_attack)
        for user, skill, targets, of_attack in own + used
        for effect in fighter(battle, user).ability(skill).modifiers
        if not effect.is_lasting
    ]


def attack_in_progress(battle: DystopiaBattle) -> Attack:
    """The attack in progress. Raises `RuntimeError` where there is none."""
    if battle.state.attack is None:
        raise RuntimeError("no attack is in progress")
    return battle.state.attack


def means(battle: DystopiaBattle) -> Skill | Weapon:
    """The skill or the weapon of the attack in progress."""
    attack = attack_in_progress(battle)
    attacker = fighter(battle, attack.actor)
    if attack.skill is not None:
        return attacker.skills[attack.skill]
    if attacker.weapon is None:
        raise RuntimeError("a normal attack needs a weapon")
    return attacker.weapon
