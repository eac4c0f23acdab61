"""Examines the slot boards: which reader, wire or supply is at fault, and what to do about it."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from playmat.app.live_board import LiveBoard, open_board
from playmat.config import BoardConfig
from playmat.link.answers import Probe, Wires
from playmat.link.board_clock import Reading
from playmat.link.bus_clock import CLOCKS
from playmat.link.diagnosis import SLOWEST_US, Finding, chip, examine
from playmat.link.electrical import WireFaults, holders, holds_miso, judge, noisy, slower
from playmat.link.setup import BusSetup, ReaderSetup
from playmat.table.mat import Mat, Slot
from playmat.text import Text


@dataclass(frozen=True, slots=True)
class ReaderReport:
    """What is known of one reader; `tags` are the UIDs in its field, `rate` how often it hears them."""

    slot: Slot
    probe: Probe
    tags: tuple[str, ...]
    rate: float | None
    finding: Finding


@dataclass(frozen=True, slots=True)
class BoardReport:
    """What is wrong with the whole board, if anything, each of its readers, and its clock."""

    fault: Text | None
    readers: list[ReaderReport]
    clock: Reading | None
    firmware: str


async def examination(board: BoardConfig, mat: Mat) -> BoardReport:
    """A report of the board and of each of its readers."""
    slots = mat.readers(board.name)
    readers = [slot.reader for slot in slots]
    async with open_board(board, mat) as live:
        wiring = await _test_wires(live, board, readers)
        rates = await live.rates(readers)
        probes = await live.probe(readers)
        clock = live.link.reading
        firmware = live.firmware
    patient = {} if wiring.disturbed else await _patient_rates(board, mat, readers)
    return BoardReport(
        wiring.faults.board or holders(wiring.tests),
        [_report(slot, probes[slot.reader], live, rates[slot.reader], patient, wiring) for slot in slots],
        clock,
        firmware,
    )


async def _patient_rates(board: BoardConfig, mat: Mat, readers: Collection[int]) -> dict[int, float]:
    """The hit rates where tags get all the time that they may need to wake; none where they get it anyway."""
    if board.settle_us >= SLOWEST_US:
        return {}
    async with open_board(replace(board, settle_us=SLOWEST_US), mat) as live:
        return await live.rates(readers)


@dataclass(frozen=True, slots=True)
class _Wiring:
    """The tests of the wires at the highest clock that all cables carry, and what they mean."""

    tests: Mapping[int, Wires]
    faults: WireFaults
    cables: Mapping[int, Text]  # what is to be said of those that carry less than is wanted
    fixed: bool  # whether the owner set the clock

    @property
    def disturbed(self) -> bool:
        """Whether nothing that the readers hear can be believed."""
        return bool(self.faults.board) or any(map(holds_miso, self.tests.values()))


async def _test_wires(live: LiveBoard, board: BoardConfig, readers: Collection[int]) -> _Wiring:
    """Tests the wires, from the board's clock downwards until no bit is wrong; that clock stays."""
    slow: dict[int, int] = {}
    wanted = board.mhz or CLOCKS[-1]
    for mhz in (wanted, *(clock for clock in reversed(CLOCKS) if clock < wanted)):
        live.link.set_clock(mhz, asyncio.get_running_loop().time())
        tests = await live.test_wires(readers)
        noisy_ones = [reader for reader, test in tests.items() if noisy(test)]
        if not noisy_ones:
            break
        slow |= dict.fromkeys(noisy_ones, next((c for c in reversed(CLOCKS) if c < mhz), 0))
    faults = judge(tests, {r: ReaderSetup(r).pin for r in readers}, BusSetup(mhz=mhz, rst=board.rst))
    fixed = board.mhz is not None
    cables = {reader: slower(carried, wanted, fixed) for reader, carried in slow.items() if carried}
    return _Wiring(tests, faults, cables, fixed)


def _report(
    slot: Slot,
    probe: Probe,
    live: LiveBoard,
    rate: float,
    patient: Mapping[int, float],
    wiring: _Wiring,
) -> ReaderReport:
    """Where the board is at fault, or a reader holds MISO, only wires can be judged of the others."""
    tags = tuple(sorted(live.tags.get(slot.reader, ())))
    version, faults = wiring.tests[slot.reader].version, wiring.faults
    if fault := faults.board or faults.readers.get(slot.reader):
        finding = Finding(False, chip(version), None if faults.board else fault)
    elif cable := wiring.cables.get(slot.reader):
        finding = Finding(not wiring.fixed, chip(version), cable)
    elif wiring.disturbed:
        finding = Finding(True, chip(version))
    else:
        finding = examine(probe, version, rate, patient.get(slot.reader, 0.0))
    return ReaderReport(slot, probe, tags, rate if tags else None, finding)
