"""`verify` plays a log again and names the first event that is not as the rules make it."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest
from senki.events.errors import SenkiError
from senki.replay.play import play
from senki.replay.verify import verify

GROUP = {
    "system": "nest",
    "combatants": [
        {"id": "a", "side": "pc", "hp": 20, "attack": 7, "defense": 2},
        {"id": "b", "side": "enemy", "hp": 15, "attack": 6, "defense": 1, "skills": ["策士"]},
        {"id": "c", "side": "enemy", "hp": 9, "attack": 5, "defense": 1},
    ],
}


@pytest.fixture(scope="module")
def scenario(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("scenario") / "group.json"
    path.write_text(json.dumps(GROUP), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def seeded(scenario, tmp_path_factory) -> list[dict]:
    """The events of a seeded battle."""
    return played(scenario, tmp_path_factory, seed="verify", choices="random")


@pytest.fixture(scope="module")
def given(scenario, tmp_path_factory) -> list[dict]:
    """The events of a battle of given dice that waits for more."""
    return played(scenario, tmp_path_factory, rolls=[(4, 4), (3, 4), (1, 2)])


def played(scenario: Path, tmp_path_factory: pytest.TempPathFactory, **how) -> list[dict]:
    log = tmp_path_factory.mktemp("log") / "x.battle.jsonl"
    play(scenario, log=log, **how)
    events = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    return [{k: v for k, v in event.items() if k != "chain"} for event in events]


def write(events: list[dict], path: Path) -> Path:
    """A log of these events with the chain made right."""
    chain, out = "", ""
    for event in events:
        prefix = json.dumps(event, ensure_ascii=False, separators=(",", ":"))[:-1]
        chain = sha256((chain + prefix).encode()).hexdigest()[:32]
        out += f'{prefix},"chain":"{chain}"}}\n'
    path.write_text(out, encoding="utf-8")
    return path


def first(events: list[dict], kind: str) -> int:
    return next(e["seq"] for e in events if e["type"] == kind)


def forged(events: list[dict], seq: int, **members) -> list[dict]:
    return [{**e, **members} if e["seq"] == seq else e for e in events]


def renumbered(events: list[dict]) -> list[dict]:
    return [{**event, "seq": seq} for seq, event in enumerate(events)]


def difference(events: list[dict], tmp_path: Path) -> tuple:
    verdict = verify(write(events, tmp_path / "forged.battle.jsonl"))
    assert verdict.verdict == "differs", verdict
    d = verdict.difference
    assert d.line == d.seq + 1
    return d.seq, d.clause, d.member, d.recorded, d.replayed


def test_true_logs_hold(seeded, given, tmp_path):
    whole = verify(write(seeded, tmp_path / "a.battle.jsonl"))
    assert (whole.verdict, whole.events, whole.holds) == ("verified", len(seeded), True)
    assert whole.head.startswith(f"{len(seeded)}:")
    waiting = verify(write(given, tmp_path / "b.battle.jsonl"))
    assert (waiting.verdict, waiting.waiting) == ("unfinished", "1/nest.6/c/to-hit#0")


def test_a_prefix_of_a_true_log_is_unfinished(seeded, tmp_path):
    for count in range(1, len(seeded)):
        verdict = verify(write(seeded[:count], tmp_path / "x.battle.jsonl"))
        assert (verdict.verdict, verdict.events) == ("unfinished", count)


def test_a_face_of_a_seeded_die(seeded, tmp_path):
    seq = first(seeded, "roll_made")
    faces = seeded[seq]["faces"]
    changed = [7 - faces[0], faces[1]]
    found = difference(forged(seeded, seq, faces=changed), tmp_path)
    assert found == (seq, seeded[seq]["clause"], "faces", changed, faces)


def test_a_face_of_a_given_die_shows_in_the_event_that_no_longer_follows(given, tmp_path):
    seq = first(given, "roll_made")
    assert given[seq]["faces"] == [4, 4]
    found = difference(forged(given, seq, faces=[1, 4]), tmp_path)
    assert found == (seq + 1, "nest.5", "total", 8, 5)


@pytest.mark.parametrize("faces", [[4], [4, 4, 4], [0, 4], [7, 1], []])
def test_given_dice_of_the_wrong_kind(faces, given, tmp_path):
    seq = first(given, "roll_made")
    assert difference(forged(given, seq, faces=faces), tmp_path)[2:] == ("faces", faces, "2d6")


@pytest.mark.parametrize(
    ("kind", "member", "value"),
    [
        ("check_judged", "success", None),
        ("check_judged", "needed", 2),
        ("damage_applied", "amount", 99),
        ("damage_applied", "hp", 1),
        ("damage_applied", "lost", 0),
        ("damage_applied", "source", "c"),
        ("choice_made", "key", "1/nest.5/a/target#1"),
        ("battle_ended", "winner", None),
        ("turn_started", "turn", 7),
        ("turn_started", "clause", "nest.2"),
        ("damage_applied", "cause", 0),
    ],
)
def test_a_forged_member_is_named_with_both_sides(kind, member, value, seeded, tmp_path):
    seq = first(seeded, kind)
    true = seeded[seq][member]
    value = (not true) if member == "success" else value
    assert value != true
    found = difference(forged(seeded, seq, **{member: value}), tmp_path)
    assert (found[0], found[2:]) == (seq, (member, value, true))


def test_a_forged_tally(seeded, tmp_path):
    seq = first(seeded, "damage_applied")
    tally = [dict(term) for term in seeded[seq]["tally"]]
    tally[0]["value"] += 1
    assert difference(forged(seeded, seq, tally=tally), tmp_path)[:3] == (seq, "nest.8", "tally")


@pytest.mark.parametrize(
    "change",
    [
        lambda e, n: e[:n] + e[n + 1 :],
        lambda e, n: [*e[:n], e[n], *e[n:]],
        lambda e, n: [*e[:n], e[n + 1], e[n], *e[n + 2 :]],
        lambda e, n: [*e[:n], {**e[1], "turn": 9}, *e[n:]],
    ],
    ids=["dropped", "doubled", "moved", "added"],
)
def test_events_that_do_not_follow(change, seeded, tmp_path):
    for seq in range(1, len(seeded) - 1):
        found = difference(renumbered(change(seeded, seq)), tmp_path)
        assert seq <= found[0] <= seq + 2


def test_an_event_after_the_end(seeded, tmp_path):
    more = renumbered([*seeded, {**seeded[1], "turn": 2}])
    assert difference(more, tmp_path)[:1] == (len(seeded),)
    assert difference(more, tmp_path)[2:] == ("type", "turn_started", None)


def test_a_choice_changed_and_the_rest_left(seeded, tmp_path):
    seq = first(seeded, "choice_made")
    other = "b" if seeded[seq]["option"] == "c" else "c"
    assert difference(forged(seeded, seq, option=other), tmp_path)[0] > seq


def test_an_illegal_choice_names_the_legal_ones(seeded, tmp_path):
    seq = first(seeded, "choice_made")
    found = difference(forged(seeded, seq, option="a"), tmp_path)
    assert (found[0], found[2:]) == (seq, ("option", "a", "b, c"))


@pytest.mark.parametrize(
    ("member", "change", "at_start"),
    [
        ("dice", lambda _: {"method": "sha256/1", "seed": "another"}, False),
        ("rulings", lambda r: {**r, "nest.legend-armor-value": "7"}, True),
        ("rulings", lambda r: {**r, "nest.weather": "rain"}, True),
        ("scenario", lambda s: {**s, "combatants": s["combatants"][:1]}, True),
        (
            "scenario",
            lambda s: {**s, "combatants": [*s["combatants"][:2], {**s["combatants"][2], "hp": 1}]},
            False,
        ),
        ("clause", lambda _: "nest.1", True),
    ],
)
def test_a_changed_first_event(member, change, at_start, seeded, tmp_path):
    found = difference(forged(seeded, 0, **{member: change(seeded[0][member])}), tmp_path)
    assert (found[0] == 0) == at_start


def test_a_torn_and_a_damaged_log_say_where(seeded, tmp_path):
    path = write(seeded, tmp_path / "x.battle.jsonl")
    data = path.read_bytes()
    path.write_bytes(data[:-1])
    torn = verify(path)
    assert (torn.verdict, torn.code, torn.events) == ("torn", "log.torn-tail", len(seeded) - 1)
    path.write_bytes(data.replace(b'"turn":1', b'"turn":2'))
    damaged = verify(path)
    assert (damaged.verdict, damaged.code, damaged.place) == (
        "damaged",
        "log.chain-broken",
        f"{path}:2",
    )
    path.write_bytes(b"\xef\xbb\xbf" + data)
    assert verify(path).code == "log.byte-order-mark"


@pytest.mark.parametrize(
    ("data", "code"), [(None, "file.missing"), (b"", "log.no-start"), (b"x", "log.no-start")]
)
def test_what_is_no_log_is_a_mistake_in_what_was_asked(data, code, tmp_path):
    path = tmp_path / "x.battle.jsonl"
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(SenkiError) as error:
        verify(path)
    assert (error.value.code, error.value.exit_status) == (code, 2)


def test_a_log_of_an_unknown_system(seeded, tmp_path):
    path = write(forged(seeded, 0, system="chess"), tmp_path / "x.battle.jsonl")
    with pytest.raises(SenkiError) as error:
        verify(path)
    assert error.value.code == "system.unknown"


def test_a_ruling_that_the_log_is_older_than_means_what_was_played_before(seeded, tmp_path):
    older = {k: v for k, v in seeded[0]["rulings"].items() if k != "nest.step10-clamp"}
    verdict = verify(write(forged(seeded, 0, rulings=older), tmp_path / "x.battle.jsonl"))
    assert verdict.verdict == "verified"
