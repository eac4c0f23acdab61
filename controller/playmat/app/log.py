"""Logging to the terminal: one sentence a line, with the time of day."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime


def note(sentence: str) -> None:
    """Prints a sentence to standard error."""
    print(f"{datetime.now():%H:%M:%S} {sentence}", file=sys.stderr, flush=True)


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
