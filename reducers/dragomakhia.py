"""The fold of `dragomakhia`: checks, hit points, magic points, areas, and who has acted."""

from __future__ import annotations

from typing import TypeVar

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from ..events.common import (
    AttackNullified,
    BattleStarted,
    DamageApplied,
    Defeated,
    Event,
    Moved,
    TurnStarted,
)
from ..events.dragomakhia import (
    ActionEnded,
    AttackRolled,
    CheckJudged,
    CommonAttacked,
    EvasionRolled,
    Waited,
)
from ..events.dragomakhia.scenario import (
    Check,
    Combat,
    Combatant,
    Common,
    DragomakhiaScenario,
    Weapon,
)
from . import common
from .common import Reducers, State, with_combatant

T = TypeVar("T")
D = TypeVar("D")
NO_COMBAT = Combat()


class DragomakhiaFighter(common.Fighter, frozen=True, kw_only=True):
    """A character in `area` (0, 1, 2 …), with the dice that it has for each kind of attack.

    `attack` 攻撃力 is None without a weapon, `emergency` None for whoever cannot evade so. A
    `common` character attacks with `attack_coefficient` successes and no dice. In a turn one has
    `acted`, is `waiting`, or neither; `evaded` says that one evaded an attack. Who is `down` is out
    of action for good.
    """

    area: int
    mp: int
    initiative: int
    priority: int
    melee: int
    shooting: int
    magic: int
    evasion: int
    attack: int | None
    defense: int
    emergency: int | None
    abilities: dict[str, int]
    common: bool
    attack_coefficient: int
    move: int
    ranged: bool
    swarm: bool
    acted: bool = False
    waiting: bool = False
    evaded: bool = False
    down: bool = False

    @property
    def speed(self) -> tuple[int, int, int]:
        """What decides who acts first, the greatest: initiative, weapon priority, fewer HP."""
        return self.initiative, self.priority, -self.hp

    @property
    def unacted(self) -> bool:
        """Whether it may still act in this turn without having waited."""
        return not (self.acted or self.waiting or self.down)


class CheckResult(Struct, frozen=True):
    """A check that was made; the members are those of the event."""

    actor: str
    pool: int
    difficulty: int
    coefficient: int
    successes: int
    achievement: int
    goal: int
    success: bool
    times: int


class Incoming(Struct, frozen=True):
    """An attack that has not taken effect yet, with the `successes` that are left of it."""

    source: str
    target: str
    successes: int


class DragomakhiaState(State[DragomakhiaFighter], frozen=True, kw_only=True, tag="dragomakhia"):
    """Checks, and a battle on a line of `areas`.

    `checks` were made, `checks_ahead` are still to be made, both in the order listed; `waiters`
    wait, whoever waited first before the others. `incoming` is the attack that is being evaded.
    """

    areas: int
    checks: tuple[CheckResult, ...] = ()
    checks_ahead: tuple[Check, ...] = ()
    waiters: tuple[str, ...] = ()
    incoming: Incoming | None = None


def start(event: BattleStarted[DragomakhiaScenario]) -> DragomakhiaState:
    """The state at the start."""
    scenario = event.scenario
    return DragomakhiaState(
        combatants={combatant.id: _fighter(combatant) for combatant in scenario.combatants},
        areas=scenario.area_count,
        checks_ahead=tuple(scenario.listed_checks),
    )


def _fighter(combatant: Combatant) -> DragomakhiaFighter:
    combat = _or(combatant.combat, NO_COMBAT)
    weapon = _or(combatant.weapon, None)
    ordinary = _or(combatant.common, None)
    hp = _or(combatant.hp, 0)
    hit = _or(combat.hit, 0)
    return DragomakhiaFighter(
        name=_or(combatant.name, combatant.id),
        side=combatant.side,
        hp=hp,
        max_hp=_or(combatant.max_hp, hp),
        area=_or(combatant.area, 0),
        mp=_or(combatant.mp, 0),
        initiative=_or(combatant.initiative, 0),
        priority=0 if weapon is None else _or(weapon.priority, 0),
        melee=_or(combat.melee, hit),
        shooting=_or(combat.shooting, hit),
        magic=_or(combat.magic, 0),
        evasion=_or(combat.evasion, 0),
        attack=_attack(ordinary, weapon),
        defense=_or(combatant.defense, 0) if ordinary is None else ordinary.defense,
        emergency=_or(combatant.emergency, None),
        abilities=combatant.ability_values,
        common=ordinary is not None,
        attack_coefficient=0 if ordinary is None else ordinary.attack_coefficient,
        move=1 if ordinary is None else _or(ordinary.move, 1),
        ranged=ordinary is not None and ordinary.ranged is True,
        swarm=ordinary is not None and ordinary.swarm is True,
    )


def _attack(ordinary: Common | None, weapon: Weapon | None) -> int | None:
    if ordinary is not None:
        return ordinary.attack
    return None if weapon is None else weapon.attack


def _or(value: T | UnsetType, default: D) -> T | D:
    return default if value is UNSET else value


def check_judged(state: DragomakhiaState, event: CheckJudged) -> DragomakhiaState:
    """A check more, and one less to come."""
    result = CheckResult(
        actor=event.actor,
        pool=event.pool,
        difficulty=event.difficulty,
        coefficient=event.coefficient,
        successes=event.successes,
        achievement=event.total,
        goal=event.needed,
        success=event.success,
        times=event.times,
    )
    return replace(state, checks=(*state.checks, result), checks_ahead=state.checks_ahead[1:])


def turn_started(state: DragomakhiaState, event: TurnStarted) -> DragomakhiaState:
    """A new turn, in which nobody has acted, waits or has evaded."""
    rested = {
        who: replace(fighter, acted=False, waiting=False, evaded=False)
        for who, fighter in state.combatants.items()
    }
    return replace(state, turn=event.turn, combatants=rested, waiters=())


def waited(state: DragomakhiaState, event: Waited) -> DragomakhiaState:
    """One more who waits."""
    waiting = replace(state, waiters=(*state.waiters, event.actor))
    return with_combatant(waiting, event.actor, waiting=True)


def action_ended(state: DragomakhiaState, event: ActionEnded) -> DragomakhiaState:
    """Whoever has acted waits no more."""
    waiters = tuple(who for who in state.waiters if who != event.actor)
    return with_combatant(replace(state, waiters=waiters), event.actor, acted=True, waiting=False)


def attacked(state: DragomakhiaState, event: AttackRolled | CommonAttacked) -> DragomakhiaState:
    """An attack on its way, if it has a success."""
    incoming = Incoming(event.source, event.target, event.successes) if event.successes else None
    return replace(state, incoming=incoming)


def evasion_rolled(state: DragomakhiaState, event: EvasionRolled) -> DragomakhiaState:
    """Who has evaded in this turn, and what that leaves of the attack."""
    left = Incoming(event.source, event.target, event.remaining)
    return with_combatant(replace(state, incoming=left), event.target, evaded=True)


def nullified(state: DragomakhiaState, event: AttackNullified) -> DragomakhiaState:
    """The attack is over."""
    return replace(state, incoming=None)


def damage_applied(state: DragomakhiaState, event: DamageApplied) -> DragomakhiaState:
    """Fewer hit points, and the attack is over."""
    return replace(common.damage_applied(state, event), incoming=None)


def moved(state: DragomakhiaState, event: Moved) -> DragomakhiaState:
    """Another area."""
    return with_combatant(state, event.actor, area=event.after)


def defeated(state: DragomakhiaState, event: Defeated) -> DragomakhiaState:
    """Out of action; whoever is down does not wait either."""
    waiters = tuple(who for who in state.waiters if who != event.target)
    return with_combatant(replace(state, waiters=waiters), event.target, down=True, waiting=False)


REDUCERS: Reducers = {
    **common.COMMON,
    CheckJudged: check_judged,
    TurnStarted: turn_started,
    Waited: waited,
    ActionEnded: action_ended,
    AttackRolled: attacked,
    CommonAttacked: attacked,
    EvasionRolled: evasion_rolled,
    AttackNullified: nullified,
    DamageApplied: damage_applied,
    Moved: moved,
    Defeated: defeated,
}


def apply(state: DragomakhiaState, event: Event) -> DragomakhiaState:
    """The state after one event of `dragomakhia`."""
    return common.apply(REDUCERS, state, event)
