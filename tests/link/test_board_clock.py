"""A board's clock against the host's, under varying delays, drift and wrapping stamps."""

from __future__ import annotations

from random import Random

import pytest

from playmat.link.board_clock import BoardClock
from support.examples import soaked
from support.jittery_board import QUICK, Board

LIMIT = 0.005


@pytest.mark.parametrize("drift", [-1e-4, 0.0, 1e-4])
@pytest.mark.parametrize("seed", range(3))
def test_soon_after_the_greeting_stamps_are_known_to_5_ms(seed: int, drift: float) -> None:
    board = Board(seed, drift)
    board.talk(QUICK, apart=0.1, jitter=0.005)
    assert board.error < LIMIT


@pytest.mark.parametrize("jitter", [0.001, 0.01, 0.03])
@pytest.mark.parametrize("drift", [-1e-4, 0.0, 1e-4])
@pytest.mark.parametrize("seed", [0, soaked(1)])
def test_the_estimate_holds_for_hours_over_a_noisy_line(seed: int, drift: float, jitter: float) -> None:
    board = Board(seed, drift)
    board.talk(240, apart=0.5, jitter=jitter)
    board.talk(600, apart=10.0, jitter=jitter)
    board.talk(60, apart=0.5, jitter=jitter)
    for _ in range(20):
        board.talk(1, apart=0.5, jitter=jitter)
        assert board.error < LIMIT
    reading = board.clock.reading
    assert reading and abs(reading.drift - drift) < 40e-6
    assert abs(reading.drift - drift) <= reading.drift_uncertainty + 2e-6


def test_the_error_never_exceeds_the_stated_uncertainty() -> None:
    board = Board(7, 1e-4)
    for _ in range(200):
        board.talk(1, apart=0.5, jitter=0.02)
        assert board.clock.reading
        assert board.error <= board.clock.reading.uncertainty + 0.002


@pytest.mark.parametrize("jitter", [0.001, 0.01])
@pytest.mark.parametrize("seed", range(5))
def test_the_clocks_of_six_boards_agree_within_5_ms(seed: int, jitter: float) -> None:
    random = Random(seed)
    boards = [Board(seed * 6 + n, random.uniform(-1e-4, 1e-4), random.uniform(0, 1e6)) for n in range(6)]
    for board in boards:
        board.talk(QUICK, apart=0.1, jitter=jitter)
        board.talk(120, apart=0.5, jitter=jitter)
        board.now = 1100.0
    for _ in range(20):
        happened = 1100.0 - random.random()
        told = [board.clock.time_of(board.stamp(happened), board.now) for board in boards]
        assert max(told) - min(told) < LIMIT


def test_a_clock_that_was_set_is_estimated_again() -> None:
    board = Board(1, 1e-4)
    board.talk(100, apart=0.5, jitter=0.005)
    board.restart()
    board.talk(1, apart=0.5, jitter=0.005)
    board.talk(QUICK, apart=0.1, jitter=0.005)
    assert board.error < LIMIT


def test_before_the_first_round_trip_a_stamp_is_now() -> None:
    assert BoardClock().time_of(123, 77.0) == 77.0


def test_nothing_happens_in_the_future() -> None:
    board = Board(2, 0.0)
    board.talk(QUICK, apart=0.1, jitter=0.005)
    assert board.clock.time_of(board.stamp(board.now + 0.5), board.now) == board.now
