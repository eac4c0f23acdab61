"""Times of payloads and of the database."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta


def now_ms() -> int:
    """Returns the present time in milliseconds."""
    return round(time.time() * 1000)


def milliseconds(instant: str) -> int:
    """Returns a payload's time in milliseconds since 1970; 0 if the calendar has no such time."""
    try:
        return round(datetime.fromisoformat(instant).timestamp() * 1000)
    except ValueError:  # a payload may say 30 February
        return 0


def instant(at_ms: int) -> str:
    """Returns the time as payloads and exports write it."""
    at = datetime.fromtimestamp(at_ms / 1000, UTC)
    return at.strftime("%Y-%m-%dT%H:%M:%S.") + f"{at_ms % 1000:03}Z"


def midnight(now_ms: int, days_ago: int = 0) -> int:
    """Returns the beginning of a day in the local time of this computer."""
    today = datetime.fromtimestamp(now_ms / 1000).replace(hour=0, minute=0, second=0, microsecond=0)
    return round((today - timedelta(days=days_ago)).timestamp() * 1000)


def day(at_ms: int) -> str:
    """Returns the local date."""
    return datetime.fromtimestamp(at_ms / 1000).date().isoformat()
