"""Draughts: rules, and captures and kings at the table."""

from __future__ import annotations

import pytest

from playmat.errors import IllegalAction, ImpossiblePosition, MalformedText
from support.small_games import SmallDesk, rehearsed, small_game

GAME = small_game("draughts")
RULES = GAME.rules
TOUCH = 0.25


def placed(south: str, north: str, rest: str = "south - 0") -> str:
    """Returns a position: the squares of men, and of kings in capitals."""
    squares = ["."] * 64
    for names, (man, king) in ((south, "oO"), (north, "xX")):
        for name in names.split():
            squares[GAME.setup.layout.numbers[name.lower()]] = king if name.isupper() else man
    return "/".join("".join(squares[row : row + 8]) for row in range(0, 64, 8)) + f" {rest}"


def legal(text: str) -> str:
    return " ".join(map(str, RULES.parse_state(text).legal_actions()))


def played(text: str, *actions: str) -> str:
    state = RULES.parse_state(text)
    for action in actions:
        state = state.apply(RULES.parse_action(action))
    return str(state)


def test_twelve_men_a_side_begin_on_the_dark_squares() -> None:
    assert str(RULES.start()) == (
        ".x.x.x.x/x.x.x.x./.x.x.x.x/......../......../o.o.o.o./.o.o.o.o/o.o.o.o. south - 0"
    )
    assert len(RULES.start().legal_actions()) == 7


@pytest.mark.parametrize(
    ("south", "moves"), [("c3", "c3-b4 c3-d4"), ("a3", "a3-b4"), ("C3", "c3-b4 c3-d4 c3-b2 c3-d2")]
)
def test_men_move_forward_and_kings_also_backward(south: str, moves: str) -> None:
    assert legal(placed(south, "h8")) == moves


def test_a_capture_is_mandatory() -> None:
    text = placed("c3 g1", "d4 h8")
    assert legal(text) == "c3-e5"
    with pytest.raises(IllegalAction, match=r"'g1-f2' is illegal at .*: c3-e5"):
        played(text, "g1-f2")
    assert played(text, "c3-e5") == placed("e5 g1", "h8", "north - 0")


def test_the_piece_that_captured_goes_on_as_long_as_it_can() -> None:
    after = played(placed("c3 a1", "d4 f6 h8"), "c3-e5")
    assert after == placed("e5 a1", "f6 h8", "south e5 0")
    assert legal(placed("e5 a1", "f6 d6 b2", "south e5 0")) == "e5-c7 e5-g7"


def test_men_do_not_capture_backward_and_nothing_captures_its_own() -> None:
    assert legal(placed("c5 d6", "d4")) == "d6-c7 d6-e7 c5-b6"


def test_a_man_on_the_far_row_becomes_a_king_and_the_turn_ends() -> None:
    assert played(placed("b6", "c7 e7 h2"), "b6-d8") == placed("D8", "e7 h2", "north - 0")


@pytest.mark.parametrize(("south", "north"), [("a3", ""), ("b4 c3", "a5")])
def test_a_side_that_cannot_move_loses(south: str, north: str) -> None:
    assert RULES.parse_state(placed(south, north, "north - 0")).outcome().winner == 0


def test_forty_moves_of_each_side_by_kings_alone_are_a_draw() -> None:
    text = played(placed("A1", "H8", "south - 79"), "a1-b2")
    outcome = RULES.parse_state(text).outcome()
    assert outcome.winners == () and RULES.parse_state(text).movers == ()
    assert played(placed("A1 c3", "H8", "south - 79"), "c3-d4").endswith("north - 0")


@pytest.mark.parametrize("text", ["", "c3", "c3-", "c3-i4", "c3-d4-e5"])
def test_what_is_no_move_is_malformed(text: str) -> None:
    with pytest.raises(MalformedText, match="like c3-d4"):
        RULES.parse_action(text)


@pytest.mark.parametrize(
    "text",
    [
        placed("c2", "h8"),
        placed("a8", "b8"),
        placed("c3", "h8", "south c3 0"),
        placed("c3", "H8", "south - 81"),
    ],
)
def test_what_no_game_reaches_is_impossible(text: str) -> None:
    with pytest.raises(ImpossiblePosition, match="twelve pieces a side on dark squares"):
        RULES.parse_state(text)


# --- at the table


def touch(desk: SmallDesk, *names: str) -> None:
    for name in names:
        desk.world.point(GAME.setup.layout.places[GAME.setup.layout.numbers[name]])
        desk.table.elapse(TOUCH)
        desk.world.lift_wand()
        desk.table.elapse(0.1)


def test_two_touches_are_a_step() -> None:
    desk = SmallDesk("draughts")
    touch(desk, "c3", "d4")
    desk.table.elapse(1)
    assert desk.actions == ["c3-d4"]


def test_a_capture_waits_for_a_second_touch() -> None:
    desk = SmallDesk("draughts", state=placed("c3", "d4 h8"))
    touch(desk, "c3", "e5")
    desk.table.elapse(5)
    assert desk.actions == []
    touch(desk, "e5")
    desk.table.elapse(1)
    assert desk.actions == ["c3-e5"]


def test_the_duty_to_capture_is_explained() -> None:
    desk = SmallDesk("draughts", state=placed("c3 g1", "d4 h8"))
    touch(desk, "g1")
    assert "You must capture: c3-e5" in desk.reads(0)


def test_the_player_exchanges_a_man_for_a_king() -> None:
    desk = SmallDesk("draughts", state=placed("c7 a1", "g7"))
    touch(desk, "c7", "d8")
    desk.table.elapse(1)
    assert desk.actions == ["c7-d8"] and "Put a king on d8" in desk.reads(0)


def test_virtual_players_play_it() -> None:
    tally = rehearsed("draughts", games=1)
    assert tally.clean, tally.failure


def test_the_winner_is_shown() -> None:
    desk = SmallDesk("draughts", state=placed("c3", "d4"))
    touch(desk, "c3", "e5")
    desk.table.elapse(1)
    touch(desk, "e5")
    desk.table.elapse(1)
    assert "You win | No move is left" in desk.reads(0) and "You lose" in desk.reads(1)
