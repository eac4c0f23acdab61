"""The coil model, beside figures that were computed by another program, and beside formulas of textbooks."""

from __future__ import annotations

from math import pi, radians, sin

import pytest

from playmat.simulator.physics.induction import Coil, copper_loss, flat, flux, induced

UP = (0.0, 0.0, 1.0)
OFFSETS = (0, 8, 12, 15, 18, 20, 22, 25, 28, 30, 35, 40, 50)
# A loop of 40 x 35 mm and a sticker of 25 mm at a height, relative to the centre; negative: the other sense.
ASIDE = {
    5: (1.00, 1.04, 0.97, 0.80, 0.57, 0.41, 0.25, 0.03, -0.14, -0.19, -0.17, -0.11, -0.05),
    8: (1.00, 0.98, 0.88, 0.74, 0.56, 0.42, 0.29, 0.11, -0.03, -0.08, -0.12, -0.10, -0.05),
    11: (1.00, 0.95, 0.84, 0.71, 0.55, 0.44, 0.33, 0.17, 0.05, -0.01, -0.08, -0.08, -0.05),
}
SHORT = {0: 1.00, 8: 0.92, 12: 0.75, 18: 0.38, 20: 0.24, 22: 0.12, 25: -0.02, 30: -0.13, 40: -0.09, 50: -0.05}
ABOVE = {5: 1.00, 8: 0.84, 10: 0.73, 15: 0.51, 20: 0.35, 25: 0.25, 30: 0.17, 40: 0.09}


@pytest.mark.parametrize("height", ASIDE)
def test_beside_the_coil_there_is_a_null_and_a_side_lobe(height: int) -> None:
    found = [flat(x, 0, height) / flat(0, 0, height) for x in OFFSETS]
    assert found == pytest.approx(ASIDE[height], abs=0.011)


def test_the_short_side_and_the_axis_agree_with_the_other_program_too() -> None:
    assert [flat(0, y, 8) / flat(0, 0, 8) for y in SHORT] == pytest.approx(list(SHORT.values()), abs=0.011)
    assert [flat(0, 0, z) for z in ABOVE] == pytest.approx(list(ABOVE.values()), abs=0.011)


def test_far_above_a_small_tag_the_coil_is_a_dipole() -> None:
    """With mu0/4pi and the current 1 the flux at a distance z is 2 * area * area / z^3."""
    expected = 2 * (40 * 35) * (pi * 0.5**2) / 1000**3
    assert flux((0, 0, 1000), UP, 0.5) == pytest.approx(expected, rel=0.01)


@pytest.mark.parametrize("at", [(0.3, 0.7), (12.4, 3.5), (19.5, 16.2), (24.5, 0.5), (31.1, 28.9)])
def test_the_table_is_as_good_as_the_integral(at: tuple[float, float]) -> None:
    assert flat(*at) == pytest.approx(induced((*at, 5.0), UP, 25), abs=0.01)
    assert flat(-at[0], -at[1]) == flat(*at)


def test_a_tilted_tag_loses_flux_and_one_on_its_edge_over_the_centre_has_none() -> None:
    levels = [
        induced((0, 0, 15), (sin(radians(tilt)), 0, sin(radians(90 - tilt))), 25) for tilt in (0, 30, 60, 90)
    ]
    assert levels == sorted(levels, reverse=True)
    assert levels[-1] == pytest.approx(0, abs=1e-6)


def test_a_smaller_sticker_couples_less_and_reaches_less_far_aside() -> None:
    assert 0.7 < flat(0, 0, diameter=22) < 0.85 < 1 == flat(0, 0)
    assert flat(16, 0, diameter=22) < flat(16, 0)


@pytest.mark.parametrize(
    ("depth", "lost"), [(5, 0.5), (8, 0.32), (10, 0.24), (15, 0.13), (20, 0.07), (30, 0.03)]
)
def test_copper_below_the_coil_takes_field(depth: float, lost: float) -> None:
    assert copper_loss(depth) == pytest.approx(lost, abs=0.01)


def test_a_turned_coil_is_the_same_coil_turned() -> None:
    assert flat(18, 3, coil=Coil(40, 35)) == pytest.approx(flat(3, 18, coil=Coil(35, 40)))
