"""Garbage is collected between two sweeps, when nothing is going on: it takes as long as some visits.

Looking at how much there is takes as long as collecting it. Visits leave hardly any, lines do; so these are
counted.
"""

import gc

from micropython import const

_LINE = const(1024)  # bytes that a line leaves behind, at most on average


class Memory:
    """`free` is how many bytes were, after the last collection."""

    def __init__(self):
        self._lines = 0
        gc.collect()
        self._look()

    def tidy(self, quiet, lines):
        """Collects after so many lines that half of the memory is used up, if it is quiet, or most of it.

        Where this is wrong, MicroPython collects by itself, in the midst of a visit.
        """
        if self._unknown:  # one sweep after the collection, as it takes as long again
            self._look()
            return
        used = (lines - self._lines) * _LINE
        if used > self.free // 2 and (quiet or used > self.free - self.free // 8):
            self._lines = lines
            self._unknown = True
            gc.collect()

    def _look(self):
        self._unknown = False
        self.free = gc.mem_free()
