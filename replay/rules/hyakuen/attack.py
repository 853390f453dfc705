"""An attack 攻撃: whom, with what, with how much force, and the attacker's roll.

Both sides declare skill and trait before the attacker says with what force.
"""

from __future__ import annotations

from ....reducers.hyakuen.state import HyakuenState
from ...battle import clause
from .checks import reroll, roll
from .declaring import declaration, split, usable_skills
from .defense import cover, defend, defense_roll
from .edge import edge
from .falls import collapse
from .fighters import HyakuenBattle, Rulings, Steps, exchange_of, foes
from .rows import rows

declare_attack = declaration("hyakuen.attack", "attack")


def targets(state: HyakuenState, who: str, ruling: Rulings) -> list[str]:
    """The opponents whom some martial skill of `who` reaches."""
    return [foe for foe in foes(state, who) if usable_skills(state, who, "attack", foe, ruling)]


@clause("hyakuen.attack")
def attack(battle: HyakuenBattle, attacker: str) -> Steps:
    """The main action 攻撃."""
    target = battle.choose(attacker, "target", targets(battle.state, attacker, battle.ruling))
    return (declare_attack(attacker, target, None), *exchange())


def exchange() -> Steps:
    """What follows when an attack is declared."""
    return (cover(), *exchange_uncovered())


def exchange_uncovered() -> Steps:
    """What follows when it is clear who defends."""
    return (defend(), edge(), force())


@clause("hyakuen.attack")
def force(battle: HyakuenBattle) -> Steps:
    """How much of the pool is force 強制力."""
    split(battle)
    return (attack_roll(),)


@clause("hyakuen.attack")
def attack_roll(battle: HyakuenBattle) -> Steps:
    """The attacker's 2d6, and again after every reroll that is paid for."""
    action = exchange_of(battle).action
    if roll(battle, action, action.actor, "attack"):
        return (attack_over(), defense_roll())
    return (reroll(action.actor, attack_roll, attack_over),)


@clause("hyakuen.attack")
def attack_over(battle: HyakuenBattle) -> Steps:
    """Whoever has spent the last of a reserve on the attack falls now, even if it has landed."""
    collapse(battle, exchange_of(battle).action.actor)
    return (rows(),)
