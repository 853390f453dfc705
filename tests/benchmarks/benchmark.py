"""What a long log costs, as ratios of works measured side by side in one run.

    python tests/benchmarks/benchmark.py [EVENTS]

writes a `nest` log of about EVENTS events (a million, unless given) and prints a table. A bare
`msgspec` typed decode of the log's lines is 1; every other work is measured on the same file in
the same run, several times, and the median of its ratios is told.
"""

from __future__ import annotations

import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from senki.events.scenario import RawScenario
from senki.reducers.common import fold
from senki.replay.logs import open_log
from senki.replay.play import play
from senki.replay.system import find_system
from senki.replay.verify import verify

EVENTS_A_TURN = 11.25
ROUNDS = 5
ENDLESS = {
    "system": "nest",
    "combatants": [
        {
            "id": "hero",
            "side": "pc",
            "hp": 500,
            "attack": 10,
            "defense": 6,
            "skills": {"狂戦士": 1, "魔法武器": 1, "超回復": 6, "二回攻撃": 1},
        },
        {
            "id": "dragon",
            "side": "enemy",
            "hp": 600,
            "attack": 12,
            "defense": 9,
            "skills": {"飛行": 1, "炎の魔法": 1, "再生肉体": 8},
        },
    ],
}
"""Two fighters who heal faster than they are hurt."""


def seconds(work: Callable[[], object]) -> float:
    """How long a work takes once, on the clock on the wall."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def processor_seconds(work: Callable[[], object]) -> float:
    """How long a work keeps the processor, whatever else the machine is doing."""
    start = time.process_time()
    work()
    return time.process_time() - start


def peak_memory(program: str, *words: str) -> float:
    """The most memory, in MiB, that a Python program holds, as Linux counts it."""
    code = f"{program}\nprint(open('/proc/self/status').read())"
    done = subprocess.run(
        [sys.executable, "-c", code, *words], capture_output=True, text=True, check=True
    )
    peak = next(line for line in done.stdout.splitlines() if line.startswith("VmHWM"))
    return int(peak.split()[1]) / 1024


def endless(events: int, log: Path | None) -> None:
    """Play a battle of about so many events."""
    scenario = {**ENDLESS, "turn_limit": max(1, round(events / EVENTS_A_TURN))}
    play(RawScenario("benchmark", "nest", scenario, {}), seed="benchmark", log=log)


def main(events: int) -> None:
    """Measure, and print the table."""
    with tempfile.TemporaryDirectory() as folder:
        log, short = Path(folder) / "long.battle.jsonl", Path(folder) / "short.battle.jsonl"
        writing = seconds(lambda: endless(events, log))
        endless(events // 100, short)
        system = find_system("nest")
        lines = log.read_bytes().splitlines()
        decode = system.decoder.decode
        decoded = [decode(line) for line in lines[:200_000]]
        started = decoded[0]

        def integrity() -> None:
            with open_log(log) as opened:
                fold(opened.system.reducers, opened.system.start(opened.started), opened.events())

        works: dict[str, tuple[Callable[[], object], float, str, str]] = {
            "fold already decoded events": (
                lambda: fold(system.reducers, system.start(started), decoded),
                len(decoded) / len(lines),
                "0.5",
                "",
            ),
            "integrity: decode, canonical, chain, order, fold": (integrity, 1, "5", "3"),
            "full replay, compared byte for byte": (lambda: verify(log), 1, "12", "8"),
        }
        ratios: dict[str, list[float]] = {name: [] for name in works}
        bare: list[float] = []
        for _ in range(ROUNDS):
            for name, (work, share, _, _) in works.items():
                before = processor_seconds(lambda: [None for line in lines if decode(line) is None])
                took = processor_seconds(work)
                after = processor_seconds(lambda: [None for line in lines if decode(line) is None])
                bare += [before, after]
                ratios[name].append(took / ((before + after) / 2 * share))
        print(
            f"{platform.python_implementation()} {platform.python_version()}, "
            f"{platform.system()} {platform.machine()}, {len(lines):,} events\n"
        )
        print("| work | measured | at most | aim |\n|---|---|---|---|")
        print(f"| bare typed decode | 1 ({median(bare) / len(lines) * 1e6:.2f} µs an event) | | |")
        for name, (_, _, most, aim) in works.items():
            print(f"| {name} | {median(ratios[name]):.2f} × | {most} × | {aim and aim + ' ×'} |")
        idle = seconds(lambda: endless(events // 10, None)) * 10
        battle = "import senki; [senki.play('nest/dragon-gate', seed=str(i)) for i in range(300)]"
        took = seconds(lambda: subprocess.run([sys.executable, "-c", battle], check=True))
        print(
            f"\nplayed without a log: {len(lines) / idle:,.0f} events a second, "
            f"{300 / took:,.0f} battles a second; "
            f"with a log: {len(lines) / writing:,.0f} events a second"
        )
        program = "import sys, senki; senki.verify(sys.argv[1])"
        small, large = peak_memory(program, str(short)), peak_memory(program, str(log))
        print(
            f"peak memory of verify: {small:.1f} MiB at {len(short.read_bytes().splitlines()):,} "
            f"events, {large:.1f} MiB at {len(lines):,}"
        )
        print(f"senki --help: {start_up():.2f} × a Python that imports msgspec and click")


def start_up() -> float:
    """How long `senki --help` takes against a Python that imports its two libraries."""
    with_help = (
        "import sys; sys.argv = ['senki', '--help']; from senki.replay.commands import main; main()"
    )
    ratios: list[float] = []
    for _ in range(15):
        times = [
            seconds(
                lambda code=code: subprocess.run(
                    [sys.executable, "-c", code], capture_output=True, check=False
                )
            )
            for code in ("import msgspec, click", with_help)
        ]
        ratios.append(times[1] / times[0])
    return median(ratios)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
