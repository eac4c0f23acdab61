"""Events between the table and the broker: in memory until the disk has them, then in the outbox."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import TypeVar

from playmat.app.fleet.clock import Clocks
from playmat.cancellation import in_thread
from playmat.errors import JournalError
from playmat.journal.outbox import Backlog, Outbox, Stored, Waiting

T = TypeVar("T")

HELD = 60.0
"""Seconds for which an event stays without a hall: several intervals at which a broker saves."""


class Store:
    """An outbox behind a thread, used by one call at a time; none of its methods raises.

    While the disk fails, events wait in memory and get their numbers later; `note` receives the reason once.
    """

    # The broker's confirmation says little. Mosquitto saves every ten seconds: if it is killed, the messages
    # since then are gone, and so is the subscription of a hall that connected since then. Without one
    # it confirms an event and drops it. So the hall itself confirms what it has stored, by receipts, and a
    # table that ever had one keeps each event until its receipt, within the bounds of the outbox. All that is
    # left is sent once more on a new connection, also after a restart of the program, and when the hall asks
    # because it was not there all the time. Readers identify an event by its stream and number, hence a
    # repetition is harmless.
    #
    # A table that never had a receipt has no hall, and other readers of the broker send none. Its events stay
    # for `HELD` after the broker confirmed them, without an interruption; these marks are in memory alone.

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
        self._hall: bool | None = None  # whether there is a hall; None: not read yet
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
        """Makes all events due again that the outbox still has."""
        self._confirmed = None
        self._held.clear()

    async def first(self, count: int) -> list[Stored]:
        """Returns the oldest events that the broker has not confirmed on this connection."""
        return await self._do(lambda: self._outbox.first(count, self._confirmed), [])

    def confirm(self, last: Stored) -> None:
        """Takes note that the broker has all events up to this one."""
        self._confirmed = last
        self._held.append((self._clocks.steady(), last))

    async def receive(self, stream: str | None, sequence: int) -> None:
        """Removes events that the hall has stored."""
        self._hall = True
        await self._do(lambda: self._outbox.receive(stream, sequence), None)

    async def forget(self) -> None:
        """Removes events that the broker has had for long enough, if no hall confirms them."""
        if self._hall is None:
            self._hall = await self._do(self._outbox.has_hall, None)
        due, now = None, self._clocks.steady()
        while self._held and now - self._held[0][0] > HELD:
            due = self._held.popleft()[1]
        if due and self._hall is False:
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

    # SQLite runs in a thread. A caller that is cancelled waits until its work has ended, and holds the lock
    # so long: the file is never used by two threads, and never closed below one, which would end the program
    # without an exception.
    async def _do(self, work: Callable[[], T], otherwise: T) -> T:
        async with self._lock:
            try:
                result = await in_thread(work)
            except JournalError as error:
                if str(error) != self._reported:
                    self._note(f"{error}; until then events for the fleet are kept in memory")
                self._reported = str(error)
                return otherwise
        self._reported = ""
        return result
