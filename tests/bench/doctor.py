"""Prints how often the doctor names each fault of a virtual board rightly, on a busy computer.

Each run is a board with three readers that is just plugged in; beside it every core has a program that never
rests. `--runs N` (20), and the names of faults, if not all.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from playmat.config import BoardConfig
from playmat.maintenance.doctor.calibration import learn
from playmat.maintenance.doctor.report import examined, spoken
from playmat.screen.language import translations
from playmat.simulator.chips.boards import VirtualBoard
from playmat.text import Text
from support.board_faults import FAULTS, TAG, Fault
from support.few_slots import small_mat
from support.report import Report

SWAPPED = "swapped select lines"


def swap_mismatch() -> str:
    """What is learnt card by card else than that two select lines are swapped; empty where that is said."""
    said: list[str] = []
    with tempfile.TemporaryDirectory() as home:
        board = VirtualBoard("south", Path(home))
        board.plug()
        board.swap_selects(1, 2)

        def lay(sentence: Text) -> None:
            said.append(str(sentence))
            number = str(sentence).split(" of ")[0]
            if number.isdecimal():
                for reader in range(3):
                    board.set_field(reader, {TAG: bytes(16)} if reader == int(number) - 1 else {})

        asyncio.run(learn([BoardConfig("south", str(board.path))], small_mat(3), lay))
        board.close()
    return "" if said[-1].startswith("readers 1 and 2 of board south are swapped") else str(said)


def mismatch(fault: Fault) -> str:
    """What the doctor says else than expected; empty where it is right."""
    with tempfile.TemporaryDirectory() as home:
        board = VirtualBoard("south", Path(home))
        board.plug()
        fault.happens(board)
        try:
            found = examined(BoardConfig("south", str(board.path), rst=22), small_mat(3))
            return fault.mismatch(spoken(found, translations("en")))
        finally:
            board.close()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("faults", nargs="*", metavar="FAULT")
    options = parser.parse_args()
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(os.cpu_count() or 1)]
    try:
        with Report(f"named rightly; {len(busy)} programs beside it that never rest") as report:
            for fault in FAULTS:
                if not options.faults or fault.name in options.faults:
                    row(report, fault.name, partial(mismatch, fault), options.runs)
            if not options.faults or SWAPPED in options.faults:
                row(report, SWAPPED, swap_mismatch, options.runs)
    finally:
        for program in busy:
            program.kill()


def row(report: Report, fault: str, run: Callable[[], str], runs: int) -> None:
    began = time.monotonic()
    wrong = [said for said in (run() for _ in range(runs)) if said]
    seconds = (time.monotonic() - began) / runs
    right = runs - len(wrong)
    report.row(
        f"{fault:24} {right:2} of {runs}, {seconds:.1f} s each" + "".join(f"\n  {said}" for said in wrong),
        fault=fault,
        right=right,
        runs=runs,
        seconds=round(seconds, 1),
    )


if __name__ == "__main__":
    main()
