"""A dice duel: both throw one die a round, and the lower loses the difference in hit points."""

from __future__ import annotations

from msgspec import Struct
from senki.events.common import (
    BattleEnded,
    BattleStarted,
    ChoiceMade,
    DamageApplied,
    RollMade,
    TurnStarted,
)
from senki.events.names import check_ids
from senki.events.rulings import Option, Ruling
from senki.events.scenario import Positive, Scenario
from senki.events.tally import Tally
from senki.events.text import Text
from senki.reducers.common import COMMON, Fighter, State
from senki.replay.battle import Battle, Steps, clause
from senki.replay.system import System


class Duelist(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    hp: Positive


class DuelScenario(Scenario, frozen=True, kw_only=True):
    combatants: tuple[Duelist, Duelist]


class DuelState(State[Fighter], frozen=True, kw_only=True, tag="duel"):
    """Nothing but the hit points."""


def check(scenario: DuelScenario, place: str) -> DuelScenario:
    check_ids([duelist.id for duelist in scenario.combatants], place)
    return scenario


def start(event: BattleStarted[DuelScenario]) -> DuelState:
    return DuelState(
        combatants={
            d.id: Fighter(name=d.id, side=d.id, hp=d.hp, max_hp=d.hp)
            for d in event.scenario.combatants
        }
    )


@clause("duel.round")
def round_(battle: Battle[DuelState], last: int) -> Steps:
    battle.emit(TurnStarted, turn=battle.state.turn + 1)
    return (stance(*battle.state.combatants, last),)


@clause("duel.stance")
def stance(battle: Battle[DuelState], one: str, other: str, last: int) -> Steps:
    dice = 2 if battle.choose(one, "stance", ("steady", "bold")) == "bold" else 1
    return (throw(one, other, dice, last),)


@clause("duel.throw")
def throw(battle: Battle[DuelState], one: str, other: str, dice: int, last: int) -> Steps:
    return (answer(one, other, min(battle.roll(one, "throw#0", dice, 6)), last),)


@clause("duel.throw")
def answer(battle: Battle[DuelState], one: str, other: str, thrown: int, last: int) -> Steps:
    (answered,) = battle.roll(other, "throw#0", 1, 6)
    return (wound(one, other, thrown, answered), end(last))


@clause("duel.wound")
def wound(battle: Battle[DuelState], one: str, other: str, thrown: int, answered: int) -> Steps:
    if thrown == answered and battle.ruling("tie") == "nothing":
        return ()
    winner, loser = (one, other) if thrown > answered else (other, one)
    tally = Tally().start("higher", max(thrown, answered)).minus("lower", min(thrown, answered))
    tally.at_least("graze", 1) if thrown == answered else tally
    hp = battle.state.combatants[loser].hp
    lost = min(hp, tally.total)
    battle.emit(
        DamageApplied,
        source=winner,
        target=loser,
        amount=tally.total,
        lost=lost,
        hp=hp - lost,
        tally=tally.terms,
    )
    return ()


@clause("duel.end")
def end(battle: Battle[DuelState], last: int) -> Steps:
    standing = [who for who, f in battle.state.combatants.items() if f.hp]
    if len(standing) == 1:
        battle.emit(BattleEnded, winner=standing[0], reason="defeat")
    elif battle.state.turn == last:
        battle.emit(BattleEnded, winner=None, reason="turn-limit")
    else:
        return (round_(last),)
    return ()


SYSTEM = System(
    name="duel",
    title=Text("Dice duel", "ダイスの決闘"),
    rules=1,
    events=BattleStarted[DuelScenario]
    | TurnStarted
    | ChoiceMade
    | RollMade
    | DamageApplied
    | BattleEnded,
    scenario=DuelScenario,
    check=check,
    rulings=(
        Ruling(
            id="duel.tie",
            clause="duel.wound",
            question=Text("What does a tie do?", "同じ目のときは？"),
            options=(
                Option("nothing", Text("Nothing.", "何も起きない。")),
                Option("graze", Text("The second loses 1.", "後手が１点失う。")),
            ),
            why=Text("A tie is nobody's win.", "引き分けはだれの勝ちでもない。"),
        ),
    ),
    clauses={
        "duel.round": Text("round", "回"),
        "duel.stance": Text("stance", "構え"),
        "duel.throw": Text("throw", "一投"),
        "duel.wound": Text("wound", "負傷"),
        "duel.end": Text("end", "決着"),
    },
    reducers=COMMON,
    start=start,
    open=lambda event: (round_(event.scenario.last_turn),),
)
