"""The panel shows every image exactly, and no more bytes are sent than needed."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from luma.core.interface.serial import i2c
from luma.oled.device import ssd1306
from PIL import Image, ImageDraw

from playmat.devices.displays.i2c import BRIGHT, DIM, Display, I2cDisplay, open_bus
from playmat.errors import DeviceError
from playmat.simulator.chips.i2c import I2cBus
from playmat.simulator.chips.ssd1306 import Ssd1306

SIZES = [(128, 64), (128, 32)]


def table(size: tuple[int, int] = (128, 64)) -> tuple[Display, Ssd1306, I2cBus]:
    panel = Ssd1306(height=size[1])
    bus = I2cBus({0x3C: panel})
    return I2cDisplay(bus, size=size), panel, bus


def noise(seed: int, size: tuple[int, int] = (128, 64)) -> Image.Image:
    return Image.frombytes("1", size, random.Random(seed).randbytes(size[0] * size[1] // 8))


@pytest.mark.parametrize("size", SIZES, ids=str)
@given(seeds=st.lists(st.integers(), min_size=1, max_size=3))
def test_the_panel_shows_every_image_bit_for_bit(size: tuple[int, int], seeds: list[int]) -> None:
    display, panel, _ = table(size)
    for seed in seeds:
        display.show(noise(seed, size))
        assert panel.pixels() == noise(seed, size).tobytes()


@given(boxes=st.lists(st.tuples(*[st.integers(0, 127), st.integers(0, 63)] * 2), min_size=1, max_size=4))
def test_the_panel_follows_every_partial_change(boxes: list[tuple[int, int, int, int]]) -> None:
    display, panel, _ = table()
    image = noise(1)
    display.show(image)
    for x, y, x2, y2 in boxes:
        ImageDraw.Draw(image).rectangle((min(x, x2), min(y, y2), max(x, x2), max(y, y2)), fill=(x ^ y) & 1)
        display.show(image)
        assert panel.image().tobytes() == image.tobytes()


@pytest.mark.filterwarnings("ignore:.*getdata:DeprecationWarning")
def test_the_model_shows_what_lumas_plain_driver_sends() -> None:
    panel = Ssd1306()
    ssd1306(i2c(bus=I2cBus({0x3C: panel}))).display(noise(2))
    assert panel.pixels() == noise(2).tobytes()


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_pillow_without_getdata_does_not_matter(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    monkeypatch.delattr(Image.Image, "getdata")
    display, panel, _ = table(size)
    for seed in (1, 2):
        display.show(noise(seed, size))
        assert panel.pixels() == noise(seed, size).tobytes()
    display.contrast(DIM)
    display.sleep()
    display.close()


def test_a_display_that_sleeps_is_dark_until_something_is_shown() -> None:
    display, panel, _ = table()
    display.show(noise(9))
    display.sleep()
    assert not panel.lit
    before = panel.bytes_received
    display.show(noise(9))
    assert panel.pixels() == noise(9).tobytes() and panel.bytes_received - before < 5


def test_an_unchanged_image_sends_nothing() -> None:
    display, panel, _ = table()
    display.show(noise(3))
    before = panel.bytes_received
    display.show(noise(3))
    assert panel.bytes_received == before


def test_a_changed_digit_sends_a_few_columns_of_its_page() -> None:
    display, panel, _ = table()
    display.show(Image.new("1", (128, 64)))
    before = panel.bytes_received
    image = Image.new("1", (128, 64))
    ImageDraw.Draw(image).rectangle((60, 34, 65, 38), fill=1)
    display.show(image)
    assert panel.bytes_received - before == 4 + 1 + 6  # control and place, control and data


def test_the_panel_is_dark_until_it_is_started_and_after_it_is_closed() -> None:
    display, panel, _ = table()
    dark = bytes(1024)
    assert panel.pixels() == dark
    display.show(noise(4))
    assert panel.pixels() != dark
    display.close()
    assert panel.pixels() == dark


def test_a_display_can_be_dimmed() -> None:
    display, panel, _ = table()
    display.show(noise(5))
    assert panel.contrast == BRIGHT
    display.contrast(DIM)
    assert panel.contrast == DIM


def test_a_display_that_does_not_answer_is_named_in_one_sentence() -> None:
    display = I2cDisplay(I2cBus({}), address=0x3D)
    with pytest.raises(
        DeviceError, match=r"^no display answers at I2C address 0x3d: check its plug"
    ) as caught:
        display.show(noise(6))
    assert "\n" not in str(caught.value)


def test_a_display_that_comes_back_is_started_again() -> None:
    display, panel, bus = table()
    display.contrast(DIM)
    display.show(noise(7))
    bus.unplug(0x3C)
    for _ in range(2):
        with pytest.raises(DeviceError):
            display.show(noise(8))
    bus.plug(0x3C, panel)
    display.show(noise(8))
    assert panel.pixels() == noise(8).tobytes()
    assert panel.contrast == DIM


def test_two_displays_share_a_bus() -> None:
    panels = {0x3C: Ssd1306(), 0x3D: Ssd1306()}
    bus = I2cBus(panels)
    for address in panels:
        I2cDisplay(bus, address).show(noise(address))
    assert [panel.pixels() for panel in panels.values()] == [noise(a).tobytes() for a in panels]


def test_a_missing_bus_is_named_in_one_sentence() -> None:
    with pytest.raises(DeviceError, match=r"/dev/i2c-77 cannot be opened .* raspi-config"):
        open_bus(77)
