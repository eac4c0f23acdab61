"""The clock of a board's bus follows the errors on it."""

from itertools import chain
from pathlib import Path

import pytest

from playmat.link.bus_clock import BusClock
from playmat.link.setup import BusSetup
from support.line_faults import hands, until
from support.virtual_line import Line

MODULO = 1000


class Board:
    """Counts a fixed number of errors a second at each clock, and reports them twice a second."""

    def __init__(self, errors: dict[int, int] | None = None) -> None:
        self.clock = BusClock()
        self.now = 100.0
        self._errors = errors or {}
        self._count = 990

    def run(self, seconds: float) -> list[int]:
        """The clocks set in the meantime."""
        changes = []
        for step in range(int(seconds * 2)):
            self.now += 0.5
            self._count += self._errors.get(self.clock.mhz, 0) if step % 2 else 0
            if (mhz := self.clock.count(self._count % MODULO, self.now, MODULO)) is not None:
                changes.append(mhz)
        return changes


def test_a_quiet_bus_reaches_the_fastest_clock_within_five_seconds() -> None:
    assert Board().run(5) == [2, 4]


def test_a_cable_that_carries_less_is_tried_less_and_less_often() -> None:
    board = Board({4: 5})
    assert board.run(10) == [2, 4, 2]
    assert board.run(3600).count(4) == 5
    assert board.clock.mhz == 2


def test_one_error_in_six_seconds_changes_nothing() -> None:
    board = Board()
    board.run(5)
    for errors in range(991, 1030):
        assert board.clock.count(errors % MODULO, board.now + 6 * (errors - 990), MODULO) is None


def test_a_reader_that_stops_answering_lowers_the_clock_for_a_while() -> None:
    board = Board()
    board.run(5)
    assert board.clock.step_down(board.now) == 2
    assert board.run(50) == []
    assert board.run(30) == [4]


def test_the_slowest_clock_stays_whatever_happens() -> None:
    board = Board({1: 9})
    assert board.run(60) == []
    assert board.clock.step_down(board.now) is None


@pytest.mark.soak
def test_the_firmware_finds_the_clock_that_a_bad_cable_carries(tmp_path: Path) -> None:
    """The table also ends with the true state, whatever was misread on the way."""
    line = Line(tmp_path, 1, BusSetup(mhz=None))
    line.fit_cable(3, 2)
    line.run(chain(hands(line, 12), until(line, 13)))
    assert line.clocks == [2, 4, 2]
    assert line.true
