"""Timing of an unused table: when it is abandoned, and the page of its invitation."""

from __future__ import annotations

PAGE_SECONDS = 6.0  # for which each page of the invitation is shown
_EARLY = 1e-6  # a timer may come this much too soon


class Idle:
    """Times of the last touch and of the invitation; `quiet` is 0 where a table is never abandoned."""

    def __init__(self, quiet: float) -> None:
        self._quiet = quiet
        self._touched_at = self._invited_at = 0.0

    def touch(self, now: float) -> None:
        """Records a user's action."""
        self._touched_at = now

    def busy(self, now: float) -> None:
        """Records that the table is in use; the next invitation begins after this."""
        self._invited_at = now

    def abandoned(self, now: float) -> bool:
        """Returns whether the table has been unused long enough."""
        return bool(self._quiet) and now >= self._touched_at + self._quiet - _EARLY

    @property
    def abandoned_at(self) -> float | None:
        """The time at which it is abandoned; None: never."""
        return self._touched_at + self._quiet if self._quiet else None

    def page(self, now: float) -> int:
        """The page of the invitation to show, from 0."""
        return int((now - self._invited_at + _EARLY) / PAGE_SECONDS)

    def next_page_at(self, now: float) -> float:
        """The time of the next page."""
        return self._invited_at + PAGE_SECONDS * (1 + self.page(now))
