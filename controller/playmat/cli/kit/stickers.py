"""`playmat kit stickers`: where a card's tags stick."""

from __future__ import annotations

import argparse
from pathlib import Path

from playmat.app.mats import likely_mat
from playmat.app.sticker_sheet import draw_stickers
from playmat.cli.game_options import game_config
from playmat.cli.kit.output import add_mat_options, chosen, put_text
from playmat.screen.language import translations

SUMMARY = "draw where a card's tags stick, at its true size (SVG)"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("--out", type=Path, metavar="FILE", help="where to (default: the terminal)")
    add_mat_options(parser)


def run(options: argparse.Namespace) -> int:
    """Draws the card and its slot."""
    mat = likely_mat(options.mat, game_config(options)) if options.mat else chosen(options)[1]
    put_text(options.out, draw_stickers(mat, translations(options.language)))
    return 0
