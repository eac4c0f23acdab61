"""The RP2040's `machine` module for a virtual slot board: its SPI ends in MFRC522 chips.

Chip n hangs on chip-select n. What lies in the chips' fields arrives as lines in the FIFO `world`:

    field <reader> <uid>:<user bytes> <uid>:<user bytes> ...
    say <bytes>              puts them on the line to the host

Bus transfers take the time that they take on an RP2040, so that a sweep is as long as a real one.
"""

import select
import sys
import time

from mfrc522_chip import Chip
from tags import Tag

PWRON_RESET, WDT_RESET = 1, 3
_TRANSFER_US = 45  # a register access by a method of a driver class; measured figures are in the bench
_BYTE_US = 4
_NAP_US = 300  # what is owed is slept off in pieces of this size, before the firmware sleeps itself
_LISTEN_US = 2000
_CHIPS = 32


class _Clock:
    """Modelled microseconds: bus transfers add to it, and it never falls behind the real time."""

    def __init__(self):
        self._real = time.ticks_us()
        self._ahead = 0  # modelled minus real
        self._now = 0

    def now(self):
        real = time.ticks_us()
        passed = time.ticks_diff(real, self._real)
        self._real = real
        self._ahead -= passed
        if self._ahead < 0:
            self._now -= self._ahead
            self._ahead = 0
        return self._now

    def spend(self, microseconds):
        self.now()
        self._now += microseconds
        self._ahead += microseconds
        if self._ahead > _NAP_US:
            time.sleep_us(self._ahead)


class _World:
    """The FIFO that tells which tags lie where."""

    def __init__(self, chips):
        self._chips = chips
        self._tags = {}
        self._file = open("world", "rb", buffering=0)
        self._poll = select.poll()
        self._poll.register(self._file, select.POLLIN)
        self._next = 0

    def listen(self, now):
        if now < self._next:
            return
        self._next = now + _LISTEN_US
        while self._poll.poll(0):
            words = self._file.readline().decode().split()
            if not words:
                return
            if words[0] == "say":
                sys.stdout.buffer.write(_bytes(words[1]))
            else:
                self._put(int(words[1]), words[2:])

    def _put(self, reader, words):
        before = self._tags.get(reader, {})
        now = {word: before.get(word) or _tag(word) for word in words}
        self._tags[reader] = now
        self._chips[reader].put(list(now.values()))


def _tag(word):
    uid, _, user = word.partition(":")
    return Tag(_bytes(uid), _bytes(user))


def _bytes(digits):
    return bytes(int(digits[n : n + 2], 16) for n in range(0, len(digits), 2))


_clock = _Clock()
_chips = [Chip(_clock.now) for _ in range(_CHIPS)]
_world = _World(_chips)
_selected = []


class Pin:
    """A pin; as an output it may be a chip's select line."""

    IN, OUT = 0, 1

    def __init__(self, number, mode=IN, value=1):
        self._number = number
        self._value = value

    def __call__(self, value=None):
        if value is None:
            return self._value
        self._value = value
        if self._number >= _CHIPS:
            return None  # nothing hangs there
        chip = _chips[self._number]
        if value:
            if chip in _selected:
                _selected.remove(chip)
        else:
            _world.listen(_clock.now())
            chip.select()
            _selected.append(chip)
        return None


class SPI:
    """The bus; with several chips selected their answers collide (a high bit wins)."""

    def __init__(self, number, baudrate=1_000_000):
        pass

    def write(self, data):
        _clock.spend(_TRANSFER_US + _BYTE_US * len(data))
        for byte in data:
            for chip in _selected:
                chip.exchange(byte)

    def write_readinto(self, data, into):
        _clock.spend(_TRANSFER_US + _BYTE_US * len(data))
        for index, byte in enumerate(data):
            answer = 0
            for chip in _selected:
                answer |= chip.exchange(byte)
            into[index] = answer


class WDT:
    """A watchdog that never bites: the process's parent watches it."""

    def __init__(self, timeout):
        pass

    def feed(self):
        pass


def reset_cause():
    """A virtual board needs no grace for mpremote."""
    return WDT_RESET


def unique_id():
    return b"virtual"
