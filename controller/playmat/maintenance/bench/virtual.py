"""A bench without hardware: the firmware on a virtual board, with a module of a given strength."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from playmat.maintenance.bench.measurements import Measurement
from playmat.maintenance.bench.model import couplings
from playmat.simulator.chips.boards import VirtualBoard
from playmat.simulator.physics.modules import Module

KINDS = {
    "weak": Module(9).efficiency,
    "normal": 1.0,
    "strong": Module(35).efficiency,
    "too-strong": Module(60).efficiency,
    "defective": 0.35,
    "dead": 0.0,
}
"""Efficiencies of the modules to choose from; a dead one has no field."""

BOARD = "bench"


class VirtualBench:
    """A virtual board with one reader; `lay` puts tags there as a person would."""

    def __init__(self, kind: str, home: Path) -> None:
        self._board = VirtualBoard(BOARD, home)
        self.port = str(self._board.path)
        self._board.plug()
        self._board.weaken(0, KINDS[kind])

    def lay(self, measurement: Measurement) -> None:
        """Lays the tags of a measurement, and nothing else."""
        levels = {}
        for number, level in enumerate(couplings(measurement)):
            digest = sha256(f"{measurement.part.value} {number}".encode()).digest()
            uid = b"\x04" + digest[:6].replace(b"\x88", b"\x89")
            levels[uid] = round(level, 3)
        self._board.set_field(0, dict.fromkeys(levels, bytes(16)), levels)

    def close(self) -> None:
        self._board.close()


@contextmanager
def virtual_bench(kind: str) -> Iterator[VirtualBench]:
    """Opens a virtual bench in a folder of its own."""
    with TemporaryDirectory(prefix="playmat-bench-") as home:
        bench = VirtualBench(kind, Path(home) / BOARD)
        try:
            yield bench
        finally:
            bench.close()
