"""Whoever wants to know what happens at a table; it only looks on."""

from __future__ import annotations

from playmat.events import Event
from playmat.screen.view import View
from playmat.session.effects import Status


class Observer:
    """Does nothing; who wants to know something overrides it. All calls come in the loop's thread."""

    def on_event(self, event: Event) -> None:
        """An event is about to be handled."""

    def on_view(self, seat: int, view: View) -> None:
        """A console is to show this."""

    def on_language(self, seat: int, language: str) -> None:
        """A console changes its language."""

    def on_frame(self, seat: int, cause: Event) -> None:
        """What `cause` changed is on the seat's glass."""

    def on_status(self, status: Status) -> None:
        """The public state changed."""

    def on_beat(self, board: str, sweep_ms: int) -> None:
        """A board reported how long its last sweep took."""
