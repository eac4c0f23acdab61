"""The lines of config.txt that a table's buses need, in a block of their own at its end.

raspberrypi.com/documentation/computers/config_txt.html and the README of the firmware's overlays.
"""

from __future__ import annotations

from collections.abc import Iterator

from playmat.config import TableConfig

_BEGIN = "# --- playmat: begin (made by `make install`)"
_END = "# --- playmat: end"
_SDA, _SCL = 5, 6  # of an I2C bus on pins that the table's file has for small displays


def boot_lines(config: TableConfig) -> list[str]:
    """The buses of every table, then those that only this one has."""
    return ["[all]", "dtparam=i2c_arm=on,i2c_arm_baudrate=400000", "dtparam=spi=on", *sorted(_more(config))]


def _more(config: TableConfig) -> Iterator[str]:
    buses = {console.bus for console in config.consoles if not console.spi}
    if config.slot_displays:
        buses.add(config.slot_displays.bus)
    for bus in buses - {1}:
        yield f"dtoverlay=i2c-gpio,bus={bus},i2c_gpio_sda={_SDA},i2c_gpio_scl={_SCL}"
    devices = [(console.spi.port, console.spi.device) for console in config.consoles if console.spi]
    if config.lights:
        port, device = config.lights.split(".")
        devices.append((int(port), int(device)))
    selects = [device + 1 for port, device in devices if port == 1]
    if selects:
        yield f"dtoverlay=spi1-{max(selects)}cs"


def with_block(text: str, lines: list[str]) -> str:
    """The file with the block in place of an older one."""
    rest = without_block(text)
    return "\n".join((*([rest.rstrip("\n")] if rest else []), _BEGIN, *lines, _END, ""))


def without_block(text: str) -> str:
    """The file as it was before; all else in it is as its owner has written it."""
    before, begin, rest = text.partition(_BEGIN)
    return before + rest.partition(f"{_END}\n")[2] if begin else text
