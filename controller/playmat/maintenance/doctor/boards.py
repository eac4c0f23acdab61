"""Examines the slot boards: finds the faulty reader, wire or supply, and the remedy."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from playmat.config import BoardConfig
from playmat.link.answers import Probe, Wires
from playmat.link.board_clock import ClockEstimate
from playmat.link.bus_clock import CLOCKS
from playmat.link.diagnosis import SLOWEST_US, ReaderFinding, chip, examine
from playmat.link.electrical import WireFaults, disturbers, holders, judge, noisy, slower
from playmat.link.setup import BusSetup, ReaderSetup
from playmat.maintenance.doctor.live_board import LiveBoard, open_board
from playmat.table.mat import Mat, Slot
from playmat.text import Text


@dataclass(frozen=True, slots=True)
class ReaderReport:
    """The findings of one reader; `tags` are the UIDs in its field, `rate` is its hit rate."""

    slot: Slot
    probe: Probe
    tags: tuple[str, ...]
    rate: float | None
    finding: ReaderFinding


@dataclass(frozen=True, slots=True)
class BoardReport:
    """The fault of the whole board, if any, the reports of its readers, and its clock."""

    fault: Text | None
    readers: list[ReaderReport]
    clock: ClockEstimate | None
    firmware: str


async def examination(board: BoardConfig, mat: Mat) -> BoardReport:
    """Examines the board and each of its readers."""
    slots = mat.readers(board.name)
    readers = [slot.reader for slot in slots]
    async with open_board(board, mat) as live:
        wiring = await _test_wires(live, board, readers)
        rates = await live.rates(readers)
        probes = await live.probe(readers)
        clock = live.link.reading
        firmware = live.firmware
    patient: Mapping[int, float] = {}
    if not wiring.disturbed and board.settle_us < SLOWEST_US:
        async with open_board(replace(board, settle_us=SLOWEST_US), mat) as live:
            patient = await live.rates(readers)
    return BoardReport(
        wiring.faults.board or holders(wiring.tests),
        [_report(slot, probes[slot.reader], live, rates[slot.reader], patient, wiring) for slot in slots],
        clock,
        firmware,
    )


@dataclass(frozen=True, slots=True)
class _Wiring:
    """The wire tests at the highest clock that all cables carry, and their interpretation."""

    tests: Mapping[int, Wires]
    faults: WireFaults
    cables: Mapping[int, Text]  # findings about cables that carry less than the wanted clock
    fixed: bool  # whether the owner set the clock

    @property
    def disturbed(self) -> bool:
        """Whether all detections are unreliable."""
        return bool(self.faults.board or disturbers(self.tests))


# A marginal cable fails at high clocks first, so the test lowers the SPI clock step by step. It stops at the
# first clock at which no reader has wrong bits: one bus has one clock. For each reader that was noisy on the
# way, the next lower clock is noted as the limit of its cable, so that the report can name the cable to
# replace instead of blaming the board.
async def _test_wires(live: LiveBoard, board: BoardConfig, readers: Collection[int]) -> _Wiring:
    """Tests the wires at falling clocks until no bit is wrong, and keeps that clock."""
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
    """Reports a reader; if the board is faulty or MISO is held, only its wires can be judged."""
    tags = tuple(sorted(live.tags.get(slot.reader, ())))
    version, faults = wiring.tests[slot.reader].version, wiring.faults
    if fault := faults.board or faults.readers.get(slot.reader):
        finding = ReaderFinding(False, chip(version), None if faults.board else fault)
    elif cable := wiring.cables.get(slot.reader):
        finding = ReaderFinding(not wiring.fixed, chip(version), cable)
    elif wiring.disturbed:
        finding = ReaderFinding(True, chip(version))
    else:
        finding = examine(probe, version, rate, patient.get(slot.reader, 0.0))
    return ReaderReport(slot=slot, probe=probe, tags=tags, rate=rate if tags else None, finding=finding)
