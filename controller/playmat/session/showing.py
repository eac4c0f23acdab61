"""What the consoles show, since when, and whether a press can have been meant for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from playmat.events import Button, Event, PartFault
from playmat.screen.view import View
from playmat.session.effects import Show
from playmat.session.guard import Guard
from playmat.session.health import Health


class Showing:
    """Turns views into effects; a page of trouble may stand over them for a moment."""

    def __init__(self, reaction: float) -> None:
        self._guard = Guard(reaction)
        self._health = Health()
        self._shown: dict[int, View] = {}

    @property
    def health(self) -> tuple[PartFault, ...]:
        """Every part that fails, and what was lost."""
        return self._health.failing

    def update(self, event: Event, now: float) -> bool:
        """Takes an event in; says whether a press is meant for the views, and not for the page over them."""
        covered = self._health.covers(now)
        self._health.update(event, now)
        return not covered

    def used(self, console: int, button: Button, now: float) -> None:
        """A press of the console's button has decided something."""
        self._guard.used(console, button, now)

    def stands(self, console: int, button: Button, now: float) -> bool:
        """Whether the console's button has said what it says for long enough to be meant."""
        return self._guard.stands(console, button, now)

    def show(self, views: Mapping[int, View], now: float, paging: int | None) -> Iterator[Show]:
        """What changes when the consoles are to show these; the one `paging` has just turned a page."""
        for console, wanted in views.items():
            view = self._health.over(wanted, now)
            self._guard.note(console, view, now, paged=console == paging)
            if self._shown.get(console) != view:
                self._shown[console] = view
                yield Show(console, view)

    def next_turn(self, now: float) -> float | None:
        """When they change by themselves, if they do."""
        return self._health.next_turn(now)
