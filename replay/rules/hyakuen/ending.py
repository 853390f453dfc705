"""The end of a battle, and the reward 報酬 for the players and the GM."""

from __future__ import annotations

from ....events.common import BattleEnded
from ....events.hyakuen import GmRewarded, WealthGained
from ....events.hyakuen.scenario import SIDES, Reward, listed
from ....events.tally import Tally
from ....reducers.hyakuen.state import HyakuenFighter, HyakuenState
from ...battle import clause
from .fighters import HyakuenBattle, Steps

MOST_SHARED = 5
MOST_FOR_GM = 10
MOST_RELICS = 3
RANKS_A_POINT = 10

PERSONAL = ("felled_enemy", "healed_comrade", "merit")
"""The deeds that earn someone a bonus of their own."""


@clause("hyakuen.end")
def end_check(battle: HyakuenBattle) -> Steps:
    """A side of which nobody can act has lost."""
    if battle.state.outcome is not None:
        return ()
    fighters = battle.state.combatants.values()
    left = [side for side in SIDES if any(f.side == side and not f.down for f in fighters)]
    if len(left) < len(SIDES):
        battle.emit(BattleEnded, winner=left[0] if left else None, reason="all-down")
    return ()


@clause("hyakuen.end")
def limit_check(battle: HyakuenBattle, last_turn: int) -> Steps:
    """A battle that has lasted long enough is over without a winner."""
    if battle.state.outcome is None and battle.state.turn >= last_turn:
        battle.emit(BattleEnded, winner=None, reason="turn-limit")
    return ()


@clause("hyakuen.reward")
def reward(battle: HyakuenBattle, terms: Reward) -> Steps:
    """Wealth 財力 for every player character, and for the GM, if the players have won."""
    state = battle.state
    if state.outcome is None or state.outcome.winner != "pc":
        return ()
    amounts: list[int] = []
    for who in _players(state):
        tally = _wealth(battle, who, terms)
        amounts.append(tally.total)
        if tally.total:
            held = state.combatants[who].wealth
            battle.emit(
                WealthGained,
                actor=who,
                amount=tally.total,
                wealth=held + tally.total,
                tally=tally.terms,
            )
    if terms.gm is True:
        share = gm_wealth(amounts)
        battle.emit(
            GmRewarded,
            wealth=share.total,
            relics=min(len(amounts), MOST_RELICS),
            tally=share.terms,
        )
    return ()


def _players(state: HyakuenState) -> list[str]:
    """The player characters; a relic is none, and its deeds count for its bearer."""
    return [who for who, f in state.combatants.items() if f.side == "pc" and f.bearer is None]


def _wealth(battle: HyakuenBattle, who: str, terms: Reward) -> Tally:
    """The shared part, at most 5, and the bonus of one character."""
    fighter = battle.state.combatants[who]
    deeds = {
        "felled_enemy": fighter.felled_enemy,
        "healed_comrade": fighter.healed_comrade,
        "merit": who in listed(terms.merits),
    }
    earned = [name for name in PERSONAL if deeds[name]]
    if len(earned) > 1 and battle.ruling("reward-personal") == "one":
        earned = earned[:1]
    tally = shared_wealth(battle.state, terms)
    whole = tally.total + len(earned)
    if earned and whole > MOST_SHARED and battle.ruling("reward-cap") == "whole":
        for name in earned:
            tally.plus(name, 1)
        return tally.at_most("most_wealth", MOST_SHARED)
    if tally.total > MOST_SHARED:
        tally.at_most("most_shared", MOST_SHARED)
    for name in earned:
        tally.plus(name, 1)
    return tally


def shared_wealth(state: HyakuenState, terms: Reward) -> Tally:
    """What every player character gets for the enemies, before the limit.

    1 for each martial skill of theirs and of all their relics, a tenth of each relic's rank,
    rounded up, 1 for a fallen bearer, and the scenario's own bonus.
    """
    enemies = [f for f in state.combatants.values() if f.side == "enemy" and f.bearer is None]
    tally = Tally().start("martial_skills", sum(map(_martial_count, enemies)))
    for enemy in enemies:
        for relic in enemy.relics:
            if isinstance(relic.rank, int) and relic.rank:
                tally.plus("relic_rank", -(-relic.rank // RANKS_A_POINT))
    if terms.fallen is True:
        tally.plus("fallen_bearer", 1)
    if isinstance(terms.scenario_bonus, int):
        tally.plus("scenario_bonus", terms.scenario_bonus)
    return tally


def _martial_count(fighter: HyakuenFighter) -> int:
    skills = [*fighter.skills, *(s for relic in fighter.relics for s in listed(relic.skills))]
    return sum(skill.is_martial for skill in skills)


def gm_wealth(amounts: list[int]) -> Tally:
    """Half of what the players got, rounded up; what one alone got is not halved; at most 10."""
    tally = Tally().start("players_total", sum(amounts))
    if len(amounts) > 1:
        tally.divided_by("halved", 2).rounded_up("rounded_up")
    return tally.at_most("most_for_gm", MOST_FOR_GM) if tally.total > MOST_FOR_GM else tally
