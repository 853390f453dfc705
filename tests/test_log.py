"""The log file: its chain, its canonical lines, and every way in which a file can be wrong."""

from __future__ import annotations

import fcntl
import io
import json
import os
import stat
from hashlib import sha256
from pathlib import Path

import pytest
from senki.events.errors import SenkiError
from senki.events.log_reading import LogLines
from senki.events.log_writing import LogWriter
from senki.replay.logs import open_log
from senki.replay.play import play


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole log of the sample battle."""
    path = tmp_path_factory.mktemp("log") / "gate.battle.jsonl"
    play("nest/dragon-gate", seed="2026", log=path)
    return path


def chained(lines: list[str]) -> bytes:
    """A log of these JSON objects, its chain computed from the definition alone."""
    chain, out = "", []
    for line in lines:
        prefix = line.removesuffix("}")
        chain = sha256((chain + prefix).encode()).hexdigest()[:32]
        out.append(f'{prefix},"chain":"{chain}"}}\n')
    return "".join(out).encode()


def objects(log: Path) -> list[str]:
    """The JSON objects of a log without their chains."""
    lines = log.read_text(encoding="utf-8").splitlines()
    return [line[: line.rindex(',"chain":"')] + "}" for line in lines]


def fault(data: bytes, tmp_path: Path) -> SenkiError:
    """What reading a log of these bytes raises."""
    path = tmp_path / "x.battle.jsonl"
    path.write_bytes(data)
    with pytest.raises(SenkiError) as error:
        read(path)
    return error.value


def read(path: Path) -> None:
    with open_log(path) as opened:
        list(opened.events())
        opened.check_whole()


def test_lines_are_as_the_format_says(log):
    data = log.read_bytes()
    assert chained(objects(log)) == data
    for seq, line in enumerate(data.decode().splitlines()):
        event = json.loads(line)
        assert list(event)[:4] == ["type", "seq", "clause", "cause"]
        assert list(event)[-1] == "chain"
        assert event["seq"] == seq
        assert (event["cause"] is None) == (seq == 0)
        assert event["cause"] is None or event["cause"] < seq
        assert "." not in json.dumps({k: v for k, v in event.items() if isinstance(v, float)})
    assert "門番の竜".encode() in data


def test_the_first_event_says_how_the_battle_was_set_up(log):
    started = json.loads(objects(log)[0])
    assert started["format"] == "senki/1"
    assert started["system"] == "nest"
    assert started["rules"] == 1
    assert started["dice"] == {"method": "sha256/1", "seed": "2026"}
    assert len(started["rulings"]) == 17
    hero = started["scenario"]["combatants"][0]
    assert hero["skills"] == ["berserker", "magic_weapon", "magic_weapon", "regeneration"]
    assert "max_hp" not in hero
    assert "rulings" not in started["scenario"]


def swap(lines, a, b):
    lines[a], lines[b] = lines[b], lines[a]
    return lines


LINES = {
    "a flipped digit": (
        lambda n: [*n[:5], n[5].replace(b'"seq":5', b'"seq":6'), *n[6:]],
        6,
        "chain-broken",
    ),
    "a line lost": (lambda n: [*n[:5], *n[6:]], 6, "chain-broken"),
    "a line doubled": (lambda n: [*n[:6], *n[5:]], 7, "chain-broken"),
    "two lines swapped": (lambda n: swap(n, 5, 6), 6, "chain-broken"),
    "two lines fused": (lambda n: [*n[:5], n[5].rstrip() + n[6], *n[7:]], 6, "chain-broken"),
    "a blank line": (lambda n: [*n[:5], b"\n", *n[5:]], 6, "blank-line"),
    "CR LF": (lambda n: [line.replace(b"\n", b"\r\n") for line in n], 1, "carriage-return"),
    "one CR LF": (lambda n: [*n[:5], n[5].replace(b"\n", b"\r\n"), *n[6:]], 6, "carriage-return"),
    "a byte order mark": (lambda n: [b"\xef\xbb\xbf", *n], 1, "byte-order-mark"),
    "white space at the end": (
        lambda n: [*n[:5], n[5].replace(b"\n", b" \n"), *n[6:]],
        6,
        "no-chain",
    ),
    "no chain": (lambda n: [*n[:5], b"{}\n", *n[6:]], 6, "no-chain"),
    "a chain in capitals": (
        lambda n: [n[0], n[1][:-36] + n[1][-36:].upper(), *n[2:]],
        2,
        "no-chain",
    ),
    "a line of over 1 MiB": (lambda n: [*n[:5], b"x" * (2**20 + 1) + b"\n"], 6, "line-too-long"),
    "an endless line": (lambda n: [*n[:5], b"x" * (2**20 + 2**17)], 6, "line-too-long"),
    "a torn tail": (lambda n: [*n[:5], n[5][:-1]], 6, "torn-tail"),
    "a torn byte": (lambda n: [*n[:5], b"{"], 6, "torn-tail"),
}


@pytest.mark.parametrize("change", LINES)
def test_damage_is_found_at_its_line_under_its_own_code(change, log, tmp_path):
    mangle, line, code = LINES[change]
    error = fault(b"".join(mangle(log.read_bytes().splitlines(keepends=True))), tmp_path)
    assert (error.code, error.place.rpartition(":")[2]) == (f"log.{code}", str(line))
    assert error.exit_status == 1


@pytest.mark.parametrize("data", [b"", b"{", b'{"type":"battle_started"'])
def test_a_file_shorter_than_line_0(data, tmp_path):
    error = fault(data, tmp_path)
    assert (error.code, error.exit_status) == ("log.no-start", 2)


FORGERIES = {
    "a number as 1.0": (lambda o: [*o[:5], o[5].replace('"seq":5', '"seq":5.0')], 6, "malformed"),
    "white space": (lambda o: [*o[:5], o[5].replace('"seq":5', '"seq": 5')], 6, "not-canonical"),
    "keys in another order": (
        lambda o: [
            *o[:5],
            json.dumps(dict(sorted(json.loads(o[5]).items())), separators=(",", ":")),
        ],
        6,
        "not-canonical",
    ),
    "a key twice": (
        lambda o: [*o[:5], o[5].replace('"seq":5', '"seq":5,"seq":5')],
        6,
        "not-canonical",
    ),
    "an escaped letter": (lambda o: [o[0].replace("門", "\\u9580"), *o[1:]], 1, "not-canonical"),
    "an unknown member": (
        lambda o: [*o[:5], o[5].replace('"seq":5', '"seq":5,"mood":1')],
        6,
        "newer-event",
    ),
    "an unknown event": (
        lambda o: [*o[:5], '{"type":"sang","seq":5,"clause":"x","cause":4}'],
        6,
        "newer-event",
    ),
    "an unknown scenario member": (
        lambda o: [o[0].replace('"title":', '"mood":1,"title":'), *o[1:]],
        1,
        "newer-event",
    ),
    "an unknown way of dice": (
        lambda o: [o[0].replace("sha256/1", "sha512/1"), *o[1:]],
        1,
        "newer-event",
    ),
    "a newer format": (lambda o: [o[0].replace("senki/1", "senki/2"), *o[1:]], 1, "newer-format"),
    "newer rules": (lambda o: [o[0].replace('"rules":1', '"rules":99'), *o[1:]], 1, "newer-rules"),
    "a wrong seq": (lambda o: [*o[:5], o[5].replace('"seq":5', '"seq":7')], 6, "out-of-order"),
    "no JSON": (lambda o: [*o[:5], "hello}"], 6, "malformed"),
    "a wrong type": (lambda o: [*o[:5], o[5].replace('"seq":5', '"seq":"5"')], 6, "malformed"),
    "another first event": (lambda o: o[1:], 1, "malformed"),
    "very deep": (lambda o: [*o[:5], '{"type":' + "[" * 5000 + "]" * 5000 + "}"], 6, "malformed"),
}


@pytest.mark.parametrize("change", FORGERIES)
def test_a_forged_line_with_a_right_chain_is_found_by_what_it_says(change, log, tmp_path):
    mangle, line, code = FORGERIES[change]
    error = fault(chained(mangle(objects(log))), tmp_path)
    assert (error.code, error.place.rpartition(":")[2]) == (f"log.{code}", str(line))
    assert error.exit_status == (2 if "newer" in code else 1)


def test_an_unknown_member_is_called_by_its_name(log, tmp_path):
    lines = objects(log)
    deep = lines[4].replace('{"label":', '{"mood":1,"label":', 1)
    assert fault(chained([*lines[:4], deep]), tmp_path).found == "tally[0].mood"


def test_every_single_byte_that_changes_is_noticed(log):
    data = log.read_bytes().splitlines(keepends=True)
    short = b"".join(data[:3])
    for place in range(len(short)):
        for byte in {short[place] ^ 1, short[place] ^ 0x80, ord("\n"), ord(" ")} - {short[place]}:
            changed = short[:place] + bytes([byte]) + short[place + 1 :]
            assert trouble(changed).startswith("log."), (place, byte)


def trouble(data: bytes) -> str:
    """The code of what is wrong with the lines of a log, or nothing."""
    lines = LogLines(io.BytesIO(data), "x")
    try:
        list(lines)
    except SenkiError as error:
        return error.code
    return "log.torn-tail" if lines.torn else ""


def test_a_log_is_read_from_a_pipe_as_from_a_file(log):
    class Dribble(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            return super().read(7)

    lines = LogLines(Dribble(log.read_bytes()), "pipe")
    assert len(list(lines)) == 33
    assert lines.size == log.stat().st_size


def test_a_log_is_never_overwritten(log):
    before = log.read_bytes()
    with pytest.raises(SenkiError) as error:
        play("nest/dragon-gate", seed="1", log=log)
    assert (error.value.code, log.read_bytes()) == ("log.exists", before)
    assert list(log.parent.iterdir()) == [log]


def test_a_second_writer_is_refused_and_readers_are_not(log, tmp_path):
    path = tmp_path / "cut.battle.jsonl"
    path.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:4]))
    writer = LogWriter.reopen(path)
    try:
        with pytest.raises(SenkiError) as error:
            LogWriter.reopen(path)
        assert error.value.code == "log.in-use"
        with open_log(path) as opened:
            assert len(list(opened.events())) == 4
    finally:
        writer.close()
    LogWriter.reopen(path).close()


def test_a_new_log_is_locked_from_its_first_byte(tmp_path):
    path = tmp_path / "new.battle.jsonl"
    writer = LogWriter.create(path, b'{"a":1}')
    with path.open("rb") as other, pytest.raises(BlockingIOError):
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
    writer.close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o666 & ~current_umask()


def current_umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def test_a_log_cannot_be_made_in_a_folder_that_is_not_there(tmp_path):
    with pytest.raises(SenkiError) as error:
        play("nest/dragon-gate", seed="1", log=tmp_path / "nowhere" / "x.jsonl")
    assert error.value.code == "log.write-failed"


def test_a_disk_that_is_full_leaves_the_log_at_its_last_whole_event(tmp_path, monkeypatch):
    path = tmp_path / "full.battle.jsonl"
    written, real = 0, os.write

    def write(descriptor: int, data: bytes) -> int:
        nonlocal written
        if written + len(data) > 4000:
            real(descriptor, data[: 4000 - written])
            raise OSError(28, "No space left on device")
        written += len(data)
        return real(descriptor, data)

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", write)
        with pytest.raises(SenkiError) as error:
            play("nest/dragon-gate", seed="2026", log=path)
    assert (error.value.code, error.value.found) == ("log.write-failed", "No space left on device")
    data = path.read_bytes()
    assert data.endswith(b"\n")
    with open_log(path) as opened:
        assert 1 < len(list(opened.events())) < 33
