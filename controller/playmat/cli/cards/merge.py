"""`playmat cards merge`: merges several boxes into one."""

from __future__ import annotations

import argparse
from pathlib import Path

from playmat.app.cards.box import read_box
from playmat.cli.cards.box import add_box_options, chosen

SUMMARY = "add the tags of other boxes; what contradicts is named and left out"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument(
        "files", type=Path, nargs="+", metavar="FILE", help="what `playmat cards export` wrote"
    )
    add_box_options(parser)


def run(options: argparse.Namespace) -> int:
    """Adds the tags; returns 1 if some contradict."""
    game, _, box = chosen(options)
    others = [(file, read_box(game, file)) for file in options.files]
    refused = [f"{file}: {sentence}" for file, tags in others for sentence in box.merge(tags)]
    print("\n".join([*refused, f"{len(box.tags)} tags are in {box.file}, {len(refused)} were left out"]))
    return 1 if refused else 0
