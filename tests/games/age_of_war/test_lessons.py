"""Lessons of a first game: each rule before the decision that needs it, in a few words."""

from __future__ import annotations

import pytest

from games.age_of_war.played import CENTRE
from games.age_of_war.said import WORDS, lines
from playmat.events import Button
from playmat.games.age_of_war.game import AGE_OF_WAR
from playmat.games.age_of_war.rules.parsing import parse_state
from playmat.placement import Place
from support.every_game import MATS
from support.session_harness import LONG, Desk


def taught(text: str, seat: int = 0, given: set[str] | None = None) -> list[str]:
    """Returns all topics taught to the seat before its pending decision; adds them to `given`."""
    given = set() if given is None else given
    state, topics = parse_state(text), []
    while lesson := WORDS.lesson(state, seat, given):
        given.add(lesson.topic)
        topics.append(lesson.topic)
    return topics


@pytest.mark.parametrize("text", [f"{CENTRE} 123 south first - - - -"])
def test_everybody_hears_of_the_aim(text: str) -> None:
    assert [taught(text, seat) for seat in range(3)] == [["aim"]] * 3


@pytest.mark.parametrize(
    ("text", "topics"),
    [
        ("hand - - - -", ["throw"]),
        ("rolled - 1123ACD - -", ["roll", "siege"]),
        ("rolled gassantoda 1123ACD - -", ["roll", "symbols"]),
        ("rolled gassantoda 1233ACD - -", ["roll", "symbols", "infantry"]),
        ("rolled gassantoda 11AAAAA - -", ["roll", "lose"]),
        ("lying gassantoda:2 11AA 233 -", ["bound"]),
        ("lying gassantoda 1AAACD - 2", []),
        ("rolled kasugayama:1 1 AA 112D", ["roll", "few"]),
    ],
)
def test_a_rule_is_taught_when_it_first_matters(text: str, topics: list[str]) -> None:
    assert taught(f"{CENTRE} 12 south {text}", given={"aim"}) == topics


def test_who_waits_is_taught_nothing_of_the_others_turn() -> None:
    assert taught(f"{CENTRE} 12 south rolled gassantoda 1233ACD - -", 1, {"aim"}) == []


def test_clans_are_taught_with_the_first_castle_and_stealing_with_that_of_another() -> None:
    known = {"throw"}
    assert taught("1.../.../../../../. 12 south hand - - - -", 0, {*known}) == ["clan"]
    assert taught("1.../.../../../../. 12 north hand - - - -", 1, {*known, "aim"}) == ["steal"]


def test_the_end_is_taught_before_it_comes() -> None:
    near = "1111/222/11/../33/. 123 south hand - - - -"
    assert "end" in taught(near, 1)
    assert "end" not in taught("1111/222/../../33/. 123 south hand - - - -", 1)


def test_a_topic_is_given_once() -> None:
    given: set[str] = set()
    text = f"{CENTRE} 12 south hand - - - -"
    assert taught(text, 0, given) == ["aim", "throw"]
    assert taught(text, 0, given) == []


def test_a_beginner_presses_learn_and_is_led_to_the_first_roll() -> None:
    desk = Desk(game=AGE_OF_WAR, mat=MATS["age-of-war"], deals=True)
    desk.press(0, Button.LEFT)
    desk.table.elapse(LONG)
    read, lit = [], []
    while desk.reads(0).endswith(("Next", "Got it")):
        read.append(desk.reads(0).split(" | ")[1])
        lit.append({place.zone for place in desk.table.status.awaited})
        desk.press(0, Button.LEFT)
        desk.table.elapse(LONG)
    assert read == ["Conquer castles", "Throw all dice"]
    assert lit == [{"centre"}, {"well"}]
    assert "Throw 7 dice" in desk.reads(0)
    for number, die in enumerate(desk.world.dice):
        desk.world.lay(die, Place("well", number), 4)
    desk.table.elapse(LONG)
    assert "Fill a line" in desk.reads(0)


def test_how_the_table_lies_before_a_first_game_is_told() -> None:
    stacking = AGE_OF_WAR.setup.stacking()
    assert stacking and "all 14 in the centre" in lines(stacking)[2]


def test_the_castles_that_can_be_stolen_are_lit() -> None:
    lesson = WORDS.lesson(parse_state("1.../.../../../../. 12 north hand - - - -"), 1, {"throw", "aim"})
    assert lesson is not None and lesson.topic == "steal"
    assert [str(place) for place in lesson.places] == ["south.held.0"]
