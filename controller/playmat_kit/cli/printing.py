"""`playmat kit print`: writes mats, templates and labels for a printer."""

from __future__ import annotations

import argparse
from pathlib import Path

from playmat.errors import ConfigError
from playmat.screen.language import translations
from playmat_kit.cli.output import add_mat_options, chosen, write
from playmat_kit.printing.tiles import Paper
from playmat_kit.workshop.cards import Backs, cards_page, print_page
from playmat_kit.workshop.prints import Print, draw_mat, print_mat

SUMMARY = "print cards, a mat, the template below it, labels or sticker templates at true size (PDF, SVG)"

_CARDS = "cards"
_WHAT = (
    "cards: every card of the game at 63 x 88 mm with bleed and crop marks, its back, and where its tags "
    "stick; tags: tags and readers below the mat; stickers: positions of tags on cards and in dice; "
    "plate-cover, plate-carrier: the standard kit's two sheets below the mat; "
    "bench: rings for 'playmat bench'"
)


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("what", choices=[*(kind.value for kind in Print), _CARDS], help=_WHAT)
    add_print_options(parser)
    parser.add_argument(
        "--backs",
        choices=[way.value for way in Backs],
        default=Backs.DUPLEX.value,
        help="cards: on the reverse, flipped on the long edge, or below a fold (default duplex)",
    )


def add_print_options(parser: argparse.ArgumentParser) -> None:
    """Declares the options for output file, paper, game and mat."""
    parser.add_argument(
        "--out",
        type=Path,
        required=True,
        metavar="FILE",
        help="the output: sheets as .pdf, drawings as .svg, cards as .pdf or .html for any browser",
    )
    sizes = [paper.name.lower() for paper in Paper]
    parser.add_argument("--paper", choices=sizes, default="a4", help="(default a4)")
    add_mat_options(parser)


def run(options: argparse.Namespace) -> int:
    """Writes the PDF or the drawings."""
    game, mat = chosen(options)
    paper = Paper[options.paper.upper()]
    if options.what == _CARDS:
        page = cards_page(mat, game, paper, Backs(options.backs), language=options.language)
        write(options.out, _cards_file(page, options.out.suffix))
        return 0
    what = Print(options.what)
    speak = translations(options.language)
    if options.out.suffix == ".svg":
        drawings = draw_mat(what, mat, game, paper, speak)
        for number, drawing in enumerate(drawings, 1):
            own = options.out if len(drawings) == 1 else options.out.with_stem(f"{options.out.stem}-{number}")
            write(own, drawing.encode())
    else:
        write(options.out, print_mat(what, mat, game, paper, speak))
    return 0


def _cards_file(page: str, suffix: str) -> bytes:
    if suffix == ".html":
        return page.encode()
    if suffix == ".pdf":
        return print_page(page)
    raise ConfigError(
        f"cards cannot be written as {suffix or 'a file without an ending'}: name a .pdf or .html"
    )
