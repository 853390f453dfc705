"""Forgeries with the chain made right again, over the sample battles: the verdict of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from senki.events.common import ChoiceMade
from senki.events.log_reading import Head
from senki.replay.audit import audit
from senki.replay.samples import FIXTURES
from senki.replay.verify import verify
from senki.replay.what_if import Changes, Original, what_if

GOLDEN = sorted(FIXTURES.glob("*/*.battle.jsonl"))
Events = list[dict[str, Any]]


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.name.partition('.')[0]}"


over_every_sample = pytest.mark.parametrize("golden", GOLDEN, ids=name_of)


def of(events: Events, kind: str) -> Iterator[dict[str, Any]]:
    return (event for event in events if event["type"] == kind)


def with_member(events: Events, seq: int, **members: Any) -> Events:
    return [{**e, **members} if e["seq"] == seq else e for e in events]


@pytest.fixture
def forged(tmp_path: Path, write_log) -> Callable[[Events], Any]:
    """What differs in a forged log by the rules, which is where the audit finds it too."""

    def judge(events: Events) -> Any:
        path = write_log(events, tmp_path / "forged.battle.jsonl")
        verdict = verify(path)
        assert verdict.verdict == "differs", verdict
        found = audit(path)
        assert found.exit_status == 1
        assert found.verdict == verdict
        assert found.rulings == ()
        return verdict.difference

    return judge


@over_every_sample
def test_samples_are_read_and_written_here_as_they_are(golden, tmp_path, read_log, write_log):
    assert write_log(read_log(golden), tmp_path / "x").read_bytes() == golden.read_bytes()


@over_every_sample
def test_a_face_of_a_die(golden, forged, tmp_path, read_log, write_log):
    events = read_log(golden)
    seeded = events[0]["dice"]["method"] == "sha256/1"
    rolls = [roll for roll in of(events, "roll_made") if roll["faces"]]
    assert rolls or "checks" not in events[0]["scenario"]
    for roll in rolls[:5]:
        faces = [roll["sides"] + 1 - roll["faces"][0], *roll["faces"][1:]]
        if faces == roll["faces"]:
            continue
        changed = with_member(events, roll["seq"], faces=faces)
        if seeded:
            found = forged(changed)
            assert (found.seq, found.member) == (roll["seq"], "faces")
            assert (found.recorded, found.replayed) == (faces, roll["faces"])
            wrong = audit(tmp_path / "forged.battle.jsonl").dice.wrong
            assert (wrong.seq, wrong.key) == (roll["seq"], roll["key"])
            assert (list(wrong.recorded), list(wrong.from_seed)) == (faces, roll["faces"])
        else:
            write_log(changed, tmp_path / "forged.battle.jsonl")
            verdict = verify(tmp_path / "forged.battle.jsonl")
            if verdict.difference:
                assert verdict.difference.seq > roll["seq"]
            else:
                assert verdict.holds, "another face that leads to the same events"


MEMBERS = {
    "check_judged": ["success", "total", "needed", "actor"],
    "damage_applied": ["amount", "lost", "hp", "target"],
    "healing_applied": ["amount", "gained", "hp"],
    "resource_spent": ["amount", "left"],
    "battle_ended": ["winner", "reason"],
    "turn_started": ["turn"],
    "defeated": ["target"],
    "moved": ["after"],
}


def other(value: Any) -> Any:
    """Another value of the same type."""
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int) else "forged"


@over_every_sample
def test_a_member_of_an_event(golden, forged, read_log):
    events = read_log(golden)
    for kind, members in MEMBERS.items():
        event = next(of(events, kind), None)
        for member in members if event else ():
            value = other(event[member])
            found = forged(with_member(events, event["seq"], **{member: value}))
            assert (found.seq, found.member) == (event["seq"], member)
            assert (found.recorded, found.replayed) == (value, event[member])


@over_every_sample
def test_a_term_of_a_tally(golden, forged, read_log):
    events = read_log(golden)
    with_tally = [event for event in events if event.get("tally")]
    for event in with_tally[:3]:
        for member in ("label", "value", "total"):
            tally = [dict(term) for term in event["tally"]]
            tally[-1][member] = other(tally[-1][member])
            found = forged(with_member(events, event["seq"], tally=tally))
            assert (found.seq, found.member) == (event["seq"], "tally")


SHIFTS = {
    "dropped": lambda e, n: e[:n] + e[n + 1 :],
    "doubled": lambda e, n: [*e[:n], e[n], *e[n:]],
    "moved": lambda e, n: [*e[:n], e[n + 1], e[n], *e[n + 2 :]],
    "added": lambda e, n: [*e[:n], {**e[1], "cause": n - 1}, *e[n:]],
}


@over_every_sample
@pytest.mark.parametrize("shift", SHIFTS)
def test_an_event_dropped_added_moved_or_doubled(shift, golden, forged, read_log):
    events = read_log(golden)
    places = range(1, len(events) - 1)
    for place in places[:: max(1, len(places) // 8)]:
        changed = SHIFTS[shift](events, place)
        if changed[place] != events[place]:
            assert forged(changed).seq >= place


@over_every_sample
def test_a_choice_changed_and_the_rest_left(golden, forged, read_log):
    events = read_log(golden)
    for choice in list(of(events, "choice_made"))[:3]:
        found = forged(with_member(events, choice["seq"], option="forged"))
        assert (found.seq, found.member, found.recorded) == (choice["seq"], "option", "forged")
        assert (
            choice["option"] in found.replayed
            or "…" in found.replayed
            or "joined" in found.replayed
        )


@over_every_sample
def test_another_ruling_in_the_first_line(golden, forged, tmp_path, read_log, write_log):
    events = read_log(golden)
    original = Original(golden).replay()
    for ruling in original.system.rulings:
        rulings = events[0]["rulings"]
        option = next(o.id for o in ruling.options if o.id != rulings[ruling.id])
        result = what_if(original, Changes(rulings={ruling.id: option}))
        changed = with_member(events, 0, rulings={**rulings, ruling.id: option})
        if result.first is None:
            assert verify(write_log(changed, tmp_path / "same.battle.jsonl")).holds
        else:
            assert forged(changed).seq <= result.first


@over_every_sample
def test_another_seed_in_the_first_line(golden, forged, read_log):
    events = read_log(golden)
    roll = next((roll for roll in of(events, "roll_made") if len(roll["faces"]) > 1), None)
    if events[0]["dice"]["method"] == "sha256/1" and roll:
        dice = {"method": "sha256/1", "seed": events[0]["dice"]["seed"] + " forged"}
        found = forged(with_member(events, 0, dice=dice))
        assert found.seq <= max(event["seq"] for event in of(events, "roll_made"))
        assert found.member in ("faces", "option")


@over_every_sample
def test_another_name_in_the_first_line(golden, tmp_path, read_log, write_log):
    events = read_log(golden)
    scenario = {**events[0]["scenario"], "title": "forged"}
    path = write_log(with_member(events, 0, scenario=scenario), tmp_path / "titled.battle.jsonl")
    head = verify(golden).head
    assert verify(path).holds, "a title changes no rule, and only the head can tell"
    assert verify(path, kept=Head.parse(head)).verdict == "other-head"


@over_every_sample
def test_a_tail_cut_at_the_end_of_a_line(golden, tmp_path, read_log, write_log):
    events = read_log(golden)
    kept = Head.parse(verify(golden).head)
    path = tmp_path / "cut.battle.jsonl"
    for count in sorted({1, len(events) // 2, len(events) - 1}):
        write_log(events[:count], path)
        assert verify(path).verdict == "unfinished"
        assert audit(path).exit_status == 0
        assert verify(path, kept=kept).verdict == "other-head"
        assert audit(path, kept=kept).exit_status == 1
    early = Head.parse(verify(path).head)
    assert verify(golden, kept=early).holds, "a log that has grown still holds the head"


@over_every_sample
def test_a_choice_changed_and_all_that_follows_played_again(golden, tmp_path):
    original = Original(golden).replay()
    kept = Head.parse(verify(golden).head)
    for number, (seq, (kind, key)) in enumerate(original.keys.items()):
        if kind is ChoiceMade and number < 12:
            path = tmp_path / f"{seq}.battle.jsonl"
            illegal = Changes(choices={seq: "forged"})
            with pytest.raises(Exception, match=r"choice\.illegal"):
                what_if(original, illegal)
            legal = _other_option(original, seq, key)
            if legal is not None:
                what_if(original, Changes(choices={seq: legal}), to=path)
                assert verify(path).holds, "the file alone cannot show it"
                assert verify(path, kept=kept).verdict == "other-head"


def _other_option(original: Original, seq: int, key: str) -> str | None:
    """Another legal answer to a question, if one of those given elsewhere is."""
    for option in dict.fromkeys([*original.options.values(), *original.started.rulings]):
        if option != original.options[key]:
            try:
                what_if(original, Changes(choices={seq: option}))
            except Exception:
                continue
            return option
    return None
