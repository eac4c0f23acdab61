"""The printed sheets of every mat, joined at their register marks, are the mat at true size."""

from __future__ import annotations

import re
from functools import cache
from itertools import product

import pytest

from playmat.drawing import Point, Rectangle, around
from playmat.games.interface import AnyGame
from playmat.placement import Place
from playmat.screen.language import translations
from playmat.table.mat import Mat
from playmat_kit.printing.tiles import OVERLAP, Paper
from playmat_kit.workshop.prints import Print, draw_mat, print_mat
from support.every_game import GAMES, MATS
from support.examples import soaked
from support.printed_pages import Laid, PrintedPage, copper_rings, near, put_together, read_pages, same
from support.small_games import overlay, small_game

EACH = [
    *((name, Paper.A4) if name == "age-of-war" else soaked(name, Paper.A4) for name in GAMES),
    *(soaked(name, Paper.A3) for name in ("outpost", "outpost-grid")),
]
MARGIN = 4  # printers leave so much white
OUTPOST, GRID = overlay("outpost"), overlay("outpost", "grid.toml")


def game_and_mat(name: str) -> tuple[AnyGame, Mat]:
    return (small_game("outpost"), GRID) if name == "outpost-grid" else (GAMES[name], MATS[name])


@cache
def printed(name: str, what: Print, paper: Paper, language: str = "en") -> list[PrintedPage]:
    game, mat = game_and_mat(name)
    return read_pages(print_mat(what, mat, game, paper, translations(language)))


@cache
def laid(name: str, what: Print, paper: Paper) -> list[Laid]:
    _, mat = game_and_mat(name)
    return put_together(printed(name, what, paper), mat.width, mat.height)


@pytest.mark.parametrize("name, paper", EACH)
def test_every_sheet_has_the_size_of_the_paper_and_room_around_it(name: str, paper: Paper) -> None:
    for page in printed(name, Print.MAT, paper):
        assert sorted((page.width, page.height)) == pytest.approx(paper.value)
        for path in page.paths if page.window is None else []:
            assert path.box.left >= MARGIN and path.box.right <= page.width - MARGIN
        for box in [page.window] if page.window else []:
            assert min(box.left, box.top) >= MARGIN
            assert box.right <= page.width - MARGIN and box.bottom <= page.height - MARGIN


@pytest.mark.parametrize("name, paper", EACH)
def test_every_sheet_has_a_ruler_of_fifty_millimetres(name: str, paper: Paper) -> None:
    for page in printed(name, Print.MAT, paper):
        (ruler,) = (path for path in page.paths if len(path.points) == 4 and near(path.size, (50, 2)))
        assert ruler.box.bottom > page.height - 10
        assert "this line measures 50 mm" in page.text


@pytest.mark.parametrize("name, paper", EACH)
def test_the_register_marks_of_neighbours_are_the_same_points(name: str, paper: Paper) -> None:
    _, mat = game_and_mat(name)
    sheets = laid(name, Print.MAT, paper)
    for sheet in sheets:
        marks = sorted(sheet.at(cross) for cross in sheet.page.crosses)
        corners = sorted(product((sheet.own.left, sheet.own.right), (sheet.own.top, sheet.own.bottom)))
        assert all(map(near, marks, corners)) and len(marks) == 4
    whole = around(sheet.own for sheet in sheets)
    assert whole == pytest.approx((-mat.width / 2, -mat.height / 2, mat.width / 2, mat.height / 2), abs=0.05)


@pytest.mark.parametrize("name, paper", EACH)
def test_the_sheets_overlap_and_cover_the_whole_mat(name: str, paper: Paper) -> None:
    sheets = laid(name, Print.MAT, paper)
    whole = around(sheet.own for sheet in sheets)
    assert sum(sheet.own.width * sheet.own.height for sheet in sheets) == pytest.approx(
        whole.width * whole.height
    )
    for sheet in sheets:
        wanted = Rectangle(
            max(whole.left, sheet.own.left - OVERLAP / 2),
            max(whole.top, sheet.own.top - OVERLAP / 2),
            min(whole.right, sheet.own.right + OVERLAP / 2),
            min(whole.bottom, sheet.own.bottom + OVERLAP / 2),
        )
        assert sheet.window == pytest.approx(wanted, abs=0.05)


def rings(name: str, what: Print, paper: Paper, diameter: float) -> list[Point]:
    """Returns the centres of all copper rings of this diameter in the mat's mm; twice in an overlap."""
    return copper_rings(laid(name, what, paper), diameter)


@pytest.mark.parametrize(
    "what, diameter, paper",
    [
        soaked(Print.MAT, 3.2, Paper.A4),
        soaked(Print.MAT, 3.2, Paper.A3),
        (Print.TAGS, 20, Paper.A4),
    ],
)
def test_every_tag_lies_where_the_mat_s_file_has_it(what: Print, diameter: float, paper: Paper) -> None:
    squares = [slot for slot in OUTPOST.slots if slot.place.zone == "square"]
    wanted = [OUTPOST.tag(slot) for slot in squares]
    assert len(wanted) == 500
    assert all(near(at, (slot.x + 8.5, slot.y - 8.5)) for at, slot in zip(wanted, squares, strict=True))
    assert same(rings("outpost", what, paper, diameter), wanted)


def test_what_two_sheets_share_is_whole_once_they_are_glued() -> None:
    """A tag that reaches into a sheet is printed on it, even if its centre is on the next one."""
    tags = [OUTPOST.tag(slot) for slot in OUTPOST.slots if slot.place.zone == "square"]
    for sheet in laid("outpost", Print.TAGS, Paper.A4):
        reaching = [
            at for at in tags if Rectangle(at[0] - 10, at[1] - 10, at[0] + 10, at[1] + 10).meets(sheet.window)
        ]
        assert len(reaching) > 20
        assert same(copper_rings([sheet], 20), reaching)


@pytest.mark.parametrize("name", [soaked("art-of-war"), soaked("age-of-war"), "tic-tac-toe"])
def test_every_reader_s_coil_lies_where_the_mat_s_file_has_it(name: str) -> None:
    mat = MATS[name]
    assert same(rings(name, Print.TAGS, Paper.A4, 35), [mat.antenna(slot) for slot in mat.watched])


@pytest.mark.soak
def test_on_a_full_grid_readers_take_the_place_of_tags() -> None:
    wanted = [GRID.antenna(slot) for slot in GRID.slots]
    assert same(rings("outpost-grid", Print.TAGS, Paper.A3, 23), wanted)
    assert not rings("outpost-grid", Print.TAGS, Paper.A3, 20)
    assert not rings("outpost-grid", Print.MAT, Paper.A3, 3.2)


def test_each_square_of_the_template_says_which_tag_goes_there() -> None:
    named = {
        word.text: sheet.at(word.at)
        for sheet in laid("outpost", Print.TAGS, Paper.A4)
        for word in sheet.page.words
        if re.fullmatch(r"[a-y]\d\d", word.text)
    }
    assert len(named) == 500
    for number, serial in ((0, "a20"), (24, "y20"), (499, "y01")):
        x, y = OUTPOST.tag(OUTPOST.slot(Place("square", number)))
        assert near(named[serial], (x, y + 5))


def test_what_a_game_draws_on_a_square_is_printed_there() -> None:
    """The squares of both back rows are hatched, and no others."""
    hatched = {
        (round((x + 264) // 22), round((y + 209) // 22))
        for sheet in laid("outpost", Print.MAT, Paper.A4)
        for path in sheet.page.paths
        if path.pen == pytest.approx(22 * 2 / 100, abs=0.001) and len(path.points) == 6
        for x, y in [sheet.at((path.centre[0] + 11, path.centre[1] + 11))]
    }
    assert hatched == {(column, row) for column in range(25) for row in (0, 19)}


def test_the_squares_of_the_board_bear_their_names() -> None:
    words = {word.text for page in printed("outpost", Print.MAT, Paper.A3)[1:] for word in page.words}
    assert {"a1", "m10", "y20"} <= words


@pytest.mark.parametrize("name, paper", EACH)
def test_every_name_stands_within_the_mat(name: str, paper: Paper) -> None:
    _, mat = game_and_mat(name)
    sheets = laid(name, Print.MAT, paper)
    names = [sheet.at(word.at) for sheet in sheets for word in sheet.page.words if in_picture(sheet, word.at)]
    assert names
    assert all(abs(x) < mat.width / 2 and abs(y) < mat.height / 2 for x, y in names)


def in_picture(sheet: Laid, at: Point) -> bool:
    """Whether it belongs to the mat, not to the caption at the foot of the sheet."""
    assert sheet.page.window is not None
    return at[1] < sheet.page.height - 10


def test_the_words_are_in_the_language_that_is_asked_for() -> None:
    english, french = (printed("art-of-war", Print.MAT, Paper.A4, language) for language in ("en", "fr"))
    assert "Print every sheet at 100 %" in english[0].text and "KINGDOM" in english[0].text
    assert "Imprimez chaque feuille à 100 %" in french[0].text and "ROYAUME" in french[0].text
    assert "sheet 7 of 12" in english[7].text and "feuille 7 sur 12" in french[7].text
    assert "ce trait mesure 50 mm" in french[7].text


def test_the_plan_shows_the_number_of_every_sheet() -> None:
    plan, *sheets = printed("art-of-war", Print.MAT, Paper.A4)
    assert [str(number + 1) for number in range(len(sheets))] == re.findall(r"^\d+$", plan.text, re.M)


def test_the_same_mat_is_always_the_same_file() -> None:
    game, mat = game_and_mat("tic-tac-toe")
    one, other = (print_mat(Print.MAT, mat, game, Paper.A3, translations("en")) for _ in range(2))
    assert one == other


def test_frames_and_the_colours_of_the_seats_are_printed() -> None:
    mat = MATS["age-of-war"]
    (drawing,) = draw_mat(Print.MAT, mat, GAMES["age-of-war"], Paper.A4, translations("en"))
    own = [panel.colour for panel in mat.panels if panel.colour]
    assert len(own) == 6
    assert all(drawing.count(colour) == 1 for colour in (*own, *mat.colours))
    assert drawing.count('stroke-width="1"') == len(mat.colours)  # ink around each, so that white is seen
