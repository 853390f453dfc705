"""The tables of the page on checks: abilities, conditions, and what an achievement is worth."""

from __future__ import annotations

from typing import NamedTuple

from ..text import Text

DIFFICULTY = 6
"""The difficulty 難易度 where nothing is said."""

ABILITIES = {
    "body": Text("body", "体力"),
    "technique": Text("technique", "技量"),
    "sense": Text("sense", "感覚"),
    "magic": Text("magic", "魔力"),
    "focus": Text("focus", "集中"),
    "life": Text("life", "生命"),
}
"""The six abilities 能力値, by id."""


class Condition(NamedTuple):
    """What makes a check harder: its name, and what it adds to the difficulty."""

    name: Text
    modifier: int


CONDITIONS = {
    "night-light": Condition(Text("lamps at night", "夜間照明下"), 1),
    "rubble": Condition(Text("footing of rubble", "瓦礫の足場"), 1),
    "sand": Condition(Text("sand", "砂地"), 1),
    "mud": Condition(Text("mud", "ぬかるみ"), 1),
    "knee-deep": Condition(Text("knee-deep in water", "膝まで水の中"), 1),
    "moonlight": Condition(Text("moonlight", "月明かり"), 2),
    "quicksand": Condition(Text("quicksand", "流砂の中"), 2),
    "waist-deep": Condition(Text("waist-deep in water", "腰まで水の中"), 2),
    "starlight": Condition(Text("starlight", "星明かり"), 3),
    "free-fall": Condition(Text("free fall", "自由落下中"), 3),
    "submerged": Condition(Text("under water", "全身が水の中"), 3),
    "true-dark": Condition(Text("true darkness", "真の闇"), 4),
    "bound": Condition(Text("bound hand and foot", "雁字搦めに拘束中"), 4),
}
"""The conditions 状況 of the page's table, by id."""


class Level(NamedTuple):
    """Achievements up to `highest`, and what they show."""

    highest: int
    name: Text


LEVELS = (
    Level(2, Text("within anyone's reach", "素人でもできる程度")),
    Level(6, Text("hard without basic training", "基本の心得が要る程度")),
    Level(12, Text("a specialist's work", "専門家の仕事")),
    Level(20, Text("first-rate", "一流の腕前")),
    Level(30, Text("a master's feat", "達人の技")),
    Level(42, Text("superhuman, a thing of legend", "伝説になる超人の域")),
    Level(56, Text("the realm of the gods", "神の領域")),
)
"""What an achievement 達成値 is worth, from the lowest level up."""

BEYOND = Text("beyond even the realm of the gods", "神の領域さえ超えた域")
"""What an achievement is worth that is above the table."""


def level_of(achievement: int) -> Text | None:
    """What an achievement is worth in words; None for 0, which is no achievement at all."""
    if achievement < 1:
        return None
    return next((level.name for level in LEVELS if achievement <= level.highest), BEYOND)
