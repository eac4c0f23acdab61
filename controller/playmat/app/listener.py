"""Whoever wants to know what a table shows and does: pages, lights, sounds, small displays."""

from __future__ import annotations

import asyncio

from playmat.events import Event
from playmat.picture import Place
from playmat.screen.view import View
from playmat.session.effects import Status
from playmat.session.story import Reach


class Listener:
    """Does nothing; who wants to know something overrides it. All calls come in the loop's thread.

    What it learns is public, but for the views, each of which is for whoever sits at that console,
    and what is suggested to a seat.
    """

    def on_read(self, place: Place) -> None:
        """A reader has heard a tag, and the table has taken it in."""

    def on_view(self, console: int, view: View) -> None:
        """A console is to show this."""

    def on_language(self, console: int, language: str) -> None:
        """A console changes its language."""

    def on_frame(self, console: int, cause: Event) -> None:
        """What `cause` changed is on a console's display."""

    def on_status(self, status: Status) -> None:
        """The public state changed."""

    def on_suggestion(self, seat: int, reach: Reach) -> None:
        """Where what a seat considers may go; for the eyes of that seat alone."""

    def on_beat(self, board: str, sweep_ms: int) -> None:
        """A board reported how long its last sweep took."""

    async def run(self) -> None:
        """Works until cancelled."""
        await asyncio.Event().wait()

    def close(self) -> None:
        """Goes dark and quiet."""
