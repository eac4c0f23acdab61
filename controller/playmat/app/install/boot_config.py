"""The lines of config.txt for a table's buses, in a block at its end.

Sources: raspberrypi.com/documentation/computers/config_txt.html and the README of the firmware's overlays.
"""

from __future__ import annotations

from playmat.config import TableConfig

_BEGIN = "# --- playmat: begin (made by `make install`)"
_END = "# --- playmat: end"
_SDA, _SCL = 5, 6  # GPIOs of the additional I2C bus for the small displays


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
    return ["[all]", "dtparam=i2c_arm=on,i2c_arm_baudrate=400000", "dtparam=spi=on", *sorted(more)]


def with_block(text: str, lines: list[str]) -> str:
    """Returns the file with the block, replacing an older one."""
    rest = without_block(text)
    return "\n".join((*([rest.rstrip("\n")] if rest else []), _BEGIN, *lines, _END, ""))


def without_block(text: str) -> str:
    """Returns the file without the block; the owner's lines are unchanged."""
    before, begin, rest = text.partition(_BEGIN)
    return before + rest.partition(f"{_END}\n")[2] if begin else text
