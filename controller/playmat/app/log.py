"""Logging to the terminal: one sentence a line, with the time of day."""

from __future__ import annotations

import sys
import traceback
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime

_MOST = 500  # sentences that are kept


def note(sentence: str) -> None:
    """Prints a sentence to standard error."""
    print(f"{datetime.now():%H:%M:%S} {sentence}", file=sys.stderr, flush=True)


class RecentNotes:
    """Prints sentences as `note` does, and keeps the last ones."""

    def __init__(self) -> None:
        self._lines: deque[str] = deque(maxlen=_MOST)

    def __call__(self, sentence: str) -> None:
        self._lines.append(f"{datetime.now():%Y-%m-%d %H:%M:%S} {sentence}")
        note(sentence)

    @property
    def lines(self) -> list[str]:
        """The last sentences with their times, the oldest first."""
        return [*self._lines]


def traced(sentence: str, error: Exception) -> list[str]:
    """Returns the sentence with the error, and the traceback line by line."""
    return [f"{sentence}: {error!r}", *"".join(traceback.format_exception(error)).splitlines()]


@contextmanager
def surviving(sentence: str, note: Callable[[str], None]) -> Iterator[None]:
    """Logs an exception with its traceback and suppresses it."""
    try:
        yield
    except Exception as error:
        for line in traced(sentence, error):
            note(line)
