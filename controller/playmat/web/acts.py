"""Requests of a page that ask the table for something: JSON in and out, an error as one sentence."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from playmat.errors import ConfigError, PageError, PlaymatError, cause
from playmat.json_text import parse_json
from playmat.screen.language import LANGUAGES, spoken_language, translations
from playmat.text import Text, Translations, say

UNREADABLE = say("This request is not valid. Reload the page.")

_LONGEST = 65_536  # bytes of a request, which may hold the text of a table's file
_NEVER_KEPT = {"cache-control": "no-store"}
_CONFLICT, _WRONG = 409, 422

Act = Callable[[dict[str, Any], Translations], Awaitable[Any]]
"""Does what a request asks for; returns a file, plain values, or nothing."""


async def _fields(request: Request) -> dict[str, Any]:
    """Reads a request's JSON object; PageError if it is none or too long."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > _LONGEST:
            raise PageError(UNREADABLE)
    try:
        fields = parse_json(body.decode() or "{}")
    except (ValueError, RecursionError) as error:
        raise PageError(UNREADABLE) from error
    if not isinstance(fields, dict):
        raise PageError(UNREADABLE)
    return fields


async def sent_file(request: Request) -> dict[str, Any]:
    """Returns the parts of a file that a request brings, as they arrive."""
    return {"parts": request.stream()}


def act_route(
    name: str,
    act: Act,
    refusal: Callable[[Request], Response | None] = lambda request: None,
    read: Callable[[Request], Awaitable[dict[str, Any]]] = _fields,
) -> Route:
    """Returns the route of an act at `/api/NAME`; a request that gets a `refusal` does nothing."""

    async def handle(request: Request) -> Response:
        if refused := refusal(request):
            return refused
        try:
            found = await act(await read(request), spoken(request))
        except PageError as error:
            return answer(request, _CONFLICT, error.sentence)
        except ConfigError as error:
            return answer(request, _WRONG, error.sentence)
        except (OSError, PlaymatError) as error:
            why = error.sentence if isinstance(error, PlaymatError) else cause(error)
            return answer(request, _WRONG, say("This was not done ({cause}). Try again.", cause=why))
        if isinstance(found, bytes):
            return Response(found, media_type="application/zip", headers=_NEVER_KEPT)
        return JSONResponse(found or {}, headers=_NEVER_KEPT)

    return Route(f"/api/{name}", handle, methods=["POST"])


def words_route(words: Callable[[Translations], Mapping[str, str]]) -> Route:
    """Returns the route of a page's sentences, in the language that it asks for or the nearest."""

    async def sentences(request: Request) -> Response:
        language = spoken_language(request.query_params.get("lang", ""))
        known = {"language": language, "languages": [*LANGUAGES], "words": words(translations(language))}
        return JSONResponse(known)

    return Route("/words", sentences)


def answer(request: Request, status: int, why: Text | None = None) -> Response:
    """Returns an answer with a sentence in the language of the page."""
    return JSONResponse({"sentence": why.translate(spoken(request)) if why else ""}, status)


def spoken(connection: HTTPConnection) -> Translations:
    """Returns the catalogue of the language that a page names in its address."""
    return translations(spoken_language(connection.query_params.get("lang", "")))
