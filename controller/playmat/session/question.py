"""What is done only with consent: who is asked, in which words, and what follows a yes."""

from __future__ import annotations

from collections.abc import Callable, Collection

from playmat.text import Text


class Question:
    """One question to one seat or several: the first no answers it, or the last yes."""

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
        """Whether `seat` has still to answer."""
        return seat in self._waiting

    def answer(self, seat: int, yes: bool) -> Callable[[], None] | None:
        """Takes the answer of a seat that is asked; what follows, once the question is answered."""
        self._waiting.discard(seat)
        if yes and self._waiting:
            return None
        return self._agreed if yes else self._refused
