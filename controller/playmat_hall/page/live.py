"""Sends changes of tables to open pages."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from playmat_hall.hall import Hall
from playmat_hall.instants import now_ms
from playmat_hall.page.summary import details, summary, titles

_GATHER_S = 0.05  # changes within this time travel together
_REFRESH_S = 15.0  # urgencies also change with time alone
ENDED = 4401  # close code: the page signs in again
UNKNOWN = 4404  # close code: no table of this name has reported
GUEST_DELAY_S = 20.0
"""How far guest screens lag behind, so that nobody at the table gains from one."""


Allowed = Callable[[], Awaitable[bool]]
"""Whether the session of a page is still one that may see it; asked before everything that is sent."""


class Summaries:
    """The JSON of each table's summary, made once for all pages of a language."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._made: dict[tuple[str, str], tuple[int, int, str]] = {}

    def of(self, name: str, language: str) -> str:
        """Returns a table's summary as JSON; `null` for a table that was removed."""
        state, now = self._hall.tables.states.get(name), now_ms()
        if state is None:
            return "null"
        made = self._made.get((name, language))
        if made is None or made[0] != state.version or now - made[1] > _REFRESH_S * 500:
            made = (state.version, now, json.dumps(summary(state, now, language)))
            self._made[name, language] = made
        return made[2]


class Page:
    """One open page: all summaries, and the details of the table that it looks at."""

    def __init__(self, websocket: WebSocket, hall: Hall, summaries: Summaries, language: str) -> None:
        self._websocket = websocket
        self._hall = hall
        self._summaries = summaries
        self._language = language
        self._changed: set[str] = set()
        self._wakes = asyncio.Event()
        self._table = ""

    # A busy table changes ten times a second, a hundred tables a thousand times. Whatever changes within
    # _GATHER_S is sent as one message with the present state of each table, so the traffic of a page is
    # bounded by time and never by the number of changes, and a slow page skips states instead of queueing
    # them. `_wakes` is cleared after the pause and before the next look at the changes: one that comes while
    # a message is being sent keeps it set. Roles are asked again before each message, as an account may be
    # removed while its page is open.
    async def stay(self, allowed: Allowed) -> None:
        """Sends changes until the page leaves or is not `allowed` any more."""
        stops = self._hall.tables.watch(self._change), self._hall.broker.watch(self._wakes.set)
        reading = asyncio.ensure_future(self._read())
        try:
            self._changed.update(self._hall.tables.states)
            while not reading.done():
                if not await allowed():
                    await self._websocket.close(ENDED)
                    return
                await self._send()
                with suppress(TimeoutError):
                    async with asyncio.timeout(_REFRESH_S):
                        await self._wakes.wait()
                if not self._wakes.is_set():
                    self._changed.update(self._hall.tables.states)
                await asyncio.sleep(_GATHER_S)
                self._wakes.clear()
        except (WebSocketDisconnect, RuntimeError):
            pass  # Starlette raises RuntimeError if the page left while something was sent
        finally:
            for stop in stops:
                stop()
            reading.cancel()

    def _change(self, table: str) -> None:
        self._changed.add(table)
        self._wakes.set()

    async def _send(self) -> None:
        changed, self._changed = self._changed, set()
        parts = (f"{json.dumps(name)}: {self._summaries.of(name, self._language)}" for name in changed)
        state = self._hall.tables.states.get(self._table)
        table = "null"
        if state and self._table in changed:
            known = titles(self._hall.tables, self._language)
            confirmed = await self._hall.confirmed_page(state.name)
            shown = details(state, now_ms(), self._language, confirmed_page=confirmed)
            table = json.dumps(shown | {"titles": known})
        head = json.dumps(
            {"now": now_ms(), "broker": self._hall.broker.connected, "store": self._hall.database.state}
        )
        await self._websocket.send_text(f'{head[:-1]}, "table": {table}, "tables": {{{", ".join(parts)}}}}}')

    async def _read(self) -> None:
        """Takes the name of the table that the page looks at."""
        with suppress(WebSocketDisconnect, RuntimeError):
            while True:
                self._table = await self._websocket.receive_text()
                self._change(self._table)
        self._wakes.set()


# The delay is served from a queue of whole states with their times, not by delaying each message separately:
# states then keep their order, and a page that opens waits once and follows from there. The queue is bounded;
# if a table changes more than 200 times within the delay, the oldest states are left out, and the newest
# always comes. While something waits the loop looks each second, otherwise it sleeps until a change.
async def show_to_guests(
    websocket: WebSocket, hall: Hall, name: str, language: str, delay_s: float, allowed: Allowed
) -> None:
    """Sends a table's public state to a guest screen, `delay_s` later than it happened, while `allowed`."""
    waiting: deque[tuple[int, str]] = deque(maxlen=200)
    wakes = asyncio.Event()

    def note_change(table: str) -> None:
        if table == name and (state := hall.tables.states.get(name)):
            waiting.append((now_ms(), json.dumps(details(state, now_ms(), language, delayed=True))))
            wakes.set()

    stop = hall.tables.watch(note_change)
    gone = asyncio.ensure_future(websocket.receive())
    try:
        note_change(name)
        while not gone.done():
            if not await allowed():
                await websocket.close(ENDED)
                return
            while waiting and now_ms() - waiting[0][0] >= 1000 * delay_s:
                await websocket.send_text(waiting.popleft()[1])
            wakes.clear()
            pause = 1.0 if waiting else _REFRESH_S
            try:
                async with asyncio.timeout(pause):
                    await (asyncio.sleep(pause) if waiting else wakes.wait())
            except TimeoutError:
                if not waiting:
                    note_change(name)  # a screen that hears nothing for long opens its line again
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        stop()
        gone.cancel()
