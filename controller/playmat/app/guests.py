"""Keeps the calls of guests and the booked time in a file beside the journal, for the next start.

The file has the seconds that were left when it was written, at least once a minute. Before a restart without
a reboot those since then are counted exactly. A reboot leaves only the time of day, which may be any: it
counts if it says that the table was away for less than an hour, else the time is taken up where it was left.
"""

from __future__ import annotations

import asyncio
import json
import math
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from playmat.app.computer import since_boot
from playmat.app.listener import Listener
from playmat.errors import cause
from playmat.events import Event, Remembered
from playmat.json_text import parse_json
from playmat.placement import SEAT_NAMES
from playmat.saving import load_text, save_text
from playmat.session.effects import Status

_LARGEST = 1000  # bytes of the file
_PERIOD = 60.0  # seconds between two writes while a booked time runs
_LONGEST = 3600.0  # seconds for which a table is away within a booking; more means that the clock was set
_BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment by two clocks: the seconds since a boot, and the time of day, which may jump."""

    boot: str
    since_boot: float
    day: float

    @classmethod
    def now(cls) -> Moment:
        """Returns the present one; without a name of the boot only the time of day counts."""
        boot = ""
        with suppress(OSError):
            boot = _BOOT_ID.read_text().strip()
        return cls(boot, since_boot(), time.time())

    def passed(self, later: Moment) -> float:
        """Returns the seconds until a later moment; 0 if they cannot be known."""
        if self.boot and self.boot == later.boot:
            return max(later.since_boot - self.since_boot, 0.0)
        away = later.day - self.day
        return away if 0.0 <= away <= _LONGEST else 0.0


class Guests(Listener):
    """Reports what the file remembers to the table, and then writes what changes."""

    def __init__(
        self,
        journal: Path,
        emit: Callable[[Event], None],
        note: Callable[[str], None],
        now: Callable[[], Moment] = Moment.now,
        period: float = _PERIOD,
    ) -> None:
        self._file = journal.with_name(journal.name + "-guests")
        self._note = note
        self._now = now
        self._period = period
        self._loop = asyncio.get_running_loop()
        self._known: tuple[tuple[int, ...], float | None] = (), None
        self._changed = asyncio.Event()
        with suppress(OSError, ValueError, TypeError, KeyError, AttributeError):  # no file, or a damaged one
            kept = parse_json(load_text(self._file, _LARGEST))
            calls = tuple(SEAT_NAMES.index(seat) for seat in kept["calls"])
            emit(Remembered(calls, _left(kept["left"], now())))

    def on_status(self, status: Status) -> None:
        """Takes note of calls and time."""
        if (known := (status.calls, status.ends)) != self._known:
            self._known = known
            self._changed.set()

    async def run(self) -> None:
        """Writes the file whenever something has changed, until cancelled."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(None if self._known[1] is None else self._period):
                    await self._changed.wait()
            self._changed.clear()
            calls, ends = self._known
            left = None if ends is None else {"seconds": ends - self._loop.time(), **asdict(self._now())}
            kept = {"calls": [SEAT_NAMES[seat] for seat in calls], "left": left}
            try:
                await asyncio.to_thread(save_text, self._file, json.dumps(kept))
            except OSError as error:
                self._note(
                    f"{self._file} cannot be written ({cause(error)}): a restart forgets calls of guests"
                )


def _left(kept: dict[str, object] | None, now: Moment) -> float | None:
    """Returns the seconds that are left now; ValueError and others for a damaged file."""
    if kept is None:
        return None
    seconds, since, day = (float(str(kept[name])) for name in ("seconds", "since_boot", "day"))
    left = seconds - Moment(str(kept["boot"]), since, day).passed(now)
    if not math.isfinite(left):
        raise ValueError("it is no number of seconds")
    return left
