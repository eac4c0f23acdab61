"""The board's end of the line: numbers what it tells and repeats it, in order, until acknowledged."""

from micropython import const

import wire

KEPT_MAX = const(240)  # a whole snapshot of the fullest board fits
_WINDOW = const(4)  # lines on the way: what a USB buffer takes even if nobody reads it
_REPEAT_MS = const(100)
_SEQ_MODULO = const(1000)
_TICKS = const((1 << 30) - 1)  # milliseconds wrap there on an RP2040


class Link:
    """`usb` has read() and write(line); `handle(verb, fields)` is called for each good line that arrives."""

    def __init__(self, usb, handle):
        self._usb = usb
        self._handle = handle
        self._splitter = wire.Splitter()
        self.repeats = 0
        self.restart()

    def restart(self):
        """Forgets everything that was told, and counts from 0 again."""
        self._first = 0  # the number of the first kept line
        self._kept = []
        self.drop()

    def drop(self):
        """Forgets what is not acknowledged: a snapshot will tell it."""
        self._first = (self._first + len(self._kept)) % _SEQ_MODULO
        self._kept = []
        self._sent = 0  # how many of the kept ones are on the way
        self._sent_at = 0
        self.overflowed = False

    @property
    def bad(self):
        """How many bad lines arrived."""
        return self._splitter.bad

    def refuse(self):
        """Counts a line that was whole but wrong."""
        self._splitter.bad += 1

    def say(self, body):
        """Sends a line that is not repeated; lost if the host does not take it now."""
        self._usb.write(wire.encode(body))

    def tell(self, verb, body=""):
        """Sends a numbered line as soon as it is its turn."""
        if len(self._kept) >= KEPT_MAX:
            self.overflowed = True
            return
        seq = (self._first + len(self._kept)) % _SEQ_MODULO
        self._kept.append(wire.encode("%s seq=%d%s" % (verb, seq, " " + body if body else "")))

    def acknowledge(self, seq):
        """Forgets this line and all before it."""
        count = (seq - self._first) % _SEQ_MODULO + 1
        if count <= self._sent:
            self._kept = self._kept[count:]
            self._sent -= count
            self._first = (seq + 1) % _SEQ_MODULO

    def poll(self, now_ms):
        """Takes in what arrived, sends what waits, repeats what is overdue."""
        byte = self._usb.read()
        while byte is not None:
            message = self._splitter.feed(byte)
            if message:
                self._handle(*message)
            byte = self._usb.read()
        if self._sent and (now_ms - self._sent_at) & _TICKS >= _REPEAT_MS:
            self.repeats += self._sent
            self._sent = 0
        while self._sent < min(_WINDOW, len(self._kept)) and self._usb.write(self._kept[self._sent]):
            self._sent += 1
            self._sent_at = now_ms
