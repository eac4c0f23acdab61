"""An unused table: when it is abandoned, the page of its invitation, and the card that opens a game."""

from __future__ import annotations

from collections.abc import Collection

from playmat.table.component import Component

PAGE_SECONDS = 6.0  # for which each page of the invitation is shown
ABSENT = 5.0  # seconds for which an opener must be absent before; a flickering tag is not laid
_EARLY = 1e-6  # a timer may come this much too soon


class Idle:
    """Times of the last touch and of the invitation; `quiet` is 0 where a table is never abandoned."""

    def __init__(self, quiet: float) -> None:
        self._quiet = quiet
        self._touched_at: float | None = None
        self._invited_at = 0.0

    def note(self, now: float, touched: bool) -> None:
        """Records the time; `touched`: a user acts. The first call counts as well, because the clock began
        with the computer and not with the program.
        """
        if touched or self._touched_at is None:
            self._touched_at = now

    def busy(self, now: float) -> None:
        """Records that the table is in use; the next invitation begins after this."""
        self._invited_at = now

    def abandoned(self, now: float) -> bool:
        """Returns whether the table has been unused long enough."""
        return self.abandoned_at is not None and now >= self.abandoned_at - _EARLY

    @property
    def abandoned_at(self) -> float | None:
        """The time at which it is abandoned; None: never."""
        return self._touched_at + self._quiet if self._quiet and self._touched_at is not None else None

    def page(self, now: float) -> int:
        """The page of the invitation to show, from 0."""
        return int((now - self._invited_at + _EARLY) / PAGE_SECONDS)

    def next_page_at(self, now: float) -> float:
        """The time of the next page."""
        return self._invited_at + PAGE_SECONDS * (1 + self.page(now))


class Opening:
    """Watches an idle table for a card of the kind `opener`, which starts a game when it rests alone."""

    def __init__(self, opener: str | None, dwell: float) -> None:
        self._opener = opener
        self._dwell = dwell
        self._last_read: dict[Component, float] = {}
        self._lying: tuple[Component, ...] = ()
        self._laid: tuple[Component, float] | None = None

    def watch(self, cards: Collection[Component], laid: bool, now: float) -> None:
        """Records the cards on the mat; `laid`: one of them was just laid down."""
        alone = next(iter(cards)) if len(cards) == 1 else None
        if alone is None or (self._laid and self._laid[0] != alone):
            self._laid = None
        if (
            laid
            and alone
            and alone.kind == self._opener
            and now - self._last_read.get(alone, -ABSENT) >= ABSENT
        ):
            self._laid = alone, now
        for card in (*self._lying, *cards):
            self._last_read[card] = now
        self._lying = tuple(cards)

    def begins(self, now: float) -> bool:
        """Returns whether a game starts now."""
        return self._laid is not None and now >= self._laid[1] + self._dwell - 1e-6

    @property
    def begins_at(self) -> float | None:
        """The time at which a game starts if the card stays."""
        return self._laid[1] + self._dwell if self._laid else None
