"""Encodes and decodes checksummed lines; the host's own implementation of firmware/PROTOCOL.md."""

from __future__ import annotations

import binascii
from collections.abc import Iterator, Mapping

from playmat.errors import WireError

MAX_LINE = 60  # bytes with the newline
_KEEP = 400  # bytes of one bad line that are kept for the log

MessageFields = Mapping[str, str]


def encode(verb: str, **fields: object) -> bytes:
    """Returns the line of a message with its checksum and newline."""
    body = " ".join((verb, *(f"{key}={value}" for key, value in fields.items()))).encode("ascii")
    line = b"%s crc=%08X\n" % (body, binascii.crc32(body))
    if len(line) > MAX_LINE:
        raise WireError(f"{line!r} has {len(line)} bytes: a line may have {MAX_LINE}")
    return line


def decode(line: bytes) -> tuple[str, MessageFields]:
    """Returns verb and fields of a line without its newline; raises WireError with the reason."""
    body, mark, checksum = line.rpartition(b" crc=")
    if not mark:
        raise WireError("it has no checksum")
    if len(line) >= MAX_LINE:
        raise WireError(f"it is longer than {MAX_LINE} bytes")
    if checksum != b"%08X" % binascii.crc32(body):
        raise WireError(f"its checksum should be {binascii.crc32(body):08X}")
    try:
        verb, *pairs = body.decode("ascii").split(" ")
        return verb, dict(pair.split("=", 1) for pair in pairs)
    except ValueError:
        raise WireError("it is not words of key=value") from None


class Splitter:
    """Collects bytes into lines; keeps only the first _KEEP bytes of an endless one."""

    def __init__(self) -> None:
        self._line = bytearray()

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Yields the lines that `data` completes, without their newlines."""
        *ends, rest = data.split(b"\n")
        for end in ends:
            self._line += end[: _KEEP - len(self._line)]
            yield bytes(self._line)
            self._line.clear()
        self._line += rest[: _KEEP - len(self._line)]
