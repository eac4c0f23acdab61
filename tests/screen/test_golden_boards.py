"""Boards of any number of rows and columns match their golden screens."""

from gettext import NullTranslations
from pathlib import Path

import pytest
from board_views import VIEWS, dice, grid, nine, squares
from PIL import Image

from playmat.board import Board, Counter, Figure, Row, Tile
from playmat.placement import Place
from playmat.screen.draw import draw, fits
from playmat.screen.layout import ViewTexts
from playmat.screen.map_layout import arrange_with_map
from playmat.screen.view import View
from playmat.text import say
from support.goldens import compare, compare_names

GOLDENS = Path(__file__).parent / "goldens"

SIZES = [(128, 64), (256, 64)]
SPEECH = NullTranslations()


def drawn(board: Board, size: tuple[int, int] = (128, 64), headline: str = "Fire?") -> Image.Image:
    return draw(View(say("South aims"), say(headline), (), (say("Menu"), None, None), board), SPEECH, size)


def golden_file(size: tuple[int, int]) -> Path:
    return GOLDENS / f"boards.{size[0]}x{size[1]}.txt"


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", VIEWS)
def test_a_board_matches_its_golden_screen(name: str, size: tuple[int, int]) -> None:
    assert fits(VIEWS[name], SPEECH, size)
    compare(golden_file(size), name, draw(VIEWS[name], SPEECH, size))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_golden_board_has_its_view(size: tuple[int, int]) -> None:
    compare_names(golden_file(size), VIEWS)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("rows", "columns"), [(20, 25), (25, 20), (18, 28), (8, 8), (14, 14)])
def test_dots_distinguish_the_two_sides_and_lit_pieces(
    rows: int, columns: int, size: tuple[int, int]
) -> None:
    middle = rows // 2 * columns + columns // 2
    place = Place("square", middle)
    kinds = [Tile(place, "●", owner=owner, lit=lit) for owner in range(6) for lit in (False, True)]
    images = [drawn(grid(rows, columns, tile), size).tobytes() for tile in kinds]
    assert len({*images, drawn(grid(rows, columns), size).tobytes()}) == 13


@pytest.mark.parametrize("board", [nine("X../.../..."), dice("6......"), squares(20, 25, 7)], ids=len)
def test_a_map_stays_where_it_is_whatever_the_words_are(board: Board) -> None:
    size = (128, 64)
    fields = {
        arrange_with_map(words, words, board, size).field
        for headline in ("Fire?", "Fire")
        for details in ((), ("at once",))
        for words in [ViewTexts("South aims", headline, details, ("Menu", "", ""))]
    }
    assert len(fields) == 1 and None not in fields


@pytest.mark.parametrize(("size", "mapped"), [((128, 64), False), ((256, 64), True)])
def test_a_vital_detail_that_has_no_room_beside_a_map_takes_its_place(
    size: tuple[int, int], mapped: bool
) -> None:
    why = "This says why in so many words that no map has room"
    words = ViewTexts("Title", "Not this one", (why,), ("Menu", "", ""))
    board = grid(20, 25)
    assert arrange_with_map(words, words, board, size).field
    vital = words._replace(vital=1)
    page = arrange_with_map(vital, vital, board, size)
    assert bool(page.field) is mapped
    assert why in " ".join(line.text for line in page.stack.lines)


def test_words_that_have_no_room_beside_a_map_stand_alone() -> None:
    board = nine("X../.../...")
    headline = "This headline is so long that no map has any room beside it"
    assert drawn(board, headline=headline) == draw(
        View(say("South aims"), say(headline), (), (say("Menu"), None, None)), SPEECH
    )


def test_other_details_give_way_to_a_vital_one() -> None:
    why = "This says why in so many words that no map has room"
    words = ViewTexts(
        "Title", "Not this one", (why, "and this says more of it", "and more"), ("Menu", "", ""), 1
    )
    page = arrange_with_map(words, words, grid(20, 25), (128, 64))
    assert page.whole
    assert " ".join(line.text for line in page.stack.lines) == f"Not this one {why}"


def test_details_give_way_before_headlines() -> None:
    view = VIEWS["squares"]._replace(
        details=(say("A detail that is so long that it takes five lines there"),)
    )
    assert draw(view, SPEECH) == draw(view._replace(details=()), SPEECH)


@pytest.mark.parametrize("value", [-12, -1, 0, 9, 10, 99, 1234])
@pytest.mark.parametrize("worn", [False, True])
def test_figures_and_counters_may_have_any_value(value: int, worn: bool) -> None:
    tile = Tile(Place("cell", 0), "C", (Figure("p", value, worn),), damage=max(value, 0))
    board: Board = (Row((tile, None), (Counter("W", value),)), Row((None, None)))
    assert drawn(board) != drawn((Row((None, None)), Row((None, None))))


def test_a_board_without_places_shows_its_counters() -> None:
    assert drawn((Row((), (Counter("W", 3),)),)) != drawn((Row(()),))
