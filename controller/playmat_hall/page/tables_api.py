"""Commands to tables, their own pages, the floor plan, statistics and exports."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route

from playmat.errors import HallError, quoted
from playmat.fleet.topics import Command, check_name
from playmat.screen.language import spoken_language
from playmat.text import say
from playmat_hall.attention import in_language
from playmat_hall.hall import Hall
from playmat_hall.instants import now_ms
from playmat_hall.page.summary import seat_names, titles
from playmat_hall.page.visits import Visits, body, text_of
from playmat_hall.store.accounts import Account, Role
from playmat_hall.store.export import export_csv, export_parquet
from playmat_hall.store.plan import read_plan, save_plan
from playmat_hall.store.statistics import statistics

_PLAN = 1000  # the plan's width and height


def table_routes(hall: Hall, visits: Visits) -> list[Route]:
    """Returns the routes."""

    async def command(request: Request, account: Account) -> Response:
        wanted = request.path_params["command"]
        if wanted not in Command._value2member_map_:
            raise HallError(say("{command} is no command: reload the page", command=quoted(wanted)))
        fields = dict(await body(request))
        language = spoken_language(request.query_params.get("lang", ""))
        reply = await hall.command(account, request.path_params["table"], Command(wanted), fields)
        reason = in_language(reply.reason, language) if reply.reason else ""
        return JSONResponse({"outcome": reply.outcome, "reason": reason})

    async def page(request: Request, account: Account) -> Response:
        address = text_of(await body(request), "address")
        await hall.confirm_page(account, request.path_params["table"], address)
        return Response(status_code=204)

    async def plan(request: Request, account: Account) -> Response:
        if request.method == "PUT":
            places = {check_name(name): _place(value) for name, value in (await body(request)).items()}
            await hall.database.write(lambda connection: save_plan(connection, places))
        return JSONResponse(await hall.database.read(read_plan))

    async def figures(request: Request, account: Account) -> Response:
        language = spoken_language(request.query_params.get("lang", ""))
        found = await hall.database.read(lambda connection: statistics(connection, now_ms()))
        for row in found["abandoned"]:
            called = hall.tables.seats.get(row["name"], {})
            row["seats"] = ", ".join(seat_names((row["turn"] or "").split(), language, called))
        names = {table.name: table.title for table in hall.tables.states.values()}
        return JSONResponse(found | {"titles": titles(hall.tables, language), "names": names})

    async def tables(request: Request, account: Account) -> Response:
        known = sorted(hall.tables.states.values(), key=lambda table: table.title)
        return JSONResponse([{"name": table.name, "title": table.title} for table in known])

    async def export(request: Request, account: Account) -> Response:
        what, form = request.path_params["what"], request.path_params["form"]
        writers = {"csv": export_csv, "parquet": export_parquet}
        if form not in writers:
            raise HallError(say("{form} is no form of export: choose csv or parquet", form=quoted(form)))
        with tempfile.NamedTemporaryFile(suffix=f".{form}", delete=False) as file:
            target = Path(file.name)
        try:
            await hall.database.export(lambda connection: writers[form](connection, what, target))
        except BaseException:
            target.unlink(missing_ok=True)  # noqa: ASYNC240 - one call on a local file
            raise
        await hall.audit(account.name, "export", f"{what}.{form}", "done")
        return FileResponse(
            target, filename=f"{what}.{form}", background=BackgroundTask(target.unlink, missing_ok=True)
        )

    return [
        Route("/api/tables/{table}/{command}", visits.for_role(Role.STAFF, command), methods=["POST"]),
        Route("/api/tables/{table}/page", visits.for_role(Role.OWNER, page), methods=["PUT"]),
        Route("/api/tables", visits.for_role(Role.GUEST, tables)),
        Route("/api/plan", visits.for_role(Role.STAFF, plan), methods=["GET", "PUT"]),
        Route("/api/statistics", visits.for_role(Role.OWNER, figures)),
        Route("/api/export/{what}.{form}", visits.for_role(Role.OWNER, export)),
    ]


def _place(value: Any) -> tuple[int, int]:
    match value:
        case [int(x), int(y)] if 0 <= x <= _PLAN and 0 <= y <= _PLAN:
            return x, y
    raise HallError(say("a place on the plan is two numbers from 0 to {most}: reload the page", most=_PLAN))
