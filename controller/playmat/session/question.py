"""Question for consent: the seats to ask, the words, and the effect of the answer."""

from __future__ import annotations

from collections.abc import Callable, Collection

from playmat.text import Text


class Question:
    """One question to one or more seats; the first no, or the last yes, answers it."""

    def __init__(
        self,
        headline: Text,
        details: tuple[Text, ...],
        seats: Collection[int],
        agreed: Callable[[], None],
        refused: Callable[[], None] = lambda: None,
    ) -> None:
        self.headline = headline
        self.details = details
        self._waiting = set(seats)
        self._agreed = agreed
        self._refused = refused

    def asks(self, seat: int) -> bool:
        """Returns whether `seat` has yet to answer."""
        return seat in self._waiting

    def answer(self, seat: int, yes: bool) -> Callable[[], None] | None:
        """Records the answer of a seat; returns the effect once the question is answered."""
        self._waiting.discard(seat)
        if yes and self._waiting:
            return None
        return self._agreed if yes else self._refused
