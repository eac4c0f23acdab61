"""The USB serial line as MicroPython offers it: the standard streams, without ever waiting for them."""

import select
import sys

import micropython


class Usb:
    """Single bytes in, whole lines out."""

    def __init__(self):
        self._out = sys.stdout.buffer
        self._byte = bytearray(1)
        readable = select.poll()
        readable.register(sys.stdin, select.POLLIN)
        self._poll_in, self._read_in = readable.ipoll, sys.stdin.buffer.readinto  # each byte needs them
        self._writable = select.poll()
        self._writable.register(sys.stdout, select.POLLOUT)

    @micropython.native
    def read(self):
        """The next byte, None where none waits; OSError at the line's end."""
        for _ in self._poll_in(0):  # unlike poll() it allocates nothing
            if not self._read_in(self._byte):
                raise OSError("the line is closed")
            return self._byte[0]
        return None

    def write(self, line):
        """Sends a line of at most 60 bytes if the host takes any; says whether it did."""
        for _ in self._writable.ipoll(0):
            self._out.write(line)
            return True
        return False
