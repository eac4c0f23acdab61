"""Sends the files of a page: compressed, never outdated, and announced together in its first answer.

A page that finds its modules one after another waits a round trip for each step of the way. So the server
links them into one script (`linked.py`), announces what else they import in the page, and sends its style
sheet with all that it imports. A browser keeps each file, and asks at every load whether its tag is still
the file's: no page runs an old module after an upgrade.

Only files are compressed. A compressed answer with a secret beside text of a visitor's choice would betray
the secret by its length (BREACH), and files have no secrets.
"""

from __future__ import annotations

import gzip
import os
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import md5
from pathlib import Path
from urllib.parse import urljoin

from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from playmat.web.linked import imports, read_module, sent

COMPRESSED = [Middleware(GZipMiddleware, minimum_size=500)]
"""For routes of files that are neither pages, scripts nor style sheets."""

_KEPT = {"cache-control": "no-cache"}  # kept by browsers, which ask before each use whether it has changed
_SCRIPT = re.compile(r'<script type="module" src="([^"]+)"></script>')
_STYLE = re.compile(r'<link rel="stylesheet" href="[^"]+">\n')
_IMPORT = re.compile(r'^@import "([^"]+)";\n', re.MULTILINE)  # of a style sheet
_NOTE = re.compile(r"/\*.*?\*/\s*", re.DOTALL)  # a comment of a style sheet


def static_files(address: str, directory: Path, linked: str = "") -> Mount:
    """Returns the route of a folder's files; the modules in its folder `linked` come as one script."""
    return Mount(address, Files(directory, linked), middleware=COMPRESSED)


class Files(StaticFiles):
    """Files that a browser asks for again, and gets only if they have changed."""

    def __init__(self, directory: Path, linked: str = "") -> None:
        super().__init__(directory=directory)
        self._linked = directory / linked if linked else None

    async def get_response(self, path: str, scope: Scope) -> Response:
        file = Path(self.directory or "", path)
        if self._linked and file.is_relative_to(self._linked):
            address = f"{scope.get('root_path', '')}/{self._linked.name}/"
            if text := sent(self._linked, address, file.relative_to(self._linked).as_posix()):
                return _unless_known(Request(scope), text, "text/javascript")
        return await super().get_response(path, scope)

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        file = Path(full_path)
        if file.suffix == ".js":
            return _unless_known(Request(scope), read_module(file), "text/javascript")
        response = super().file_response(file, stat_result, scope, status_code)
        response.headers.update(_KEPT)
        return response


class Pages:
    """The pages of a site, whose `folders` are served below their addresses, as `/static/`.

    The modules whose addresses begin with `linked` come as one script.
    """

    def __init__(self, folders: Mapping[str, Path], linked: str | None = "/js/") -> None:
        self._folders, self._linked = folders, linked

    def answer(self, request: Request, page: Path, modules: Sequence[str] = ()) -> Response:
        """Returns a page that announces its modules and further `modules`."""
        return _unless_known(request, self.html(page, modules), "text/html")

    def style_route(self, address: str) -> Route:
        """Returns the route of a style sheet, which is sent with all that it imports."""

        async def styles(request: Request) -> Response:
            return _unless_known(request, self._sheet(address), "text/css")

        return Route(address, styles)

    def html(self, page: Path, modules: Sequence[str] = ()) -> str:
        """Returns the text of a page, as `answer` sends it."""
        text = _read(page)
        entries = [urljoin("/", address) for address in _SCRIPT.findall(text)]
        names = self._imported([*entries, *modules])
        announced = "".join(f'<link rel="modulepreload" href="{name}">\n' for name in names)
        return _STYLE.sub(lambda style: style[0] + announced, text, count=1)

    def _imported(self, modules: Sequence[str]) -> list[str]:
        """Returns the addresses of modules and of all that they import, those that are needed first."""
        found = [*modules]
        for module in found:
            names = imports(self._module(module), module)
            found += [name for name in names if name not in found]
        return [module for module in found if self._module(module)]

    def _module(self, address: str) -> str:
        """Returns a module as it is sent; empty if there is none."""
        linked = self._linked
        if linked and address.startswith(linked) and (folder := self._file(linked)):
            return sent(folder, linked, address.removeprefix(linked))
        file = self._file(address)
        return read_module(file) if file else ""

    def _sheet(self, address: str) -> str:
        """Returns the rules of a style sheet, those that it imports in their places."""
        file = self._file(address)
        rules = _NOTE.sub("", _read(file)) if file else ""
        return _IMPORT.sub(lambda found: self._sheet(urljoin(address, found[1])) or found[0], rules)

    def _file(self, address: str) -> Path | None:
        for prefix, folder in self._folders.items():
            if address.startswith(prefix) and (file := folder / address.removeprefix(prefix)).exists():
                return file
        return None


def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def _unless_known(request: Request, text: str, media_type: str) -> Response:
    """Returns a text, or only that the browser has the same."""
    headers = {"etag": f'"{md5(text.encode(), usedforsecurity=False).hexdigest()}"', **_KEPT}
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(status_code=304, headers=headers)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(text, media_type=media_type, headers=headers)
    headers |= {"content-encoding": "gzip", "vary": "Accept-Encoding"}
    return Response(_compressed(text), media_type=media_type, headers=headers)


@lru_cache(maxsize=64)
def _compressed(text: str) -> bytes:
    """Compresses a text once, as the page's script takes longer than all other work for a visitor."""
    return gzip.compress(text.encode(), mtime=0)
