"""Reader modules of every strength, and what calibration makes of them."""

from __future__ import annotations

import pytest

from playmat.link.radio import FULL_MOST, MOST, NEAR_LEAST, NEAR_MOST, Radio, Tuned, Unfit
from playmat.simulator.physics.induction import flat
from playmat.simulator.physics.modules import SPREAD_MM, Module, Reach, calibrated, draw, reach, tune
from support.chips import CW_GS_P, GS_N, REQA, RF_CFG, Reader, tag
from support.mats import MAT

GAIN_BITS = {18: 2, 23: 3, 33: 4, 38: 5, 43: 6, 48: 7}
SLOT = MAT.watched[0]


def tuned_reach(module: Module) -> Reach:
    """The couplings from which a tag answers the module once it is calibrated."""
    found = tune(module)
    assert isinstance(found, Tuned)
    return reach(
        SLOT._replace(**{name: getattr(found, name) for name in ("gain", "power", "near", "driver")}), module
    )


def test_a_module_reaches_as_far_above_its_centre_as_its_range_says() -> None:
    for range_mm in (10, 15, 30, 50):
        least = reach(SLOT, Module(range_mm)).readable
        assert flat(0, 0, range_mm + 1) < least < flat(0, 0, range_mm - 1)


def test_copper_below_a_module_shortens_its_reach() -> None:
    assert reach(SLOT, Module(20, copper_mm=10)).readable == pytest.approx(
        reach(SLOT, Module(20)).readable / 0.755, rel=0.01
    )


def test_without_calibration_strong_modules_read_shifted_cards_and_weak_ones_no_straight_card() -> None:
    assert reach(SLOT, Module(40)).nearby < 0.2
    assert reach(SLOT, Module(9)).nearby > 1


@pytest.mark.parametrize("range_mm", range(10, 51, 2))
def test_after_calibration_no_shifted_card_is_near_to_any_module_and_a_straight_one_to_all(
    range_mm: int,
) -> None:
    found = tune(Module(range_mm))
    if isinstance(found, Unfit):
        assert range_mm > 40 and "too strong" in str(found.cause)
        return
    least = tuned_reach(Module(range_mm))
    assert NEAR_LEAST <= least.nearby <= NEAR_MOST
    assert 0.23 < least.readable <= FULL_MOST


@pytest.mark.parametrize(
    ("module", "cause"),
    [(Module(3), "too weak"), (Module(60), "too strong"), (Module(3, 1), "does not answer")],
)
def test_a_module_that_no_setting_helps_is_named_with_the_reason(module: Module, cause: str) -> None:
    found = tune(module)
    assert isinstance(found, Unfit) and cause in str(found.cause)


def test_a_table_is_calibrated_reader_by_reader_and_the_same_seed_brings_the_same_modules() -> None:
    readers = [(slot.board, slot.reader) for slot in MAT.watched]
    bag = draw(readers, 1)
    assert bag == draw(readers, 1) != draw(readers, 2)
    assert all(SPREAD_MM[0] <= module.range_mm <= SPREAD_MM[1] for module in bag.values())
    mat, kept = calibrated(MAT, bag, 1)
    assert len({slot.power for slot in mat.watched}) > 5
    for slot in mat.watched:
        assert NEAR_LEAST <= reach(slot, kept[slot.board, slot.reader]).nearby <= NEAR_MOST


@pytest.mark.parametrize("range_mm", [10, 15, 30])
@pytest.mark.parametrize("steps", [20, 60, MOST])
@pytest.mark.parametrize("gain", [18, 33, 48])
def test_the_virtual_chip_detects_from_the_coupling_that_the_model_says(
    range_mm: int, steps: int, gain: int
) -> None:
    module, radio = Module(range_mm), Radio.at(gain, steps)
    least = reach(SLOT._replace(gain=gain, power=radio.power, driver=radio.driver), module).readable
    for factor, answers in ((1.06, True), (0.94, False)):
        reader = Reader()
        reader.chip.break_antenna(module.efficiency)
        reader[RF_CFG], reader[CW_GS_P], reader[GS_N] = GAIN_BITS[gain] << 4, radio.power, radio.driver << 4
        reader.chip.put([tag("DEADBEEF")], [least * factor])
        reader.now += 5000
        assert bool(reader.send(REQA, 7)) == answers
