"""Scenarios of `hyakuen`: bearers and other fighters on two sides, their relics, the reward."""

from __future__ import annotations

from typing import Literal, TypeVar

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from ..errors import SenkiError, nearest
from ..names import check_ids
from ..scenario import MAX_COMBATANTS, Count, Positive, Scenario
from .attributes import AUXES, MAINS, SUBS, Aux, Main, Sub, read_attributes

Side = Literal["pc", "enemy"]
SIDES: tuple[Side, Side] = ("pc", "enemy")
Row = Literal["front", "back"]
Form = Literal["fused", "split"]
FORMS: tuple[Form, Form] = ("fused", "split")

RESERVED = ("none", "stop", "stamina", "focus")
MOST_RELICS = 100
MOST_SHEET_LINES = 100


class Trait(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A trait 特徴 and its `value`; `quick` says that it has to do with quickness."""

    id: str
    name: str | UnsetType = UNSET
    value: Count
    quick: bool | UnsetType = UNSET

    @property
    def title(self) -> str:
        """The name, or the id where there is none."""
        return self.id if self.name is UNSET else self.name


class Skill(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A skill 技能 of some `level`.

    With `attributes` it is martial 武闘的: `迫突縛`, or a list. Without it is general 一般.
    """

    id: str
    name: str | UnsetType = UNSET
    level: Count
    attributes: str | list[str] | UnsetType = UNSET

    @property
    def title(self) -> str:
        """The name, or the id where there is none."""
        return self.id if self.name is UNSET else self.name

    @property
    def is_martial(self) -> bool:
        """Whether one can attack and defend with it."""
        return self.attributes is not UNSET

    @property
    def main(self) -> Main | None:
        """The main attribute 主属性."""
        return next((name for name in MAINS if name in self._names), None)

    @property
    def sub(self) -> Sub | None:
        """The sub attribute 副属性."""
        return next((name for name in SUBS if name in self._names), None)

    @property
    def aux(self) -> tuple[Aux, ...]:
        """The auxiliary attributes 補助属性, at most three."""
        return tuple(name for name in AUXES if name in self._names)

    @property
    def _names(self) -> list[str]:
        return self.attributes if isinstance(self.attributes, list) else []


class Relic(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A bonded implement 縁具 of a bearer.

    With a `form` it is out when the battle begins. `row` is where it then stands in split form,
    the front unless given; `rank` 格 counts for the reward, 0 unless given.
    """

    id: str
    name: str | UnsetType = UNSET
    form: Form | UnsetType = UNSET
    row: Row | UnsetType = UNSET
    rank: Count | UnsetType = UNSET
    traits: list[Trait] | UnsetType = UNSET
    skills: list[Skill] | UnsetType = UNSET

    @property
    def title(self) -> str:
        """The name, or the id where there is none."""
        return self.id if self.name is UNSET else self.name


class Combatant(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A fighter, a bearer 縁主 if there are relics: `stamina` 体力, `focus` 集中力, and a row."""

    id: str
    name: str | UnsetType = UNSET
    side: Side
    stamina: Positive
    focus: Positive
    row: Row
    traits: list[Trait] | UnsetType = UNSET
    skills: list[Skill] | UnsetType = UNSET
    relics: list[Relic] | UnsetType = UNSET

    @property
    def title(self) -> str:
        """The name, or the id where there is none."""
        return self.id if self.name is UNSET else self.name


class Reward(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What wealth 財力 the player side gets for a victory.

    `scenario_bonus` is the scenario's own, `fallen` says that the enemy was a fallen bearer 崩主,
    `merits` are the ids of those whom the GM grants a bonus, `gm` that the GM is rewarded too.
    """

    scenario_bonus: Count | UnsetType = UNSET
    fallen: bool | UnsetType = UNSET
    merits: list[str] | UnsetType = UNSET
    gm: bool | UnsetType = UNSET


class HyakuenScenario(Scenario, frozen=True, kw_only=True):
    """A battle of `hyakuen`, with a reward at its end or without."""

    combatants: list[Combatant]
    reward: Reward | UnsetType = UNSET


ThingT = TypeVar("ThingT")


def listed(things: list[ThingT] | UnsetType) -> list[ThingT]:
    """A list of a scenario, empty where it was not written."""
    return [] if things is UNSET else things


def check_scenario(scenario: HyakuenScenario, place: str) -> HyakuenScenario:
    """The scenario with every attribute under its name.

    Raises `scenario.unknown-attribute`, `scenario.meaningless-attributes` and the other
    `scenario.` codes: ids used twice or reserved, two relics out at once, one side alone.
    """
    here = f"{place}: combatants"
    _check_count(len(scenario.combatants), MAX_COMBATANTS, here)
    check_ids((c.id for c in scenario.combatants), here, RESERVED)
    if {c.side for c in scenario.combatants} != set(SIDES):
        raise SenkiError("scenario.nothing-to-play", place=place, wanted='side = "pc" / "enemy"')
    players = {c.id for c in scenario.combatants if c.side == "pc"}
    for index, name in enumerate(listed(_merits(scenario.reward))):
        if name not in players:
            raise SenkiError(
                "scenario.unknown-id",
                place=f"{place}: reward.merits[{index}]",
                found=ascii(name),
                wanted=nearest(name, players),
            )
    combatants = [
        _check_combatant(combatant, f"{here}[{index}]")
        for index, combatant in enumerate(scenario.combatants)
    ]
    return replace(scenario, combatants=combatants)


def _merits(reward: Reward | UnsetType) -> list[str] | UnsetType:
    return UNSET if reward is UNSET else reward.merits


def _check_combatant(combatant: Combatant, place: str) -> Combatant:
    """The ids of a bearer's traits and skills are its own and not those of its relics."""
    relics = listed(combatant.relics)
    _check_count(len(relics), MOST_RELICS, f"{place}.relics")
    check_ids((relic.id for relic in relics), f"{place}.relics", RESERVED)
    if sum(relic.form is not UNSET for relic in relics) > 1:
        raise SenkiError(
            "scenario.wrong-shape", place=f"{place}.relics", wanted="at most one relic with a form"
        )
    sheets = [combatant, *relics]
    for kind in ("traits", "skills"):
        lines = [line for sheet in sheets for line in listed(getattr(sheet, kind))]
        _check_count(len(lines), MOST_SHEET_LINES, f"{place}.{kind}")
        check_ids((line.id for line in lines), f"{place}.{kind}", RESERVED)
    checked = [
        _with_attributes(relic, f"{place}.relics[{index}]") for index, relic in enumerate(relics)
    ]
    own = _with_attributes(combatant, place)
    return own if combatant.relics is UNSET else replace(own, relics=checked)


SheetT = TypeVar("SheetT", Combatant, Relic)


def _with_attributes(sheet: SheetT, place: str) -> SheetT:
    if sheet.skills is UNSET:
        return sheet
    skills = [
        _check_skill(skill, f"{place}.skills[{index}]") for index, skill in enumerate(sheet.skills)
    ]
    return replace(sheet, skills=skills)


def _check_skill(skill: Skill, place: str) -> Skill:
    if skill.attributes is UNSET:
        return skill
    attributes = read_attributes(skill.attributes, f"{place}.attributes")
    return replace(skill, attributes=attributes)


def _check_count(count: int, most: int, place: str) -> None:
    if count > most:
        raise SenkiError(
            "scenario.number-out-of-range",
            place=place,
            found=str(count),
            wanted=f"at most {most}",
        )
