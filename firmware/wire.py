"""Lines with a checksum; the board's own implementation of PROTOCOL.md."""

import binascii

MAX_LINE = 60  # bytes with the newline: USB buffers have trouble with multiples of 64


def encode(body):
    """The line for `body`, checksum and newline included."""
    body = body.encode()
    return body + b" crc=" + _checksum(body) + b"\n"


def _checksum(body):
    """Eight digits; four times as quick as the operator %."""
    return binascii.hexlify((binascii.crc32(body) & 0xFFFFFFFF).to_bytes(4, "big")).upper()


def decode(line):
    """(verb, fields) of a line without its newline, or None where it is a bad line."""
    body, mark, checksum = bytes(line).rpartition(b" crc=")
    if not mark or len(line) >= MAX_LINE or checksum != _checksum(body):
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
        line = self._line
        if byte != 10:
            if len(line) <= MAX_LINE:
                line.append(byte)
            return None
        message = decode(line)
        if line and message is None:
            self.bad += 1
        self._line = bytearray()
        return message

    def take(self, read, most):
        """Takes what `read` has, so many bytes at most, to the end of the first good line; as `feed`."""
        append = self._line.append
        room = MAX_LINE - len(self._line)
        for _ in range(most):
            byte = read()
            if byte is None:
                return None
            if byte != 10 and room > 0:
                room -= 1
                append(byte)
                continue
            message = self.feed(byte)
            if message:
                return message
            if byte == 10:
                append = self._line.append
                room = MAX_LINE
        return None
