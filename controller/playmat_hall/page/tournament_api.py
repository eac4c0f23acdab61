"""The tournament: its rounds and results, and its pairings on the consoles."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
    Kept,
    begin_tournament,
    change_tournament,
    end_tournament,
    find_tournament,
    latest_tournament,
    present_tournament,
    reported_results,
)
from playmat_hall.tournament import CHANGED, Game, Moment, Tournament

T = TypeVar("T")


def tournament_routes(hall: Hall, visits: Visits) -> list[Route]:
    """Returns the routes; guests read, staff changes."""

    pairings = Pairings(hall)

    # Two phones of staff show the same tournament, and one of them may have been in a pocket since an earlier
    # round, or another evening. So a request to change something names the tournament, and the round and
    # the `before` that its page showed; it is refused if they are others by now.
    async def change(request: Request, work: Callable[[Tournament, Moment], T]) -> tuple[Kept, T]:
        key = request.path_params["key"]
        return await hall.database.write(
            lambda connection: change_tournament(connection, key, now_ms(), work)
        )

    async def view(kept: Kept | None) -> dict[str, Any] | None:
        if kept is None:
            return None
        now = kept.tournament
        reported = await hall.database.read(lambda connection: reported_results(connection, now))
        return now.as_json() | {
            "key": kept.id,
            "standings": now.standings(),
            "missing": len(now.missing()),
            "reported": reported,
            "silent": pairings.silent(now),
        }

    async def tournament(request: Request, account: Account) -> Response:
        kept = await hall.database.read(latest_tournament)
        return JSONResponse(await view(kept))

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
        kept = await hall.database.write(lambda connection: begin_tournament(connection, new, now_ms()))
        await hall.audit(account.name, "begin tournament", new.name, f"players: {len(new.players)}")
        return JSONResponse(await view(kept))

    async def end(request: Request, account: Account) -> Response:
        key = request.path_params["key"]
        kept = await hall.database.write(lambda connection: end_tournament(connection, key))
        await hall.audit(account.name, "end tournament", "", "done")
        await pairings.show(kept.tournament, account, kept.tournament.missing(), "")
        return JSONResponse(None)

    async def pair(request: Request, account: Account) -> Response:
        paired = _number(await body(request), "round")

        def work(now: Tournament, moment: Moment) -> list[Game]:
            if paired != len(now.rounds):
                raise HallError(CHANGED)
            return now.next_round(moment)

        kept, games = await change(request, work)
        now = kept.tournament
        await hall.audit(account.name, "pair round", now.name, str(len(now.rounds)))
        return await announced(kept, account, games)

    async def announce(request: Request, account: Account) -> Response:
        key = request.path_params["key"]
        kept = await hall.database.read(lambda connection: find_tournament(connection, key))
        if not kept.tournament.rounds:
            raise HallError(say("no round is paired: pair one first"))
        return await announced(kept, account, kept.tournament.missing())

    async def announced(kept: Kept, account: Account, games: Sequence[Game]) -> Response:
        await pairings.show(kept.tournament, account, games)
        return JSONResponse(await view(kept))

    # A pairing stays on the consoles of its table until its game has a result. Then it goes, or gives way to
    # the pairing that waited for the table: the next players must not read the names of those before.
    async def result(request: Request, account: Account) -> Response:
        fields = await body(request)
        round_, number = _number(fields, "round"), _number(fields, "game")
        before, entered = text_of(fields, "before"), text_of(fields, "result")

        def work(now: Tournament, moment: Moment) -> list[Game]:
            if now.game(round_, number).result not in (before, entered):
                raise HallError(CHANGED)
            return now.enter(number, entered, round_, moment)

        kept, (game, *following) = await change(request, work)
        now = kept.tournament
        await hall.audit(
            account.name, "enter result", f"{game.first} – {game.second}", entered or "no result"
        )
        if following:
            pairings.beside(pairings.show(now, account, following))
        elif game in now.rounds[-1] and all(
            other is game or other.table != game.table for other in now.missing()
        ):
            pairings.beside(pairings.show(now, account, [game], "" if entered else None))
        return JSONResponse(await view(kept))

    async def table(request: Request, account: Account) -> Response:
        fields = await body(request)
        round_, number = _number(fields, "round"), _number(fields, "game")
        before, name = text_of(fields, "before"), text_of(fields, "table")
        check_known([name])

        def work(now: Tournament, moment: Moment) -> list[Game]:
            if round_ != len(now.rounds) - 1 or now.game(round_, number).table != before:
                raise HallError(CHANGED)
            return now.move(number, name, moment)

        kept, (left, game) = await change(request, work)
        await hall.audit(account.name, "move pairing", f"{game.first} – {game.second}", name)
        pairings.beside(pairings.show(kept.tournament, account, [left], ""))
        return await announced(kept, account, [game])

    async def player(request: Request, account: Account) -> Response:
        fields = await body(request)
        name, gone = text_of(fields, "player"), fields.get("left") is True
        kept, _ = await change(request, lambda now, _: now.leave(name, gone))
        await hall.audit(account.name, "leave" if gone else "return", name, "done")
        return JSONResponse(await view(kept))

    async def join(request: Request, account: Account) -> Response:
        name = text_of(await body(request), "player")
        kept, _ = await change(request, lambda now, _: now.join(name))
        await hall.audit(account.name, "add player", name, "done")
        return JSONResponse(await view(kept))

    return [
        Route("/api/tournament", visits.for_role(Role.GUEST, tournament)),
        Route("/api/tournament", visits.for_role(Role.STAFF, begin), methods=["POST"]),
        Route("/api/tournament/standings.csv", visits.for_role(Role.STAFF, standings)),
        Route("/api/tournament/{key}", visits.for_role(Role.STAFF, end), methods=["DELETE"]),
        Route("/api/tournament/{key}/round", visits.for_role(Role.STAFF, pair), methods=["POST"]),
        Route("/api/tournament/{key}/announce", visits.for_role(Role.STAFF, announce), methods=["POST"]),
        Route("/api/tournament/{key}/result", visits.for_role(Role.STAFF, result), methods=["PUT"]),
        Route("/api/tournament/{key}/table", visits.for_role(Role.STAFF, table), methods=["PUT"]),
        Route("/api/tournament/{key}/player", visits.for_role(Role.STAFF, player), methods=["PUT"]),
        Route("/api/tournament/{key}/player", visits.for_role(Role.STAFF, join), methods=["POST"]),
    ]


def _number(fields: Mapping[str, Any], name: str) -> int:
    """Returns a field that counts from 0; -1, which nothing has, if it is no number."""
    value = fields.get(name)
    return value if isinstance(value, int) else -1
