"""The board's end of the line: numbers what it reports, repeats it until acknowledged, never blocks."""

import select
import sys
import time

import wire

_KEEP = 128  # unacknowledged lines
_REPEAT_MS = 200
_SEQ_MODULO = 1000
_PENDING_MAX = 4096  # bytes the host did not read; then it is not there


class Link:
    """Lines to and from the host; `handle(verb, fields)` is called for each good one that arrives."""

    def __init__(self, handle):
        self._handle = handle
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._readable = select.poll()
        self._readable.register(sys.stdin, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(sys.stdout, select.POLLOUT)
        self._splitter = wire.Splitter()
        self._pending = b""
        self.restart()

    def restart(self):
        """Forgets everything unacknowledged."""
        self._seq = 0
        self._unacked = []  # (seq, line)
        self._repeat_at = 0
        self.overflowed = False

    @property
    def bad(self):
        """How many bad lines arrived."""
        return self._splitter.bad

    def say(self, body):
        """Sends a line that needs no acknowledgement."""
        self._write(wire.encode(body))

    def tell(self, verb, body=""):
        """Sends a numbered line and keeps it until it is acknowledged."""
        if len(self._unacked) >= _KEEP:
            self._unacked = []
            self.overflowed = True
            return
        line = wire.encode("%s seq=%d%s" % (verb, self._seq, " " + body if body else ""))
        if not self._unacked:
            self._repeat_at = time.ticks_add(time.ticks_ms(), _REPEAT_MS)
        self._unacked.append((self._seq, line))
        self._seq = (self._seq + 1) % _SEQ_MODULO
        self._write(line)

    def acknowledge(self, seq):
        """Forgets this line and all before it."""
        while self._unacked and (seq - self._unacked[0][0]) % _SEQ_MODULO < _SEQ_MODULO // 2:
            self._unacked.pop(0)
        self._repeat_at = time.ticks_add(time.ticks_ms(), _REPEAT_MS)

    def poll(self):
        """Takes in what arrived, sends what waits, repeats what is overdue; OSError at the line's end."""
        while self._readable.poll(0):
            byte = self._in.read(1)
            if not byte:
                raise OSError("the line is closed")
            message = self._splitter.feed(byte[0])
            if message:
                self._handle(*message)
        self._flush()
        if self._unacked and time.ticks_diff(time.ticks_ms(), self._repeat_at) >= 0:
            self._repeat_at = time.ticks_add(time.ticks_ms(), _REPEAT_MS)
            self._write(self._unacked[0][1])

    def _write(self, line):
        if len(self._pending) < _PENDING_MAX:
            self._pending += line
        self._flush()

    def _flush(self):
        while self._pending and self._writable.poll(0):
            count = self._out.write(self._pending[:32])
            self._pending = self._pending[count:]
