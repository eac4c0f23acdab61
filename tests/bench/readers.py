"""Prints what a poll costs in modelled RP2040 time: this firmware beside drivers by others, on one chip."""

from __future__ import annotations

import logging
import sys
import time
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from chips import bus, chip, tag, transfer_us
from foreign import NEW, OLD, PIRC, Foreign, driver
from playmat.assets import folder

BAUDRATE = 4_000_000
SETTLE_US = 2000
CASCADE_TAG = 0x88
SEVEN, RECORD = "04A1B2C3D4E5F6", bytes(range(16))


class Cost(NamedTuple):
    """One poll."""

    transfers: int
    bytes: int
    us: int
    outcome: str

    def __str__(self) -> str:
        return f"{self.transfers:5} {self.bytes:6} {self.us / 1000:7.1f} ms  {self.outcome}"


class Spi:
    """A bus with one chip that counts, and whose clock the transfers drive."""

    def __init__(self) -> None:
        self.now = self.transfers = self.bytes = 0
        self.chip = chip(lambda: self.now)
        self._bus = bus({0: self.chip})

    def write(self, data: bytes) -> None:
        self._transfer(data)

    def write_readinto(self, data: bytes, into: Any) -> None:
        into[:] = self._transfer(data)[: len(into)]

    def select(self, value: int) -> None:
        self._bus.select(0, not value)

    def _transfer(self, data: bytes) -> bytes:
        self.transfers += 1
        self.bytes += len(data)
        self.now += transfer_us(len(data), BAUDRATE)
        out: bytes = self._bus.transfer(data)
        return out

    def sleep(self, us: int) -> None:
        self.now += us


class Told:
    """Collects what the firmware reports."""

    def __init__(self) -> None:
        self.outcome = "nothing to report"

    def on(self, slot: Any, found: Any) -> None:
        self.outcome = f"{len(found.uid)} bytes and a record" if found.data else f"{len(found.uid)} bytes"

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *arguments: None


def ours() -> list[Cost]:
    """The firmware's own driver, its field rising for each visit."""
    spi = Spi()
    micropython = types.ModuleType("micropython")
    vars(micropython).update(const=lambda value: value, native=lambda f: f, viper=lambda f: f)
    sys.modules.update(micropython=micropython, machine=types.ModuleType("machine"))
    vars(time).update(sleep_us=spi.sleep, ticks_us=lambda: spi.now)
    sys.path.insert(0, str(folder("firmware")))
    from board import Tuning
    from mfrc522 import MFRC522
    from presence import Slot

    told = Told()
    slot = Slot(0, MFRC522(spi, spi.select), True, Tuning(), told)

    def visit() -> Cost:
        told.outcome = "nothing to report"
        before = spi.transfers, spi.bytes, spi.now
        slot.open()
        spi.sleep(SETTLE_US)
        slot.visit()
        return Cost(spi.transfers - before[0], spi.bytes - before[1], spi.now - before[2], told.outcome)

    visit()  # a chip's first visit may set it up
    empty = visit()
    spi.chip.put([tag(SEVEN, RECORD)])
    return [empty, visit(), visit()]


def theirs(name: str, poll: Callable[[Foreign], Callable[[], Any]]) -> list[Cost]:
    """A foreign driver, its field always on."""
    with driver(name, transfer_us=transfer_us(2, BAUDRATE)) as foreign:
        once = poll(foreign)

        def cost() -> Cost:
            before = foreign.transactions, foreign.now
            uid = once()
            transfers = foreign.transactions - before[0]
            return Cost(transfers, 2 * transfers, foreign.now - before[1], known(uid))

        empty = cost()
        foreign.chip.put([tag(SEVEN, RECORD)])
        foreign.pass_time(5000)
        return [empty, cost(), cost()]


def known(uid: list[int] | None) -> str:
    """What an answer says of the tag: of five bytes with a cascade tag, three belong to the UID."""
    if not uid:
        return "says: no tag"
    return "3 of 7 bytes" if len(uid) == 5 and uid[0] == CASCADE_TAG else f"{len(uid)} bytes"


def request_and_anticoll(prefix: str) -> Callable[[Foreign], Callable[[], Any]]:
    """A poll by a driver of the mfrc522 family: REQA, then the anticollision of one level."""

    def poll(foreign: Foreign) -> Callable[[], Any]:
        reader = foreign.module.MFRC522()
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
        PIRC: theirs(PIRC, lambda foreign: foreign.module.RFID(pin_irq=None).read_id),
        "this firmware": ours(),
    }
    print(f"One poll, SPI at {BAUDRATE // 1_000_000} MHz, modelled RP2040: transfers, bytes, time, outcome.")
    print(f"The firmware waits {SETTLE_US // 1000} ms of it for its field; the others leave theirs on.")
    for index, case in enumerate(("empty", "a new 7-byte tag", "the same tag again")):
        print(f"{case}:")
        for name in reversed(rows):
            print(f"  {name:<22} {rows[name][index]}")


if __name__ == "__main__":
    main()
