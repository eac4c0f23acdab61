"""A table that nobody touches: when it is abandoned, and which page of its invitation is due."""

from __future__ import annotations

PAGE_SECONDS = 6.0  # for which each page of the invitation stands
_EARLY = 1e-6  # a timer may come this much too soon


class Idle:
    """Times of the last touch and of the invitation; `quiet` is 0 where a table is never abandoned."""

    def __init__(self, quiet: float) -> None:
        self._quiet = quiet
        self._touched_at = self._invited_at = 0.0

    def touch(self, now: float) -> None:
        """Somebody did something."""
        self._touched_at = now

    def busy(self, now: float) -> None:
        """The table does not invite: its next invitation begins after this."""
        self._invited_at = now

    def abandoned(self, now: float) -> bool:
        """Whether nobody has touched the table for long enough."""
        return bool(self._quiet) and now >= self._touched_at + self._quiet - _EARLY

    @property
    def abandoned_at(self) -> float | None:
        """When that will be; None: never."""
        return self._touched_at + self._quiet if self._quiet else None

    def page(self, now: float) -> int:
        """Which page of the invitation is due, from 0."""
        return int((now - self._invited_at + _EARLY) / PAGE_SECONDS)

    def next_page_at(self, now: float) -> float:
        """When the page after it is due."""
        return self._invited_at + PAGE_SECONDS * (1 + self.page(now))
