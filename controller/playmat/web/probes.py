"""Answers the requests by which phones and computers find out whether a network has internet.

A phone that gets no answer leaves the network, or sends everything through its mobile network instead. So a
table at its own access point answers as the makers' servers do, in their names. Before that it leads each
device to its page, which most then open by themselves, as that of a hotel.
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

_APPLE = "<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>"
_FIREFOX = '<meta http-equiv="refresh" content="0;url=https://support.mozilla.org/kb/captive-portal"/>'
_GNOME = "NetworkManager is online\n"

_PAGES = {
    "/hotspot-detect.html": _APPLE,
    "/library/test/success.html": _APPLE,
    "/canonical.html": _FIREFOX,
}
_TEXTS = {
    "/connecttest.txt": "Microsoft Connect Test",
    "/ncsi.txt": "Microsoft NCSI",
    "/success.txt": "success\n",
    "/check_network_status.txt": _GNOME,
    "/nm": _GNOME,
}
_EMPTY = ("/generate_204", "/gen_204")  # Android and its relatives
_METHODS = ("GET", "HEAD")
_NEVER_KEPT = {"cache-control": "no-store"}  # or a phone would take this network's answer for another's


class Probes:
    """A filter before the application of a page at `host`.

    All requests under other host names lead a device to the page, until it is among the `visitors`, which it
    joins by opening the page. From then on its probes are answered.
    """

    def __init__(self, app: ASGIApp, host: str, visitors: set[str]) -> None:
        self._app = app
        self._host = host
        self._visitors = visitors

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        app = self._app
        if scope["type"] == "http" and scope["method"] in _METHODS:
            request = Request(scope)
            visitor = request.client.host if request.client else ""
            if request.headers.get("host", "").partition(":")[0] == self._host:
                self._visitors.add(visitor)
            elif visitor not in self._visitors:
                app = RedirectResponse(f"http://{self._host}/", 302, _NEVER_KEPT)
            else:
                app = _answer(scope["path"]) or app
        await app(scope, receive, send)


def _answer(path: str) -> Response | None:
    """Returns what a probe's server sends; None if the path is none of a probe."""
    if path in _EMPTY:
        return Response(status_code=204, headers=_NEVER_KEPT)
    if path in _PAGES:
        return Response(_PAGES[path], media_type="text/html", headers=_NEVER_KEPT)
    if path in _TEXTS:
        return Response(_TEXTS[path], media_type="text/plain", headers=_NEVER_KEPT)
    return None
