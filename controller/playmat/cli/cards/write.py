"""`playmat cards write`: writes tags one by one, on any slot of the table or on the Pi's own reader."""

from __future__ import annotations

import argparse
import time

from playmat.app.cards.slot_pad import slot_pad
from playmat.app.cards.writing import Writing
from playmat.cli.cards.box import add_box_options, add_config_option, chosen, mat_of, tell
from playmat.config import load_config
from playmat.devices.card_reader import open_pad
from playmat.errors import ConfigError

SUMMARY = "write tags (NTAG213, pages 4 to 7) on any slot of the table or the Pi's own reader, and read each"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    add_config_option(parser)
    parser.add_argument(
        "--lock",
        action="store_true",
        help="ask of each tag whether it is to be locked for good; on the Pi's own reader only",
    )
    add_box_options(parser)


def run(options: argparse.Namespace) -> int:
    """Prompts for one component after the other, writes its tags and reads them back."""
    game, tags, box = chosen(options)
    if options.config:
        if options.lock:
            raise ConfigError(
                "--lock: a slot cannot lock tags: lay them on the Pi's reader, without --config"
            )
        config = load_config(options.config)
        with slot_pad(config, mat_of(options, config), tell) as pad:
            Writing(game, tags, pad, box).run(tell, pad.pause)
    else:
        Writing(game, tags, open_pad(), box, _asked if options.lock else None).run(tell, time.sleep)
    tell(f"all {len(tags)} tags are written, {box.file} lists them")
    return 0


def _asked(question: str) -> bool:
    try:
        return input(f"  {question} [y/N] ").strip().lower() in ("y", "yes")
    except EOFError:
        return False
