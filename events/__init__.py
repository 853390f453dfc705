"""Floor 1: what can happen. The typed events, scenarios, rulings, dice and the log file."""

from __future__ import annotations

from .common import (
    FORMAT as FORMAT,
)
from .common import (
    AttackNullified as AttackNullified,
)
from .common import (
    BattleEnded as BattleEnded,
)
from .common import (
    BattleStarted as BattleStarted,
)
from .common import (
    CheckJudged as CheckJudged,
)
from .common import (
    ChoiceMade as ChoiceMade,
)
from .common import (
    CountAdvanced as CountAdvanced,
)
from .common import (
    DamageApplied as DamageApplied,
)
from .common import (
    Defeated as Defeated,
)
from .common import (
    Event as Event,
)
from .common import (
    Given as Given,
)
from .common import (
    HealingApplied as HealingApplied,
)
from .common import (
    Moved as Moved,
)
from .common import (
    ResourceSpent as ResourceSpent,
)
from .common import (
    Revived as Revived,
)
from .common import (
    RollMade as RollMade,
)
from .common import (
    Seeded as Seeded,
)
from .common import (
    StatusGained as StatusGained,
)
from .common import (
    StatusLost as StatusLost,
)
from .common import (
    TurnStarted as TurnStarted,
)
from .errors import SenkiError as SenkiError
