"""Writes a page of sheets: a layout, the page's own scripts, and the job that it lays out."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from playmat.games.interface import AnyGame
from playmat.screen.language import translations
from playmat.table.mat import Mat
from playmat.text import Text, say
from playmat.virtual.demo.page_setting import page_setting
from playmat.web.interface import Setting
from playmat.web.linked import bundled
from playmat.web.news.hello import hello
from playmat.web.server import STATIC
from playmat.web.words import patterns
from playmat_kit.printing.mat_face import seat_count

_HERE = Path(__file__).parent
_STYLES = (STATIC / "css" / "cards" / "faces.css", _HERE / "paper.css")

_NOTES = {"print.ruler": say("this line measures {mm} mm")}


def setting_of(mat: Mat, game: AnyGame) -> Setting:
    """Returns what a page without a table shows of a game with as many players as it can have."""
    return page_setting(mat, game, range(seat_count(mat, game)), [], {})


def job_of(
    setting: Setting, language: str, notes: Mapping[str, Text], size: tuple[float, float]
) -> dict[str, Any]:
    """Returns what every layout is made from: the game as the page has it, and a sheet's `size` in mm."""
    speak = translations(language)
    told = hello(setting, language)
    told["words"] |= patterns({**_NOTES, **notes}, speak)
    return {
        "hello": told,
        "title": setting.game.words.title().translate(speak),
        "width": size[0],
        "height": size[1],
    }


def page_of(layout: str, setting: Setting, job: Mapping[str, Any], style: str = "") -> str:
    """Returns the page that lays out a job with the script `layout` of this folder, in the job's language."""
    script = f"/print/{layout}.js"
    folders, entries = {"/js/": STATIC / "js", "/print/": _HERE}, [script]
    if setting.pictures:
        folders[f"/game/{setting.game.name}/"] = setting.pictures
        entries.append(f"/game/{setting.game.name}/face.js")
    sheet = f"@page {{ size: {job['width']:g}mm {job['height']:g}mm; margin: 0; }}\n"
    return _PAGE.format(
        language=job["hello"]["language"],
        title=f"{setting.game.name} - playmat",
        style=sheet + "".join(file.read_text(encoding="utf-8") for file in _STYLES) + style,
        script=bundled(folders, entries),
        layout=script,
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
