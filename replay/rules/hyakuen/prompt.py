"""The question that `ask` puts to a player: how everybody stands, and what the dice can do."""

from __future__ import annotations

from ....events.hyakuen import RESERVES
from ....events.text import Text
from ....reducers.hyakuen.state import Exchange, HyakuenState
from ...battle import Question
from ...narration import Story
from .actions import SUMMON
from .checks import SURE_SUCCESS, check_of, prices
from .exchange_narration import attributes_text, sum_text
from .fighters import NONE, Rulings, own_skills, own_traits
from .pools import LOWEST_TARGET, pool, split_pool, target_number, trait_value
from .words import FORMS, SHORT_ROWS, action_text, join, name_of, relic_name, state_of

ALL_ROLLS = 36


def ask(story: Story, question: Question) -> Text:
    """All combatants, what the question is about, and the question."""
    state = state_of(story)
    name, decision = name_of(story, question.actor), story.word(question.decision)
    lines = [status_line(story, who) for who in state.combatants]
    lines += _about(story, state, question)
    lines.append(Text(f"{name}, {decision.en}?", f"{name}の選択　{decision.ja}は？"))
    return join(lines, "\n", "\n")


def status_line(story: Story, who: str) -> Text:
    """Reserves, row, relic and form, temporary traits, and whether someone is down."""
    fighter = state_of(story).combatants[who]
    row = SHORT_ROWS[fighter.row]
    parts = [
        Text(
            f"stamina {fighter.stamina}, focus {fighter.focus}",
            f"体力{fighter.stamina}　集中力{fighter.focus}",
        ),
        row,
    ]
    if fighter.relic is not None and fighter.form is not None:
        relic, form = relic_name(story, who, fighter.relic), FORMS[fighter.form]
        parts.append(Text(f"{relic} ({form.en})", f"{relic}（{form.ja}）"))
    held = fighter.temporary
    for label, value in (
        ("feint", held.feint),
        ("bind", held.bind),
        ("ill_suited", held.ill_suited),
    ):
        if value:
            word = story.word(label)
            parts.append(Text(f"{word.en}: {value}", f"{word.ja}：{value}"))
    if fighter.aiming_at is not None:
        target = name_of(story, fighter.aiming_at)
        parts.append(Text(f"aims at {target}", f"{target}に照準"))
    if fighter.curse is not None:
        target = name_of(story, fighter.curse.target)
        force = fighter.curse.force
        parts.append(Text(f"force {force} fixed on {target}", f"{target}に強制力{force}を固定"))
    if fighter.down:
        parts.append(Text("down", "行動不能"))
    inner = join(parts, ", ", "　")
    return Text(f"  {fighter.name}: {inner.en}", f"  {fighter.name}　{inner.ja}")


def _about(story: Story, state: HyakuenState, question: Question) -> list[Text]:
    """What the answer turns on: pools of skills, values of traits, chances."""
    ruling = _rulings(story)
    exchange = state.exchange
    if question.decision == "action":
        return _summons_lines(story, question)
    if question.decision in ("skill", "defend"):
        return _skill_lines(story, state, question, ruling)
    if question.decision in ("trait", "defend-trait"):
        return _trait_lines(state, question)
    if exchange is not None and question.decision == "split":
        return _split_lines(story, state, exchange, ruling)
    if exchange is not None and question.decision == "reroll":
        return _reroll_lines(story, state, exchange, question.actor, ruling)
    return []


def _rulings(story: Story) -> Rulings:
    return lambda name: story.rulings[f"hyakuen.{name}"]


def _summons_lines(story: Story, question: Question) -> list[Text]:
    """The relics that may be called, by the option that calls them."""
    texts = [
        (option, action_text(story, question.actor, option))
        for option in map(str, question.options)
        if option.startswith(SUMMON)
    ]
    return [Text(f"    {option}: {text.en}", f"    {option}：{text.ja}") for option, text in texts]


def _skill_lines(
    story: Story, state: HyakuenState, question: Question, ruling: Rulings
) -> list[Text]:
    lines: list[Text] = []
    for skill in own_skills(state, question.actor):
        if skill.id in question.options:
            written = skill.attributes if isinstance(skill.attributes, list) else []
            attributes = attributes_text(tuple(written))
            tally = pool(state, question.actor, skill.id, None, ruling)
            why = sum_text(tally.terms, story)
            lines.append(
                Text(
                    f"    {skill.id}: {skill.title}{attributes.en} {tally.total} ({why.en})",
                    f"    {skill.id}：{skill.title}{attributes.ja}　{tally.total}（{why.ja}）",
                )
            )
    return lines


def _trait_lines(state: HyakuenState, question: Question) -> list[Text]:
    """The traits, with what they come to together with the other part's."""
    return [
        Text(f"    {trait.id}: {trait.title} +{value}", f"    {trait.id}：{trait.title} +{value}")
        for trait in own_traits(state, question.actor)
        if trait.id in question.options and trait.id != NONE
        for value in [trait_value(state, question.actor, trait.id)]
    ]


def _split_lines(
    story: Story, state: HyakuenState, exchange: Exchange, ruling: Rulings
) -> list[Text]:
    """The pool, and for every force what its target number is worth."""
    action = exchange.action
    who, skill, trait = action.actor, action.skill, action.trait
    tally = split_pool(state, who, skill, trait, ruling)
    whole = pool(state, who, skill, trait, ruling).total
    why = sum_text(tally.terms, story)
    lines = [Text(f"    pool {tally.total} ({why.en})", f"    計{tally.total}（{why.ja}）")]
    forces = range(max(0, whole - SURE_SUCCESS), tally.total - LOWEST_TARGET + 1)
    return lines + [_chance_line(force, whole - force, ruling) for force in forces]


def _chance_line(force: int, needed: int, ruling: Rulings) -> Text:
    count = chances(needed, ruling)
    return Text(
        f"    force {force}: {needed} or less, {count}/{ALL_ROLLS}",
        f"    強制力{force}：目標値{needed}　{count}/{ALL_ROLLS}",
    )


def chances(needed: int, ruling: Rulings) -> int:
    """In how many of the 36 rolls of 2d6 a check against the target number `needed` succeeds."""
    most = needed if ruling("roll-under-boundary") == "success" else needed - 1
    return sum(one + two <= most for one in range(1, 7) for two in range(1, 7))


def _reroll_lines(
    story: Story, state: HyakuenState, exchange: Exchange, actor: str, ruling: Rulings
) -> list[Text]:
    """The target number, how it came about, its chance, and what another roll costs."""
    needed = target_number(state, exchange, check_of(exchange, actor), ruling)
    count, why = chances(needed.total, ruling), sum_text(needed.terms, story)
    lines = [
        Text(
            f"    {needed.total} or less ({why.en}): {count}/{ALL_ROLLS}",
            f"    目標値{needed.total}（{why.ja}）：{count}/{ALL_ROLLS}",
        )
    ]
    payable = prices(state, exchange, actor, ruling)
    for reserve in RESERVES:
        if reserve in payable:
            word = story.word(reserve)
            lines.append(
                Text(
                    f"    {reserve}: costs {payable[reserve]}",
                    f"    {word.ja}：{payable[reserve]}点",
                )
            )
    return lines
