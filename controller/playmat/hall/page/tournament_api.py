"""The tournament: its rounds and results, and its pairings on the consoles."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from playmat.errors import HallError
from playmat.fleet.topics import Command
from playmat.hall.hall import Hall
from playmat.hall.instants import now_ms
from playmat.hall.page.visits import Visits, body, text_of
from playmat.hall.store.accounts import Account, Role
from playmat.hall.store.tournaments import (
    begin_tournament,
    change_tournament,
    end_tournament,
    latest_tournament,
)
from playmat.hall.tournament import Game, Tournament
from playmat.screen.language import translations
from playmat.text import say

_SHOWN_S = 3600  # the longest that a console shows a message


def tournament_routes(hall: Hall, visits: Visits) -> list[Route]:
    """Returns the routes; guests read, staff changes."""

    async def change(work: Callable[[Tournament], object]) -> Tournament:
        return await hall.database.write(lambda connection: change_tournament(connection, work))

    async def tournament(request: Request, account: Account) -> Response:
        kept = await hall.database.read(latest_tournament)
        return JSONResponse(kept and _view(kept.tournament))

    async def begin(request: Request, account: Account) -> Response:
        new = Tournament.begin(dict(await body(request)))
        if unknown := [table for table in new.tables if table not in hall.tables.states]:
            raise HallError(f"the hall does not know the table {unknown[0]}: reload the page")
        await hall.database.write(lambda connection: begin_tournament(connection, new, now_ms()))
        await hall.audit(account.name, "begin tournament", new.name, f"players: {len(new.players)}")
        return JSONResponse(_view(new))

    async def end(request: Request, account: Account) -> Response:
        await hall.database.write(end_tournament)
        await hall.audit(account.name, "end tournament", "", "done")
        return JSONResponse(None)

    async def pair(request: Request, account: Account) -> Response:
        now = await change(Tournament.next_round)
        await hall.audit(account.name, "pair round", now.name, str(len(now.rounds)))
        return await announced(now, account)

    async def announce(request: Request, account: Account) -> Response:
        kept = await hall.database.read(latest_tournament)
        if kept is None or not kept.tournament.rounds:
            raise HallError("no round is paired: pair one first")
        return await announced(kept.tournament, account)

    async def announced(now: Tournament, account: Account) -> Response:
        games = [game for game in now.rounds[-1] if game.table and game.second]
        reached = await asyncio.gather(*(_announce(hall, account, len(now.rounds), game) for game in games))
        silent = [game.table for game, shown in zip(games, reached, strict=True) if not shown]
        return JSONResponse(_view(now) | {"silent": silent})

    async def result(request: Request, account: Account) -> Response:
        fields = await body(request)
        number, entered = fields.get("game"), text_of(fields, "result")
        changed = await change(lambda now: now.enter(number if isinstance(number, int) else -1, entered))
        return JSONResponse(_view(changed))

    async def player(request: Request, account: Account) -> Response:
        fields = await body(request)
        name, gone = text_of(fields, "player"), fields.get("left") is True
        return JSONResponse(_view(await change(lambda now: now.leave(name, gone))))

    return [
        Route("/api/tournament", visits.for_role(Role.GUEST, tournament)),
        Route("/api/tournament", visits.for_role(Role.STAFF, begin), methods=["POST"]),
        Route("/api/tournament", visits.for_role(Role.STAFF, end), methods=["DELETE"]),
        Route("/api/tournament/round", visits.for_role(Role.STAFF, pair), methods=["POST"]),
        Route("/api/tournament/announce", visits.for_role(Role.STAFF, announce), methods=["POST"]),
        Route("/api/tournament/result", visits.for_role(Role.STAFF, result), methods=["PUT"]),
        Route("/api/tournament/player", visits.for_role(Role.STAFF, player), methods=["PUT"]),
    ]


async def _announce(hall: Hall, account: Account, number: int, game: Game) -> bool:
    """Shows a pairing on the consoles of its table, in their language; returns whether the table took it."""
    state = hall.tables.states.get(game.table)
    spoken = state.status.languages[:1] if state and state.status else ()
    pairing = say(
        "Round {number}: {first} and {second}", number=number, first=game.first, second=game.second or ""
    )
    sentence = pairing.translate(translations(spoken[0] if spoken else "en"))
    try:
        fields = {"text": sentence[:120], "seconds": _SHOWN_S}
        reply = await hall.command(account, game.table, Command.MESSAGE, fields)
    except HallError:
        return False
    return reply.outcome == "done"


def _view(now: Tournament) -> dict[str, Any]:
    return now.as_json() | {"standings": now.standings(), "missing": len(now.missing())}
