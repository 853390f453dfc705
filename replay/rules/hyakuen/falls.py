"""Who can no longer act 行動不能: felled by a force, or out of stamina or focus."""

from __future__ import annotations

from ....events.hyakuen import CurseEnded, Defeated, RelicDismissed
from ....reducers.hyakuen.state import bearer_of, split_relic
from .fighters import HyakuenBattle, is_exhausted
from .rows import end_aims


def fell(battle: HyakuenBattle, source: str | None, target: str, force: int | None) -> None:
    """Take `target` out of action, and with it the force that it has fixed.

    `force` is that of the attack, None where a reserve ran out.
    """
    battle.emit(Defeated, source=source, target=target, force=force)
    curse = battle.state.combatants[target].curse
    if curse is not None:
        battle.emit(CurseEnded, actor=target, target=curse.target)


def collapse(battle: HyakuenBattle, who: str) -> None:
    """Where the reserve of `who` is gone, bearer and relic fall at once and the summons ends."""
    bearer = bearer_of(who)
    fighter = battle.state.combatants[bearer]
    if fighter.down and fighter.relic is None:
        return
    if not is_exhausted(battle.state, bearer, battle.ruling):
        return
    if not fighter.down:
        fell(battle, None, bearer, None)
    if fighter.relic is not None:
        relic = split_relic(battle.state, bearer)
        if relic is not None and not battle.state.combatants[relic].down:
            fell(battle, None, relic, None)
        put_away(battle, bearer, down=True)


def put_away(battle: HyakuenBattle, bearer: str, *, down: bool) -> None:
    """The relic that a bearer has out is out no longer; `down` if it cannot be called again."""
    fighter, relic = battle.state.combatants[bearer], split_relic(battle.state, bearer)
    if relic is not None:
        end_aims(battle, relic)
        down = down or battle.state.combatants[relic].down
    battle.emit(RelicDismissed, actor=bearer, relic=fighter.relic, form=fighter.form, down=down)
