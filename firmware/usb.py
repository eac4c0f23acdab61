"""The USB serial line as MicroPython offers it: the standard streams, without ever waiting for them."""

import select
import sys

import micropython


class Usb:
    """Bytes in, whole lines out."""

    def __init__(self):
        self._out = sys.stdout.buffer
        self._byte = bytearray(1)
        readable = select.poll()
        readable.register(sys.stdin, select.POLLIN)
        self._poll_in, self._read_in = readable.ipoll, sys.stdin.buffer.readinto  # each byte needs them
        self._writable = select.poll()
        self._writable.register(sys.stdout, select.POLLOUT)

    @micropython.native
    def take(self, into, at, most):
        """Puts what waits into `into` from `at` on, up to a newline, so many bytes at most.

        Returns where that ends; OSError at the line's end. One byte at a time: a read of more waits for all.
        """
        poll, read, one = self._poll_in, self._read_in, self._byte
        end = at + most
        while at < end:
            for _ in poll(0):  # unlike poll() it allocates nothing
                if not read(one):
                    raise OSError("the line is closed")
                break
            else:
                return at
            into[at] = byte = one[0]
            at += 1
            if byte == 10:
                break
        return at

    def write(self, line):
        """Sends a line of at most 60 bytes if the host takes any; says whether it did."""
        for _ in self._writable.ipoll(0):
            self._out.write(line)
            return True
        return False
