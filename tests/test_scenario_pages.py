"""The pages from which scenarios are written: their examples play, and they leave nothing out."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct
from senki.events.dragomakhia.tables import ABILITIES, CONDITIONS
from senki.events.dystopia.abilities import KINDS
from senki.events.dystopia.effects import PREPARATION_BREAKERS
from senki.events.hyakuen.attributes import NAMES
from senki.events.nest.skills import SKILLS
from senki.replay.play import play
from senki.replay.samples import FIXTURES, load_scenario
from senki.replay.system import find_system, system_names

SYSTEMS = [name for name in system_names() if (FIXTURES / name).is_dir()]
"""The systems that ship with Senki."""

EXAMPLE = re.compile(r"^```toml\n(system = .*?)^```$", re.MULTILINE | re.DOTALL)
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`([^`\n]+)`")
TABLE = re.compile(r"(?:^\|.*\n)+", re.MULTILINE)
WORD = re.compile(r"[\w-]+")
SEEDS = ("1", "2026", "雨宿り")

WORDS: dict[str, list[str]] = {
    "nest": [*SKILLS, *(skill.name.ja for skill in SKILLS.values())],
    "dragomakhia": [
        *ABILITIES,
        *(ability.ja for ability in ABILITIES.values()),
        *CONDITIONS,
        *(condition.name.ja for condition in CONDITIONS.values()),
    ],
    "dystopia": [*KINDS, *KINDS.values(), *PREPARATION_BREAKERS, *PREPARATION_BREAKERS.values()],
    "hyakuen": [*NAMES, *(attribute.ja for attribute in NAMES.values())],
    "rider": [],
}
"""The words that a scenario may use where its types allow any text."""


def page(system: str) -> str:
    path = FIXTURES / system / "README.md"
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def section(system: str, heading: str) -> str:
    """What a page says under a heading."""
    return page(system).split(f"\n## {heading}\n")[1].split("\n## ")[0]


def named(text: str) -> set[str]:
    """The words that a text gives as code, outside its examples."""
    return {word for code in CODE.findall(FENCED.sub("", text)) for word in WORD.findall(code)}


def tables(system: str) -> list[set[str]]:
    """For each table of a page, the words that it gives as code."""
    return [named(table) for table in TABLE.findall(FENCED.sub("", page(system)))]


def examples() -> list[Any]:
    return [
        pytest.param(text, id=f"{system}-{number}")
        for system in SYSTEMS
        for number, text in enumerate(EXAMPLE.findall(page(system)), start=1)
    ]


def structs(kind: type[Struct]) -> dict[str, set[str]]:
    """The members of every type that a scenario is made of, and the words that they allow."""
    found: dict[str, set[str]] = {}

    def walk(info: Any) -> None:
        if isinstance(info, msgspec.inspect.StructType):
            name = info.cls.__name__
            if name in found:
                return
            members = {field.encode_name for field in info.fields}
            tag = {info.tag_field, str(info.tag)} if info.tag_field else set[str]()
            found[name] = members | tag | {word for f in info.fields for word in words(f.type)}
            for field in info.fields:
                walk(field.type)
        for part in parts(info):
            walk(part)

    walk(msgspec.inspect.type_info(kind))
    return found


def parts(info: Any) -> list[Any]:
    """The types of which a type is made: those of its values, and of its choices."""
    inner = [getattr(info, name, None) for name in ("item_type", "key_type", "value_type", "type")]
    return [part for part in (*inner, *getattr(info, "types", ())) if part is not None]


def words(info: Any) -> set[str]:
    """The words that a member allows, where it allows only some."""
    if isinstance(info, msgspec.inspect.LiteralType):
        return set(map(str, info.values))
    if isinstance(info, msgspec.inspect.StructType):
        return set()
    return {word for part in parts(info) for word in words(part)}


def golden_events(system: str) -> Iterator[dict[str, Any]]:
    for path in sorted((FIXTURES / system).rglob("*.battle.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            yield json.loads(line)


def test_every_system_has_a_page_with_an_example():
    assert sorted(WORDS) == SYSTEMS
    assert [system for system in SYSTEMS if not EXAMPLE.search(page(system))] == []


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("example", examples())
def test_examples_are_played_to_their_end(example, seed, battle, tmp_path):
    path = tmp_path / "example.toml"
    path.write_text(example, encoding="utf-8")
    fought = battle(path, seed=seed)
    assert fought.played.waiting is None
    assert fought.outcome is not None
    assert list(fought.played.warnings) == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_member_stands_in_one_table_with_its_neighbours(system):
    found = tables(system)
    missing = {
        name: min((sorted(members - table) for table in found), key=len)
        for name, members in structs(find_system(system).scenario).items()
        if not any(members <= table for table in found)
    }
    assert missing == {}


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_word_that_a_scenario_may_use_is_named(system):
    assert [word for word in WORDS[system] if word not in named(page(system))] == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_sample_is_named(system):
    samples = {path.stem for path in (FIXTURES / system).glob("*.toml")}
    codes = set(CODE.findall(page(system)))
    assert {sample for sample in samples if f"{system}/{sample}" not in codes} == set()
    listed = set(re.findall(rf"^\| `{system}/([\w-]+)`", page(system), re.MULTILINE))
    assert listed == samples


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_decision_is_named(system, tmp_path):
    asked = {event["decision"] for event in golden_events(system) if event["type"] == "choice_made"}
    for example in EXAMPLE.findall(page(system)):
        path = tmp_path / "example.toml"
        path.write_text(example, encoding="utf-8")
        for seed in SEEDS:
            asked |= decisions(path, seed)
    listed = re.findall(r"^\| (`[^|]*)\|", section(system, "Choices"), re.MULTILINE)
    assert asked - named("".join(listed)) == set()


def decisions(scenario: Path, seed: str) -> set[str]:
    """What a battle asks that is decided at random."""
    asked: set[str] = set()

    def watch(event: Any) -> None:
        if hasattr(event, "decision"):
            asked.add(event.decision)

    play(load_scenario(scenario), seed=seed, choices="random", watch=watch)
    return asked


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_ending_is_named(system):
    reasons = {e["reason"] for e in golden_events(system) if e["type"] == "battle_ended"}
    assert reasons - named(section(system, "How it ends")) == set()


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_state_is_described(system, tmp_path):
    path = tmp_path / "example.toml"
    path.write_text(EXAMPLE.findall(page(system))[0], encoding="utf-8")
    state = msgspec.to_builtins(play(load_scenario(path), seed="1").state)
    combatant = next(iter(state["combatants"].values()))
    assert {*state, *combatant} - named(section(system, "The state")) == set()
