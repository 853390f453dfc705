"""Steps 4 to 9: one fighter's normal attack on one defender.

Step 5 is rolled once, steps 6 to 8 for each swing, and step 9 once, unless the ruling
`multiattack-scope` repeats more of it.
"""

from __future__ import annotations

from ....events.common import AttackNullified
from ....events.nest import DeathblowsBarred
from ....events.tally import Tally
from ...battle import clause
from .damage import MAGIC, barrier_toll, magic_damage, physical_damage, ultimate_toll
from .fighters import (
    NestBattle,
    Steps,
    attacks_over,
    counted,
    engaged,
    foes,
    hurt,
    judge,
    kill,
    standing,
)

TO_HIT = 7
EASIER = {"formation": 1, "horde": 2}
HARDER = {"stalwart": 1, "veteran": 2, "flying": 3}
NULLIFIERS = {"tactician": 11, "savant": 10, "sage": 9}
DEATHBLOWS = {"deathblow_throw": 12, "deathblow_thrust": 11, "deathblow_slash": 10}


@clause("nest.5")
def attack(battle: NestBattle, attacker: str) -> Steps:
    """One fighter's normal attack: choose a defender, then steps 4 to 9."""
    if not standing(battle, attacker) or attacks_over(battle):
        return ()
    defender = battle.choose(attacker, "target", foes(battle, attacker))
    blows = advance(battle, attacker, defender, 0)
    return (immunity(attacker, defender), *blows) if _is_immune(battle, defender) else blows


@clause("nest.4")
def immunity(battle: NestBattle, attacker: str, defender: str) -> Steps:
    """Step 4: deathblow immunity bars the attacker's deathblows."""
    if counted(battle, attacker, DEATHBLOWS):
        battle.emit(DeathblowsBarred, source=attacker, target=defender)
    return ()


def _is_immune(battle: NestBattle, defender: str) -> bool:
    return "deathblow_immunity" in battle.state.combatants[defender].skills


def advance(battle: NestBattle, attacker: str, defender: str, number: int) -> Steps:
    """Swing `number`, behind the defender's nullify rolls where it has any."""
    if _nullifiers(battle, defender):
        return (nullify(attacker, defender, number, 0, False),)
    return (swing(attacker, defender, number),)


def _nullifiers(battle: NestBattle, defender: str) -> list[tuple[str, int]]:
    """The nullify rolls a defender has: skill and copy, in the order they are rolled."""
    held = battle.state.combatants[defender].skills
    return [(skill, copy) for skill in NULLIFIERS if skill in held for copy in range(held[skill])]


@clause("nest.5")
def nullify(
    battle: NestBattle, attacker: str, defender: str, number: int, index: int, nullified: bool
) -> Steps:
    """Step 5: one nullify roll. A success cancels all that is left of this attack."""
    rolls = _nullifiers(battle, defender)
    if not engaged(battle, attacker, defender):
        return ()
    skill, copy = rolls[index]
    faces = battle.roll(f"{defender}>{attacker}", f"{skill}#{number}.{copy}", 2, 6)
    success = judge(battle, defender, faces, Tally().start(skill, NULLIFIERS[skill]))
    if success and not nullified:
        battle.emit(AttackNullified, source=attacker, target=defender, skill=skill)
    nullified = nullified or success
    if index + 1 < len(rolls) and not (
        nullified and battle.ruling("nullify-roll-protocol") == "stop"
    ):
        return (nullify(attacker, defender, number, index + 1, nullified),)
    if not nullified:
        return (swing(attacker, defender, number),)
    return (pay_for_nothing(attacker, defender),)


@clause("nest.9")
def pay_for_nothing(battle: NestBattle, attacker: str, defender: str) -> Steps:
    """A nullified ultimate magic costs its caster nothing, or the 10 all the same (a ruling)."""
    skills = battle.state.combatants[attacker].skills
    if "ultimate_magic" in skills and battle.ruling("nullify-scope") != "all":
        ultimate_toll(battle, attacker, defender)
    return ()


@clause("nest.6")
def swing(battle: NestBattle, attacker: str, defender: str, number: int) -> Steps:
    """Step 6: 2d6 against the threshold. A natural 2 always misses."""
    if not engaged(battle, attacker, defender):
        return ()
    faces = battle.roll(attacker, f"to-hit#{number}", 2, 6)
    needed = threshold(battle, attacker, defender)
    natural = sum(faces)
    hit = natural > 2 and natural >= needed.total
    if natural == 12 and not hit:
        hit = battle.ruling("natural-12-autohit") == "yes"
    judge(battle, attacker, faces, needed, success=hit)
    follow_up = after_swing(attacker, defender, number, not hit)
    if not hit:
        return (follow_up,)
    blows = _deathblows(battle, attacker, defender, number)
    return (*blows, blow(attacker, defender, natural == 12), follow_up)


def threshold(battle: NestBattle, attacker: str, defender: str) -> Tally:
    """Step 6: 7, less formation and horde, plus what makes the defender hard to hit."""
    tally = Tally().start("to_hit", TO_HIT)
    for skill, count in counted(battle, attacker, EASIER):
        tally.minus(skill, EASIER[skill] * count)
    for skill, count in counted(battle, defender, HARDER):
        tally.plus(skill, HARDER[skill] * count)
    return tally


@clause("nest.8")
def after_swing(
    battle: NestBattle, attacker: str, defender: str, number: int, missed: bool
) -> Steps:
    """Step 8, its end: the next swing, or the magic."""
    if not engaged(battle, attacker, defender):
        return ()
    is_last = number == battle.state.combatants[attacker].skills.get("extra_attack", 0)
    if missed and not is_last:
        is_last = battle.ruling("miss-ends-multiattack") == "yes"
    if is_last:
        return (magic(attacker, defender, number),)
    scope = _scope(battle, attacker, defender)
    if scope == "all":
        return (
            magic(attacker, defender, number),
            *advance(battle, attacker, defender, number + 1),
        )
    if scope == "nullify-each":
        return advance(battle, attacker, defender, number + 1)
    return (swing(attacker, defender, number + 1),)


def _scope(battle: NestBattle, attacker: str, defender: str) -> str:
    """How much of an attack each extra attack repeats; a question only where it matters."""
    skills = battle.state.combatants[attacker].skills
    repeats = "extra_attack" in skills
    matters = bool(_nullifiers(battle, defender)) or any(skill in skills for skill in MAGIC)
    return battle.ruling("multiattack-scope") if repeats and matters else "swings"


def _deathblows(battle: NestBattle, attacker: str, defender: str, number: int) -> Steps:
    if _is_immune(battle, defender):
        return ()
    return tuple(
        deathblow(attacker, defender, skill, number, copy)
        for skill, count in counted(battle, attacker, DEATHBLOWS)
        for copy in range(count)
    )


@clause("nest.7")
def deathblow(
    battle: NestBattle, attacker: str, defender: str, skill: str, number: int, copy: int
) -> Steps:
    """Step 7: after a hit, 2d6 that take all hit points at once."""
    if not standing(battle, defender):
        return ()
    faces = battle.roll(attacker, f"{skill}#{number}.{copy}", 2, 6)
    if judge(battle, attacker, faces, Tally().start(skill, DEATHBLOWS[skill])):
        kill(battle, attacker, defender)
    return ()


@clause("nest.8")
def blow(battle: NestBattle, attacker: str, defender: str, critical: bool) -> Steps:
    """Step 8: the physical damage of a hit."""
    if standing(battle, defender):
        hurt(battle, attacker, defender, physical_damage(battle, attacker, defender, critical))
    return ()


@clause("nest.9")
def magic(battle: NestBattle, attacker: str, defender: str, number: int) -> Steps:
    """Step 9: all magic at once. A barrier turns it into 1 damage; ultimate magic costs 10."""
    if not engaged(battle, attacker, defender):
        return ()
    skills = battle.state.combatants[attacker].skills
    if skills.keys().isdisjoint(MAGIC):
        return ()
    if "magic_barrier" in battle.state.combatants[defender].skills:
        battle.emit(AttackNullified, source=attacker, target=defender, skill="magic_barrier")
        # where magic is repeated with each swing, the first has paid already
        if number == 0 or _scope(battle, attacker, defender) != "all":
            barrier_toll(battle, attacker, defender)
    else:
        hurt(battle, attacker, defender, magic_damage(battle, attacker))
    if "ultimate_magic" in skills:
        ultimate_toll(battle, attacker, defender)
    return ()
