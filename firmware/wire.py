"""Lines with a checksum; the board's own implementation of PROTOCOL.md.

Bytes throughout: MicroPython looks each new `str` up among all names of the program, which takes longer than
to make it.
"""

import binascii

MAX_LINE = 60  # bytes with the newline: USB buffers have trouble with multiples of 64
_ACK = b"ack seq="


def encode(body):
    """The line for `body`, which is bytes; checksum and newline included."""
    crc = binascii.crc32(body)
    return b"%s crc=%04X%04X\n" % (body, crc >> 16 & 0xFFFF, crc & 0xFFFF)


def decode(line):
    """(verb, fields) of a line without its newline, or None where it is a bad line."""
    body, mark, _ = line.rpartition(b" crc=")
    if not mark or len(line) >= MAX_LINE or encode(body) != line + b"\n":
        return None
    try:
        if body.startswith(_ACK):  # most lines are one, and the whole way takes three times as long
            return "ack", {"seq": body[len(_ACK) :].decode()}
        verb, *pairs = body.decode().split(" ")
    except UnicodeError:
        return None
    fields = {}
    for pair in pairs:
        key, mark, value = pair.partition("=")
        if not mark:
            return None
        fields[key] = value
    return verb, fields


class Splitter:
    """Collects bytes into lines: an empty one says nothing, one that is too long is dropped as bad."""

    def __init__(self):
        self._line = bytearray(MAX_LINE)
        self._length = 0  # of what came of it
        self._long = False  # whether its first part was dropped
        self.bad = 0

    def take(self, take, most):
        """Takes so many bytes at most, to a line's end; returns (verb, fields) of a good line, else None.

        `take(into, at, most)` puts what waits into `into` from `at` on, up to a newline; returns where that
        ends.
        """
        begin = self._length
        end = take(self._line, begin, min(most, MAX_LINE - begin))
        if end == begin:
            return None
        if self._line[end - 1] != 10:
            if end == MAX_LINE:
                self._long, end = True, 0
            self._length = end
            return None
        long = self._long
        self._length, self._long = 0, False
        message = None if long else decode(bytes(self._line[: end - 1]))
        if message is None and (long or end > 1):
            self.bad += 1
        return message
