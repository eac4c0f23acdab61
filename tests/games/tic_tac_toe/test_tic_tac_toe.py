"""Tic-tac-toe: rules, notation, overlay and board map."""

from itertools import combinations

import pytest

from playmat.errors import GameError, IllegalAction, ImpossiblePosition, MalformedText
from playmat.games.interface import State
from playmat.placement import NORTH, SOUTH
from support.every_game import GAMES, MATS

GAME, MAT = GAMES["tic-tac-toe"], MATS["tic-tac-toe"]
parse = GAME.rules.parse_state


def played(*cells: str) -> State:
    state: State = GAME.rules.start()
    for cell in cells:
        state = state.apply(GAME.rules.parse_action(cell))
    return state


def test_crosses_begin_on_nine_empty_cells() -> None:
    start = GAME.rules.start()
    assert str(start) == ".../.../..." and start.movers == (SOUTH,) and len(start.legal_actions()) == 9


def test_seats_take_turns() -> None:
    assert [played("b2").movers, played("b2", "a1").movers] == [(NORTH,), (SOUTH,)]


def test_columns_count_from_the_left_and_rows_from_below() -> None:
    assert str(played("a3", "b2", "c1")) == "X../.O./..X"


def test_a_cell_takes_one_piece() -> None:
    with pytest.raises(IllegalAction, match="the cell is taken"):
        played("b2", "b2")


@pytest.mark.parametrize("text", ["XXX/OO./...", "XO./XO./X..", "XO./OX./..X", "..X/OXO/X.."])
def test_three_in_a_row_win(text: str) -> None:
    outcome = parse(text).outcome()
    assert outcome.winners == (SOUTH,) and outcome.reason.value == "three in a row"


def test_noughts_win_too() -> None:
    assert parse("OOO/XX./X..").outcome().winner == NORTH


def test_nobody_wins_a_full_board() -> None:
    outcome = parse("XOX/XOO/OXX").outcome()
    assert outcome.winners == () and outcome.winner is None


def test_a_row_on_the_last_cell_wins() -> None:
    assert parse("XOX/OXO/XOX").outcome().winners == (SOUTH,)


def test_nothing_is_legal_after_the_end() -> None:
    over = parse("XXX/OO./...")
    assert over.movers == over.legal_actions() == ()
    with pytest.raises(IllegalAction, match="the game is over"):
        over.apply(GAME.rules.parse_action("c1"))


@pytest.mark.parametrize("text", ["", "...", "XO./.../..", "xo./.../...", ".../.../.../...", ".../...\n/..."])
def test_what_is_no_position_is_malformed(text: str) -> None:
    with pytest.raises(MalformedText, match="write three rows"):
        parse(text)


@pytest.mark.parametrize("text", ["O../.../...", "XX./.../...", "XXX/OOO/...", "XXX/OO./O..", "OOO/XX./XX."])
def test_what_no_game_reaches_is_impossible(text: str) -> None:
    with pytest.raises(ImpossiblePosition, match="crosses begin"):
        parse(text)


@pytest.mark.parametrize("text", ["", "b", "b4", "d1", "B2", "b2 "])
def test_what_is_no_action_is_malformed(text: str) -> None:
    with pytest.raises(GameError, match="like b2"):
        GAME.rules.parse_action(text)


def test_the_board_is_turned_to_its_viewer_and_lights_the_row() -> None:
    state = parse("XXX/OO./...")
    (top, *_), (*_, bottom) = (GAME.words.board(state, viewer) for viewer in (SOUTH, NORTH))
    assert top.tiles == bottom.tiles[::-1]
    assert [(tile.lit, tile.owner) for tile in top.tiles] == [(True, SOUTH)] * 3


def test_the_cells_of_the_overlay_are_even_and_apart() -> None:
    cells = [(slot.x, slot.y) for slot in sorted(MAT.slots)]
    assert cells == [(x, y) for y in (-47.5, 47.5, 142.5) for x in (-95, 0, 95)]
    for a, b in combinations(MAT.slots, 2):
        assert max(abs(a.x - b.x), abs(a.y - b.y)) >= a.width
    assert all(abs(x - s.x) < 35 and abs(y - s.y) < 35 for s in MAT.slots for x, y in [MAT.antenna(s)])
