"""Garbage is collected between two sweeps, when nothing is going on: it takes as long as some visits.

Looking at how much there is takes as long again, so each has a pause of its own. Visits leave hardly any,
lines do; so these are counted to know when to look.
"""

import gc

from micropython import const

_LINE = const(1024)  # bytes that a line leaves behind, at most on average


class Memory:
    """`free` is how many bytes were, after the last collection."""

    def __init__(self):
        self._lines = 0
        self.collect()

    def collect(self):
        """Collects at once, before anything is scanned."""
        self._full = self._fresh = False
        gc.collect()
        self.free = gc.mem_free()

    def tidy(self, quiet, lines):
        """Looks after some lines; collects where half is used and it is quiet, or hardly any is left."""
        if self._full:
            self._full = False
            self._fresh = True
            gc.collect()
        elif self._fresh or (lines - self._lines) * _LINE > self.free // 4:
            self._lines = lines
            left = gc.mem_free()
            if self._fresh:
                self.free = left
            self._full = left < self.free // (2 if quiet else 8)
            self._fresh = False
