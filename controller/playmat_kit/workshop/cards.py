"""Prints a game's cards from the drawings of the page, as a page for any browser or as a PDF.

The faces are drawn by the page's own scripts, so a card on paper cannot differ from the card on the page. The
page that is written here carries those scripts and what they draw from: a browser opens it from a file and
prints it. A browser without a window makes a PDF of it.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from enum import Enum
from pathlib import Path
from typing import Any

from playmat.errors import ConfigError
from playmat.games.interface import AnyGame, Form
from playmat.screen.language import translations
from playmat.session.inventory import inventory
from playmat.table.mat import Mat
from playmat.text import say
from playmat.virtual.demo.page_setting import page_setting
from playmat.web.hello import hello
from playmat.web.interface import Setting
from playmat.web.linked import bundled
from playmat.web.server import STATIC
from playmat.web.words import patterns
from playmat_kit.printing.mat_face import seat_count
from playmat_kit.printing.tiles import Paper

_HERE = Path(__file__).parent
_LAYOUT = "/print/cards.js"
_CELL_MM = 69.0, 94.0  # a card and the bleed around it
_FOOT_MM = 6.0  # each for the note at the foot and, so that the cards stand in the middle, at the head
_BROWSERS = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "microsoft-edge",
)
_PATIENCE_S = 90

_NOTES = {
    "print.fronts": say("{game}, fronts {n}: print at 100 %"),
    "print.backs": say("{game}, backs {n}: on the reverse of fronts {n}, flipped on the long edge"),
    "print.folded": say("{game}, sheet {n}: print at 100 %, fold along the dashed line, glue, then cut"),
    "print.tags": say("{game}: where the tags stick inside each card, seen from its back"),
    "print.ruler": say("this line measures {mm} mm"),
}


class Backs(Enum):
    """How fronts and backs of cards come together."""

    DUPLEX = "duplex"
    GUTTERFOLD = "gutterfold"


def cards_page(mat: Mat, game: AnyGame, paper: Paper, backs: Backs, *, language: str) -> str:
    """Returns a page with the sheets of all cards; ConfigError if the game has none."""
    setting = page_setting(mat, game, range(seat_count(mat, game)), [], {})
    job = _job(setting, paper, backs, language)
    if not job["cards"]:
        raise ConfigError(f"{game.name} has no cards: choose another --game")
    folders = {"/js/": STATIC / "js", "/print/": _HERE}
    entries = [_LAYOUT]
    if setting.pictures:
        folders[f"/game/{game.name}/"] = setting.pictures
        entries.append(f"/game/{game.name}/face.js")
    styles = (STATIC / "css" / "cards" / "faces.css", _HERE / "cards.css")
    sheet = f"@page {{ size: {job['width']:g}mm {job['height']:g}mm; margin: 0; }}\n"
    return _PAGE.format(
        language=language,
        title=f"{game.name} - playmat",
        style=sheet + "".join(file.read_text(encoding="utf-8") for file in styles),
        script=bundled(folders, entries),
        layout=_LAYOUT,
        job=json.dumps(job, ensure_ascii=False).replace("<", "\\u003c"),
    )


_PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
<script type="module">
{script}
exported("{layout}").layOut({job}, exported);
</script>
</body>
</html>
"""


def _job(setting: Setting, paper: Paper, backs: Backs, language: str) -> dict[str, Any]:
    """Returns what the page is laid out from; lengths are in mm."""
    game, speak = setting.game, translations(language)
    width, height = paper.value if backs is Backs.DUPLEX else reversed(paper.value)
    told = hello(setting, language)
    told["words"] |= patterns(_NOTES, speak)
    return {
        "hello": told,
        "title": game.words.title().translate(speak),
        "cards": [
            {**item.component._asdict(), "id": str(number)}
            for number, item in enumerate(inventory(game.setup.components(len(setting.seats))))
            if item.piece.form is Form.CARD
        ],
        "width": width,
        "height": height,
        "columns": int(width // _CELL_MM[0]),
        "rows": int((height - 2 * _FOOT_MM) // _CELL_MM[1]) if backs is Backs.DUPLEX else 2,
        "backs": backs.value,
        "stickers": setting.mat.stickers._asdict(),
    }


def print_page(page: str) -> bytes:
    """Returns a page as a PDF from the first browser that is installed; ConfigError if there is none."""
    browser = next(filter(None, map(shutil.which, _BROWSERS)), None)
    if browser is None:
        raise ConfigError(
            "a PDF of cards needs Chromium or Chrome: install one, or write --out cards.html and print it "
            "from any browser at 100 %"
        )
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source, target = folder / "cards.html", folder / "cards.pdf"
        source.write_text(page, encoding="utf-8")
        options = ["--headless", "--disable-gpu", f"--user-data-dir={folder / 'profile'}"]
        if os.geteuid() == 0:
            options.append("--no-sandbox")  # a browser of root starts in no other way
        printing = ["--no-pdf-header-footer", f"--print-to-pdf={target}", source.as_uri()]
        try:
            subprocess.run(
                [browser, *options, *printing], capture_output=True, check=True, timeout=_PATIENCE_S
            )
            return target.read_bytes()
        except (OSError, subprocess.SubprocessError) as error:
            raise ConfigError(
                f"{browser} did not print the cards ({error}): write --out cards.html"
            ) from error
