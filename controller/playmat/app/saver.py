"""Writes accepted entries to the journal; reports failures to the table, and retries."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from playmat.events import Event, Part, PartFault, PartKind, Tick
from playmat.journal.journal import Journal, Trouble
from playmat.session.effects import Entry

_JOURNAL = Part(PartKind.JOURNAL)
BACKOFF = (1.0, 60.0)  # seconds before the first attempt and between later ones


class Saver:
    """The journal of a running table; `emit` receives its faults, `note` a sentence for the log."""

    def __init__(self, journal: Journal, emit: Callable[[Event], None], note: Callable[[str], None]) -> None:
        self._journal = journal
        self._emit = emit
        self._note = note
        self._loop = asyncio.get_running_loop()
        self._work: asyncio.Future[None] | None = None
        self._reported: Trouble | None = None
        self._delay = BACKOFF[0]
        self._retry_at: float | None = None
        self._waiting = 0  # entries that are not written yet
        self._tell()

    def unfinished(self) -> Sequence[Entry]:
        """Returns the entries of the present game, including unwritten ones."""
        return self._journal.unfinished()

    async def append(self, entry: Entry) -> None:
        """Returns when the entry is on the disk, or the failure has been reported."""
        await self._do(self._journal.append, entry)
        self._waiting = self._waiting + 1 if self._journal.trouble else 0

    async def retry(self) -> None:
        """Retries writing the waiting entries when the delay has passed."""
        if self._retry_at is not None and self._loop.time() >= self._retry_at:
            self._delay = min(2 * self._delay, BACKOFF[1])
            self._retry_at = None
            await self._do(self._journal.flush)

    async def close(self) -> None:
        """Finishes writing and closes the file; reports lost entries."""
        if self._work:
            await asyncio.wait([self._work])
        await asyncio.to_thread(self._journal.close)
        if self._journal.trouble and self._waiting:
            self._note(
                f"the last {self._waiting} entries of the game are lost: {self._journal.trouble.sentence}"
            )

    async def _do(self, work: Callable[..., None], *arguments: Entry) -> None:
        """Runs journal work in a thread after that before it; a cancellation does not interrupt it."""
        work_done = self._work = asyncio.ensure_future(self._run_after(self._work, work, *arguments))
        await asyncio.shield(work_done)
        self._tell()
        self._work = asyncio.ensure_future(self._settle(work_done))

    async def _run_after(
        self, earlier: asyncio.Future[None] | None, work: Callable[..., None], *arguments: Entry
    ) -> None:
        if earlier:
            await asyncio.wait([earlier])
        await asyncio.to_thread(work, *arguments)

    async def _settle(self, work: asyncio.Future[None]) -> None:
        """Settles the journal, unless an entry is waiting already."""
        if self._work is asyncio.current_task():
            await self._run_after(work, self._journal.settle)

    # Runs after each access to the journal. While the disk fails, the game continues in memory, and writing
    # is retried with a delay that doubles up to a limit. A retry needs no task of its own: a tick at the
    # right time makes the queue call `retry`, so that the file is never used by two threads.
    def _tell(self) -> None:
        for cause, sentence in self._journal.take_notices():
            self._note(sentence)
            self._emit(PartFault(_JOURNAL, True, cause))
        trouble = self._journal.trouble
        if trouble is None:
            if self._reported:
                self._note("the journal is written again, nothing is missing in it")
                self._emit(PartFault(_JOURNAL, True))
            self._delay, self._retry_at, self._waiting = BACKOFF[0], None, 0
        else:
            if trouble != self._reported:
                self._note(trouble.sentence)
                self._emit(PartFault(_JOURNAL, False, trouble.cause))
            if self._retry_at is None:
                self._retry_at = self._loop.time() + self._delay
                self._loop.call_at(self._retry_at, self._emit, Tick())
        self._reported = trouble
