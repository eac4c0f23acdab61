"""Serves the log of a match, its earlier positions and its record; all of them are public."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from playmat.errors import PlaymatError
from playmat.placement import SEAT_NAMES
from playmat.screen.draw import draw
from playmat.screen.language import spoken_language, translations
from playmat.session.public.past import Past
from playmat.text import Translations
from playmat.web.news.story import log_line, story
from playmat.web.page_table import PageTable

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
        told = {
            "components": components,
            "hands": [*found.status.hands],
            "screens": _screens(found, table.setting.consoles, speak),
            "story": story(found.status, speak, 0.0),
        }
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


def _screens(
    found: Past, consoles: Sequence[tuple[int, ...]], speak: Translations
) -> list[Mapping[str, object]]:
    """Returns what each console showed: to the seat whose turn it was, if it serves that one."""
    screens: list[Mapping[str, object]] = []
    for seats in consoles if found.views else ():
        seat = next((seat for seat in seats if seat in found.status.story.turn), seats[0])
        view = found.views[seat]
        texts = [text.translate(speak) for text in (view.title, view.headline, *view.details)]
        pixels = b64encode(draw(view, speak).tobytes()).decode("ascii")
        shown = {"console": SEAT_NAMES[seats[0]], "pixels": pixels, "texts": texts, "buttons": ["", "", ""]}
        screens.append(shown)
    return screens
