"""Virtual slot boards: the real firmware, run by a real MicroPython on a real pseudo-terminal.

The same files run under CPython if no MicroPython is installed.
"""

from __future__ import annotations

import os
import pty
import subprocess
import sys
import tty
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path

from playmat.assets import folder as asset
from playmat.errors import DeviceError, cause
from playmat.pinout import PICO_SELECTS

MICROPYTHON, CPYTHON = "micropython", "cpython"
_SHIMS = Path(__file__).parent / "rp2040"
_START_MICROPYTHON = """
import ctypes, os, sys
owner = int(sys.argv.pop(1))
if sys.platform == "linux":  # a board whose line takes no more would wait for ever once its owner is killed
    ctypes.CDLL(None).prctl(1, 9)  # PR_SET_PDEATHSIG, SIGKILL
    if os.getppid() != owner:  # it was killed before that
        sys.exit()
from micropython_unix import run_main
if run_main(sys.argv) == 3:  # machine.reset
    os.execv(sys.executable, sys.orig_argv)
"""
_STOP_SECONDS = 2.0


def best_interpreter() -> str:
    """Returns MicroPython if it is installed, else CPython."""
    return MICROPYTHON if find_spec("micropython_unix") else CPYTHON


class VirtualBoard:
    """One board: a process with its files in `home`, plugged into the port `home/port`."""

    def __init__(
        self,
        name: str,
        home: Path,
        interpreter: str | None = None,
        rp2040: bool = True,
        speed: int = 1,
    ) -> None:
        """`speed`: how fast its clock runs, relative to the computer's."""
        self.name = name
        self.path = home / "port"
        self._home = home
        self._interpreter = interpreter or best_interpreter()
        self._process: subprocess.Popen[bytes] | None = None
        self._master = self._slave = -1
        self._fields: dict[int, str] = {}
        try:
            self._home.mkdir(parents=True, exist_ok=True)
            (self._home / "name.txt").write_text(self.name)
            selects = " ".join(map(str, PICO_SELECTS))
            (self._home / "wiring").write_text(selects if rp2040 else f"other {selects}")
            (self._home / "speed").write_text(str(speed))
            # This pipe reports the contents of its fields to the board.
            fifo = self._home / "world"
            fifo.unlink(missing_ok=True)
            os.mkfifo(fifo)
            self._world = os.open(fifo, os.O_RDWR | os.O_NONBLOCK)
        except OSError as error:
            raise DeviceError(
                f"the virtual board {name} cannot keep its files in {home} ({cause(error)}): free space on "
                "the disk, or name another folder with --state"
            ) from error

    def plug(self) -> None:
        """Powers the board up at a new port, reachable at `path`."""
        (self._home / "kept").unlink(missing_ok=True)
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        while True:
            try:
                os.read(self._world, 65536)
            except BlockingIOError:
                break
        for line in self._fields.values():
            self._tell(line)
        firmware = asset("firmware")
        arguments = [str(_SHIMS / "cpython.py"), str(firmware), str(_SHIMS)]
        if self._interpreter == MICROPYTHON:
            main = str(firmware / "main.py")
            arguments = ["-c", _START_MICROPYTHON, str(os.getpid()), "-X", "heapsize=384k", main]
        self._process = subprocess.Popen(
            [sys.executable, *arguments],
            cwd=self._home,
            env={**os.environ, "MICROPYPATH": f"{_SHIMS}:{firmware}:.frozen"},
            stdin=self._master,
            stdout=self._master,
            stderr=self._master,
            start_new_session=True,
        )
        self.path.unlink(missing_ok=True)
        self.path.symlink_to(os.ttyname(self._slave))

    def unplug(self) -> None:
        """Pulls the plug: the port disappears."""
        if self._process is None:
            return
        self.path.unlink(missing_ok=True)
        os.close(self._slave)
        self._process.kill()
        self._process.wait(_STOP_SECONDS)
        os.close(self._master)  # only now: closing earlier would lose the board's last output
        self._process = None

    @property
    def running(self) -> bool:
        """Whether the board is plugged in and its process runs."""
        return self._process is not None and self._process.poll() is None

    @property
    def pid(self) -> int | None:
        """The process id of the board, None while it is unplugged."""
        return self._process.pid if self._process else None

    def close(self) -> None:
        """Unplugs the board permanently."""
        self.unplug()
        os.close(self._world)

    def set_field(
        self,
        reader: int,
        tags: Mapping[bytes, bytes] | Sequence[tuple[bytes, bytes]],
        couplings: Mapping[bytes, float] | None = None,
    ) -> None:
        """Puts these tags into the reader's field, with full or the given couplings.

        `tags` are user bytes by UID, or pairs of both, of which several may have the same UID.
        """
        levels = couplings or {}
        pairs = tags.items() if isinstance(tags, Mapping) else tags
        words = (f"{uid.hex()}:{user.hex()}:{levels.get(uid, 1)}" for uid, user in pairs)
        self._fields[reader] = " ".join((f"field {reader}", *words)) + "\n"
        if self._process is not None:
            self._tell(self._fields[reader])

    def plug_chip(self, reader: int, plugged: bool) -> None:
        """Unplugs a reader from the board, or plugs it in again."""
        self._tell(f"chip {reader} {plugged:d}\n")

    def fit_chip(self, reader: int, version: int, holds_miso: bool = False) -> None:
        """Fits another chip, whose VersionReg reads `version`; `holds_miso`: it never releases MISO."""
        self._tell(f"module {reader} {version:02x} {holds_miso:d}\n")

    def slow_tags(self, reader: int, wakes_us: int) -> None:
        """Delays the wake-up of tags that enter the reader's field from now on."""
        self._tell(f"slow {reader} {wakes_us}\n")

    def weaken(self, reader: int, strength: float) -> None:
        """Fits an antenna with this efficiency, 1 the standard one's; 0: its drivers do not stay on."""
        self._tell(f"coil {reader} {strength}\n")

    def fit_cable(self, reader: int, mhz: int) -> None:
        """Fits a cable that carries at most this clock: above it bits arrive wrong."""
        self._tell(f"cable {reader} {mhz}\n")

    def swap_selects(self, reader: int, other: int) -> None:
        """Swaps the select lines of two readers."""
        self._tell(f"swap {reader} {other}\n")

    def tie_selects(self, reader: int, other: int) -> None:
        """Shorts the select lines of two readers: either line selects both."""
        self._tell(f"tie {reader} {other}\n")

    def ground_select(self, reader: int) -> None:
        """Ties the reader's select line to ground permanently."""
        self._tell(f"ground {reader}\n")

    def short_miso(self, level: int) -> None:
        """Ties MISO to ground (0) or to 3.3 V (1)."""
        self._tell(f"short {level}\n")

    def supply(self, on: bool) -> None:
        """Switches the 3.3 V supply of all readers."""
        self._tell(f"supply {on:d}\n")

    def hold_reset(self) -> None:
        """Ties the readers' RST line to ground permanently."""
        self._tell("rst 1\n")

    def hang_chip(self, reader: int) -> None:
        """Hangs the reader's chip until its RST pin is pulsed."""
        self._tell(f"hang {reader}\n")

    def garble(self, reader: int, garbling: bool) -> None:
        """Adds bit errors to each answer that the reader receives, or stops doing so."""
        self._tell(f"garble {reader} {garbling:d}\n")

    def crash(self, times: int = 1) -> None:
        """Raises an error in the firmware; with `times` 2 another one while it reports the first."""
        self._tell("crash\n" * times)

    def say(self, data: bytes) -> None:
        """Puts bytes on the line to the host, as a crashing firmware or a bad cable would."""
        self._tell(f"say {data.hex()}\n")

    def _tell(self, line: str) -> None:
        os.write(self._world, line.encode())
