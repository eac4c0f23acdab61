"""Measures the time of the odds: all tables from an empty cache, and the advice after each roll."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[2]))

from playmat.games.age_of_war import odds
from playmat.games.age_of_war.odds import By, Lines, Siege, chance, uses
from playmat.games.age_of_war.rules.castles import CASTLES, DICE, FACES, lines_of
from support.report import Report

ROLLS = 400
STARTS = 5
START = "import playmat.games.age_of_war.odds"


def open_lines() -> Iterator[Lines]:
    """Yields each set of open lines of each castle, in the centre and before another player."""
    for castle in CASTLES.values():
        for stolen in (False, True):
            lines = lines_of(castle, stolen)
            for size in range(len(lines) + 1):
                yield from combinations(lines, size)


def all_tables() -> int:
    """Computes all chances and returns their number."""
    return len([chance(lines, dice) for lines in open_lines() for dice in range(1, DICE + 1)])


def seconds(call) -> float:  # type: ignore[no-untyped-def]
    began = time.process_time()
    call()
    return time.process_time() - began


def from_nothing() -> float:
    """Returns seconds of CPU time for all tables with empty caches."""
    for known in (odds._chance, odds._filled, odds._needed, odds._prospect, odds.rolls, odds.probabilities):
        known.cache_clear()
    return seconds(all_tables)


def importing() -> float:
    """Returns seconds to import the module in a new Python, minus those of an empty one."""
    return _run(START) - _run("")


def _run(program: str) -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", program], check=True)
    return time.perf_counter() - began


def advice(random: Random) -> float:
    """Returns milliseconds to evaluate all uses of a roll among castles that are not cached."""
    castles = random.sample(list(CASTLES.values()), random.randint(1, len(CASTLES)))
    stolen = {castle.name: castle.red_daimyo and random.random() < 0.5 for castle in castles}
    sieges = [
        Siege(castle.name, lines_of(castle, stolen[castle.name]), random.randint(1, 12)) for castle in castles
    ]
    roll = "".join(sorted(random.choices(FACES, k=DICE)))
    return 1000 * seconds(lambda: [uses(sieges, roll, by) for by in By])


def main() -> None:
    random = Random(1)
    with Report("Processor time of one thread on this computer.") as report:
        tables, taken = all_tables(), [from_nothing() for _ in range(STARTS)]
        report.row(
            f"all tables: {tables} chances, median of {STARTS}: {statistics.median(taken):.3f} s",
            chances=tables,
            tables_s=statistics.median(taken),
        )
        imported = statistics.median(importing() for _ in range(STARTS))
        report.row(f"the module is there after {imported:.3f} s", import_s=imported)
        times = sorted(advice(random) for _ in range(ROLLS))
        median, longest = statistics.median(times), times[-1]
        report.row(
            f"advice for {ROLLS} rolls: median {median:.1f} ms, longest {longest:.1f} ms",
            rolls=ROLLS,
            median_ms=median,
            longest_ms=longest,
        )


if __name__ == "__main__":
    main()
