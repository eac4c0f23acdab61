"""Keeps the calls of guests and the booked time in a file beside the journal, for the next start."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from playmat.app.listener import Listener
from playmat.errors import cause
from playmat.events import Event, Remembered
from playmat.json_text import parse_json
from playmat.picture import SEAT_NAMES
from playmat.saving import load_text, save_text
from playmat.session.effects import Status

_LARGEST = 1000  # bytes of the file


class Guests(Listener):
    """Reports what the file remembers to the table, and then writes what changes.

    The file has the time of day at which the booked time is over, since the clock of the session begins anew.
    """

    def __init__(
        self,
        journal: Path,
        emit: Callable[[Event], None],
        note: Callable[[str], None],
        day: Callable[[], float] = time.time,
    ) -> None:
        self._file = journal.with_name(journal.name + "-guests")
        self._note = note
        self._day = day
        self._loop = asyncio.get_running_loop()
        self._known: tuple[tuple[int, ...], float | None] = (), None
        self._changed = asyncio.Event()
        with suppress(OSError, ValueError, TypeError, KeyError, AttributeError):  # no file, or a damaged one
            kept = parse_json(load_text(self._file, _LARGEST))
            calls = tuple(SEAT_NAMES.index(seat) for seat in kept["calls"])
            left = None if kept["ends"] is None else float(kept["ends"]) - day()
            emit(Remembered(calls, left))

    def on_status(self, status: Status) -> None:
        """Takes note of calls and time."""
        if (known := (status.calls, status.ends)) != self._known:
            self._known = known
            self._changed.set()

    async def run(self) -> None:
        """Writes the file whenever something has changed, until cancelled."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            calls, ends = self._known
            over = None if ends is None else self._day() + ends - self._loop.time()
            kept = {"calls": [SEAT_NAMES[seat] for seat in calls], "ends": over}
            try:
                await asyncio.to_thread(save_text, self._file, json.dumps(kept))
            except OSError as error:
                self._note(
                    f"{self._file} cannot be written ({cause(error)}): a restart forgets calls of guests"
                )
