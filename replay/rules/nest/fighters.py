"""What the steps of `nest` ask about fighters: who stands, who opposes whom, which skills count."""

from __future__ import annotations

from collections.abc import Mapping

from ....events.common import CheckJudged, DamageApplied
from ....events.dice import Faces
from ....events.nest.scenario import SIDES
from ....events.nest.skills import SKILLS
from ....events.tally import Tally
from ....reducers.nest import NestState
from ...battle import Battle, Step

NestBattle = Battle[NestState]
Steps = tuple[Step, ...]

SIDE_WIDE = frozenset(
    {"formation", "horde", "deathblow_throw", "deathblow_thrust", "deathblow_slash", "berserker"}
    | {"silver_weapon", "magic_weapon", "demon_weapon", "legend_weapon", "iron_body"}
    | {"silver_armor", "magic_armor", "demon_armor", "legend_armor", "dragon_ward"}
)
"""The skills that the page words as those of one's own side 味方側, except 魔法障壁: it costs
its own holder a hit point, so nobody else can use it."""


def standing(battle: NestBattle, who: str) -> bool:
    """Whether a fighter has hit points left."""
    return battle.state.combatants[who].hp > 0


def members(battle: NestBattle, side: str) -> tuple[str, ...]:
    """The fighters of a side, in the order listed."""
    return tuple([who for who, f in battle.state.combatants.items() if f.side == side])


def everyone(battle: NestBattle) -> tuple[str, ...]:
    """All fighters, the PC side first."""
    return tuple(who for side in SIDES for who in members(battle, side))


def everybody_stands(battle: NestBattle) -> bool:
    """Whether all fighters have hit points left."""
    for fighter in battle.state.combatants.values():  # noqa: SIM110 - a generator costs more
        if not fighter.hp:
            return False
    return True


def foes(battle: NestBattle, who: str) -> tuple[str, ...]:
    """The opponents of `who` that stand, in the order listed."""
    side = battle.state.combatants[who].side
    return tuple([w for w, f in battle.state.combatants.items() if f.side != side and f.hp])


def copies(battle: NestBattle, who: str, skill: str) -> int:
    """How many copies of a skill count for `who`, by the rulings on stacking and on sides."""
    fighters = battle.state.combatants
    fighter = fighters[who]
    count = fighter.skills.get(skill, 0)
    if skill in SIDE_WIDE and len(fighters) > 2:
        comrades = sum(
            other.skills.get(skill, 0)
            for name, other in fighters.items()
            if name != who and other.side == fighter.side and other.hp > 0
        )
        if comrades and battle.ruling("side-wide-skills") == "side":
            count += comrades
    if count > 1 and not SKILLS[skill].stacking_stated and battle.ruling("stack-modifiers") == "no":
        return 1
    return count


def counted(battle: NestBattle, who: str, table: Mapping[str, int]) -> list[tuple[str, int]]:
    """The skills in `table` that count for `who`, in its order, each with the copies."""
    fighters = battle.state.combatants
    if len(fighters) <= 2 and fighters[who].skills.keys().isdisjoint(table):
        return []
    return [(skill, n) for skill in table if (n := copies(battle, who, skill))]


def attacks_over(battle: NestBattle) -> bool:
    """Whether a death sends everybody to step 10.

    It does when a side has nobody standing. The page says so of any death at all
    (ruling `any-death-ends-attacks`), which differs only in a group.
    """
    fighters = battle.state.combatants.values()
    if everybody_stands(battle):
        return False
    if len({f.side for f in fighters if f.hp}) < len(SIDES):
        return True
    died_this_turn = any(not f.hp and not f.fixed for f in fighters)
    return died_this_turn and battle.ruling("any-death-ends-attacks") == "any"


def engaged(battle: NestBattle, attacker: str, defender: str) -> bool:
    """Whether an attack that was begun goes on: both stand, and no death has ended the attacks."""
    return standing(battle, attacker) and standing(battle, defender) and not attacks_over(battle)


def judge(
    battle: NestBattle, actor: str, faces: Faces, needed: Tally, *, success: bool | None = None
) -> bool:
    """Tell whether 2d6 reached what was needed (or `success`, where the rule is another)."""
    total = sum(faces)
    reached = total >= needed.total if success is None else success
    battle.emit(
        CheckJudged,
        actor=actor,
        total=total,
        needed=needed.total,
        success=reached,
        tally=needed.terms,
    )
    return reached


def hurt(battle: NestBattle, source: str | None, target: str, tally: Tally) -> None:
    """Take the total of `tally` from the hit points of `target`, not below 0."""
    hp = battle.state.combatants[target].hp
    lost = min(tally.total, hp)
    battle.emit(
        DamageApplied,
        source=source,
        target=target,
        amount=tally.total,
        lost=lost,
        hp=hp - lost,
        tally=tally.terms,
    )


def kill(battle: NestBattle, source: str, target: str) -> None:
    """Set the hit points of `target` to 0."""
    hurt(battle, source, target, Tally().start("remaining_hp", battle.state.combatants[target].hp))
