"""The tournament: its rounds and results, and its pairings on the consoles."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from playmat.errors import HallError
from playmat.fleet.topics import Command
from playmat.hall.hall import Hall
from playmat.hall.instants import now_ms
from playmat.hall.page.summary import seat_names
from playmat.hall.page.visits import Visits, body, text_of
from playmat.hall.store.accounts import Account, Role
from playmat.hall.store.tournaments import (
    begin_tournament,
    change_tournament,
    end_tournament,
    latest_tournament,
    reported_results,
)
from playmat.hall.tournament import Game, Tournament
from playmat.picture import SEAT_NAMES
from playmat.screen.language import translations
from playmat.text import say

T = TypeVar("T")

_SHOWN_S = 3600  # the longest that a console shows a message


def tournament_routes(hall: Hall, visits: Visits) -> list[Route]:
    """Returns the routes; guests read, staff changes."""

    running: set[asyncio.Task[object]] = set()

    async def change(work: Callable[[Tournament], T]) -> tuple[Tournament, T]:
        kept, changed = await hall.database.write(lambda connection: change_tournament(connection, work))
        return kept.tournament, changed

    async def view(now: Tournament | None) -> dict[str, Any] | None:
        if now is None:
            return None
        reported = await hall.database.read(lambda connection: reported_results(connection, now))
        return now.as_json() | {
            "standings": now.standings(),
            "missing": len(now.missing()),
            "reported": reported,
        }

    def beside(work: Coroutine[Any, Any, object]) -> None:
        task = asyncio.create_task(work)
        running.add(task)  # the loop itself keeps tasks only weakly
        task.add_done_callback(running.discard)

    async def tournament(request: Request, account: Account) -> Response:
        kept = await hall.database.read(latest_tournament)
        return JSONResponse(await view(kept and kept.tournament))

    async def begin(request: Request, account: Account) -> Response:
        new = Tournament.begin(dict(await body(request)))
        if unknown := [table for table in new.tables if table not in hall.tables.states]:
            raise HallError(f"the hall does not know the table {unknown[0]}: reload the page")
        await hall.database.write(lambda connection: begin_tournament(connection, new, now_ms()))
        await hall.audit(account.name, "begin tournament", new.name, f"players: {len(new.players)}")
        return JSONResponse(await view(new))

    async def end(request: Request, account: Account) -> Response:
        kept = await hall.database.read(latest_tournament)
        await hall.database.write(end_tournament)
        await hall.audit(account.name, "end tournament", "", "done")
        if kept:
            await show(kept.tournament, account, kept.tournament.missing(), "")
        return JSONResponse(None)

    async def pair(request: Request, account: Account) -> Response:
        now, games = await change(lambda now: now.next_round(now_ms()))
        await hall.audit(account.name, "pair round", now.name, str(len(now.rounds)))
        return await announced(now, account, games)

    async def announce(request: Request, account: Account) -> Response:
        kept = await hall.database.read(latest_tournament)
        if kept is None or not kept.tournament.rounds:
            raise HallError("no round is paired: pair one first")
        return await announced(kept.tournament, account, kept.tournament.missing())

    async def announced(now: Tournament, account: Account, games: Sequence[Game]) -> Response:
        silent = await show(now, account, games)
        return JSONResponse((await view(now) or {}) | {"silent": silent})

    async def show(
        now: Tournament, account: Account, games: Sequence[Game], text: str | None = None
    ) -> list[str]:
        """Shows pairings, or a text, on the tables of games; returns the tables that did not take it."""
        seated = [game for game in games if game.table and game.second]
        took = await asyncio.gather(*(_show(hall, account, len(now.rounds), game, text) for game in seated))
        return [game.table for game, shown in zip(seated, took, strict=True) if not shown]

    # A pairing stays on the consoles of its table until its game has a result. Then it goes, or gives way to
    # the pairing that waited for the table: the next players must not read the names of those before.
    async def result(request: Request, account: Account) -> Response:
        fields = await body(request)
        number, entered, round_ = fields.get("game"), text_of(fields, "result"), fields.get("round")
        number = number if isinstance(number, int) else -1
        round_ = round_ if isinstance(round_, int) else None
        now, (game, *following) = await change(lambda now: now.enter(number, entered, round_, now_ms()))
        await hall.audit(
            account.name, "enter result", f"{game.first} – {game.second}", entered or "no result"
        )
        # The consoles follow beside the answer: a table that does not answer must not hold up the counter.
        if following:
            beside(show(now, account, following))
        elif game in now.rounds[-1] and all(one is game or one.table != game.table for one in now.missing()):
            beside(show(now, account, [game], "" if entered else None))
        return JSONResponse(await view(now))

    async def player(request: Request, account: Account) -> Response:
        fields = await body(request)
        name, gone = text_of(fields, "player"), fields.get("left") is True
        now, _ = await change(lambda now: now.leave(name, gone))
        return JSONResponse(await view(now))

    async def join(request: Request, account: Account) -> Response:
        name = text_of(await body(request), "player")
        now, _ = await change(lambda now: now.join(name))
        await hall.audit(account.name, "add player", name, "done")
        return JSONResponse(await view(now))

    return [
        Route("/api/tournament", visits.for_role(Role.GUEST, tournament)),
        Route("/api/tournament", visits.for_role(Role.STAFF, begin), methods=["POST"]),
        Route("/api/tournament", visits.for_role(Role.STAFF, end), methods=["DELETE"]),
        Route("/api/tournament/round", visits.for_role(Role.STAFF, pair), methods=["POST"]),
        Route("/api/tournament/announce", visits.for_role(Role.STAFF, announce), methods=["POST"]),
        Route("/api/tournament/result", visits.for_role(Role.STAFF, result), methods=["PUT"]),
        Route("/api/tournament/player", visits.for_role(Role.STAFF, player), methods=["PUT"]),
        Route("/api/tournament/player", visits.for_role(Role.STAFF, join), methods=["POST"]),
    ]


async def _show(hall: Hall, account: Account, number: int, game: Game, text: str | None) -> bool:
    """Shows a pairing on its consoles in their language, or a text; returns whether the table took it."""
    status = state.status if (state := hall.tables.states.get(game.table)) else None
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
    try:
        fields = {"text": sentence[:120], "seconds": _SHOWN_S}
        reply = await hall.command(account, game.table, Command.MESSAGE, fields)
    except HallError:
        return False
    return reply.outcome == "done"
