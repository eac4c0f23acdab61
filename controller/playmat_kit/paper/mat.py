"""A mat on paper: in one piece with bleed and crop marks for a print shop, or as tiles to cut and glue."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path
from typing import Any

import playmat.screen
from playmat.games.interface import AnyGame
from playmat.placement import Arrangement
from playmat.screen.language import translations
from playmat.table.mat import Mat
from playmat.text import say
from playmat.web.interface import Setting
from playmat_kit.paper.page import job_of, page_of, setting_of
from playmat_kit.printing.mat_face import PrintedMat
from playmat_kit.printing.sheets import STEPS, WAND
from playmat_kit.printing.tiles import FOOT_MARGIN, HEAD_MARGIN, SIDE_MARGIN, Paper, Tiling, tile

BLEED = 3.0  # mm of cloth beyond the cut
SLUG = 10.0  # mm around the cut, with bleed and crop marks

_NOTES = {
    "print.mat": say("{game}: the mat"),
    "print.tile": say("{title}, sheet {number} of {count}, row {row}, column {column}"),
    "print.shop": say("{game}: cut to {width} x {height} mm, {bleed} mm bleed"),
}


def mat_page(mat: Mat, game: AnyGame, paper: Paper | None, language: str) -> str:
    """Returns a page with the mat on sheets of this paper, each at true size, or whole if it is None."""
    setting = setting_of(mat, game)
    printed = PrintedMat(mat, setting.game, translations(language))
    tiling = tile(printed.sheet, paper) if paper else None
    size = (tiling.width, tiling.height) if tiling else (mat.width + 2 * SLUG, mat.height + 2 * SLUG)
    job = job_of(setting, language, _NOTES, size) | mat_print(setting, printed)
    if tiling:
        lines = (*STEPS, *((WAND,) if printed.tagged else ()))
        job |= {"tiles": _tiles(tiling), "steps": [line.translate(printed.speak) for line in lines]}
        job["margins"] = {"side": SIDE_MARGIN, "head": HEAD_MARGIN, "foot": FOOT_MARGIN}
    else:
        job |= {"bleed": BLEED, "slug": SLUG}
    return page_of("mat", setting, job, mat_font())


def mat_print(setting: Setting, printed: PrintedMat) -> dict[str, Any]:
    """Returns what paper shows beside the page's cloth; the page says it elsewhere."""
    words, zones = setting.game.words, setting.game.projection.zones
    aim = words.page.get("aim")
    named = (
        slot
        for slot in setting.mat.slots
        if slot.place in printed.squares or zones[slot.place.zone].arrangement is Arrangement.PILE
    )
    return {
        "aim": aim.translate(printed.speak) if aim else "",
        "touches": [printed.mat.tag(slot) for slot in printed.slots if slot.place in printed.tagged],
        "names": {str(slot.place): words.place_name(slot.place).translate(printed.speak) for slot in named},
    }


def _tiles(tiling: Tiling) -> list[dict[str, Any]]:
    return [
        {**piece._asdict(), "own": piece.own._asdict(), "printed": piece.printed._asdict()}
        for piece in tiling.tiles
    ]


def mat_font() -> str:
    """Returns a style with the font of the displays, which a print shop's computer need not have."""
    file = Path(playmat.screen.__file__).parent / "fonts" / "DejaVuSans-Bold.ttf"
    data = b64encode(file.read_bytes()).decode()
    return f'@font-face {{ font-family: "mat"; src: url("data:font/ttf;base64,{data}"); }}\n'
