"""`playmat kit stickers`: draws the positions of a card's tags."""

from __future__ import annotations

import argparse
from pathlib import Path

from playmat.app.mats import likely_mat
from playmat.cli.game_options import game_config
from playmat.screen.language import translations
from playmat_kit.cli.output import add_mat_options, chosen, put_text
from playmat_kit.workshop.sticker_sheet import draw_stickers

SUMMARY = "draw the positions of a card's tags at true size (SVG)"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("--out", type=Path, metavar="FILE", help="the output file (default: standard output)")
    add_mat_options(parser)


def run(options: argparse.Namespace) -> int:
    """Writes the drawing of card and slot."""
    mat = likely_mat(options.mat, game_config(options)) if options.mat else chosen(options)[1]
    put_text(options.out, draw_stickers(mat, translations(options.language)))
    return 0
