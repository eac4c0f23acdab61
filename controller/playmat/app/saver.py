"""Gives the journal what is accepted; tells the table while it cannot be written, and tries again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from playmat.events import Event, Part, PartFault, PartKind, Tick
from playmat.journal.journal import Journal, Trouble
from playmat.session.effects import Entry

_JOURNAL = Part(PartKind.JOURNAL)
BACKOFF = (1.0, 60.0)  # seconds before the first attempt and between later ones


class Saver:
    """The journal of a running table; `emit` takes its faults, `note` a sentence for the log."""

    def __init__(self, journal: Journal, emit: Callable[[Event], None], note: Callable[[str], None]) -> None:
        self._journal = journal
        self._emit = emit
        self._note = note
        self._loop = asyncio.get_running_loop()
        self._work: asyncio.Future[None] | None = None
        self._told: Trouble | None = None
        self._delay = BACKOFF[0]
        self._retry_at: float | None = None
        self._waiting = 0  # entries that came while it could not be written
        self._tell()

    def unfinished(self) -> Sequence[Entry]:
        """The entries of the game that is on, those in memory included."""
        return self._journal.unfinished()

    async def append(self, entry: Entry) -> None:
        """Returns when the disk has the entry, or the table knows that it has not."""
        await self._do(self._journal.append, entry)
        self._waiting = self._waiting + 1 if self._journal.trouble else 0

    async def retry(self) -> None:
        """Tries again to write what waits, when it is time for that."""
        if self._retry_at is not None and self._loop.time() >= self._retry_at:
            self._delay = min(2 * self._delay, BACKOFF[1])
            self._retry_at = None
            await self._do(self._journal.flush)

    async def close(self) -> None:
        """Waits for what is being written, and closes the file; says what is lost by that."""
        if self._work:
            await asyncio.wait([self._work])
        await asyncio.to_thread(self._journal.close)
        if self._journal.trouble and self._waiting:
            self._note(
                f"the last {self._waiting} entries of the game are lost: {self._journal.trouble.sentence}"
            )

    async def _do(self, work: Callable[..., None], *arguments: Entry) -> None:
        """Also when the table is ended meanwhile, the disk gets what is on its way."""
        self._work = asyncio.ensure_future(asyncio.to_thread(work, *arguments))
        await asyncio.shield(self._work)
        self._tell()

    def _tell(self) -> None:
        for cause, sentence in self._journal.take_notices():
            self._note(sentence)
            self._emit(PartFault(_JOURNAL, True, cause))
        trouble = self._journal.trouble
        if trouble is None:
            if self._told:
                self._note("the journal is written again, nothing is missing in it")
                self._emit(PartFault(_JOURNAL, True))
            self._delay, self._retry_at, self._waiting = BACKOFF[0], None, 0
        else:
            self._fail(trouble)
        self._told = trouble

    def _fail(self, trouble: Trouble) -> None:
        if trouble != self._told:
            self._note(trouble.sentence)
            self._emit(PartFault(_JOURNAL, False, trouble.cause))
        if self._retry_at is None:
            self._retry_at = self._loop.time() + self._delay
            self._loop.call_at(self._retry_at, self._emit, Tick())
