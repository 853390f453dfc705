"""`ask` at a real terminal: a group battle played by hand, interrupted, and gone on with."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from senki.replay.play import play
from senki.replay.verify import verify

GROUP = """
system = "nest"
[[combatants]]
id = "hero"
name = "騎士"
side = "pc"
hp = 30
attack = 9
defense = 6
skills = ["隊列", "隊列", "隊列"]
[[combatants]]
id = "wolf"
name = "狼"
side = "enemy"
hp = 12
attack = 3
defense = 0
[[combatants]]
id = "bear"
name = "熊"
side = "enemy"
hp = 15
attack = 4
defense = 1
"""


class Terminal:
    """A `senki` command with a person at a terminal before it."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.master, slave = pty.openpty()
        program = "from senki.replay.commands import main; main()"
        environment = {**os.environ, "TERM": "dumb", "NO_COLOR": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-c", program, *words],
            cwd=folder,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment,
            start_new_session=True,
            preexec_fn=lambda: __import__("fcntl").ioctl(0, 0x540E, 0),
        )
        os.close(slave)
        self.text = ""

    def read_until(self, pattern: str) -> str:
        """What appears on the terminal up to a pattern."""
        deadline = time.monotonic() + 60
        while not re.search(pattern, self.text):
            assert time.monotonic() < deadline, self.text
            try:
                data = os.read(self.master, 4096)
            except OSError:
                data = b""
            if not data:
                assert re.search(pattern, self.text), self.text
                break
            self.text += data.decode(errors="replace")
        seen, self.text = self.text, ""
        return seen

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def finish(self) -> tuple[int, str]:
        """The rest of what appears, and the exit status."""
        rest = self.text
        while True:
            try:
                data = os.read(self.master, 4096)
            except OSError:
                break
            if not data:
                break
            rest += data.decode(errors="replace")
        os.close(self.master)
        return self.process.wait(60), rest


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "group.toml").write_text(GROUP, encoding="utf-8")
    return tmp_path


WORDS = ("play", "group.toml", "--seed", "ask", "--choices", "ask", "--log", "x.battle.jsonl")


def test_a_group_battle_by_hand_in_english(folder):
    terminal = Terminal(folder, *WORDS, "--lang", "en")
    prompt = terminal.read_until("> $")
    assert "騎士, target?" in prompt
    assert "狼  12/12" in prompt
    assert re.search(r"1  狼  \(wolf\)", prompt)
    terminal.type("dragon\n")
    assert "Please answer with one of: wolf, bear" in terminal.read_until("> $")
    terminal.type("熊\n")
    story = terminal.read_until("> $|The player side")
    assert "騎士 chooses target: 熊." in story
    for answer in ("1", "wolf", "2", "bear", "1", "1", "1", "1"):
        if "The player side" in story:
            break
        terminal.type(answer + "\n")
        story = terminal.read_until("> $|The player side")
    status, rest = terminal.finish()
    assert status == 0
    assert "The player side wins" in story + rest
    assert verify(folder / "x.battle.jsonl").verdict == "verified"


def test_prompts_in_japanese_and_ctrl_c(folder):
    terminal = Terminal(folder, *WORDS, "--lang", "ja")
    assert "騎士の選択　対象は？" in terminal.read_until("> $")
    terminal.type("2\n")
    terminal.read_until("> $")
    terminal.type("\x03")
    status, rest = terminal.finish()
    assert status == 3
    assert "中断しました" in rest
    assert "Traceback" not in rest
    log = folder / "x.battle.jsonl"
    cut = log.read_bytes()
    assert verify(log).verdict == "unfinished"
    terminal = Terminal(folder, "resume", "x.battle.jsonl", "--choices", "ask", "--lang", "ja")
    terminal.read_until("> $")
    terminal.type("\x04")
    assert terminal.finish()[0] == 3
    assert log.read_bytes() == cut
    played_on = subprocess.run(
        [sys.executable, "-c", "from senki.replay.commands import main; main()", "resume", log],
        capture_output=True,
        check=False,
    )
    assert played_on.returncode == 0
    assert verify(log).verdict == "verified"
    assert log.read_bytes().startswith(cut)


def test_a_battle_that_is_killed_is_gone_on_with(folder):
    whole = folder / "whole.battle.jsonl"
    play(folder / "group.toml", seed="ask", log=whole)
    terminal = Terminal(folder, *WORDS)
    terminal.read_until("> $")
    terminal.process.send_signal(signal.SIGKILL)
    terminal.finish()
    log = folder / "x.battle.jsonl"
    assert whole.read_bytes().startswith(log.read_bytes())
    done = subprocess.run(
        [sys.executable, "-c", "from senki.replay.commands import main; main()", "resume", log],
        capture_output=True,
        check=False,
    )
    assert (done.returncode, log.read_bytes()) == (0, whole.read_bytes())
