"""The rule system `nest` 巣作りドラゴン: thirteen steps a turn, two six-sided dice."""

from __future__ import annotations

from ....events.common import BattleStarted
from ....events.nest import NestEvent
from ....events.nest.scenario import NestScenario, check_scenario
from ....events.rulings import load_rulings
from ....events.text import Text
from ....reducers.nest import REDUCERS, NestState, start, wrong_total
from ...battle import Question, Steps
from ...system import System
from .ending import limit_avatar
from .narration import CLAUSES, NARRATORS, WORDS
from .trap import checks_done, trap_check
from .turn import turn


def first_steps(event: BattleStarted[NestScenario]) -> Steps:
    """The trap checks, and then the battle, if there is one."""
    scenario = event.scenario
    return (
        *(limit_avatar(c.id) for c in scenario.combatants),
        *(trap_check(c.actor, c.needed, index) for index, c in enumerate(scenario.trap_checks)),
        turn(scenario.last_turn) if scenario.is_battle else checks_done(),
    )


def policy(state: NestState, question: Question) -> str:
    """The first living opponent in the order listed; undying is used."""
    return question.option(0)


SYSTEM = System(
    name="nest",
    title=Text("Nest-building Dragon", "巣作りドラゴン"),
    rules=1,
    events=NestEvent,
    scenario=NestScenario,
    check=check_scenario,
    rulings=load_rulings("senki.events.nest"),
    clauses=CLAUSES,
    reducers=REDUCERS,
    wrong_total=wrong_total,
    start=start,
    open=first_steps,
    policy=policy,
    narrate=NARRATORS,
    words=WORDS,
)
