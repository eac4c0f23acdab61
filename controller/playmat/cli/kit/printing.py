"""`playmat kit print`: mats, templates and labels for a printer."""

from __future__ import annotations

import argparse
from pathlib import Path

from playmat.app.print_mat import Print, print_mat
from playmat.cli.kit.output import add_mat_options, chosen, write
from playmat.printing.tiles import Paper
from playmat.screen.language import translations

SUMMARY = "print a mat, the template for its tags, or labels, at their true size (PDF)"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("what", choices=[one.value for one in Print], help="tags: what lies below the mat")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="where to")
    sizes = [paper.name.lower() for paper in Paper]
    parser.add_argument("--paper", choices=sizes, default="a4", help="(default a4)")
    add_mat_options(parser)


def run(options: argparse.Namespace) -> int:
    """Prints into a file."""
    game, mat = chosen(options)
    paper, speak = Paper[options.paper.upper()], translations(options.language)
    write(options.out, print_mat(Print(options.what), mat, game, paper, speak))
    return 0
