"""The fold of `hyakuen`: reserves, rows, relics, temporary traits, and the exchange at hand."""

from __future__ import annotations

from msgspec.structs import replace

from ...events.common import CheckJudged, Event, TurnStarted
from ...events.hyakuen import (
    AimEnded,
    AimTaken,
    CoverTaken,
    CurseEnded,
    CurseFixed,
    CurseRenewed,
    Defeated,
    EdgeJudged,
    ForceDeclared,
    GmRewarded,
    Moved,
    OrderDecided,
    Recovered,
    RelicDismissed,
    RelicSummoned,
    ReserveRestored,
    ResourceSpent,
    SkillDeclared,
    StatusGained,
    StatusLost,
    WealthGained,
)
from .. import common
from ..common import Reducers, with_combatant
from .exchanges import (
    check_judged,
    cover_taken,
    curse_renewed,
    edge_judged,
    force_declared,
    resource_spent,
    skill_declared,
)
from .state import (
    Curse,
    Feint,
    GmReward,
    HyakuenState,
    bearer_of,
    split_id,
    start,
    with_relic,
    with_reserve,
)

__all__ = ["REDUCERS", "HyakuenState", "apply", "start"]


def turn_started(state: HyakuenState, event: TurnStarted) -> HyakuenState:
    """A new turn."""
    return replace(state, turn=event.turn, exchange=None)


def order_decided(state: HyakuenState, event: OrderDecided) -> HyakuenState:
    """The order of action."""
    return replace(state, order=event.order, quick=event.quick)


def moved(state: HyakuenState, event: Moved) -> HyakuenState:
    """Another row."""
    return with_combatant(state, event.actor, row=event.after)


def reserve_restored(state: HyakuenState, event: ReserveRestored) -> HyakuenState:
    """A reserve goes up."""
    return with_reserve(state, bearer_of(event.target), event.resource, event.gained)


def defeated(state: HyakuenState, event: Defeated) -> HyakuenState:
    """Down; it is a deed of whoever felled an enemy."""
    side = state.combatants[event.target].side
    state = with_combatant(state, event.target, down=True, felled_by_force=event.force)
    if event.source is None:
        return state
    doer = bearer_of(event.source)
    if state.combatants[doer].side == side:
        return state
    return with_combatant(state, doer, felled_enemy=True)


def recovered(state: HyakuenState, event: Recovered) -> HyakuenState:
    """On its feet; it is a deed of whoever healed it."""
    state = with_combatant(state, event.target, down=False, felled_by_force=None)
    return with_combatant(state, bearer_of(event.source), healed_comrade=True)


def status_gained(state: HyakuenState, event: StatusGained) -> HyakuenState:
    """A temporary trait, of which the higher counts."""
    fighter = state.combatants[event.target]
    if event.status == "ill_suited":
        return _with_temporary(state, event.target, ill_suited=event.level)
    if event.status == "bind":
        held = fighter.temporary.bind
        force = max(event.force or 0, fighter.bound_by_force or 0)
        state = with_combatant(state, event.target, bound_by_force=force)
        return _with_temporary(state, event.target, bind=max(held, event.level))
    until = state.turn if event.until is None else event.until
    feints = (*fighter.feints, Feint(event.level, until))
    return _with_feints(state, event.target, feints)


def status_lost(state: HyakuenState, event: StatusLost) -> HyakuenState:
    """A temporary trait ends; of feints only those whose turns are over, unless all are undone."""
    fighter = state.combatants[event.target]
    if event.status == "ill_suited":
        return _with_temporary(state, event.target, ill_suited=0)
    if event.status == "bind":
        state = with_combatant(state, event.target, bound_by_force=None)
        return _with_temporary(state, event.target, bind=0)
    running = tuple(f for f in fighter.feints if event.value and f.until > state.turn)
    return _with_feints(state, event.target, running)


def _with_feints(state: HyakuenState, who: str, feints: tuple[Feint, ...]) -> HyakuenState:
    value = max((feint.level for feint in feints if feint.until >= state.turn), default=0)
    return _with_temporary(with_combatant(state, who, feints=feints), who, feint=value)


def _with_temporary(state: HyakuenState, who: str, **changes: int) -> HyakuenState:
    temporary = replace(state.combatants[who].temporary, **changes)
    return with_combatant(state, who, temporary=temporary)


def aim_taken(state: HyakuenState, event: AimTaken) -> HyakuenState:
    """Somebody is aimed at."""
    return with_combatant(state, event.actor, aiming_at=event.target)


def aim_ended(state: HyakuenState, event: AimEnded) -> HyakuenState:
    """Nobody is aimed at."""
    return with_combatant(state, event.actor, aiming_at=None)


def relic_summoned(state: HyakuenState, event: RelicSummoned) -> HyakuenState:
    """A relic is out."""
    return with_relic(state, event.actor, event.relic, event.form, event.row)


def relic_dismissed(state: HyakuenState, event: RelicDismissed) -> HyakuenState:
    """No relic is out; one that is down stays so."""
    fighter = state.combatants[event.actor]
    gone = split_id(event.actor, event.relic)
    combatants = {who: other for who, other in state.combatants.items() if who != gone}
    fallen = fighter.fallen_relics + ((event.relic,) if event.down else ())
    return with_combatant(
        replace(state, combatants=combatants),
        event.actor,
        relic=None,
        form=None,
        fallen_relics=fallen,
    )


def curse_fixed(state: HyakuenState, event: CurseFixed) -> HyakuenState:
    """A force is fixed."""
    curse = Curse(event.target, event.skill, event.force)
    return with_combatant(state, event.actor, curse=curse)


def curse_ended(state: HyakuenState, event: CurseEnded) -> HyakuenState:
    """Nothing is fixed."""
    return with_combatant(state, event.actor, curse=None)


def wealth_gained(state: HyakuenState, event: WealthGained) -> HyakuenState:
    """Wealth goes up."""
    wealth = state.combatants[event.actor].wealth + event.amount
    return with_combatant(state, event.actor, wealth=wealth)


def gm_rewarded(state: HyakuenState, event: GmRewarded) -> HyakuenState:
    """What the GM gains."""
    reward = GmReward(state.gm.wealth + event.wealth, state.gm.relics + event.relics)
    return replace(state, gm=reward)


REDUCERS: Reducers = {
    **common.COMMON,
    TurnStarted: turn_started,
    OrderDecided: order_decided,
    Moved: moved,
    CheckJudged: check_judged,
    SkillDeclared: skill_declared,
    CoverTaken: cover_taken,
    EdgeJudged: edge_judged,
    ForceDeclared: force_declared,
    ResourceSpent: resource_spent,
    ReserveRestored: reserve_restored,
    Defeated: defeated,
    Recovered: recovered,
    StatusGained: status_gained,
    StatusLost: status_lost,
    AimTaken: aim_taken,
    AimEnded: aim_ended,
    RelicSummoned: relic_summoned,
    RelicDismissed: relic_dismissed,
    CurseFixed: curse_fixed,
    CurseRenewed: curse_renewed,
    CurseEnded: curse_ended,
    WealthGained: wealth_gained,
    GmRewarded: gm_rewarded,
}


def apply(state: HyakuenState, event: Event) -> HyakuenState:
    """The state after one event of `hyakuen`."""
    return common.apply(REDUCERS, state, event)
