"""A board under a real MicroPython for a long run, in virtual time."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import playmat.simulator
from playmat.assets import folder

HEAP = "256k"  # of a computer's wide words: an RP2040 has as much in 128 kB, and 241 kB free
SHIMS = Path(playmat.simulator.__file__).parent / "chips" / "rp2040"
PROGRAM = Path(__file__).parent / "onboard" / "long_run.py"
START = "from micropython_unix import main; main()"


class State(NamedTuple):
    """The most memory that was free in that half, in kB, and the numbered lines received so far."""

    free: int
    lines: int


def long_run(minutes: int, home: Path) -> tuple[State, State]:
    """The state after half of the minutes and after all."""
    (home / "wiring").write_text("0 1 2")
    os.mkfifo(home / "world")
    run = subprocess.run(
        [sys.executable, "-c", START, "-X", f"heapsize={HEAP}", str(PROGRAM), str(minutes)],
        cwd=home,
        env={**os.environ, "MICROPYPATH": f"{SHIMS}:{folder('firmware')}:.frozen"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "Traceback" not in run.stdout, run.stdout
    first, last = (State(*map(int, line.split())) for line in run.stdout.splitlines())
    return first, last
