"""Neighbouring boards do not have adjacent fields on at the same time."""

import pytest

from playmat.drawing import Point
from playmat.link.rhythm import Rhythm
from playmat.link.visits import APART
from support.two_boards import PacedBoard, disturbed, play

SOUTH: list[Point] = [(100.0 * (n % 6), 35.0 + 100 * (n // 6)) for n in range(18)]
NORTH: list[Point] = [(x, -y) for x, y in SOUTH]
BESIDE = [n for n, (_, y) in enumerate(SOUTH) if 2 * y < APART]
SETTLED = 1.5  # seconds


def two(south_tags: int, north_tags: int) -> list[PacedBoard]:
    """Crystals are off by 50 ppm."""
    boards = [PacedBoard("south", SOUTH, BESIDE, 50e-6), PacedBoard("north", NORTH, BESIDE, -50e-6)]
    for board, tags in zip(boards, (south_tags, north_tags), strict=True):
        board.lay(list(range(tags)))
    return boards


@pytest.mark.parametrize("tags", [(0, 0), (16, 16), (0, 16)])
def test_fields_beside_each_other_are_seldom_on_together(tags: tuple[int, int]) -> None:
    boards = two(*tags)
    play(boards, 4, paced=True)
    assert disturbed(*boards, SETTLED) < 0.02


@pytest.mark.soak
def test_without_a_rhythm_they_sometimes_are() -> None:
    boards = two(0, 6)
    play(boards, 4, paced=False)
    assert disturbed(*boards, SETTLED) > 0.15


def test_a_single_board_gets_no_timing() -> None:
    rhythm = Rhythm(["south", "north"])
    rhythm.swept("south", 30)
    assert rhythm.beat("south", 1.0) == {}


def test_two_begin_their_sweeps_half_a_period_apart_which_the_slower_sets() -> None:
    rhythm = Rhythm(["south", "north"])
    for sweep_ms in (36, 37, 90, 35):  # one had a new tag
        rhythm.swept("south", 24)
        rhythm.swept("north", sweep_ms)
    assert rhythm.beat("south", 0.0) == {"wait": 0, "every": 44}
    assert rhythm.beat("north", 0.0) == {"wait": 22, "every": 44}
    assert rhythm.beat("south", 0.05) == {"wait": 38, "every": 44}


def test_a_board_without_neighbours_takes_no_part() -> None:
    rhythm = Rhythm(["south", "north"])
    for board, sweep_ms in (("south", 24), ("north", 24), ("wand", 90)):
        rhythm.swept(board, sweep_ms)
    assert rhythm.beat("south", 0.0) == {"wait": 0, "every": 28}
    assert rhythm.beat("wand", 0.0) == {}
