"""Whoever wants to know what happens at a table; it only looks on."""

from __future__ import annotations

from playmat.events import Event
from playmat.screen.view import View
from playmat.session.effects import Status


class Observer:
    """Does nothing; who wants to know something overrides it. All calls come in the loop's thread."""

    def heard(self, event: Event) -> None:
        """An event is about to be handled."""

    def shown(self, seat: int, view: View) -> None:
        """A console is to show this."""

    def spoken(self, seat: int, language: str) -> None:
        """A console changes its language."""

    def drawn(self, seat: int, cause: Event) -> None:
        """What `cause` changed is on the seat's glass."""

    def published(self, status: Status) -> None:
        """The public state changed."""

    def beat(self, board: str, sweep_ms: int) -> None:
        """A board reported how long its last sweep took."""
