"""Lights and sounds for a table's status."""

from itertools import pairwise

import pytest

from playmat.board import Row, Tile
from playmat.games.interface import Happening, HappeningKind
from playmat.placement import NORTH, SOUTH, Face, Place
from playmat.session.effects import Pointing, Status
from playmat.session.guide import Step
from playmat.session.public.cues import Light, Tone, lights, tone
from playmat.session.story import LoggedHappening, Reach, Story

FRONT, REAR = Place("battlefield", 0, SOUTH), Place("battlefield", 3, SOUTH)
ROW = [Place("reserve", number, NORTH) for number in range(5)]
SLOTS = [FRONT, REAR, *ROW]


def lit(status: Status) -> dict[Place, Light]:
    shown = zip(SLOTS, lights(status, SLOTS), strict=True)
    return {place: light for place, light in shown if light}


def test_a_table_that_waits_for_nothing_is_dark() -> None:
    assert lit(Status(phase="waiting")) == {}


def test_a_place_that_is_awaited_and_one_that_is_wrong_are_lit_each_in_its_way() -> None:
    status = Status(phase="explaining", awaited=(FRONT,), wrong=(REAR,))
    assert lit(status) == {FRONT: Light.AWAITED, REAR: Light.WRONG}


def test_wrong_outshines_awaited() -> None:
    assert lit(Status(phase="explaining", awaited=(FRONT,), wrong=(FRONT,))) == {FRONT: Light.WRONG}


def test_only_the_slot_of_a_row_is_lit_that_is_meant() -> None:
    assert lit(Status(phase="settling", awaited=(ROW[1],))) == {ROW[1]: Light.AWAITED}


def test_what_the_choice_is_about_has_a_light_of_its_own() -> None:
    assert lit(Status(phase="choosing", selected=REAR)) == {REAR: Light.CHOSEN}


def test_what_a_lifted_card_may_do_is_lit_unless_something_is_asked_for_there_or_wrong() -> None:
    story = Story(reach=Reach((FRONT, REAR, ROW[0]), (ROW[1], ROW[2])))
    status = Status(phase="waiting", awaited=(FRONT, ROW[1]), wrong=(REAR,), story=story)
    assert lit(status) == {
        FRONT: Light.AWAITED,
        REAR: Light.WRONG,
        ROW[0]: Light.REACH,
        ROW[1]: Light.AWAITED,
        ROW[2]: Light.TARGET,
    }


def test_a_card_that_is_to_leave_the_mat_is_lit_where_it_lies() -> None:
    assert lit(Status(phase="settling", steps=(Step(Face("king"), FRONT, None),))) == {FRONT: Light.AWAITED}


@pytest.mark.parametrize(
    "before, after, heard",
    [
        (("proposing", 4), ("settling", 5), Tone.CARD),
        (("settling", 5), ("waiting", 5), None),
        (("proposing", 4), ("reacting", 5), Tone.YOUR_TURN),
        (("waiting", 4), ("choosing", 4), Tone.YOUR_TURN),
        (("proposing", 4), ("explaining", 4), Tone.WRONG),
        (("explaining", 4), ("explaining", 4), None),
        (("proposing", 40), ("over", 41), Tone.VICTORY),
        (("reviewing", 41), ("over", 41), None),
        (("browsing", 5), ("settling", 4), None),
        (("attracting", 0), ("preparing", 0), None),
    ],
)
def test_what_is_heard_when_one_status_follows_another(
    before: tuple[str, int], after: tuple[str, int], heard: Tone | None
) -> None:
    statuses = [Status(phase=phase, actions=actions) for phase, actions in (before, after)]
    assert tone(*statuses) is heard


def settling(actions: int, turn: int = SOUTH, turned: bool = False, *kinds: HappeningKind) -> Status:
    board = (Row((Tile(FRONT, "x", turned=turned),)),)
    happened = tuple(LoggedHappening(actions, Happening(kind, target=FRONT)) for kind in kinds)
    return Status(
        phase="settling", actions=actions, board=board, story=Story(turn=(turn,), happened=happened)
    )


@pytest.mark.parametrize(
    "after, heard",
    [
        (settling(5), Tone.CARD),
        (settling(5, SOUTH, True), Tone.TURN),
        (settling(5, NORTH, True), Tone.YOUR_TURN),
        (settling(5, NORTH, True, HappeningKind.STRIKE), Tone.YOUR_TURN),
        (settling(5, NORTH, True, HappeningKind.STRIKE, HappeningKind.HIT), Tone.HIT),
        (settling(5, SOUTH, False, HappeningKind.CAPTURE), Tone.HIT),
        (settling(4), None),
        (settling(3, NORTH, True), Tone.YOUR_TURN),
    ],
)
def test_an_accepted_action_sounds_like_what_came_of_it(after: Status, heard: Tone | None) -> None:
    assert tone(settling(4), after) is heard


def test_what_came_of_an_earlier_action_is_heard_no_more() -> None:
    hit = settling(4, SOUTH, False, HappeningKind.HIT)
    assert tone(hit, Status(phase="settling", actions=5, story=hit.story)) is Tone.CARD


WAND = Place("wand")


@pytest.mark.parametrize(
    ("begun", "astray", "light"),
    [(False, False, None), (True, False, Light.CHOSEN), (True, True, Light.WRONG)],
)
def test_the_light_at_a_wand_says_whether_its_touch_is_understood(
    begun: bool, astray: bool, light: Light | None
) -> None:
    status = Status(phase="waiting", pointing=Pointing(wand=WAND, touches=1, begun=begun, invalid=astray))
    assert lights(status, [WAND, FRONT]) == (light, None)


def test_a_touch_sounds_as_it_is_detected_and_again_as_it_counts() -> None:
    pointing = [(0, 0, False), (1, 0, False), (1, 1, False), (2, 1, False), (2, 2, True)]
    touched = [
        Status(
            phase="waiting", pointing=Pointing(wand=WAND, touches=n, begun=False, invalid=bad, counted=count)
        )
        for n, count, bad in pointing
    ]
    tones = [Tone.TOUCH, Tone.COUNTED, Tone.TOUCH, Tone.WRONG]
    assert [tone(*pair) for pair in pairwise(touched)] == tones
