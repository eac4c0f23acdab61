"""Virtual boards as processes: they leave nothing behind."""

import asyncio
import os
import select
import subprocess
import sys
from pathlib import Path

import pytest

from playmat.assets import folder
from playmat.errors import DeviceError
from playmat.events import PartFault, TagOff, TagOn
from playmat.simulator.chips import boards
from playmat.simulator.chips.boards import VirtualBoard
from support.processes import started
from support.readers import plugged_board

OWNER = """
import sys, time
from pathlib import Path
from playmat.simulator.chips.boards import VirtualBoard
board = VirtualBoard("south", Path(sys.argv[1]))
board.plug()
for _ in range(int(sys.argv[2])):
    board.say(b"x" * 3000)
print(board.pid, flush=True)
time.sleep(600)
"""
BLOCKED = "wait_woken"  # where the kernel lets a process wait whose terminal takes no more


@pytest.mark.parametrize("unheard", [0, 9])
def test_a_board_ends_with_its_owner(tmp_path: Path, unheard: int) -> None:
    """Also ends a board without a listener, in the middle of a line."""
    command = [sys.executable, "-c", OWNER, tmp_path, str(unheard)]
    with started(command, stdout=subprocess.PIPE) as owner:
        assert owner.stdout
        pid = int(owner.stdout.readline())
        child = os.pidfd_open(pid)
        while unheard and Path(f"/proc/{pid}/wchan").read_text() != BLOCKED:
            os.sched_yield()
        owner.kill()
    assert select.select([child], [], [], 60)[0], "the board's process outlived its owner"
    os.close(child)


def test_a_sticker_is_read_as_soon_as_it_couples_well_enough(tmp_path: Path) -> None:
    near, far = bytes.fromhex("04A1B2C3D4E5F6"), bytes.fromhex("04112233445566")

    async def script() -> None:
        async with plugged_board(tmp_path) as recorder:
            recorder.board.set_field(5, {near: b"", far: b""}, {near: 0.6, far: 0.3})
            assert (await recorder.wait_for_a(TagOn)).uid == near.hex().upper()
            recorder.board.set_field(5, {near: b"", far: b""}, {near: 0.3, far: 0.6})
            assert await recorder.exchanged() == {TagOn: far.hex().upper(), TagOff: near.hex().upper()}

    asyncio.run(script())


def test_a_chip_that_clings_to_the_bus_silences_its_neighbours(tmp_path: Path) -> None:
    async def script() -> None:
        async with plugged_board(tmp_path) as recorder:
            recorder.board.fit_chip(5, 0xB2, holds_miso=True)
            assert (await recorder.wait_for_a(PartFault)).working is False

    asyncio.run(script())


def test_firmware_and_virtual_chips_share_no_module_name() -> None:
    virtual = {path.name for path in (Path(boards.__file__).parent / "rp2040").glob("*.py")}
    assert not virtual & {path.name for path in folder("firmware").glob("*.py")}


def test_an_unplugged_board_has_no_port_and_no_process(tmp_path: Path) -> None:
    board = VirtualBoard("south", tmp_path)
    assert not board.running
    board.plug()
    assert board.running and board.path.exists()
    board.unplug()
    assert not board.running and not board.path.is_symlink()
    board.close()


def test_a_full_disk_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "name.txt").symlink_to("/dev/full")
    with pytest.raises(DeviceError, match=r"virtual board south .* \(No space left on device\): free space"):
        VirtualBoard("south", tmp_path)
