"""Sheets of a game's cards: fronts, backs, and where the tags stick between them."""

from __future__ import annotations

from enum import Enum

from playmat.errors import ConfigError
from playmat.games.interface import AnyGame, Form
from playmat.session.inventory import inventory
from playmat.table.mat import Mat
from playmat.text import say
from playmat_kit.paper.page import job_of, page_of, setting_of
from playmat_kit.printing.tiles import Paper

_CELL_MM = 69.0, 94.0  # a card and the bleed around it
_FOOT_MM = 6.0  # each for the note at the foot and, so that the cards stand in the middle, at the head

_NOTES = {
    "print.fronts": say("{game}, fronts {n}: print at 100 %"),
    "print.backs": say("{game}, backs {n}: on the reverse of fronts {n}, flipped on the long edge"),
    "print.folded": say("{game}, sheet {n}: print at 100 %, fold along the dashed line, glue, then cut"),
    "print.tags": say("{game}: where the tags stick inside each card, seen from its back"),
}


class Backs(Enum):
    """The ways in which fronts and backs of cards come together."""

    DUPLEX = "duplex"
    GUTTERFOLD = "gutterfold"


def cards_page(mat: Mat, game: AnyGame, paper: Paper, backs: Backs, *, language: str) -> str:
    """Returns a page with the sheets of all cards; ConfigError if the game has none."""
    setting = setting_of(mat, game)
    width, height = paper.value if backs is Backs.DUPLEX else reversed(paper.value)
    job = job_of(setting, language, _NOTES, (width, height)) | {
        "cards": [
            {**item.component._asdict(), "id": str(number)}
            for number, item in enumerate(inventory(game.setup.components(len(setting.seats))))
            if item.piece.form is Form.CARD
        ],
        "columns": int(width // _CELL_MM[0]),
        "rows": int((height - 2 * _FOOT_MM) // _CELL_MM[1]) if backs is Backs.DUPLEX else 2,
        "backs": backs.value,
        "stickers": setting.mat.stickers._asdict(),
    }
    if not job["cards"]:
        raise ConfigError(f"{game.name} has no cards: choose another --game")
    return page_of("cards", setting, job)
