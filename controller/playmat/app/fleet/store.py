"""Events between the table and the broker: in memory until the disk has them, then in the outbox."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeVar

from playmat.app.fleet.clock import Clocks
from playmat.errors import JournalError
from playmat.journal.outbox import Backlog, Outbox, Stored, Waiting

T = TypeVar("T")

HELD = 60.0
"""Seconds for which a confirmed event stays: several intervals at which a broker saves (`broker.py`)."""


class Store:
    """An outbox behind a thread, used by one call at a time; none of its methods raises.

    While the disk fails, events wait in memory and get their numbers later; `note` receives the reason once.
    """

    # A broker confirms an event before it has saved it: Mosquitto writes its messages every ten seconds, and
    # if it is killed, those for a reader that is away are gone although the table had its confirmation. So an
    # event that was confirmed stays in the outbox for `HELD`, and a new connection begins again with
    # everything that is there. Readers identify an event by its stream and number, hence a repetition
    # is harmless. The alternatives cost more: `autosave_on_changes` writes the whole database of the broker
    # for each message, and a confirmation by the hall would fill the outbox of a table without one.
    #
    # Invariant: an event leaves the outbox only after the broker had it for `HELD` without an interruption.
    # The marks are in memory alone: after a restart of the program, everything that was held is sent again.

    def __init__(self, outbox: Outbox, most: int, clocks: Clocks, note: Callable[[str], None]) -> None:
        self._outbox = outbox
        self._most = most
        self._clocks = clocks
        self._jump = 0.0  # seconds by which the time of day was set since events were stored
        self._note = note
        self._lock = asyncio.Lock()
        self._memory: list[Waiting] = []
        self._lost = 0  # events dropped from memory
        self._confirmed: Stored | None = None  # the last event that the broker has, on this connection
        self._held: deque[tuple[float, Stored]] = deque()  # when it confirmed, and up to which event
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
        if self._memory:
            await self._do(self._write, None)

    def begin_again(self) -> None:
        """Makes all events due again that the outbox still has: there is a new connection."""
        self._confirmed = None
        self._held.clear()

    async def first(self, count: int) -> list[Stored]:
        """Returns the oldest events that the broker has not confirmed on this connection."""
        return await self._do(lambda: self._outbox.first(count, self._confirmed), [])

    def confirm(self, last: Stored) -> None:
        """Takes note that the broker has all events up to this one."""
        self._confirmed = last
        self._held.append((self._clocks.steady(), last))

    async def forget(self) -> None:
        """Removes events that the broker has had for long enough."""
        due, now = None, self._clocks.steady()
        while self._held and now - self._held[0][0] > HELD:
            due = self._held.popleft()[1]
        if due:
            await self._do(lambda: self._outbox.confirm(due.stream, due.sequence), None)

    async def backlog(self) -> Backlog:
        """Returns the numbers of waiting and dropped events, those in memory included."""
        waiting, dropped, oldest = await self._do(
            lambda: self._outbox.backlog(self._confirmed), Backlog(0, 0, None)
        )
        first = self._memory[0].at if self._memory else None
        return Backlog(waiting + len(self._memory), dropped + self._lost, oldest or first)

    async def close(self) -> None:
        """Stores what is left, and closes the file."""
        await self.flush()
        if self._memory:
            self._note(f"{len(self._memory)} events for the fleet are lost: {self._reported}")
        await self._do(self._outbox.close, None)

    def _write(self) -> None:
        events = [*self._memory]  # read here, behind the lock: work before this may have stored some of them
        self._jump += self._clocks.jumped()
        self._outbox.store(events, self._match, self._clocks.day(), self._jump)
        self._jump = 0.0
        del self._memory[: len(events)]

    # SQLite runs in a thread, and a thread cannot be cancelled. A caller that is cancelled therefore waits
    # until its work has ended, however often it is cancelled, and holds the lock so long: the file is never
    # used by two threads, and never closed below one, which would end the program without an exception.
    async def _do(self, work: Callable[[], T], otherwise: T) -> T:
        async with self._lock:
            running = asyncio.ensure_future(asyncio.to_thread(work))
            try:
                result = await asyncio.shield(running)
            except asyncio.CancelledError:
                while not running.done():
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
