"""The terminal: one sentence a line, with the time of day."""

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
    """The sentence with the error, and the trace line by line."""
    return [f"{sentence}: {error!r}", *"".join(traceback.format_exception(error)).splitlines()]


@contextmanager
def surviving(sentence: str, note: Callable[[str], None]) -> Iterator[None]:
    """Notes an exception with its trace and goes on after it."""
    try:
        yield
    except Exception as error:
        for line in traced(sentence, error):
            note(line)
