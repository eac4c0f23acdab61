"""A Pico at its MicroPython prompt, reached with mpremote (`pip install 'playmat[kit]'`); its only door."""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from playmat.errors import DeviceError

_VENDOR = "2e8a"  # Raspberry Pi
_SECONDS = 30
_UF2 = "https://micropython.org/download/RPI_PICO/"


def ports() -> list[str]:
    """The serial ports of the Picos that are plugged in."""
    lines = (line.split() for line in _mpremote("connect", "list").splitlines())
    return [words[0] for words in lines if len(words) > 2 and words[2].startswith(f"{_VENDOR}:")]


def only_port() -> str:
    """The port of the only Pico; DeviceError says what to do where there is none, or more than one."""
    found = ports()
    if not found:
        raise DeviceError(
            "no Pico with MicroPython is plugged in: hold BOOTSEL while plugging it in, "
            f"copy the .uf2 of {_UF2} onto the drive that appears, and try again"
        )
    if len(found) > 1:
        raise DeviceError(f"several Picos are plugged in: name one of {', '.join(found)}")
    return found[0]


class Pico:
    """The files on a Pico's flash; every verb raises DeviceError where the Pico does not answer."""

    def __init__(self, port: str) -> None:
        self.port = port

    def copy(self, file: Path) -> None:
        """Puts a file there under its own name; DeviceError where it arrives changed."""
        self._run("fs", "cp", str(file), f":{file.name}")
        digest = self._run("fs", "sha256sum", f":{file.name}").split()[-1]
        if digest != hashlib.sha256(file.read_bytes()).hexdigest():
            raise DeviceError(f"{file.name} arrived changed at {self.port}: try again, with another cable")

    def name(self, name: str) -> None:
        """Gives the board its name."""
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "name.txt")
            file.write_text(f"{name}\n")
            self.copy(file)

    def restart(self) -> None:
        """As if it were plugged in anew: main.py runs."""
        self._run("reset")

    def _run(self, *words: str) -> str:
        return _mpremote("connect", self.port, "resume", *words)


def _mpremote(*words: str) -> str:
    if find_spec("mpremote") is None:
        raise DeviceError("mpremote is not installed: run pip install 'playmat[kit]'")
    try:
        done = subprocess.run(
            [sys.executable, "-m", "mpremote", *words], capture_output=True, text=True, timeout=_SECONDS
        )
    except subprocess.TimeoutExpired as error:
        raise DeviceError(
            "the Pico does not come to its prompt: unplug it, plug it in, and try again within two seconds"
        ) from error
    if done.returncode:
        raise DeviceError(_explained(f"{done.stdout}\n{done.stderr}"))
    return done.stdout


def _explained(output: str) -> str:
    last = [line for line in output.splitlines() if line.strip()][-1]
    if re.search(r"in use|busy|exclusively lock", output):
        return f"the port is in use ({last}): stop playmat, or whatever else has it open"
    if re.search(r"failed to access|no device found", output):
        return f"nothing answers there ({last}): look at the plug, or call without a port to have it found"
    return f"mpremote failed ({last}): unplug the Pico, plug it in, and try again"
