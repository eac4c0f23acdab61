"""File of a recording: gzip members that can be read and dropped one by one.

`zcat` prints the file. Each member (a part) begins with a line that starts with `{`, and no other line does.
All complete lines of a truncated file can be read.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import IO

from playmat.errors import JournalError, cause

LIMIT = 16_000_000  # largest size in bytes, apart from the part being written
_GZIP = 31  # wbits of zlib for a stream with a gzip header and trailer
_MAGIC = b"\x1f\x8b"
_BLOCK = 1 << 16


def is_recording(path: Path) -> bool:
    """Whether the file begins like a recording."""
    try:
        with path.open("rb") as file:
            return file.read(2) == _MAGIC
    except OSError:
        return False


class RecordingLines:
    """Complete lines of the file, up to a truncation or damage; raises JournalError if there are none.

    After the iteration, `ended` tells whether the file was closed properly.
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
    """Yields the text in pieces; the last piece of a part comes with its end offset, the others with 0."""
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
    """File of a recording, open for appending; all methods raise OSError if the disk fails.

    Lines are on the disk when `write` returns. An existing file is continued.
    """

    # A gzip stream normally reaches the disk only when it is closed, so a power cut would lose the part.
    # Z_SYNC_FLUSH after each write ends the deflate block at a byte boundary: everything before it can be
    # decompressed, at the price of a few bytes. Only the trailer is missing after a crash, and `_mended`
    # packs the complete lines of that part again. Parts can be dropped from the front because each one is a
    # gzip member, and its first line holds the state that the following lines build upon.

    def __init__(self, path: Path, limit: int = LIMIT) -> None:
        self._path = path
        self._limit = limit
        path.parent.mkdir(parents=True, exist_ok=True)
        self._ends = _mended(path) if path.exists() else []  # end offset of each complete part
        self._file = path.open("ab")
        self._packing = zlib.compressobj(wbits=_GZIP)

    def write(self, lines: Iterable[str]) -> None:
        """Appends lines; a line that starts with `{` begins a new part."""
        for line in lines:
            if line.startswith("{"):
                self._end_part()
            self._file.write(self._packing.compress(line.encode() + b"\n"))
        self._file.write(self._packing.flush(zlib.Z_SYNC_FLUSH))
        _sync(self._file)

    def close(self) -> None:
        """Completes the last part and closes the file."""
        self._file.write(self._packing.flush())
        _sync(self._file)
        self._file.close()

    def abandon(self) -> None:
        """Closes the file without completing it, after a fault."""
        with suppress(OSError):
            self._file.close()

    def _end_part(self) -> None:
        written = self._ends[-1] if self._ends else 0
        if self._file.tell() > written:
            self._file.write(self._packing.flush())
            self._ends.append(self._file.tell())
        self._packing = zlib.compressobj(wbits=_GZIP)
        # Drop the older half of a file that is too large; halving keeps rewrites of the SD card rare.
        size, before_last = (self._ends[-1], self._ends[:-1]) if self._ends else (0, [])
        if size > self._limit and before_last:
            fitting = (end for end in before_last if size - end <= self._limit // 2)
            cut = next(fitting, before_last[-1])
            _sync(self._file)
            self._file.close()
            with self._path.open("rb") as kept:
                kept.seek(cut)
                _replace(self._path, iter(partial(kept.read, _BLOCK), b""))
            self._ends = [end - cut for end in self._ends if end > cut]
            self._file = self._path.open("ab")


def _mended(path: Path) -> list[int]:
    """Completes a part that a power cut left open; returns the end offsets of all parts."""
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


def _replace(path: Path, blocks: Iterable[bytes]) -> None:
    """Replaces the contents of a file atomically."""
    new = path.with_name(path.name + ".new")
    with new.open("wb") as file:
        file.writelines(blocks)
        _sync(file)
    new.replace(path)


def _sync(file: IO[bytes]) -> None:
    file.flush()
    os.fsync(file.fileno())
