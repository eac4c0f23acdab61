"""Small displays beside the slots: SSD1306 of 128 x 32 pixels behind TCA9548A multiplexers.

An open channel joins its display to the main bus. All small displays have the same address, so only one
channel of all multiplexers is open at a time, and no other display on the bus may use that address.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import NamedTuple

from PIL import Image

from playmat.devices.displays.i2c import Bus, I2cDisplay
from playmat.errors import DeviceError
from playmat.placement import Place

CHANNELS = 8
SIZE = (128, 32)


class Spot(NamedTuple):
    """Connector of a display: address of its multiplexer, and the channel."""

    mux: int
    channel: int


class SlotDisplays:
    """Displays by slot, for use in one thread; restarts a failed display at the next `show`."""

    def __init__(self, opener: Callable[[], Bus], spots: Mapping[Place, Spot]) -> None:
        self._opener = opener
        self._spots = spots
        self._bus: Bus | None = None
        self._displays: dict[Place, I2cDisplay] = {}
        self._shown: dict[Place, bytes] = {}
        self._control: dict[int, int | None] = dict.fromkeys(spot.mux for spot in spots.values())

    def show(self, images: Mapping[Place, Image.Image]) -> None:
        """Sends the changed images, then raises DeviceError if some displays did not answer."""
        if self._bus is None:
            self._bus = bus = self._opener()
            self._displays = {place: I2cDisplay(bus, size=SIZE) for place in self._spots}
        failures: dict[str, None] = {}
        for place, image in images.items():
            if self._shown.get(place) == image.tobytes():
                continue
            spot = self._spots[place]
            self._shown.pop(place, None)
            try:
                self._select(spot)
            except OSError:
                failures[f"no TCA9548A answers at I2C address {spot.mux:#04x}"] = None
                continue
            try:
                self._displays[place].show(image)
            except DeviceError:
                self._control[spot.mux] = None  # it may have lost its supply and closed its channels
                where = f"{place} (TCA9548A {spot.mux:#04x}, channel {spot.channel})"
                failures[f"no display answers at {where}"] = None
                continue
            self._shown[place] = image.tobytes()
        if failures:
            raise DeviceError(f"{', '.join(failures)}: check plugs and wires, and 'i2cdetect -y' for the bus")

    def close(self) -> None:
        """Darkens the displays."""
        for place, display in self._displays.items():
            with suppress(OSError):
                self._select(self._spots[place])
                display.close()

    def _select(self, spot: Spot) -> None:
        # Each TCA9548A has its own control register, so opening a channel of one closes none of another. All
        # others are closed first: two open channels would show the image on two displays. A multiplexer that
        # does not answer is skipped, as it lets nothing through without supply.
        for other in self._control.keys() - {spot.mux}:
            with suppress(OSError):
                self._write(other, 0)
        self._write(spot.mux, 1 << spot.channel)

    def _write(self, mux: int, control: int) -> None:
        """Sets a control register unless it already has the value; forgets the value while writing."""
        if self._control[mux] != control:
            assert self._bus
            self._control[mux] = None
            self._bus.write_byte(mux, control)
            self._control[mux] = control
