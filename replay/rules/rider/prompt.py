"""The question that `ask` puts to a player: how the riders stand, and what the dice would be."""

from __future__ import annotations

from typing import cast

from ....events.text import Text
from ....reducers.rider import RiderState
from ...battle import Question
from ...narration import Story
from .attack import held_methods
from .cards import NONE
from .numbers import accuracy, attack_dice, move_dice, reach, target_mobility
from .riders import Rulings, defenders, standing
from .wording import card_text, dice, join, method_text, ranges, rulings_of, status_line

HAND = Text("cards left", "残りのカード")


def ask(story: Story, question: Question) -> Text:
    """All riders, the cards that are left, the dice of the attacker, and the question."""
    state = cast("RiderState", story.state)
    ruling = rulings_of(story)
    decision, name = story.word(question.decision), story.name(question.actor)
    lines: list[Text] = []
    for who in standing(state):
        lines += [status_line(state, who, ruling), _cards_left(state, who)]
    if state.attacker is not None:
        lines += _chances(state, state.attacker, ruling)
    if question.decision == "card":
        lines += _card_list(state, question)
    lines.append(Text(f"{name}, {decision.en}?", f"{name}の選択　{decision.ja}は？"))
    return join(lines, "\n", "\n")


def _cards_left(state: RiderState, who: str) -> Text:
    fighter = state.combatants[who]
    titles = [fighter.deck[name].title for name in fighter.cards_left]
    return Text(
        f"    {HAND.en}: {', '.join(titles) or 'none'}",
        f"    {HAND.ja}：{'、'.join(titles) or 'なし'}",
    )


def _card_list(state: RiderState, question: Question) -> list[Text]:
    """The cards that may be played, by the id that answers the question."""
    fighter = state.combatants[question.actor]
    names = [name for name in map(str, question.options) if name != NONE]
    cards = [(name, card_text(fighter, name)) for name in names]
    return [Text(f"    {name}: {text.en}", f"    {name}：{text.ja}") for name, text in cards]


def _chances(state: RiderState, attacker: str, ruling: Rulings) -> list[Text]:
    """How many dice the attacker has for a move and for each attack, against each opponent."""
    name = state.combatants[attacker].name
    lines: list[Text] = []
    for target in defenders(state):
        other = state.combatants[target].name
        chances = [_move_chance(state, attacker, target, ruling)]
        chances += [
            _attack_chance(state, attacker, target, method, ruling)
            for method in held_methods(state, attacker)
        ]
        text = join(chances, "; ", "　")
        lines.append(Text(f"  {name} → {other}: {text.en}", f"  {name}→{other}　{text.ja}"))
    return lines


def _move_chance(state: RiderState, attacker: str, target: str, ruling: Rulings) -> Text:
    mine, theirs = state.combatants[attacker].mobility, state.combatants[target].mobility
    if not mine and (theirs or ruling("move-both-zero") == "stuck"):
        chance = Text("impossible", "不可")
    elif not theirs:
        chance = Text("no roll needed", "判定なし")
    else:
        chance = dice(move_dice(state, attacker, target, ruling).total)
    return Text(f"move {chance.en}", f"移動：{chance.ja}")


def _attack_chance(
    state: RiderState, attacker: str, target: str, method: str, ruling: Rulings
) -> Text:
    fighter = state.combatants[attacker]
    if not accuracy(state, attacker, method, ruling).total:
        chance = Text("impossible", "不可")
    elif not target_mobility(state, target):
        chance = Text("no roll needed", "判定なし")
    else:
        chance = dice(attack_dice(state, attacker, target, method, 0, ruling).total)
    title, where = method_text(fighter, method), ranges(reach(fighter, method))
    return Text(f"{title.en} {where.en} {chance.en}", f"{title.ja}{where.ja}：{chance.ja}")


def label(story: Story, question: Question, option: str) -> Text:
    """What an option is called: one's own card by its name, anything else as in every system."""
    deck = story.state.combatants[question.actor].deck
    if question.decision in ("card", "attack") and option in deck:
        title: str = deck[option].title
        return Text(title, f"「{title}」")
    return story.option(option)
