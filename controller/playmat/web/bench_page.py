"""The page that guides through a bench: one measurement at a time, with its picture."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from playmat.web.page_files import static_files
from playmat.web.visitors.allowance import Allowances
from playmat.web.visitors.gate import Gate

_STATIC = Path(__file__).parent / "static"
_FORBIDDEN = 403
_NEVER_KEPT = {"cache-control": "no-store"}
_PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>playmat: bench</title>
<link rel="icon" href="static/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="static/css/bench.css">
<script type="module" src="static/js/bench.js"></script>
</head>
<body>
<main aria-live="polite">
{body}
</main>
</body>
</html>
"""


class BenchGuide(Protocol):
    """What the page shows and does; both return HTML."""

    def shown(self) -> str:
        """Returns the current measurement, or the conclusions after the last."""

    async def press(self, action: str, /) -> str:
        """Carries a button's action out and returns what is to be shown then."""


def bench_app(guide: BenchGuide, language: str) -> ASGIApp:
    """Returns the application that serves the page, under the names of this computer alone."""

    async def show(request: Request) -> Response:
        return HTMLResponse(_PAGE.format(language=language, body=guide.shown()), headers=_NEVER_KEPT)

    # Another site cannot set this header without asking first, so it cannot press buttons here.
    async def press(request: Request) -> Response:
        if "x-playmat" not in request.headers:
            return PlainTextResponse("", _FORBIDDEN)
        return HTMLResponse(await guide.press(request.query_params.get("do", "")), headers=_NEVER_KEPT)

    routes = [
        Route("/", show),
        Route("/press", press, methods=["POST"]),
        static_files("/static", _STATIC),
    ]
    return Gate(Starlette(routes=routes), Allowances())
