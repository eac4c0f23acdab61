"""Receives drafts for a setting from a game's page: checks them, and saves named ones."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse

from playmat.errors import PageError
from playmat.screen.language import translations
from playmat.web.hello import spoken_language
from playmat.web.interface import PageTable

_LONGEST = 8192  # bytes; real drafts are far shorter


async def drafted(table: PageTable, request: Request) -> JSONResponse:
    """Returns the problems of the draft in the page's language, and its file if it was saved."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > _LONGEST:
            return _refused(f"the text is longer than {_LONGEST} bytes")
    setting, asked = request.path_params["setting"], request.query_params
    try:
        found = table.draft(setting, asked.get("name", ""), body.decode("utf-8", "replace"))
    except PageError as error:
        return _refused(str(error))
    speak = translations(spoken_language(asked.get("lang", "")))
    problems = [problem.translate(speak) for problem in found.problems]
    return JSONResponse({"problems": problems, "file": found.file})


def _refused(sentence: str) -> JSONResponse:
    return JSONResponse({"problems": [sentence], "file": ""}, 400)
