"""Checks the parts connected to the Pi itself: buses, displays, multiplexers."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from playmat.app.peripherals.screens import open_display
from playmat.config import ConsoleConfig, TableConfig
from playmat.devices.displays.i2c import Bus, Display, open_bus
from playmat.errors import DeviceError
from playmat.maintenance.doctor.check import Check
from playmat.maintenance.install.boot_config import boot_lines
from playmat.screen.draw import draw
from playmat.screen.language import translations
from playmat.screen.pages import pages
from playmat.screen.view import View
from playmat.text import Text, say, verbatim

NO_ANSWER = say("no answer")
_WANTED = 400_000  # Hz of the I2C bus, at which drawing a display takes 23 ms


class Parts:
    """The Pi's own parts of a table, virtual or real; `root` is the root of the file system."""

    def __init__(
        self,
        config: TableConfig,
        *,
        bus: Callable[[int], Bus] = open_bus,
        root: Path = Path("/"),
    ) -> None:
        self._config = config
        self._bus = bus
        self._root = root
        self._displays: dict[int, Display] = {}

    def buses(self) -> Iterator[Check]:
        """Checks the bus devices that the configuration needs."""
        config = self._config
        numbers = {console.bus for console in config.consoles if not console.spi}
        if config.slot_displays:
            numbers.add(config.slot_displays.bus)
        for number in sorted(numbers):
            part = verbatim(f"I2C {number}")
            line = _boot_line(config, f"i2c-gpio,bus={number},", "dtparam=i2c_arm=on")
            check = _reachable(self._root, part, f"dev/i2c-{number}", "i2c", line)
            speed = self._root / f"sys/class/i2c-adapter/i2c-{number}/of_node/clock-frequency"
            if check.ok and speed.exists():
                hertz = int.from_bytes(speed.read_bytes(), "big")
                slow = say(
                    "set dtparam=i2c_arm_baudrate=400000 in /boot/firmware/config.txt and restart the Pi"
                )
                check = Check(part, verbatim(f"{hertz // 1000} kHz"), slow if hertz < _WANTED else None)
            yield check
        devices = {f"{spi.port}.{spi.device}" for console in config.consoles if (spi := console.spi)}
        if config.lights:
            devices.add(config.lights)
        for name in sorted(devices):
            line = _boot_line(config, f"spi{name[0]}-", "dtparam=spi=on")
            yield _reachable(self._root, verbatim(f"SPI {name}"), f"dev/spidev{name}", "spi", line)

    def displays(self, shown: View) -> Iterator[Check]:
        """Shows a view on each console's display, and checks that it answers."""
        for number, console in enumerate(self._config.consoles):
            part = say("display of {seats}", seats=" + ".join(console.seats))
            try:
                self._draw(number, console, shown)
            except DeviceError as error:
                yield Check(part, NO_ANSWER, error.sentence)
            else:
                width, height = console.size
                yield Check(part, say("{width} x {height}, answers", width=width, height=height))

    def show(self, shown: View) -> None:
        """Shows a view on the displays that have answered."""
        for number in list(self._displays):
            self._redraw(number, shown)

    def turn_pages(self, shown: View) -> Iterator[None]:
        """Shows a view on the displays, page by page if it does not fit at once."""
        speak = translations(self._config.language)
        sheets = {
            number: pages(shown, speak, self._config.consoles[number].size) for number in self._displays
        }
        for count in range(max(map(len, sheets.values()), default=1)):
            for number, sheet in sheets.items():
                self._redraw(number, sheet[min(count, len(sheet) - 1)])
            yield

    def muxes(self) -> Iterator[Check]:
        """Checks the multiplexers of the slot displays."""
        if (small := self._config.slot_displays) is not None:
            for mux in small.muxes:
                part = say("slot displays' multiplexer {mux:#04x}", mux=mux)
                try:
                    self._bus(small.bus).write_byte(mux, 0)
                except OSError as error:
                    step = say(
                        "check its plug, its wires and its pins A0 to A2, and 'i2cdetect -y {number}'",
                        number=small.bus,
                    )
                    yield Check(part, NO_ANSWER, error.sentence if isinstance(error, DeviceError) else step)
                else:
                    yield Check(part, say("answers on I2C {number}", number=small.bus))

    def close(self) -> None:
        """Switches the displays off."""
        for display in self._displays.values():
            display.close()

    def _redraw(self, number: int, shown: View) -> None:
        """Shows a view on a display that has answered; later failures are ignored."""
        if number in self._displays:
            with suppress(DeviceError):
                self._draw(number, self._config.consoles[number], shown)

    def _draw(self, number: int, console: ConsoleConfig, shown: View) -> None:
        if number not in self._displays:
            display = open_display(console, self._bus)
            self._displays[number] = display
        display = self._displays[number]
        try:
            display.show(draw(shown, translations(self._config.language), display.size))
        except DeviceError:
            del self._displays[number]
            raise


def _boot_line(config: TableConfig, overlay: str, usual: str) -> str:
    """Returns the line of config.txt that adds a bus: that of its overlay, or the usual one."""
    return next((line for line in boot_lines(config) if line.startswith(f"dtoverlay={overlay}")), usual)


def _reachable(root: Path, part: Text, device: str, group: str, line: str) -> Check:
    """Checks that a device file exists and is accessible to the user."""
    file = root / device
    if not file.exists():
        step = say(
            "set {line} in /boot/firmware/config.txt, or run make install, and restart the Pi", line=line
        )
        return Check(part, say("/{device} is missing", device=device), step)
    if not os.access(file, os.R_OK | os.W_OK):
        step = say("sudo usermod -aG {group} $USER, then log in again", group=group)
        return Check(part, say("/{device} may not be used", device=device), step)
    return Check(part, say("/{device} is there", device=device))
