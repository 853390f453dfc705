"""`hyakuen` in sentences: its clauses, the choices, and what is common to all of its battle."""

from __future__ import annotations

from collections.abc import Mapping

from ....events.common import BattleEnded, CheckJudged, ChoiceMade, Event, RollMade
from ....events.hyakuen import (
    AimEnded,
    AimTaken,
    CoverTaken,
    CurseEnded,
    CurseFixed,
    CurseRenewed,
    Defeated,
    EdgeJudged,
    ForceDeclared,
    GmRewarded,
    Moved,
    OrderDecided,
    Recovered,
    RelicDismissed,
    RelicSummoned,
    ReserveRestored,
    ResourceSpent,
    SkillDeclared,
    StatusGained,
    StatusLost,
    WealthGained,
)
from ....events.text import Text
from ...narration import Narrator, Story
from .exchange_narration import (
    check_judged,
    cover_taken,
    edge_judged,
    force_declared,
    resource_spent,
    skill_declared,
    sum_text,
)
from .words import FORMS, SHORT_ROWS, action_text, name_of, relic_name, skill_name, trait_name

CLAUSES: Mapping[str, Text] = {
    "hyakuen.order": Text("order of action and actions", "戦闘順番と行動"),
    "hyakuen.row": Text("front and back row", "前衛と後衛"),
    "hyakuen.upkeep": Text("upkeep of relics", "縁具と消耗"),
    "hyakuen.attack": Text("attack", "攻撃"),
    "hyakuen.defend": Text("defence", "防御"),
    "hyakuen.reroll": Text("reroll", "振り直し"),
    "hyakuen.edge": Text("main attributes and the edge", "主属性と有利・不利"),
    "hyakuen.feint": Text("feint", "フェイント"),
    "hyakuen.treat": Text("treatment", "回復"),
    "hyakuen.aim": Text("aim", "照準"),
    "hyakuen.brake": Text("brake", "制動"),
    "hyakuen.bind": Text("binding", "補助属性「縛」"),
    "hyakuen.coup": Text("blow against someone down", "行動不能の相手への攻撃"),
    "hyakuen.summon": Text("summoning and dismissing relics", "召還と送還"),
    "hyakuen.reward": Text("reward", "報酬ルール"),
    "hyakuen.sweep": Text("sweep (provisional)", "補助属性「旋」（調整中）"),
    "hyakuen.snipe": Text("snipe (provisional)", "補助属性「狙」（調整中）"),
    "hyakuen.curse": Text("curse (provisional)", "補助属性「呪」（調整中）"),
    "hyakuen.end": Text("end of the battle", "戦闘の終了"),
}


def choice_made(event: ChoiceMade, story: Story) -> Text:
    """What a player declares."""
    name, decision = name_of(story, event.actor), story.word(event.decision)
    chosen = _chosen(event, story)
    if event.decision == "action":
        return Text(f"{name}: {chosen.en}.", f"{name}の{chosen.ja}")
    if event.decision == "reroll" and event.option == "stop":
        return Text(f"{name} does not reroll.", f"{name}は振り直さない")
    return Text(f"{name}, {decision.en}: {chosen.en}.", f"{name}　{decision.ja}：{chosen.ja}")


def _chosen(event: ChoiceMade, story: Story) -> Text:
    option = event.option
    if option == "none":
        return story.word(option)
    if event.decision == "action":
        return action_text(story, event.actor, option)
    if event.decision == "relic-row":
        return SHORT_ROWS[option]
    names = {"skill": skill_name, "defend": skill_name, "trait": trait_name}
    find = names.get(event.decision.removeprefix("defend-"))
    if find is not None:
        name = find(story, event.actor, option)
        return Text(name, name)
    if event.decision in ("target", "cover", "second-target"):
        return Text(name_of(story, option), name_of(story, option))
    return story.option(option)


def roll_made(event: RollMade, story: Story) -> Text:
    """Bare dice."""
    name = name_of(story, event.key.split("/")[2].partition(">")[0])
    purpose = story.purpose()
    return Text(
        f"{name} rolls for {purpose.en}: {story.dice()}.", f"{name}の{purpose.ja}　{story.dice()}"
    )


def order_decided(event: OrderDecided, story: Story) -> Text:
    """Who acts when."""
    names = [
        f"{name_of(story, who)} ({quick})"
        for who, quick in zip(event.order, event.quick, strict=True)
    ]
    return Text(f"Order of action: {', '.join(names)}.", f"行動順番　{' → '.join(names)}")


def moved(event: Moved, story: Story) -> Text:
    """A change of rows."""
    name, row = name_of(story, event.actor), story.word(str(event.after))
    if event.forced:
        return Text(
            f"{name} has to move up to {row.en}.", f"前衛がいなくなり、{name}は{row.ja}に出る"
        )
    return Text(f"{name} moves to {row.en}.", f"{name}は{row.ja}に移動")


def reserve_restored(event: ReserveRestored, story: Story) -> Text:
    """A reserve that is no longer empty."""
    name, reserve = name_of(story, event.target), story.word(event.resource)
    return Text(
        f"{name} has {event.value} {reserve.en} again.",
        f"{name}の{reserve.ja}が{event.value}に戻る",
    )


def defeated(event: Defeated, story: Story) -> Text:
    """Someone who can no longer act."""
    name = name_of(story, event.target)
    if event.source is None:
        return Text(f"{name} is spent and out of action.", f"{name}は余力が尽きて行動不能")
    source = name_of(story, event.source)
    return Text(
        f"{name} is put out of action by {source} (force {event.force}).",
        f"{name}は{source}の攻撃で行動不能（強制力{event.force}）",
    )


def recovered(event: Recovered, story: Story) -> Text:
    """Someone who can act again."""
    name, source = name_of(story, event.target), name_of(story, event.source)
    return Text(f"{source} brings {name} back to its feet.", f"{source}の治療で{name}は回復した")


def status_gained(event: StatusGained, story: Story) -> Text:
    """A temporary trait."""
    name, status = name_of(story, event.target), story.word(event.status)
    counts = event.value != event.level
    still = Text(
        f", but {event.value} still counts" if counts else "",
        f"（適用されるのは{event.value}）" if counts else "",
    )
    return Text(
        f'{name} takes on the temporary trait "{status.en}: {event.level}"{still.en}.',
        f"{name}に一時的特徴「{status.ja}：{event.level}」{still.ja}",
    )


def status_lost(event: StatusLost, story: Story) -> Text:
    """A temporary trait that ends or falls."""
    name, status = name_of(story, event.target), story.word(event.status)
    if event.value:
        return Text(
            f'The temporary trait "{status.en}" of {name} falls to {event.value}.',
            f"{name}の「{status.ja}」が{event.value}に下がる",
        )
    return Text(
        f'{name} is rid of the temporary trait "{status.en}".',
        f"{name}の「{status.ja}」が解除された",
    )


def aim_taken(event: AimTaken, story: Story) -> Text:
    """An aim."""
    name, target = name_of(story, event.actor), name_of(story, event.target)
    return Text(f"{name} takes aim at {target}.", f"{name}は{target}に照準を合わせる")


def aim_ended(event: AimEnded, story: Story) -> Text:
    """An aim that is over."""
    name, target = name_of(story, event.actor), name_of(story, event.target)
    return Text(f"{name} aims at {target} no longer.", f"{name}の{target}への照準は終わった")


def relic_summoned(event: RelicSummoned, story: Story) -> Text:
    """A relic that appears."""
    name, relic = name_of(story, event.actor), relic_name(story, event.actor, event.relic)
    form = FORMS[event.form]
    where = story.word(event.row) if event.row else None
    return Text(
        f"{name} summons {relic} in {form.en} form{f', into {where.en}' if where else ''}.",
        f"{name}は{relic}を{form.ja}で召還{f'（{where.ja}）' if where else ''}",
    )


def relic_dismissed(event: RelicDismissed, story: Story) -> Text:
    """A relic that is gone."""
    name, relic = name_of(story, event.actor), relic_name(story, event.actor, event.relic)
    if event.down:
        return Text(
            f"{relic} leaves {name} and cannot be called again.",
            f"{name}の{relic}は消え、もう召還できない",
        )
    return Text(f"{name} lets {relic} go.", f"{name}は{relic}を送還")


def curse_fixed(event: CurseFixed, story: Story) -> Text:
    """A force that stays."""
    name, target = name_of(story, event.actor), name_of(story, event.target)
    return Text(
        f"{name} fixes a force of {event.force} on {target}.",
        f"{name}は{target}への強制力{event.force}を固定",
    )


def curse_renewed(event: CurseRenewed, story: Story) -> Text:
    """A force that strikes again."""
    name, target = name_of(story, event.actor), name_of(story, event.target)
    return Text(
        f"The curse of {name} strikes {target} again with a force of {event.force}.",
        f"{name}の固定した強制力{event.force}が、再び{target}を襲う",
    )


def curse_ended(event: CurseEnded, story: Story) -> Text:
    """A force that is gone."""
    name, target = name_of(story, event.actor), name_of(story, event.target)
    return Text(f"The curse of {name} on {target} ends.", f"{name}の{target}への固定が解けた")


def wealth_gained(event: WealthGained, story: Story) -> Text:
    """Wealth."""
    name, why = name_of(story, event.actor), sum_text(event.tally, story)
    return Text(
        f"{name} gains {event.amount} wealth ({why.en}).",
        f"{name}は財力{event.amount}を得る（{why.ja}）",
    )


def gm_rewarded(event: GmRewarded, story: Story) -> Text:
    """What the GM gains."""
    why = sum_text(event.tally, story)
    relics = f"{event.relics} relic{'' if event.relics == 1 else 's'}"
    return Text(
        f"The GM gains {event.wealth} wealth ({why.en}) and {relics}.",
        f"ＧＭは財力{event.wealth}（{why.ja}）と縁具{event.relics}個を得る",
    )


def battle_ended(event: BattleEnded, story: Story) -> Text:
    """Victory, defeat, or neither."""
    turns = story.state.turn
    if event.reason == "turn-limit":
        return Text(f"No decision after {turns} turns.", f"{turns}ターンで決着つかず")
    if event.winner is None:
        return Text("Nobody is left who can act.", "全員が行動不能　勝者なし")
    winner = story.option(event.winner)
    return Text(
        f"{winner.en[0].upper()}{winner.en[1:]} wins: nobody of the other side can act.",
        f"{winner.ja}の勝利（敵方は全員行動不能）",
    )


NARRATORS: Mapping[type[Event], Narrator] = {
    ChoiceMade: choice_made,
    RollMade: roll_made,
    CheckJudged: check_judged,
    OrderDecided: order_decided,
    Moved: moved,
    SkillDeclared: skill_declared,
    CoverTaken: cover_taken,
    EdgeJudged: edge_judged,
    ForceDeclared: force_declared,
    ResourceSpent: resource_spent,
    ReserveRestored: reserve_restored,
    Defeated: defeated,
    Recovered: recovered,
    StatusGained: status_gained,
    StatusLost: status_lost,
    AimTaken: aim_taken,
    AimEnded: aim_ended,
    RelicSummoned: relic_summoned,
    RelicDismissed: relic_dismissed,
    CurseFixed: curse_fixed,
    CurseRenewed: curse_renewed,
    CurseEnded: curse_ended,
    WealthGained: wealth_gained,
    GmRewarded: gm_rewarded,
    BattleEnded: battle_ended,
}
