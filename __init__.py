"""Senki 戦記: tabletop battles by the book, replayed from a seed, audited and compared.

Every verb of the command line is a function here. Nothing is imported before it is used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .events.choices import Choice as Choice
    from .events.errors import SenkiError as SenkiError
    from .events.log_reading import Head as Head
    from .replay.audit import Audit as Audit
    from .replay.audit import audit as audit
    from .replay.catalogues import choices as choices
    from .replay.catalogues import rulings as rulings
    from .replay.catalogues import schema as schema
    from .replay.catalogues import systems as systems
    from .replay.diff import diff as diff
    from .replay.explain import Explanation as Explanation
    from .replay.explain import explain as explain
    from .replay.play import Played as Played
    from .replay.play import play as play
    from .replay.play import resume as resume
    from .replay.show import Told as Told
    from .replay.show import show as show
    from .replay.show import state as state
    from .replay.system import System as System
    from .replay.verify import Verdict as Verdict
    from .replay.verify import verify as verify
    from .replay.what_if import Changes as Changes
    from .replay.what_if import WhatIf as WhatIf
    from .replay.what_if import try_rulings as try_rulings
    from .replay.what_if import what_if as what_if

_HOMES = {
    "Audit": "replay.audit",
    "Changes": "replay.what_if",
    "Choice": "events.choices",
    "Explanation": "replay.explain",
    "Head": "events.log_reading",
    "Played": "replay.play",
    "SenkiError": "events.errors",
    "System": "replay.system",
    "Told": "replay.show",
    "Verdict": "replay.verify",
    "WhatIf": "replay.what_if",
    "audit": "replay.audit",
    "choices": "replay.catalogues",
    "diff": "replay.diff",
    "explain": "replay.explain",
    "play": "replay.play",
    "resume": "replay.play",
    "rulings": "replay.catalogues",
    "schema": "replay.catalogues",
    "show": "replay.show",
    "state": "replay.show",
    "systems": "replay.catalogues",
    "try_rulings": "replay.what_if",
    "verify": "replay.verify",
    "what_if": "replay.what_if",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"senki.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted(_HOMES)
