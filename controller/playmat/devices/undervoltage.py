"""Whether the Pi's supply is too low, as its kernel says: a file to read, no device and no command.

The driver `raspberrypi-hwmon` asks the firmware every two seconds whether the supply was below 4.63 V since.
"""

from __future__ import annotations

from pathlib import Path

_MONITORS = Path("/sys/class/hwmon")
_DRIVER = "rpi_volt"


def is_too_low(monitors: Path = _MONITORS) -> bool | None:
    """Whether it was too low within the last two seconds; None where nothing measures it."""
    try:
        for monitor in monitors.iterdir():
            if (monitor / "name").read_text().strip() == _DRIVER:
                return (monitor / "in0_lcrit_alarm").read_text().strip() != "0"
    except OSError:
        pass  # no Raspberry Pi, or its driver is just being loaded
    return None
