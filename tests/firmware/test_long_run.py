"""A board's memory stays what it is; `make bench` shows it for an hour."""

from pathlib import Path

import pytest

from support.long_run import long_run


@pytest.mark.soak
def test_after_five_minutes_of_cards_a_board_has_as_much_memory_as_after_one(tmp_path: Path) -> None:
    first, last = long_run(5, tmp_path)
    assert last.lines >= 4 * first.lines > 100
    assert last.free >= first.free - 1  # whole kB, and what waits on the line is in it
