"""The edge 防御有利・攻撃有利: 突 beats 崩, 崩 beats 激, 激 beats 突."""

from __future__ import annotations

from ....events.hyakuen import Edge, EdgeJudged
from ....events.hyakuen.attributes import BEATS, MAINS, Main
from ....reducers.hyakuen.state import Check
from ...battle import clause
from .fighters import HyakuenBattle, Steps, exchange_of


def edge_between(attack: Main, defense: Main) -> Edge:
    """Who has the edge when one main attribute attacks and another defends."""
    if BEATS[attack] == defense:
        return "attacker_edge"
    return "defender_edge" if BEATS[defense] == attack else "even"


def main_of(check: Check) -> Main:
    """The main attribute of the skill of a check."""
    return next(name for name in MAINS if name in check.attributes)


@clause("hyakuen.edge")
def edge(battle: HyakuenBattle) -> Steps:
    """Judged once, when both sides have declared; 防 in defence turns 攻撃有利 into 引き分け."""
    exchange = exchange_of(battle)
    if exchange.defense is None:
        return ()
    action, defense = exchange.action, exchange.defense
    is_aimed = battle.state.combatants[action.actor].aiming_at == exchange.target
    if "snipe" in action.attributes and is_aimed and battle.ruling("provisional") == "on":
        return (snipe(),)
    found = edge_between(main_of(action), main_of(defense))
    guarded = found == "attacker_edge" and "guard" in defense.attributes
    _tell(battle, action, defense, "even" if guarded else found, guarded=guarded)
    return ()


@clause("hyakuen.snipe")
def snipe(battle: HyakuenBattle) -> Steps:
    """狙, provisional: an aimed attack has the edge, whatever the defence."""
    exchange = exchange_of(battle)
    if exchange.defense is not None:
        _tell(battle, exchange.action, exchange.defense, "attacker_edge", guarded=False)
    return ()


def _tell(
    battle: HyakuenBattle, action: Check, defense: Check, edge: Edge, *, guarded: bool
) -> None:
    battle.emit(
        EdgeJudged,
        source=action.actor,
        target=defense.actor,
        attack=main_of(action),
        defense=main_of(defense),
        edge=edge,
        guarded=guarded,
    )
