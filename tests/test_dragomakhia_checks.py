"""`dragomakhia`, checks: pool, coefficient, difficulty, achievement, and how often it counts."""

from __future__ import annotations

import pytest
from senki.events.common import BattleEnded, RollMade
from senki.events.dragomakhia import CheckJudged, CoefficientSet, DifficultySet
from senki.events.dragomakhia.tables import CONDITIONS, level_of
from senki.events.tally import recompute
from senki.replay.rules.dragomakhia.numbers import achievement, count_successes
from senki.replay.show import show

ABILITIES = {"body": 6, "technique": 5, "sense": 4, "magic": 3, "focus": 4, "life": 0}
KEY = "0/dragomakhia.check/ryu/check#0"


def session(*checks):
    ryu = {"id": "ryu", "name": "竜人", "side": "pc", "abilities": ABILITIES}
    listed = [{"actor": "ryu", **check} for check in checks]
    return {"system": "dragomakhia", "combatants": [ryu], "checks": listed}


def skill(level, fit=None, name="跳躍"):
    return {"name": name, "level": level} | ({"fit": fit} if fit else {})


def other(level, fit=None):
    return skill(level, fit, "体術")


@pytest.fixture
def check(battle):
    """Make one check of `ryu`, and give its result as the state has it."""

    def make(faces=None, rulings=None, **members):
        rolls = {} if faces is None else {KEY: faces}
        fought = battle(session(members), rolls=rolls, rulings=rulings)
        assert fought.outcome == {"winner": None, "reason": "checks-done"}
        (result,) = fought.state["checks"]
        return result

    return make


LEVEL_1 = [skill(1)]
FIVE = (6, 7, 3, 10, 1)

# difficulty | goal | successes | achievement | times
GOLDEN = """
6 | 6 | 3 | 6 | 1
6 | 7 | 3 | 6 | 0
6 | 3 | 3 | 6 | 2
6 | 2 | 3 | 6 | 3
6 | 4 | 3 | 6 | 1
8 | 2 | 1 | 2 | 1
8 | 3 | 1 | 2 | 0
7 | 4 | 2 | 4 | 1
10 | 1 | 1 | 2 | 2
5 | 6 | 3 | 6 | 1
3 | 8 | 4 | 8 | 1
2 | 8 | 4 | 8 | 1
6 | 0 | 3 | 6 | 1
6 | -5 | 3 | 6 | 1
"""


@pytest.mark.parametrize("row", GOLDEN.strip().splitlines())
def test_five_dice_with_a_coefficient_of_2(row, check):
    difficulty, goal, successes, total, times = map(int, row.split("|"))
    assert check(FIVE, pool=5, skills=LEVEL_1, difficulty=difficulty, goal=goal) == {
        "actor": "ryu",
        "pool": 5,
        "difficulty": difficulty,
        "coefficient": 2,
        "successes": successes,
        "achievement": total,
        "goal": goal,
        "success": times > 0,
        "times": times,
    }


TABLE = """
1 2 3 4 5 6 7 8 9 10 11 12
2 4 6 8 10 12 14 16 18 20 22 24
3 6 9 12 15 18 21 24 27 30 33 36
4 8 12 16 20 24 28 32 36 40 44 48
"""
CELLS = [
    (successes, coefficient, int(cell))
    for coefficient, row in enumerate(TABLE.strip().splitlines(), start=1)
    for successes, cell in enumerate(row.split(), start=1)
]


@pytest.mark.parametrize(("successes", "coefficient", "cell"), CELLS)
def test_the_table_of_achievements(successes, coefficient, cell, check):
    assert achievement(successes, coefficient).total == cell
    skills = [skill(coefficient - 1)]
    faces = (6,) * successes + (5,) * (12 - successes)
    result = check(faces, pool=12, skills=skills, goal=cell)
    assert (result["achievement"], result["success"], result["times"]) == (cell, True, 1)


def test_the_table_has_48_cells():
    assert len(CELLS) == 48


CONDITION_TABLE = """
night-light | 夜間照明下 | 7
rubble | 瓦礫の足場 | 7
sand | 砂地 | 7
mud | ぬかるみ | 7
knee-deep | 膝まで水の中 | 7
moonlight | 月明かり | 8
quicksand | 流砂の中 | 8
waist-deep | 腰まで水の中 | 8
starlight | 星明かり | 9
free-fall | 自由落下中 | 9
submerged | 全身が水の中 | 9
true-dark | 真の闇 | 10
bound | 雁字搦めに拘束中 | 10
"""
CONDITION_ROWS = [
    tuple(map(str.strip, row.split("|"))) for row in CONDITION_TABLE.strip().splitlines()
]


@pytest.mark.parametrize(("name", "japanese", "difficulty"), CONDITION_ROWS)
def test_every_condition_by_its_id_and_by_its_japanese_word(name, japanese, difficulty, battle):
    for word in (name, japanese):
        fought = battle(session({"pool": 1, "conditions": [word], "goal": 1}), rolls=[(9,)])
        assert fought.events[0].scenario.checks[0].conditions == [name]
        (made,) = fought.of(DifficultySet)
        (result,) = fought.state["checks"]
        assert made.difficulty == result["difficulty"] == int(difficulty)
        assert result["success"] == (int(difficulty) <= 9)


def test_the_table_of_conditions_has_no_other():
    assert [name for name, _, _ in CONDITION_ROWS] == list(CONDITIONS)


@pytest.mark.parametrize(
    ("base", "conditions", "difficulty"),
    [
        (None, [], 6),
        (None, ["moonlight", "mud"], 9),
        (None, ["true-dark"], 10),
        (7, ["mud"], 8),
        (4, ["night-light"], 5),
        (4, ["true-dark"], 8),
        (8, [], 8),
        (5, [], 5),
        (10, ["sand"], 11),
        (None, ["knee-deep", "sand", "mud", "rubble", "moonlight"], 12),
    ],
)
def test_difficulty_and_conditions_add_up(base, conditions, difficulty, check):
    members = {} if base is None else {"difficulty": base}
    assert check((10, 1), pool=2, conditions=conditions, goal=1, **members)["difficulty"] == (
        difficulty
    )


@pytest.mark.parametrize(
    ("skills", "coefficient"),
    [
        ([], 1),
        ([skill(0)], 1),
        ([skill(1)], 2),
        ([skill(3)], 4),
        ([skill(3, "full")], 4),
        ([skill(3, "partial")], 2),
        ([skill(4, "partial")], 3),
        ([skill(1, "partial")], 1),
        ([skill(0, "partial")], 1),
        ([skill(2), other(3)], 6),
        ([skill(2), other(3, "partial")], 4),
        ([skill(3, "partial"), other(3, "partial")], 3),
        ([skill(1), other(1), skill(1, name="隠密")], 4),
    ],
)
def test_coefficients(skills, coefficient, check):
    result = check((6, 6, 6, 1, 1), ability="technique", skills=skills, goal=1)
    assert (result["coefficient"], result["achievement"]) == (coefficient, 3 * coefficient)


@pytest.mark.parametrize("names", ["body", "technique", "sense", "magic", "focus"])
def test_an_ability_is_the_pool(names, check):
    result = check((6,) * ABILITIES[names], ability=names, goal=1)
    assert result["pool"] == result["successes"] == ABILITIES[names]


@pytest.mark.parametrize(
    ("japanese", "pool"), [("体力", 6), ("技量", 5), ("感覚", 4), ("魔力", 3), ("集中", 4)]
)
def test_abilities_by_their_japanese_names(japanese, pool, check):
    assert check((1,) * pool, ability=japanese, goal=1)["pool"] == pool


@pytest.mark.parametrize("difficulty", [0, 1])
def test_difficulty_1_takes_no_dice_and_every_die_succeeds(difficulty, battle):
    scenario = session({"pool": 5, "skills": [skill(2)], "difficulty": difficulty, "goal": 4})
    fought = battle(scenario, rolls=[])
    (result,) = fought.state["checks"]
    assert (result["successes"], result["coefficient"], result["achievement"]) == (5, 3, 15)
    assert (result["success"], result["times"]) == (True, 3)
    assert fought.of(RollMade) == []


def test_conditions_make_the_automatic_uncertain(check):
    result = check((3, 2, 4), pool=3, difficulty=1, conditions=["moonlight"], goal=1)
    assert (result["difficulty"], result["successes"]) == (3, 2)


def test_without_dice_there_is_no_success(battle):
    fought = battle(
        session({"ability": "life", "goal": 1}, {"ability": "生命", "goal": 0}), rolls=[]
    )
    poor, free = fought.state["checks"]
    assert (poor["pool"], poor["successes"], poor["success"], poor["times"]) == (0, 0, False, 0)
    assert (free["achievement"], free["success"], free["times"]) == (0, True, 1)


def test_a_goal_above_56_can_be_reached(check):
    result = check((10,) * 20, pool=20, skills=[skill(3)], goal=57)
    assert (result["achievement"], result["success"]) == (80, True)


def test_what_follows_one_another(battle):
    scenario = session(
        {"pool": 2, "goal": 1},
        {"pool": 2, "skills": [skill(1)], "conditions": ["mud"], "goal": 1},
        {"pool": 1, "difficulty": 1, "goal": 1},
        {"pool": 2, "difficulty": 4, "goal": 1},
    )
    fought = battle(scenario, rolls=[(6, 5), (6, 7), (3, 4)])
    assert [type(e) for e in fought.events[1:]] == [
        *(RollMade, CheckJudged),
        *(CoefficientSet, DifficultySet, RollMade, CheckJudged),
        *(DifficultySet, CheckJudged),
        *(DifficultySet, RollMade, CheckJudged),
        BattleEnded,
    ]
    assert fought.keys == [f"0/dragomakhia.check/ryu/check#{n}" for n in (0, 1, 3)]
    assert [c["successes"] for c in fought.state["checks"]] == [1, 1, 1, 1]
    assert fought.played.state.checks_ahead == ()
    assert fought.state["turn"] == 0
    judged = fought.of(CheckJudged)[1]
    causes = {e.seq: e.cause for e in fought.events}
    assert [causes[judged.seq], causes[judged.seq - 1], causes[judged.seq - 2]] == [5, 4, 3]


def test_the_tally_of_a_check_tells_how_everything_came_about(battle):
    skills = [skill(2), skill(3, "partial", "体術")]
    scenario = session(
        {"ability": "technique", "skills": skills, "conditions": ["moonlight"], "goal": 6}
    )
    fought = battle(scenario, rolls=[(8, 9, 3, 6, 3)])
    (judged,) = fought.of(CheckJudged)
    clauses = {"dragomakhia.coefficient": "coefficient", "dragomakhia.difficulty": "difficulty"}
    terms = [
        (t.label, t.op, t.value, t.total, clauses.get(str(t.clause), "")) for t in judged.tally
    ]
    assert terms == [
        ("technique", "=", 5, 5, ""),
        ("skill:体術", "=", 3, 3, "coefficient"),
        ("partial_fit", "/", 2, "3/2", "coefficient"),
        ("half_down", "floor", 1, 1, "coefficient"),
        ("skill:跳躍", "=", 2, 2, "coefficient"),
        ("skill:体術", "+", 1, 3, "coefficient"),
        ("level_and_1", "+", 1, 4, "coefficient"),
        ("difficulty", "=", 6, 6, "difficulty"),
        ("moonlight", "+", 2, 8, "difficulty"),
        ("successes", "=", 2, 2, ""),
        ("coefficient", "*", 4, 8, ""),
    ]
    assert recompute(judged.tally) == judged.total == 8
    (coefficient,), (difficulty,) = fought.of(CoefficientSet), fought.of(DifficultySet)
    assert (coefficient.coefficient, recompute(coefficient.tally)) == (4, 4)
    assert (difficulty.difficulty, recompute(difficulty.tally)) == (8, 8)


def test_one_skill_that_fits_in_part_is_told_once(battle):
    fought = battle(session({"pool": 1, "skills": [skill(4, "partial")], "goal": 1}), rolls=[(6,)])
    (made,) = fought.of(CoefficientSet)
    assert [(t.label, t.op, t.total) for t in made.tally] == [
        ("skill:跳躍", "=", 4),
        ("partial_fit", "/", 2),
        ("level_and_1", "+", 3),
    ]


LEVELS = {
    (1, 2): ("anyone", "素人"),
    (3, 6): ("basic training", "基本"),
    (7, 12): ("specialist", "専門家"),
    (13, 20): ("first-rate", "一流"),
    (21, 30): ("master", "達人"),
    (31, 42): ("superhuman", "超人"),
    (43, 56): ("the realm of the gods", "神の領域"),
}


@pytest.mark.parametrize(("bounds", "words"), LEVELS.items())
def test_what_an_achievement_is_worth(bounds, words):
    for number in range(bounds[0], bounds[1] + 1):
        level = level_of(number)
        assert (words[0] in level.en, words[1] in level.ja) == (True, True)


def test_below_and_above_the_levels():
    assert level_of(0) is None
    assert level_of(57) == level_of(1000)
    assert "beyond" in level_of(57).en


@pytest.mark.parametrize(
    ("faces", "level", "en", "ja"),
    [
        ((1,), 0, "failure (nothing achieved)", "…失敗　達成なし"),
        ((6,), 1, "success (within anyone's reach)", "…成功　素人でもできる程度"),
        ((6,), 5, "success 3 times over (hard without", "…3回分の成功　基本の心得"),
        ((6,), 42, "success 21 times over (the realm of the gods)", "神の領域"),
        ((6,), 59, "beyond even the realm of the gods", "神の領域さえ超えた域"),
    ],
)
def test_the_story_names_the_level(faces, level, en, ja, battle):
    skills = [skill(level)] if level else []
    fought = battle(
        session({"pool": 1, "skills": skills, "goal": 2 if level else 1}), rolls=[faces]
    )
    told = [t.text for t in show(fought.log) if isinstance(t.event, CheckJudged)]
    assert en in told[0].en
    assert ja in told[0].ja


@pytest.mark.parametrize(
    ("faces", "difficulty", "successes"),
    [((), 6, 0), ((6,), 6, 1), ((5,), 6, 0), ((10,), 10, 1), ((10,), 11, 0), ((1, 2, 3), 1, 3)],
)
def test_a_success_is_a_die_that_shows_the_difficulty_or_more(faces, difficulty, successes):
    assert count_successes(faces, difficulty) == successes


def test_the_forty_dice_of_the_seed_2026(battle):
    fought = battle(session({"pool": 40, "goal": 1}), seed="2026")
    (roll,) = fought.of(RollMade)
    assert (roll.key, roll.faces[:12]) == (KEY, (1, 3, 7, 4, 10, 2, 6, 6, 6, 7, 9, 5))
    (result,) = fought.state["checks"]
    assert (result["pool"], result["successes"]) == (40, 24)


def test_checks_come_before_a_battle(battle):
    people = [
        {"id": "ryu", "side": "pc", "hp": 9, "abilities": ABILITIES},
        {"id": "foe", "side": "enemy", "hp": 9},
    ]
    scenario = {
        "system": "dragomakhia",
        "turn_limit": 1,
        "combatants": people,
        "checks": [{"actor": "ryu", "ability": "body", "goal": 1}],
    }
    fought = battle(scenario, rolls={KEY: (1,) * 6, **order_dice("ryu", "foe")})
    assert fought.state["checks"][0]["success"] is False
    assert (fought.state["turn"], fought.outcome["reason"]) == (1, "turn-limit")


def order_dice(first, second):
    return {
        f"1/dragomakhia.initiative/{first}/order#0": (9,),
        f"1/dragomakhia.initiative/{second}/order#0": (2,),
    }
