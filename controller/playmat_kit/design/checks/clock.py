"""The highest SPI clock that the readers' cables carry, computed from resistances and capacitances.

Each line is modelled as one resistor and one capacitance [model]. Reflections and crosstalk between wires
are left out; series resistors at the driver keep reflections small on short cables.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from playmat.link.bus_clock import CLOCKS
from playmat_kit.design.checks.result import Result
from playmat_kit.design.fitting import FittedBoard
from playmat_kit.design.values import Reader

_TO_HALF, _TEN_TO_NINETY = 0.69, 2.2  # rise to 50 %, and from 10 to 90 %, in time constants (ln 2, ln 9)
_SETUP_NS = 5.0  # MISO must be valid so long before the Pico samples it
_MORE_OHM, _MORE_PF, _MORE_NS = 1.15, 1.2, 1.3
"""Tolerances [model]: series resistors have 5 % and drivers about 30, cables and inputs vary by a fifth, and
a chip's delay by a third with its voltage and temperature."""


class Delays(NamedTuple):
    """Times in ns that limit the clock: the longest edge, and from SCK's edge to valid MISO."""

    edge: float
    answer: float


def delays(board: FittedBoard, reader: Reader, *, worst: bool = False) -> Delays:
    """Returns the delays on a board's slowest branch, typical or with all tolerances against it."""
    # The Pico's output resistance charges all branches, a branch's series resistor only its own. Their
    # time constants add up (Elmore delay): R_out * (sum of all C) + R_series * (C of the branch). The branch
    # with the largest C is the slowest. Short cables count as capacitances, not as transmission lines.
    bus = board.board.bus
    loads_pf = dict.fromkeys(board.board.branches, bus.board_pf)
    for wired, cable in zip(board.board.readers, board.cables, strict=True):
        loads_pf[wired.branch] += reader.cable_pf_per_m * cable / 1000 + reader.input_pf
    slowest_pf, all_pf = max(loads_pf.values()), sum(loads_pf.values())
    tau = (bus.output_ohm * all_pf + bus.series_ohm * slowest_pf) / 1000  # ohm times pF is ps
    # On its way back, MISO is delayed by the time constants of a module's cable and of the bus with all
    # disabled gates, and by the module's gate.
    cable_pf = reader.cable_pf_per_m * max(board.cables) / 1000 + reader.input_pf
    gates = board.board.gates
    if gates is None:
        back_tau, gate_ns = reader.output_ohm * cable_pf / 1000, 0.0
    else:
        bus_pf = len(board.cables) * gates.off_pf + len(board.board.branches) * bus.board_pf
        back_tau = (reader.output_ohm * cable_pf + gates.output_ohm * bus_pf) / 1000
        gate_ns = gates.delay_ns
    more_tau, more_ns = (_MORE_OHM * _MORE_PF, _MORE_NS) if worst else (1.0, 1.0)
    answer = _TO_HALF * (tau + back_tau) * more_tau + (reader.output_ns + gate_ns) * more_ns
    return Delays(_TEN_TO_NINETY * tau * more_tau, answer)


def fastest_clock(board: FittedBoard, reader: Reader) -> int:
    """Returns the highest of the controller's clocks that meets the delays, in MHz; 0 if none does."""
    # Half a period is 500 ns / MHz. It must hold an edge and the time that SCK must stay low or high (MFRC522
    # data sheet, SPI timing). In SPI mode 0 it must also hold the whole way of a bit: the module shifts MISO
    # at the falling edge of SCK, and the Pico samples it at the rising edge half a period later.
    edge, answer = delays(board, reader)
    return max(
        (mhz for mhz in CLOCKS if 500 / mhz >= max(edge + reader.clock_low_ns, answer + _SETUP_NS)),
        default=0,
    )


def check_clock(board: FittedBoard, reader: Reader) -> Iterator[Result]:
    """Checks that a board's cables carry the clock in its description."""
    edge, answer = delays(board, reader)
    wanted, found = board.board.clock_mhz, fastest_clock(board, reader)
    text = (
        f"edges of {edge:.0f} ns, answers after {answer:.0f}: {found} MHz; cables to {max(board.cables)} mm"
    )
    remedy = (
        f"{wanted} MHz wants edges of {500 / wanted - reader.clock_low_ns:.0f} ns and answers within "
        f"{500 / wanted - _SETUP_NS:.0f}: shorten cables, spread readers over more branches, or set clock_mhz"
    )
    yield Result("clock", board.name, text, remedy if found < wanted else "")


def check_answers(board: FittedBoard, reader: Reader) -> Iterator[Result]:
    """Checks that a bit from the farthest reader arrives in time even with all tolerances against it."""
    wanted, longest = board.board.clock_mhz, max(board.cables)
    typical, most = (delays(board, reader, worst=worst).answer for worst in (False, True))
    limit = 500 / wanted - _SETUP_NS
    text = f"{typical:.0f} ns typical, {most:.0f} with tolerances, of {limit:.0f} at {wanted} MHz [model]"
    remedy = f"shorten the cables ({longest} mm), or set clock_mhz: boards step down by themselves"
    yield Result("SCK to MISO", board.name, text, remedy if most > limit else "")
