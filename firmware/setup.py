"""What the host says a board has: the bus, its readers, and how they are asked. Nothing until it says so."""

import machine
from micropython import const

import rp2040
from bus import Bus
from mfrc522 import GAINS, MFRC522, starts_until
from presence import Slot

_TIMEOUT_MAX_US = const(100_000)
_SUPPLIED = const(26000)  # of 65535: 2.6 of the readers' 3.3 V, halved by two resistors
_RADIO = (33, 32, 15)  # gain, power and near power unless the host says others
_DRIVER = const(8)


class Setup:
    """`orders` are the host's that set it up, by verb; KeyError or ValueError for one that makes no sense."""

    def __init__(self):
        self.settle_us = 2000  # from field on to the first poll
        self.readers = {}  # number: line, mode, turn
        self._bus = self._supply = None
        self._misses = 3  # clean misses before a tag is gone
        self._timeout_us = 500  # for an answer to begin
        self._radios = {}
        self._drivers = {}
        self.orders = {
            "supply": self._sense_supply,
            "bus": self._open_bus,
            "rst": self._take_reset_line,
            "setup": self._take_reader,
            "radio": self._tune_radio,
            "drive": self._take_driver,
            "tune": self._tune,
            "clock": self._set_clock,
        }

    @property
    def bus(self):
        """The readers' bus; ValueError before the host opened it."""
        if self._bus is None:
            raise ValueError
        return self._bus

    def supplied(self):
        """Whether the readers have their supply, as far as that is sensed."""
        return self._supply is None or self._supply.read_u16() > _SUPPLIED

    def release(self):
        """Drives no pin any more where the readers may lose their supply."""
        if self._supply is not None and self._bus is not None:
            self._bus.release()

    def slots(self, report):
        """Resets all readers and sets them up; returns their slots, by number."""
        slots = []
        for number in sorted(self.readers):
            line, mode, _ = self.readers[number]
            radio = self._radios.get(number, _RADIO) + (self._drivers.get(number, _DRIVER),)
            reader = MFRC522(self.bus, line, self._timeout_us, *radio)
            slot = Slot(number, reader, mode == "id", self._misses, report)
            slot.asks_owner = mode == "owner"
            slots.append(slot)
        if not self.restart(slots):
            for slot in slots:
                slot.reader.begin_reset()
            _set_up(slots)
        return slots

    def restart(self, slots):
        """Resets all readers by their RST line and sets them up; whether there is one."""
        wired = self.bus.restart()
        if wired:
            _set_up(slots)
        return wired

    def _sense_supply(self, fields):
        self._supply = machine.ADC(int(fields["pin"]))

    def _open_bus(self, fields):
        if not self.supplied():
            raise ValueError
        kind = rp2040.FastBus if rp2040.is_rp2040() else Bus
        self._bus = kind(*(int(fields[key]) for key in ("spi", "sck", "mosi", "miso", "mhz")))

    def _take_reset_line(self, fields):
        self.bus.wire_rst(int(fields["pin"]))

    def _take_reader(self, fields):
        line = self.bus.line(int(fields["cs"]))
        self.readers[int(fields["slot"])] = line, fields["mode"], int(fields["turn"])

    def _tune_radio(self, fields):
        gain, power, near = (int(fields[key]) for key in ("gain", "power", "near"))
        if gain not in GAINS or not 0 <= near <= 63 or not 0 <= power <= 63:
            raise ValueError
        self._radios[int(fields["slot"])] = gain, power, near

    def _take_driver(self, fields):
        driver = int(fields["n"])
        if not 0 <= driver <= 15:
            raise ValueError
        self._drivers[int(fields["slot"])] = driver

    def _tune(self, fields):
        misses, settle_us, timeout_us = (int(fields[key]) for key in ("misses", "settle", "timeout"))
        if misses < 1 or settle_us < 0 or not 0 < timeout_us <= _TIMEOUT_MAX_US:
            raise ValueError
        self._misses, self.settle_us, self._timeout_us = misses, settle_us, timeout_us

    def _set_clock(self, fields):
        mhz = int(fields["mhz"])
        if not 1 <= mhz <= 8:
            raise ValueError
        self.bus.clock(mhz)


def _set_up(slots):
    until = starts_until()
    for slot in slots:
        slot.reader.set_up(until)
