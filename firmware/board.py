"""A slot board: visits its readers one after the other and reports to the host what lies there."""

import binascii
import time

import micropython
from micropython import const

from doctor import Doctor
from link import Link
from memory import Memory
from pace import Pace
from setup import Setup
from sweep import Sweep
from usb import Usb

VERSION = "0.3.9"
PROTOCOL = const(3)
_AWAKE = b"proto=%d" % PROTOCOL
_BEAT_MS = const(500)
_BOOT_MS = const(250)
_SILENCE_MS = const(3000)
_IDLE_US = const(2000)
_OLDEST_MS = const(30000)


class Board:
    """Everything the board does, from power-on; it feeds the watchdog. The host's orders that concern the
    sweeps are in `_orders`, others in its setup and its doctor.
    """

    def __init__(self, name, watchdog):
        self._name = name
        self._watchdog = watchdog
        self._link = Link(Usb(), self._handle)
        self._received_at = self._beat_at = time.ticks_ms()
        self._orders = {
            "start": self._start,
            "turns": self._take_turns,
            "visit": self._visit_in_turns,
            "leave": self._leave,
        }
        self._setup = Setup()
        self._visits = Sweep((), 0, 0)
        self._memory = Memory()
        self._forget()

    def run(self):
        """Works until the host sends `leave`; OSError where the line is closed. Leaves no field on."""
        self._link.end_line()
        self._link.send(b"awake", _AWAKE)
        try:
            while not self._left:
                self._housekeep()
                wait_us = self._wait_us()
                if not wait_us:
                    self._sweep()
                    continue
                self._poll()
                if not self._link.serve():
                    time.sleep_us(min(wait_us, _IDLE_US))
        finally:
            self._visits.close()

    @micropython.native
    def _housekeep(self):
        """What is due now and then, whatever the readers and the host do."""
        now = time.ticks_ms()
        if self._greeted and time.ticks_diff(now, self._received_at) > _SILENCE_MS:
            self._forget()
        if time.ticks_diff(now, self._beat_at) >= (_BEAT_MS if self._running else _BOOT_MS):
            self._beat_at = now
            self._beat()

    @micropython.native
    def _poll(self):
        """Lines go out and come in."""
        self._watchdog.feed()
        self._link.poll(time.ticks_ms())

    # --- the readers

    def _wait_us(self):
        """How long until the next sweep, as far as that is known."""
        if not self._running:
            return _IDLE_US
        return 0 if self._hurried else self._pace.left_us()

    @micropython.native
    def _sweep(self):
        """One visit to each reader."""
        self._pace.begin()
        began = time.ticks_us()
        last = False
        while not last:
            # A tag takes its time to answer, or the reader until it is sure that nothing does. Meanwhile
            # lines go out and come in; an order may touch that reader, so it waits for the visit's end. That
            # takes longer than most answers: unless a line waits for its acknowledgement, every other visit
            # is enough. A tag's record takes longer still: while many tags come, `meanwhile` does it.
            self._visits.ask()
            self._unpolled += 1
            if self._unpolled > 1 or (self._unpolled == 1 and not self._link.idle):
                self._unpolled = 0
                self._poll()
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

    @micropython.native
    def meanwhile(self):
        """A tag takes long to answer."""
        self._unpolled = -2
        self._poll()

    def tag_on(self, slot, tag):
        """A tag arrived, or came near."""
        if self._swept:
            self._report_tag(slot, tag)

    def tag_off(self, slot, tag):
        """A tag is gone."""
        if self._swept:
            self._link.queue(b"gone", tag.left, b"s=%d u=%s" % (slot.number, _hex(tag.uid)))

    def presence(self, slot, present, at):
        """A reader that may not identify sees something, or nothing any more."""
        if self._swept:
            if slot.owner is not None:
                self._link.queue(b"data", at, b"s=%d p=5 x=%02X" % (slot.number, slot.owner))
            self._link.queue(b"cover", at, b"s=%d on=%d" % (slot.number, present))

    def hard_reset(self, slot):
        """Resets all readers by their RST line where there is one, else this one as it can be."""
        if not self._setup.restart(self._slots):
            slot.reader.reset()

    def fault(self, slot, working):
        """A reader stopped working, or works again."""
        if self._swept:
            self._link.queue(b"fault", time.ticks_ms(), b"s=%d ok=%d" % (slot.number, working))

    @micropython.native
    def _report_tag(self, slot, tag):
        came = _recent(tag.came)
        number = slot.number
        if tag.data:
            record = _hex(tag.data)
            self._link.queue(b"data", came, b"s=%d p=0 x=%s" % (number, record[:16]))
            self._link.queue(b"data", came, b"s=%d p=8 x=%s" % (number, record[16:]))
        self._link.queue(b"tag" if tag.near else b"far", came, b"s=%d u=%s" % (number, _hex(tag.uid)))

    def _snapshot(self):
        """Queues the whole state instead of what was not acknowledged."""
        self._snapshot_due = False
        self._link.drop()
        self._link.queue(b"snap_begin", time.ticks_ms())
        for slot in self._slots:
            for tag in slot.tags:
                self._report_tag(slot, tag)
            if slot.present:
                self.presence(slot, True, time.ticks_ms())
            if not slot.working:
                self.fault(slot, False)
        self._link.queue(b"snap_end", time.ticks_ms())

    # --- the host

    def _forget(self):
        """As after power-on: nothing is set up, no field is on."""
        self._visits.close()
        self._visits = Sweep((), 0, 0)
        self._greeted = self._running = self._left = False
        self._swept = False  # until every reader was visited once there is nothing to report
        self._snapshot_due = False
        self._unpolled = 0  # visits since lines went out and came in
        self._setup.release()
        self._setup = Setup()
        self._doctor = Doctor(self._link, self._setup, self._pause)
        self._pace = Pace()
        self._slots = []
        self._turns = []  # the numbers of readers, as the host says who is visited most often
        self._hurried = False  # whether visits go by these: then no other board is waited for
        self._sweep_ms = self._longest_ms = 0
        self._link.restart()

    def _beat(self):
        if not self._running:
            if not self._greeted:
                self._link.send(b"awake", _AWAKE)
            return
        if not self._setup.supplied():
            self._forget()
            return
        sweeps = min(self._sweep_ms, 999), min(self._longest_ms, 999)
        counts = self._link.bad % 1000, self._link.repeats % 1000, self._memory.free // 1024
        self._link.send(b"beat", b"w=%d m=%d e=%d r=%d k=%d" % (sweeps + counts))
        self._longest_ms = 0
        bus = self._setup.bus
        checks = bus.mhz, bus.checks % 10000, bus.errors % 1000
        self._link.answer(b"spi", b"mhz=%d checks=%d errors=%d" % checks)

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
            self._link.send(b"hello", ("proto=%d v=%s b=%s" % (PROTOCOL, VERSION, self._name)).encode())
        elif verb == "beat":
            self._link.send(b"time", b"id=%d" % int(fields["id"]))
            if "every" in fields:
                self._pace.set(int(fields["wait"]), int(fields["every"]))
        else:
            for orders in (self._orders, self._setup.orders, self._doctor.orders):
                if verb in orders:
                    break
            self._visits.interrupt()
            orders[verb](fields)
            self._link.send(b"done", b"id=%d" % int(fields["id"]))

    def _start(self, fields):
        if self._running:
            return
        count, at_once = int(fields["n"]), int(fields["fields"])
        readers = self._setup.readers
        if len(readers) != count or not 1 <= at_once <= max(1, count):
            raise ValueError
        self._slots = self._doctor.slots = self._setup.slots(self)
        order = sorted(self._slots, key=lambda slot: readers[slot.number][2])
        self._usual = order, at_once
        self._visits = Sweep(order, at_once, self._setup.settle_us)
        self._running = self._snapshot_due = True
        self._memory.collect()

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

    def _pause(self):
        """Switches all fields off; never where readers decide by milliseconds."""
        if self._hurried:
            raise ValueError
        self._visits.close()

    def _leave(self, fields):
        self._forget()
        self._left = True


def _hex(data):
    return binascii.hexlify(data).upper()


def _recent(came):
    """When a tag came, or half a minute ago: older stamps are ambiguous."""
    now = time.ticks_ms()
    return came if 0 <= time.ticks_diff(now, came) < _OLDEST_MS else time.ticks_add(now, -_OLDEST_MS)
