"""`playmat cards export`: a box for another table."""

from __future__ import annotations

import argparse
from pathlib import Path

from playmat.app.boxes import BoxFile
from playmat.cli.cards.box import add_box_options, chosen, filled, teller

SUMMARY = "copy the box, or one seat's part of it, into a file for another table"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("out", type=Path, metavar="FILE", help="where to; what it holds is replaced")
    add_box_options(parser)


def run(options: argparse.Namespace) -> int:
    """Writes the file."""
    game, tags, box = chosen(options)
    kept = {tag.sticker for tag in tags}
    copy = BoxFile(game, options.out, {uid: sticker for uid, sticker in box.tags.items() if sticker in kept})
    copy.save()
    teller(options)(filled(copy))
    return 0
