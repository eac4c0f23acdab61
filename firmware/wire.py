"""Lines with a checksum; the board's own implementation of PROTOCOL.md."""

import binascii

MAX_LINE = 60  # bytes with the newline: USB buffers have trouble with multiples of 64


def encode(body):
    """The line for `body`, checksum and newline included."""
    body = body.encode()
    return b"%s crc=%08X\n" % (body, binascii.crc32(body) & 0xFFFFFFFF)


def decode(line):
    """(verb, fields) of a line without its newline, or None where it is a bad line."""
    body, mark, checksum = bytes(line).rpartition(b" crc=")
    if not mark or len(line) >= MAX_LINE or checksum != b"%08X" % (binascii.crc32(body) & 0xFFFFFFFF):
        return None
    try:
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
        self._line = bytearray()
        self.bad = 0

    def feed(self, byte):
        """Takes one byte (an int); returns (verb, fields) when it ends a good line, else None."""
        if byte != 10:
            if len(self._line) <= MAX_LINE:
                self._line.append(byte)
            return None
        message = decode(self._line)
        if self._line and message is None:
            self.bad += 1
        self._line = bytearray()
        return message
