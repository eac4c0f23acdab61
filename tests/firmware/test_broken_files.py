"""A Pico whose files are damaged resets itself, and says what failed."""

import os
import pty
import shutil
import subprocess
import sys
import tty
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
    flash = tmp_path / "flash"
    shutil.copytree(folder("firmware"), flash)
    (flash / file).unlink()
    if text is not None:
        (flash / file).write_text(text)
    (tmp_path / "wiring").write_text(" ".join(map(str, range(18))))
    os.mkfifo(tmp_path / "world")
    world = os.open(tmp_path / "world", os.O_RDWR | os.O_NONBLOCK)
    master, slave = pty.openpty()
    tty.setraw(slave)
    with subprocess.Popen(
        [sys.executable, "-c", RUN, str(flash), str(SHIMS)],
        cwd=tmp_path,
        stdin=slave,
        stdout=slave,
        stderr=slave,
    ) as process:
        os.write(master, b"\n")
        assert process.wait(60) == RESET
    assert said in os.read(master, 65536).decode()
    for fd in (master, slave, world):
        os.close(fd)
