"""Prints a sweep over 18 readers in modelled RP2040 time, settling included, with 0, 9 and 17 tags.

What the transfers and the air take is modelled; of the Python around them only the calls of the bus are.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.chips import tag
from support.reader_rig import SETTLE_US, ReaderRig, Slot

READERS, DECK = 18, 16
SWEEPS = 6


def sweeps(tags: int, *, fast: bool) -> list[float]:
    """Some sweeps after the tags have come, in ms."""
    rig = ReaderRig(READERS, fast=fast)
    slots = [Slot(rig, reader, identify=reader != DECK) for reader in range(READERS)]

    def sweep() -> float:
        return sum(slot.visit() + SETTLE_US for slot in slots) / 1000

    sweep()
    with_tags = [reader for reader in range(READERS) if reader != DECK][:tags]
    for reader in with_tags:
        rig.chips[reader].put([tag(f"04{reader:02X}0102030506", bytes(16))])
    sweep()
    return [sweep() for _ in range(SWEEPS)]


def main() -> None:
    for fast, name in ((True, "registers"), (False, "MicroPython's driver")):
        for tags in (0, 9, 17):
            times = sweeps(tags, fast=fast)
            mean = sum(times) / len(times)
            print(f"sweep of 18 readers by {name}, {tags:2} tags: {mean:.0f} ms, {max(times):.0f} at most")


if __name__ == "__main__":
    main()
