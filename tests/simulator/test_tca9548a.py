"""The model of the TCA9548A obeys its data sheet."""

import pytest

from playmat.simulator.chips.i2c import I2cBus
from playmat.simulator.chips.ssd1306 import Ssd1306
from support.tca9548a import Tca9548a

LIGHT_UP = (0x3C, 0x00, [0xAF])


def bus() -> tuple[I2cBus, list[Ssd1306]]:
    panels = [Ssd1306() for _ in range(8)]
    return I2cBus({0x70: Tca9548a([I2cBus({0x3C: panel}) for panel in panels])}), panels


def lit(panels: list[Ssd1306]) -> list[int]:
    return [number for number, panel in enumerate(panels) if panel.lit]


def test_all_channels_are_closed_at_power_on() -> None:
    line, _ = bus()
    with pytest.raises(OSError, match="Remote I/O error"):
        line.write_i2c_block_data(*LIGHT_UP)


@pytest.mark.parametrize("control, open_channels", [(0x01, [0]), (0x80, [7]), (0x24, [2, 5])])
def test_each_bit_opens_a_channel(control: int, open_channels: list[int]) -> None:
    line, panels = bus()
    line.write_byte(0x70, control)
    line.write_i2c_block_data(*LIGHT_UP)
    assert lit(panels) == open_channels


def test_the_last_byte_of_a_message_counts() -> None:
    line, panels = bus()
    line.write_i2c_block_data(0x70, 0x01, [0x02, 0x08])
    line.write_i2c_block_data(*LIGHT_UP)
    assert lit(panels) == [3]


def test_what_is_before_the_switch_hears_what_goes_through_it() -> None:
    line, panels = bus()
    console = Ssd1306()
    line.plug(0x3C, console)
    line.write_byte(0x70, 0x01)
    line.write_i2c_block_data(*LIGHT_UP)
    assert console.lit and lit(panels) == [0]
