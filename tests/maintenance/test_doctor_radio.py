"""`playmat doctor --reach` at virtual boards whose modules reach from 5 to 60 mm."""

from __future__ import annotations

import asyncio
from pathlib import Path

from playmat.config import BoardConfig
from playmat.link.radio import FULL_MOST, NEAR_LEAST, NEAR_MOST
from playmat.maintenance.doctor.mat_file import rewritten
from playmat.maintenance.doctor.radio import Calibrated, calibrate_reach
from playmat.simulator.chips.boards import VirtualBoard
from playmat.simulator.physics.modules import Module, reach
from playmat.text import Text
from support.board_faults import TAG
from support.few_slots import STANDARD, small_mat

RANGES = (10, 35, 60)
EDGE = 1.05  # so near to a threshold a tag answers only sometimes


def calibrated(folder: Path, ranges: tuple[int, ...]) -> tuple[Calibrated, list[str]]:
    """Calibrates a board with these modules; a card is laid on slot after slot, as the doctor says."""
    board = VirtualBoard("south", folder / "south")
    lines: list[str] = []

    def hear(sentence: Text) -> None:
        lines.append(str(sentence))
        number = str(sentence).split(" of ")[0]
        if number.isdecimal():
            for reader in range(len(ranges)):
                board.set_field(reader, {TAG: bytes(16)} if reader == int(number) - 1 else {})

    board.plug()
    try:
        for reader, range_mm in enumerate(ranges):
            board.weaken(reader, Module(range_mm).efficiency)
        config = BoardConfig("south", str(board.path))
        return asyncio.run(calibrate_reach([config], small_mat(len(ranges)), hear)), lines
    finally:
        board.close()


def test_modules_of_every_strength_are_set_so_that_poses_are_read_and_others_are_named(
    tmp_path: Path,
) -> None:
    found, lines = calibrated(tmp_path, RANGES)
    for slot, range_mm in zip(found.mat.slots[:2], RANGES, strict=False):
        least = reach(slot, Module(range_mm))
        assert NEAR_LEAST / EDGE <= least.nearby <= NEAR_MOST * EDGE and least.readable <= FULL_MOST * EDGE
    assert [slot.reader for slot in found.refused] == [2]
    assert "replace the module at" in lines[-1] and "too strong" in lines[-1]
    assert small_mat(3, rewritten(STANDARD, found.mat)) == found.mat
