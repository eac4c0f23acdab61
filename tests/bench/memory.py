"""Prints a board's free memory after a minute and after an hour of virtual time, under a real MicroPython."""

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.long_run import HEAP, long_run
from support.report import Report

MINUTES = 60


def main() -> None:
    with tempfile.TemporaryDirectory() as home:
        first, last = long_run(MINUTES, Path(home))
    with Report(
        "A real MicroPython (Unix port) in virtual time; its virtual chips live in the same heap."
    ) as report:
        for minute, state in ((1, first), (MINUTES, last)):
            report.row(
                f"after {minute} minutes {state.free} of {HEAP} are free, {state.lines} lines received",
                minute=minute,
                free_kb=state.free,
                lines=state.lines,
            )


if __name__ == "__main__":
    main()
