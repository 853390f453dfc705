"""The rule system `rider` アドバンスドライダーバトル: distances, cards, pools of six-sided dice."""

from __future__ import annotations

from ....events.common import BattleStarted
from ....events.rider import RiderEvent
from ....events.rider.building import build_warnings
from ....events.rider.scenario import RiderScenario, card_names, check_scenario
from ....events.rulings import load_rulings
from ....events.text import Text
from ....reducers.rider import REDUCERS, start
from ...battle import Steps
from ...system import System
from .narration import NARRATORS
from .policy import policy
from .prompt import ask, label
from .turn import turn
from .words import CLAUSES, WORDS


def first_steps(event: BattleStarted[RiderScenario]) -> Steps:
    """The first turn."""
    return (turn(event.scenario.last_turn),)


SYSTEM = System(
    name="rider",
    title=Text("Advanced Rider Battle", "アドバンスドライダーバトル"),
    rules=1,
    events=RiderEvent,
    scenario=RiderScenario,
    check=check_scenario,
    rulings=load_rulings("senki.events.rider"),
    clauses=CLAUSES,
    reducers=REDUCERS,
    start=start,
    open=first_steps,
    policy=policy,
    narrate=NARRATORS,
    words=WORDS,
    ask=ask,
    label=label,
    warnings=build_warnings,
    names=card_names,
)
