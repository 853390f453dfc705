"""`hyakuen`, what people read: the sentences, the prompt, and how `auto` decides."""

from __future__ import annotations

import pytest
from hyakuen_people import attacks, defends, order, scenario, skill, trait
from senki.events.hyakuen import ForceDeclared, ResourceSpent, SkillDeclared
from senki.events.scenario import RawScenario
from senki.replay.battle import Question
from senki.replay.play import play
from senki.replay.rules.hyakuen.prompt import ask, chances
from senki.replay.show import show
from senki.replay.system import find_system

HYAKUEN = find_system("hyakuen")
DEFAULTS = {ruling.short_id: ruling.default for ruling in HYAKUEN.rulings}.__getitem__


def person(name, side, /, *skills, traits=(), **members):
    return {
        "id": name,
        "side": side,
        "stamina": 8,
        "focus": 8,
        "row": "front",
        "skills": [skill(text) for text in skills],
        "traits": [trait(text) for text in traits],
        **members,
    }


ONI = {
    "id": "oni",
    "name": "鬼",
    "form": "fused",
    "traits": [{"id": "ogre", "name": "剛力", "value": 2}],
    "skills": [{"id": "fist", "name": "鬼拳", "level": 13, "attributes": "魔激縛"}],
}
AOI = person(
    "aoi",
    "pc",
    "wits 12",
    name="葵",
    relics=[ONI],
    traits=["swift 2 quick"],
    stamina=5,
)
FOE = person("foe", "enemy", "bow 12 隔突", name="弓取", stamina=4)


class Prompts:
    """Answers by actor and decision, then by policy, and keeps what would have been asked."""

    outside = False

    def __init__(self, script):
        self.script = {question: list(answers) for question, answers in script.items()}
        self.asked = []

    def __call__(self, system, started):
        self.started = started
        return self

    def choose(self, question, state):
        text = ask(HYAKUEN.story(self.started, state), question)
        self.asked.append((question, text))
        answers = self.script.get((question.actor, question.decision))
        option = answers.pop(0) if answers else HYAKUEN.policy(state, question)
        assert question.allows(option), (question, option)
        return option

    def check_used(self):
        pass

    def to(self, actor, decision):
        return next(text for q, text in self.asked if (q.actor, q.decision) == (actor, decision))


def asked(script, *people, rolls, **rulings):
    prompts = Prompts(script)
    document = scenario(*people)
    raw = RawScenario("test", "hyakuen", {k: v for k, v in document.items() if k != "rulings"}, {})
    play(raw, rolls=rolls, choices=prompts, rulings=rulings)
    return prompts


ROLLS = {**attacks((6, 6), (1, 1), who="aoi"), **defends((6, 6), who="foe", against="aoi")}
CHOICES = {("aoi", "reroll"): ["focus"]}


def test_the_prompt_shows_how_everybody_stands():
    prompts = asked(CHOICES, AOI, FOE, rolls=ROLLS)
    text = prompts.to("aoi", "action")
    assert text.en.splitlines() == [
        "  葵: stamina 5, focus 8, front, 鬼 (fused)",
        "  弓取: stamina 4, focus 8, front, unsuited row: 1",
        "    sub:summon:oni:split: sub action: summon 鬼, split",
        "葵, action?",
    ]
    assert text.ja.splitlines() == [
        "  葵　体力5　集中力8　前衛　鬼（結縁）",
        "  弓取　体力4　集中力8　前衛　不得手：1",
        "    sub:summon:oni:split：補助行動：召還　鬼（別縁）",
        "葵の選択　行動は？",
    ]


def test_the_prompt_for_a_split_shows_the_pool_and_the_chances():
    """13 − 1 for the auxiliary attribute + 2 + the 2 of the relic, of which 3 count: 15."""
    text = asked(CHOICES, AOI, FOE, rolls=ROLLS).to("aoi", "split")
    lines = text.en.splitlines()[2:-1]
    assert lines[0] == (
        "    pool 15 (skill 13 − auxiliary attributes 1 + trait 2 + the other part's trait 2"
        " − beyond the trait limit 1)"
    )
    assert lines[1] == "    force 3: 12 or less, 36/36"
    assert "    force 8: 7 or less, 21/36" in lines
    assert lines[-1] == "    force 13: 2 or less, 1/36"
    assert "    強制力8：目標値7　21/36" in text.ja


def test_the_prompt_for_a_reroll_shows_the_chance_and_the_price():
    prompts = asked(CHOICES, AOI, FOE, rolls=ROLLS)
    text = prompts.to("aoi", "reroll")
    assert "    8 or less (skill 13" in text.en
    assert ": 26/36" in text.en
    assert "    stamina: costs 1" in text.en
    assert "    集中力：1点" in text.ja
    text = prompts.to("foe", "reroll")
    assert "    4 or less (skill 12 − unsuited row 1 − force 7): 6/36" in text.en


def test_the_prompt_for_a_skill_and_a_trait_shows_what_they_come_to():
    people = [person("a", "pc", "x 9 迫突", "y 12 迫激縛", traits=["strong 2", "keen 1"]), FOE]
    prompts = asked({}, *people, rolls={**order("a", "foe"), **attacks((6, 6))})
    assert (
        "    y: y (melee, heavy, bind) 11 (skill 12 − auxiliary attributes 1)"
        in prompts.to("a", "skill").en
    )
    assert "    keen：keen +1" in prompts.to("a", "trait").ja


@pytest.mark.parametrize(
    ("needed", "count"),
    [
        (1, 0),
        (2, 1),
        (3, 3),
        (4, 6),
        (5, 10),
        (6, 15),
        (7, 21),
        (8, 26),
        (9, 30),
        (10, 33),
        (11, 35),
        (12, 36),
        (15, 36),
    ],
)
def test_chances_in_36ths(needed, count):
    assert chances(needed, DEFAULTS) == count
    assert chances(needed + 1, lambda name: "failure") == count


def test_the_prompt_for_an_action_names_the_relics_that_may_be_called():
    bearer = {**AOI, "relics": [{k: v for k, v in ONI.items() if k != "form"}]}
    text = asked({}, bearer, FOE, rolls={}).to("aoi", "action")
    assert "    sub:summon:oni:fused: sub action: summon 鬼, fused" in text.en
    assert "    sub:summon:oni:split：補助行動：召還　鬼（別縁）" in text.ja


# The policy


def test_auto_attacks_with_the_best_pool_and_splits_it_in_half(battle):
    skills = ["x 12 迫突", "y 14 迫激縛心", "z 12 迫崩"]
    people = [person("a", "pc", *skills, traits=["b 1", "c 3"]), FOE]
    fought = battle(scenario(*people), rolls=order("a", "foe"))
    declared = fought.of(SkillDeclared)[0]
    assert (declared.skill, declared.trait, declared.pool) == ("x", "c", 15)
    assert fought.of(ForceDeclared)[0].force == 7


def test_auto_rerolls_while_more_than_2_stays(battle):
    people = [person("a", "pc", "x 12 迫突", stamina=4, focus=4), person("b", "enemy", "y 9 迫突")]
    fought = battle(scenario(*people), rolls={**order("a", "b"), **attacks((6, 6), (6, 6))})
    assert [(e.resource, e.left) for e in fought.of(ResourceSpent)] == [("stamina", 3)]


def test_auto_turns_to_focus_where_stamina_is_low(battle):
    people = [person("a", "pc", "x 12 迫突", stamina=3, focus=4), person("b", "enemy", "y 9 迫突")]
    fought = battle(scenario(*people), rolls={**order("a", "b"), **attacks((6, 6), (6, 6))})
    assert [(e.resource, e.left) for e in fought.of(ResourceSpent)] == [("focus", 3)]


def test_auto_ends_its_turn_when_it_cannot_attack(battle):
    people = [person("a", "pc", "aid 9"), person("b", "enemy", "lore 9")]
    fought = battle(scenario(*people), rolls=order("a", "b"))
    assert fought.outcome == {"winner": None, "reason": "turn-limit"}


def test_the_policy_answers_with_the_first_option_where_nothing_is_said():
    question = Question("2/hyakuen.upkeep/a/upkeep#0", "a", "upkeep", ("stamina", "focus"))
    assert HYAKUEN.policy(None, question) == "stamina"


# The story


def told(battle, *people, rolls, choices="auto", lang="en", **members):
    fought = battle({**scenario(*people), **members}, rolls=rolls, choices=choices)
    return [getattr(sentence.text, lang) for sentence in show(fought.log)]


def test_an_exchange_in_english(battle):
    lines = told(battle, AOI, FOE, rolls=ROLLS, choices={**CHOICES, ("foe", "reroll"): ["stop"]})
    assert "葵: main action: attack." in lines
    assert (
        "葵 attacks 弓取 with 鬼拳 (magic, heavy, bind) and swift: 15 (skill 13 − auxiliary"
        " attributes 1 + trait 2 + the other part's trait 2 − beyond the trait limit 1)."
    ) in lines
    edge = "attacker's edge; 弓取 must reroll from the lower reserve."
    assert f"Heavy against thrust: {edge}" in lines
    assert "葵 puts 7 into force and needs 8 or less." in lines
    assert "葵, attack: 6+6=12, 8 or less needed — failure." in lines
    assert "葵 spends 1 focus to roll again (7 left)." in lines
    assert "弓取 does not reroll." in lines
    assert "弓取 is put out of action by 葵 (force 7)." in lines
    assert lines[-1] == "The player side wins: nobody of the other side can act."


def test_an_exchange_in_japanese(battle):
    lines = told(
        battle,
        AOI,
        FOE,
        rolls=ROLLS,
        choices={**CHOICES, ("foe", "reroll"): ["stop"]},
        lang="ja",
    )
    assert "葵の主行動：攻撃" in lines
    assert (
        "葵の弓取への攻撃　「鬼拳」（魔激縛）＋「swift」　計15（技能13 −補助属性1 +特徴2"
        " +もう一方の特徴2 −特徴値の上限超過1）"
    ) in lines
    assert "激対突　攻撃有利　弓取の振り直しは低い方の余力から" in lines
    assert "葵の宣言　強制力7、目標値8" in lines
    assert "葵の攻撃　6+6=12（目標値8）…失敗" in lines
    assert "葵は振り直しに集中力1を消費（残り7）" in lines
    assert "弓取は葵の攻撃で行動不能（強制力7）" in lines
    assert lines[-1] == "ＰＣ側の勝利（敵方は全員行動不能）"


def test_a_summons_is_told_by_relic_and_form(battle):
    bearer = {**AOI, "relics": [{k: v for k, v in ONI.items() if k != "form"}]}
    lines = told(
        battle,
        bearer,
        FOE,
        rolls={},
        choices={("aoi", "action"): ["sub:summon:oni:split"]},
    )
    assert "葵: sub action: summon 鬼, split." in lines
    assert "葵 summons 鬼 in split form, into the front row." in lines
