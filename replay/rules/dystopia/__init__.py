"""The rule system `dystopia` (DysTopiA): a line of counts, 2d10, nine steps of damage."""

from __future__ import annotations

from operator import attrgetter

from ....events.dystopia import DystopiaEvent
from ....events.dystopia.checking import check_scenario
from ....events.dystopia.scenario import DystopiaScenario
from ....events.dystopia.warnings import scenario_warnings
from ....events.rulings import load_rulings
from ....events.text import Text
from ....reducers.dystopia import REDUCERS, start
from ...system import System
from .narration import NARRATORS
from .option_names import label
from .policy import policy
from .prompt import prompt
from .start_phase import first_steps
from .totals import wrong_total
from .words import CLAUSES, WORDS, names

SYSTEM = System(
    name="dystopia",
    title=Text("DysTopiA", "DysTopiA"),
    rules=1,
    events=DystopiaEvent,
    scenario=DystopiaScenario,
    check=check_scenario,
    rulings=load_rulings("senki.events.dystopia"),
    clauses=CLAUSES,
    reducers=REDUCERS,
    start=start,
    open=first_steps,
    policy=policy,
    narrate=NARRATORS,
    words=WORDS,
    ask=prompt,
    label=label,
    wrong_total=wrong_total,
    clock=attrgetter("count"),
    clock_word=Text("count", "カウント"),
    names=names,
    warnings=scenario_warnings,
)
