"""The GPIO assignments on the header of a Raspberry Pi and on the Pico of a slot board."""

from __future__ import annotations

from collections.abc import Collection

PI_PINS = range(2, 28)
"""Those of the header; 0 and 1 read the boards that are stacked on it."""

_PI_SPARE = (13, 16, 26, 12, 5, 6, 14, 15, 17, 22, 23, 24, 25, 27, 18, 19, 20, 21)
PAD_RST = 4
"""The RST line of a reader on the Pi itself, which its driver drives high."""

_I2C = {0: (0, 1), 1: (2, 3)}
_SPI = {0: (9, 10, 11), 1: (19, 20, 21)}
_SPI_SELECTS = {0: (8, 7), 1: (18, 17, 16)}

PICO_SELECTS = (*range(16), 20, 21)
"""The GPIO that selects each reader of the kit's board, a Raspberry Pi Pico."""

PICO_SCK, PICO_MOSI, PICO_MISO = 18, 19, 16
PICO_SPARE = (17, 22, 26, 27, 28)
"""Those of the Pico that no reader needs."""

PICO_ADC = (26, 27, 28)
"""Those of them that measure a voltage."""


def i2c_pins(bus: int) -> Collection[int]:
    """Returns the pins of an I2C bus of the Pi; empty if its overlay determines them."""
    return _I2C.get(bus, ())


def spi_pins(bus: int, device: int) -> tuple[int, ...]:
    """Returns the pins of an SPI bus of the Pi, with the select lines of its overlay for this device."""
    selects = _SPI_SELECTS.get(bus, ())
    return *_SPI.get(bus, ()), *(selects if bus == 0 else selects[: device + 1])


def spare_pins(taken: Collection[int]) -> str:
    """Returns a list of three unused GPIOs of the Pi, as text."""
    return ", ".join([str(pin) for pin in _PI_SPARE if pin not in taken][:3])


PICO_VOLT = 3.3
"""What its pins give, and the most that they bear."""

PICO_EDGE = (
    "GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7",
    "GP8", "GP9", "GND", "GP10", "GP11", "GP12", "GP13", "GND", "GP14", "GP15",
    "GP16", "GP17", "GND", "GP18", "GP19", "GP20", "GP21", "GND", "GP22", "RUN",
    "GP26", "GP27", "AGND", "GP28", "ADC_VREF", "3V3", "3V3_EN", "GND", "VSYS", "VBUS",
)  # fmt: skip
"""The Pico's pins 1 to 40: down its left edge, the USB socket on top, and up its right one."""

PI_HEADER = (
    "3V3", "5V", "GPIO 2", "5V", "GPIO 3", "GND", "GPIO 4", "GPIO 14", "GND", "GPIO 15",
    "GPIO 17", "GPIO 18", "GPIO 27", "GND", "GPIO 22", "GPIO 23", "3V3", "GPIO 24", "GPIO 10", "GND",
    "GPIO 9", "GPIO 25", "GPIO 11", "GPIO 8", "GND", "GPIO 7", "GPIO 0", "GPIO 1", "GPIO 5", "GND",
    "GPIO 6", "GPIO 12", "GPIO 13", "GND", "GPIO 19", "GPIO 16", "GPIO 26", "GPIO 20", "GND", "GPIO 21",
)  # fmt: skip
"""The Pi's pins 1 to 40: in pairs, the odd ones towards the board's middle."""
