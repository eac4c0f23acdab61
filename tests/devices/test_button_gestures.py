"""Button gestures from contact edges, in virtual time."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playmat.devices.button_gestures import HOLD, REPEAT, SETTLE, TOGETHER, ButtonEvent, ButtonGestures
from playmat.events import Button, Chord, Held, Pressed, Repeated
from playmat.placement import SOUTH

LEFT, MIDDLE, RIGHT = Button
DOWN, UP = True, False


def gestures_of(*edges: tuple[float, Button, bool], until: float = 0.0) -> list[tuple[float, ButtonEvent]]:
    """Returns the events of these edges with their times; calls `elapse` at each due time."""
    gestures = ButtonGestures(SOUTH)
    events: list[tuple[float, ButtonEvent]] = []

    def pass_time(limit: float) -> None:
        while (due := gestures.due) is not None and due <= limit:
            events.extend((due, event) for event in gestures.elapse(due))

    for at, button, closed in edges:
        pass_time(at)
        events.extend((at, event) for event in gestures.edge(button, closed, at))
    pass_time(max(until, edges[-1][0]))
    return events


def test_a_press_is_reported_as_the_button_goes_down() -> None:
    assert gestures_of((1.0, LEFT, DOWN), (1.1, LEFT, UP), until=9) == [(1.0, Pressed(SOUTH, LEFT))]


def test_a_button_that_stays_down_is_held_and_then_repeats() -> None:
    assert gestures_of((0.0, RIGHT, DOWN), (1.4, RIGHT, UP), until=9) == [
        (0.0, Pressed(SOUTH, RIGHT)),
        (HOLD, Held(SOUTH, RIGHT)),
        (HOLD + REPEAT, Repeated(SOUTH, RIGHT)),
        (HOLD + REPEAT + REPEAT, Repeated(SOUTH, RIGHT)),
    ]


def test_a_button_let_go_just_before_is_not_held() -> None:
    assert len(gestures_of((0.0, RIGHT, DOWN), (HOLD - 0.001, RIGHT, UP), until=9)) == 1


def test_contacts_that_chatter_under_a_finger_do_not_end_a_hold() -> None:
    chatter = [(HOLD - 0.004, RIGHT, UP), (HOLD + 0.002, RIGHT, DOWN)]
    events = gestures_of((0.0, RIGHT, DOWN), *chatter, until=HOLD + 0.1)
    assert [event for _, event in events] == [Pressed(SOUTH, RIGHT), Held(SOUTH, RIGHT)]


def test_a_hold_that_is_noticed_late_is_reported_once() -> None:
    gestures = ButtonGestures(SOUTH)
    gestures.edge(LEFT, DOWN, 0.0)
    assert gestures.elapse(5.0) == [Held(SOUTH, LEFT)]
    assert gestures.due == 5.0 + REPEAT


def test_a_release_reported_late_still_comes_after_the_hold() -> None:
    gestures = ButtonGestures(SOUTH)
    gestures.edge(LEFT, DOWN, 0.0)
    assert gestures.edge(LEFT, UP, 1.0) == [Held(SOUTH, LEFT)]


@pytest.mark.parametrize("first, second", [(LEFT, RIGHT), (RIGHT, LEFT)])
def test_both_outer_buttons_at_once_are_a_chord_and_no_hold(first: Button, second: Button) -> None:
    events = gestures_of((0.0, first, DOWN), (TOGETHER, second, DOWN), until=9)
    assert events == [(0.0, Pressed(SOUTH, first)), (TOGETHER, Chord(SOUTH))]


@pytest.mark.parametrize(
    "edges",
    [
        [(0.0, LEFT, DOWN), (TOGETHER + 0.001, RIGHT, DOWN)],
        [(0.0, LEFT, DOWN), (0.05, LEFT, UP), (0.1, RIGHT, DOWN)],
        [(0.0, LEFT, DOWN), (0.0, MIDDLE, DOWN)],
    ],
    ids=["too late", "one after the other", "the middle one"],
)
def test_other_pairs_are_two_presses(edges: list[tuple[float, Button, bool]]) -> None:
    pressed = [button for _, button, closed in edges if closed]
    assert [event for _, event in gestures_of(*edges)] == [Pressed(SOUTH, button) for button in pressed]


def test_after_a_chord_each_button_is_a_button_again() -> None:
    chord = [(0.0, LEFT, DOWN), (0.0, RIGHT, DOWN), (1.0, LEFT, UP), (1.0, RIGHT, UP)]
    events = gestures_of(*chord, (2.0, RIGHT, DOWN), until=3)
    assert [event for _, event in events[2:]] == [Pressed(SOUTH, RIGHT), Held(SOUTH, RIGHT)]


@given(
    st.lists(st.tuples(st.integers(0, 400), st.sampled_from(Button), st.booleans()), min_size=1, max_size=30)
)
def test_every_button_is_pressed_before_it_is_held_and_held_before_it_repeats(
    steps: list[tuple[int, Button, bool]],
) -> None:
    now, edges = 0.0, []
    for milliseconds, button, closed in steps:
        now += milliseconds / 1000
        edges.append((now, button, closed))
    for button in Button:
        kinds = [
            type(e) for _, e in gestures_of(*edges, until=now + 3) if getattr(e, "button", None) is button
        ]
        for before, after in pairwise([None, *kinds]):
            assert after is Pressed or (before, after) in {(Pressed, Held), (Held, Repeated), (Repeated,) * 2}
    presses = [at for at, event in gestures_of(*edges) if event == Pressed(SOUTH, LEFT)]
    assert all(after - before >= SETTLE for before, after in pairwise(presses))
