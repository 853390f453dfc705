"""The attack phase 攻撃フェイズ: with what, on whom, and whether it hits."""

from __future__ import annotations

from ....events.common import CheckJudged
from ....events.rider import AttackDeclared, FinalVentsClashed
from ....events.rider.cards import DISTANCES, MONSTER_CARDS
from ....events.tally import Tally
from ....reducers.rider import RiderState
from ...battle import Options, clause
from ...options import Groups, Joined
from .damage import clash_damage, hit
from .ending import falls
from .numbers import (
    HIT,
    VISOR,
    accuracy,
    allows_power_attack,
    attack_dice,
    reach,
    target_mobility,
)
from .riders import RiderBattle, Rulings, Steps, acts, defenders, distance, final_vent

NONE = "none"
POWER_ATTACKS = (0, 2, 4)
MOST_GROUPS = 2**20


@clause("rider.attack")
def attack(battle: RiderBattle, attacker: str) -> Steps:
    """The attacker chooses with what it attacks, or attacks nobody."""
    state = battle.state
    if not acts(state, attacker):
        return ()
    method = battle.choose(attacker, "attack", (*methods(state, attacker, battle.ruling), NONE))
    if method == NONE:
        return ()
    if state.is_duel:
        return aim(battle, attacker, method, defenders(state))
    return (choose_targets(attacker, method),)


def methods(state: RiderState, attacker: str, ruling: Rulings) -> list[str]:
    """The visor, and the weapons, advent and final vent in play, that reach somebody.

    With accuracy 0 one cannot attack.
    """
    fighter = state.combatants[attacker]
    return [
        method
        for method in held_methods(state, attacker)
        if any(distance(state, who) in reach(fighter, method) for who in defenders(state))
        and accuracy(state, attacker, method, ruling).total
    ]


def held_methods(state: RiderState, attacker: str) -> list[str]:
    """The visor, and the weapons, advent and final vent in play."""
    in_play = state.combatants[attacker].in_play
    return [VISOR, *(card.id for card in in_play if card.kind in ("weapon", *MONSTER_CARDS))]


@clause("rider.multi-attack")
def choose_targets(battle: RiderBattle, attacker: str, method: str) -> Steps:
    """In a battle of three or more: one or several opponents, all at one distance."""
    group = battle.choose(attacker, "targets", target_groups(battle.state, attacker, method))
    return aim(battle, attacker, method, tuple(group.split(",")))


def target_groups(state: RiderState, attacker: str, method: str) -> Options:
    """Every group of opponents at one distance that the attack reaches, in the order of attack.

    Of very many opponents at one distance only the smaller groups are offered.
    """
    ranges = reach(state.combatants[attacker], method)
    parts: list[Groups] = []
    for place in DISTANCES:
        there = [who for who in defenders(state) if distance(state, who) == place]
        if place in ranges and there:
            most = 1
            while most < len(there) and len(Groups(there, most + 1)) <= MOST_GROUPS:
                most += 1
            parts.append(Groups(there, most))
    return Joined(*parts)


def aim(battle: RiderBattle, attacker: str, method: str, targets: tuple[str, ...]) -> Steps:
    """What follows when it is clear who is attacked: a power attack, or the blows at once."""
    if allows_power_attack(battle.state.combatants[attacker], method):
        return (power_attack(attacker, method, targets, ()),)
    return _blows(battle.state, attacker, method, targets, (0,) * len(targets))


@clause("rider.power-attack")
def power_attack(
    battle: RiderBattle,
    attacker: str,
    method: str,
    targets: tuple[str, ...],
    ignored: tuple[int, ...],
) -> Steps:
    """How much defence is to be ignored: once for the whole attack, or for each target."""
    state = battle.state
    one_by_one = len(targets) > 1 and battle.ruling("multi-attack") == "per-target"
    aimed_at = targets[len(ignored) :][:1] if one_by_one else targets
    options = power_attacks(state, attacker, method, aimed_at, battle.ruling)
    about = targets[len(ignored)] if one_by_one else None
    chosen = int(battle.choose(attacker, "power_attack", options, about=about))
    ignored = (*ignored, *(chosen for _ in aimed_at))
    if len(ignored) < len(targets):
        return (power_attack(attacker, method, targets, ignored),)
    return _blows(state, attacker, method, targets, ignored)


def power_attacks(
    state: RiderState, attacker: str, method: str, targets: tuple[str, ...], ruling: Rulings
) -> tuple[str, ...]:
    """The points that a power attack may ignore: each costs a die, and a die must be left."""
    dice = [
        attack_dice(state, attacker, target, method, 0, ruling).total
        for target in targets
        if target_mobility(state, target)
    ]
    if not dice:
        free = ruling("pa-auto-hit") == "free"
        return tuple(str(points) for points in POWER_ATTACKS if free or not points)
    return tuple(str(n) for n in POWER_ATTACKS if not n or min(dice) - n >= 1)


def _blows(
    state: RiderState,
    attacker: str,
    method: str,
    targets: tuple[str, ...],
    ignored: tuple[int, ...],
) -> Steps:
    """One blow for each target, in the order of attack; then whoever has no hit points falls."""
    fighter = state.combatants[attacker]
    is_final = method != VISOR and fighter.deck[method].kind == "final"
    blows = tuple(
        clash(attacker, target)
        if is_final and final_vent(state.combatants[target])
        else strike(attacker, method, target, points)
        for target, points in zip(targets, ignored, strict=True)
    )
    return (*blows, falls())


@clause("rider.attack")
def clash(battle: RiderBattle, attacker: str, target: str) -> Steps:
    """Two final vents meet 相殺: both hit without a roll or, under a ruling, neither does."""
    fighters = battle.state.combatants
    ours, theirs = final_vent(fighters[attacker]), final_vent(fighters[target])
    if ours is None or theirs is None:
        raise ValueError("a clash needs two final vents")
    cancelled = battle.ruling("final-vent-clash") == "cancel"
    battle.emit(
        FinalVentsClashed,
        source=attacker,
        target=target,
        source_card=ours.id,
        target_card=theirs.id,
    )
    return () if cancelled else (clash_damage(attacker, ours.id, target, theirs.id),)


@clause("rider.attack")
def strike(battle: RiderBattle, attacker: str, method: str, target: str, ignored: int) -> Steps:
    """The dice of an attack. Against mobility 0 it hits without any."""
    automatic = not target_mobility(battle.state, target)
    dice = (
        Tally()
        if automatic
        else attack_dice(battle.state, attacker, target, method, ignored, battle.ruling)
    )
    battle.emit(
        AttackDeclared,
        actor=attacker,
        target=target,
        method=method,
        power_attack=ignored,
        automatic=automatic,
        dice=0 if automatic else dice.total,
        tally=dice.terms,
    )
    if automatic:
        return (hit(attacker, method, target, ignored, 0),)
    return (try_to_hit(attacker, method, target, ignored, dice.total),)


@clause("rider.attack")
def try_to_hit(
    battle: RiderBattle, attacker: str, method: str, target: str, ignored: int, dice: int
) -> Steps:
    """The highest die must show 4 or more. Without dice the attack misses."""
    roller = attacker if battle.state.is_duel else f"{attacker}>{target}"
    highest = max(battle.roll(roller, "attack#0", dice, 6)) if dice else 0
    needed = Tally().start("hit", HIT)
    success = highest >= HIT
    battle.emit(
        CheckJudged,
        actor=attacker,
        total=highest,
        needed=HIT,
        success=success,
        tally=needed.terms,
    )
    return (hit(attacker, method, target, ignored, highest),) if success else ()
