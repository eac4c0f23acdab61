"""A phone as a second console: the view of one console with three buttons, behind a link of its own."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from playmat.events import Button
from playmat.json_text import parse_json
from playmat.screen.language import LANGUAGES, spoken_language, translations
from playmat.session.prompts.phases import OK
from playmat.text import say
from playmat.web.page_files import Pages
from playmat.web.visitors.allowance import COMMAND, Allowances
from playmat.web.visitors.connections import keep_place
from playmat.web.visitors.invitations import Invitations

ENDED = say("This code is no longer valid. Choose Phone in the console’s menu, and scan the new one.")
WORDS = {
    "turn": say("Your turn"),
    "lost": say("No connection. Trying again …"),
    "uncaught": say("Something went wrong on this page"),
    "reload": say("Reload"),
    "close": say("Close"),
    "late": say("The screen has changed. Please look again."),
    "touch": say("Touch the screen once: then the phone vibrates on your turn."),
}
_OKS = {OK.translate(translations(code)) for code in LANGUAGES}
_PAGE = Path(__file__).parent / "static" / "phone.html"
_GONE = WebSocketDisconnect, RuntimeError
_LINK = "/J/{token}"


class Shown(NamedTuple):
    """What a console shows, in its language."""

    language: str
    texts: Sequence[str]  # title, headline and details
    caption: str  # headline and details as whole sentences, or empty
    buttons: Sequence[str]  # three labels; empty: without function
    picture: bytes | None  # the display's pixels, eight a byte, if it shows a map
    turn: bool  # whether a seat of the console is to act
    actions: int  # length of the match


class Consoles(Protocol):
    """The table's consoles, as phones use them."""

    @property
    def invitations(self) -> Invitations:
        """The links to the consoles."""

    @property
    def addresses(self) -> Sequence[str]:
        """The addresses of the page, at least one."""

    def link(self, console: int, /) -> str:
        """Returns the address that makes a phone this console; empty unless a match is on."""

    def shown_on(self, console: int, /) -> Shown | None:
        """Returns what a console shows; None before its first view."""

    def push(self, console: int, button: Button, held: bool, /) -> None:
        """Presses a button, or reports that the one pressed before has been held."""

    def watch_consoles(self, changed: Callable[[], None], /) -> None:
        """Calls `changed` after every change of a view or of the turn."""


def link_path(token: str) -> str:
    """Returns the path of a link."""
    return _LINK.format(token=token)


def phone_routes(consoles: Consoles, allowances: Allowances) -> list[Route | WebSocketRoute]:
    """Returns the routes of the phones' page."""
    open_pages: set[_Phone] = set()
    pages = Pages({"/": _PAGE.parent})

    def wake() -> None:
        for phone in open_pages:
            phone.wake()

    async def page(request: Request) -> HTMLResponse:
        known = consoles.invitations.console_of(request.path_params["token"]) is not None
        return HTMLResponse(pages.html(_PAGE), 200 if known else 410, {"cache-control": "no-store"})

    async def visit(websocket: WebSocket) -> None:
        phone = _Phone(websocket, consoles, allowances)
        keep_place(websocket, lambda: phone.console is not None)
        open_pages.add(phone)
        try:
            await phone.stay()
        finally:
            open_pages.discard(phone)

    consoles.watch_consoles(wake)
    consoles.invitations.watch(wake)
    return [
        pages.style_route("/css/phone.css"),
        Route(link_path("{token}"), page),
        WebSocketRoute("/phone/{token}", visit),
    ]


class _Phone:
    """One open page. Its link is checked again for every message in either direction."""

    def __init__(self, socket: WebSocket, consoles: Consoles, allowances: Allowances) -> None:
        self._socket = socket
        self._consoles = consoles
        self._allowance = allowances.of(socket)
        self._token: str = socket.path_params["token"]
        self._spoken = spoken_language(socket.query_params.get("lang", ""))
        self._woken = asyncio.Event()
        self._woken.set()
        self._sent: dict[str, Any] = {}

    def wake(self) -> None:
        """Sends what has changed."""
        self._woken.set()

    @property
    def console(self) -> int | None:
        """The console of its link; None once the link has ended."""
        return self._consoles.invitations.console_of(self._token)

    async def stay(self) -> None:
        """Serves the page until it leaves or its link ends."""
        await self._socket.accept()
        telling = asyncio.create_task(self._tell())
        try:
            with suppress(*_GONE):
                await self._listen()
        finally:
            telling.cancel()
            with suppress(asyncio.CancelledError, *_GONE):
                await telling

    async def _tell(self) -> None:
        """Sends the view whenever it differs from the one before, so that a message's time says nothing."""
        while (console := self.console) is not None:
            self._woken.clear()
            if (shown := self._consoles.shown_on(console)) and (view := _message(shown)) != self._sent:
                self._sent = view
                await self._socket.send_json(view)
            await self._woken.wait()
        sentence = ENDED.translate(translations(self._spoken))
        await self._socket.send_json({"type": "ended", "sentence": sentence})
        await self._socket.close()

    # A press travels over a network: meanwhile the console may have changed, and one that was delayed for
    # seconds may meet the same label in another position. So a press names what it was made for, and counts
    # only if that is still shown. A hold is a message of its own, timed by the phone: a release that is lost
    # with the network must not make a hold of a press.
    async def _listen(self) -> None:
        while (frame := await self._socket.receive())["type"] == "websocket.receive":
            await self._allowance.acquire(COMMAND)
            await asyncio.sleep(0)  # a burst of messages must not starve other tasks
            console, press = self.console, _parsed(frame.get("text") or "")
            if press is None:  # a beat, to which the page expects an answer (`socket.js`)
                await self._socket.send_json({"type": "done", "count": 0})
                continue
            if console is None:
                continue
            button, meant, held = press
            shown = self._consoles.shown_on(console)
            if shown and shown.buttons[button.value] and meant == _meaning(_message(shown), button):
                self._consoles.push(console, button, held)
            else:
                await self._socket.send_json({"type": "late"})


def _message(shown: Shown) -> dict[str, Any]:
    picture = b64encode(shown.picture).decode("ascii") if shown.picture else ""
    speak = translations(shown.language)
    words = {name: text.translate(speak) for name, text in WORDS.items()}
    return {"type": "view", "words": words} | shown._asdict() | {"texts": [*shown.texts], "picture": picture}


def _meaning(view: dict[str, Any], button: Button) -> list[Any]:
    """What a press of the button means; OK selects the headline, others mean their label alone."""
    label = view["buttons"][button.value]
    return [view["actions"], label, view["texts"][1] if label in _OKS else ""]


def _parsed(text: str) -> tuple[Button, list[Any], bool] | None:
    """Reads a press; None for anything else."""
    try:
        message = parse_json(text)
        button = Button[message["button"].upper()]
        shown, held = message["for"], message.get("held") is True
        label = shown["label"]
        headline = shown["headline"] if label in _OKS else ""
        return button, [shown["actions"], label, headline], held
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
