"""Templates at true size: tags lie within their cards, where the model needs them."""

from __future__ import annotations

from math import dist

import pytest

from playmat.placement import Place
from playmat.screen.language import translations
from playmat.table.mat import Mat, Slot, StickerPositions
from playmat_kit.design.poses import cases, coupled, pose_faults
from playmat_kit.design.sticker_places import CARDS, sticker_positions
from playmat_kit.printing.tiles import Paper
from playmat_kit.workshop.prints import Print, draw_mat, print_mat
from support.every_game import GAMES, MATS
from support.printed_pages import PrintedPage, near, read_pages

GAME, MAT = GAMES["tic-tac-toe"], MATS["tic-tac-toe"]


def template(language: str = "en") -> list[PrintedPage]:
    return read_pages(print_mat(Print.STICKERS, MAT, GAME, Paper.A4, translations(language)))


def test_cards_of_poker_size_have_their_tags_where_the_standard_kit_has_them() -> None:
    assert sticker_positions(63, 88) == MATS["art-of-war"].stickers == StickerPositions()


@pytest.mark.parametrize("width, height, widest", CARDS)
@pytest.mark.parametrize("diameter", [25, 22, 20])
def test_tags_lie_within_the_card_and_are_read_in_their_own_pose(
    width: float, height: float, widest: float, diameter: float
) -> None:
    stickers = sticker_positions(width, height, diameter)
    for right, up in (stickers.upright, stickers.turned):
        assert abs(right) + diameter / 2 <= width / 2 and abs(up) + diameter / 2 <= height / 2
    right, up = stickers.upright
    slot = Slot(Place("slot", 0, 0), 0, 0, "board", 0, width=width, height=height, coil=(right, -up))
    mat = Mat("mat", 300, 300, (slot,), stickers)
    found = {case: coupled(mat, case) for case in cases(mat, {"slot"})}
    assert len(found) == 2 and bool(list(pose_faults(mat, found))) == (diameter > widest)


def test_the_template_shows_every_card_at_its_true_size_with_both_tags() -> None:
    page = template()[0]
    cards = [path for path in page.paths if any(near(path.size, size[:2]) for size in CARDS)]
    rings = [ring for ring in page.rings if near(ring.size, (25, 25)) or near(ring.size, (20, 20))]
    assert len(cards) == 3 and len(rings) == 6
    for card, (width, height, diameter) in zip(cards, CARDS, strict=True):
        right, up = sticker_positions(width, height, diameter).upright
        # seen from the back: what is right on the front is left
        wanted = card.centre[0] - right, card.centre[1] - up
        assert any(dist(ring.centre, wanted) < 0.05 for ring in rings)
    assert "upright = [16.5, 33]" in page.text and "this line measures 50 mm" in page.text


def test_the_bench_s_sheet_shows_the_module_its_coil_and_marks_up_to_45_mm_at_true_size() -> None:
    (page,) = read_pages(print_mat(Print.BENCH, MAT, GAME, Paper.A4, translations("en")))
    (module,) = (path for path in page.paths if near(path.size, (60, 39)))
    (coil,) = (path for path in page.paths if near(path.size, (40, 35)))
    assert near((module.centre[0] - coil.centre[0], module.centre[1] - coil.centre[1]), (9.5, 0))
    assert sum(near(ring.size, (25, 25)) for ring in page.rings) == 3
    assert (
        sum(near(ring.size, (80, 80)) and dist(ring.centre, coil.centre) < 0.05 for ring in page.rings) == 1
    )


def test_the_tag_behind_a_die_s_face_is_that_of_the_side_across() -> None:
    page = template()[1]
    faces = [path for path in page.paths if near(path.size, (30, 30))]
    assert len(faces) == 6
    for face in faces:
        inside = [
            word.text
            for word in page.words
            if face.box.left < word.at[0] < face.box.right and face.box.top < word.at[1] < face.box.bottom
        ]
        number, tag = sorted(inside, key=len)
        assert int(number) + int(tag.removeprefix("tag ")) == 7


def test_the_words_are_in_the_language_that_is_asked_for() -> None:
    assert "Où se collent les puces" in template("fr")[0].text


@pytest.mark.parametrize("what", [Print.MAT, Print.TAGS])
def test_a_mat_as_a_drawing_is_whole_and_of_its_true_size(what: Print) -> None:
    (svg,) = draw_mat(what, MAT, GAME, Paper.A4, translations("en"))
    assert f'width="{MAT.width:g}mm" height="{MAT.height:g}mm"' in svg


@pytest.mark.parametrize("what", [Print.LABELS, Print.STICKERS])
def test_a_print_for_paper_is_one_drawing_per_page(what: Print) -> None:
    drawings = draw_mat(what, MAT, GAME, Paper.A4, translations("en"))
    assert len(drawings) == len(read_pages(print_mat(what, MAT, GAME, Paper.A4, translations("en"))))
    assert all('width="210mm" height="297mm"' in svg for svg in drawings)
