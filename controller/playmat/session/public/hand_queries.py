"""Private answers to "where may this card from my hand go?", per seat."""

from __future__ import annotations

from collections.abc import Iterator

from playmat.events import Considered, Event
from playmat.session.effects import Suggest
from playmat.session.match.highlights import Highlights
from playmat.session.reach import NOWHERE
from playmat.session.story import Reach


class HandQueries:
    """The kind that each seat asks about, and the answer it got last."""

    def __init__(self) -> None:
        self._kinds: dict[int, str] = {}
        self._answers: dict[int, Reach] = {}

    def ask(self, event: Event) -> None:
        """Processes a question."""
        if isinstance(event, Considered):
            self._kinds[event.seat] = event.kind

    def suggest(self, highlights: Highlights | None) -> Iterator[Suggest]:
        """Yields the answers that have changed."""
        for seat, kind in self._kinds.items():
            reach = highlights.reach_from_hand(seat, kind) if highlights and kind else NOWHERE
            if reach != self._answers.get(seat, NOWHERE):
                self._answers[seat] = reach
                yield Suggest(seat, reach)
