"""The start phase: squares, initial counts, and the skills of the start phase."""

from __future__ import annotations

from ....events.common import BattleStarted
from ....events.dystopia import Placed, SquareTaken
from ....events.dystopia.scenario import OWN_SQUARES, SIDES, DystopiaScenario
from ....events.tally import Tally
from ...battle import clause
from .aiming import usable_skills
from .counts import first_count
from .fighters import DystopiaBattle, Steps, agility_cap, everyone_able, fighter
from .order import START, in_order
from .use import use_at_start

NONE = "none"


def first_steps(event: BattleStarted[DystopiaScenario]) -> Steps:
    """The start phase, PCs before enemies, and then the battle phase."""
    combatants = event.scenario.combatants
    return (
        *(take_square(c.id) for side in SIDES for c in combatants if c.side == side),
        initial_counts(),
        start_skills(),
        first_count(),
    )


@clause("dystopia.start")
def take_square(battle: DystopiaBattle, who: str) -> Steps:
    """A square of the own side, for whoever has none yet."""
    f = fighter(battle, who)
    if f.square is None:
        square = battle.choose(who, "square", OWN_SQUARES[f.side])
        battle.emit(SquareTaken, actor=who, square=square)
    return ()


@clause("dystopia.start")
def initial_counts(battle: DystopiaBattle) -> Steps:
    """Initial counts 初期カウント: behind the fastest by the difference of agility."""
    values = {who: _capped_agility(battle, who) for who in battle.state.combatants}
    fastest = _fastest(battle, values)
    literal = battle.ruling("initial-count") == "formula"
    for who, value in values.items():
        tally = Tally().start("fastest", fastest).minus("agility", value)
        if literal:
            tally.minus("formula", 1)
        else:
            tally.plus("first_count", 1)
        battle.emit(Placed, actor=who, counts=tally.total, placed=tally.total, tally=tally.terms)
    return ()


def _capped_agility(battle: DystopiaBattle, who: str) -> int:
    cap = agility_cap(battle, who)
    raw = fighter(battle, who).agility
    return raw if cap is None else min(raw, cap)


def _fastest(battle: DystopiaBattle, values: dict[str, int]) -> int:
    """X, the highest agility in the battle; or that of the PCs alone (a ruling)."""
    of_all = max(values.values())
    of_pcs = max(value for who, value in values.items() if fighter(battle, who).side == "pc")
    if of_all > of_pcs and battle.ruling("x-includes-enemies") == "no":
        return of_pcs
    return of_all


@clause("dystopia.start")
def start_skills(battle: DystopiaBattle) -> Steps:
    """Everybody who has skills of the start phase, in the order of agility."""
    who = [w for w in everyone_able(battle) if usable_skills(battle, w, "start")]
    return in_order(battle, START, who, choose_one_by_one)


@clause("dystopia.start")
def choose_one_by_one(battle: DystopiaBattle, who: tuple[str, ...]) -> Steps:
    """One after the other."""
    return tuple(start_skill(w, ()) for w in who)


@clause("dystopia.start")
def start_skill(battle: DystopiaBattle, who: str, used: tuple[str, ...]) -> Steps:
    """A skill of the start phase, and then another, each name once (a ruling: one in all)."""
    left = usable_skills(battle, who, "start", used)
    if not left or (used and battle.ruling("start-phase-skills") == "one"):
        return ()
    chosen = battle.choose(who, "start-skill", (*left, NONE))
    if chosen == NONE:
        return ()
    return (use_at_start(who, chosen), start_skill(who, (*used, chosen)))
