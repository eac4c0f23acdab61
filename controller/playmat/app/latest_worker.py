"""A part that blocks while it shows something: it gets the latest value, in a thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

from playmat.errors import DeviceError

RETRY = 2.0  # seconds between attempts at a part that does not answer

T = TypeVar("T")


class LatestWorker(Generic[T]):
    """Passes values on to a part; what comes faster than it shows is skipped, what fails is tried again.

    The same fault is noted once; `done` is told in the loop's thread what has been shown.
    """

    def __init__(
        self,
        part: Callable[[T], None],
        note: Callable[[str], None],
        done: Callable[[T], None] = lambda value: None,
    ) -> None:
        self._part = part
        self._note = note
        self._done = done
        self._news = asyncio.Event()
        self.waiting: T | None = None

    def put(self, value: T) -> None:
        """Shows `value` as soon as the part is free, unless a newer one comes before."""
        self.waiting = value
        self._news.set()

    async def run(self) -> None:
        """Shows what is put until cancelled."""
        noted = ""
        while True:
            await self._news.wait()
            self._news.clear()
            value, self.waiting = self.waiting, None
            assert value is not None
            try:
                await asyncio.to_thread(self._part, value)
            except DeviceError as error:
                if str(error) != noted:
                    self._note(str(error))
                noted = str(error)
                await asyncio.sleep(RETRY)
                self.put(value if self.waiting is None else self.waiting)
            else:
                noted = ""
                self._done(value)
