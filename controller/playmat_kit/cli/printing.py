"""`playmat kit print`: writes cards, mats, templates and labels for a printer."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from playmat.errors import ConfigError
from playmat.games.interface import AnyGame
from playmat.screen.language import translations
from playmat.table.mat import Mat
from playmat_kit.cli.output import add_mat_options, chosen, write
from playmat_kit.paper.aids import aids_page
from playmat_kit.paper.browser import draw_page, picture_page, print_page
from playmat_kit.paper.cards import Backs, cards_page
from playmat_kit.paper.mat import mat_page
from playmat_kit.paper.pieces import pieces_page
from playmat_kit.paper.table import SIZE_PX, table_page
from playmat_kit.printing.tiles import Paper
from playmat_kit.workshop.prints import Print, draw_mat, print_mat

SUMMARY = "print cards, pieces, mats, aids, and what a builder needs, at true size (PDF, SVG, HTML)"

_PAGED = ("mat", "cards", "pieces", "aids", "table")
_ENDINGS = {"mat": (".pdf", ".svg", ".html"), "table": (".png", ".html")}
_SHOP = "shop"
_WHAT = (
    "mat: the mat in colour; cards: every card of the game at 63 x 88 mm with bleed and crop marks, its "
    "back, and where its tags stick; pieces: counters with the ring of their tag, stickers for dice, and "
    "standees; aids: an A5 for each seat with the turn, the cards, the signs and the buttons; table: "
    "a picture of the whole table; tags: tags and "
    "readers below the mat; labels: one for each tag; "
    "stickers: positions of tags on cards and in dice; plate-cover, plate-carrier: the standard kit's two "
    "sheets below the mat; bench: rings for 'playmat bench'"
)


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    kinds = dict.fromkeys((*_PAGED, *(kind.value for kind in Print)))
    parser.add_argument("what", choices=[*kinds], help=_WHAT)
    parser.add_argument(
        "--out",
        type=Path,
        required=True,
        metavar="FILE",
        help="sheets as .pdf, drawings as .svg; what is in colour also as .html for any browser",
    )
    parser.add_argument(
        "--paper",
        choices=[*(paper.name.lower() for paper in Paper), _SHOP],
        default=Paper.A4.name.lower(),
        help="shop: a mat in one piece with 3 mm bleed and crop marks, as every .svg of it (default a4)",
    )
    add_mat_options(parser)
    parser.add_argument("--ink", action="store_true", help="mat: outlines and names only, which spares ink")
    parser.add_argument(
        "--backs",
        choices=[way.value for way in Backs],
        default=Backs.DUPLEX.value,
        help="cards: on the reverse, flipped on the long edge, or below a fold (default duplex)",
    )


def run(options: argparse.Namespace) -> int:
    """Writes the PDF, the page or the drawings."""
    game, mat = chosen(options)
    if options.what in _PAGED and not options.ink:
        write(options.out, _paged(options, game, mat))
        return 0
    what, paper, speak = Print(options.what), _paper(options), translations(options.language)
    _check_ending(options, (".pdf", ".svg"))
    if options.out.suffix == ".svg":
        drawings = draw_mat(what, mat, game, paper, speak)
        for number, drawing in enumerate(drawings, 1):
            own = options.out if len(drawings) == 1 else options.out.with_stem(f"{options.out.stem}-{number}")
            write(own, drawing.encode())
    else:
        write(options.out, print_mat(what, mat, game, paper, speak))
    return 0


def _paper(options: argparse.Namespace) -> Paper:
    if options.paper == _SHOP:
        raise ConfigError("--paper shop is for a mat in colour: choose a4 or a3")
    return Paper[options.paper.upper()]


def _paged(options: argparse.Namespace, game: AnyGame, mat: Mat) -> bytes:
    """Returns what the page's own drawings are printed as: a PDF, a page, a drawing or a picture."""
    _check_ending(options, _ENDINGS.get(options.what, (".pdf", ".html")))
    page = _page(options, game, mat)
    match options.out.suffix:
        case ".svg":
            return draw_page(page)
        case ".png":
            return picture_page(page, SIZE_PX)
        case ".pdf":
            return print_page(page)
    return page.encode()


def _check_ending(options: argparse.Namespace, endings: Sequence[str]) -> None:
    """Raises ConfigError if the name of the file does not say in which of these forms it is wanted."""
    if options.out.suffix not in endings:
        kind = options.out.suffix or "a file without an ending"
        raise ConfigError(f"{options.what} cannot be written as {kind}: name a {' or '.join(endings)}")


def _page(options: argparse.Namespace, game: AnyGame, mat: Mat) -> str:
    language = options.language
    match options.what:
        case "mat":
            whole = options.paper == _SHOP or options.out.suffix == ".svg"
            return mat_page(mat, game, None if whole else _paper(options), language)
        case "pieces":
            return pieces_page(mat, game, _paper(options), language)
        case "aids":
            return aids_page(mat, game, language)
        case "table":
            return table_page(mat, game, language)
    return cards_page(mat, game, _paper(options), Backs(options.backs), language=language)
