"""A slot board: visits its readers one after the other and tells the host what lies there."""

import time

import machine

from link import Link
from mfrc522 import MFRC522
from presence import Slot

VERSION = "0.1.0"
PROTOCOL = 1
READERS_MAX = 18
_BEAT_MS = 1000
_SILENCE_MS = 3000
_WATCHDOG_MS = 8000


class Board:
    """Everything the board does, from power-on."""

    def __init__(self, name):
        self._name = name
        self._spi = machine.SPI(0, baudrate=4_000_000)
        self._watchdog = machine.WDT(timeout=_WATCHDOG_MS)
        self._slots = []
        self._setup = {}
        self._misses, self._settle_ms, self._timeout_ms = 3, 2, 1
        self._running = False
        self._snapshot_due = False
        self._sweeps = [0, 0]  # the last and the longest, ms
        self._heard_at = self._beat_at = time.ticks_ms()
        self._link = Link(self._handle)

    def run(self):
        """Works until the line is closed."""
        self._hello()
        while True:
            self._watchdog.feed()
            self._link.poll()
            if self._running and not self._host_is_silent():
                self._sweep()
            else:
                time.sleep_ms(5)
            self._beat()

    def _host_is_silent(self):
        return time.ticks_diff(time.ticks_ms(), self._heard_at) > _SILENCE_MS

    # --- the readers

    def _sweep(self):
        began = time.ticks_ms()
        for slot in self._slots:
            slot.open()
            time.sleep_ms(self._settle_ms)
            slot.visit(self._misses, self._timeout_ms)
            self._link.poll()
            if not self._running:
                return
        if self._snapshot_due or self._link.overflowed:
            self._snapshot()
        self._sweeps[0] = time.ticks_diff(time.ticks_ms(), began)
        self._sweeps[1] = max(self._sweeps)

    def on(self, slot, tag):
        """A tag came to rest."""
        for at in (0, 8) if tag.data else ():
            self._link.tell("data", "slot=%d at=%d hex=%s" % (slot.number, at, _hex(tag.data[at : at + 8])))
        self._link.tell("tag", "slot=%d uid=%s" % (slot.number, _hex(tag.uid)))

    def off(self, slot, tag):
        """A tag is gone."""
        self._link.tell("gone", "slot=%d uid=%s" % (slot.number, _hex(tag.uid)))

    def cover(self, slot, present):
        """A reader that may not identify sees something, or nothing any more."""
        self._link.tell("cover", "slot=%d on=%d" % (slot.number, present))

    def fault(self, slot, ok):
        """A reader fell silent, or speaks again."""
        self._link.tell("fault", "slot=%d ok=%d" % (slot.number, ok))

    def _snapshot(self):
        """Tells everything anew, in one piece: nothing else is told meanwhile."""
        self._snapshot_due = False
        self._link.overflowed = False
        count = 0
        self._link.tell("snap_begin")
        for slot in self._slots:
            for tag in slot.tags:
                self.on(slot, tag)
                count += 3 if tag.data else 1
            if slot.covered:
                self.cover(slot, True)
                count += 1
            if not slot.working:
                self.fault(slot, False)
                count += 1
        self._link.tell("snap_end", "n=%d" % count)

    # --- the host

    def _hello(self):
        self._link.say(
            "hello name=%s fw=%s proto=%d readers=%d" % (self._name, VERSION, PROTOCOL, READERS_MAX)
        )

    def _beat(self):
        now = time.ticks_ms()
        if time.ticks_diff(now, self._beat_at) < _BEAT_MS:
            return
        self._beat_at = now
        if not self._running:
            self._hello()
            return
        last, longest = self._sweeps
        self._sweeps = [last, 0]
        self._link.tell("beat", "sweep=%d max=%d bad=%d" % (last, longest, self._link.bad % 10_000))

    def _handle(self, verb, fields):
        self._heard_at = time.ticks_ms()
        if verb == "ack":
            self._link.acknowledge(int(fields["seq"]))
        elif verb == "snap":
            self._snapshot_due = True
        elif verb == "hello":
            self._running = False
            self._setup = {}
            self._link.restart()
            self._hello()
        elif verb in ("setup", "tune", "start"):
            {"setup": self._set_up, "tune": self._tune, "start": self._start}[verb](fields)
            self._link.say("done id=%s" % fields["id"])

    def _set_up(self, fields):
        self._setup[int(fields["slot"])] = (int(fields["cs"]), fields["mode"] == "id")

    def _tune(self, fields):
        self._misses = int(fields["misses"])
        self._settle_ms = int(fields["settle"])
        self._timeout_ms = int(fields["timeout"])

    def _start(self, fields):
        if self._running:
            return
        self._slots = []
        for number in sorted(self._setup):
            cs, identify = self._setup[number]
            pin = machine.Pin(cs, machine.Pin.OUT, value=1)
            self._slots.append(Slot(number, MFRC522(self._spi, pin), identify, self))
        for slot in self._slots:
            slot.reset(self._timeout_ms)
        self._running = True


def _hex(data):
    return "".join("%02X" % byte for byte in data)
