"""Files of a Pico at its MicroPython prompt; the only module that runs mpremote (extra `kit`)."""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from playmat.errors import DeviceError
from playmat.extras import install_command
from playmat.text import say

_VENDOR = "2e8a"  # Raspberry Pi
_SECONDS = 30
_UF2 = "https://micropython.org/download/RPI_PICO/"


def ports() -> list[str]:
    """Returns the serial ports of the connected Picos."""
    lines = (line.split() for line in _mpremote("connect", "list").splitlines())
    return [words[0] for words in lines if len(words) > 2 and words[2].startswith(f"{_VENDOR}:")]


def only_port() -> str:
    """Returns the port of the only Pico; raises DeviceError with the remedy if there is not exactly one."""
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
    """File system of one Pico; all methods raise DeviceError if the Pico does not answer."""

    def __init__(self, port: str) -> None:
        self.port = port

    def copy(self, file: Path) -> None:
        """Copies a file to the Pico and verifies its SHA-256; raises DeviceError on a difference."""
        there = f":{file.name}"
        digest = self._run("fs", "cp", str(file), there, "+", "fs", "sha256sum", there).split()[-1]
        if digest != hashlib.sha256(file.read_bytes()).hexdigest():
            named = {"file": file.name, "port": self.port}
            raise DeviceError(say("{file} arrived changed at {port}: try again, with another cable", **named))

    def remove(self, name: str) -> None:
        """Removes a file if it is there."""
        self._run("exec", f"import os\nif {name!r} in os.listdir(): os.remove({name!r})")

    def name(self, name: str) -> None:
        """Stores the name of the board."""
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "name.txt")
            file.write_text(f"{name}\n")
            self.copy(file)

    def restart(self) -> None:
        """Resets the Pico, so that main.py runs."""
        self._run("reset")

    def _run(self, *words: str) -> str:
        return _mpremote("connect", self.port, "resume", *words)


def _mpremote(*words: str) -> str:
    if find_spec("mpremote") is None:
        raise DeviceError(say("mpremote is not installed: run {command}", command=install_command("kit")))
    try:
        done = subprocess.run(
            [sys.executable, "-m", "mpremote", *words], capture_output=True, text=True, timeout=_SECONDS
        )
    except subprocess.TimeoutExpired as error:
        raise DeviceError(
            say(
                "the Pico does not come to its prompt: unplug it, plug it in, "
                "and try again within two seconds"
            )
        ) from error
    if done.returncode:
        output = f"{done.stdout}\n{done.stderr}"
        last = [line for line in output.splitlines() if line.strip()][-1]
        if re.search(r"in use|busy|exclusively lock", output):
            raise DeviceError(
                say("the port is in use ({cause}): stop playmat, or whatever else has it open", cause=last)
            )
        if re.search(r"failed to access|no device found", output):
            raise DeviceError(say("nothing answers there ({cause}): look at the plug", cause=last))
        raise DeviceError(
            say("mpremote failed ({cause}): unplug the Pico, plug it in, and try again", cause=last)
        )
    return done.stdout
