"""The country of the radio, which decides its channels: the page's choice, else that of the table's file.

Only root may set it. The page's program leaves the code in a file, which a unit of root's waits for; nothing
but a code of ISO 3166 is taken from there.
"""

from __future__ import annotations

import subprocess
from contextlib import suppress
from pathlib import Path

from playmat.errors import ConfigError, DeviceError
from playmat.saving import load_text, save_text
from playmat.wifi import country

STATE = Path("/var/lib/playmat-hotspot")
"""The folder of what the access point keeps: its name and password, and the page's country."""

_FILE = "country"
_LONGEST = 10  # bytes


def wanted_country(folder: Path, default: str) -> str:
    """Returns the country that was chosen on the page, else the default."""
    with suppress(OSError, UnicodeError, ConfigError):
        return country(load_text(folder / _FILE, _LONGEST).strip())
    return default


def save_country(folder: Path, code: str) -> None:
    """Keeps the choice of the page; ConfigError if it is no country, OSError if it cannot be written."""
    save_text(folder / _FILE, f"{country(code)}\n")


def set_country(code: str) -> None:
    """Tells the radio its country, and switches it on; DeviceError if a command is missing or fails."""
    for command in (["iw", "reg", "set", code], ["rfkill", "unblock", "wifi"]):
        try:
            done = subprocess.run(command, capture_output=True, text=True, errors="replace")
        except OSError as error:
            raise DeviceError(f"{command[0]} does not run ({error.strerror}): install it with apt") from error
        if done.returncode:
            raise DeviceError(f"{' '.join(command)} failed ({done.stderr.strip()}): see 'iw reg get'")
