"""Virtual boards as processes: they leave nothing behind."""

import os
import select
import subprocess
import sys
from pathlib import Path

from playmat.simulator.boards import VirtualBoard

OWNER = """
import sys, time
from pathlib import Path
from playmat.simulator.boards import VirtualBoard
board = VirtualBoard("south", Path(sys.argv[1]))
board.plug()
print(board.pid, flush=True)
time.sleep(600)
"""


def test_a_board_ends_with_its_owner(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", OWNER, tmp_path], stdout=subprocess.PIPE) as owner:
        assert owner.stdout
        child = os.pidfd_open(int(owner.stdout.readline()))
        owner.kill()
    assert select.select([child], [], [], 10)[0], "the board's process outlived its owner"
    os.close(child)


def test_an_unplugged_board_has_no_port_and_no_process(tmp_path: Path) -> None:
    board = VirtualBoard("south", tmp_path)
    assert not board.running
    board.plug()
    assert board.running and board.path.exists()
    board.unplug()
    assert not board.running and not board.path.is_symlink()
    board.close()
