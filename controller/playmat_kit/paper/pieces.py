"""Sheets of a game's pieces: counters with the ring of their tag, stickers for dice, and standees."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Any

from playmat.errors import ConfigError
from playmat.games.interface import AnyGame, Form
from playmat.screen.language import translations
from playmat.session.inventory import Item, inventory
from playmat.table.mat import Mat
from playmat.text import say
from playmat.web.interface import Setting
from playmat_kit.paper.page import job_of, page_of, setting_of
from playmat_kit.printing.labels import TAGS, piece_size
from playmat_kit.printing.mat_face import PrintedMat
from playmat_kit.printing.tiles import Paper

STICKER_MM = 22.0  # the width of a die's sticker: that of its lid, less a little
STANDEE_MM = 34.0, 47.5  # a picture of a standee, which keeps the shape of a card

_NOTES = {
    "print.pieces": say("{game}, pieces {n}: print at 100 %"),
    "print.counter": say(
        "Cut out the strips, fold them at the dashed line, stick the tag on its ring, glue, cut the shape."
    ),
    "print.sticker": say("Cut out, and stick each on the lid of its side. The last figure is its tag’s."),
    "print.standee": say("Cut out, fold along the dashed lines, glue the pictures, and spread the feet."),
    "print.owned": say("{owner}: {kind}"),
}


class Make(Enum):
    """The things that are made of components."""

    COUNTER = "counter"
    STICKER = "sticker"
    STANDEE = "standee"


def pieces_page(mat: Mat, game: AnyGame, paper: Paper, language: str) -> str:
    """Returns a page with the sheets of all pieces; ConfigError if the game has none."""
    setting = setting_of(mat, game)
    job = job_of(setting, language, _NOTES, paper.value)
    printed = PrintedMat(mat, setting.game, translations(language))
    sizes = {
        Make.COUNTER: (piece_size(printed), piece_size(printed)),
        Make.STICKER: (STICKER_MM, STICKER_MM),
        Make.STANDEE: STANDEE_MM,
    }
    pieces = [piece for make in Make for piece in _pieces(setting, make)]
    if not pieces:
        raise ConfigError(f"{game.name} has no pieces: print its cards, or choose another --game")
    return page_of("pieces", setting, job | {"pieces": pieces, "sizes": {m.value: sizes[m] for m in Make}})


def _pieces(setting: Setting, make: Make) -> Iterator[dict[str, Any]]:
    """Yields all components of which something is made, once for each side that has a picture."""
    for item in inventory(setting.game.setup.components(len(setting.seats))):
        if _made(item) is make:
            for side in TAGS[Form.DIE] if make is Make.STICKER else ("",):
                parts = (item.component.serial, str(item.component.copy), side)
                yield {
                    **item.component._asdict(),
                    "make": make.value,
                    "pose": int(side or 0),
                    "label": " ".join(part for part in parts if part),
                }


def _made(item: Item) -> Make | None:
    """Returns what is made of a component: of a card that begins on the mat a standee, seen from afar."""
    if item.piece.form is Form.CARD:
        return Make.STANDEE if item.piece.home else None
    return {Form.PIECE: Make.COUNTER, Form.DIE: Make.STICKER}.get(item.piece.form)
