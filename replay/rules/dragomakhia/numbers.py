"""The numbers of `dragomakhia`, each as the tally that computes it: pools, difficulties,
coefficients, achievements and damage.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from ....events.dice import Faces
from ....events.dragomakhia.scenario import Check, Skill
from ....events.dragomakhia.tables import CONDITIONS, DIFFICULTY
from ....events.tally import Tally, Terms
from ....reducers.dragomakhia import DragomakhiaFighter

Rulings = Callable[[str], str]
"""The option in force of a ruling, by its short id."""

Method = Literal["melee", "shooting", "magic"]
METHODS: tuple[Method, ...] = ("melee", "shooting", "magic")

SIDES_OF_A_DIE = 10
POOL_CAP = 15
AUTOMATIC = 1
"""The difficulty at and below which nothing is rolled and every die counts as a success."""

SKILL = "skill:"
"""What the label of a skill begins with in a tally; its name as written follows."""

DIFFICULTY_CLAUSE = "dragomakhia.difficulty"
COEFFICIENT_CLAUSE = "dragomakhia.coefficient"


def count_successes(faces: Faces, difficulty: int) -> int:
    """The successes 成功数: how many dice show the difficulty or more."""
    return sum(face >= difficulty for face in faces)


def pool(label: str, value: int, ruling: Rulings) -> Tally:
    """How many dice are thrown where a value of `value` allows as many."""
    return _held(Tally().start(label, value), ruling)


def evasion_pool(
    attacker: DragomakhiaFighter, target: DragomakhiaFighter, ruling: Rulings
) -> Tally:
    """The dice of an evasion: fewer where the attacker has the greater initiative."""
    tally = Tally().start("evasion_power", target.evasion)
    behind = attacker.initiative - target.initiative
    if behind > 0:
        tally.minus("slower", behind)
        if tally.total < 0:
            tally.at_least("at_least_0", 0)
    return _held(tally, ruling)


def _held(tally: Tally, ruling: Rulings) -> Tally:
    """A pool, held to what the rulings on none and on very many dice allow."""
    if tally.total == 0 and ruling("zero-pool") == "one-die":
        tally.at_least("one_die", 1)
    if tally.total > POOL_CAP and ruling("pool-cap") == "15":
        tally.at_most("pool_cap", POOL_CAP)
    return tally


def check_difficulty(check: Check, ruling: Rulings) -> Tally:
    """The difficulty of a check, with all its conditions."""
    tally = Tally().start("difficulty", check.base_difficulty, clause=DIFFICULTY_CLAUSE)
    conditions = check.met_conditions
    if len(conditions) > 1 and ruling("difficulty-stacking") == "worst":
        conditions = [max(conditions, key=lambda name: CONDITIONS[name].modifier)]
    for name in conditions:
        tally.plus(name, CONDITIONS[name].modifier, clause=DIFFICULTY_CLAUSE)
    if tally.total > SIDES_OF_A_DIE and ruling("difficulty-over-10") == "cap-10":
        tally.at_most("difficulty_cap", SIDES_OF_A_DIE, clause=DIFFICULTY_CLAUSE)
    return tally


def attack_difficulty(attacker: DragomakhiaFighter, target: DragomakhiaFighter) -> Tally:
    """The difficulty of an attack: a shot at an adjacent area is harder."""
    tally = Tally().start("difficulty", DIFFICULTY, clause=DIFFICULTY_CLAUSE)
    if attacker.area != target.area:
        tally.plus("adjacent", 1, clause=DIFFICULTY_CLAUSE)
    return tally


def coefficient(skills: Sequence[Skill], ruling: Rulings) -> Tally:
    """The coefficient 係数 that skills make: their levels and 1; without a skill 1."""
    tally = Tally()
    if not skills:
        return tally.start("no_skill", 1, clause=COEFFICIENT_CLAUSE)
    levels = [(skill_label(skill), _fitting_level(tally, skill, ruling)) for skill in skills]
    _combine(tally, levels, ruling)
    if tally.total == 0:
        return tally.plus("no_level", 1, clause=COEFFICIENT_CLAUSE)
    if ruling("coefficient-base") == "level-plus-1":
        return tally.plus("level_and_1", 1, clause=COEFFICIENT_CLAUSE)
    return tally


def skill_label(skill: Skill) -> str:
    """The label of a skill in a tally, which no word of the rules can be."""
    return f"{SKILL}{skill.name}"


def _fitting_level(tally: Tally, skill: Skill, ruling: Rulings) -> int:
    """The level of a skill that counts: half of it, worked out in the tally, where it fits ill."""
    if skill.fit != "partial":
        return skill.level
    tally.start(skill_label(skill), skill.level, clause=COEFFICIENT_CLAUSE)
    tally.divided_by("partial_fit", 2, clause=COEFFICIENT_CLAUSE)
    if tally.is_whole:
        return tally.total
    if ruling("half-skill-rounding") == "up":
        return tally.rounded_up("half_up", clause=COEFFICIENT_CLAUSE).total
    return tally.rounded_down("half_down", clause=COEFFICIENT_CLAUSE).total


def _combine(tally: Tally, levels: Sequence[tuple[str, int]], ruling: Rulings) -> None:
    """The levels of several skills in one: added up or, under a ruling, the highest."""
    (name, level), *others = levels
    if others or not tally.terms:
        tally.start(name, level, clause=COEFFICIENT_CLAUSE)
    several = sum(level > 0 for _, level in levels) > 1
    highest = several and ruling("multi-skill") == "highest"
    for name, level in others:
        if highest:
            tally.at_least(name, level, clause=COEFFICIENT_CLAUSE)
        else:
            tally.plus(name, level, clause=COEFFICIENT_CLAUSE)


def achievement(successes: int, coefficient: int) -> Tally:
    """The achievement 達成値: successes times coefficient."""
    return Tally().start("successes", successes).times("coefficient", coefficient)


def times(achievement: int, goal: int, ruling: Rulings) -> int:
    """For how many successes an achievement counts: as often as the goal goes into it."""
    if achievement < goal:
        return 0
    if goal <= 0 or achievement < 2 * goal or ruling("multiple-success") == "off":
        return 1
    return achievement // goal


def damage(successes: int, evaded: int, attack: int, defense: int, ruling: Rulings) -> Tally:
    """What an attack does: the successes that are left, times 攻撃力, less 防御力."""
    tally = Tally().start("successes", successes)
    if evaded:
        tally.minus("evaded", evaded)
    tally.times("attack_power", attack)
    if tally.total and not defense:
        return tally
    option = ruling("attack-result")
    if option == "no-defense":
        return tally
    tally.minus("defense", defense)
    least = 1 if option == "at-least-1" else 0
    return tally.at_least(f"at_least_{least}", least) if tally.total < least else tally


def joined(*parts: Tally) -> Terms:
    """Several tallies one after another, as one that explains them all."""
    return tuple(term for part in parts for term in part.terms)
