"""A bad cable: a pseudo-terminal in front of a board's that damages bytes and lines."""

from __future__ import annotations

import asyncio
import os
import pty
import tty
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

Damage = Callable[[bytes, Random], bytes]
"""What becomes of a line on its way."""


def flip_bits(line: bytes, random: Random) -> bytes:
    """Flips one bit in a hundred."""
    flipped = bytearray(line)
    for bit in range(8 * len(line)):
        if random.random() < 0.01:
            flipped[bit // 8] ^= 1 << bit % 8
    return bytes(flipped)


def lose_bytes(line: bytes, random: Random) -> bytes:
    """Loses one byte in twenty."""
    return bytes(byte for byte in line if random.random() >= 0.05)


def lose_and_double(line: bytes, random: Random) -> bytes:
    """Loses one line in ten, and doubles one in ten."""
    chance = random.random()
    return b"" if chance < 0.1 else line + line if chance < 0.2 else line


def swallow(line: bytes, random: Random) -> bytes:
    """Cuts the cable."""
    return b""


class LossyCable:
    """Connects the board's port to `path`; undamaged while `damage` is None."""

    def __init__(self, board: Path, path: Path, seed: int) -> None:
        self._random = Random(seed)
        self.damage: Damage | None = None
        self._board = os.open(board, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        tty.setraw(self._board)
        self._host, self._slave = pty.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._host, False)
        path.symlink_to(os.ttyname(self._slave))
        self._partial = {self._board: b"", self._host: b""}
        loop = asyncio.get_running_loop()
        loop.add_reader(self._board, self._carry, self._board, self._host)
        loop.add_reader(self._host, self._carry, self._host, self._board)

    def close(self) -> None:
        for fd in (self._board, self._host):
            asyncio.get_running_loop().remove_reader(fd)
            os.close(fd)
        os.close(self._slave)

    def _carry(self, source: int, target: int) -> None:
        data = self._partial[source] + os.read(source, 4096)
        *lines, self._partial[source] = data.split(b"\n")
        for line in lines:
            whole = line + b"\n"
            with suppress(BlockingIOError):
                os.write(target, self.damage(whole, self._random) if self.damage else whole)
