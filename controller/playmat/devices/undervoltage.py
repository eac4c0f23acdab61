"""Reads the Pi's undervoltage alarm from the kernel's hwmon files.

The driver `raspberrypi-hwmon` polls the firmware every two seconds for a supply below 4.63 V since the last.
"""

from __future__ import annotations

from pathlib import Path

_MONITORS = Path("/sys/class/hwmon")
_DRIVER = "rpi_volt"


def is_too_low(monitors: Path = _MONITORS) -> bool | None:
    """Whether the supply was too low within the last two seconds; None without a sensor."""
    try:
        for monitor in monitors.iterdir():
            if (monitor / "name").read_text().strip() == _DRIVER:
                return (monitor / "in0_lcrit_alarm").read_text().strip() != "0"
    except OSError:
        pass  # no Raspberry Pi, or its driver is just being loaded
    return None
