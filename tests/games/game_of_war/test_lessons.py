"""Lessons of the first game: each rule before the decision that needs it."""

from __future__ import annotations

import pytest

from games.game_of_war.said import BATTLE, WORDS, field, lines, opening
from playmat.games.game_of_war.game import GAME_OF_WAR
from playmat.games.game_of_war.rules.board import ARSENALS, NUMBERS, each
from playmat.games.game_of_war.rules.moves import attackable
from playmat.games.game_of_war.rules.position import Phase
from playmat.games.game_of_war.rules.state import State, start
from playmat.games.game_of_war.words.lessons import LESSONS
from playmat.placement import NORTH, SOUTH

KNOWN = {"aim", "moves", "lines", "relays", "contact"}


def taught(state: State, seat: int = SOUTH, given: set[str] | None = None) -> list[str]:
    """Returns all topics due before the pending decision and adds them to `given`."""
    given = set() if given is None else given
    topics = []
    while lesson := WORDS.lesson(state, seat, given):
        given.add(lesson.topic)
        topics.append(lesson.topic)
    return topics


def test_a_taught_game_begins_with_aim_moves_and_lines() -> None:
    assert taught(opening()) == ["aim", "moves", "lines", "relays", "contact"]


def test_who_waits_is_taught_the_aim_alone() -> None:
    assert taught(opening(), NORTH) == ["aim"]


def test_whoever_deploys_is_taught_how_and_that_units_need_lines() -> None:
    assert taught(start()) == ["place", "lines", "relays"]
    assert taught(start(), NORTH) == []


@pytest.mark.parametrize(
    ("state", "topics"),
    [
        (field(BATTLE), ["attack", "sum", "charge"]),
        (field("IL8 VS3 RN3 QO3 vP5"), ["off"]),
        (field("IK15 RM16 QL16 iI13 qB15"), ["attack", "sum", "shelter"]),
        (field("IE7 RM16 QL15 qB15"), ["off", "arsenal"]),
        (field("IT23 RM16 qB15"), ["relay"]),
        (opening()._replace(phase=Phase.LOT), []),
    ],
)
def test_a_rule_is_taught_when_it_first_matters(state: State, topics: list[str]) -> None:
    assert taught(state, given={*KNOWN}) == topics


def test_a_retreat_is_taught_before_moves_are() -> None:
    state = opening()._replace(retreat=NUMBERS["K15"])
    assert taught(state) == ["aim", "retreat"]


def test_without_contact_none_is_taught() -> None:
    switches = opening().switches._replace(contact=False)
    assert "contact" not in taught(opening()._replace(switches=switches))


def test_a_topic_is_given_once() -> None:
    given: set[str] = set()
    assert taught(opening(), SOUTH, given)
    assert taught(opening(), SOUTH, given) == []


def test_every_lesson_has_a_name_of_its_own() -> None:
    topics = [lesson.topic for lesson, _ in LESSONS]
    assert len({*topics}) == len(topics)


def test_how_a_first_game_is_prepared_is_told() -> None:
    stacking = GAME_OF_WAR.setup.stacking()
    assert stacking and lines(stacking)[1] == "17 units each"


@pytest.mark.parametrize(
    ("state", "topic", "squares"),
    [
        (opening(), "aim", [*each(ARSENALS[NORTH])]),
        (opening(), "lines", [*each(ARSENALS[SOUTH])]),
        (field(BATTLE), "attack", [*each(attackable(field(BATTLE)))]),
        (field("IT23 RM16 qB15"), "relay", [NUMBERS["M16"]]),
        (start(), "relays", []),  # where they stand is secret
        (opening(), "moves", []),
    ],
)
def test_the_squares_that_a_topic_is_about_are_lit(state: State, topic: str, squares: list[int]) -> None:
    given = {known.topic for known, _ in LESSONS} - {topic}
    lesson = WORDS.lesson(state, SOUTH, given)
    assert lesson is not None and lesson.topic == topic
    assert [place.number for place in lesson.places] == squares
