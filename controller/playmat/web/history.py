"""Serves the log of a match, its earlier positions and its record; all of them are public."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from playmat.errors import PlaymatError
from playmat.screen.language import translations
from playmat.session.public.past import Past
from playmat.web.hello import spoken_language
from playmat.web.interface import PageTable, Setting
from playmat.web.story import log_line, story

_NEVER_KEPT = {"cache-control": "no-store"}  # the next match has the same addresses


def history_routes(table: PageTable) -> list[Route]:
    """Returns the routes `/history`, `/history/NUMBER` and `/record` of a table."""

    async def log(request: Request) -> Response:
        speak = translations(spoken_language(request.query_params.get("lang", "")))
        lines = [log_line(line, speak) for line in table.log()]
        return JSONResponse({"log": lines}, headers=_NEVER_KEPT)

    async def position(request: Request) -> Response:
        found = table.past(request.path_params["number"])
        told = found and _position(found, table.setting, request)  # null: it is not public, or there is none
        return JSONResponse(told, headers=_NEVER_KEPT)

    async def record(request: Request) -> Response:
        try:
            text = table.record()
        except PlaymatError as error:
            return PlainTextResponse(str(error), 404)
        name = f"attachment; filename={table.setting.game.name}.txt"
        return PlainTextResponse(text, headers=_NEVER_KEPT | {"content-disposition": name})

    return [
        Route("/history", log),
        Route("/history/{number:int}", position),
        Route("/record", record),
    ]


def _position(found: Past, setting: Setting, request: Request) -> dict[str, Any]:
    """Returns the components on the mat with their places, and the story of that moment."""
    serials = {kind: serial for serial, kind in setting.game.setup.serials.items()}
    components = [
        {"place": str(place), "kind": face.kind, "serial": serials.get(face.kind, ""), "pose": face.pose}
        for place, faces in found.picture.items()
        for face in faces
    ]
    speak = translations(spoken_language(request.query_params.get("lang", "")))
    return {"components": components, "story": story(found.status, speak, 0.0)}
