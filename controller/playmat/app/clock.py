"""The clock of a virtual table: an event loop whose seconds may be shorter than real ones.

Dwells, reaction times, pauses of virtual players and time limits all follow the loop's clock, and virtual
boards are given its speed. A table at twice the speed does the same in half the time.
"""

from __future__ import annotations

import asyncio
import selectors

FASTEST = 8
"""At a higher speed virtual boards and browsers no longer keep up."""


class _Selector(selectors.DefaultSelector):
    def __init__(self, speed: int) -> None:
        super().__init__()
        self._speed = speed

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        return super().select(timeout and timeout / self._speed)


class QuickLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock runs `speed` times as fast as the computer's."""

    def __init__(self, speed: int) -> None:
        self._speed = speed
        super().__init__(_Selector(speed))

    def time(self) -> float:
        return super().time() * self._speed
