"""Garbage is collected between two sweeps, when nothing is going on: it takes as long as some visits.

Looking at how much is free takes as long again, so it follows a collection, after the next sweep. Visits
leave hardly any garbage, lines do; so these are counted to know when to collect.
"""

import gc

from micropython import const

import mfrc522
import picc

# The collector remembers 64 objects that it still has to follow; where it meets more, it goes through all
# memory once more, which takes twice as long. It begins with the names of the module that calls it. So these
# two, which have the most names, are followed first, while nothing else waits.
_WIDEST = mfrc522, picc
_LINE = const(1024)  # bytes that a line leaves behind, at most on average


class Memory:
    """`free` is how many bytes were, after the last collection."""

    def __init__(self):
        self._lines = 0
        self.collect()

    def collect(self):
        """Collects at once, before anything is scanned."""
        self._fresh = False
        gc.collect()
        self.free = gc.mem_free()

    def tidy(self, quiet, lines):
        """Collects where lines may have used half of what was free and it is quiet, or nearly all of it."""
        used = (lines - self._lines) * _LINE
        if (used > self.free // 2 and quiet) or used > self.free - self.free // 8:
            self._lines = lines
            self._fresh = True
            gc.collect()
        elif self._fresh:
            self._fresh = False
            if quiet:
                self.free = gc.mem_free()
