"""Several readers on one bus: what MISO carries when a chip does not let go of it."""

from __future__ import annotations

from typing import Any

from support.chips import VERSION, Reader, bus

WRITE = bytes((0x24 << 1, 0x26))


def ask(line: Any, pin: int, data: bytes = bytes((0x80 | VERSION << 1, 0))) -> int:
    """The second byte that comes back from the chip at a pin."""
    line.select(pin, True)
    back: bytearray = line.transfer(data)
    line.select(pin, False)
    return back[1]


def bus_of(*versions: int, clinging: int | None = None) -> Any:
    return bus({n: Reader(version=v, holds_miso=n == clinging).chip for n, v in enumerate(versions)})


def test_each_chip_answers_for_itself() -> None:
    line = bus_of(0x91, 0x92, 0xB2)
    assert [ask(line, pin) for pin in (0, 1, 2, 0)] == [0x91, 0x92, 0xB2, 0x91]


def test_where_nobody_is_selected_the_line_is_low() -> None:
    assert ask(bus_of(0x92), 7) == 0


def test_two_chips_at_once_fight_and_the_low_level_wins() -> None:
    line = bus_of(0x91, 0x92)
    line.select(0, True)
    assert ask(line, 1) == 0x90


def test_a_clinging_chip_disturbs_all_others_once_it_was_selected_but_reads_well_itself() -> None:
    line = bus_of(0x92, 0x92, 0x12, clinging=2)
    assert ask(line, 0) == 0x92
    assert ask(line, 2) == 0x12
    assert [ask(line, 0), ask(line, 1), ask(line, 2)] == [0, 0, 0x12]


def test_a_clinging_chip_whose_last_bit_was_high_does_no_harm_until_it_is_used_again() -> None:
    line = bus_of(0x92, 0x91, clinging=1)
    ask(line, 1)
    assert ask(line, 0) == 0x92
    ask(line, 1, WRITE)
    assert ask(line, 0) == 0


def test_a_line_that_nobody_drives_follows_its_pull() -> None:
    line = bus_of(0x92)
    assert line.level() == 0
    line.pulled_up = True
    assert line.level() == 1
    assert ask(line, 7) == 0xFF
    line.shorted = 0
    assert line.level() == 0
    assert ask(line, 0) == 0


def test_a_clinging_chip_drives_the_line_whatever_its_pull() -> None:
    line = bus_of(0x92, 0x91, clinging=1)
    ask(line, 1)
    assert line.level() == 1
    ask(line, 1, WRITE)
    line.pulled_up = True
    assert line.level() == 0


def test_select_lines_that_touch_select_both_chips() -> None:
    line = bus_of(0x91, 0x92)
    line.tie(0, 1)
    assert ask(line, 0) == ask(line, 1) == 0x90


def test_a_cable_misreads_above_the_clock_that_it_carries() -> None:
    line = bus_of(0x92)
    line.fit_cable(0, 2)
    line.mhz = 2
    assert {ask(line, 0) for _ in range(100)} == {0x92}
    line.mhz = 4
    assert len({ask(line, 0) for _ in range(100)}) > 3
