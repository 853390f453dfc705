"""Skills used at a damage roll in dystopia: who may use which, covering, and the 21-count rule."""

from __future__ import annotations

import pytest
from senki.events.common import ChoiceMade, DamageApplied, HealingApplied, StatusGained
from senki.events.dystopia import AttackUnopposed, Covered, EffectGained, SkillUsed
from senki.events.errors import SenkiError

HIT = "1/dystopia.3-3/e/hit#0"
MINUS_5 = {"kind": "damage", "amount": -5}
PLUS_5 = {"kind": "damage", "amount": 5}


def unit(who, side="pc", **changes):
    level = {"cl": 5} if side == "pc" else {}
    base = {"id": who, "side": side, "agility": 10, "hp": 500, "square": "A"}
    return base | level | changes


def scenario(*units, **more):
    return {"system": "dystopia", "turn_limit": 1, "combatants": list(units), **more}


def at_damage(skill, *effects, **more):
    return {"id": skill, "timing": "damage", "effects": list(effects)} | more


COVER = at_damage("cover", {"kind": "cover"})


def breath(most=2, effects=()):
    """An attack of the kind 魔 that does 20 to up to `most` targets."""
    return {
        "id": "s",
        "timing": "main",
        "kind": "魔",
        "check": "magic",
        "damage": {"fixed": 20, "attribute": "火"},
        "cost": 9,
        "targets": most,
        "effects": list(effects),
    }


def raid(*pcs, enemy_skills=(), **attack):
    """The enemy `e` acts first, with a breath at PCs who stand far behind."""
    enemy = unit("e", "enemy", agility=20, skills=[breath(**attack), *enemy_skills])
    return scenario(*pcs, enemy)


def fight(battle, scene, targets, answers, *, evading=(), **more):
    """The breath hits all `targets` but those who are `evading`."""
    decision = "targets" if "," in targets else "target"
    is_asked = len(scene["combatants"]) > 2
    choices = {("e", "main"): ["skill:s"], ("e", decision): [targets] if is_asked else []}
    choices |= {(t, "evade"): ["no"] for t in targets.split(",") if t not in evading}
    rolls = {HIT: (5, 5)} | {f"1/dystopia.3-3/{w}>e/evade#0": (9, 8) for w in evading}
    return battle(scene, rolls=rolls | more.pop("rolls", {}), choices=choices | answers, **more)


def pc(who, *skills, agility=5, **more):
    return unit(who, agility=agility, skills=list(skills), **more)


def taken(fought):
    return {e.target: e.amount for e in fought.of(DamageApplied)}


def asked(fought):
    return [(e.actor, e.option) for e in fought.of(ChoiceMade) if e.decision == "damage-skill"]


def test_who_covers_another_target_takes_the_damage_of_two_bodies(battle):
    """The shared damage of 20 is doubled in step 5, and then reduced once."""
    scene = raid(pc("a", COVER, at_damage("d", MINUS_5)), pc("b", agility=4))
    fought = fight(battle, scene, "a,b", {("a", "damage-skill"): ["cover", "d"]})
    assert taken(fought) == {"a": 35}
    (damage,) = fought.of(DamageApplied)
    assert [(t.label, t.value, t.clause) for t in damage.tally if t.op == "*"] == [
        ("bodies", 2, "dystopia.3-4.5")
    ]
    assert [(e.source, e.target, e.skill) for e in fought.of(Covered)] == [("a", "b", "cover")]
    assert (fought["a"]["hp"], fought["b"]["hp"]) == (465, 500)


def test_who_is_no_target_takes_the_damage_once(battle):
    scene = raid(pc("a", COVER), pc("b", agility=4), most=1)
    fought = fight(battle, scene, "b", {})
    assert taken(fought) == {"a": 20}


def test_what_an_attack_does_to_its_own_damage_holds_for_who_takes_it(battle):
    """20 × 2, and 2 more: as much for `b`, who was no target, as for `a`."""
    effects = [{"kind": "affinity", "attribute": "火", "percent": 200}]
    effects += [{"kind": "actual", "amount": 2}]
    scene = raid(pc("a"), pc("b", COVER), most=1, effects=effects)
    for answers in ({("b", "damage-skill"): ["none"]}, {}):
        fought = fight(battle, scene, "a", answers)
        (damage,) = fought.of(DamageApplied)
        assert (damage.target, damage.amount) == ("a" if answers else "b", 42)


@pytest.mark.parametrize("when", ["dealing", "taking"])
def test_what_an_attack_gives_for_good_does_not_change_its_own_damage(battle, when):
    effects = [{"kind": "damage", "amount": 3, "when": when, "lasting": True}]
    effects[0]["to"] = "self" if when == "dealing" else "target"
    fought = fight(battle, raid(pc("a"), effects=effects), "a", {})
    assert [e.amount for e in fought.of(DamageApplied)] == [20]
    bearer = "e" if when == "dealing" else "a"
    assert [e.target for e in fought.of(EffectGained)] == [bearer]


def test_three_bodies_land_on_one(battle):
    """Two covering skills, and an affinity that counts before the multiplication."""
    covers = (COVER, at_damage("long", {"kind": "cover"}))
    scene = raid(pc("a", *covers, affinities={"火": 33}), pc("b"), pc("c"), most=3)
    rolls = {f"1/dystopia.3-3/{w}/order#0": (9 - i, 1) for i, w in enumerate("abc")}
    answers = {("a", "damage-skill"): ["cover", "long"], ("a", "target"): ["c"]}
    fought = fight(battle, scene, "a,b,c", answers, rolls=rolls)
    assert taken(fought) == {"a": 18}
    assert [e.target for e in fought.of(Covered)] == ["c", "b"]


def test_step_9_stays_with_the_covered_target(battle):
    effects = [{"kind": "status", "status": "毒"}]
    scene = raid(pc("a", COVER), pc("b", agility=4), most=1, effects=effects)
    fought = fight(battle, scene, "b", {})
    assert taken(fought) == {"a": 20}
    assert [(e.source, e.target) for e in fought.of(StatusGained)] == [("e", "b")]


def test_nobody_covers_a_target_that_evades_or_is_covered_or_an_enemy(battle):
    scene = raid(
        pc("a", COVER, agility=7),
        pc("b", COVER, agility=6),
        pc("c"),
        pc("d", agility=4),
        enemy_skills=[COVER],
    )
    fought = fight(battle, scene, "c,d", {}, evading=("d",))
    assert asked(fought) == [("a", "cover")]
    assert taken(fought) == {"a": 20}


def test_a_covering_target_can_be_covered_in_turn(battle):
    """`a` covers `b`, then `c` covers `a`: each takes one body."""
    scene = raid(pc("a", COVER, agility=7), pc("b"), pc("c", COVER, agility=6))
    fought = fight(battle, scene, "a,b", {})
    assert [(e.source, e.target) for e in fought.of(Covered)] == [("a", "b"), ("c", "a")]
    assert taken(fought) == {"c": 20, "a": 20}


def test_skills_are_offered_in_order_of_agility_until_none(battle):
    scene = raid(
        pc("a", at_damage("d", MINUS_5), at_damage("f", MINUS_5), agility=3),
        pc("b", at_damage("d", MINUS_5), agility=6),
        enemy_skills=[at_damage("p", PLUS_5), at_damage("q", PLUS_5)],
    )
    fought = fight(battle, scene, "a,b", {("e", "damage-skill"): ["q", "none"]})
    assert asked(fought) == [("e", "q"), ("e", "none"), ("b", "d"), ("a", "d"), ("a", "f")]
    assert taken(fought) == {"a": 15, "b": 20}
    keys = [e.key for e in fought.of(ChoiceMade) if e.decision == "damage-skill"]
    assert keys[0] == "1/dystopia.3-4/e/damage-skill#0"


def test_equal_pcs_roll_for_their_order(battle):
    scene = raid(pc("a", at_damage("d", MINUS_5)), pc("b", at_damage("d", MINUS_5)))
    rolls = {
        "1/dystopia.3-3/a/order#0": (1, 1),
        "1/dystopia.3-3/b/order#0": (1, 2),
        "1/dystopia.3-4/a/order#0": (9, 9),
        "1/dystopia.3-4/b/order#0": (1, 1),
    }
    fought = fight(battle, scene, "a,b", {}, rolls=rolls)
    assert [who for who, _ in asked(fought)] == ["a", "b"]


@pytest.mark.parametrize(
    ("owner", "effects", "offered"),
    [
        ("e", [PLUS_5], True),
        ("e", [MINUS_5], False),
        ("e", [MINUS_5 | {"when": "dealing"}], True),
        ("a", [MINUS_5], True),
        ("a", [PLUS_5], False),
        ("a", [{"kind": "heal", "amount": 3}], True),
        ("e", [{"kind": "heal", "amount": 3}], False),
        ("b", [MINUS_5], False),
        ("b", [PLUS_5], False),
    ],
)
def test_only_skills_that_can_do_something(battle, owner, effects, offered):
    """`e` attacks, `a` receives, `b` has nothing to do with it."""
    held = {owner: [at_damage("d", *effects)]}
    pcs = [pc(w, *held.get(w, []), hp=100, max_hp=500, agility=5 - i) for i, w in enumerate("ab")]
    scene = raid(*pcs, enemy_skills=held.get("e", []), most=1)
    fought = fight(battle, scene, "a", {})
    assert bool(asked(fought)) is offered


def test_a_skill_at_the_damage_roll_heals_at_once_and_can_last(battle):
    both = at_damage("d", {"kind": "heal", "amount": 7}, MINUS_5 | {"lasting": True})
    fought = fight(battle, raid(pc("a", both, hp=100, max_hp=500), most=1), "a", {})
    assert taken(fought) == {"a": 15}
    assert fought["a"]["hp"] == 92
    assert [e.clause for e in fought.of(HealingApplied, EffectGained)] == ["dystopia.3-4"] * 2
    assert fought["a"]["holds"][0]["skill"] == "d"


def test_what_covers_can_do_more_for_its_user_or_for_the_covered(battle):
    relief = {"kind": "heal", "amount": 9}
    scene = raid(
        pc("a", at_damage("cover", {"kind": "cover"}, MINUS_5, relief, on="ally"), agility=7),
        pc("b", hp=100, max_hp=500),
        pc("c", at_damage("guard", {"kind": "cover"}, MINUS_5), agility=3),
        pc("d", agility=2),
    )
    answers = {("a", "target"): ["b"], ("a", "damage-skill"): ["cover"]}
    fought = fight(battle, scene, "b,d", answers)
    assert taken(fought) == {"a": 20, "c": 15}
    assert fought["b"]["hp"] == 109


def prepared(*skills, preparation, boundary="more-than-21", battle):
    """`a` prepares at count 1, and `e` strikes at it at count 2."""
    big = {"id": "p", "timing": "main", "preparation": preparation, "cost": 6}
    scene = scenario(
        unit("a", agility=21, skills=[big, *skills]),
        unit("e", "enemy", agility=20, skills=[breath(most=1)]),
        turn_limit=2,
    )
    return battle(
        scene,
        rolls={"2/dystopia.3-3/e/hit#0": (5, 5)},
        choices={
            ("a", "main"): ["skill:p"],
            ("e", "main"): ["skill:s"],
            ("a", "evade"): ["no"],
        },
        rulings={"21-boundary": boundary},
    )


def test_in_preparation_only_skills_that_allow_it(battle):
    barred = at_damage("d", MINUS_5)
    allowed = at_damage("f", MINUS_5, while_preparing=True)
    fought = prepared(barred, allowed, preparation=5, battle=battle)
    assert asked(fought) == [("a", "f")]


@pytest.mark.parametrize(
    ("preparation", "boundary", "acts"),
    [
        (22, "more-than-21", True),
        (23, "more-than-21", False),
        (22, "21-or-more", False),
        (21, "21-or-more", True),
    ],
)
def test_too_far_ahead(battle, preparation, boundary, acts):
    """Placed at 1 + X, looked at from count 2."""
    guard = at_damage("d", MINUS_5, while_preparing=True)
    fought = prepared(guard, preparation=preparation, boundary=boundary, battle=battle)
    assert bool(asked(fought)) is acts
    assert not fought.of(AttackUnopposed) or taken(fought) == {"a": 15 if acts else 20}


@pytest.mark.parametrize(("placed", "acts"), [(31, True), (32, False)])
def test_at_count_10_a_place_at_31_may_act_and_one_at_32_may_not(battle, placed, acts):
    """`a` acts at 9 and moves ahead; `e` strikes at 10."""
    long = {"id": "w", "timing": "main", "cost": placed - 9}
    scene = scenario(
        unit("a", agility=11, skills=[long, at_damage("d", MINUS_5)]),
        unit("e", "enemy", agility=10, skills=[breath(most=1)]),
        unit("b", agility=19, cl=2),
        turn_limit=3,
    )
    fought = battle(
        scene,
        rolls={"10/dystopia.3-3/e/hit#0": (5, 5)},
        choices={
            ("b", "main"): ["abandon"],
            ("a", "main"): ["skill:w"],
            ("e", "main"): ["skill:s"],
            ("e", "target"): ["a"],
            ("a", "evade"): ["no"],
        },
    )
    assert fought["a"]["placed"] == placed
    assert taken(fought) == {"a": 15 if acts else 20}
    assert bool(asked(fought)) is acts


@pytest.mark.parametrize(("timing", "used"), [("damage", True), ("auto", False)])
def test_before_the_first_turn_only_auto_skills_are_barred(battle, timing, used):
    guard = at_damage("d", MINUS_5, timing=timing)
    scene = raid(pc("a", guard, agility=0), most=1)
    scene["combatants"][-1]["agility"] = 40
    fought = fight(battle, scene, "a", {})
    assert fought["a"]["placed"] == 41
    assert bool(asked(fought)) is used


def test_auto_skills_within_reach(battle):
    fought = fight(battle, raid(pc("a", at_damage("d", MINUS_5, timing="auto")), most=1), "a", {})
    assert [e.skill for e in fought.of(SkillUsed)] == ["d"]


def test_a_name_once_for_each_damage(battle):
    twins = (at_damage("d", MINUS_5, name="受け流し"), at_damage("f", MINUS_5, name="受け流し"))
    fought = fight(battle, raid(pc("a", *twins), most=1), "a", {})
    assert asked(fought) == [("a", "d")]
    assert taken(fought) == {"a": 15}


def test_what_is_not_offered_cannot_be_chosen(battle):
    scene = raid(pc("a", at_damage("d", MINUS_5)), most=1)
    with pytest.raises(SenkiError) as refused:
        fight(battle, scene, "a", {("a", "damage-skill"): ["cover"]})
    assert refused.value.wanted == "d, none"


def test_a_skill_at_the_damage_roll_may_be_aimed_at_the_other_side(battle):
    curse = at_damage("x", {"kind": "damage", "amount": 6, "when": "taking"}, PLUS_5, on="enemy")
    scene = raid(pc("a"), pc("b", agility=4), enemy_skills=[curse])
    fought = fight(battle, scene, "a,b", {("e", "target"): ["b"]})
    assert taken(fought) == {"a": 25, "b": 31}
