"""SSD1322 displays of 256 x 64 pixels on an SPI bus, with a D/C and a RST line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import luma.core.error  # type: ignore[import-untyped]
from luma.core.interface.serial import spi  # type: ignore[import-untyped]
from luma.oled.device import ssd1322  # type: ignore[import-untyped]
from PIL import Image, ImageChops

from playmat.devices.displays.i2c import Display
from playmat.errors import DeviceError
from playmat.extras import install_command
from playmat.text import say

SIZE = (256, 64)


class SpiBus(Protocol):
    """Part of spidev that a display uses."""

    max_speed_hz: int

    def open(self, port: int, device: int) -> None: ...

    def writebytes(self, data: Sequence[int]) -> None: ...

    def close(self) -> None: ...


class WideDisplay(Display):
    """SSD1322 display; `bus` and `pins` replace spidev and RPi.GPIO in tests."""

    def __init__(
        self,
        port: int = 0,
        device: int = 0,
        dc: int = 24,
        rst: int = 25,
        bus: SpiBus | None = None,
        pins: Any = None,
    ) -> None:
        lost = say(
            "{device} cannot be opened: enable SPI with raspi-config", device=f"/dev/spidev{port}.{device}"
        )
        try:
            line = spi(bus, pins, port, device, gpio_DC=dc, gpio_RST=rst)
        except (OSError, luma.core.error.Error) as error:
            raise DeviceError(lost) from error
        except ImportError as error:
            command = install_command("wide")
            raise DeviceError(say("a display of 256x64 needs: {command}", command=command)) from error
        super().__init__(SIZE, lambda: _WidePanel(line), lost)


class _WidePanel(ssd1322):  # type: ignore[misc]
    """luma's driver with another `display`: packs pixels here and sends only the changed rectangle."""

    def __init__(self, line: spi) -> None:
        self._sent: Image.Image | None = None
        super().__init__(line, *SIZE, mode="1")
        self.persist = True  # leave the bus alone when the interpreter ends: it may be closed

    def display(self, image: Image.Image) -> None:
        box = ImageChops.logical_xor(image, self._sent).getbbox() if self._sent else (0, 0, *SIZE)
        if box:
            left, top, right, bottom = self._inflate_bbox(box)
            self._set_position(top, right, bottom, left)
            self.data(list(pack(image.crop((left, top, right, bottom)))))
            self._sent = image.copy()


def pack(image: Image.Image) -> bytes:
    """Returns the rows of a mode "1" image; a byte holds two pixels, the left one in the high nibble."""
    pixels = image.convert("L").tobytes()
    return bytes(left & 0xF0 | right & 0x0F for left, right in zip(pixels[::2], pixels[1::2], strict=True))
