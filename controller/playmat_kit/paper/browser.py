"""Lets a browser without a window print a page, or return the drawing on it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar
from urllib.parse import unquote

from playmat.errors import ConfigError

T = TypeVar("T")

_BROWSERS = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "microsoft-edge",
)
_PATIENCE_S = 90
_SETTLED = "--virtual-time-budget=10000"  # ms of the page's own clock, in which its fonts come
_DRAWING = re.compile(r'data-drawing="([^"]*)"')


def print_page(page: str) -> bytes:
    """Returns a page as a PDF from the first browser that is installed; ConfigError if there is none."""

    def printing(folder: Path) -> tuple[str, ...]:
        return "--no-pdf-header-footer", f"--print-to-pdf={folder / 'sheets.pdf'}"

    return _run(page, printing, lambda folder, _: (folder / "sheets.pdf").read_bytes())


def draw_page(page: str) -> bytes:
    """Returns the SVG that a layout left on its page; ConfigError if no browser is installed."""
    found = _run(page, lambda _: ("--dump-dom",), lambda _, output: _DRAWING.search(output.decode()))
    if found is None:
        raise ConfigError("the browser drew nothing: write --out as .html and look at it there")
    return unquote(found[1]).encode()


def picture_page(page: str, size: tuple[int, int]) -> bytes:
    """Returns a PNG of what a page shows in a window of this size in pixels."""

    def looking(folder: Path) -> tuple[str, ...]:
        window = f"--window-size={size[0]},{size[1]}"
        return f"--screenshot={folder / 'sheets.png'}", window, "--hide-scrollbars"

    return _run(page, looking, lambda folder, _: (folder / "sheets.png").read_bytes())


def _run(page: str, printing: Callable[[Path], tuple[str, ...]], result: Callable[[Path, bytes], T]) -> T:
    browser = next(filter(None, map(shutil.which, _BROWSERS)), None)
    if browser is None:
        raise ConfigError(
            "this file needs Chromium or Chrome: install one, or write --out as .html and print it "
            "from any browser at 100 %"
        )
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source = folder / "sheets.html"
        source.write_text(page, encoding="utf-8")
        options = ["--headless", "--disable-gpu", f"--user-data-dir={folder / 'profile'}", _SETTLED]
        if os.geteuid() == 0:
            options.append("--no-sandbox")  # a browser of root starts in no other way
        try:
            done = subprocess.run(
                [browser, *options, *printing(folder), source.as_uri()],
                capture_output=True,
                check=True,
                timeout=_PATIENCE_S,
            )
            return result(folder, done.stdout)
        except (OSError, subprocess.SubprocessError) as error:
            raise ConfigError(f"{browser} did not print ({error}): write --out as .html") from error
