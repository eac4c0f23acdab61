"""Leads through the measurements of a bench; the result is saved after each one."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from playmat.config import BoardConfig
from playmat.link.diagnosis import chip
from playmat.link.electrical import judge
from playmat.link.setup import BusSetup, ReaderSetup
from playmat.maintenance.bench.measurements import Measurement, measurements
from playmat.maintenance.bench.measuring import measure
from playmat.maintenance.bench.result import Result, save
from playmat.maintenance.bench.virtual import BOARD
from playmat.maintenance.doctor.live_board import LiveBoard, open_board
from playmat.placement import SHARED, Place
from playmat.table.mat import Mat, Slot
from playmat.text import Text

_RST = 22  # the GPIO of the reader's RST line


def bench_mat(board: str) -> Mat:
    """Returns a mat with one slot, over reader 0 of this board."""
    return Mat("bench", 100, 100, (Slot(Place("bench", 0, SHARED), 0, 0, board),))


class Guide:
    """The measurements still to be made; calls `lay` before each one."""

    def __init__(
        self, live: LiveBoard, result: Result, file: Path, lay: Callable[[Measurement], None] = lambda _: None
    ) -> None:
        self.result = result
        self.all = measurements()
        self._live = live
        self._file = file
        self._lay = lay
        self._asked: Measurement | None = None  # the one that was measured in vain
        first = next(
            (n for n, measurement in enumerate(self.all) if measurement.key not in result.tries),
            len(self.all),
        )
        self._at = len(self.all) if result.dead else first

    @property
    def current(self) -> Measurement | None:
        """The measurement to make now; None after the last, or once the antenna is known to be dead."""
        return self.all[self._at] if self._at < len(self.all) else None

    @property
    def number(self) -> int:
        """The number of the current measurement, from 1."""
        return self._at + 1

    async def measure(self) -> Text | None:
        """Makes the current measurement and advances; returns a question once for an implausible result."""
        measurement = self.current
        if measurement is None:
            return None
        self._lay(measurement)
        certain = measurement is self._asked
        question = await measure(measurement, partial(self._live.listen, 0), self.result, certain)
        self._asked = measurement if question else None
        if question is None:
            save(self.result, self._file)
            self._at = len(self.all) if self.result.dead else self._at + 1
        return question

    def skip(self) -> None:
        """Advances to the next measurement without making this one."""
        self._at = min(self._at + 1, len(self.all))

    def back(self) -> None:
        """Returns to the measurement before."""
        self._at = max(self._at - 1, 0)


@asynccontextmanager
async def opened(
    port: str, result: Result, file: Path, lay: Callable[[Measurement], None] = lambda _: None
) -> AsyncIterator[Guide]:
    """Opens the board at this port; LinkError with the cause if it or its reader does not answer."""
    async with open_board(BoardConfig(BOARD, port, rst=_RST), bench_mat(BOARD)) as live:
        # A chip that does not answer detects no tag either, as a dead antenna does: one wrong wire would
        # condemn the module.
        wires = await live.test_wires([0])
        if fault := judge(wires, {0: ReaderSetup(0).pin}, BusSetup(rst=_RST)).board:
            raise live.trouble(fault)
        probes = await live.probe([0])
        result.chip = str(chip(probes[0].version))
        yield Guide(live, result, file, lay)
