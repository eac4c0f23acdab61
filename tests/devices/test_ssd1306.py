"""The model of the SSD1306 obeys its data sheet."""

import pytest
from PIL import Image
from smbus2 import i2c_msg

from playmat.simulator.chips.i2c import I2cBus
from playmat.simulator.chips.ssd1306 import Ssd1306

UPRIGHT = (0xA1, 0xC8)


def lit(*commands: int, height: int = 64) -> Ssd1306:
    panel = Ssd1306(height)
    panel.receive([0x00, 0xAF, *UPRIGHT, *commands])
    return panel


def ink(panel: Ssd1306) -> set[tuple[int, int]]:
    image = panel.image()
    return {(x, y) for x in range(image.width) for y in range(image.height) if image.getpixel((x, y))}


def test_a_byte_is_eight_rows_of_a_column_the_lowest_bit_on_top() -> None:
    panel = lit(0x20, 0x00)
    panel.receive([0x40, 0b10000001])
    assert ink(panel) == {(0, 0), (0, 7)}


def test_horizontal_addressing_wraps_inside_its_window() -> None:
    panel = lit(0x20, 0x00, 0x21, 10, 11, 0x22, 2, 3)
    panel.receive([0x40, 1, 1, 1, 1, 2])
    assert ink(panel) == {(10, 17), (11, 16), (10, 24), (11, 24)}


def test_vertical_addressing_goes_down_first() -> None:
    panel = lit(0x20, 0x01, 0x21, 5, 127, 0x22, 0, 1)
    panel.receive([0x40, 1, 1, 1])
    assert ink(panel) == {(5, 0), (5, 8), (6, 0)}


def test_page_addressing_stays_on_its_page() -> None:
    panel = lit(0xB3, 0x0F, 0x17)
    panel.receive([0x40, 1, 1])
    assert ink(panel) == {(127, 24), (0, 24)}


def test_without_remapping_the_image_is_turned_round() -> None:
    panel = Ssd1306()
    panel.receive([0x00, 0xAF, 0x20, 0x00])
    panel.receive([0x40, 0x01])
    assert ink(panel) == {(127, 63)}


def test_the_start_line_scrolls() -> None:
    panel = lit(0x20, 0x00, 0x40 | 3)
    panel.receive([0x40, 0x08])
    assert ink(panel) == {(0, 0)}


def test_inverse_all_on_and_off() -> None:
    panel = lit()
    panel.receive([0x00, 0xA7])
    assert panel.pixels() == b"\xff" * 1024
    panel.receive([0x00, 0xA6, 0xA5])
    assert panel.pixels() == b"\xff" * 1024
    panel.receive([0x00, 0xAE])
    assert panel.pixels() == bytes(1024)


def test_commands_may_be_cut_between_messages_and_announced_one_by_one() -> None:
    panel = lit()
    panel.receive([0x00, 0x81])
    panel.receive([0x80, 0x42, 0x80, 0xAE])
    assert (panel.contrast, panel.lit) == (0x42, False)


def test_commands_that_change_nothing_are_not_announced() -> None:
    announced: list[int] = []
    panel = Ssd1306(on_change=lambda: announced.append(panel.version))
    panel.receive([0x00, 0xAF])
    panel.receive([0x00, 0x21, 0, 127])
    panel.receive([0x40, 0x00])
    panel.receive([0x40, 0x01])
    assert announced == [1, 2]


def test_the_bus_takes_the_messages_of_smbus2() -> None:
    panel = lit(0x20, 0x00)
    I2cBus({0x3C: panel}).i2c_rdwr(i2c_msg.write(0x3C, [0x40, 1]))
    assert ink(panel) == {(0, 0)}


def test_a_free_address_is_not_acknowledged() -> None:
    with pytest.raises(OSError, match="Remote I/O error"):
        I2cBus({}).write_i2c_block_data(0x3C, 0x00, [0xAF])


def test_a_low_panel_shows_the_upper_half_of_the_memory() -> None:
    panel = lit(0x20, 0x00, height=32)
    panel.receive([0x40, *([1] * 129)])
    assert panel.image().size == (128, 32)
    assert Image.frombytes("1", panel.size, panel.pixels()).getbbox() == (0, 0, 128, 9)
