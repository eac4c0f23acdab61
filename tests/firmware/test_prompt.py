"""mpremote reaches a board's prompt: Ctrl-C in the first two seconds opens it, and disarms the watchdog."""

import fcntl
import os
import pty
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playmat import simulator
from playmat.assets import folder
from support import processes

SHIMS = Path(simulator.__file__).parent / "chips" / "rp2040"
START = "from micropython_unix import main; main()"
ARMED = "machine.mem32[0x40058000] >> 30 & 1"


def test_ctrl_c_before_the_host_speaks_opens_a_prompt_that_no_watchdog_resets(tmp_path: Path) -> None:
    with started(tmp_path) as line:
        line.read_until("armed 1")
        line.write(b"\x03")
        line.read_until(">>>")
        line.write(f"import machine; print('watch' 'dog', {ARMED})\r".encode())
        assert line.read_until("watchdog ") == "0"


class Line:
    """The board's terminal, of which it is the foreground process: Ctrl-C interrupts it."""

    def __init__(self, master: int) -> None:
        self._master = master
        self._said = ""

    def write(self, data: bytes) -> None:
        os.write(self._master, data)

    def read_until(self, text: str) -> str:
        """Reads until the board has said this; returns the next character. OSError if it ended before."""
        while not self._said.partition(text)[2]:
            self._said += os.read(self._master, 65536).decode()
        self._said = self._said.partition(text)[2]
        return self._said[0]


@contextmanager
def started(home: Path) -> Iterator[Line]:
    """Runs main.py under MicroPython, which then opens its prompt as on a Pico."""
    (home / "wiring").write_text(" ".join(map(str, range(18))))
    os.mkfifo(home / "world")
    world = os.open(home / "world", os.O_RDWR | os.O_NONBLOCK)
    # The board says when it waits: from then on Ctrl-C is for main.py.
    main = (folder("firmware") / "main.py").read_text()
    waiting = "    wait_for_host()\n"
    assert main.count(waiting) == 1
    (home / "main.py").write_text(main.replace(waiting, f"    print('armed', {ARMED})\n{waiting}"))
    master, slave = pty.openpty()
    command = [sys.executable, "-c", START, "-i", str(home / "main.py")]
    path = {**os.environ, "MICROPYPATH": f"{SHIMS}:{folder('firmware')}:.frozen"}
    ends = {"stdin": slave, "stdout": slave, "stderr": slave}
    with processes.started(
        command, cwd=home, env=path, **ends, start_new_session=True, preexec_fn=_take_terminal
    ):
        os.close(slave)
        try:
            yield Line(master)
        finally:
            os.close(master)
            os.close(world)


def _take_terminal() -> None:
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
