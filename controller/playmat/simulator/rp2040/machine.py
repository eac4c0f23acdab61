"""The RP2040's `machine` module for a virtual slot board: its SPI ends in MFRC522 chips.

`wiring` in the working folder lists the chip-select pins, reader 0 first. What happens around the board
arrives as lines in the FIFO `world`:

    field <reader> <uid>:<user bytes>[:<coupling>] ...           these tags lie in the reader's field
    chip <reader> <0 or 1>         the reader is unplugged, or plugged in anew
    module <reader> <version> <0 or 1>      another chip is fitted, of this version; 1: it clings to MISO
    garble <reader> <0 or 1>       answers arrive with a wrong bit, or right again
    crash                          the firmware stumbles over an error
    say <bytes>                    puts bytes on the line to the host

A transfer takes the time that `spi_bus` says.
"""

import select
import sys

import clock
from mfrc522_chip import Chip
from spi_bus import Bus, transfer_us
from tags import Tag

PWRON_RESET, WDT_RESET = 1, 3


class _World:
    """The FIFO that tells what happens around the board."""

    def __init__(self, chips):
        self._chips = chips
        self._tags = {}
        self._file = open("world", "r+b", buffering=0)  # for reading alone it would wait for a writer
        self._poll = select.poll()
        self._poll.register(self._file, select.POLLIN)

    def listen(self):
        while self._poll.poll(0):
            words = self._file.readline().decode().split()
            if not words:
                return
            self._obey(words[0], words[1:])

    def _obey(self, verb, words):
        if verb == "field":
            self._put(int(words[0]), words[1:])
        elif verb == "chip":
            self._chips[int(words[0])].plug(words[1] == "1")
        elif verb == "module":
            self._chips[int(words[0])].fit(int(words[1], 16), words[2] == "1")
        elif verb == "garble":
            self._chips[int(words[0])].garble(words[1] == "1")
        elif verb == "crash":
            raise RuntimeError("the world said so")
        elif verb == "say":
            sys.stdout.buffer.write(_bytes(words[0]))

    def _put(self, reader, words):
        before = self._tags.get(reader, {})
        here, now, couplings = [], {}, []
        for word in words:
            uid, user, coupling = (word.split(":") + ["1"])[:3]
            tag = now[uid + user] = before.get(uid + user) or Tag(_bytes(uid), _bytes(user))
            here.append(tag)
            couplings.append(float(coupling))
        self._tags[reader] = now
        self._chips[reader].put(here, couplings)


def _bytes(digits):
    return bytes(int(digits[n : n + 2], 16) for n in range(0, len(digits), 2))


def _wired():
    """The chips by the pins of their select lines, reader 0 first."""
    with open("wiring") as file:
        return [(int(word), Chip(clock.now)) for word in file.read().split()]


_pins = _wired()
_bus = Bus(dict(_pins))
clock.listen(_World([chip for _, chip in _pins]).listen)


class Pin:
    """A pin; as an output it may be a chip's select line."""

    IN, OUT = 0, 1

    def __init__(self, number, mode=IN, value=1):
        if not 0 <= number <= 29:
            raise ValueError("invalid pin")
        self._number = number
        self._value = value

    def __call__(self, value=None):
        if value is None:
            return self._value
        self._value = value
        _bus.select(self._number, not value)
        return None


class SPI:
    """The bus with all chips of the board."""

    def __init__(self, number, baudrate=1_000_000, sck=None, mosi=None, miso=None):
        self._baudrate = baudrate

    def write(self, data):
        clock.spend(transfer_us(len(data), self._baudrate))
        _bus.transfer(data)

    def write_readinto(self, data, into):
        clock.spend(transfer_us(len(data), self._baudrate))
        into[:] = _bus.transfer(data)


def reset():
    """Ends the program: whoever started it gives it power anew."""
    raise SystemExit


class WDT:
    """A watchdog that never bites: a virtual board that hangs is a failing test."""

    def __init__(self, timeout):
        pass

    def feed(self):
        pass


class _Memory:
    """Registers of the RP2040 that nothing here models."""

    def __init__(self):
        self._words = {}

    def __getitem__(self, address):
        return self._words.get(address, 0)

    def __setitem__(self, address, word):
        self._words[address] = word


mem32 = _Memory()


def unique_id():
    return b"\xe6\x61\x64\x08\x43\x00\x00\x00"
