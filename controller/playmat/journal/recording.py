"""A recording's file: parts of lines, each packed by itself, so that the oldest can be dropped.

It is what gzip makes of several files: `zcat` prints it. The first line of a part begins with `{`, no other
does. Of a file that was cut off all whole lines are read.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO

from playmat.errors import JournalError, cause

LIMIT = 16_000_000  # bytes that the file may have, but for the part that is written
_GZIP = 31  # zlib's number for a stream with gzip's header and checksum
_MAGIC = b"\x1f\x8b"
_BLOCK = 1 << 16


def is_recording(path: Path) -> bool:
    """Whether the file begins as a recording does."""
    try:
        with path.open("rb") as file:
            return file.read(2) == _MAGIC
    except OSError:
        return False


class Lines:
    """All whole lines of the file, up to where it is cut off or damaged; JournalError where there is none.

    Once they are read, `ended` says whether the table had ended the file.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self.ended = False

    def __iter__(self) -> Iterator[str]:
        rest, read = b"", False
        try:
            with self._path.open("rb") as file:
                for text, end in _unpacked(file):
                    *lines, rest = (rest + text).split(b"\n")
                    yield from (line.decode("utf-8", "replace") for line in lines)
                    read, self.ended = read or bool(lines), bool(end)
        except OSError as error:
            raise JournalError(f"{self._path} cannot be read ({cause(error)}): name another file") from error
        if not read:
            raise JournalError(f"{self._path} holds nothing that was recorded: name another file")


def _unpacked(file: IO[bytes]) -> Iterator[tuple[bytes, int]]:
    """The text in pieces; with the last of a part comes where that ends in the file, with others 0."""
    unpacking = zlib.decompressobj(_GZIP)
    while block := file.read(_BLOCK):
        while block:
            try:
                text = unpacking.decompress(block)
            except zlib.error:
                return
            block = unpacking.unused_data
            yield text, file.tell() - len(block) if unpacking.eof else 0
            if unpacking.eof:
                unpacking = zlib.decompressobj(_GZIP)


class RecordingFile:
    """The file to be written: what `write` was given is on the disk when it returns.

    One that is there already is gone on with; all methods raise OSError where the disk does not take it.
    """

    def __init__(self, path: Path, limit: int = LIMIT) -> None:
        self._path = path
        self._limit = limit
        path.parent.mkdir(parents=True, exist_ok=True)
        self._ends = _mended(path) if path.exists() else []  # where each whole part ends
        self._file = path.open("ab")
        self._packing = zlib.compressobj(wbits=_GZIP)

    def write(self, lines: Iterable[str]) -> None:
        """Adds lines; one that begins with `{` begins a part."""
        for line in lines:
            if line.startswith("{"):
                self._end_part()
            self._file.write(self._packing.compress(line.encode() + b"\n"))
        self._file.write(self._packing.flush(zlib.Z_SYNC_FLUSH))
        _sync(self._file)

    def close(self) -> None:
        """Ends the last part."""
        self._file.write(self._packing.flush())
        _sync(self._file)
        self._file.close()

    def abandon(self) -> None:
        """Closes the file as it is, after a fault."""
        with suppress(OSError):
            self._file.close()

    def _end_part(self) -> None:
        written = self._ends[-1] if self._ends else 0
        if self._file.tell() > written:
            self._file.write(self._packing.flush())
            self._ends.append(self._file.tell())
        self._packing = zlib.compressobj(wbits=_GZIP)
        self._drop_oldest()

    def _drop_oldest(self) -> None:
        """Keeps the newest half of a file that is too large, so that a card is seldom written anew."""
        size, before_last = (self._ends[-1], self._ends[:-1]) if self._ends else (0, [])
        if size > self._limit and before_last:
            fitting = (end for end in before_last if size - end <= self._limit // 2)
            self._cut(next(fitting, before_last[-1]))

    def _cut(self, cut: int) -> None:
        """Writes the file anew without its first bytes."""
        _sync(self._file)
        self._file.close()
        _replace(self._path, _from(self._path, cut))
        self._ends = [end - cut for end in self._ends if end > cut]
        self._file = self._path.open("ab")


def _mended(path: Path) -> list[int]:
    """Where the parts of the file end, once one that a power cut left open is made whole."""
    ends: list[int] = []
    tail = bytearray()
    with path.open("rb") as file:
        for text, end in _unpacked(file):
            tail += text
            if end:
                ends.append(end)
                tail.clear()
    whole = ends[-1] if ends else 0
    if path.stat().st_size == whole:
        return ends
    with path.open("rb") as file:
        packing = zlib.compressobj(wbits=_GZIP)
        mended = packing.compress(tail[: tail.rfind(b"\n") + 1]) + packing.flush()
        _replace(path, [file.read(whole), mended])
    return [*ends, whole + len(mended)]


def _from(path: Path, start: int) -> Iterator[bytes]:
    with path.open("rb") as file:
        file.seek(start)
        while block := file.read(_BLOCK):
            yield block


def _replace(path: Path, blocks: Iterable[bytes]) -> None:
    """Gives the file other contents, all at once."""
    new = path.with_name(path.name + ".new")
    with new.open("wb") as file:
        file.writelines(blocks)
        _sync(file)
    new.replace(path)


def _sync(file: IO[bytes]) -> None:
    file.flush()
    os.fsync(file.fileno())
