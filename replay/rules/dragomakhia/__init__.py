"""The rule system `dragomakhia` ドラゴマキア: checks with pools of ten-sided dice, and battles."""

from __future__ import annotations

from ....events.common import BattleStarted
from ....events.dragomakhia import DragomakhiaEvent
from ....events.dragomakhia.checking import check_scenario
from ....events.dragomakhia.scenario import DragomakhiaScenario
from ....events.rulings import load_rulings
from ....events.text import Text
from ....reducers.dragomakhia import REDUCERS, start
from ...battle import Steps
from ...system import System
from .checks import begin_check, checks_done
from .narration import NARRATORS
from .policy import policy
from .prompt import ask
from .turn import turn
from .words import CLAUSES, WORDS, names


def first_steps(event: BattleStarted[DragomakhiaScenario]) -> Steps:
    """The checks, and then the battle, if there is one."""
    scenario = event.scenario
    return (
        *(begin_check() for _ in scenario.listed_checks),
        turn(scenario.last_turn) if scenario.is_battle else checks_done(),
    )


SYSTEM = System(
    name="dragomakhia",
    title=Text("Dragomakhia", "ドラゴマキア"),
    rules=1,
    events=DragomakhiaEvent,
    scenario=DragomakhiaScenario,
    check=check_scenario,
    rulings=load_rulings("senki.events.dragomakhia"),
    clauses=CLAUSES,
    reducers=REDUCERS,
    start=start,
    open=first_steps,
    policy=policy,
    narrate=NARRATORS,
    words=WORDS,
    names=names,
    ask=ask,
)
