"""A Pico whose files are damaged resets itself, and says what failed."""

import os
import pty
import shutil
import subprocess
import sys
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from playmat import simulator
from playmat.assets import folder

SHIMS = Path(simulator.__file__).parent / "chips" / "rp2040"
RESET = 3
# cpython.py starts the chip again after a reset; here the process ends instead.
RUN = f"""
import os, runpy
os.execv = lambda *_: os._exit({RESET})
runpy.run_path({str(SHIMS / "cpython.py")!r}, run_name="__main__")
"""


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        ("board.py", "class Board:\n    def run(se", "SyntaxError"),
        ("sweep.py", "raise MemoryError('no room')\n", "MemoryError: no room"),
        ("wiring.py", None, "ModuleNotFoundError"),
    ],
)
def test_a_board_with_a_damaged_file_reports_it_and_resets(
    tmp_path: Path, file: str, text: str | None, said: str
) -> None:
    with flashed(tmp_path) as board:
        (board.flash / file).unlink()
        if text is not None:
            (board.flash / file).write_text(text)
        board.start()
        board.read_until(said)
        assert board.ended() == RESET


def test_a_board_whose_line_closes_at_once_resets(tmp_path: Path) -> None:
    with flashed(tmp_path) as board:
        board.start()
        board.read_until("awake")
        board.hang_up()
        assert board.ended() == RESET


def test_a_name_that_was_half_written_is_none(tmp_path: Path) -> None:
    with flashed(tmp_path) as board:
        (tmp_path / "name.txt").write_bytes(b"sou\xff\xfe")
        board.start()
        board.read_until("awake")


class Flashed:
    """A Pico's files in `flash`, which a test may damage, and its line."""

    def __init__(self, home: Path) -> None:
        self.flash = home / "flash"
        shutil.copytree(folder("firmware"), self.flash)
        (home / "wiring").write_text(" ".join(map(str, range(18))))
        os.mkfifo(home / "world")
        self._world = os.open(home / "world", os.O_RDWR | os.O_NONBLOCK)
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", RUN, str(self.flash), str(SHIMS)],
            cwd=self.flash.parent,
            stdin=self._slave,
            stdout=self._slave,
            stderr=self._slave,
        )
        os.close(self._slave)
        os.write(self._master, b"\n")

    def read_until(self, text: str) -> None:
        """Reads until the board has said this; OSError if its line closes before."""
        said = ""
        while text not in said:
            said += os.read(self._master, 65536).decode()

    def hang_up(self) -> None:
        os.close(self._master)
        self._master = -1

    def ended(self) -> int:
        assert self._process
        return self._process.wait(60)

    def close(self) -> None:
        if self._process:
            self._process.kill()
            self._process.wait()
        for fd in (self._master, self._world):
            if fd >= 0:
                os.close(fd)


@contextmanager
def flashed(home: Path) -> Iterator[Flashed]:
    board = Flashed(home)
    try:
        yield board
    finally:
        board.close()
