"""Every command in the README does what it says there.

`python tests/test_readme.py` captures the output anew.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"
TEXT = README.read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SENKI = f"#!{sys.executable}\nfrom senki.replay.commands import main\nmain()\n"


def environment(folder: Path) -> dict[str, str]:
    """A shell with `senki` and `python` on its path, in English."""
    programs = folder / "bin"
    programs.mkdir(exist_ok=True)
    for name, text in (("senki", SENKI), ("python", f'#!/bin/sh\nexec {sys.executable} "$@"\n')):
        (programs / name).write_text(text, encoding="utf-8")
        (programs / name).chmod(0o755)
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG"))}
    return {**clean, "LANG": "C.UTF-8", "PATH": f"{programs}:{os.environ['PATH']}"}


def run(command: str, folder: Path) -> str:
    """What a command prints, as a reader at a terminal would see it."""
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=environment(folder),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    return done.stdout.decode()


def captured(folder: Path) -> str:
    """The README with the output that its commands print now."""
    saved: list[str] = []

    def renew(match: re.Match[str]) -> str:
        language, body = match[1], match[2]
        if language == "toml":
            name = re.findall(r"`(\w+\.toml)`:\n\n$", TEXT[: match.start()])[0]
            (folder / name).write_text(body, encoding="utf-8")
        elif language == "console":
            commands = [line[2:] for line in body.splitlines() if line.startswith("$ ")]
            body = "".join(f"$ {command}\n{run(command, folder)}" for command in commands)
        elif language == "python":
            saved.append(body)
        elif language == "text":
            (folder / "example.py").write_text(saved[-1], encoding="utf-8")
            body = run("python example.py", folder)
        return f"```{language}\n{body}```"

    return BLOCK.sub(renew, TEXT)


def test_every_output_in_the_readme_is_what_the_commands_print(tmp_path: Path):
    assert captured(tmp_path) == TEXT


def test_the_few_lines_that_check_a_chain_do(tmp_path: Path):
    checker = next(body for language, body in BLOCK.findall(TEXT) if "hashlib" in body)
    (tmp_path / "check.py").write_text(checker, encoding="utf-8")
    run("senki play nest/dragon-gate --seed 1 --log a.jsonl", tmp_path)
    assert run("python check.py a.jsonl", tmp_path) == "whole\n"
    run("sed -i 's/hero/zero/' a.jsonl", tmp_path)
    assert "AssertionError" in run("python check.py a.jsonl", tmp_path)


def test_two_commands_do_all_set_up():
    commands = [body.strip() for language, body in BLOCK.findall(TEXT) if language == "sh"]
    assert len(commands) == 2
    assert all(command.startswith("python3 -m venv .venv && ") for command in commands)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as scratch:
        README.write_text(captured(Path(scratch)), encoding="utf-8")
