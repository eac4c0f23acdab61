"""When sweeps begin: boards that have antennas beside each other take turns, in a rhythm from the host."""

import time


class Pace:
    """Without a rhythm a sweep begins whenever the last has ended."""

    def __init__(self):
        self._every_us = 0
        self._due_at = time.ticks_us()  # when the last sweep should have begun

    def set(self, wait_ms, every_ms):
        """A sweep should begin in so many ms, and one every so many; ValueError where that makes no sense.

        Lines are late now and then, and never early: what says sooner is right, what says later only slowly.
        """
        if every_ms < 1:
            raise ValueError
        at = time.ticks_add(time.ticks_us(), 1000 * wait_ms)
        if 1000 * every_ms != self._every_us:
            self._every_us = 1000 * every_ms
            self._due_at = time.ticks_add(at, -self._every_us)
        else:
            later = time.ticks_diff(at, self._due_at) - self._rounded(at)
            self._due_at = time.ticks_add(self._due_at, later if later < 0 else later // 8)

    def left_us(self):
        """How long to wait for the next sweep."""
        if not self._every_us:
            return 0
        return max(0, self._every_us - time.ticks_diff(time.ticks_us(), self._due_at))

    def begin(self):
        """A sweep begins, perhaps late."""
        if self._every_us:
            self._due_at = time.ticks_add(self._due_at, self._rounded(time.ticks_us()))

    def _rounded(self, at):
        """How long after the last sweep the one nearest to this time is due."""
        after = time.ticks_diff(at, self._due_at) + self._every_us // 2
        return after - after % self._every_us
