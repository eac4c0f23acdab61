"""Interface of the outputs that follow a table: pages, lights, sounds, small displays."""

from __future__ import annotations

import asyncio

from playmat.events import BoardScan, Event, TagOff, TagOn
from playmat.games.fault import GameFault
from playmat.placement import Place
from playmat.screen.view import View
from playmat.session.effects import Answered, Status
from playmat.session.story import Reach


class Listener:
    """Ignores every call; subclasses override the ones they need. All calls come in the loop's thread.

    All arguments are public, except views and covers, which are for the users of that console, suggestions to
    a seat, and the faults of a game.
    """

    def on_read(self, place: Place) -> None:
        """A reader has detected a tag, and the table has processed it."""

    def on_tags(self, event: TagOn | TagOff | BoardScan) -> None:
        """A board has reported what its readers detect."""

    def on_view(self, console: int, view: View) -> None:
        """A console has a new view."""

    def on_cover(self, console: int, view: View | None) -> None:
        """A console's display shows this view in front of its own, or its own again."""

    def on_language(self, console: int, language: str) -> None:
        """A console has a new language."""

    def on_frame(self, console: int, cause: Event) -> None:
        """A console's display has drawn the change made by `cause`."""

    def on_picture(self, console: int) -> None:
        """The pixels on a console's display changed."""

    def on_status(self, status: Status) -> None:
        """The public state changed."""

    def on_suggestion(self, seat: int, reach: Reach) -> None:
        """The destinations of a component that a seat considers; private to that seat."""

    def on_release(self, console: int) -> None:
        """A console releases its seats on the network."""

    def on_answer(self, answered: Answered) -> None:
        """An order of staff was carried out, refused or put to the players."""

    def on_adjust(self, brightness: int, sound: bool) -> None:
        """A console has set the brightness of the displays in percent, and whether sounds are played."""

    def on_beat(self, board: str, sweep_ms: int) -> None:
        """A board reported the duration of its last sweep."""

    def on_game_fault(self, fault: GameFault) -> None:
        """The game's code has raised; its state and action are not public."""

    async def run(self) -> None:
        """Runs until cancelled."""
        await asyncio.Event().wait()

    def close(self) -> None:
        """Switches the output off."""
