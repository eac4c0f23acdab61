"""Run by MicroPython: a board and its host at a clock that jumps.

Its argument is how many minutes pass. Prints after half of them and after all: the most
kB free in that half, for the virtual chips leave garbage too, and the lines received.
"""

import sys

import clock
import machine
from tags import Tag

from wire import decode, encode

MINUTE_US = 60_000_000
MINUTES = int(sys.argv[1])
BEAT_US = 500_000
CHANGE_US = 5_000_000
ORDERS = (
    b"hello proto=3",
    b"bus id=0 spi=0 sck=18 mosi=19 miso=16 mhz=4",
    b"setup id=1 slot=0 cs=0 mode=id turn=0",
    b"setup id=2 slot=1 cs=1 mode=id turn=1",
    b"setup id=3 slot=2 cs=2 mode=cover turn=2",
    b"tune id=4 misses=3 settle=100000 timeout=500",  # long, so that there are fewer sweeps to model
    b"start id=5 n=3 fields=1",
)


class Host:
    """In place of the line: gives orders, acknowledges, beats; lays cards down and takes them away."""

    def __init__(self):
        self._sent = 0
        self._waiting = encode(ORDERS[0])
        self._beat_at = 0
        self._minute = 0
        self._most = 0  # kB free
        self.received = 0

    def take(self, into, at, most):
        """Puts the next line for the board into `into`."""
        if clock.now() >= self._beat_at:
            self._beat_at = clock.now() + BEAT_US
            self._waiting += encode(b"beat id=0")
        part = self._waiting[: min(most, self._waiting.find(b"\n") + 1)]
        self._waiting = self._waiting[len(part) :]
        into[at : at + len(part)] = part
        return at + len(part)

    def write(self, line):
        """Takes a line from the board."""
        message = decode(line[:-1])
        if message:
            self._receive(*message)
        return True

    def _receive(self, verb, fields):
        if verb in ("hello", "done") and self._sent < len(ORDERS) - 1:
            self._sent += 1
            self._waiting += encode(ORDERS[self._sent])
        elif "n" in fields:
            self.received += 1
            self._waiting += encode(b"ack seq=%d" % int(fields["n"]))
        elif verb == "beat":
            self._watch(int(fields["k"]), clock.now() // MINUTE_US)

    def _watch(self, free, minute):
        self._most = max(self._most, free)
        change = clock.now() // CHANGE_US
        for reader, chip in enumerate(machine.chips):
            card = Tag(bytes((4, reader, change & 255, 4, 5, 6, 7)), bytes(16))
            chip.put([card] if change + reader & 1 else [])
        if minute > self._minute:
            self._minute = minute
            if minute in (MINUTES // 2, MINUTES):
                print(self._most, self.received)
                self._most = 0
        if minute == MINUTES:
            sys.exit()


class _Usb:
    Usb = Host


def main():
    """Runs until the host has seen enough."""
    clock.jump()
    sys.modules["usb"] = _Usb
    import machine

    from board import Board

    Board("long", machine.WDT(timeout=8000)).run()


main()
