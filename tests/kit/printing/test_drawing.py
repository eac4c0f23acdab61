"""Paths of games' drawings are parsed as SVG path data, as browsers do."""

from __future__ import annotations

import pytest

from playmat.drawing import Rectangle, Segment, Stroke, circle, scaled, segments
from playmat.errors import MalformedText
from playmat_kit.printing.shapes import placed, rounded


def test_letters_may_be_large_or_small_and_need_not_be_repeated() -> None:
    drawn = (Segment("M", ((1, 2),)), Segment("L", ((4, 2),)), Segment("L", ((4, -2),)), Segment("Z"))
    for path in ("M1 2L4 2L4 -2Z", "M1,2 4,2 4-2z", "m1 2h3v-4z", "M1 2H4V-2Z", "m1 2 3 0 0-4z"):
        assert segments(path) == drawn, path


def test_a_closed_path_continues_from_its_start() -> None:
    assert segments("M5 5h2v2zl1 1")[-1] == Segment("L", ((6, 6),))


def test_curves_have_two_handles() -> None:
    assert segments("M1 1c1 0 2 1 2 2")[1] == Segment("C", ((2, 1), (3, 2), (3, 3)))


@pytest.mark.parametrize("path", ["1 2", "M", "M1", "M1 2 3", "M1 2Q3 4 5 6", "M1 2Z3 4", "M1 2 nonsense"])
def test_an_invalid_path_is_refused_with_a_sentence(path: str) -> None:
    with pytest.raises(MalformedText, match="is no path: after"):
        segments(path)


def test_a_path_can_be_used_at_another_size() -> None:
    assert segments(scaled("M10 20h4c0 2 2 4 4 4z", 50, 60, 0.5)) == segments("M55 70h2c0 1 1 2 2 2z")


def test_a_circle_is_as_wide_as_twice_its_radius() -> None:
    points = [point for step in segments(circle(3, 4, 2)) for point in step.points]
    assert {min(x for x, _ in points), max(x for x, _ in points)} == {1, 5}
    assert {min(y for _, y in points), max(y for _, y in points)} == {2, 6}


def test_round_corners_stay_within_their_box() -> None:
    box = Rectangle(-10.3, -20.7, 30.1, 5.9)
    assert rounded(box, 3, pen=0).box == pytest.approx(box)


def test_a_drawing_fills_its_box_and_turns_around_its_middle() -> None:
    (upright,) = placed((Stroke("M0 0H100"),), Rectangle(10, 20, 30, 40))
    (turned,) = placed((Stroke("M0 0H100"),), Rectangle(10, 20, 30, 40), angle=90)
    assert upright.box == pytest.approx((10, 20, 30, 20))
    assert turned.box == pytest.approx((30, 20, 30, 40))
