"""Serves the log of a match, its earlier positions and its record; all of them are public."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from playmat.errors import PlaymatError
from playmat.screen.language import translations
from playmat.web.hello import spoken_language
from playmat.web.page_table import PageTable
from playmat.web.story import log_line, story

_NEVER_KEPT = {"cache-control": "no-store"}  # the next match has the same addresses


def history_routes(table: PageTable) -> list[Route]:
    """Returns the routes `/history`, `/history/NUMBER` and `/record` of a table."""

    async def log(request: Request) -> Response:
        speak = translations(spoken_language(request.query_params.get("lang", "")))
        lines = [log_line(line, speak) for line in table.archive.log()]
        return JSONResponse({"log": lines}, headers=_NEVER_KEPT)

    async def position(request: Request) -> Response:
        found = table.archive.past(request.path_params["number"])
        if found is None:  # it is not public, or there is none
            return JSONResponse(None, headers=_NEVER_KEPT)
        serials = {kind: serial for serial, kind in table.setting.game.setup.serials.items()}
        components = [
            {"place": str(place), "kind": face.kind, "serial": serials.get(face.kind, ""), "pose": face.pose}
            for place, faces in found.placement.items()
            for face in faces
        ]
        speak = translations(spoken_language(request.query_params.get("lang", "")))
        told = {"components": components, "story": story(found.status, speak, 0.0)}
        return JSONResponse(told, headers=_NEVER_KEPT)

    async def record(request: Request) -> Response:
        try:
            text = table.archive.record()
        except PlaymatError as error:
            return PlainTextResponse(str(error), 404)
        name = f"attachment; filename={table.setting.game.name}.txt"
        return PlainTextResponse(text, headers=_NEVER_KEPT | {"content-disposition": name})

    return [
        Route("/history", log),
        Route("/history/{number:int}", position),
        Route("/record", record),
    ]
