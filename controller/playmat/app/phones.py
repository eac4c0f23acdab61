"""The consoles of a table for guests' phones: their views, their links, and presses as events."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Sequence

from playmat.app.addresses import page_addresses
from playmat.app.listener import Listener
from playmat.app.supervision import UNSUPERVISED, Supervision
from playmat.errors import PageError
from playmat.events import Button, Event, Held, Pressed
from playmat.placement import SEATS
from playmat.screen.draw import SIZE, draw
from playmat.screen.language import translations
from playmat.screen.view import View
from playmat.session.effects import Status
from playmat.web.phones import Shown, link_path
from playmat.web.server import EVERYWHERE, create_phone_app, listen, serve
from playmat.web.visitors.invitations import Invitations


class Phones(Listener):
    """What phones see and do; `port` is that of the page, 0 until it is served.

    `host` is the name or address in links; for one of EVERYWHERE this computer's own addresses are.
    """

    def __init__(
        self, consoles: Callable[[], Sequence[tuple[int, ...]]], emit: Callable[[Event], None], language: str
    ) -> None:
        self._consoles = consoles
        self._emit = emit
        self._language = language
        self._languages: dict[int, str] = {}
        self._views: dict[int, View] = {}
        self._status = Status(phase="paused")
        self._listeners: list[Callable[[], None]] = []
        self.invitations = Invitations()
        self.host, self.port = EVERYWHERE[0], 0
        self._listening: socket.socket | None = None

    def open(self, port: int, note: Callable[[str], None], supervision: Supervision = UNSUPERVISED) -> bool:
        """Opens the port of a page of their own; returns whether that succeeds, and else notes why not."""
        try:
            self._listening = supervision.listening(port) or listen(EVERYWHERE[0], port)
        except PageError as error:
            note(f"{error}; until then the table plays without phones")
            return False
        self.port = self._listening.getsockname()[1]
        return True

    async def run(self) -> None:
        """Serves the page of their own, if it is open, until cancelled."""
        if self._listening is None:
            await asyncio.Event().wait()
        else:
            names = [] if self.host in EVERYWHERE else [self.host]
            await serve(create_phone_app(self, names), self._listening)

    @property
    def addresses(self) -> list[str]:
        """The addresses of the page, the most likely one of a guest's network first."""
        return page_addresses("" if self.host in EVERYWHERE else self.host, self.port, self._listening)

    def link(self, console: int) -> str:
        """Returns the address that makes a phone this console; empty unless a match is on."""
        if not self._status.game:
            return ""
        # Capitals need the smallest code.
        return self.addresses[0].upper() + link_path(self.invitations.token(console))

    def exchange(self) -> None:
        """Lets guests' phones follow their players, who have changed places, where each has a console."""
        if [*self._consoles()] == [(seat,) for seat in SEATS]:
            self.invitations.exchange()

    def shown_on(self, console: int) -> Shown | None:
        view = self._views.get(console)
        if view is None or console >= len(self._consoles()):
            return None
        language = self._languages.get(console, self._language)
        speak = translations(language)
        return Shown(
            language=language,
            texts=view.texts(speak),
            caption=view.caption.translate(speak) if view.caption else "",
            buttons=view.labels(speak),
            picture=draw(view, speak, SIZE).tobytes() if view.board else None,
            turn=self._status.story.winners is None
            and any(seat in self._consoles()[console] for seat in self._status.story.turn),
            actions=self._status.actions,
        )

    def push(self, console: int, button: Button, held: bool) -> None:
        self._emit((Held if held else Pressed)(console, button))

    def watch_consoles(self, changed: Callable[[], None]) -> None:
        self._listeners.append(changed)

    def on_view(self, console: int, view: View) -> None:
        """Shows the view on the console's phones."""
        self._views[console] = view
        self._notify()

    def on_language(self, console: int, language: str) -> None:
        """Shows the view again, in this language."""
        self._languages[console] = language
        self._notify()

    def on_release(self, console: int) -> None:
        """Ends the link of a console whose seats are released."""
        self.invitations.end(console)

    def on_status(self, status: Status) -> None:
        """Follows the turn; with the match its links end, so that no earlier guest's phone plays the next."""
        self._status = status
        if not status.game:
            self.invitations.end()
        self._notify()

    def _notify(self) -> None:
        for changed in self._listeners:
            changed()
