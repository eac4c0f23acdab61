"""`playmat cards write`: writes tags one by one on the Pi's own reader."""

from __future__ import annotations

import argparse
import time

from playmat.app.cards.writing import Writing
from playmat.cli.cards.box import add_box_options, chosen, tell
from playmat.devices.card_reader import open_pad

SUMMARY = "write tags (NTAG213, pages 4 to 7) one by one on the Pi's own reader, and read each again; resumes"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument(
        "--lock", action="store_true", help="ask of each tag whether it is to be locked for good"
    )
    add_box_options(parser)


def run(options: argparse.Namespace) -> int:
    """Asks for one component after the other, and writes and reads its tags."""
    game, tags, box = chosen(options)
    writing = Writing(game, tags, open_pad(), box, _asked if options.lock else None)
    writing.run(tell, time.sleep)
    tell(f"all {len(tags)} tags are written, {box.file} lists them")
    return 0


def _asked(question: str) -> bool:
    try:
        return input(f"  {question} [y/N] ").strip().lower() in ("y", "yes")
    except EOFError:
        return False
