"""Events of a table at given minutes of an evening."""

from __future__ import annotations

from playmat.fleet.happenings import Event, Happening
from playmat_hall.instants import instant, midnight
from playmat_hall.store.recorder import Received

NOW_MS = midnight(1_795_000_000_000) + 20 * 3_600_000  # eight in the evening, in November 2026
MINUTE_MS = 60_000
STREAM = "a1" * 8


def match_id(number: int) -> str:
    """The identity of a game."""
    return f"{number:032x}"


def event(
    sequence: int,
    happened: Happening,
    match: int | None = None,
    minute: float = 0,
    table: str = "window",
    stream: str = STREAM,
) -> Received:
    """An event some minutes after NOW_MS, received at once."""
    at_ms = NOW_MS + round(minute * MINUTE_MS)
    named = None if match is None else match_id(match)
    return Received(
        table,
        Event(stream=stream, sequence=sequence, at=instant(at_ms), happened=happened, match=named),
        at_ms,
    )
