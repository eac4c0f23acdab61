"""`playmat cards merge`: merges several boxes into one."""

from __future__ import annotations

import argparse
from pathlib import Path

from playmat.app.boxes import read_box
from playmat.cli.cards.box import add_box_options, chosen, filled, teller
from playmat.text import say

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
    tell = teller(options)
    refused = [(file, fault) for file, tags in others for fault in box.merge(tags)]
    for file, fault in refused:
        tell(say("{file}: {fault}", file=file, fault=fault))
    tell(say("{tags}, left out: {count}", tags=filled(box), count=len(refused)))
    return 1 if refused else 0
