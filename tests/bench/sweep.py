"""Prints sweeps over the standard mat's 18 readers, and when new cards are known, in modelled RP2040 time."""

import sys
from collections.abc import Sequence
from itertools import pairwise
from math import dist
from pathlib import Path
from random import Random
from statistics import mean, median

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
IDENTIFYING = [reader for reader in range(READERS) if reader != DECK]
LAID = 24


def antennas(board: str) -> list[Point]:
    assert STANDARD
    return [(antenna.x, antenna.y) for antenna in STANDARD.antennas.values() if antenna.board == board]


POINTS = antennas("south")
CASES = (
    ("one field after the other", 4, 2000, Visits(tuple(range(READERS)), 1)),
    ("fields ahead", 4, 2000, plan(POINTS, 2000)),
    ("fields ahead, 1 MHz SPI", 1, 2000, plan(POINTS, 2000)),
    ("fields ahead, tags that want 5 ms", 4, 5000, plan(POINTS, 5000)),
)


def lay(rig: ReaderRig, readers: Sequence[int]) -> None:
    for reader in readers:
        rig.chips[reader].put([tag(f"04{reader:02X}0102030506", bytes(16))])


def sweeps(tags: int, visits: Visits, settle_us: int, rig: ReaderRig) -> list[float]:
    """Some sweeps after the tags have come, in ms."""
    sweep = Sweep(rig, visits.order, visits.fields, settle_us)
    sweep.run()
    lay(rig, IDENTIFYING[:tags])
    while not all(sweep.slots[reader].reports for reader in IDENTIFYING[:tags]):
        sweep.run()
    return [sweep.run() for _ in range(SWEEPS)]


def main() -> None:
    with Report(COUNTED) as report:
        for name, mhz, settle_us, visits in CASES:
            near = f", {apart(POINTS, visits):.0f} mm apart" if visits.fields > 1 else ""
            report.say(f"{name} ({visits.fields} on{near}):")
            for tags in (0, 9, 17):
                row(report, name, tags, mhz, settle_us, visits)
        report.say("cards that come, fields ahead:")
        for count, python in (("", INSTRUCTIONS), (", by clocks", CYCLES)):
            coming(report, count, python)
        report.say("fields beside the other board's, and the share that was on together with one of those:")
        for paced in (False, True):
            for tags in ((0, 0), (0, 16), (16, 16)):
                beside(report, paced, *tags)


def swept(python: Python) -> tuple[ReaderRig, Sweep]:
    """An empty mat, swept once."""
    rig, visits = ReaderRig(READERS, python=python), plan(POINTS, 2000)
    sweep = Sweep(rig, visits.order, visits.fields)
    sweep.run()
    return rig, sweep


def lateness(seed: int, python: Python) -> float:
    """How many ms after a card was laid, at any moment of a sweep, it is stamped."""
    (rig, sweep), random = swept(python), Random(seed)
    for _ in range(random.randrange(READERS)):
        sweep.visit()
    reader = random.choice(IDENTIFYING)
    lay(rig, [reader])
    at = rig.now
    while not sweep.slots[reader].reports:
        sweep.visit()
    return sweep.slots[reader].came_ms - at / 1000


def piled(python: Python) -> tuple[float, float]:
    """The longest visits in ms while two tags that lie on one reader come, and once they are known."""
    rig, sweep = swept(python)
    rig.chips[IDENTIFYING[0]].put([tag(f"04{number:02X}0102030506", bytes(16)) for number in range(2)])

    def longest() -> float:
        ends = [rig.now / 1000]
        for _ in range(3 * READERS):
            sweep.visit()
            ends.append(rig.now / 1000)
        return max(end - begin for begin, end in pairwise(ends))

    return longest(), longest()


def coming(report: Report, count: str, python: Python) -> None:
    """The stamps of cards laid one by one, and how long it takes until 17 laid at once are known."""
    late = [lateness(seed, python) for seed in range(LAID)]
    report.row(
        f"  a card's stamp after it was laid{count}: p50 {median(late):.0f} ms, {max(late):.0f} at most",
        count=count,
        late_ms=late,
    )
    rig, sweep = swept(python)
    lay(rig, IDENTIFYING)
    ends = [rig.now / 1000]
    while not all(sweep.slots[reader].reports for reader in IDENTIFYING):
        sweep.visit()
        ends.append(rig.now / 1000)
    known, longest = ends[-1] - ends[0], max(end - begin for begin, end in pairwise(ends))
    stamps = [sweep.slots[reader].came_ms - ends[0] for reader in IDENTIFYING]
    first, rest = piled(python)
    report.row(
        f"  two on one reader{count}: {first:.0f} ms the longest visit, {rest:.1f} at rest",
        count=count,
        pile_first_ms=first,
        pile_rest_ms=rest,
    )
    report.row(
        f"  {len(IDENTIFYING)} cards laid at once{count}: stamped after {median(stamps):.0f} ms,"
        f" {max(stamps):.0f} at most; all known after {known:.0f},"
        f" {longest:.1f} ms at most from a visit to the next",
        count=count,
        stamps_ms=stamps,
        known_ms=known,
        longest_ms=longest,
    )


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
    near = [number for number, at in enumerate(here) if any(dist(at, point) < APART for point in there)]
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
