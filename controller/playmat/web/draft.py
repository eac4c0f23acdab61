"""What a game's own page draws for a setting: checked, and saved where it has a name."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse

from playmat.errors import PageError
from playmat.screen.language import translations
from playmat.web.hello import spoken_language
from playmat.web.interface import VirtualTable

_LONGEST = 8192  # bytes; what people draw is far shorter


async def drafted(table: VirtualTable, request: Request) -> JSONResponse:
    """What is wrong with the text, in the page's language, and where it was saved."""
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
