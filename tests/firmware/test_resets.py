"""A chip may take long for a reset, and a dead one must not take the others' time."""

import pytest

from support.chips import tag
from support.reader_rig import ReaderRig, Slot

SEVEN, RECORD = "04A1B2C3D4E5F6", bytes(range(16))
STARTS_US = 50_000


@pytest.mark.parametrize("fast", [True, False], ids=["registers", "driver"])
@pytest.mark.parametrize("reset_us", [0, 300, 5_000, 40_000])
def test_a_chip_is_set_up_however_long_its_reset_takes(reset_us: int, fast: bool) -> None:
    rig = ReaderRig(fast=fast)
    rig.chips[0].reset_us = reset_us
    slot = Slot(rig)
    assert reset_us <= rig.now <= reset_us + 2000
    rig.chips[0].put([tag(SEVEN, RECORD)])
    slot.visit()
    assert slot.reports == [("on", bytes.fromhex(SEVEN), RECORD)]
    rig.chips[0].plug(True)  # as after a dip of its supply: registers as at power-on
    for _ in range(6):
        slot.visit()
    assert len(slot.reports) == 1
    assert slot.reader.resets == 2


@pytest.mark.parametrize("level", [0x00, 0xFF])
def test_a_line_that_nobody_drives_is_no_chip_that_is_ready(level: int) -> None:
    rig = ReaderRig()
    rig.exchange = lambda byte: level  # type: ignore[method-assign]
    Slot(rig)
    assert rig.now >= STARTS_US


def test_a_reader_that_dies_costs_fifty_milliseconds_twice_and_then_nothing() -> None:
    slot = Slot(ReaderRig())
    slot.visit()
    slot.rig.chips[0].plug(False)
    dying = [slot.visit() for _ in range(3)]
    assert max(dying) <= STARTS_US + 2000
    assert slot.reports == [("fault", False)]
    assert max(slot.visit() for _ in range(40)) <= 1000


@pytest.mark.parametrize("reset_us", [0, 300, 5_000, 40_000])
def test_a_dead_reader_comes_back_at_the_next_visits_once_it_is_plugged_in(reset_us: int) -> None:
    slot = Slot(ReaderRig())
    chip = slot.rig.chips[0]
    chip.reset_us = reset_us
    chip.plug(False)
    for _ in range(20):
        slot.visit()
    chip.plug(True)
    slot.reports.clear()
    for _ in range(20):
        slot.visit()
    assert slot.reports == [("fault", True)]
