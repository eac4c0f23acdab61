"""`playmat kit print`: mats, templates and labels for a printer."""

from __future__ import annotations

import argparse
from pathlib import Path

from playmat.app.print_mat import Print, draw_mat, print_mat
from playmat.cli.kit.output import add_mat_options, chosen, write
from playmat.printing.tiles import Paper
from playmat.screen.language import translations

SUMMARY = "print a mat, the template for its tags, labels, or where tags stick, at true size (PDF, SVG)"

_WHAT = "tags: what lies below the mat; stickers: where tags stick on cards of three sizes and in dice"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("what", choices=[one.value for one in Print], help=_WHAT)
    add_print_options(parser)


def add_print_options(parser: argparse.ArgumentParser) -> None:
    """Declares where to, on which paper, and for which game and mat."""
    parser.add_argument(
        "--out", type=Path, required=True, metavar="FILE", help="where to: a .pdf of sheets, or a whole .svg"
    )
    sizes = [paper.name.lower() for paper in Paper]
    parser.add_argument("--paper", choices=sizes, default="a4", help="(default a4)")
    add_mat_options(parser)


def run(options: argparse.Namespace) -> int:
    """Prints into a file."""
    game, mat = chosen(options)
    what, paper = Print(options.what), Paper[options.paper.upper()]
    speak = translations(options.language)
    if options.out.suffix == ".svg":
        _write_drawings(options.out, draw_mat(what, mat, game, paper, speak))
    else:
        write(options.out, print_mat(what, mat, game, paper, speak))
    return 0


def _write_drawings(path: Path, drawings: list[str]) -> None:
    """One file, or where there are several one for each, numbered."""
    for number, drawing in enumerate(drawings, 1):
        own = path if len(drawings) == 1 else path.with_stem(f"{path.stem}-{number}")
        write(own, drawing.encode())
