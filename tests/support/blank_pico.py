"""A Pico with nothing but MicroPython on it: a real one at a pseudo-terminal."""

from __future__ import annotations

import os
import pty
import signal
import sys
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playmat import simulator
from support.processes import started

SHIMS = Path(simulator.__file__).parent / "chips" / "rp2040"
# As a Pico does: at power-on main.py if it is there, then the prompt; a reset begins anew.
BOOT = "for boot in 1 2 3 4 5 6; do [ -f main.py ] && {run} main.py; {run}; done"


class BlankPico:
    """Its flash is the folder `home`, its port `port`."""

    def __init__(self, home: Path) -> None:
        self.flash = home
        (home / "wiring").write_text(" ".join(map(str, range(18))))
        os.mkfifo(home / "world")
        self._world = os.open(home / "world", os.O_RDWR | os.O_NONBLOCK)
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self.port = os.ttyname(self._slave)
        micropython = f"{sys.executable} -c 'from micropython_unix import main; main()'"
        self.command = ["sh", "-c", BOOT.format(run=micropython)]
        self.options: dict[str, Any] = {
            "cwd": home,
            "env": {**os.environ, "MICROPYPATH": f":{SHIMS}:.frozen"},
            **dict.fromkeys(("stdin", "stdout", "stderr"), self._master),
            "start_new_session": True,
        }

    def close(self) -> None:
        for fd in (self._master, self._slave, self._world):
            os.close(fd)


@contextmanager
def blank_pico(home: Path) -> Iterator[BlankPico]:
    """A running one."""
    pico = BlankPico(home)
    with started(pico.command, **pico.options) as process:
        yield pico
        os.killpg(process.pid, signal.SIGKILL)
    pico.close()
