"""The bytes on the wire, taken apart by a chain of lights that does what APA102 and SK9822 do."""

from pathlib import Path

import pytest

from playmat.devices.strip import DARK, Rgb, Strip, open_spi
from playmat.errors import DeviceError
from support.apa102 import Apa102Chain


class Wire:
    """An SPI device with a chain on it; it can be cut."""

    def __init__(self, count: int, late: bool = False) -> None:
        self.chain = Apa102Chain(count, late)
        self.cut = False
        self.opened = 0

    def open(self) -> "Wire":
        self.opened += 1
        return self

    def write(self, data: bytes) -> None:
        if self.cut:
            raise OSError(19, "No such device")
        self.chain.clock(data)

    def close(self) -> None:
        pass


def spectrum(count: int) -> list[Rgb]:
    return [Rgb(255 - n, n, (7 * n) % 256) for n in range(count)]


@pytest.mark.parametrize("late", [False, True], ids=["APA102", "SK9822"])
@pytest.mark.parametrize("count", [1, 15, 16, 17, 36, 144])
def test_every_light_of_the_chain_shows_its_colour(count: int, late: bool) -> None:
    wire = Wire(count, late)
    Strip(wire.open).show(spectrum(count))
    assert wire.chain.shown == spectrum(count)


def test_a_closed_strip_is_dark_and_one_that_never_shone_is_not_opened() -> None:
    wire = Wire(3)
    strip = Strip(wire.open)
    strip.close(3)
    assert wire.opened == 0
    strip.show(spectrum(3))
    strip.close(3)
    assert wire.chain.shown == [DARK] * 3


def test_a_lost_strip_is_named_and_opened_again() -> None:
    wire = Wire(2)
    strip = Strip(wire.open)
    strip.show(spectrum(2))
    wire.cut = True
    with pytest.raises(DeviceError, match=r"^the lights cannot be written \(No such device\): check"):
        strip.show([DARK] * 2)
    wire.cut = False
    strip.show([DARK] * 2)
    assert wire.chain.shown == [DARK] * 2 and wire.opened == 2


def test_a_missing_bus_is_named_in_one_sentence() -> None:
    with pytest.raises(DeviceError, match=r"^/dev/spidev7\.1 cannot be opened .*: 'playmat doctor' names"):
        open_spi("7.1")
    assert not Path("/dev/spidev7.1").exists()
