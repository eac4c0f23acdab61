"""`playmat cards import`: replaces the box by another table's."""

from __future__ import annotations

import argparse
from pathlib import Path

from playmat.app.boxes import BoxFile, read_box
from playmat.cli.cards.box import add_box_options, chosen, filled, teller
from playmat.text import say_n

SUMMARY = "replace the box by that in a file; the old one is kept beside it"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("file", type=Path, metavar="FILE", help="what `playmat cards export` wrote")
    add_box_options(parser)


def run(options: argparse.Namespace) -> int:
    """Replaces the box."""
    game, _, box = chosen(options)
    tell = teller(options)
    tags = read_box(game, options.file)
    if box.tags:
        kept = BoxFile(game, box.file.with_name(f"{box.file.name}.bak"), box.tags)
        kept.save()
        tell(
            say_n(
                "the tag of before is kept in {file}",
                "the {n} tags of before are kept in {file}",
                len(kept.tags),
                file=kept.file,
            )
        )
    new = BoxFile(game, box.file, tags)
    new.save()
    tell(filled(new))
    return 0
