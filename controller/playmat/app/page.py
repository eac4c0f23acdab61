"""The virtual table as its page sees it: hands, glasses, and what the table would like moved."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

from playmat import __version__
from playmat.app.log import note
from playmat.app.observer import Observer
from playmat.app.reminders import reminders, still_awaited
from playmat.app.virtual import VirtualTable
from playmat.config import GameConfig
from playmat.events import Button, Event, TagOn
from playmat.games.game import State
from playmat.picture import SEATS
from playmat.screen.language import translations
from playmat.screen.view import View
from playmat.session.effects import Status
from playmat.session.machine import Phase
from playmat.session.prompts import clearing
from playmat.simulator.describe import describe
from playmat.web.interface import Hints, Move, Tell, Topic
from playmat.web.server import create_app, listen, serve

_COUNTED = {phase.value for phase in (Phase.WAITING, Phase.CHOOSING, Phase.REACTING, Phase.TEACHING)}
"""When all that was accepted is laid out, so that the hands can be counted."""


class Page(Observer):
    """Passes hands on to the virtual table, and news of it to whoever watches."""

    def __init__(self, home: Path, random: Random, language: str, game: GameConfig) -> None:
        self._languages = [translations(language) for _ in SEATS]
        self._status = Status("paused")
        self._views: dict[int, View] = {}
        self._tells: list[Tell] = []
        self._table = VirtualTable(home, random, note=note, game=game, language=language, observer=self)
        self.world = self._table.world
        self._loop = asyncio.get_running_loop()
        self._places = {(s.board, s.reader): s.place for s in self.world.mat.watched}
        self._state: State | None = None
        self._hinted = Hints()
        self.world.watch(self._on_cards)
        for seat in SEATS:
            self._table.displays[seat].on_change = self._on_glass(seat)

    async def serve(self, host: str, port: int) -> None:
        """Runs the table and its page until cancelled."""
        listening = listen(host, port)
        address = f"http://{host}:{listening.getsockname()[1]}"
        note(f"playmat {__version__}: open {address} in a browser; Ctrl-C stops; the game is kept")
        async with asyncio.TaskGroup() as group:
            group.create_task(self._table.run())
            group.create_task(serve(create_app(self, self._table.game.setup.prints()), listening))

    # --- what the page asks

    def describe(self) -> Mapping[str, Any]:
        return describe(self.world)

    def press(self, seat: int, button: Button) -> None:
        self._table.consoles[seat].press(button)

    def release(self, seat: int, button: Button) -> None:
        self._table.consoles[seat].release(button)

    def pixels(self, seat: int) -> bytes:
        return self._table.displays[seat].pixels()

    def words(self, seat: int) -> str:
        view = self._views.get(seat)
        if view is None:
            return ""
        texts = (view.title, view.headline, *view.details)
        return ". ".join(text.translate(self._languages[seat]) for text in texts)

    def hints(self) -> Hints:
        status = self._status
        hints = Hints(
            status.awaited,
            status.wrong,
            [Move(s.face.kind, s.face.turned is True, s.source, s.target, s.hand) for s in status.steps],
            status.selected,
            health=status.health,
            cluttered=clearing() in self._views.values(),
        )
        if self._state is None:
            return hints
        counted = self._table.game, self._state, self.world, status.awaited
        return hints._replace(awaited=still_awaited(*counted), reminders=reminders(*counted))

    def health(self) -> Mapping[str, Any]:
        boards = {name: board.running for name, board in self._table.boards.items()}
        return {
            "version": __version__,
            "phase": self._status.phase,
            "actions": self._status.actions,
            "boards": boards,
        }

    def watch(self, tell: Tell) -> None:
        self._tells.append(tell)

    # --- what the table tells

    def on_event(self, event: Event) -> None:
        """A loop glints."""
        if isinstance(event, TagOn):
            self._tell(Topic.READ, str(self._places[event.board, event.reader]))

    def on_view(self, seat: int, view: View) -> None:
        """What the glass says, for those who cannot see it."""
        self._views[seat] = view
        self._reconsider()

    def on_language(self, seat: int, language: str) -> None:
        """The words for those who cannot see follow."""
        self._languages[seat] = translations(language)

    def on_status(self, status: Status) -> None:
        """New wishes."""
        self._status = status
        counts = status.phase in _COUNTED and status.state
        self._state = self._table.game.rules.parse_state(status.state) if counts else None
        self._reconsider()

    def _on_cards(self) -> None:
        self._tell(Topic.CARDS)
        self._reconsider()

    def _reconsider(self) -> None:
        """Tells of the hints where they have changed."""
        if (hints := self.hints()) != self._hinted:
            self._hinted = hints
            self._tell(Topic.HINTS)

    def _tell(self, topic: Topic, detail: str = "") -> None:
        for tell in self._tells:
            tell(topic, detail)

    def _on_glass(self, seat: int) -> Any:
        """Called in the thread that draws."""
        return lambda: self._loop.call_soon_threadsafe(self._tell, Topic.SCREEN, str(seat))
