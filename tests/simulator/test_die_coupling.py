"""Coupling of an antenna to a die, from flat over its edge to the next face, centred and off centre."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin

import pytest

from playmat.simulator.physics.die_coupling import die_coupling
from playmat.simulator.physics.geometry import NEARBY, READABLE, Pose
from playmat.simulator.physics.induction import STANDARD, Coil
from playmat.simulator.physics.stickers import SIDES

UP, NEXT = 3, 5
COILS = (Coil(35, 30), Coil(40, 35), Coil(35, 40), Coil(45, 40))
ROUND = range(0, 360, 45)

Heard = set[int]


def levels(pose: Pose, coil: Coil) -> dict[int, float]:
    return {side: die_coupling(pose, side, (0.0, 0.0), coil) for side in SIDES}


def told(pose: Pose, coil: Coil, threshold: float = READABLE) -> Heard:
    """The sides that a reader with this threshold detects."""
    return {side for side, level in levels(pose, coil).items() if level >= threshold}


def positions(farthest: float = 10) -> Iterator[Pose]:
    """A die at rest within so many millimetres of the coil's centre, turned every way."""
    for off in (0.0, farthest / 2, farthest):
        for way in ROUND if off else (0,):
            for angle in (0, 30, 60):
                yield Pose(off * cos(radians(way)), off * sin(radians(way)), angle, UP)


def leaning(tilt: float) -> Iterator[Pose]:
    return (pose._replace(edge=NEXT, tilt=tilt) for pose in positions())


@pytest.mark.parametrize("coil", COILS)
def test_a_flat_die_tells_its_upper_side_alone(coil: Coil) -> None:
    for pose in positions():
        assert told(pose, coil) == told(pose, coil, NEARBY) == {UP}


@pytest.mark.parametrize("coil", COILS)
def test_a_die_on_its_edge_tells_nothing_that_counts(coil: Coil) -> None:
    for pose in leaning(45):
        assert told(pose, coil, NEARBY) == set()
        assert len(told(pose, coil)) != 1


@pytest.mark.parametrize("coil", COILS)
@pytest.mark.parametrize("tilt", range(5, 90, 5))
def test_a_leaning_die_never_tells_another_side_than_the_uppermost(coil: Coil, tilt: float) -> None:
    uppermost = {UP} if tilt < 45 else {NEXT} if tilt > 45 else set()
    for pose in leaning(tilt):
        assert told(pose, coil) <= uppermost


@pytest.mark.parametrize("tilt", range(35, 60, 5))
def test_a_die_that_leans_by_more_than_a_third_counts_as_no_side(tilt: float) -> None:
    for coil in COILS:
        for pose in leaning(tilt):
            assert told(pose, coil, NEARBY) == set()


def test_half_leaning_it_is_heard_from_afar_only() -> None:
    pose = Pose(0, 0, 0, UP, NEXT, 25)
    assert (told(pose, STANDARD), told(pose, STANDARD, NEARBY)) == ({UP}, set())


def test_leaning_over_to_the_next_side_is_lying_on_it() -> None:
    over, lying = levels(Pose(4, 3, 0, UP, NEXT, 90), STANDARD), levels(Pose(4, 3, 0, NEXT, UP, 0), STANDARD)
    assert over[NEXT] == pytest.approx(lying[NEXT], abs=0.01)


def test_the_figures_are_those_of_common_modules() -> None:
    """Relative to a tag flat over the centre: 0.85 to 1.25 below, a third at the sides, a fifth on top."""
    for coil in COILS:
        for pose in positions():
            at = levels(pose, coil)
            assert 0.85 <= at[UP] <= 1.25
            assert at[7 - UP] <= 0.21
            assert max(level for side, level in at.items() if side not in (UP, 7 - UP)) <= 0.35


def test_the_next_well_hears_nothing_of_it() -> None:
    for way in ROUND:
        at = (70 * cos(radians(way)), 70 * sin(radians(way)))
        assert all(die_coupling(Pose(*at, 0, UP), side, (0, 0)) == 0 for side in SIDES)
        near = (0.5 * at[0], 0.5 * at[1])
        assert all(die_coupling(Pose(*near, 0, UP), side, (0, 0)) < READABLE for side in SIDES)
