"""The tournament: its rounds and results, and its pairings on the consoles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from playmat.errors import HallError
from playmat.text import say
from playmat_hall.hall import Hall
from playmat_hall.instants import now_ms
from playmat_hall.page.pairings import Pairings
from playmat_hall.page.visits import Visits, body, text_of
from playmat_hall.store.accounts import Account, Role
from playmat_hall.store.export import standings_csv
from playmat_hall.store.tournaments import (
    begin_tournament,
    change_tournament,
    end_tournament,
    latest_tournament,
    present_tournament,
    reported_results,
)
from playmat_hall.tournament import Game, Moment, Tournament

T = TypeVar("T")


def tournament_routes(hall: Hall, visits: Visits) -> list[Route]:
    """Returns the routes; guests read, staff changes."""

    pairings = Pairings(hall)

    async def change(work: Callable[[Tournament, Moment], T]) -> tuple[Tournament, T]:
        kept, changed = await hall.database.write(
            lambda connection: change_tournament(connection, now_ms(), work)
        )
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

    async def tournament(request: Request, account: Account) -> Response:
        kept = await hall.database.read(latest_tournament)
        return JSONResponse(await view(kept and kept.tournament))

    async def standings(request: Request, account: Account) -> Response:
        kept = await hall.database.read(present_tournament)
        await hall.audit(account.name, "export", "standings.csv", "done")
        return Response(
            standings_csv(kept.tournament),
            media_type="text/csv",
            headers={"content-disposition": 'attachment; filename="standings.csv"'},
        )

    def check_known(tables: Sequence[str]) -> None:
        if unknown := [table for table in tables if table not in hall.tables.states]:
            raise HallError(
                say("the hall does not know the table {table}: reload the page", table=unknown[0])
            )

    async def begin(request: Request, account: Account) -> Response:
        new = Tournament.begin(dict(await body(request)))
        check_known(new.tables)
        await hall.database.write(lambda connection: begin_tournament(connection, new, now_ms()))
        await hall.audit(account.name, "begin tournament", new.name, f"players: {len(new.players)}")
        return JSONResponse(await view(new))

    async def end(request: Request, account: Account) -> Response:
        kept = await hall.database.read(latest_tournament)
        await hall.database.write(end_tournament)
        await hall.audit(account.name, "end tournament", "", "done")
        if kept:
            await pairings.show(kept.tournament, account, kept.tournament.missing(), "")
        return JSONResponse(None)

    async def pair(request: Request, account: Account) -> Response:
        now, games = await change(lambda now, moment: now.next_round(moment))
        await hall.audit(account.name, "pair round", now.name, str(len(now.rounds)))
        return await announced(now, account, games)

    async def announce(request: Request, account: Account) -> Response:
        kept = await hall.database.read(latest_tournament)
        if kept is None or not kept.tournament.rounds:
            raise HallError(say("no round is paired: pair one first"))
        return await announced(kept.tournament, account, kept.tournament.missing())

    async def announced(now: Tournament, account: Account, games: Sequence[Game]) -> Response:
        silent = await pairings.show(now, account, games)
        return JSONResponse((await view(now) or {}) | {"silent": silent})

    # A pairing stays on the consoles of its table until its game has a result. Then it goes, or gives way to
    # the pairing that waited for the table: the next players must not read the names of those before.
    async def result(request: Request, account: Account) -> Response:
        fields = await body(request)
        number, entered, round_ = fields.get("game"), text_of(fields, "result"), fields.get("round")
        number = number if isinstance(number, int) else -1
        round_ = round_ if isinstance(round_, int) else None
        now, (game, *following) = await change(lambda now, moment: now.enter(number, entered, round_, moment))
        await hall.audit(
            account.name, "enter result", f"{game.first} – {game.second}", entered or "no result"
        )
        if following:
            pairings.beside(pairings.show(now, account, following))
        elif game in now.rounds[-1] and all(
            other is game or other.table != game.table for other in now.missing()
        ):
            pairings.beside(pairings.show(now, account, [game], "" if entered else None))
        return JSONResponse(await view(now))

    async def table(request: Request, account: Account) -> Response:
        fields = await body(request)
        number, name = fields.get("game"), text_of(fields, "table")
        number = number if isinstance(number, int) else -1
        check_known([name])
        now, (before, game) = await change(lambda now, moment: now.move(number, name, moment))
        await hall.audit(account.name, "move pairing", f"{game.first} – {game.second}", name)
        pairings.beside(pairings.show(now, account, [before], ""))
        return await announced(now, account, [game])

    async def player(request: Request, account: Account) -> Response:
        fields = await body(request)
        name, gone = text_of(fields, "player"), fields.get("left") is True
        now, _ = await change(lambda now, _: now.leave(name, gone))
        return JSONResponse(await view(now))

    async def join(request: Request, account: Account) -> Response:
        name = text_of(await body(request), "player")
        now, _ = await change(lambda now, _: now.join(name))
        await hall.audit(account.name, "add player", name, "done")
        return JSONResponse(await view(now))

    return [
        Route("/api/tournament", visits.for_role(Role.GUEST, tournament)),
        Route("/api/tournament", visits.for_role(Role.STAFF, begin), methods=["POST"]),
        Route("/api/tournament", visits.for_role(Role.STAFF, end), methods=["DELETE"]),
        Route("/api/tournament/standings.csv", visits.for_role(Role.STAFF, standings)),
        Route("/api/tournament/round", visits.for_role(Role.STAFF, pair), methods=["POST"]),
        Route("/api/tournament/announce", visits.for_role(Role.STAFF, announce), methods=["POST"]),
        Route("/api/tournament/result", visits.for_role(Role.STAFF, result), methods=["PUT"]),
        Route("/api/tournament/table", visits.for_role(Role.STAFF, table), methods=["PUT"]),
        Route("/api/tournament/player", visits.for_role(Role.STAFF, player), methods=["PUT"]),
        Route("/api/tournament/player", visits.for_role(Role.STAFF, join), methods=["POST"]),
    ]
