"""`playmat kit print`: writes mats, templates and labels for a printer."""

from __future__ import annotations

import argparse
from pathlib import Path

from playmat.screen.language import translations
from playmat_kit.cli.output import add_mat_options, chosen, write
from playmat_kit.printing.tiles import Paper
from playmat_kit.workshop.prints import Print, draw_mat, print_mat

SUMMARY = "print a mat, the template below it, labels or sticker templates at true size (PDF, SVG)"

_WHAT = (
    "tags: tags and readers below the mat; stickers: positions of tags on cards and in dice; plate-cover, "
    "plate-carrier: the standard kit's two sheets below the mat; bench: rings for 'playmat bench'"
)


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("what", choices=[kind.value for kind in Print], help=_WHAT)
    add_print_options(parser)


def add_print_options(parser: argparse.ArgumentParser) -> None:
    """Declares the options for output file, paper, game and mat."""
    parser.add_argument(
        "--out",
        type=Path,
        required=True,
        metavar="FILE",
        help="the output: sheets as .pdf, drawings as .svg",
    )
    sizes = [paper.name.lower() for paper in Paper]
    parser.add_argument("--paper", choices=sizes, default="a4", help="(default a4)")
    add_mat_options(parser)


def run(options: argparse.Namespace) -> int:
    """Writes the PDF or the drawings."""
    game, mat = chosen(options)
    what, paper = Print(options.what), Paper[options.paper.upper()]
    speak = translations(options.language)
    if options.out.suffix == ".svg":
        drawings = draw_mat(what, mat, game, paper, speak)
        for number, drawing in enumerate(drawings, 1):
            own = options.out if len(drawings) == 1 else options.out.with_stem(f"{options.out.stem}-{number}")
            write(own, drawing.encode())
    else:
        write(options.out, print_mat(what, mat, game, paper, speak))
    return 0
