"""What both consoles show, since when, and whether a press can have been meant for it."""

from __future__ import annotations

from collections.abc import Iterator

from playmat.events import Button, Event
from playmat.picture import SEATS
from playmat.screen.view import View
from playmat.session.effects import Show
from playmat.session.guard import Guard
from playmat.session.health import Health


class Consoles:
    """Turns views into effects; a page of trouble may stand over them for a moment."""

    def __init__(self, reaction: float) -> None:
        self._guard = Guard(reaction)
        self._health = Health()
        self._shown: dict[int, View] = {}

    @property
    def health(self) -> tuple[str, ...]:
        """Every part that fails, with its cause."""
        return self._health.told

    def update(self, event: Event, now: float) -> bool:
        """Takes an event in; says whether a press is meant for the views, and not for the page over them."""
        covered = self._health.covers(now)
        self._health.update(event, now)
        return not covered

    def stands(self, seat: int, button: Button, now: float) -> bool:
        """Whether the seat's button has said what it says for long enough to be meant."""
        return self._guard.stands(seat, button, now)

    def show(self, views: tuple[View, ...], now: float, paging: int | None) -> Iterator[Show]:
        """What changes when the seats are to read these `views`; the seat `paging` has just turned a page."""
        for seat in SEATS:
            view = self._health.over(views[seat], now)
            self._guard.note(seat, view, now, paged=seat == paging)
            if self._shown.get(seat) != view:
                self._shown[seat] = view
                yield Show(seat, view)

    def next_turn(self, now: float) -> float | None:
        """When they change by themselves, if they do."""
        return self._health.next_turn(now)
