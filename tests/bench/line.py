"""Prints how long after a fault of a board's line the table knows the truth, in virtual time."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.line_faults import FAULTS, healing
from support.report import Report

COUNTED = """From a fault's end, when a last card is laid, until the table's snapshot is what lies there.
Counted: the board's waiting and bus, three misses of a card that was replaced, the host's waiting; not what
Python takes, nor the start of a chip. The firmware that is flashed and the host's half of the talk run on
one virtual clock; on a busy computer the host gets its turn at random times, at most 100 ms apart. No board
was measured."""
LASTS = (0.2, 2.5, 2.9, 3.3)  # seconds
SEEDS = range(5)
COMPUTERS = {"idle": 0.0, "busy": 0.1}


def times(fault: str, delay: float) -> list[float]:
    """In seconds, in order."""
    found = []
    for seed in SEEDS:
        for lasts in LASTS:
            with TemporaryDirectory() as home:
                found.append(healing(Path(home), FAULTS[fault], lasts, seed, delay))
    return sorted(found)


def main() -> None:
    with Report(COUNTED) as report:
        for computer, delay in COMPUTERS.items():
            report.say(f"{computer} computer, {len(SEEDS) * len(LASTS)} runs each:")
            for fault in FAULTS:
                found = times(fault, delay)
                p50, most = round(found[len(found) // 2], 2), round(found[-1], 2)
                sentence = f"  {fault:<23} p50 {p50:.2f} s, {most:.2f} s at most"
                report.row(sentence, computer=computer, fault=fault, p50_s=p50, most_s=most)


if __name__ == "__main__":
    main()
