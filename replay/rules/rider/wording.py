"""Riders, cards and numbers in words, as the sentences and the prompt of `rider` use them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET
from msgspec.structs import replace

from ....events.rider.cards import STATS, Card, Distance, Modifiers
from ....events.tally import Term, Terms
from ....events.text import Text
from ....reducers.rider import RiderFighter, RiderState
from ...narration import Story
from .numbers import VISOR, monster_of, stat
from .riders import Rulings, distance

NEAR_MID_FAR = {"near": Text("near", "近"), "mid": Text("mid", "中"), "far": Text("far", "遠")}
SHORT = {
    "accuracy": Text("accuracy", "命"),
    "defense": Text("defence", "防"),
    "mobility": Text("mobility", "運"),
    "attack": Text("attack", "攻"),
    "dice": Text("dice", "D"),
}


KINDS = {
    "weapon": Text("weapon", "武器"),
    "guard": Text("Guard Vent", "ガードベント"),
    "trick": Text("Trick Vent", "トリックベント"),
    "nasty": Text("Nasty Vent", "ナスティベント"),
    "clear": Text("Clear Vent", "クリアーベント"),
    "advent": Text("Advent", "アドベント"),
    "final": Text("Final Vent", "ファイナルベント"),
}


def rulings_of(story: Story) -> Rulings:
    """The rulings in force, by short id."""
    return lambda name: story.rulings[f"rider.{name}"]


def join(parts: Sequence[Text], en: str = ", ", ja: str = "、") -> Text:
    """Several texts in one."""
    return Text(en.join(part.en for part in parts), ja.join(part.ja for part in parts))


def dice(count: int) -> Text:
    """`3 dice` and `3D6`."""
    return Text("1 die" if count == 1 else f"{count} dice", f"{count}D6")


def faces(shown: Sequence[int]) -> str:
    """The faces of a roll."""
    return ", ".join(map(str, shown))


def place(where: Distance) -> Text:
    """A distance."""
    word = NEAR_MID_FAR[where]
    return Text(word.en, f"{word.ja}距離")


def ranges(reach: Sequence[Distance]) -> Text:
    """The distances of a weapon, in brackets."""
    words = [NEAR_MID_FAR[where] for where in reach]
    return Text(f"({'/'.join(word.en for word in words)})", f"({''.join(w.ja for w in words)})")


def card_text(fighter: RiderFighter, name: str) -> Text:
    """A card with its kind and its numbers, as a rider's sheet has them."""
    card = fighter.deck[name]
    kind = KINDS[card.kind]
    parts = [Text(f"{kind.en}: {card.title}", f"{kind.ja}「{card.title}」"), *_numbers(card)]
    if card.kind == "advent":
        parts.append(_monster_numbers(fighter))
    own = card.own if card.attack is UNSET else replace(card.own, attack=UNSET)
    parts += _signed(own)
    laid = _signed(card.laid)
    if laid:
        words = join(laid, " ", " ")
        parts.append(Text(f"[target {words.en}]", f"対象の{words.ja}"))
    if isinstance(card.turns, int):
        parts.append(Text(f"for {card.turns}T", f"{card.turns}T間"))
    return join(parts, " ", " ")


def _numbers(card: Card) -> list[Text]:
    """Ranges, attack (with a weapon's own "+1") and defence, where the card has them."""
    parts: list[Text] = []
    if card.ranges is not UNSET:
        parts.append(ranges(card.ranges))
    if card.attack is not UNSET:
        more = f"{card.own.of('attack'):+}" if card.own.of("attack") else ""
        parts.append(Text(f"attack {card.attack}{more}", f"攻{card.attack}{more}"))
    if card.defense is not UNSET:
        parts.append(Text(f"defence {card.defense}", f"防{card.defense}"))
    return parts


def _monster_numbers(fighter: RiderFighter) -> Text:
    """A monster, when it attacks and when it defends."""
    monster = monster_of(fighter)
    return Text(
        f"attack {monster.attack} accuracy +{monster.accuracy},"
        f" or a shield with HP {monster.hp} mobility {monster.mobility}",
        f"攻{monster.attack} 命+{monster.accuracy}／防御HP{monster.hp} 運{monster.mobility}",
    )


def _signed(modifiers: Modifiers) -> list[Text]:
    found: list[Text] = []
    for name in (*STATS, "attack", "dice"):
        value = modifiers.of(name)
        if value:
            word = SHORT[name]
            sign = "+" if value > 0 else "-"
            found.append(Text(f"{word.en} {sign}{abs(value)}", f"{word.ja}{value:+}"))
    return found


def method_text(fighter: RiderFighter, method: str) -> Text:
    """The name of the visor or of a card."""
    if method != VISOR:
        title = fighter.deck[method].title
        return Text(title, f"「{title}」")
    name = fighter.visor.name
    return Text(name, f"「{name}」") if isinstance(name, str) else Text("the visor", "バイザー")


def monster_text(fighter: RiderFighter) -> Text:
    """The name of a rider's monster."""
    name = getattr(fighter.monster, "name", None)
    return Text(name, name) if isinstance(name, str) else Text("the monster", "モンスター")


def sum_text(terms: Terms) -> str:
    """The numbers of a tally in a row: `4+1-3`, and `→` before what a limit made of them."""
    text, total = "", None
    for term in terms:
        if term.op == "=":
            text = str(term.value)
        elif term.op in ("+", "-"):
            text += f"{term.op}{term.value}"
        elif term.total != total:
            text += f"→{term.total}"
        total = term.total
    return text


def equation(terms: Terms) -> str:
    """A sum with its result: `7+1-4+2=6`."""
    last = terms[-1]
    result = "" if last.op not in ("+", "-") else f"={last.total}"
    return f"{sum_text(terms)}{result}"


def pool_text(terms: Terms, who: str, story: Story) -> Text:
    """Where the dice of a roll come from, term by term."""
    return join([_term(term, who, story) for term in terms])


def _term(term: Term, who: str, story: Story) -> Text:
    label = label_text(term.label, who, story)
    if term.op == "=":
        return Text(f"{label.en} {term.value}", f"{label.ja}{term.value}")
    if term.op in ("+", "-"):
        sign = "+" if term.op == "+" else "-"
        return Text(f"{label.en} {sign}{term.value}", f"{label.ja}{term.op}{term.value}")
    return label


def label_text(label: str, who: str, story: Story) -> Text:
    """A term of a tally: a card by its name, anything else by its word."""
    fighters: dict[str, RiderFighter] = story.state.combatants
    for fighter in (fighters[who], *fighters.values()):
        for card in fighter.deck.values():
            if card.id == label:
                return Text(card.title, f"「{card.title}」")
    return story.word(label)


def half_text(state: RiderState, who: str) -> Text:
    """`first` 先攻 or `second` 後攻, or the place in the order."""
    number = state.order.index(who) + 1 if who in state.order else 0
    if not state.is_duel:
        return Text(f"no. {number}", f"{number}番目")
    return Text("first", "先攻") if number == 1 else Text("second", "後攻")


def status_line(state: RiderState, who: str, ruling: Rulings) -> Text:
    """How a rider stands: hit points, stats with their sums, distance, turn, cards in play."""
    fighter = state.combatants[who]
    sums = {name: sum_text(stat(state, who, name, ruling).terms) for name in STATS}
    parts = [
        Text(f"HP {fighter.hp}/{fighter.max_hp}", f"HP{fighter.hp}/{fighter.max_hp}"),
        *(
            Text(f"{SHORT[name].en} {sums[name]}", f"{SHORT[name].ja}{sums[name]}")
            for name in STATS
        ),
    ]
    if state.is_duel and state.distance is not None:
        parts.append(place(state.distance))
    elif who in state.distances:
        parts.append(place(distance(state, who)))
    parts += [Text(f"turn {state.turn}", f"{state.turn}T"), half_text(state, who)]
    inner = join(parts, ", ", " ")
    cards = join([Text(card.title, f"「{card.title}」") for card in fighter.in_play], ", ", "")
    line = Text(
        f"{fighter.name} ({inner.en})" + (f" {cards.en}" if cards.en else ""),
        f"{fighter.name}({inner.ja}){cards.ja}",
    )
    if not fighter.monster_hp:
        return line
    monster = monster_text(fighter)
    return Text(
        f"{line.en}, behind {monster.en} (HP {fighter.monster_hp})",
        f"{line.ja}＋{monster.ja}(HP{fighter.monster_hp})",
    )
