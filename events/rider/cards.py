"""The cards of `rider`, as data: kinds, ranges and modifiers, and which of them belong together.

A number without a sign replaces (`attack`, `defense`), a number with one adds (`modifiers`).
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from ..errors import SenkiError
from ..scenario import Count, Positive

Distance = Literal["near", "mid", "far"]
DISTANCES: tuple[Distance, ...] = ("near", "mid", "far")
"""近, 中 and 遠, from close to distant; one step lies between neighbours."""

Kind = Literal["weapon", "guard", "trick", "nasty", "clear", "advent", "final"]
EQUIPMENT = ("weapon", "guard")
MONSTER_CARDS = ("advent", "final")
"""The kinds that are used up in the half-turn in which they are played."""

Stat = Literal["accuracy", "defense", "mobility"]
STATS: tuple[Stat, ...] = ("accuracy", "defense", "mobility")
"""命中力, 防御力 and 運動性."""

MAX_LEVEL = 900
Level = Annotated[int, Meta(ge=0, le=MAX_LEVEL)]
"""A stat: 0 … 900."""

Change = Annotated[int, Meta(ge=-MAX_LEVEL, le=MAX_LEVEL)]
"""A signed change: −900 … 900."""

Changed = Literal["accuracy", "defense", "mobility", "attack", "dice"]


class Modifiers(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is added while a card is in play: to stats, to the attack 攻撃力, to the dice (D)."""

    accuracy: Change | UnsetType = UNSET
    defense: Change | UnsetType = UNSET
    mobility: Change | UnsetType = UNSET
    attack: Change | UnsetType = UNSET
    dice: Change | UnsetType = UNSET

    def of(self, name: Changed) -> int:
        """The change of `name`, 0 where there is none."""
        value: int | UnsetType = getattr(self, name)
        return 0 if value is UNSET else value

    @property
    def is_empty(self) -> bool:
        """Whether nothing is changed."""
        return not any(self.of(name) for name in (*STATS, "attack", "dice"))


NO_MODIFIERS = Modifiers()


class Card(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card of a deck.

    `ranges` and `attack` belong to a weapon 武器 and to a final vent, `defense` to a guard.
    `modifiers` work on the rider who plays the card, `target_modifiers` on an opponent. With
    `turns` it runs out after so many turns; `points` are what it costs when a rider is built.
    """

    id: str
    name: str | UnsetType = UNSET
    kind: Kind
    points: Count | UnsetType = UNSET
    ranges: list[Distance] | UnsetType = UNSET
    attack: Count | UnsetType = UNSET
    defense: Level | UnsetType = UNSET
    modifiers: Modifiers | UnsetType = UNSET
    target_modifiers: Modifiers | UnsetType = UNSET
    turns: Positive | UnsetType = UNSET

    @property
    def title(self) -> str:
        """The name, or the id where there is none."""
        return self.id if self.name is UNSET else self.name

    @property
    def slot(self) -> str:
        """What it takes the place of: another weapon, guard, or stat card."""
        return self.kind if self.kind in EQUIPMENT else "stat"

    @property
    def own(self) -> Modifiers:
        """What it does to the rider who plays it."""
        return NO_MODIFIERS if self.modifiers is UNSET else self.modifiers

    @property
    def laid(self) -> Modifiers:
        """What it does to an opponent."""
        return NO_MODIFIERS if self.target_modifiers is UNSET else self.target_modifiers

    @property
    def reach(self) -> tuple[Distance, ...]:
        """The distances from which one attacks with it."""
        if self.kind == "advent":
            return DISTANCES
        return () if self.ranges is UNSET else tuple(self.ranges)

    @property
    def power(self) -> int:
        """Its attack 攻撃力, 0 where it has none."""
        return 0 if self.attack is UNSET else self.attack

    @property
    def cost(self) -> int:
        """Its points, 0 unless given."""
        return 0 if self.points is UNSET else self.points


_BELONGS: dict[str, tuple[tuple[Kind, ...], str]] = {
    "ranges": (("weapon", "final"), "ranges belong to a weapon or a final vent"),
    "attack": (
        ("weapon", "final"),
        "attack belongs to a weapon or a final vent; others add with modifiers.attack,"
        " and an advent attacks with its monster's",
    ),
    "defense": (("guard",), "defense belongs to a guard; others add with modifiers.defense"),
    "turns": (
        ("weapon", "guard", "trick", "nasty", "clear"),
        "no turns: an advent or a final vent is used up in the half-turn it is played in",
    ),
}
"""Which kinds may have a member, and what to say where another has it."""


def check_card(card: Card, place: str, *, has_monster: bool) -> None:
    """Raise `scenario.meaningless-card`, with the reason, for a card that cannot mean anything."""
    for member, (kinds, reason) in _BELONGS.items():
        if getattr(card, member) is not UNSET and card.kind not in kinds:
            raise _meaningless(f"{place}.{member}", f"{card.kind} with {member}", reason)
    for reason in _missing(card, has_monster=has_monster):
        raise _meaningless(place, f"{card.kind} {card.id}", reason)
    if card.ranges is not UNSET:
        check_ranges(card.ranges, f"{place}.ranges")


def _missing(card: Card, *, has_monster: bool) -> list[str]:
    """Why a card lacks what its kind is about."""
    needs = {
        "weapon": (bool(card.reach) and card.attack is not UNSET, "a weapon needs ranges, attack"),
        "final": (
            bool(card.reach) and card.attack is not UNSET,
            "a final vent needs ranges and attack",
        ),
        "guard": (
            card.defense is not UNSET or bool(card.own.of("defense")),
            "a guard needs defense (which replaces) or modifiers.defense (which adds)",
        ),
        "trick": (not card.own.is_empty, "a trick needs modifiers of the one who plays it"),
        "nasty": (not card.laid.is_empty, "a nasty needs target_modifiers"),
        "clear": (True, ""),
        "advent": (has_monster, "an advent needs a monster = { … } of its rider"),
    }
    met, reason = needs[card.kind]
    return [] if met else [reason]


def check_ranges(ranges: list[Distance], place: str) -> None:
    """Raise `scenario.wrong-shape` unless there is at least one distance, and none twice."""
    if not ranges or len(set(ranges)) < len(ranges):
        raise SenkiError(
            "scenario.wrong-shape",
            place=place,
            found=", ".join(ranges) or "no distance",
            wanted=f"one or more of {', '.join(DISTANCES)}, each once",
        )


def _meaningless(place: str, found: str, reason: str) -> SenkiError:
    return SenkiError("scenario.meaningless-card", place=place, found=found, wanted=reason)
