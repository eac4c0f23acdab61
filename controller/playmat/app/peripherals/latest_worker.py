"""Runs a blocking output in a thread; it always receives the latest value."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Generic, TypeVar

from playmat.cancellation import in_thread
from playmat.errors import DeviceError
from playmat.events import Part, PartFault

ReportFault = Callable[[PartFault], None]

RETRY = 2.0  # seconds between attempts if a part does not answer

T = TypeVar("T")


class LatestWorker(Generic[T]):
    """Passes values to a part: skips values it is too slow for, and retries after failures.

    `report` is called once for each fault and once after its end; `done` is called with each shown value;
    both in the loop's thread.
    """

    def __init__(
        self,
        part: Part,
        work: Callable[[T], None],
        report: ReportFault,
        done: Callable[[T], None] = lambda value: None,
    ) -> None:
        self._part = part
        self._work = work
        self._report = report
        self._done = done
        self._news = asyncio.Event()
        self.waiting: T | None = None

    def put(self, value: T) -> None:
        """Shows `value` as soon as the part is free, unless a newer one replaces it."""
        self.waiting = value
        self._news.set()

    async def run(self) -> None:
        """Shows values until cancelled."""
        cause = ""
        while True:
            await self._news.wait()
            self._news.clear()
            value, self.waiting = self.waiting, None
            assert value is not None
            try:
                await in_thread(partial(self._work, value))
            except DeviceError as error:
                if str(error) != cause:
                    cause = str(error)
                    self._report(PartFault(self._part, False, cause))
                await asyncio.sleep(RETRY)
                self.put(value if self.waiting is None else self.waiting)
            else:
                if cause:
                    cause = ""
                    self._report(PartFault(self._part, True))
                self._done(value)
