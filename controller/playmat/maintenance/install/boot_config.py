"""The lines of config.txt for a table's buses, in a block at its end.

Sources: raspberrypi.com/documentation/computers/config_txt.html and the README of the firmware's overlays.
"""

from __future__ import annotations

import re

from playmat.config import TableConfig

_BEGIN_MARK = "# --- playmat: begin (made by `make install`)"
_END_MARK = "# --- playmat: end"
_BEGIN, _END = re.escape(_BEGIN_MARK), re.escape(_END_MARK)
_ALL = "[all]"
_SDA, _SCL = 5, 6  # GPIOs of the additional I2C bus for the small displays
_BUSES = "dtparam=i2c_arm=on,i2c_arm_baudrate=400000", "dtparam=spi=on"
_OURS = (
    *map(re.escape, _BUSES),
    rf"dtoverlay=i2c-gpio,bus=\d+,i2c_gpio_sda={_SDA},i2c_gpio_scl={_SCL}",
    r"dtoverlay=spi1-\dcs",
)
_END_OF_LINE = r"[ \t\r]*(?:\n|\Z)"
# Owners tidy the file and editors change the ends of its lines. Up to the end mark everything is the block's;
# without that mark only the lines that this program writes are, as what follows them is the owner's.
_BLOCK = re.compile(
    rf"^{_BEGIN}{_END_OF_LINE}"
    rf"(?:(?:(?!{_BEGIN}).*\n)*?{_END}{_END_OF_LINE}"
    rf"|(?:\[all\]{_END_OF_LINE})?(?:(?:{'|'.join(_OURS)}){_END_OF_LINE})*)",
    re.MULTILINE,
)


def boot_lines(config: TableConfig) -> list[str]:
    """Returns the buses of every table, then those of this one."""
    buses = {console.bus for console in config.consoles if not console.spi}
    if config.slot_displays:
        buses.add(config.slot_displays.bus)
    more = [f"dtoverlay=i2c-gpio,bus={bus},i2c_gpio_sda={_SDA},i2c_gpio_scl={_SCL}" for bus in buses - {1}]
    devices = [(console.spi.port, console.spi.device) for console in config.consoles if console.spi]
    if config.lights:
        port, device = config.lights.split(".")
        devices.append((int(port), int(device)))
    if selects := [device + 1 for number, device in devices if number == 1]:
        more.append(f"dtoverlay=spi1-{max(selects)}cs")
    return [_ALL, *_BUSES, *sorted(more)]


def with_block(text: str, lines: list[str]) -> str:
    """Returns the file with the block at its end, or where an older one was."""
    before, *after = _BLOCK.split(text)
    if before and not before.endswith("\n"):
        before += "\n"
    return "".join((before, *(f"{line}\n" for line in (_BEGIN_MARK, *lines, _END_MARK)), *after))


def without_block(text: str) -> str:
    """Returns the file without the block; the owner's lines are unchanged.

    Lines that follow the block count for every Pi, as it begins with `[all]`: they still do.
    """
    before, *after = _BLOCK.split(text)
    rest = "".join(after)
    return before + (f"{_ALL}\n" if rest.strip() and not rest.lstrip().startswith("[") else "") + rest
