"""Prints a sweep over 18 readers in modelled RP2040 time: 0, 9 and 17 tags, the standard mat's order."""

import sys
from math import dist
from pathlib import Path
from statistics import mean

sys.path.insert(0, str(Path(__file__).parents[1]))

from playmat.drawing import Point
from playmat.link.visits import APART, Visits, apart, plan
from support.chips import tag
from support.mats import STANDARD
from support.reader_rig import CYCLES, DECK, INSTRUCTIONS, Python, ReaderRig, Sweep
from support.report import Report
from support.two_boards import PacedBoard, disturbed, play

READERS = 18
SWEEPS = 6
COUNTED = """Sweeps over 18 readers in ms. Counted: settling, air, SPI and the firmware's own Python, set by
what MicroPython 1.26 took on an emulated RP2040: first each instruction as one clock with misses of the flash
cache, then the data sheet's clocks for each instruction, with dearer misses. Left out: what the host sends,
garbage collections (5 to 10 ms every 10 s or so), and whatever a real chip does otherwise. No board was
measured."""
SETTLED, SECONDS = 1.5, 5.0


def antennas(board: str) -> list[Point]:
    assert STANDARD
    return [(one.x, one.y) for one in STANDARD.antennas.values() if one.board == board]


POINTS = antennas("south")
CASES = (
    ("one field after the other", 4, 2000, Visits(tuple(range(READERS)), 1)),
    ("fields ahead", 4, 2000, plan(POINTS, 2000)),
    ("fields ahead, 1 MHz SPI", 1, 2000, plan(POINTS, 2000)),
    ("fields ahead, tags that want 5 ms", 4, 5000, plan(POINTS, 5000)),
)


def sweeps(tags: int, visits: Visits, settle_us: int, rig: ReaderRig) -> list[float]:
    """Some sweeps after the tags have come, in ms."""
    sweep = Sweep(rig, visits.order, visits.fields, settle_us)
    sweep.run()
    for reader in [reader for reader in range(READERS) if reader != DECK][:tags]:
        rig.chips[reader].put([tag(f"04{reader:02X}0102030506", bytes(16))])
    sweep.run()
    sweep.run()  # a tag whose field was on when it came is found now
    return [sweep.run() for _ in range(SWEEPS)]


def main() -> None:
    with Report(COUNTED) as report:
        for name, mhz, settle_us, visits in CASES:
            near = f", {apart(POINTS, visits):.0f} mm apart" if visits.fields > 1 else ""
            report.say(f"{name} ({visits.fields} on{near}):")
            for tags in (0, 9, 17):
                row(report, name, tags, mhz, settle_us, visits)
        report.say("fields beside the other board's, and the share that was on together with one of those:")
        for paced in (False, True):
            for tags in ((0, 0), (0, 16), (16, 16)):
                beside(report, paced, *tags)


def beside(report: Report, paced: bool, *tags: int) -> None:
    """Two boards with so many tags, in the host's rhythm or without."""
    boards = [board_of("south", "north", 50e-6), board_of("north", "south", -50e-6)]
    for board, count in zip(boards, tags, strict=True):
        board.lay(list(range(count)))
    play(boards, SECONDS, paced=paced)
    share = disturbed(boards[0], boards[1], SETTLED)
    name = "in one rhythm" if paced else "each for itself"
    report.row(f"  {name}, {tags[0]} and {tags[1]} tags: {share:.0%}", boards=name, tags=tags, together=share)


def board_of(name: str, other: str, drift: float) -> PacedBoard:
    here, there = antennas(name), antennas(other)
    near = [number for number, at in enumerate(here) if any(dist(at, one) < APART for one in there)]
    return PacedBoard(name, here, near, drift)


def row(report: Report, name: str, tags: int, mhz: int, settle_us: int, visits: Visits) -> None:
    """The mean and the longest sweep by both counts of the Python, and by MicroPython's own driver."""

    def times(python: Python, fast: bool = True) -> tuple[float, float]:
        found = sweeps(tags, visits, settle_us, ReaderRig(READERS, fast=fast, python=python, mhz=mhz))
        return round(mean(found), 1), round(max(found), 1)

    instructions, cycles, driver = (
        times(INSTRUCTIONS),
        times(CYCLES),
        times(CYCLES._replace(call_us=0), False),
    )
    report.row(
        f"  {tags:2} tags: {instructions[0]:.0f} ({instructions[1]:.0f} at most), by clocks {cycles[0]:.0f}"
        f" ({cycles[1]:.0f} at most); by MicroPython's SPI driver {driver[0]:.0f}",
        sweep=name,
        fields=visits.fields,
        tags=tags,
        mean_ms=instructions[0],
        most_ms=instructions[1],
        mean_by_clocks_ms=cycles[0],
        most_by_clocks_ms=cycles[1],
        mean_by_driver_ms=driver[0],
    )


if __name__ == "__main__":
    main()
