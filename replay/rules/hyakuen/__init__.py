"""The rule system `hyakuen` 百縁草子: pools split into target number and force, relics, rows."""

from __future__ import annotations

from ....events.common import BattleStarted
from ....events.hyakuen import HyakuenEvent
from ....events.hyakuen.building import build_warnings
from ....events.hyakuen.scenario import HyakuenScenario, check_scenario
from ....events.rulings import load_rulings
from ....events.text import Text
from ....reducers.hyakuen import REDUCERS, start
from ...battle import Steps
from ...system import System
from .narration import CLAUSES, NARRATORS
from .policy import policy
from .prompt import ask
from .turn import opening
from .words import WORDS


def first_steps(event: BattleStarted[HyakuenScenario]) -> Steps:
    """The battle, and the reward after it."""
    return opening(event.scenario.last_turn, event.scenario.reward)


SYSTEM = System(
    name="hyakuen",
    title=Text("Tales of a Hundred Bonds", "百縁草子"),
    rules=1,
    events=HyakuenEvent,
    scenario=HyakuenScenario,
    check=check_scenario,
    rulings=load_rulings("senki.events.hyakuen"),
    clauses=CLAUSES,
    reducers=REDUCERS,
    start=start,
    open=first_steps,
    policy=policy,
    narrate=NARRATORS,
    words=WORDS,
    ask=ask,
    warnings=build_warnings,
)
