"""Opener card: laid alone on an unused table, it starts a game."""

from __future__ import annotations

from collections.abc import Collection

from playmat.table.component import Component

ABSENT = 5.0  # seconds for which the card must be absent before; a flickering tag is not laid


class Opening:
    """Watches an idle table for a card of the kind `opener` that rests alone for the dwell."""

    def __init__(self, opener: str | None, dwell: float) -> None:
        self._opener = opener
        self._dwell = dwell
        self._last_heard: dict[Component, float] = {}
        self._lying: tuple[Component, ...] = ()
        self._laid: tuple[Component, float] | None = None

    def track(self, cards: Collection[Component], laid: bool, now: float) -> None:
        """Records the cards on the mat; `laid`: one of them was just laid down."""
        alone = next(iter(cards)) if len(cards) == 1 else None
        if alone is None or (self._laid and self._laid[0] != alone):
            self._laid = None
        if laid and alone and alone.kind == self._opener and self._away(alone, now):
            self._laid = alone, now
        for card in (*self._lying, *cards):
            self._last_heard[card] = now
        self._lying = tuple(cards)

    def begins(self, now: float) -> bool:
        """Returns whether a game starts now."""
        return self._laid is not None and now >= self._laid[1] + self._dwell - 1e-6

    @property
    def begins_at(self) -> float | None:
        """The time at which a game starts if the card stays."""
        return self._laid[1] + self._dwell if self._laid else None

    def _away(self, card: Component, now: float) -> bool:
        return now - self._last_heard.get(card, -ABSENT) >= ABSENT
