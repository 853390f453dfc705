"""The fold of `dystopia`: the count line, hit points, preparations, effects, attack in progress."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct
from msgspec.structs import asdict, replace

from ..events.common import (
    BattleEnded,
    BattleStarted,
    CheckJudged,
    CountAdvanced,
    Defeated,
    Event,
    Moved,
    StatusGained,
    StatusLost,
    TurnStarted,
)
from ..events.dystopia import (
    AchievementReached,
    AttackEnded,
    AttackStarted,
    AttackUnopposed,
    CostOwed,
    Covered,
    DelayEnded,
    DropMade,
    EffectDelayed,
    EffectGained,
    EffectLost,
    Fled,
    ItemUsed,
    PhaseStarted,
    Placed,
    PreparationBroken,
    PreparationReleased,
    PreparationStarted,
    SkillUsed,
    SquareTaken,
)
from ..events.dystopia.abilities import AT_DAMAGE, Item, Skill, Weapon
from ..events.dystopia.effects import MODIFIERS, Modifier
from ..events.dystopia.scenario import CRITICAL, FUMBLE, Combatant, DystopiaScenario, Values
from . import common
from .common import Reducers, State, with_combatant

HIT = "dystopia.3-3"
EVADING = frozenset({"evasion", "resistance"})


class Hold(Struct, frozen=True):
    """Modifiers that a fighter has from `source`'s `skill` (or item) of a `kind`.

    They vanish at the end of the count `until`; None is the end of the battle.
    """

    source: str
    skill: str
    kind: str
    effects: tuple[Modifier, ...]
    until: int | None


class Delayed(Struct, frozen=True):
    """A use of a skill that comes later: at the moment `at` of the count `due`."""

    source: str
    skill: str
    targets: tuple[str, ...]
    due: int
    at: str


class Use(Struct, frozen=True):
    """A skill used at a damage roll."""

    actor: str
    skill: str
    targets: tuple[str, ...]


class Attack(Struct, frozen=True, kw_only=True):
    """An attack in progress with `skill` or, where that is None, the weapon.

    `total` and `outcome` are those of the hit roll; `landed` the targets that were hit; `receivers`
    says who takes the damage of each; `uses` are the skills used at the damage roll.
    """

    actor: str
    skill: str | None
    targets: tuple[str, ...]
    total: int = 0
    outcome: str | None = None
    landed: tuple[str, ...] = ()
    receivers: dict[str, str] = {}
    uses: tuple[Use, ...] = ()


class Drop(Struct, frozen=True):
    """What `enemy` left behind on a roll of `total`: an `item`, or None."""

    enemy: str
    total: int
    item: str | None


class DystopiaFighter(common.Fighter, frozen=True, kw_only=True):
    """A combatant; the numbers are those of the scenario, without any effects.

    `placed` is the count where it acts next (None while it is down or gone); `preparing` the skill
    in preparation; `owed` is added to its next placement. `uses` are those left of each item,
    `holds` its modifiers. `last_turn` is the count in which its latest turn began, `turns_here`
    how many it has begun in that count.
    """

    cl: int | None
    agility: int
    values: dict[str, int]
    critical: int
    fumble: int
    weapon: Weapon | None
    affinities: dict[str, int]
    skills: dict[str, Skill]
    items: dict[str, Item]
    drops: dict[str, str]
    square: str | None
    placed: int | None = None
    preparing: str | None = None
    owed: int = 0
    statuses: tuple[str, ...] = ()
    fled: bool = False
    uses: dict[str, int]
    holds: tuple[Hold, ...] = ()
    last_turn: int | None = None
    turns_here: int = 0

    @property
    def able(self) -> bool:
        """Whether it is neither down nor gone."""
        return self.hp > 0 and not self.fled

    def ability(self, name: str) -> Skill | Item:
        """Its skill or item of that id."""
        return self.skills[name] if name in self.skills else self.items[name]


class DystopiaState(State[DystopiaFighter], frozen=True, kw_only=True, tag="dystopia"):
    """A battle of `dystopia`. `count` is 0 in the start phase; `turn` counts the turns begun.

    `attack` is the attack in progress, `delayed` what comes later, in order of use.
    """

    count: int = 0
    phase: str = "start"
    turn_limit: int
    attack: Attack | None = None
    delayed: tuple[Delayed, ...] = ()
    drops: tuple[Drop, ...] = ()


def start(event: BattleStarted[DystopiaScenario]) -> DystopiaState:
    """The state at the start of a battle."""
    scenario = event.scenario
    drops = {} if scenario.drops is UNSET else scenario.drops
    fighters = {c.id: _fighter(c, drops.get(c.id, {})) for c in scenario.combatants}
    return DystopiaState(turn_limit=scenario.last_turn, combatants=fighters)


def _fighter(combatant: Combatant, drops: dict[str, str]) -> DystopiaFighter:
    values = asdict(Values() if combatant.values is UNSET else combatant.values)
    return DystopiaFighter(
        name=combatant.id if combatant.name is UNSET else combatant.name,
        side=combatant.side,
        hp=combatant.hp,
        max_hp=combatant.hp if combatant.max_hp is UNSET else combatant.max_hp,
        cl=None if combatant.cl is UNSET else combatant.cl,
        agility=combatant.agility,
        values={k: 0 if v is UNSET else v for k, v in values.items()},
        critical=CRITICAL if combatant.critical is UNSET else combatant.critical,
        fumble=FUMBLE if combatant.fumble is UNSET else combatant.fumble,
        weapon=None if combatant.weapon is UNSET else combatant.weapon,
        affinities={} if combatant.affinities is UNSET else combatant.affinities,
        skills={skill.id: skill for skill in combatant.all_skills},
        items={item.id: item for item in combatant.all_items},
        drops=drops,
        square=combatant.full_square,
        uses={item.id: item.first_uses for item in combatant.all_items},
    )


def phase_started(state: DystopiaState, event: PhaseStarted) -> DystopiaState:
    """The phase."""
    return replace(state, phase=event.phase)


def count_advanced(state: DystopiaState, event: CountAdvanced) -> DystopiaState:
    """The current count."""
    return replace(state, count=event.count)


def battle_ended(state: DystopiaState, event: BattleEnded) -> DystopiaState:
    """The outcome, after which there is no phase any more."""
    return replace(common.battle_ended(state, event), phase="over", attack=None)


def turn_started(state: DystopiaState, event: TurnStarted) -> DystopiaState:
    """One more turn, and whose it is."""
    state = replace(state, turn=event.turn)
    if event.actor is UNSET:
        return state
    fighter = state.combatants[event.actor]
    before = fighter.turns_here if fighter.last_turn == state.count else 0
    return with_combatant(state, event.actor, last_turn=state.count, turns_here=before + 1)


def square_taken(state: DystopiaState, event: SquareTaken) -> DystopiaState:
    """Where a fighter begins."""
    return with_combatant(state, event.actor, square=event.square)


def moved(state: DystopiaState, event: Moved) -> DystopiaState:
    """Where a fighter is now."""
    return with_combatant(state, event.actor, square=event.after)


def placed(state: DystopiaState, event: Placed) -> DystopiaState:
    """A place on the count line, counted from the current count; nothing is owed any more."""
    return with_combatant(state, event.actor, placed=state.count + event.counts, owed=0)


def cost_owed(state: DystopiaState, event: CostOwed) -> DystopiaState:
    """Counts to be paid with the next placement."""
    owed = state.combatants[event.actor].owed
    return with_combatant(state, event.actor, owed=owed + event.counts)


def skill_used(state: DystopiaState, event: SkillUsed) -> DystopiaState:
    """A skill used at a damage roll belongs to the attack."""
    attack = state.attack
    if attack is None or state.combatants[event.actor].skills[event.skill].timing not in AT_DAMAGE:
        return state
    use = Use(event.actor, event.skill, event.targets)
    return _with_attack(state, uses=(*attack.uses, use))


def item_used(state: DystopiaState, event: ItemUsed) -> DystopiaState:
    """One use of an item less."""
    uses = state.combatants[event.actor].uses
    return with_combatant(state, event.actor, uses={**uses, event.item: uses[event.item] - 1})


def effect_delayed(state: DystopiaState, event: EffectDelayed) -> DystopiaState:
    """One more thing to come."""
    later = Delayed(event.source, event.skill, event.targets, event.due, event.at)
    return replace(state, delayed=(*state.delayed, later))


def delay_ended(state: DystopiaState, event: DelayEnded) -> DystopiaState:
    """What was to come is here; of two alike, the one that was used first."""
    uses = [(delayed.source, delayed.skill, delayed.due) for delayed in state.delayed]
    index = uses.index((event.source, event.skill, state.count))
    return replace(state, delayed=state.delayed[:index] + state.delayed[index + 1 :])


def effect_gained(state: DystopiaState, event: EffectGained) -> DystopiaState:
    """One more set of modifiers."""
    ability = state.combatants[event.source].ability(event.skill)
    given = [ability.all_effects[number] for number in event.effects]
    effects = tuple(effect for effect in given if isinstance(effect, MODIFIERS))
    hold = Hold(event.source, event.skill, ability.kind_id, effects, event.until)
    holds = state.combatants[event.target].holds
    return with_combatant(state, event.target, holds=(*holds, hold))


def effect_lost(state: DystopiaState, event: EffectLost) -> DystopiaState:
    """One set of modifiers less: the oldest of those from that skill."""
    holds = state.combatants[event.target].holds
    index = [(hold.source, hold.skill) for hold in holds].index((event.source, event.skill))
    return with_combatant(state, event.target, holds=holds[:index] + holds[index + 1 :])


def status_changed(state: DystopiaState, event: StatusGained | StatusLost) -> DystopiaState:
    """One bad status more, or less."""
    others = {*state.combatants[event.target].statuses} - {event.status}
    statuses = others | {event.status} if isinstance(event, StatusGained) else others
    return with_combatant(state, event.target, statuses=tuple(sorted(statuses)))


def preparation_changed(
    state: DystopiaState, event: PreparationStarted | PreparationReleased | PreparationBroken
) -> DystopiaState:
    """A skill in preparation, or nothing any more."""
    preparing = event.skill if isinstance(event, PreparationStarted) else None
    return with_combatant(state, event.actor, preparing=preparing)


def attack_changed(state: DystopiaState, event: AttackStarted | AttackEnded) -> DystopiaState:
    """An attack in progress, or none any more."""
    if isinstance(event, AttackEnded):
        return replace(state, attack=None)
    attack = Attack(actor=event.actor, skill=event.skill, targets=event.targets)
    return replace(state, attack=attack)


def achievement_reached(state: DystopiaState, event: AchievementReached) -> DystopiaState:
    """The hit roll of the attack; an evasion roll leaves no trace."""
    if event.check in EVADING:
        return state
    return _with_attack(state, total=event.total, outcome=event.outcome)


def check_judged(state: DystopiaState, event: CheckJudged) -> DystopiaState:
    """A failed evasion is a hit."""
    if event.clause != HIT or event.success:
        return state
    return _with_hit(state, event.actor)


def attack_unopposed(state: DystopiaState, event: AttackUnopposed) -> DystopiaState:
    """A target that does not evade is hit."""
    return _with_hit(state, event.target)


def _with_attack(state: DystopiaState, **changes: Any) -> DystopiaState:
    attack = state.attack
    return state if attack is None else replace(state, attack=replace(attack, **changes))


def _with_hit(state: DystopiaState, target: str) -> DystopiaState:
    """One target more that was hit, and that takes its own damage."""
    attack = state.attack
    if attack is None:
        return state
    landed = tuple(who for who in attack.targets if who == target or who in attack.landed)
    return _with_attack(state, landed=landed, receivers={who: who for who in landed})


def covered(state: DystopiaState, event: Covered) -> DystopiaState:
    """Somebody else takes the damage of a target."""
    if state.attack is None:
        return state
    return _with_attack(state, receivers={**state.attack.receivers, event.target: event.source})


def defeated(state: DystopiaState, event: Defeated) -> DystopiaState:
    """Off the count line."""
    return with_combatant(state, event.target, placed=None, owed=0)


def fled(state: DystopiaState, event: Fled) -> DystopiaState:
    """Off the count line, and gone."""
    return with_combatant(state, event.actor, fled=True, placed=None, preparing=None, owed=0)


def drop_made(state: DystopiaState, event: DropMade) -> DystopiaState:
    """What was left behind."""
    return replace(state, drops=(*state.drops, Drop(event.enemy, event.total, event.item)))


REDUCERS: Reducers = {
    **common.COMMON,
    PhaseStarted: phase_started,
    CountAdvanced: count_advanced,
    TurnStarted: turn_started,
    SquareTaken: square_taken,
    Moved: moved,
    Placed: placed,
    CostOwed: cost_owed,
    SkillUsed: skill_used,
    ItemUsed: item_used,
    EffectDelayed: effect_delayed,
    DelayEnded: delay_ended,
    EffectGained: effect_gained,
    EffectLost: effect_lost,
    StatusGained: status_changed,
    StatusLost: status_changed,
    PreparationStarted: preparation_changed,
    PreparationReleased: preparation_changed,
    PreparationBroken: preparation_changed,
    AttackStarted: attack_changed,
    AchievementReached: achievement_reached,
    CheckJudged: check_judged,
    AttackUnopposed: attack_unopposed,
    Covered: covered,
    AttackEnded: attack_changed,
    Defeated: defeated,
    Fled: fled,
    DropMade: drop_made,
    BattleEnded: battle_ended,
}


def apply(state: DystopiaState, event: Event) -> DystopiaState:
    """The state after one event of `dystopia`."""
    return common.apply(REDUCERS, state, event)
