"""Steps 1 to 3 of a turn: arrows, the number of attacks, and who attacks first."""

from __future__ import annotations

from ....events.common import TurnStarted
from ....events.nest import AttacksCounted, OrderDecided
from ....events.nest.scenario import SIDES
from ....events.tally import Tally
from ...battle import clause
from .attack import attack
from .ending import recovery, result, survival
from .fighters import (
    NestBattle,
    Steps,
    attacks_over,
    copies,
    everyone,
    foes,
    hurt,
    judge,
    members,
    standing,
)

ARROWS = {"evil_eye_arrow": 5, "gale_thunder": 10}
ARROW_NEEDS = 11


@clause("nest.1")
def turn(battle: NestBattle, last_turn: int) -> Steps:
    """A turn: its thirteen steps."""
    battle.emit(TurnStarted, turn=battle.state.turn + 1)
    fighters = everyone(battle)
    return (
        *(arrows(who) for who in fighters if any(_holds(battle, who, s) for s in ARROWS)),
        *(attack_count(who) for who in fighters if _holds(battle, who, "extra_attack")),
        order(),
        recovery(),
        survival(),
        result(last_turn),
        next_turn(last_turn),
    )


def _holds(battle: NestBattle, who: str, skill: str) -> bool:
    return skill in battle.state.combatants[who].skills


@clause("nest.1")
def next_turn(battle: NestBattle, last_turn: int) -> Steps:
    """The next turn, unless the battle is over."""
    return () if battle.state.outcome else (turn(last_turn),)


@clause("nest.1")
def arrows(battle: NestBattle, archer: str) -> Steps:
    """Step 1: all arrows of a fighter, at one target."""
    if not standing(battle, archer) or attacks_over(battle):
        return ()
    quiver = {skill: copies(battle, archer, skill) for skill in ARROWS}
    target = battle.choose(archer, "target", foes(battle, archer))
    return tuple(
        arrow(archer, target, skill, copy)
        for skill, count in quiver.items()
        for copy in range(count)
    )


@clause("nest.1")
def arrow(battle: NestBattle, archer: str, target: str, skill: str, copy: int) -> Steps:
    """Step 1: one evil eye arrow or gale thunder; lost where the target has fallen."""
    if not standing(battle, target):
        return ()
    faces = battle.roll(archer, f"{skill}#{copy}", 2, 6)
    if judge(battle, archer, faces, Tally().start(skill, ARROW_NEEDS)):
        hurt(battle, archer, target, Tally().start(skill, ARROWS[skill]))
    return ()


@clause("nest.2")
def attack_count(battle: NestBattle, who: str) -> Steps:
    """Step 2: more than one physical attack."""
    if standing(battle, who) and not attacks_over(battle):
        extra = battle.state.combatants[who].skills["extra_attack"]
        battle.emit(AttacksCounted, actor=who, attacks=1 + extra)
    return ()


@clause("nest.3")
def order(battle: NestBattle) -> Steps:
    """Step 3: the PC side attacks first unless only the enemy has surprise training."""
    if attacks_over(battle):
        return ()
    trained = tuple(side for side in SIDES if _is_trained(battle, side))
    first, second = reversed(SIDES) if trained == ("enemy",) else SIDES
    if trained:
        battle.emit(OrderDecided, first=first, trained=trained)
    return tuple(attack(who) for who in members(battle, first) + members(battle, second))


def _is_trained(battle: NestBattle, side: str) -> bool:
    fighters = battle.state.combatants
    return any(
        "surprise_training" in fighters[w].skills and fighters[w].hp for w in members(battle, side)
    )
