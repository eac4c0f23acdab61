"""The board's end of the line: numbers what it queues and repeats it, in order, until acknowledged."""

import time

import micropython
from micropython import const

import wire

KEPT_MAX = const(250)  # a whole snapshot of the fullest board fits; divides the modulo of the numbers
_WINDOW = const(20)  # lines on the way: each round trip counts where the host is busy
_REPEAT_MS = const(100)
_SENT_MAX = const(4)  # lines at once: USB may take its time for each
_TAKEN_MAX = const(32)  # bytes at once, half a line: a flood may slow a sweep down, never stop it
_SEQ_MODULO = const(1000)
_STAMP = const(0xFFFF)  # of the milliseconds; divides the modulo at which they wrap
_TICKS = const((1 << 30) - 1)  # milliseconds wrap there on an RP2040


class Link:
    """`usb` has take(into, at, most) and write(line).

    `serve` calls `handle(verb, fields)` for a good line that arrived.
    """

    def __init__(self, usb, handle):
        self._usb = usb
        self._handle = handle
        self._splitter = wire.Splitter()
        self.repeats = 0
        self.lines = 0  # that were made or taken in, each of which leaves garbage
        self._arrived = None  # a message that waits to be handled
        self._kept = [b""] * KEPT_MAX  # a line's place is its number: nothing is moved or allocated later
        self._first = 0  # the number of the oldest line kept
        self._count = 0
        self.restart()

    def restart(self):
        """Drops the queue and counts from 0 again."""
        self.drop()
        self._first = 0

    def drop(self):
        """Drops what is not acknowledged: a snapshot will replace it."""
        self._forget(self._count)
        self._sent = 0  # how many of the kept lines are on the way
        self._sent_at = 0
        self._resent = None  # the line that was repeated at once on demand; a second time it has to wait
        self.overflowed = False

    def _forget(self, count):
        for number in range(self._first, self._first + count):
            self._kept[number % KEPT_MAX] = b""
        self._first = (self._first + count) % _SEQ_MODULO
        self._count -= count

    @property
    def bad(self):
        """How many bad lines arrived."""
        return self._splitter.bad

    @property
    def idle(self):
        """Whether nothing waits to be acknowledged."""
        return not self._count

    def count_bad(self):
        """Counts a line that was whole but wrong."""
        self._splitter.bad += 1

    def send(self, verb, body):
        """Sends a line once, stamped; lost if the host does not take it now."""
        self.lines += 1
        stamp = time.ticks_diff(time.ticks_ms(), 0) & _STAMP
        self._usb.write(wire.encode(b"%s t=%d %s" % (verb, stamp, body)))

    def answer(self, verb, body):
        """Sends a part of an answer once: the line that ends it is stamped."""
        self.lines += 1
        self._usb.write(wire.encode(b"%s %s" % (verb, body)))

    def end_line(self):
        """Ends a line that an earlier run of the program may have begun."""
        self._usb.write(b"\n")

    @micropython.native
    def queue(self, verb, at, body=b""):
        """Numbers a line about what happened `at`; it is sent in its turn, until it is acknowledged."""
        if self._count >= KEPT_MAX:
            self.overflowed = True
            return
        self.lines += 1
        seq = (self._first + self._count) % _SEQ_MODULO
        line = b"%s t=%d n=%d %s" if body else b"%s t=%d n=%d%s"
        self._kept[seq % KEPT_MAX] = wire.encode(line % (verb, at & _STAMP, seq, body))
        self._count += 1

    def acknowledge(self, seq):
        """Forgets this line and all before it; one that was acknowledged already asks for the next again."""
        count = (seq + 1 - self._first) % _SEQ_MODULO
        if 0 < count <= self._sent:
            self._sent -= count
            self._forget(count)
        elif count == 0 and self._resent != self._first:
            self._resent = self._first
            self._rewind()

    def _rewind(self):
        self.repeats += self._sent
        self._sent = 0

    @micropython.native
    def poll(self, now_ms):
        """Takes in some of what arrived, sends what waits, repeats what is overdue."""
        if self._arrived is None:
            self._take(now_ms)
        if self._count:
            self._send(now_ms)

    @micropython.native
    def serve(self):
        """Handles the line that arrived; whether there was one."""
        message = self._arrived
        if message is None:
            return False
        self._arrived = None
        self._handle(*message)
        return True

    def _send(self, now_ms):
        if self._sent and (now_ms - self._sent_at) & _TICKS >= _REPEAT_MS:
            self._rewind()
        for _ in range(min(_WINDOW - self._sent, self._count - self._sent, _SENT_MAX)):
            if not self._usb.write(self._kept[(self._first + self._sent) % KEPT_MAX]):
                return
            self._sent += 1
            self._sent_at = now_ms

    @micropython.native
    def _take(self, now_ms):
        self._arrived = self._splitter.take(self._usb.take, _TAKEN_MAX)
        if self._arrived:
            self.lines += 1
            self._sent_at = now_ms  # a slow board has acknowledgements waiting: repeating would ask for more
