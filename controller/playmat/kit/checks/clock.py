"""How quick a clock the readers' cables carry: edges and the way of an answer, from ohms and picofarads.

A line is taken as one resistor and one capacitance [model]. It leaves out reflections, which short cables
with resistors at their beginning hardly have, and what wires in a cable couple; only a bench can tell.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from playmat.kit.checks.result import Result
from playmat.kit.fitting import FittedBoard
from playmat.kit.values import Reader
from playmat.link.bus_clock import CLOCKS

_TO_HALF, _TEN_TO_NINETY = 0.69, 2.2  # of a time constant
_SETUP_NS = 5.0  # before the Pico samples


class Delays(NamedTuple):
    """What the clock has to wait for, in ns: the longest edge, and from SCK's edge to the answer."""

    edge: float
    answer: float


def delays(board: FittedBoard, reader: Reader) -> Delays:
    """Those of a board's slowest branch."""
    branches: dict[str, list[int]] = {}
    for wired, cable in zip(board.board.readers, board.cables, strict=True):
        branches.setdefault(wired.branch, []).append(cable)
    bus = board.board.bus
    loads = [_branch_pf(cables, reader) + bus.board_pf for cables in branches.values()]
    tau = (bus.output_ohm * sum(loads) + bus.series_ohm * max(loads)) / 1000  # ohm times pF is ps
    return Delays(_TEN_TO_NINETY * tau, _TO_HALF * tau + reader.output_ns + _back_ns(board, reader))


def _branch_pf(cables: list[int], reader: Reader) -> float:
    return sum(reader.cable_pf_per_m * cable / 1000 + reader.input_pf for cable in cables)


def _back_ns(board: FittedBoard, reader: Reader) -> float:
    """From a module's MISO to the Pico: its cable, its gate, and the bus with all gates that are off."""
    cable_pf = reader.cable_pf_per_m * max(board.cables) / 1000 + reader.input_pf
    gates = board.board.gates
    if gates is None:
        return _TO_HALF * reader.output_ohm * cable_pf / 1000
    bus_pf = len(board.cables) * gates.off_pf + len(board.board.branches) * board.board.bus.board_pf
    tau = (reader.output_ohm * cable_pf + gates.output_ohm * bus_pf) / 1000
    return gates.delay_ns + _TO_HALF * tau


def carried(board: FittedBoard, reader: Reader) -> int:
    """The quickest of the controller's clocks that fits, in MHz; 0 where none does."""
    edge, answer = delays(board, reader)
    return max(
        (mhz for mhz in CLOCKS if 500 / mhz >= max(edge + reader.clock_low_ns, answer + _SETUP_NS)),
        default=0,
    )


def check_clock(board: FittedBoard, reader: Reader) -> Iterator[Result]:
    """Whether a board's cables carry the clock that its description wants."""
    edge, answer = delays(board, reader)
    wanted, found = board.board.clock_mhz, carried(board, reader)
    text = (
        f"edges of {edge:.0f} ns, answers after {answer:.0f}: {found} MHz; cables to {max(board.cables)} mm"
    )
    remedy = (
        f"{wanted} MHz wants edges of {500 / wanted - reader.clock_low_ns:.0f} ns and answers within "
        f"{500 / wanted - _SETUP_NS:.0f}: shorten cables, spread readers over more branches, or set clock_mhz"
    )
    yield Result("clock", board.name, text, remedy if found < wanted else "")
