"""`playmat kit flash`: the real mpremote, and a real MicroPython at a pseudo-terminal that runs it."""

import os
import pty
import signal
import sys
import tty
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from playmat import simulator
from playmat.assets import folder
from playmat.cli import main
from playmat.maintenance.flash import version
from support.processes import started

SHIMS = Path(simulator.__file__).parent / "chips" / "rp2040"
# As a Pico does: at power-on main.py if it is there, then the prompt; a reset begins anew.
BOOT = "for boot in 1 2 3 4 5 6; do [ -f main.py ] && {run} main.py; {run}; done"


class BlankPico:
    """A Pico with nothing but MicroPython on it."""

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


@pytest.fixture
def pico(tmp_path: Path) -> Iterator[BlankPico]:
    pico = BlankPico(tmp_path)
    with started(pico.command, **pico.options) as process:
        yield pico
        os.killpg(process.pid, signal.SIGKILL)
    pico.close()


def test_a_blank_pico_becomes_a_board_and_may_be_flashed_again(
    pico: BlankPico, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["kit", "flash", pico.port, "--name", "south"]) == 0, capsys.readouterr().err
    files = {file.name: file.read_bytes() for file in folder("firmware").glob("*.py")}
    assert {file.name: file.read_bytes() for file in pico.flash.glob("*.py")} == files
    told = capsys.readouterr().out.splitlines()
    assert told[0] == f"1 of {len(files)}: board.py is there, checksum right"
    assert told[len(files) - 1] == f"{len(files)} of {len(files)}: main.py is there, checksum right"
    assert told[-1] == f"board south runs firmware {version()}"

    assert main(["kit", "flash", pico.port, "--name", "north"]) == 0, capsys.readouterr().err
    assert (pico.flash / "name.txt").read_text() == "north\n"


@pytest.mark.parametrize(
    ("words", "cause"),
    [
        (["/dev/pts/9999", "--name", "south"], "/dev/pts/9999"),
        (["--name", "south"], "no Pico with MicroPython is plugged in: hold BOOTSEL while plugging it in"),
        (["/dev/null", "--name", "South Side"], "'South Side' cannot name a board: use up to eleven of a-z"),
    ],
)
def test_what_cannot_be_flashed_is_one_clear_sentence(
    words: list[str], cause: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["kit", "flash", *words]) == 1
    error = capsys.readouterr().err
    assert cause in error
    assert error.count("\n") == 1
