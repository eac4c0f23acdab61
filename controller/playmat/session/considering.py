"""What players ask about cards out of their hands: each is answered alone, for the hand is nobody else's."""

from __future__ import annotations

from collections.abc import Iterator

from playmat.events import Considered, Event
from playmat.session.effects import Suggest
from playmat.session.reach import NOWHERE
from playmat.session.referee import Referee
from playmat.session.story import Reach


class Considering:
    """The kind that each seat asks about, and what it was told last."""

    def __init__(self) -> None:
        self._kinds: dict[int, str] = {}
        self._told: dict[int, Reach] = {}

    def update(self, event: Event) -> None:
        """Takes a question in."""
        if isinstance(event, Considered):
            self._kinds[event.seat] = event.kind

    def suggest(self, match: Referee | None) -> Iterator[Suggest]:
        """The answers that are other than before."""
        for seat, kind in self._kinds.items():
            reach = match.reach_from_hand(seat, kind) if match and kind else NOWHERE
            if reach != self._told.get(seat, NOWHERE):
                self._told[seat] = reach
                yield Suggest(seat, reach)
