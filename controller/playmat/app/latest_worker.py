"""A part that blocks while it shows something: it gets the latest value, in a thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Generic, TypeVar

from playmat.errors import DeviceError
from playmat.events import Part, PartFault

Report = Callable[[PartFault], None]

RETRY = 2.0  # seconds between attempts at a part that does not answer

T = TypeVar("T")


class LatestWorker(Generic[T]):
    """Passes values on to a part; what comes faster than it shows is skipped, what fails is tried again.

    `report` is told once of each fault, and when the part works again; `done` is told what has been shown;
    both in the loop's thread.
    """

    def __init__(
        self,
        part: Part,
        work: Callable[[T], None],
        report: Report,
        done: Callable[[T], None] = lambda value: None,
    ) -> None:
        self._part = part
        self._work = work
        self._report = report
        self._done = done
        self._news = asyncio.Event()
        self.waiting: T | None = None

    def put(self, value: T) -> None:
        """Shows `value` as soon as the part is free, unless a newer one comes before."""
        self.waiting = value
        self._news.set()

    async def run(self) -> None:
        """Shows what is put until cancelled."""
        cause = ""
        while True:
            await self._news.wait()
            self._news.clear()
            value, self.waiting = self.waiting, None
            assert value is not None
            try:
                await _to_its_end(asyncio.to_thread(self._work, value))
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


async def _to_its_end(work: Coroutine[Any, Any, None]) -> None:
    """A thread cannot be stopped: who is cancelled meanwhile waits, and nothing is shown after that."""
    task = asyncio.ensure_future(work)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        raise
