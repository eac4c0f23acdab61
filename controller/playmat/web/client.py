"""One open page: performs its requests, sends it changes, and cleans up after it."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Collection
from contextlib import suppress
from time import monotonic

from starlette.websockets import WebSocket, WebSocketDisconnect

from playmat.errors import HandError, PageError, PlaymatError
from playmat.events import Button
from playmat.screen.language import translations
from playmat.session.prompts.phases import OK
from playmat.table.component import Component
from playmat.text import say
from playmat.web.commands import BEAT, Request, parse, perform
from playmat.web.interface import AdviceMode, Topic
from playmat.web.news.disguise import Disguise
from playmat.web.news.messages import Addressee, News, PageMessage, broken, everything, message
from playmat.web.page_table import PageTable
from playmat.web.permissions import check
from playmat.web.visitors.allowance import COMMAND, Allowance
from playmat.web.visitors.sitting import RefusedError, Sitting

LATE = 3.0
"""Seconds after which a message on the way no longer counts: its page has given up the line (`socket.js`)."""
_DRIFT = 1e-3
"""Seconds per second by which the clocks of a page and of this computer may differ; quartz needs 1e-4."""

_FAILED = say("This failed in the table’s program. Its log says more.")
_SHARE = 0.005  # seconds per page between two updates of a spectator
_GONE = WebSocketDisconnect, RuntimeError
"""What sending to a page that has left raises: the first time, and after that."""


class Client:
    """A page's two directions over its websocket; a slow page receives missed changes once."""

    def __init__(
        self,
        socket: WebSocket,
        table: PageTable,
        language: str,
        sit: Callable[[], Sitting],
        allowance: Allowance,
        pages: Collection[Client],
    ) -> None:
        """`pages` are all connected pages."""
        self._pages = pages
        self._socket = socket
        self._allowance = allowance
        self._table = table
        self._language = language
        self._sit = sit
        self._reader = self._new_reader()
        self._news: dict[News, None] = dict.fromkeys(everything(table.setting))
        self._woken = asyncio.Event()
        self._woken.set()
        self._holding: set[Component] = set()
        self._pressing: set[tuple[int, Button]] = set()
        self._considering: set[int] = set()
        self._always_advised: set[int] = set()  # the seats for which this page always wants hints
        self._pointing = False
        self._done = 0  # messages with a time that were carried out
        # The shortest difference between a message's arrival here and its time there, and the last arrival.
        self._shortest, self._arrived = math.inf, 0.0

    @property
    def sitting(self) -> Sitting:
        """The seats of this page."""
        return self._reader.sitting

    def tell(self, news: News) -> None:
        """Queues a change."""
        self._news[news] = None
        if news[0] is Topic.SETTING:
            # Nothing of the former setting may reach a page that shows the next one, nor the other way round.
            self._news = dict.fromkeys(everything(self._table.setting))
            self.seat_again()
        self._woken.set()

    def seat_again(self) -> None:
        """Follows a change of the claims: a page that loses its seat drops what it holds and watches.

        This is done at once, not with the next command, so that no message that only the former seat may read
        is sent in between.
        """
        if (reader := self._new_reader()).sitting == self._reader.sitting:
            return
        self._let_go()
        self._reader = reader
        self._news = dict.fromkeys(everything(self._table.setting))
        self._woken.set()

    def _new_reader(self) -> Addressee:
        sitting = self._sit()
        return Addressee(self._language, sitting, Disguise(sitting))

    async def stay(self) -> None:
        """Serves the page until it leaves."""
        # Reading and sending are two tasks: a page that accepts no data must not delay its own commands, and
        # a page that sends none must still get changes. Only reading notices that the page has left.
        await self._socket.accept()
        telling = asyncio.create_task(self._keep_telling())
        try:
            with suppress(*_GONE):
                await self._listen()
        finally:
            telling.cancel()
            with suppress(asyncio.CancelledError, *_GONE):
                await telling
            self._let_go()
            with suppress(*_GONE):
                await self._socket.close()

    async def _listen(self) -> None:
        while (frame := await self._socket.receive())["type"] == "websocket.receive":
            arrived = monotonic()
            await self._allowance.acquire(COMMAND)
            await asyncio.sleep(0)  # a burst of messages must not starve other tasks
            try:
                request = parse(self._table, frame.get("text") or repr(frame.get("bytes")))
                if (sent_at := request.sent_at) is not None:
                    if self._is_late(sent_at, arrived):
                        return  # the page shows that this was not sent, nor anything behind it
                    self._done += 1
                    self._woken.set()
                if request.verb == BEAT:
                    continue
                check(request, self._table, self._reader.sitting, self._reader.disguise)
                if self._table.attract.touch():
                    self._check_label(request)
                    perform(self._table, request)
                    self._remember(request)
            except RefusedError as refused:
                await self._refuse(refused.why.translate(translations(self._reader.language)))
            except PlaymatError as error:
                await self._refuse(error.sentence.translate(translations(self._reader.language)))
            except _GONE:
                raise
            except Exception as error:  # a fault, for example of a game's code, does not take the page away
                failed = {"message": "a page's command failed", "exception": error}
                asyncio.get_running_loop().call_exception_handler(failed)
                await self._refuse(_FAILED.translate(translations(self._reader.language)))

    def _check_label(self, request: Request) -> None:
        """Refuses a press whose label is shown no more, or an OK to something else.

        The page gets the screen again, which it may have missed. The second button of a chord is no label's.
        """
        if request.verb != "press" or not request.has("label"):
            return
        if any(console == request.console for console, _ in self._pressing):
            return
        consoles, speak = self._table.consoles, translations(self._reader.language)
        label = (*consoles.labels(request.console), None, None, None)[request.button.value]
        is_shown = request.text("label") == (label.translate(speak) if label else "")
        if is_shown and label == OK and request.has("headline"):
            texts = [text.translate(speak) for text in consoles.texts(request.console)]
            is_shown = request.text("headline") in texts[1:2]
        if not is_shown:
            self.tell((Topic.SCREEN, str(request.console)))
            raise PageError(say("The screen has changed. Please look again."))

    def _is_late(self, sent: float, arrived: float) -> bool:
        """Whether a message was too long on its way; both times are of their own clocks."""
        # Two clocks differ by more than LATE after a day, so the shortest difference grows with their drift.
        self._shortest = min(arrived - sent, self._shortest + _DRIFT * (arrived - self._arrived))
        self._arrived = arrived
        return arrived - sent - self._shortest > LATE

    async def _refuse(self, sentence: str) -> None:
        await self._socket.send_json({"type": "error", "sentence": sentence})

    async def _keep_telling(self) -> None:
        """Sends changes: to players at once, to spectators at a rate that falls with their number."""
        # `_news` holds topics, not messages. A message is built when it is sent, so a slow page receives the
        # present state once instead of a queue of old ones, and memory stays bounded. A spectator pauses for
        # a time that grows with the number of pages: all spectators together then cost the same share of the
        # processor, however many there are. The number of messages carried out follows their effects.
        loop, told = asyncio.get_running_loop(), 0
        while True:
            await self._woken.wait()
            self._woken.clear()
            news, self._news = self._news, {}
            done = self._done
            for topic in news:
                if update := self._message(topic, loop.time()):
                    await self._socket.send_json(update)
            if done != told:
                told = done
                await self._socket.send_json({"type": "done", "count": done})
            if self._reader.sitting.watches:
                await asyncio.sleep(_SHARE * len(self._pages))

    def _message(self, news: News, now: float) -> PageMessage | None:
        """Returns the message about a change. A fault of one does not take the others from the page."""
        try:
            return message(self._table, news, self._reader, now)
        except Exception as error:
            failed = {"message": f"no page can show {news[0].value}", "exception": error}
            asyncio.get_running_loop().call_exception_handler(failed)
            return broken(self._table.setting, self._reader) if news[0] is Topic.SETTING else None

    def _remember(self, request: Request) -> None:
        match request.verb:
            case "lift":
                self._holding.add(request.card)
                held = [seat for seat in self._table.setting.seats if self._reader.sitting.reads(seat)]
                self._table.drags.begin(request.card, held)
            case "lay" if request.has("held"):
                pass  # above a tap point, still in the hand
            case "point" | "point_at":
                self._pointing = True
            case "press":
                self._pressing.add((request.console, request.button))
            case "consider":
                self._considering.add(request.seat)
            case "advise" if request.advice_mode is AdviceMode.ALWAYS:
                self._always_advised.add(request.seat)
            case "advise":
                self._always_advised.discard(request.seat)
            case "release":
                self._pressing.discard((request.console, request.button))
            case "put_back" | "lay" | "lay_at" | "roll" | "take" | "return_to_deck":
                self._drop(self._table.world.card(request.text("card")))
            case "throw":
                for card in [*self._holding]:
                    self._drop(card)

    def _drop(self, card: Component) -> None:
        if card in self._holding:
            self._holding.discard(card)
            self._table.drags.let_go(card)

    def _let_go(self) -> None:
        """Returns what a leaving page still holds, so that no card is lost with a closed window.

        Seats for which only this page always wants hints get no more: the next visitor may not want them.
        """
        for card in [*self._holding]:
            with suppress(HandError):
                self._table.world.put_back(card)
            self._drop(card)
        if self._pointing:
            self._table.world.lift_wand()
        for seat in self._considering:
            self._table.consider(seat, "")
        for console, button in self._pressing:
            self._table.consoles.release(console, button)
        mine, self._always_advised = self._always_advised, set()
        for seat in mine:
            if not any(seat in page._always_advised for page in self._pages):
                self._table.advisor.end_always(seat)
        self._holding, self._pointing, self._considering, self._pressing = set(), False, set(), set()
