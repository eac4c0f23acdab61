"""One open page: what it asks is done, what changes is sent, what it drops is put back."""

from __future__ import annotations

import asyncio
from collections.abc import Sized
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from playmat.errors import HandError, PlaymatError
from playmat.events import Button
from playmat.screen.language import translations
from playmat.table.component import Component
from playmat.web.allowance import COMMAND, Allowance
from playmat.web.commands import Request, parse, perform
from playmat.web.disguise import Disguise
from playmat.web.interface import VirtualTable
from playmat.web.messages import News, Reader, everything, message
from playmat.web.permissions import check
from playmat.web.sitting import RefusedError, Sitting

_SHARE = 0.005  # seconds for each page until one that watches is told more
_GONE = WebSocketDisconnect, RuntimeError
"""What sending to a page that has left raises: the first time, and after that."""


class Client:
    """A page's two directions over its websocket; news that a slow page missed is sent once."""

    def __init__(
        self, socket: WebSocket, table: VirtualTable, language: str, sitting: Sitting, allowance: Allowance
    ) -> None:
        self._socket = socket
        self._allowance = allowance
        self._table = table
        self._reader = Reader(language, sitting, Disguise(sitting))
        self._news: dict[News, None] = dict.fromkeys(everything(table.setting))
        self._woken = asyncio.Event()
        self._woken.set()
        self._holding: set[Component] = set()
        self._pressing: set[tuple[int, Button]] = set()
        self._considering: set[int] = set()
        self._pointing = False

    def tell(self, news: News) -> None:
        """Remembers that something changed."""
        self._news[news] = None
        self._woken.set()

    async def stay(self, others: Sized) -> None:
        """Serves the page until it leaves; `others` are all pages that are told of the table."""
        await self._socket.accept()
        telling = asyncio.create_task(self._keep_telling(others))
        try:
            with suppress(*_GONE):
                await self._listen()
        finally:
            telling.cancel()
            with suppress(asyncio.CancelledError, *_GONE):
                await telling
            self._let_go()

    async def _listen(self) -> None:
        while (frame := await self._socket.receive())["type"] == "websocket.receive":
            await self._allowance.acquire(COMMAND)
            await asyncio.sleep(0)  # many messages at once are done in turn with all else
            await self._answer(frame.get("text") or repr(frame.get("bytes")))

    async def _answer(self, text: str) -> None:
        try:
            self._do(parse(self._table, text))
        except RefusedError as refused:
            await self._refuse(refused.why.translate(translations(self._reader.language)))
        except PlaymatError as error:
            await self._refuse(str(error))

    def _do(self, request: Request) -> None:
        check(request, self._table, self._reader.sitting, self._reader.disguise)
        if self._table.touch():
            perform(self._table, request)
            self._remember(request)

    async def _refuse(self, sentence: str) -> None:
        await self._socket.send_json({"type": "error", "sentence": sentence})

    async def _keep_telling(self, others: Sized) -> None:
        """Those who watch share what time there is to tell them; those who play hear everything at once."""
        while True:
            await self._woken.wait()
            self._woken.clear()
            news, self._news = self._news, {}
            for one in news:
                if told := message(self._table, one, self._reader):
                    await self._socket.send_json(told)
            if self._reader.sitting.watches:
                await asyncio.sleep(_SHARE * len(others))

    def _remember(self, request: Request) -> None:
        match request.verb:
            case "lift":
                self._holding.add(request.card)
            case "point" | "point_at":
                self._pointing = True
            case "press":
                self._pressing.add((request.console, request.button))
            case "consider":
                self._considering.add(request.seat)
            case "release":
                self._pressing.discard((request.console, request.button))
            case "put_back" | "lay" | "lay_at" | "roll" | "take" | "return_to_deck" | "bury":
                self._holding.discard(self._table.world.card(request.text("card")))
            case "throw":
                self._holding.clear()

    def _let_go(self) -> None:
        """What a page that leaves still holds goes back: a closed window swallows no card."""
        for card in self._holding:
            with suppress(HandError):
                self._table.world.put_back(card)
        if self._pointing:
            self._table.world.lift_wand()
        for seat in self._considering:
            self._table.consider(seat, "")
        for console, button in self._pressing:
            self._table.release(console, button)
