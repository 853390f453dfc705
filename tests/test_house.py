"""The house keeps its shape: three floors, no circle, no system named outside its own rooms."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FLOORS = ["events", "reducers", "replay"]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SYSTEMS = sorted(PROJECT["project"]["entry-points"]["senki.systems"])
MODULES = sorted(path for floor in FLOORS for path in (ROOT / floor).rglob("*.py"))


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


NAMES = {name_of(path) for path in MODULES}


def imports_of(path: Path) -> set[str]:
    """The modules of the house that a module imports."""
    package = path.relative_to(ROOT).parent.parts
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            assert not any(alias.name.split(".")[0] == "senki" for alias in node.names), path
        if not isinstance(node, ast.ImportFrom):
            continue
        assert (node.module or "").split(".")[0] != "senki", f"{path}: absolute import of senki"
        if not node.level:
            continue
        base = package[: len(package) - node.level + 1]
        module = ".".join([*base, *(node.module or "").split(".")]).rstrip(".")
        for alias in node.names:
            inner = f"{module}.{alias.name}"
            found.add(inner if inner in NAMES else module)
    return found


GRAPH = {name_of(path): imports_of(path) for path in MODULES}


def test_every_import_is_of_a_module_that_stands():
    assert {target for targets in GRAPH.values() for target in targets} <= NAMES


def test_no_floor_imports_from_above():
    upward = [
        (name, target)
        for name, targets in GRAPH.items()
        for target in targets
        if FLOORS.index(target.split(".")[0]) > FLOORS.index(name.split(".")[0])
    ]
    assert upward == []


def test_no_import_runs_in_a_circle():
    settled: set[str] = set()
    while True:
        ready = {n for n, targets in GRAPH.items() if n not in settled and targets <= settled}
        if not ready:
            break
        settled |= ready
    assert NAMES - settled == set()


def room_of(name: str) -> str | None:
    """The system to which a module belongs, if it belongs to one."""
    return next((part for part in name.split(".") if part in SYSTEMS), None)


def test_no_system_is_imported_outside_its_own_rooms():
    strangers = [
        (name, target)
        for name, targets in GRAPH.items()
        for target in targets
        if room_of(target) not in (None, room_of(name))
    ]
    assert strangers == []


@pytest.mark.parametrize("path", [p for p in MODULES if room_of(name_of(p)) is None], ids=name_of)
def test_no_system_is_named_outside_its_own_rooms(path: Path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)
    }
    words = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in docstrings
        and not is_example(node.value)
    ]
    assert [word for word in words for system in SYSTEMS if system in word.split(".")] == []


def is_example(text: str) -> bool:
    """Whether a text is an example of a command."""
    return text.startswith("Example: ") or "nest/dragon-gate" in text


def test_packages_written_out_are_the_folders():
    folders = {path.parent for path in MODULES if path.name == "__init__.py"}
    folders |= {path.parent for path in (ROOT / "fixtures").rglob("*") if path.is_file()}
    folders |= {ROOT / "fixtures"}
    expected = {"senki", *(f"senki.{'.'.join(f.relative_to(ROOT).parts)}" for f in folders)}
    assert set(PROJECT["tool"]["setuptools"]["packages"]) == expected


def test_every_folder_of_modules_is_a_package():
    assert {p.parent for p in MODULES} == {p.parent for p in MODULES if p.name == "__init__.py"}


def test_the_top_level_holds_the_floors_the_samples_and_the_tests_and_no_other_folder():
    tracked = {path.name for path in ROOT.iterdir() if path.is_dir()}
    made_by_tools = {"build", "dist", "__pycache__"}
    visible = {n for n in tracked if not n.startswith(".") and not n.endswith(".egg-info")}
    assert visible - made_by_tools == {*FLOORS, "fixtures", "tests"}


def test_each_floor_is_typed_and_the_tests_are_no_package():
    assert all((ROOT / floor / "py.typed").exists() for floor in FLOORS)
    assert not (ROOT / "tests" / "__init__.py").exists()


def test_the_public_face_imports_nothing_of_the_house_at_run_time():
    tree = ast.parse((ROOT / "__init__.py").read_text(encoding="utf-8"))
    imported = [node for node in tree.body if isinstance(node, ast.ImportFrom) and node.level]
    assert imported == []


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_file_can_be_read_in_one_sitting(path: Path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_system_is_one_word_on_every_floor(system: str):
    assert {f"events.{system}", f"reducers.{system}", f"replay.rules.{system}"} <= NAMES
    assert PROJECT["project"]["entry-points"]["senki.systems"][system] == (
        f"senki.replay.rules.{system}:SYSTEM"
    )


def test_the_core_needs_msgspec_and_click_and_nothing_more():
    names = [need.split(">")[0] for need in PROJECT["project"]["dependencies"]]
    assert names == ["msgspec", "click"]
