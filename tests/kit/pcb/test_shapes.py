"""Distances between copper shapes."""

from __future__ import annotations

import pytest

from playmat_kit.pcb.shapes import Shape, bar, disc, distance, gap, rectangle


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        (disc((0, 0), 2), disc((5, 0), 2), 3),
        (disc((0, 0), 2), disc((3, 4), 4), 2),
        (disc((0, 0), 2), rectangle((4, 0), 2, 9), 2),
        (disc((0, 0), 2), rectangle((5, 6), 4, 4), 4),
        (bar((0, 0), (10, 0), 1), disc((4, 3), 1), 2),
        (bar((0, 0), (10, 0), 1), disc((13, 4), 1), 4),
        (bar((0, 0), (10, 0), 1), bar((0, 3), (10, 3), 1), 2),
        (bar((0, 0), (10, 0), 1), rectangle((5, 4), 2, 2), 2.5),
        (rectangle((0, 0), 2, 2), rectangle((5, 0), 2, 2), 3),
        (rectangle((0, 0), 2, 2), rectangle((5, 6), 2, 2), 5),
    ],
)
def test_shapes_that_do_not_touch(one: Shape, other: Shape, apart: float) -> None:
    assert gap(one, other) == gap(other, one) == pytest.approx(apart)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (disc((0, 0), 2), disc((1, 0), 2)),
        (bar((0, 0), (10, 0), 1), bar((5, -5), (5, 5), 1)),
        (rectangle((0, 0), 10, 10), disc((1, 1), 1)),
        (rectangle((0, 0), 10, 10), rectangle((1, 1), 1, 1)),
        (rectangle((0, 0), 10, 2), rectangle((0, 0), 2, 10)),
        (rectangle((0, 0), 4, 4), bar((-9, 0.5), (9, 0.5), 1)),
    ],
)
def test_shapes_that_overlap_touch(one: Shape, other: Shape) -> None:
    assert gap(one, other) <= 0 and gap(other, one) <= 0


@pytest.mark.parametrize("shape", [disc((3, 1), 2), bar((0, 0), (4, 0), 1), rectangle((1, 2), 4, 2)])
@pytest.mark.parametrize("point", [(9, 9), (3, 7), (-4, 1), (6, 2)])
def test_a_point_is_as_far_as_a_disc_without_size(shape: Shape, point: tuple[float, float]) -> None:
    assert distance(point, shape) == pytest.approx(gap(disc(point, 0), shape))
