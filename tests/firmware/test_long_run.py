"""A board's memory stays what it is; `make bench` shows it for an hour."""

from pathlib import Path

import pytest

from support.long_run import long_run


@pytest.mark.soak
def test_after_twenty_minutes_of_cards_a_board_has_as_much_memory_as_after_ten(tmp_path: Path) -> None:
    first, last = long_run(20, tmp_path)
    assert last.lines > first.lines > 100
    assert last.free >= first.free - 40  # a leak of 70 bytes a line would be more
