"""Sends the files of a page: compressed, never outdated, and announced together in its first answer.

A page that finds its modules one after another waits a round trip for each step of the way. So the server
reads the imports of its modules and announces them all in the page, and sends its style sheets as one. A
browser keeps each file, and asks at every load whether its tag is still the file's: no page runs an old
module after an upgrade. Modules are sent without comments, which are a sixth of their bytes.

Only files are compressed. A compressed answer with a secret beside text of a visitor's choice would betray
the secret by its length (BREACH), and files have no secrets.
"""

from __future__ import annotations

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
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

COMPRESSED = [Middleware(GZipMiddleware, minimum_size=500)]
"""For routes whose answers have no secrets."""

_KEPT = {"cache-control": "no-cache"}  # kept by browsers, which ask before each use whether it has changed
_SCRIPT = re.compile(r'<script type="module" src="([^"]+)"></script>')
_STYLE = re.compile(r'<link rel="stylesheet" href="([^"]+)">\n')
_MARK = "<!-- styles -->"
_IMPORT = re.compile(
    r"""^(?:import\s*|(?:import|export)\b[^;"'=]*?\bfrom\s*)["']([^"']+)["']""", re.MULTILINE
)
_COMMENT = re.compile(r"^[ \t]*(?://.*|/\*\*[\s\S]*?\*/)$", re.MULTILINE)  # whole lines alone
_NOTE = re.compile(r"/\*.*?\*/\s*", re.DOTALL)  # a comment of a style sheet


def static_files(address: str, directory: Path) -> Mount:
    """Returns the route of a folder's files."""
    return Mount(address, Files(directory=directory), middleware=COMPRESSED)


class Files(StaticFiles):
    """Files that a browser asks for again, and gets only if they have changed."""

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        file = Path(full_path)
        response = super().file_response(file, stat_result, scope, status_code)
        if file.suffix == ".js" and isinstance(response, FileResponse):
            kept = {name: response.headers[name] for name in ("etag", "last-modified")}
            module = _without_comments(file, stat_result.st_mtime_ns)
            response = Response(module, status_code, kept, media_type="text/javascript")
        response.headers.update(_KEPT)
        return response


@lru_cache(maxsize=512)
def _without_comments(module: Path, changed: int) -> str:
    """Returns a module whose code keeps its line numbers; `changed` is the time of its last change."""
    return _COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), _read(module))


class Pages:
    """The pages of a site, whose `folders` are served below their addresses, as `/static/`."""

    def __init__(self, folders: Mapping[str, Path]) -> None:
        self._folders = folders

    def answer(self, request: Request, page: Path, modules: Sequence[str] = ()) -> Response:
        """Returns a page that announces its modules and further `modules`, and has one style sheet."""
        return _unless_known(request, self.html(page, modules), "text/html")

    def style_route(self, page: Path) -> Route:
        """Returns the route of a page's style sheets, which are sent as one."""

        async def styles(request: Request) -> Response:
            addresses = (urljoin("/", address) for address in _STYLE.findall(_read(page)))
            files = [file for address in addresses if (file := self._file(address))]
            sheet = _NOTE.sub("", "\n".join(map(_read, files)))
            return _unless_known(request, sheet, "text/css")

        return Route(f"/styles/{page.stem}.css", styles, middleware=COMPRESSED)

    def html(self, page: Path, modules: Sequence[str] = ()) -> str:
        """Returns the text of a page, as `answer` sends it."""
        text = _read(page)
        entries = [urljoin("/", address) for address in _SCRIPT.findall(text)]
        lines = [f'<link rel="stylesheet" href="/styles/{page.stem}.css">']
        lines += [
            f'<link rel="modulepreload" href="{name}">' for name in self._imported([*entries, *modules])
        ]
        head, _, rest = _STYLE.sub(_MARK, text).partition(_MARK)
        return head + "".join(f"{line}\n" for line in lines) + rest.replace(_MARK, "")

    def _imported(self, modules: Sequence[str]) -> list[str]:
        """Returns the addresses of modules and of all that they import, those that are needed first."""
        found = [*modules]
        for module in found:
            if file := self._file(module):
                names = (urljoin(module, name) for name in _imports(file, file.stat().st_mtime_ns))
                found += [name for name in names if name not in found]
        return [module for module in found if self._file(module)]

    def _file(self, address: str) -> Path | None:
        for prefix, folder in self._folders.items():
            if address.startswith(prefix) and (file := folder / address.removeprefix(prefix)).is_file():
                return file
        return None


@lru_cache(maxsize=512)
def _imports(module: Path, changed: int) -> Sequence[str]:
    """Returns the names that a module imports; `changed` is the time of its last change."""
    return list(dict.fromkeys(_IMPORT.findall(_read(module))))


def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def _unless_known(request: Request, text: str, media_type: str) -> Response:
    """Returns a text, or only that the browser has the same."""
    headers = {"etag": f'"{md5(text.encode(), usedforsecurity=False).hexdigest()}"', **_KEPT}
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(status_code=304, headers=headers)
    return Response(text, media_type=media_type, headers=headers)
