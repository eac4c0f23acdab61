"""A round's pairings on the consoles of their tables."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from typing import Any

from playmat.errors import HallError
from playmat.fleet.topics import Command
from playmat.placement import SEAT_NAMES
from playmat.screen.language import translations
from playmat.text import say
from playmat_hall.hall import Hall
from playmat_hall.instants import milliseconds, now_ms
from playmat_hall.page.summary import seat_names
from playmat_hall.store.accounts import Account, Role
from playmat_hall.store.tournaments import latest_tournament
from playmat_hall.tournament import Game, Tournament

SHOWN_S = 3600
"""The longest that a console shows a message."""

_ITSELF = Account("hall", Role.STAFF)


class Pairings:
    """Shows pairings, and shows them again to a table that has restarted."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._runs: dict[str, str] = {}  # of each table's program
        self._shown_ms: dict[str, int] = {}  # when staff had a table's pairing shown last
        self._running: set[asyncio.Task[object]] = set()
        self._silent: set[str] = set()  # tables that did not take the pairing which was last for them
        hall.greeters.append(self._greet)

    def beside(self, work: Coroutine[Any, Any, object]) -> None:
        """Does work beside the answer to a request: a table that does not answer must not hold that up."""
        task = asyncio.create_task(work)
        self._running.add(task)  # the loop itself keeps tasks only weakly
        task.add_done_callback(self._running.discard)

    def silent(self, now: Tournament) -> list[str]:
        """Returns the tables whose players do not read their pairing there."""
        return sorted({game.table for game in now.missing()} & self._silent)

    async def show(
        self, now: Tournament, account: Account, games: Sequence[Game], text: str | None = None
    ) -> None:
        """Shows pairings, or a text, on the tables of games."""
        seated = [game for game in games if game.table and game.second]
        self._shown_ms |= dict.fromkeys((game.table for game in seated), now_ms())
        number = len(now.rounds)
        await asyncio.gather(*(self._send(account, number, game, text, SHOWN_S) for game in seated))

    # The program of a table forgets its message when it restarts, and a new connection of the same run keeps
    # it: shown once more, it would lie over the game that has begun meanwhile. An older program names no run,
    # and a hall that has restarted knows of none, so no game that goes on is covered. A pairing returns only
    # for the rest of its hour: the consoles of the next evening must not show a round that was never ended.
    def _greet(self, table: str) -> None:
        state = self._hall.tables.states[table]
        run = (state.birth.run or state.birth.session) if state.birth and state.online else ""
        if run and self._runs.get(table) != run:
            self._runs[table] = run
            self.beside(self._show_again(table))

    async def _show_again(self, table: str) -> None:
        try:
            kept = await self._hall.database.read(latest_tournament)
        except HallError:
            return
        rounds = kept.tournament.rounds if kept else []
        for game in rounds[-1] if rounds else ():
            if game.table == table and game.second and not game.result:
                begun_ms = max(game.since_ms, self._shown_ms.get(table, 0))
                left = SHOWN_S - (now_ms() - begun_ms) // 1000
                if left > 0 and not self._plays(table, begun_ms):
                    await self._send(_ITSELF, len(rounds), game, None, max(left, 5))

    def _plays(self, table: str, since_ms: int) -> bool:
        """Whether a game that has begun since then goes on at a table."""
        status = state.status if (state := self._hall.tables.states.get(table)) else None
        began = status.begun if status and status.winners is None else None
        return began is not None and milliseconds(began) >= since_ms

    async def _send(self, account: Account, number: int, game: Game, text: str | None, seconds: int) -> None:
        """Shows a pairing on its consoles in their language, or a text; notes whether the table took it."""
        status = state.status if (state := self._hall.tables.states.get(game.table)) else None
        language = (*(status.languages if status else ()), "en")[0]
        called = status.names if status else {}
        seats = seat_names(SEAT_NAMES[:2], language, called)
        pairing = say(
            "Round {number}: {first} ({seat}) and {second} ({other})",
            number=number,
            first=game.first,
            second=game.second or "",
            seat=seats[0],
            other=seats[1],
        )
        sentence = pairing.translate(translations(language)) if text is None else text
        fields = {"text": sentence[:120], "seconds": min(seconds, SHOWN_S)}
        try:
            reply = await self._hall.command(account, game.table, Command.MESSAGE, fields)
            took = reply.outcome == "done"
        except HallError:
            took = False
        if took:
            self._silent.discard(game.table)
        else:
            self._silent.add(game.table)
