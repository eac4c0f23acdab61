"""Small displays beside slots, all at one address: SSD1306 128 x 32 behind TCA9548A multiplexers.

What a multiplexer lets through shares the bus with everything before it, so no other display on this bus may
have the small ones' address, and of all multiplexers one channel is open at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import NamedTuple

from PIL import Image

from playmat.devices.displays.i2c import Bus, I2cDisplay
from playmat.errors import DeviceError
from playmat.picture import Place

CHANNELS = 8
SIZE = (128, 32)


class Spot(NamedTuple):
    """Where a display is plugged in: the multiplexer's address, and its channel."""

    mux: int
    channel: int


class SlotDisplays:
    """The displays by their slots, for one thread alone; what fails is started anew the next time."""

    def __init__(self, opener: Callable[[], Bus], spots: Mapping[Place, Spot]) -> None:
        self._opener = opener
        self._spots = spots
        self._bus: Bus | None = None
        self._displays: dict[Place, I2cDisplay] = {}
        self._shown: dict[Place, bytes] = {}
        self._control: dict[int, int | None] = dict.fromkeys(spot.mux for spot in spots.values())

    def show(self, images: Mapping[Place, Image.Image]) -> None:
        """Sends what differs from before to all that answer; DeviceError names those that do not."""
        if self._bus is None:
            self._bus = bus = self._opener()
            self._displays = {place: I2cDisplay(bus, size=SIZE) for place in self._spots}
        silent: dict[str, None] = {}
        for place, image in images.items():
            if self._shown.get(place) != image.tobytes() and (cause := self._fault(place, image)):
                silent[cause] = None
        if silent:
            raise DeviceError(f"{', '.join(silent)}: check plugs and wires, and 'i2cdetect -y' for the bus")

    def close(self) -> None:
        """Darkens the displays."""
        for place, display in self._displays.items():
            with suppress(OSError):
                self._select(self._spots[place])
                display.close()

    def _fault(self, place: Place, image: Image.Image) -> str:
        """Shows the image; returns what does not answer, if anything."""
        spot = self._spots[place]
        self._shown.pop(place, None)
        try:
            self._select(spot)
        except OSError:
            return f"no TCA9548A answers at I2C address {spot.mux:#04x}"
        try:
            self._displays[place].show(image)
        except DeviceError:
            self._control[spot.mux] = None  # it may have lost its supply and closed its channels
            return f"no display answers at {place} (TCA9548A {spot.mux:#04x}, channel {spot.channel})"
        self._shown[place] = image.tobytes()
        return ""

    def _select(self, spot: Spot) -> None:
        for other in self._control.keys() - {spot.mux}:
            with suppress(OSError):
                self._write(other, 0)
        self._write(spot.mux, 1 << spot.channel)

    def _write(self, mux: int, control: int) -> None:
        """Sets a control register unless it is known to be set so."""
        if self._control[mux] != control:
            assert self._bus
            self._control[mux] = None
            self._bus.write_byte(mux, control)
            self._control[mux] = control
