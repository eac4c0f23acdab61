"""Prints what a poll costs in modelled RP2040 time: this firmware beside drivers by others, on one chip."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.chips import tag, transfer_us
from support.reader_rig import INSTRUCTIONS, ReaderRig, Slot
from support.report import Report
from support.third_party_drivers import NEW, OLD, PIRC, Driver, driver

BAUDRATE = 4_000_000
CASCADE_TAG = 0x88
SEVEN, RECORD = "04A1B2C3D4E5F6", bytes(range(16))


COUNTED = f"""One poll, SPI at {BAUDRATE // 1_000_000} MHz, modelled RP2040: transfers, bytes, time, outcome.
Counted: the air, SPI and the firmware's own Python, set by what MicroPython 1.26 on an emulated RP2040 took,
each instruction as one clock; {transfer_us(2, BAUDRATE)} us a transfer of other drivers. The firmware's
field rises anew for each and settles while other readers are visited; the others leave theirs on. No board
was measured."""


class Cost(NamedTuple):
    """One poll."""

    transfers: int
    bytes: int
    us: int
    outcome: str

    def __str__(self) -> str:
        return f"{self.transfers:5} {self.bytes:6} {self.us / 1000:7.1f} ms  {self.outcome}"


def ours(*, fast: bool) -> list[Cost]:
    """The firmware's own driver, its field rising for each visit; `fast` on the RP2040's registers."""
    rig = ReaderRig(fast=fast, python=INSTRUCTIONS if fast else INSTRUCTIONS._replace(call_us=0))
    slot = Slot(rig)

    def visit() -> Cost:
        slot.reports.clear()
        before = rig.transfers, rig.bytes
        us = slot.visit()
        outcome = [f"{len(uid)} bytes and a record" for _, uid, _ in slot.reports] or ["nothing to report"]
        return Cost(rig.transfers - before[0], rig.bytes - before[1], us, outcome[0])

    visit()  # a chip's first visit may set it up
    empty = visit()
    rig.chips[0].put([tag(SEVEN, RECORD)])
    return [empty, visit(), max(visit() for _ in range(3))]  # checks in turn: the longest of three


def theirs(name: str, poll: Callable[[Driver], Callable[[], Any]]) -> list[Cost]:
    """A third_party driver, its field always on."""
    with driver(name, transfer_us=transfer_us(2, BAUDRATE)) as third_party:
        once = poll(third_party)

        def cost() -> Cost:
            before = third_party.transactions, third_party.now
            uid = once()
            transfers = third_party.transactions - before[0]
            return Cost(transfers, 2 * transfers, third_party.now - before[1], known(uid))

        empty = cost()
        third_party.chip.put([tag(SEVEN, RECORD)])
        third_party.pass_time(5000)
        return [empty, cost(), cost()]


def known(uid: list[int] | None) -> str:
    """What an answer says of the tag: of five bytes with a cascade tag, three belong to the UID."""
    if not uid:
        return "says: no tag"
    return "3 of 7 bytes" if len(uid) == 5 and uid[0] == CASCADE_TAG else f"{len(uid)} bytes"


def request_and_anticoll(prefix: str) -> Callable[[Driver], Callable[[], Any]]:
    """A poll by a driver of the mfrc522 family: REQA, then the anticollision of one level."""

    def poll(third_party: Driver) -> Callable[[], Any]:
        reader = third_party.module.MFRC522()
        request, anticoll = getattr(reader, prefix + "Request"), getattr(reader, prefix + "Anticoll")

        def once() -> Any:
            if request(0x26)[0] != 0:
                return None
            status, uid = anticoll()
            return uid if status == 0 else None

        return once

    return poll


def main() -> None:
    logging.disable()
    rows = {
        OLD: theirs(OLD, request_and_anticoll("MFRC522_")),
        NEW: theirs(NEW, request_and_anticoll("")),
        PIRC: theirs(PIRC, lambda third_party: third_party.module.RFID(pin_irq=None).read_id),
        "this firmware, driver": ours(fast=False),
        "this firmware": ours(fast=True),
    }
    with Report(COUNTED) as report:
        for index, case in enumerate(("empty", "a new 7-byte tag", "the same tag again")):
            report.say(f"{case}:")
            for name in reversed(rows):
                cost = rows[name][index]
                report.row(f"  {name:<22} {cost}", case=case, driver=name, **cost._asdict())


if __name__ == "__main__":
    main()
