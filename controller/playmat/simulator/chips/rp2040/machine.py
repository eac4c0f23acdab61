"""The RP2040's `machine` module for a virtual slot board: its SPI ends in MFRC522 chips.

`wiring` in the working folder lists the chip-select pins, reader 0 first; all RST hang on pin 22. The word
`other` before them makes it a microcontroller without the registers of `rp2040_registers`. What happens
around the board arrives as lines in the FIFO `world`:

    field <reader> <uid>:<user bytes>[:<coupling>] ...           these tags lie in the reader's field
    chip <reader> <0 or 1>         the reader is unplugged, or plugged in again
    module <reader> <version> <0 or 1>      another chip is fitted, of this version; 1: it never releases MISO
    hang <reader>                  the chip answers nothing until its RST pin is pulsed
    garble <reader> <0 or 1>       answers arrive with a wrong bit, or right again
    slow <reader> <us>             tags that come to the reader from now on wake this long after the field
    coil <reader> <part>           its antenna's efficiency, 1 as standard; 0: its drivers do not stay on
    cable <reader> <mhz>           above this clock, bits on its cable arrive wrong
    swap <reader> <reader>         their select lines change places
    tie <reader> <reader>          their select lines touch
    ground <reader>                its select line is low for good
    short <0 or 1>                 MISO is tied to ground or to 3.3 V
    supply <0 or 1>                all readers lose their 3.3 V, or have it again
    rst 1                          the readers' RST line is low for good
    crash                          the firmware raises an error
    say <bytes>                    puts bytes on the line to the host

`spi_bus` models the time of a transfer. A program that resets the chip ends with exit code 3, and its
supervisor starts it again; it restores the board's surroundings from the file `kept`.
"""

import os
import select
import sys

import clock
import viper
from mfrc522_chip import Chip
from rp2040_registers import Registers, Words
from spi_bus import Bus, transfer_us
from tags import Tag

PWRON_RESET, WDT_RESET = 1, 3
_MISO, _RST = 16, 22
_RESET = 3
_WATCHDOG_CTRL, _ENABLE = 0x40058000, 1 << 30  # data sheet, section 4.7.6
_PASSING = ("crash", "say", "hang")
_STEADY = 8  # sweeps
_QUIET_US = 2_000_000
_IDLE = 50  # sleeps
_DOZE_MS = 700  # seldom reached: the host sends a beat every 500


class _Surroundings:
    """The FIFO through which the simulator sends events around the board."""

    def __init__(self, chips):
        self._chips = chips
        self._tags = {}
        self._slow = {}
        self._fields = {}
        self._faults = []
        self.lines = 0  # received so far
        self._file = open("world", "r+b", buffering=0)  # reading alone would block on open
        self._poll = select.poll()
        self._poll.register(self._file, select.POLLIN)
        self._either = None

    def listen(self):
        while self._poll.poll(0):
            line = self._file.readline()
            if not line:
                return
            self._hear(line)

    def close(self):
        """Closes the FIFO."""
        self._file.close()

    @property
    def faulty(self):
        """Whether a fault was ever reported, whose effect may need sweeps."""
        return bool(self._faults)

    def wait(self, ms):
        """Waits for a line, or one from the host, so long at most."""
        if self._either is None:
            self._either = select.poll()
            self._either.register(self._file, select.POLLIN)
            self._either.register(sys.stdin, select.POLLIN)
        self._either.poll(ms)

    def keep(self):
        """Saves the surroundings across a restart of the program."""
        with open("kept", "wb") as file:
            file.write(b"".join(self._faults) + b"".join(self._fields.values()))

    def recall(self):
        """Restores the surroundings after a restart of the program."""
        try:
            with open("kept", "rb") as file:
                for line in file:
                    self._hear(line)
        except OSError:
            return
        os.unlink("kept")

    def _hear(self, line):
        self.lines += 1
        verb, *words = line.decode().split()
        if verb != "field" and verb not in _PASSING:
            self._faults.append(line)
        if verb == "field":
            self._fields[words[0]] = line
            self._put(int(words[0]), words[1:])
        elif verb == "chip":
            self._chips[int(words[0])].plug(words[1] == "1")
        elif verb == "module":
            self._chips[int(words[0])].fit(int(words[1], 16), words[2] == "1")
        elif verb == "hang":
            self._chips[int(words[0])].hang()
        elif verb == "garble":
            self._chips[int(words[0])].garble(words[1] == "1")
        elif verb == "slow":
            self._slow[int(words[0])] = int(words[1])
        elif verb == "coil":
            self._chips[int(words[0])].break_antenna(float(words[1]))
        elif verb == "supply":
            ADC.supplied = words[0] == "1"
            for chip in self._chips:
                chip.plug(ADC.supplied)
        elif verb == "rst":
            hold_reset()
        elif verb == "cable":
            _bus.fit_cable(_selects[int(words[0])], int(words[1]))
        elif verb == "short":
            _bus.shorted = int(words[0])
        elif verb in ("swap", "tie", "ground"):
            getattr(_bus, verb)(*(_selects[int(word)] for word in words))
        elif verb == "crash":
            raise RuntimeError("the world said so")
        elif verb == "say":
            sys.stdout.buffer.write(_bytes(words[0]))

    def _put(self, reader, words):
        before = self._tags.get(reader, {})
        wakes_us = [self._slow[reader]] if reader in self._slow else []
        here, now, couplings = [], {}, []
        for word in words:
            uid, user, coupling = (word.split(":") + ["1"])[:3]
            tag = before.get(uid + user) or Tag(_bytes(uid), _bytes(user), *wakes_us)
            now[uid + user] = tag
            here.append(tag)
            couplings.append(float(coupling))
        self._tags[reader] = now
        self._chips[reader].put(here, couplings)


def _bytes(digits):
    return bytes(int(digits[n : n + 2], 16) for n in range(0, len(digits), 2))


class ADC:
    """An analog input: half the readers' 3.3 V."""

    supplied = True

    def __init__(self, pin):
        if pin not in (26, 27, 28):
            raise ValueError("Pin doesn't have ADC capabilities")

    def read_u16(self):
        return 32768 if self.supplied else 0


# The wiring lists the pins of the select lines, after "other" if the microcontroller is no RP2040.
with open("wiring") as _file:
    _wiring = _file.read().split()
_selects = [int(word) for word in _wiring if word != "other"]
_is_rp2040 = _wiring[0] != "other"
chips = [Chip(clock.now) for _ in _selects]
surroundings = _Surroundings(chips)
_bus = Bus({pin: chips[number] for number, pin in enumerate(_selects)})
surroundings.recall()


def _drive(pin, high):
    """Sets an output, which may be a chip's select line, or the RST of all chips."""
    _bus.select(pin, not high)
    if pin == _RST and not Pin.rst_stuck:
        for chip in chips:
            chip.hold(not high)


def hold_reset():
    """Holds the RST line low from now on."""
    _drive(_RST, False)
    Pin.rst_stuck = True


class Pin:
    """A pin; as an output it may be a chip's select line, as an input MISO."""

    IN, OUT = 0, 1
    PULL_UP, PULL_DOWN = 1, 2
    rst_stuck = False
    outputs = set()

    def __init__(self, number, mode=IN, pull=None, value=1):
        if not 0 <= number <= 29:
            raise ValueError("invalid pin")
        self._number = number
        self._value = value
        self.outputs.discard(number)
        if mode == self.OUT:
            self.outputs.add(number)
            _drive(number, value)
        elif number == _MISO and pull:
            _bus.pulled_up = pull == self.PULL_UP

    def __call__(self, value=None):
        if value is not None:
            self._value = value
            _drive(self._number, value)
            return None
        if self._number == _MISO:
            return _bus.level()
        return 0 if self._number == _RST and Pin.rst_stuck else self._value


class SPI:
    """The bus with all chips of the board."""

    def __init__(self, number, baudrate=1_000_000, sck=None, mosi=None, miso=None):
        self._baudrate = baudrate
        _bus.mhz = baudrate // 1_000_000

    def write(self, data):
        clock.spend(transfer_us(len(data), self._baudrate))
        _bus.transfer(data)

    def write_readinto(self, data, into):
        clock.spend(transfer_us(len(data), self._baudrate))
        into[:] = _bus.transfer(data)


def _happen():
    """Processes events outside the firmware, and the watchdog."""
    surroundings.listen()
    if mem32[_WATCHDOG_CTRL] & _ENABLE and clock.now() - WDT.fed_at > WDT.limit_us:
        reset()


def reset():
    """Ends the program; its supervisor starts it again."""
    clock.listen(lambda: None)
    clock.watch_sleeps(None)
    surroundings.keep()
    surroundings.close()
    raise SystemExit(_RESET)


class Rest:
    """Lets a board doze while its sweeps can find nothing new.

    Nothing new means that no line came from the surroundings and no chip received other answers than in the
    sweep before, for longer than it takes to declare a tag gone. The next line, from them or the host, ends
    the doze; the sweep that follows reads a card that was just laid. A board that was ever faulty stays
    awake, since a chip that fails and a bad cable show only in sweeps.

    A board dozes in the pause between two sweeps, where its stamps and the duration of its sweeps stay true:
    a sleep while one field less is on than while a tag wakes, and no reader waits for an answer. A board
    without pauses, which has no neighbours or decides by milliseconds, dozes as it switches a field on,
    before it stamps what it asks for; that sweep appears to be long, so it has to be quiet for longer.
    """

    def __init__(self, surroundings, chips):
        self._surroundings = surroundings
        self._chips = chips
        self._seen = None
        self._sweeps = self._since = 0  # sweeps since the last change, and when that was
        self._on = self._most = 0  # fields that are on, and were at most
        self._fields = 0  # switched on since the last sweep
        self._pauses = False  # whether the board ever paused

    def sleep(self, sleeps):
        """Receives a sleep, one of so many since the last bus transfer."""
        if self._on < self._most and not any(chip.transceives for chip in self._chips):
            if self._fields:
                self._pauses = True
                self._sweep()
            if self._sweeps >= _STEADY:
                self._doze()
        elif sleeps >= _IDLE:  # no reader is set up
            self._doze()

    def field(self, on):
        """Receives a field that was switched on or off."""
        if not on:
            self._on -= 1
            return
        self._on += 1
        self._most = max(self._on, self._most)
        self._fields += 1
        if not self._pauses and self._fields >= len(self._chips):
            self._sweep()
            if self._sweeps >= _STEADY and clock.now() - self._since > _QUIET_US:
                self._doze()

    def _sweep(self):
        self._fields = 0
        seen = self._surroundings.lines, sum(chip.changes for chip in self._chips)
        if seen == self._seen:
            self._sweeps += 1
        else:
            self._seen = seen
            self._sweeps, self._since = 0, clock.now()

    def _doze(self):
        # A card that has just ended a doze waits for its sweep, which may not be due yet.
        unswept = self._seen is not None and self._seen[0] != self._surroundings.lines
        if not unswept and not self._surroundings.faulty:
            clock.doze(self._surroundings.wait, _DOZE_MS)


class WDT:
    """The watchdog resets the chip unless it is fed; it records the longest time between two feeds."""

    limit_us = longest_us = fed_at = 0

    def __init__(self, timeout):
        WDT.limit_us = 1000 * timeout
        mem32[_WATCHDOG_CTRL] = _ENABLE
        WDT.fed_at = clock.now()

    def feed(self):
        now = clock.now()
        WDT.longest_us = max(WDT.longest_us, now - WDT.fed_at)
        WDT.fed_at = now


clock.listen(_happen)
_rest = Rest(surroundings, chips)
clock.watch_sleeps(_rest.sleep)
Chip.on_field = _rest.field
Chip.on_poll = staticmethod(clock.spend)
mem32 = Registers(_bus, _drive, clock.spend) if _is_rp2040 else Words()
viper.load("rp2040", mem32)


def unique_id():
    return b"\xe6\x61\x64\x08\x43\x00\x00\x00"
