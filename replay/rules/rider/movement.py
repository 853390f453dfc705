"""The movement phase 移動フェイズ: how far apart the riders are."""

from __future__ import annotations

from ....events.common import CheckJudged
from ....events.rider import DistanceSet, Moved, MoveDeclared
from ....events.rider.cards import DISTANCES, Distance
from ....events.tally import Tally
from ...battle import clause
from .numbers import HIT, move_dice
from .riders import (
    RiderBattle,
    RiderState,
    Rulings,
    Steps,
    acts,
    defenders,
    distance,
    steps_between,
)

STAY = "stay"
TWO_STEPS = 6


def rolled_distance(face: int) -> Distance:
    """1–2 near, 3–4 mid, 5–6 far."""
    return DISTANCES[(face - 1) // 2]


@clause("rider.distance")
def first_distance(battle: RiderBattle, first: str, second: str) -> Steps:
    """The distance at which a duel begins."""
    face = battle.roll(first, "distance#0", 1, 6)[0]
    battle.emit(DistanceSet, actor=first, target=second, distance=rolled_distance(face))
    return ()


@clause("rider.distance")
def new_distance(battle: RiderBattle, attacker: str, defender: str) -> Steps:
    """In a battle of three or more: a defender's distance in this half-turn."""
    face = battle.roll(f"{defender}>{attacker}", "distance#0", 1, 6)[0]
    battle.emit(DistanceSet, actor=defender, target=attacker, distance=rolled_distance(face))
    return ()


@clause("rider.move")
def move(battle: RiderBattle, attacker: str) -> Steps:
    """The attacker says to which distance it wants to move, or stays."""
    state = battle.state
    if not acts(state, attacker):
        return ()
    wanted = destinations(state, attacker, battle.ruling)
    if not wanted:
        return ()
    choice = battle.choose(attacker, "move", (*wanted, STAY))
    to: Distance | None = next((place for place in wanted if place == choice), None)
    if to is None:
        return ()
    if state.is_duel:
        return (set_out(attacker, defenders(state)[0], to),)
    return (choose_whom(attacker, to),)


@clause("rider.multi-move")
def choose_whom(battle: RiderBattle, attacker: str, to: Distance) -> Steps:
    """In a battle of three or more: towards, or away from, one opponent."""
    candidates = destinations(battle.state, attacker, battle.ruling)[to]
    return (set_out(attacker, battle.choose(attacker, "target", candidates), to),)


def destinations(
    state: RiderState, attacker: str, ruling: Rulings
) -> dict[Distance, tuple[str, ...]]:
    """Where the attacker may want to go, and from which opponents.

    With mobility 0 it cannot move; a ruling may let it move against an opponent that has 0 too.
    """
    against = defenders(state)
    if not state.combatants[attacker].mobility:
        helpless = tuple(who for who in against if not state.combatants[who].mobility)
        against = helpless if helpless and ruling("move-both-zero") == "free" else ()
    places: dict[Distance, tuple[str, ...]] = {
        place: tuple(who for who in against if distance(state, who) != place) for place in DISTANCES
    }
    return {place: candidates for place, candidates in places.items() if candidates}


@clause("rider.move")
def set_out(battle: RiderBattle, attacker: str, target: str, to: Distance) -> Steps:
    """The dice of a move. Against mobility 0 it succeeds without any."""
    automatic = not battle.state.combatants[target].mobility
    dice = Tally() if automatic else move_dice(battle.state, attacker, target, battle.ruling)
    battle.emit(
        MoveDeclared,
        actor=attacker,
        target=target,
        to=to,
        automatic=automatic,
        dice=0 if automatic else dice.total,
        tally=dice.terms,
    )
    if automatic:
        _go(battle, attacker, target, to)
        return ()
    return (try_to_move(attacker, target, to, dice.total),)


@clause("rider.move")
def try_to_move(battle: RiderBattle, attacker: str, target: str, to: Distance, dice: int) -> Steps:
    """The highest die: 4 or 5 moves one step, 6 two. Without dice the move fails."""
    roller = attacker if battle.state.is_duel else f"{attacker}>{target}"
    highest = max(battle.roll(roller, "move#0", dice, 6)) if dice else 0
    before = distance(battle.state, target)
    is_far = steps_between(before, to) == 2
    all_or_nothing = is_far and battle.ruling("move-overshoot") == "none"
    needed = (
        Tally().start("two_steps", TWO_STEPS) if all_or_nothing else Tally().start("one_step", HIT)
    )
    success = highest >= needed.total
    battle.emit(
        CheckJudged,
        actor=attacker,
        total=highest,
        needed=needed.total,
        success=success,
        tally=needed.terms,
    )
    if success:
        _go(battle, attacker, target, "mid" if is_far and highest < TWO_STEPS else to)
    return ()


def _go(battle: RiderBattle, attacker: str, target: str, to: Distance) -> None:
    before = distance(battle.state, target)
    battle.emit(Moved, actor=attacker, target=target, before=before, after=to)
