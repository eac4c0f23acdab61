"""Garbage is collected between two sweeps, when nothing is going on: it takes as long as some visits.

Visits allocate nothing, lines do; so once in about a minute is enough.
"""

import gc
import time

from micropython import const

_LOOK_MS = const(2000)  # looking takes a millisecond


class Memory:
    """`free` is how many bytes were, after the last collection."""

    def __init__(self):
        self._collect()

    def tidy(self, quiet):
        """Collects where half of the memory is used up and it is quiet, or hardly any is left."""
        now = time.ticks_ms()
        if time.ticks_diff(now, self._looked_at) < _LOOK_MS:
            return
        self._looked_at = now
        left = gc.mem_free()
        if left < self.free // (2 if quiet else 8):
            self._collect()

    def _collect(self):
        gc.collect()
        self.free = gc.mem_free()
        self._looked_at = time.ticks_ms()
