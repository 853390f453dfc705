"""dystopia: values that events claim and that their changes do not give are found."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace
from senki.events.common import CheckJudged, DamageApplied, HealingApplied
from senki.events.dystopia import (
    AchievementReached,
    CostOwed,
    DropMade,
    ItemUsed,
    Placed,
    PreparationStarted,
)
from senki.events.errors import SenkiError
from senki.events.tally import Tally
from senki.replay.audit import audit
from senki.replay.logs import open_log
from senki.replay.samples import FIXTURES
from senki.replay.show import state
from senki.replay.system import find_system

DYSTOPIA = find_system("dystopia")
GOLDEN = sorted((FIXTURES / "dystopia").glob("*.battle.jsonl"))


def told(path):
    """The events of a log, each with the state after it."""
    with open_log(path) as log:
        now = None
        for event in log.events():
            now = DYSTOPIA.start(event) if now is None else DYSTOPIA.fold(now, event)
            yield event, now


CLAIMS = [
    (Placed, "placed"),
    (ItemUsed, "left"),
    (PreparationStarted, "counts"),
    (CostOwed, "counts"),
    (AchievementReached, "total"),
    (CheckJudged, "needed"),
    (DamageApplied, "hp"),
    (DamageApplied, "amount"),
    (DamageApplied, "lost"),
    (HealingApplied, "amount"),
    (HealingApplied, "hp"),
]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.name.partition(".")[0])
def test_every_sample_claims_what_its_changes_give(path):
    assert [DYSTOPIA.wrong_total(now, event) for event, now in told(path)] == [None] * sum(
        1 for _ in told(path)
    )


@pytest.mark.parametrize(
    ("kind", "member"), CLAIMS, ids=lambda part: getattr(part, "__name__", part)
)
def test_another_value_is_found(kind, member):
    events = [pair for path in GOLDEN for pair in pairwise(told(path))]
    met = [(before, e) for (_, before), (e, _) in events if isinstance(e, kind)]
    assert met
    for before, event in met:
        forged = replace(event, **{member: getattr(event, member) + 1})
        assert DYSTOPIA.wrong_total(DYSTOPIA.fold(before, event), event) is None
        assert DYSTOPIA.wrong_total(DYSTOPIA.fold(before, forged), forged)


def test_another_drop_is_found():
    met = [(e, now) for path in GOLDEN for e, now in told(path) if isinstance(e, DropMade)]
    assert {DYSTOPIA.wrong_total(now, replace(e, item="宝玉")) for e, now in met} == {
        f"{e.enemy} drop 宝玉, not {e.item}" for e, _ in met
    }


def test_a_changed_threshold_is_found():
    event, now = next(
        (e, now)
        for path in GOLDEN
        for e, now in told(path)
        if isinstance(e, AchievementReached) and isinstance(e.critical_tally, tuple)
    )
    wrong = DYSTOPIA.wrong_total(now, replace(event, critical=event.critical - 1))
    assert wrong == f"{event.actor} critical {event.critical - 1}, not {event.critical}"


def test_what_does_not_add_up_and_what_is_not_there():
    event, now = next((e, now) for e, now in told(GOLDEN[0]) if isinstance(e, Placed))
    assert DYSTOPIA.wrong_total(now, replace(event, tally=())) == "an empty tally"
    terms = Tally().start("count", 1).plus("sub", 2).terms
    broken = (terms[0], replace(terms[1], total=4))
    assert DYSTOPIA.wrong_total(now, replace(event, tally=broken)) == "sub: 3, not 4"
    stranger = CostOwed(seq=1, clause="dystopia.prep", cause=0, actor="x", skill="y", counts=1)
    assert DYSTOPIA.wrong_total(now, stranger) == "KeyError('x')"


def test_a_forged_place_is_found_by_state_and_audit(read_log, write_log, tmp_path):
    events = read_log(GOLDEN[0])
    index = next(i for i, e in enumerate(events) if e["type"] == "placed" and i > 20)
    actor, placed = events[index]["actor"], events[index]["placed"]
    events[index]["placed"] += 1
    forged = write_log(events, tmp_path / "forged.battle.jsonl")
    with pytest.raises(SenkiError) as refused:
        state(forged)
    assert refused.value.code == "log.wrong-total"
    assert refused.value.found == f"{actor} placed {placed + 1}, not {placed}"
    assert audit(forged).wrong_total == f"event {index}: {actor} placed {placed + 1}, not {placed}"
