"""Possible targets of a lifted card."""

import pytest
from scenes import play, quiet, scene, side

from playmat.games.art_of_war import ART_OF_WAR
from playmat.games.art_of_war.rules.state import State, start
from playmat.placement import SOUTH, parse_place
from playmat.session.public.cues import Light, lights
from playmat.session.reach import Reaching
from playmat.session.story import Reach
from support.session_harness import begun

REACHING = Reaching(ART_OF_WAR)
TURN = scene(side("F2=G F1=A A1=S", hand=4), side("F2=W* F1=S F3=S A2=P", hand=3))
STOCKED = scene(side("F2=G", reserve="AS", hand=4), side("F2=W", hand=3))


def named(reach: Reach) -> tuple[list[str], list[str]]:
    return [str(place) for place in reach.to], [str(place) for place in reach.hit]


def lifted(state: State, kind: str, place: str) -> tuple[list[str], list[str]]:
    return named(REACHING.of(state, kind, (parse_place(place),)))


def held(state: State, kind: str) -> tuple[list[str], list[str]]:
    return named(REACHING.of(state, kind, (), SOUTH))


def cells(seat: str, *numbers: int) -> list[str]:
    return [f"{seat}.battlefield.{number}" for number in numbers]


def test_a_unit_that_may_attack_is_turned_where_it_stands_and_hits_what_is_in_its_range() -> None:
    assert lifted(TURN, "guardian", "south.battlefield.1") == (cells("south", 1), cells("north", 1))


def test_a_unit_that_has_attacked_and_one_of_the_opponent_may_do_nothing() -> None:
    turned = scene(side("F2=G*"), side("F2=W"))
    assert lifted(turned, "guardian", "south.battlefield.1") == ([], [])
    assert lifted(TURN, "wizard", "north.battlefield.1") == ([], [])


def test_the_first_of_the_reserve_may_be_recruited_and_no_other() -> None:
    open_cells = cells("south", 0, 1, 2, 4)
    assert lifted(STOCKED, "archer", "south.reserve.0") == (open_cells, [])
    assert lifted(STOCKED, "soldier", "south.reserve.0") == ([], [])


def test_a_card_in_the_hand_may_be_recruited_developed_or_played_in_support() -> None:
    to, hit = held(TURN, "soldier")
    recruits = cells("south", 0, 1, 2, 3, 4)
    assert (to, hit) == (sorted([*recruits, "south.kingdom.0", "south.reserve.0", "south.tap.0"]), [])


def test_a_support_that_nobody_can_answer_shows_whom_it_may_hit() -> None:
    alone = scene(side("F2=G", hand=4), side("F2=W F1=K", hand=0))
    assert held(alone, "archer")[1] == cells("north", 0, 1)


def test_a_priest_s_support_lets_every_own_unit_move() -> None:
    moving = quiet(play(TURN, "support P"))
    to, hit = lifted(moving, "guardian", "south.battlefield.1")
    assert to and set(to) <= set(cells("south", *range(6))) and not hit


@pytest.mark.parametrize("kind", ["soldier", "king"])
def test_before_the_first_cards_nothing_may_be_laid(kind: str) -> None:
    assert held(start(), kind) == ([], [])


def test_a_card_lifted_from_the_mat_lights_what_it_may_do_until_it_is_laid() -> None:
    desk = begun()
    king = desk.top("south.battlefield.1")
    desk.world.lift(king)
    desk.table.elapse(1)
    status = desk.table.status
    place = parse_place("south.battlefield.1")
    replaced = "south.reserve.1"  # the destination of a replaced unit
    assert named(status.story.reach) == ([*cells("south", 1), replaced], cells("north", 1))
    assert lights(status, [place]) == (Light.REACH,)
    desk.table.elapse(10)
    assert lights(desk.table.status, [place]) == (Light.WRONG,)
    desk.world.put_back(king)
    desk.table.elapse(1)
    assert desk.table.status.story.reach == Reach()
