"""A slot board: visits its readers one after the other and reports to the host what lies there."""

import binascii
import time

import machine
import micropython
from micropython import const

import rp2040
import wiring
from bus import Bus
from link import Link
from memory import Memory
from mfrc522 import GAINS, MFRC522, starts_until
from pace import Pace
from presence import Slot
from reach import listen
from sweep import Sweep
from usb import Usb

VERSION = "0.3.2"
PROTOCOL = const(3)
_BEAT_MS = const(500)
_BOOT_MS = const(250)
_SILENCE_MS = const(3000)
_IDLE_MS = const(2)
_OLDEST_MS = const(30000)
_TIMEOUT_MAX_US = const(100_000)
_DATA = const(16)  # bytes of a record
_HALF = const(8)  # of them in a line
_SUPPLIED = const(26000)  # of 65535: 2.6 of the readers' 3.3 V, halved by two resistors


class Tuning:
    """What holds for all readers of a board."""

    misses = 3  # clean misses before a tag is gone
    settle_us = 2000  # from field on to the first poll
    timeout_us = 500  # for an answer to begin


class Board:
    """Everything the board does, from power-on; it feeds the watchdog. The host's orders are in `_orders`."""

    def __init__(self, name, watchdog):
        self._name = name
        self._watchdog = watchdog
        self._link = Link(Usb(), self._handle)
        self._received_at = self._beat_at = time.ticks_ms()
        self._bus = self._supply = None
        self._orders = {
            "supply": self._sense_supply,
            "bus": self._open_bus,
            "rst": self._take_reset_line,
            "setup": self._set_up,
            "radio": self._tune_radio,
            "drive": self._take_driver,
            "tune": self._tune,
            "start": self._start,
            "probe": self._probe,
            "wires": self._test_wires,
            "clock": self._set_clock,
            "turns": self._take_turns,
            "visit": self._visit_in_turns,
            "data": self._take_data,
            "write": self._write_tag,
            "listen": self._listen,
            "leave": self._leave,
        }
        self._visits = Sweep((), 0, 0)
        self._memory = Memory()
        self._forget()

    def run(self):
        """Works until the host sends `leave`; OSError where the line is closed. Leaves no field on."""
        self._link.end_line()
        self._link.send("awake", "proto=%d" % PROTOCOL)
        try:
            while not self._left:
                self._housekeep()
                served = self._link.serve()
                if self._running:
                    self._sweep()
                elif not served:
                    time.sleep_ms(_IDLE_MS)
        finally:
            self._visits.close()

    @micropython.native
    def _housekeep(self):
        """Everything but the readers and the host's orders."""
        self._watchdog.feed()
        now = time.ticks_ms()
        self._link.poll(now)
        if self._greeted and time.ticks_diff(now, self._received_at) > _SILENCE_MS:
            self._forget()
        if time.ticks_diff(now, self._beat_at) >= (_BEAT_MS if self._running else _BOOT_MS):
            self._beat_at = now
            self._beat()

    # --- the readers

    @micropython.native
    def _sweep(self):
        """One visit to each reader, once it is this board's turn."""
        left_us = 0 if self._hurried else self._pace.left_us()
        if left_us:
            time.sleep_us(min(left_us, 1000 * _IDLE_MS))
            return
        self._pace.begin()
        began = time.ticks_us()
        last = other = False
        while not last:
            # A tag takes its time to answer, or the reader until it is sure that nothing does. Meanwhile the
            # board does all that does not touch that reader; orders may, so they wait for the visit's end. It
            # takes longer than most answers: unless a line waits for its acknowledgement, every other visit
            # is enough.
            self._visits.ask()
            other = not other
            if other or not self._link.idle:
                self._housekeep()
            last = self._visits.visit()
            self._link.serve()
            if not self._running:
                return
            if self._snapshot_due and self._swept:
                self._snapshot()
        self._swept = True
        if self._link.overflowed:
            self._snapshot_due = True
        self._sweep_ms = time.ticks_diff(time.ticks_us(), began) // 1000
        self._longest_ms = max(self._sweep_ms, self._longest_ms)
        self._memory.tidy(self._link.idle, self._link.lines)

    def tag_on(self, slot, tag):
        """A tag arrived, or came near."""
        if self._swept:
            self._report_tag(slot, tag)

    def tag_off(self, slot, tag):
        """A tag is gone."""
        if self._swept:
            self._link.queue("gone", tag.left, "s=%d u=%s" % (slot.number, _hex(tag.uid)))

    def presence(self, slot, present, at):
        """A reader that may not identify sees something, or nothing any more."""
        if self._swept:
            if slot.owner is not None:
                self._link.queue("data", at, "s=%d p=5 x=%02X" % (slot.number, slot.owner))
            self._link.queue("cover", at, "s=%d on=%d" % (slot.number, present))

    def hard_reset(self, slot):
        """Resets all readers by their RST line where there is one, else this one as it can be."""
        if self._require_bus().restart():
            self._set_up_readers()
        else:
            slot.reader.reset()

    def _set_up_readers(self):
        until = starts_until()
        for slot in self._slots:
            slot.reader.set_up(until)

    def fault(self, slot, working):
        """A reader stopped working, or works again."""
        if self._swept:
            self._link.queue("fault", time.ticks_ms(), "s=%d ok=%d" % (slot.number, working))

    @micropython.native
    def _report_tag(self, slot, tag):
        came = _recent(tag.came)
        at = "s=" + str(slot.number)
        if tag.data:
            record = _hex(tag.data)
            self._link.queue("data", came, at + " p=0 x=" + record[:16])
            self._link.queue("data", came, at + " p=8 x=" + record[16:])
        self._link.queue("tag" if tag.near else "far", came, at + " u=" + _hex(tag.uid))

    def _snapshot(self):
        """Queues the whole state instead of what was not acknowledged."""
        self._snapshot_due = False
        self._link.drop()
        self._link.queue("snap_begin", time.ticks_ms())
        for slot in self._slots:
            for tag in slot.tags:
                self._report_tag(slot, tag)
            if slot.present:
                self.presence(slot, True, time.ticks_ms())
            if not slot.working:
                self.fault(slot, False)
        self._link.queue("snap_end", time.ticks_ms())

    # --- the host

    def _forget(self):
        """As after power-on: nothing is set up, no field is on."""
        self._visits.close()
        self._visits = Sweep((), 0, 0)
        self._greeted = self._running = self._left = False
        self._swept = False  # until every reader was visited once there is nothing to report
        self._snapshot_due = False
        if self._supply is not None and self._bus is not None:
            self._bus.release()
        self._bus = self._supply = None
        self._tuning = Tuning()
        self._pace = Pace()
        self._readers = {}
        self._radios = {}
        self._drivers = {}
        self._heard = (-1,)  # the last answer to `listen`
        self._slots = []
        self._data = bytearray(_DATA)  # what `write` writes
        self._turns = []  # the numbers of readers, as the host says who is visited most often
        self._hurried = False  # whether visits go by these: then no other board is waited for
        self._sweep_ms = self._longest_ms = 0
        self._link.restart()

    def _beat(self):
        if not self._running:
            if not self._greeted:
                self._link.send("awake", "proto=%d" % PROTOCOL)
            return
        if not self._supplied():
            self._forget()
            return
        sweeps = min(self._sweep_ms, 999), min(self._longest_ms, 999)
        counts = self._link.bad % 1000, self._link.repeats % 1000, self._memory.free // 1024
        self._link.send("beat", "w=%d m=%d e=%d r=%d k=%d" % (sweeps + counts))
        self._longest_ms = 0
        bus = self._require_bus()
        self._link.answer(
            "spi", "mhz=%d checks=%d errors=%d" % (bus.mhz, bus.checks % 10000, bus.errors % 1000)
        )

    def _handle(self, verb, fields):
        self._received_at = time.ticks_ms()
        try:
            self._execute(verb, fields)
        except (KeyError, ValueError):
            self._link.count_bad()

    def _execute(self, verb, fields):
        if verb == "ack":
            self._link.acknowledge(int(fields["seq"]))
        elif verb == "snap":
            self._snapshot_due = True
        elif verb == "hello":
            self._forget()
            self._greeted = True
            self._link.send("hello", "proto=%d v=%s b=%s" % (PROTOCOL, VERSION, self._name))
        elif verb == "beat":
            self._link.send("time", "id=%s" % fields["id"])
            if "every" in fields:
                self._pace.set(int(fields["wait"]), int(fields["every"]))
        else:
            self._orders[verb](fields)
            self._link.send("done", "id=%s" % fields["id"])

    def _sense_supply(self, fields):
        self._supply = machine.ADC(int(fields["pin"]))

    def _supplied(self):
        """Whether the readers have their supply, as far as that is sensed."""
        return self._supply is None or self._supply.read_u16() > _SUPPLIED

    def _open_bus(self, fields):
        if not self._supplied():
            raise ValueError
        kind = rp2040.FastBus if rp2040.is_rp2040() else Bus
        self._bus = kind(*(int(fields[key]) for key in ("spi", "sck", "mosi", "miso", "mhz")))

    def _require_bus(self):
        if self._bus is None:
            raise ValueError
        return self._bus

    def _take_reset_line(self, fields):
        self._require_bus().wire_rst(int(fields["pin"]))

    def _set_up(self, fields):
        line = self._require_bus().line(int(fields["cs"]))
        self._readers[int(fields["slot"])] = line, fields["mode"], int(fields["turn"])

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
        self._tuning.misses, self._tuning.settle_us, self._tuning.timeout_us = misses, settle_us, timeout_us

    def _start(self, fields):
        if self._running:
            return
        count, at_once = int(fields["n"]), int(fields["fields"])
        if len(self._readers) != count or not 1 <= at_once <= max(1, count):
            raise ValueError
        bus = self._require_bus()
        for number in sorted(self._readers):
            line, mode, _ = self._readers[number]
            radio = self._radios.get(number, (33, 32, 15)) + (self._drivers.get(number, 8),)
            reader = MFRC522(bus, line, self._tuning.timeout_us, *radio)
            slot = Slot(number, reader, mode == "id", self._tuning.misses, self)
            slot.asks_owner = mode == "owner"
            self._slots.append(slot)
        if not bus.restart():
            for slot in self._slots:
                slot.reader.begin_reset()
        self._set_up_readers()
        order = sorted(self._slots, key=lambda slot: self._readers[slot.number][2])
        self._usual = order, at_once
        self._visits = Sweep(order, at_once, self._tuning.settle_us)
        self._running = self._snapshot_due = True
        self._memory.collect()

    def _probe(self, fields):
        slot = self._started(fields)
        reader = slot.reader
        order = int(fields["id"])
        chip = order, reader.version, reader.tx_control, reader.gain, reader.power
        self._link.answer("chip", "id=%d version=%02X tx=%02X gain=%d power=%d" % chip)
        hits = order, slot.polls % 10000, slot.hits % 10000, slot.misses % 10000
        self._link.answer("hits", "id=%d polls=%d hits=%d misses=%d" % hits)
        errors = order, reader.noises % 1000, reader.collisions % 1000, reader.resets % 1000
        self._link.answer("flaws", "id=%d noise=%d coll=%d resets=%d" % errors)

    def _started(self, fields):
        """The slot of the reader that an order names; its scan has started."""
        number = int(fields["slot"])
        if number not in self._readers or not self._running:
            raise ValueError
        return self._slots[sorted(self._readers).index(number)]

    def _test_wires(self, fields):
        order, number = int(fields["id"]), int(fields["slot"])
        if number not in self._readers:
            raise ValueError
        bus, lines = self._require_bus(), {slot: line for slot, (line, _, _) in self._readers.items()}
        levels = (order,) + wiring.levels(bus, lines, number)
        self._link.answer("miso", "id=%d up=%d down=%d one=%d zero=%d rst=%d" % levels)
        right, version, kept = wiring.echoes(bus, lines, number)
        self._link.answer("echo", "id=%d right=%d version=%02X kept=%02X" % (order, right, version, kept))

    def _set_clock(self, fields):
        mhz = int(fields["mhz"])
        if not 1 <= mhz <= 8:
            raise ValueError
        self._require_bus().clock(mhz)

    def _take_turns(self, fields):
        place = int(fields["p"])
        turns = [None if letter == "." else int(letter, 36) for letter in fields["s"]]
        if not 0 <= place <= len(self._turns):
            raise ValueError
        self._turns = self._turns[:place] + turns

    def _visit_in_turns(self, fields):
        count, at_once = int(fields["n"]), int(fields["fields"])
        if not self._running:
            raise ValueError
        if not count:
            self._hurried = False
            self._visits.change(*self._usual)
            return
        slots = {slot.number: slot for slot in self._slots}
        slots[None] = None
        if count != len(self._turns) or set(self._turns) | {None} != set(slots) or not 1 <= at_once <= count:
            raise ValueError
        self._hurried = True
        self._visits.change([slots[number] for number in self._turns], at_once)

    def _take_data(self, fields):
        place, half = int(fields["p"]), binascii.unhexlify(fields["x"])
        if place not in (0, _HALF) or len(half) != _HALF:
            raise ValueError
        self._data[place : place + _HALF] = half

    def _write_tag(self, fields):
        """With all other fields off, for what a sweep takes; never where readers decide by milliseconds."""
        slot, uid = self._started(fields), binascii.unhexlify(fields["u"])
        if self._hurried or len(uid) not in (4, 7, 10):
            raise ValueError
        self._visits.close()
        said = slot.write(uid, bytes(self._data), self._tuning.settle_us)
        heard, same = said is not None, said == self._data
        self._link.answer("wrote", "id=%d heard=%d same=%d" % (int(fields["id"]), heard, same))

    def _listen(self, fields):
        """With all other fields off, for what two sweeps take; never where readers decide by milliseconds.

        The host repeats an order that takes long; the same one again is answered without more tries.
        """
        slot, gain, tries = self._started(fields), int(fields["g"]), int(fields["k"])
        power, driver = int(fields["p"]), int(fields["n"])
        if (
            self._hurried
            or gain not in GAINS
            or not (0 <= power <= 63 and 0 <= driver <= 15 and 1 <= tries <= 10)
        ):
            raise ValueError
        order = int(fields["id"])
        if self._heard[0] != order:
            self._visits.close()
            self._heard = (order,) + listen(slot, (gain, power, driver), tries, self._tuning.settle_us)
        self._link.answer("heard", "id=%d any=%d read=%d tags=%d" % self._heard)

    def _leave(self, fields):
        self._forget()
        self._left = True


def _hex(data):
    return binascii.hexlify(data).decode().upper()


def _recent(came):
    """When a tag came, or half a minute ago: older stamps are ambiguous."""
    now = time.ticks_ms()
    return came if 0 <= time.ticks_diff(now, came) < _OLDEST_MS else time.ticks_add(now, -_OLDEST_MS)
