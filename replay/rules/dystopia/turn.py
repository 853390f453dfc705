"""3: a turn 手番, with its sub action and its main action."""

from __future__ import annotations

from ....events.common import BattleEnded, CheckJudged, TurnStarted
from ....events.dystopia import Fled, Placed
from ....events.tally import Tally
from ...battle import clause
from .aiming import usable_items, usable_skills
from .fighters import DystopiaBattle, Steps, fighter, foes, halted, is_here
from .preparation import prepare
from .squares import move, ways
from .use import start_attack, use_as_main_action, use_as_sub_action

MOVE_AS_SUB_ACTION = 3
MOVE_AS_MAIN_ACTION = 8
SKIP_MAIN = 10
FLEE = 10
ABANDON = 10
FLEE_NEEDS = 12
NONE = "none"


@clause("dystopia.3")
def turn(battle: DystopiaBattle, who: str) -> Steps:
    """The turn of a fighter who is still here; none begins beyond the turn limit."""
    if halted(battle) or not is_here(battle, who):
        return ()
    if battle.state.turn >= battle.state.turn_limit:
        battle.emit(BattleEnded, winner=None, reason="turn-limit")
        return ()
    battle.emit(TurnStarted, turn=battle.state.turn + 1, actor=who)
    return (sub_action(who, ()),)


@clause("dystopia.3-1")
def sub_action(battle: DystopiaBattle, who: str, used: tuple[str, ...]) -> Steps:
    """The sub action サブアクション, which the free skills `used` in this turn leave open."""
    f = fighter(battle, who)
    if halted(battle):
        return ()
    skills = {*usable_skills(battle, who, "sub"), *usable_skills(battle, who, "free", used)}
    options = (
        NONE,
        *(f"move:{square}" for square in ways(battle, who)),
        "skip-main",
        *(f"skill:{skill}" for skill in f.skills if skill in skills),
        *(f"item:{item}" for item in usable_items(battle, who, "sub")),
    )
    action, _, name = battle.choose(who, "sub", options).partition(":")
    if action == NONE:
        return (main_action(who, 0),)
    if action == "skip-main":
        return (free_skills(who, SKIP_MAIN, used, True),)
    if action == "move":
        move(battle, who, name)
        return (free_skills(who, MOVE_AS_SUB_ACTION, used, False),)
    use = use_as_sub_action(who, name)
    if action == "skill" and f.skills[name].timing == "free":
        return (use, sub_action(who, (*used, name)))
    return (use, free_skills(who, f.ability(name).counts, used, False))


@clause("dystopia.3-1")
def free_skills(
    battle: DystopiaBattle, who: str, cost: int, used: tuple[str, ...], skips_main: bool
) -> Steps:
    """After the sub action, which costs `cost`: the free skills that are left."""
    if halted(battle):
        return ()
    free = usable_skills(battle, who, "free", used)
    _, _, name = battle.choose(who, "sub", (NONE, *(f"skill:{s}" for s in free))).partition(":")
    if name:
        return (use_as_sub_action(who, name), free_skills(who, cost, (*used, name), skips_main))
    return (end_turn(who, cost, "main", 0),) if skips_main else (main_action(who, cost),)


@clause("dystopia.3-2")
def main_action(battle: DystopiaBattle, who: str, sub_cost: int) -> Steps:
    """The main action メインアクション, after a sub action that costs `sub_cost`."""
    f = fighter(battle, who)
    if halted(battle):
        return ()
    options = (
        *(("attack",) if f.weapon is not None and foes(battle, who) else ()),
        *(f"move:{square}" for square in ways(battle, who)),
        "flee",
        *(f"item:{item}" for item in usable_items(battle, who, "main")),
        *(f"skill:{skill}" for skill in usable_skills(battle, who, "main")),
        "abandon",
        *((NONE,) if battle.ruling("main-mandatory") == "no" else ()),
    )
    action, _, name = battle.choose(who, "main", options).partition(":")
    if action == "attack" and f.weapon is not None:
        return (strike(who), end_turn(who, sub_cost, "main", f.weapon.cost))
    if action == "move":
        move(battle, who, name)
        return (end_turn(who, sub_cost, "main", MOVE_AS_MAIN_ACTION),)
    if action == "flee":
        return (flee(who), end_turn(who, sub_cost, "main", FLEE))
    if action == "abandon":
        return (end_turn(who, sub_cost, "main", ABANDON),)
    if action == NONE:
        return (end_turn(who, sub_cost, "main", 0),)
    if action == "skill" and f.skills[name].preparation_counts:
        return (
            prepare(who, name),
            end_turn(who, sub_cost, "preparation", f.skills[name].preparation_counts),
        )
    cost = f.ability(name).counts
    return (use_as_main_action(who, name), end_turn(who, sub_cost, "main", cost))


@clause("dystopia.3-2")
def strike(battle: DystopiaBattle, who: str) -> Steps:
    """A normal attack 通常攻撃."""
    target = battle.choose(who, "target", foes(battle, who))
    return start_attack(battle, who, None, (target,))


@clause("dystopia.3-2")
def flee(battle: DystopiaBattle, who: str) -> Steps:
    """Trying to flee 逃走: 2d10, which are no check. Only the one who rolls gets away."""
    total = sum(battle.roll(who, "flee", 2, 10))
    success = total >= FLEE_NEEDS
    if total > FLEE_NEEDS:
        success = battle.ruling("flee-threshold") == "12-or-more"
    battle.emit(
        CheckJudged,
        actor=who,
        total=total,
        needed=FLEE_NEEDS,
        success=success,
        tally=Tally().start("flee", FLEE_NEEDS).terms,
    )
    if success:
        battle.emit(Fled, actor=who)
    return ()


@clause("dystopia.3")
def end_turn(
    battle: DystopiaBattle, who: str, sub_cost: int, action: str, action_cost: int
) -> Steps:
    """Whoever is still there is placed as many counts ahead as its actions cost.

    A turn for nothing leads to another in the same count, but only once.
    """
    f = fighter(battle, who)
    if not f.able:
        return ()
    costs = (("owed", f.owed), ("sub", sub_cost), (action, action_cost))
    tally = Tally().start("count", battle.state.count)
    for label, counts in costs:
        if counts:
            tally.plus(label, counts)
    if tally.total == battle.state.count and (
        f.turns_here > 1 or battle.ruling("cost-minimum") == "one"
    ):
        tally.plus("at_least_1", 1)
    battle.emit(
        Placed,
        actor=who,
        counts=tally.total - battle.state.count,
        placed=tally.total,
        tally=tally.terms,
    )
    return ()
