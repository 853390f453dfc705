"""The words of `hyakuen` in English and Japanese, and names of skills, traits and relics."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from ....events.hyakuen.attributes import NAMES
from ....events.text import Text
from ....reducers.hyakuen.state import HyakuenFighter, HyakuenState, relic_sheet
from ...narration import Story

ATTRIBUTES: Mapping[str, Text] = NAMES

WORDS: Mapping[str, Text] = {
    **ATTRIBUTES,
    "stamina": Text("stamina", "体力"),
    "focus": Text("focus", "集中力"),
    "front": Text("the front row", "前衛"),
    "back": Text("the back row", "後衛"),
    "fused": Text("fused form", "結縁"),
    "split": Text("the force", "強制力"),
    "order": Text("the order of action", "行動順番"),
    "attack": Text("attack", "攻撃"),
    "defend": Text("defence", "防御"),
    "feint": Text("feint", "フェイント"),
    "resist": Text("resistance", "フェイントへの対抗"),
    "treat": Text("treatment", "治療"),
    "coup": Text("a blow against someone down", "倒れた相手への攻撃"),
    "skill": Text("skill", "技能"),
    "trait": Text("trait", "特徴"),
    "second_trait": Text("the other part's trait", "もう一方の特徴"),
    "trait_limit": Text("beyond the trait limit", "特徴値の上限超過"),
    "aux_cost": Text("auxiliary attributes", "補助属性"),
    "bind": Text("binding", "束縛"),
    "ill_suited": Text("unsuited row", "不得手"),
    "force": Text("force", "強制力"),
    "felled_by_force": Text("the force that felled", "倒した攻撃の強制力"),
    "bound_by_force": Text("the force that bound", "束縛した攻撃の強制力"),
    "martial_skills": Text("martial skills of the enemy", "敵の武闘的技能"),
    "relic_rank": Text("a relic of the enemy", "敵の縁具の格"),
    "fallen_bearer": Text("a fallen bearer", "崩主"),
    "scenario_bonus": Text("bonus of the scenario", "シナリオのボーナス"),
    "most_shared": Text("limit of the shared part", "全員分の上限"),
    "most_wealth": Text("limit in all", "合計の上限"),
    "felled_enemy": Text("for felling an enemy", "敵を倒したボーナス"),
    "healed_comrade": Text("for healing a comrade", "仲間を回復させたボーナス"),
    "merit": Text("granted by the GM", "ＧＭが認めたボーナス"),
    "players_total": Text("what the players gained", "ＰＣが得た報酬の総額"),
    "halved": Text("half of it", "半分"),
    "rounded_up": Text("rounded up", "端数切り上げ"),
    "most_for_gm": Text("limit for the GM", "ＧＭの財力の上限"),
    "attacker_edge": Text("attacker's edge", "攻撃有利"),
    "defender_edge": Text("defender's edge", "防御有利"),
    "even": Text("even", "引き分け"),
    "action": Text("action", "行動"),
    "sub:move": Text("sub action: change rows", "補助行動：移動"),
    "sub:brake": Text("sub action: brake", "補助行動：制動"),
    "sub:dismiss": Text("sub action: dismiss the relic", "補助行動：送還"),
    "main:attack": Text("main action: attack", "主行動：攻撃"),
    "main:feint": Text("main action: feint", "主行動：フェイント"),
    "main:treat": Text("main action: treat", "主行動：治療"),
    "main:aim": Text("main action: aim", "主行動：照準"),
    "main:unbind": Text("main action: break free", "主行動：束縛を解く"),
    "main:coup": Text("main action: strike someone down", "主行動：倒れた相手への攻撃"),
    "main:curse": Text("main action: the curse strikes again", "主行動：固定した強制力での攻撃"),
    "end": Text("end of the turn", "行動終了"),
    "cover": Text("who defends in its place", "代わりに防御する者"),
    "defend-trait": Text("trait for the defence", "防御の特徴"),
    "reroll": Text("reroll", "振り直し"),
    "stop": Text("give up", "あきらめる"),
    "effect": Text("effect", "効果"),
    "incapacitate": Text("out of action", "行動不能"),
    "upkeep": Text("upkeep of the relic", "縁具の維持"),
    "reserve": Text("reserve", "余力"),
    "relic-order": Text("when the relic acts", "縁具の行動"),
    "before": Text("before its bearer", "縁主の直前"),
    "after": Text("after its bearer", "縁主の直後"),
    "relic-row": Text("row of the relic", "縁具の位置"),
    "second-target": Text("second target of the sweep", "「旋」の二体目"),
    "curse": Text("curse", "呪"),
    "fix": Text("fix the force", "強制力を固定する"),
    "all-down": Text("nobody of the other side can act", "敵方が全員行動不能"),
}

SHORT_ROWS: Mapping[str, Text] = {"front": Text("front", "前衛"), "back": Text("back", "後衛")}
FORMS: Mapping[str, Text] = {"fused": Text("fused", "結縁"), "split": Text("split", "別縁")}


def state_of(story: Story) -> HyakuenState:
    """The state that a story is told from."""
    return cast("HyakuenState", story.state)


def name_of(story: Story, who: str | None) -> str:
    """The name of a combatant; that of a relic also when it is out no longer."""
    bearer, _, relic = (who or "").partition("+")
    if relic:
        return relic_name(story, bearer, relic)
    return story.name(who)


def relic_name(story: Story, bearer: str, relic: str) -> str:
    """The name of a relic of a bearer."""
    return relic_sheet(state_of(story).combatants[bearer], relic).title


def _sheets(story: Story, who: str) -> HyakuenFighter:
    """The one whose own lists and whose relics hold all that `who` can use."""
    return state_of(story).combatants[who.partition("+")[0]]


def skill_name(story: Story, who: str, skill: str) -> str:
    """The name of a skill that `who`, its relics or its bearer have."""
    fighter = _sheets(story, who)
    relics = [known for relic in fighter.relics if relic.skills for known in relic.skills]
    return next((s.title for s in (*fighter.skills, *relics) if s.id == skill), skill)


def trait_name(story: Story, who: str, trait: str) -> str:
    """The name of a trait that `who`, its relics or its bearer have."""
    fighter = _sheets(story, who)
    relics = [known for relic in fighter.relics if relic.traits for known in relic.traits]
    return next((t.title for t in (*fighter.traits, *relics) if t.id == trait), trait)


def action_text(story: Story, who: str, action: str) -> Text:
    """An action; of a summons, which relic and in which form."""
    kind, _, rest = action.removeprefix("sub:").partition(":")
    if kind != "summon":
        return story.word(action)
    relic, _, form = rest.partition(":")
    name = relic_name(story, who, relic)
    word = FORMS[form]
    return Text(f"sub action: summon {name}, {word.en}", f"補助行動：召還　{name}（{word.ja}）")


def join(parts: list[Text], en: str = ", ", ja: str = "、") -> Text:
    """Several texts in one."""
    return Text(en.join(part.en for part in parts), ja.join(part.ja for part in parts))
