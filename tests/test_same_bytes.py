"""Same scenario, seed and choices: the same bytes, wherever and however Senki runs."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest
from senki.replay.samples import FIXTURES

ROOT = Path(__file__).parent.parent
PROGRAM = "from senki.replay.commands import main; main()"
PLAY = ["play", "nest/dragon-gate", "--seed", "2026", "--choices", "random", "--log", "-"]


def log_of(python: str | Path, folder: Path, *options: str, **environment: str) -> bytes:
    done = subprocess.run(
        [python, *options, "-c", PROGRAM, *PLAY],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        check=True,
    )
    return done.stdout


@pytest.fixture(scope="module")
def expected() -> bytes:
    """What this interpreter writes."""
    return log_of(sys.executable, ROOT)


@pytest.mark.parametrize(
    "environment",
    [
        {"PYTHONHASHSEED": "0"},
        {"PYTHONHASHSEED": "1"},
        {"PYTHONHASHSEED": "4242"},
        {"TZ": "Asia/Tokyo"},
        {"TZ": "America/St_Johns"},
        {"LC_ALL": "C"},
        {"LC_ALL": "ja_JP.UTF-8"},
        {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONIOENCODING": "latin-1"},
        {"PYTHONOPTIMIZE": "2"},
    ],
    ids=lambda e: "-".join(f"{k}={v}" for k, v in e.items()),
)
def test_under_any_environment(environment, expected, tmp_path):
    assert log_of(sys.executable, tmp_path, **environment) == expected


def test_without_assertions_and_docstrings(expected, tmp_path):
    assert log_of(sys.executable, tmp_path, "-OO") == expected


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that is built from this checkout."""
    source = tmp_path_factory.mktemp("source") / "anything"
    source.mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE", "__init__.py"):
        (source / name).write_bytes((ROOT / name).read_bytes())
    for name in ("events", "reducers", "replay", "fixtures"):
        subprocess.run(["cp", "-r", ROOT / name, source / name], check=True)
    target = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-index"]
    command += ["--no-build-isolation", "--wheel-dir", str(target), str(source)]
    subprocess.run(command, check=True, capture_output=True)
    (built,) = target.glob("senki-*.whl")
    return built


def test_from_the_wheel_as_from_the_checkout(wheel, expected, tmp_path):
    home = tmp_path / "environment"
    venv.create(home, with_pip=True)
    python = home / "bin" / "python"
    # msgspec and click as they are here, so that no network is needed
    here = Path(__import__("msgspec").__file__).parent.parent
    install = [python, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", wheel]
    subprocess.run(install, check=True, capture_output=True)
    (site,) = home.glob("lib/python*/site-packages")
    (site / "libraries.pth").write_text(f"{here}\n", encoding="utf-8")
    origin = subprocess.run(
        [python, "-c", "import senki; print(senki.__file__)"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert origin.stdout.startswith(str(home))
    assert log_of(python, tmp_path) == expected
    assert not (site / "events").exists()
    samples = {p.relative_to(FIXTURES) for p in FIXTURES.rglob("*") if p.is_file()}
    shipped = {
        p.relative_to(site / "senki" / "fixtures")
        for p in (site / "senki" / "fixtures").rglob("*")
        if p.is_file()
    }
    assert shipped == samples
