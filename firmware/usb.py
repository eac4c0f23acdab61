"""The USB serial line as MicroPython offers it: the standard streams, without ever waiting for them."""

import select
import sys


class Usb:
    """Single bytes in, whole lines out."""

    def __init__(self):
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._readable = select.poll()
        self._readable.register(sys.stdin, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(sys.stdout, select.POLLOUT)

    def read(self):
        """The next byte, None where none waits; OSError at the line's end."""
        if not self._readable.poll(0):
            return None
        byte = self._in.read(1)
        if not byte:
            raise OSError("the line is closed")
        return byte[0]

    def write(self, line):
        """Sends a line of at most 60 bytes if the host takes any; says whether it did."""
        if not self._writable.poll(0):
            return False
        self._out.write(line)
        return True
