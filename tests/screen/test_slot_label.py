"""The small displays beside the slots, pixel by pixel where it matters."""

import pytest
from PIL import Image, ImageChops

from playmat.screen.slot_label import SIZE, blank, draw_slot_label


def columns(image: Image.Image) -> int:
    """The width up to the last lit column."""
    box = image.getbbox()
    return box[2] if box else 0


@pytest.mark.parametrize("emblem", "🗡🛡🏹✋★♚")
def test_the_widest_figures_of_a_game_fit(emblem: str) -> None:
    wide = draw_slot_label(emblem, ("⚔10", "⛨5", "✸4"))
    assert columns(wide) < SIZE[0]
    assert columns(draw_slot_label(emblem, ("⚔10", "⛨5"))) < columns(wide)


def test_the_emblem_is_the_icon_three_times_as_large() -> None:
    king = draw_slot_label("♚", ())
    left, top, right, bottom = king.getbbox()
    assert (right - left, bottom - top) == (27, 27)


def test_each_figure_changes_only_what_is_right_of_the_one_before() -> None:
    whole, wounded = draw_slot_label("♚", ("⚔1", "⛨5")), draw_slot_label("♚", ("⚔1", "⛨4", "✸1"))
    left, *_ = ImageChops.logical_xor(whole, wounded).getbbox()
    assert left > columns(draw_slot_label("♚", ("⚔1",)))


def test_an_empty_slot_is_dark() -> None:
    assert blank().size == SIZE and not blank().getbbox()
