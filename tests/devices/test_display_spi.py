"""A display of 256 x 64 pixels shows every image, and only changes are sent."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from playmat.devices.displays.i2c import BRIGHT, DIM
from playmat.devices.displays.spi import SIZE, WideDisplay
from playmat.errors import DeviceError
from support.ssd1322 import Ssd1322


def table() -> tuple[WideDisplay, Ssd1322]:
    panel = Ssd1322()
    return WideDisplay(bus=panel, pins=panel), panel


def noise(seed: int) -> Image.Image:
    return Image.frombytes("1", SIZE, random.Random(seed).randbytes(SIZE[0] * SIZE[1] // 8))


@given(boxes=st.lists(st.tuples(*[st.integers(0, 255), st.integers(0, 63)] * 2), min_size=1, max_size=4))
def test_the_panel_shows_every_image_and_every_change(boxes: list[tuple[int, int, int, int]]) -> None:
    display, panel = table()
    image = noise(1)
    display.show(image)
    assert panel.image().tobytes() == image.convert("L").tobytes()
    for x, y, x2, y2 in boxes:
        ImageDraw.Draw(image).rectangle((min(x, x2), min(y, y2), max(x, x2), max(y, y2)), fill=(x ^ y) & 1)
        display.show(image)
        assert panel.image().tobytes() == image.convert("L").tobytes()


def test_a_changed_digit_sends_a_small_rectangle_and_an_unchanged_image_nothing() -> None:
    display, panel = table()
    image = Image.new("1", SIZE)
    display.show(image)
    before = panel.bytes_received
    ImageDraw.Draw(image).rectangle((60, 34, 65, 38), fill=1)
    display.show(image)
    assert panel.bytes_received - before == 7 + 5 * 4  # the window, then five rows of two addresses
    display.show(image)
    assert panel.bytes_received - before == 7 + 5 * 4


def test_a_pillow_without_getdata_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(Image.Image, "getdata")
    display, panel = table()
    display.show(noise(3))
    assert panel.image().tobytes() == noise(3).convert("L").tobytes()


def test_it_dims_sleeps_and_comes_back_with_its_image() -> None:
    display, panel = table()
    display.show(noise(2))
    assert panel.contrast == BRIGHT and panel.lit
    display.contrast(DIM)
    display.sleep()
    assert panel.contrast == DIM and not panel.image().getbbox()
    display.show(noise(2))
    assert panel.image().tobytes() == noise(2).convert("L").tobytes()
    display.close()
    assert not panel.lit


def test_a_computer_without_spi_is_named_in_one_sentence() -> None:
    with pytest.raises(DeviceError, match=r"^(/dev/spidev7\.3 cannot be opened|a display of 256x64 needs)"):
        WideDisplay(7, 3)
