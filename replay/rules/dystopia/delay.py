"""What comes some counts after it was used: at the start of a count, or at its end."""

from __future__ import annotations

from ....events.dystopia import DelayEnded
from ....events.dystopia.effects import Moment
from ....reducers.dystopia import Delayed, DystopiaState
from ...battle import Clause, clause
from .aiming import candidates, tell_no_target
from .fighters import DystopiaBattle, Steps, able, halted
from .order import COUNT_END, COUNT_START, RollOff, in_order
from .use import take_effect


def _delay_steps(name: str, ties: RollOff) -> Clause[DystopiaState, [Moment]]:
    """The step of clause `name` in which what is due comes, by the agility of its users."""

    @clause(name)
    def come(battle: DystopiaBattle, moment: Moment) -> Steps:
        """All that is due at this moment; what its users can no longer do is lost first."""
        due = [d.source for d in battle.state.delayed if _is_due(battle, d, moment)]
        if halted(battle) or not due:
            return ()
        users = tuple(who for who in battle.state.combatants if who in due)
        ready = [who for who in users if able(battle, who)]
        lost = tuple(who for who in users if who not in ready)
        return (each(lost, moment), *in_order(battle, ties, ready, each, moment))

    @clause(name)
    def each(battle: DystopiaBattle, users: tuple[str, ...], moment: Moment) -> Steps:
        """User by user, and what one user did in the order of use."""
        return tuple(
            one(who, delayed.skill)
            for who in users
            for delayed in battle.state.delayed
            if delayed.source == who and _is_due(battle, delayed, moment)
        )

    @clause(name)
    def one(battle: DystopiaBattle, user: str, skill: str) -> Steps:
        """One use comes; it is lost where its user is down or gone."""
        if halted(battle):
            return ()
        delayed = next(
            d
            for d in battle.state.delayed
            if (d.source, d.skill, d.due) == (user, skill, battle.state.count)
        )
        lost = not able(battle, user)
        battle.emit(DelayEnded, source=user, skill=skill, lost=lost)
        if lost:
            return ()
        still_there = candidates(battle, user, skill)
        targets = tuple(who for who in delayed.targets if who in still_there)
        if not targets:
            tell_no_target(battle, user, skill)
        return take_effect(battle, user, skill, targets)

    return come


def _is_due(battle: DystopiaBattle, delayed: Delayed, moment: Moment) -> bool:
    return delayed.due == battle.state.count and delayed.at == moment


come_at_start = _delay_steps("dystopia.0", COUNT_START)
come_at_end = _delay_steps("dystopia.4", COUNT_END)
