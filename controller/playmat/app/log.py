"""The terminal: one sentence a line, with the time of day."""

from __future__ import annotations

import sys
from datetime import datetime


def note(sentence: str) -> None:
    """Prints a sentence to standard error."""
    print(f"{datetime.now():%H:%M:%S} {sentence}", file=sys.stderr, flush=True)
