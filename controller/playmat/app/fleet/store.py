"""Events between the table and the broker: in memory until the disk has them, then in the outbox."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeVar

from playmat.app.fleet.clock import Clocks
from playmat.errors import JournalError
from playmat.journal.outbox import Backlog, Outbox, Stored, Waiting

T = TypeVar("T")


class Store:
    """An outbox behind a thread, used by one call at a time; none of its methods raises.

    While the disk fails, events wait in memory and get their numbers later; `note` receives the reason once.
    """

    def __init__(self, outbox: Outbox, most: int, clocks: Clocks, note: Callable[[str], None]) -> None:
        self._outbox = outbox
        self._most = most
        self._clocks = clocks
        self._jump = 0.0  # seconds by which the time of day was set since events were stored
        self._note = note
        self._lock = asyncio.Lock()
        self._memory: list[Waiting] = []
        self._lost = 0  # events dropped from memory
        self._match: str | None = None
        self._reported = ""

    async def recall(self) -> str | None:
        """Returns the match that was on when the program ended."""
        return await self._do(self._outbox.match, None)

    def put(self, events: Sequence[Waiting], match: str | None) -> None:
        """Accepts events; `flush` stores them."""
        self._match = match
        self._memory += events
        surplus = max(0, len(self._memory) - self._most)
        del self._memory[:surplus]
        self._lost += surplus

    async def flush(self) -> None:
        """Stores the accepted events."""
        events, match = [*self._memory], self._match
        if events:
            await self._do(lambda: self._write(events, match), None)

    async def first(self, count: int) -> list[Stored]:
        """Returns the oldest stored events."""
        return await self._do(lambda: self._outbox.first(count), [])

    async def confirm(self, last: Stored) -> None:
        """Removes the events up to this one."""
        await self._do(lambda: self._outbox.confirm(last.stream, last.sequence), None)

    async def backlog(self) -> Backlog:
        """Returns the numbers of waiting and dropped events, those in memory included."""
        waiting, dropped, oldest = await self._do(self._outbox.backlog, Backlog(0, 0, None))
        first = self._memory[0].at if self._memory else None
        return Backlog(waiting + len(self._memory), dropped + self._lost, oldest or first)

    async def close(self) -> None:
        """Stores what is left, and closes the file."""
        await self.flush()
        if self._memory:
            self._note(f"{len(self._memory)} events for the fleet are lost: {self._reported}")
        await self._do(self._outbox.close, None)

    def _write(self, events: Sequence[Waiting], match: str | None) -> None:
        self._jump += self._clocks.jumped()
        self._outbox.store(events, match, self._clocks.day(), self._jump)
        self._jump = 0.0
        del self._memory[: len(events)]

    async def _do(self, work: Callable[[], T], otherwise: T) -> T:
        async with self._lock:
            running = asyncio.ensure_future(asyncio.to_thread(work))
            try:
                result = await asyncio.shield(running)
            except asyncio.CancelledError:
                while not running.done():  # otherwise the next call would use the file as well
                    with suppress(asyncio.CancelledError):
                        await asyncio.wait([running])
                raise
            except JournalError as error:
                if str(error) != self._reported:
                    self._note(f"{error}; until then events for the fleet are kept in memory")
                self._reported = str(error)
                return otherwise
        self._reported = ""
        return result
