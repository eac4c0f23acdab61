"""Views on the consoles, since when they are shown, and whether a press counts for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from playmat.events import Button, Event, Held, PartFault, Pressed, Repeated
from playmat.screen.view import View
from playmat.session.console.guard import Guard
from playmat.session.console.health import Health
from playmat.session.effects import Show


class Showing:
    """Turns views into effects; a fault page may cover them for a moment."""

    def __init__(self, reaction: float) -> None:
        self._guard = Guard(reaction)
        self._health = Health()
        self._shown: dict[int, View] = {}

    @property
    def health(self) -> tuple[PartFault, ...]:
        """All faults and losses."""
        return self._health.failing

    def update(self, event: Event, now: float) -> bool:
        """Processes an event; returns whether a press counts for the view of its console.

        It does not where a fault page covers the view, where the button has no label, and where a button has
        been held down since an earlier screen.
        """
        covered = self._health.covers(now)
        self._health.update(event, now)
        match event:
            case Pressed(console, button):
                self._guard.pressed(console, button)
                return not covered and self._is_labelled(console, button)
            case Held(console, Button.RIGHT) | Repeated(console, Button.RIGHT):
                labelled = self._is_labelled(console, Button.RIGHT)
                return not covered and labelled and not self._guard.outlasts(console, Button.RIGHT)
        return not covered

    def _is_labelled(self, console: int, button: Button) -> bool:
        shown = self._shown.get(console)
        return shown is not None and shown.buttons[button.value] is not None

    def used(self, console: int, button: Button, now: float) -> None:
        """Records that a press of the console's button has decided something."""
        self._guard.used(console, button, now)

    def stands(self, console: int, button: Button, now: float) -> bool:
        """Returns whether the button has kept its label long enough for a deliberate press."""
        return self._guard.stands(console, button, now)

    def show(self, views: Mapping[int, View], now: float, paging: int | None) -> Iterator[Show]:
        """Yields the views that have changed; the console `paging` has just turned a page."""
        for console, wanted in views.items():
            view = self._health.over(wanted, now)
            self._guard.note(console, view, now, paged=console == paging)
            if self._shown.get(console) != view:
                self._shown[console] = view
                yield Show(console, view)

    def next_turn(self, now: float) -> float | None:
        """Returns when a fault page appears or disappears next."""
        return self._health.next_turn(now)
