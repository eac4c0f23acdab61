"""How the clock of a board's bus follows the errors on it."""

from playmat.link.bus_clock import BusClock

MODULO = 1000


class Board:
    """Counts so many errors a second at each clock, and says twice a second how many there were."""

    def __init__(self, errors: dict[int, int] | None = None) -> None:
        self.clock = BusClock()
        self.now = 100.0
        self._errors = errors or {}
        self._count = 990

    def run(self, seconds: float) -> list[int]:
        """The clocks that are set meanwhile."""
        changes = []
        for step in range(int(seconds * 2)):
            self.now += 0.5
            self._count += self._errors.get(self.clock.mhz, 0) if step % 2 else 0
            if (mhz := self.clock.count(self._count % MODULO, self.now, MODULO)) is not None:
                changes.append(mhz)
        return changes


def test_a_quiet_bus_becomes_quick_within_five_seconds() -> None:
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


def test_a_reader_that_falls_silent_makes_it_slower_for_a_while() -> None:
    board = Board()
    board.run(5)
    assert board.clock.step_down(board.now) == 2
    assert board.run(50) == []
    assert board.run(30) == [4]


def test_the_slowest_clock_stays_whatever_happens() -> None:
    board = Board({1: 9})
    assert board.run(60) == []
    assert board.clock.step_down(board.now) is None
