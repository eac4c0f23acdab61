"""Prints a board's free memory after a minute and after an hour of virtual time, under a real MicroPython."""

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.long_run import HEAP, long_run

MINUTES = 60


def main() -> None:
    with tempfile.TemporaryDirectory() as home:
        first, last = long_run(MINUTES, Path(home))
    print(f"free in a heap of {HEAP}: {first.free} kB after a minute, {last.free} kB after {MINUTES}")
    print(f"lines received: {first.lines}, {last.lines}")


if __name__ == "__main__":
    main()
