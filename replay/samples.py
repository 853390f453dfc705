"""The sample battles that ship with Senki, and scenarios by file or by sample name."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ..events.errors import SenkiError, nearest
from ..events.scenario import RawScenario, read_scenario_file

FIXTURES = Path(__file__).parent.parent / "fixtures"


def sample_names() -> list[str]:
    """The names of the shipped sample scenarios, `nest/dragon-gate` and so on."""
    return sorted(_samples())


def _samples() -> Iterator[str]:
    for path in FIXTURES.glob("*/*.toml"):
        yield f"{path.parent.name}/{path.stem}"


def load_scenario(name: str | Path) -> RawScenario:
    """The scenario in the file `name` or, where there is no such file, the sample of that name.

    Raises what `read_scenario_file` raises.
    """
    path = Path(name)
    try:
        exists = path.exists()
    except OSError as error:
        found = error.strerror or str(error)
        raise SenkiError("file.missing", place=str(name)[:80], found=found) from None
    if not exists and str(name) in _samples():
        path = FIXTURES / f"{name}.toml"
    elif not exists and path.suffix not in (".toml", ".json"):
        raise SenkiError("file.missing", place=str(name), wanted=nearest(str(name), sample_names()))
    return read_scenario_file(path)
