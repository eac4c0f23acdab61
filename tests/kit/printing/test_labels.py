"""Labels: one for each tag of every component of a game."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from playmat.drawing import COPPER, SOFT
from playmat.games.interface import Form
from playmat.plates import COLOURS
from playmat.screen.language import translations
from playmat.table.mat import Mat
from playmat_kit.printing.tiles import Paper
from playmat_kit.workshop.prints import Print, print_mat
from support.every_game import GAMES, MATS
from support.examples import only
from support.printed_pages import Path, PrintedPage, near, read_pages
from support.small_games import overlay

TAGS = {Form.CARD: 2, Form.DIE: 6, Form.PIECE: 1, Form.SQUARE: 1}
SOME = "tic-tac-toe", "age-of-war"
OUTPOST = overlay("outpost")


def labels(name: str, mat: Mat, paper: Paper = Paper.A4, language: str = "en") -> list[PrintedPage]:
    return read_pages(print_mat(Print.LABELS, mat, GAMES[name], paper, translations(language)))


@pytest.mark.parametrize("name", only(SOME, GAMES))
def test_every_tag_of_every_component_has_its_own_label(name: str) -> None:
    game, mat = GAMES[name], MATS[name]
    seats = max(n for n in game.setup.players if n <= len(mat.seats))
    brought = game.setup.components(seats)
    wanted = Counter(
        piece.serial for pieces in brought.values() for piece in pieces for _ in range(TAGS[piece.form])
    )
    words = [word.text.split(" ") for page in labels(name, mat) for word in page.words]
    found = Counter(word[0] for word in words if word[0] in wanted)
    assert found == wanted


@pytest.mark.parametrize("name", only(SOME, GAMES))
def test_no_label_reaches_over_the_edge_of_the_paper_or_over_another(name: str) -> None:
    for page in labels(name, MATS[name]):
        boxes = [path.box for path in page.paths if is_label(path)]
        assert boxes
        for number, box in enumerate(boxes):
            assert min(box.left, box.top, page.width - box.right, page.height - box.bottom) >= 8
            assert not any(box.meets(other) for other in boxes[:number])


def is_label(path: Path) -> bool:
    """Whether the path is a plate or the outline of a square's label."""
    return path.colour in (COPPER, SOFT, *COLOURS) and min(path.size) > 10


def test_a_piece_s_label_stands_on_its_square_and_bears_its_owner_s_plate_and_its_emblem() -> None:
    first = labels("outpost", OUTPOST)[0]
    rounds = [ring for ring in first.rings if ring.colour == COLOURS[0]]
    squares = [
        path for path in first.paths if path.colour == COLOURS[1] and path.box.width == pytest.approx(15.64)
    ]
    assert len(rounds) == len(squares) == 3
    assert all(15 < ring.box.width < 0.8 * 22 for ring in rounds)
    flags = [path for path in first.paths if len(path.points) == 4 and not path.fill]
    for plate in (*rounds, *squares):
        inside = [flag for flag in flags if plate.box.meets(flag.box)]
        assert len([flag for flag in inside if flag is not plate]) == 1


def test_a_square_s_label_is_as_large_as_its_tag() -> None:
    rings = [ring for page in labels("outpost", OUTPOST) for ring in page.rings if ring.colour == COPPER]
    assert len(rings) == 500
    assert all(near(ring.size, (20, 20)) for ring in rings)


def test_the_labels_say_where_a_piece_s_tag_sticks() -> None:
    wand, grid, cards = (
        labels(name, mat)[0].text
        for name, mat in (
            ("outpost", OUTPOST),
            ("outpost", overlay("outpost", "grid.toml")),
            ("art-of-war", MATS["art-of-war"]),
        )
    )
    assert "stick each piece's tag there, below its label" in wand
    assert "stick each piece's tag under it" in grid
    assert "stick each" not in cards


def test_squares_over_readers_have_no_labels() -> None:
    grid = overlay("outpost", "grid.toml")
    assert not [ring for page in labels("outpost", grid) for ring in page.rings if ring.colour == COPPER]


def test_labels_number_equal_components_and_distinguish_a_card_s_tags() -> None:
    words = {word.text for page in labels("art-of-war", MATS["art-of-war"]) for word in page.words}
    assert {"B01 1 U", "B01 1 T", "B01 2 U"} <= words


def test_headings_say_what_is_below_them_in_the_language_that_is_asked_for() -> None:
    texts = [labels("art-of-war", MATS["art-of-war"], language=language)[0].text for language in ("en", "fr")]
    assert "South: Soldier" in texts[0]
    assert re.search(r"Sud\s: Soldat", texts[1])
