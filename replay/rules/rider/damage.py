"""Damage: attack less defence, taken by the rider or by the monster that stands before it."""

from __future__ import annotations

from ....events.common import DamageApplied
from ....events.rider import MonsterDamaged
from ....events.tally import Tally
from ...battle import clause
from .numbers import attack, damage, with_roll
from .riders import RiderBattle, Steps


@clause("rider.damage")
def hit(
    battle: RiderBattle, attacker: str, method: str, target: str, ignored: int, highest: int
) -> Steps:
    """The damage of a hit; `highest` is the die, or 0 for a hit without a roll."""
    tally = with_roll(attack(battle.state, attacker, method, highest, battle.ruling), highest)
    if ignored and not highest and battle.ruling("pa-auto-hit") == "no":
        ignored = 0
    victim = battle.state.combatants[target]
    if victim.monster_hp:
        lost = damage(tally, 0, ignored)
        taken = min(lost.total, victim.monster_hp)
        battle.emit(
            MonsterDamaged,
            source=attacker,
            target=target,
            amount=lost.total,
            lost=taken,
            monster_hp=victim.monster_hp - taken,
            tally=lost.terms,
        )
    else:
        _hurt(battle, attacker, target, damage(tally, victim.defense, ignored))
    return ()


@clause("rider.damage")
def clash_damage(battle: RiderBattle, attacker: str, card: str, target: str, answer: str) -> Steps:
    """Two final vents meet, and each rider takes the other's: attack less defence."""
    for source, name, victim in ((attacker, card, target), (target, answer, attacker)):
        tally = attack(battle.state, source, name, 0, battle.ruling)
        _hurt(battle, source, victim, damage(tally, battle.state.combatants[victim].defense, 0))
    return ()


def _hurt(battle: RiderBattle, source: str, target: str, tally: Tally) -> None:
    """Take the total of `tally` from the hit points of `target`, not below 0."""
    hp = battle.state.combatants[target].hp
    lost = min(tally.total, hp)
    battle.emit(
        DamageApplied,
        source=source,
        target=target,
        amount=tally.total,
        lost=lost,
        hp=hp - lost,
        tally=tally.terms,
    )
