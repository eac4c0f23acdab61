"""The host's orders about one reader: its health, its wires, its radio, and what a tag on it holds."""

import binascii

from micropython import const

import wiring
from locking import read_locks
from mfrc522 import GAINS
from reach import listen

_RECORD = const(16)  # bytes
_HALF = const(8)  # of them in a line


class Doctor:
    """Answers by `link`; `slots` are those of the readers of `setup` that are scanned.

    `pause()` switches all fields off, for what a sweep or two take; ValueError where readers decide by
    milliseconds.
    """

    def __init__(self, link, setup, pause):
        self._link = link
        self._setup = setup
        self._pause = pause
        self.slots = []
        self._heard = (-1,)  # the last answer to `listen`
        self._record = bytearray(_RECORD)  # what `write` writes
        self.orders = {
            "probe": self._probe,
            "wires": self._test_wires,
            "data": self._take_data,
            "write": self._write_tag,
            "pages": self._read_pages,
            "lock": self._lock_tag,
            "listen": self._listen,
        }

    def _slot(self, fields):
        """The slot of the reader that an order names."""
        number = int(fields["slot"])
        for slot in self.slots:
            if slot.number == number:
                return slot
        raise ValueError

    def _probe(self, fields):
        slot = self._slot(fields)
        reader = slot.reader
        order = int(fields["id"])
        chip = order, reader.version, reader.tx_control, reader.gain, reader.power
        self._link.answer(b"chip", b"id=%d version=%02X tx=%02X gain=%d power=%d" % chip)
        hits = order, slot.polls % 10000, slot.hits % 10000, slot.misses % 10000
        self._link.answer(b"hits", b"id=%d polls=%d hits=%d misses=%d" % hits)
        errors = order, reader.noises % 1000, reader.collisions % 1000, reader.resets % 1000
        self._link.answer(b"flaws", b"id=%d noise=%d coll=%d resets=%d" % errors)

    def _test_wires(self, fields):
        order, number = int(fields["id"]), int(fields["slot"])
        readers = self._setup.readers
        if number not in readers:
            raise ValueError
        bus, lines = self._setup.bus, {slot: line for slot, (line, _, _) in readers.items()}
        levels = (order,) + wiring.levels(bus, lines, number)
        self._link.answer(b"miso", b"id=%d up=%d down=%d one=%d zero=%d rst=%d" % levels)
        right, version, kept = wiring.echoes(bus, lines, number)
        echoes = order, right, version, kept
        self._link.answer(b"echo", b"id=%d right=%d version=%02X kept=%02X" % echoes)

    def _take_data(self, fields):
        place, half = int(fields["p"]), binascii.unhexlify(fields["x"])
        if place not in (0, _HALF) or len(half) != _HALF:
            raise ValueError
        self._record[place : place + _HALF] = half

    def _write_tag(self, fields):
        slot, uid = self._tag(fields)
        said = slot.write(uid, bytes(self._record), self._setup.settle_us)
        heard, same = said is not None, said == self._record
        self._link.answer(b"wrote", b"id=%d heard=%d same=%d" % (int(fields["id"]), heard, same))

    def _tag(self, fields):
        """The slot and the UID of the tag that an order names, for a visit of its own: all fields are off."""
        slot, uid = self._slot(fields), binascii.unhexlify(fields["u"])
        if len(uid) not in (4, 7, 10):
            raise ValueError
        self._pause()
        return slot, uid

    def _read_pages(self, fields):
        self._answer_locked(fields, b"")

    def _lock_tag(self, fields):
        if not any(self._record):  # without `data` before it would lock a blank tag
            raise ValueError
        self._answer_locked(fields, bytes(self._record))

    def _answer_locked(self, fields, data):
        slot, uid = self._tag(fields)
        said, locked = read_locks(slot, uid, self._setup.settle_us, data)
        found = int(fields["id"]), said is not None, said == self._record, locked
        self._link.answer(b"locked", b"id=%d heard=%d same=%d pages=%d" % found)

    def _listen(self, fields):
        """The host repeats an order that takes long; the same one again is answered without more tries."""
        slot, gain, tries = self._slot(fields), int(fields["g"]), int(fields["k"])
        power, driver = int(fields["p"]), int(fields["n"])
        if gain not in GAINS or not (0 <= power <= 63 and 0 <= driver <= 15 and 1 <= tries <= 10):
            raise ValueError
        order = int(fields["id"])
        if self._heard[0] != order:
            self._pause()
            self._heard = (order,) + listen(slot, (gain, power, driver), tries, self._setup.settle_us)
        self._link.answer(b"heard", b"id=%d any=%d read=%d tags=%d" % self._heard)
