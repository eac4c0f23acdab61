"""`playmat cards write`: writes tags one by one, on any slot of the table or on the Pi's own reader."""

from __future__ import annotations

import argparse
import time

from playmat.cli.cards.box import add_box_options, add_config_option, chosen, language, mat_of, teller
from playmat.config import load_config
from playmat.devices.card_reader import open_pad
from playmat.maintenance.cards.slot_pad import slot_pad
from playmat.maintenance.cards.tags import indented
from playmat.maintenance.cards.writing import Ask, Writing
from playmat.screen.language import translations
from playmat.text import Text, say

SUMMARY = "write tags (NTAG213, pages 4 to 7) on any slot of the table or the Pi's own reader, and read each"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    add_config_option(parser)
    parser.add_argument(
        "--lock",
        action="store_true",
        help="ask of each tag whether it is to be locked for good",
    )
    add_box_options(parser)


def run(options: argparse.Namespace) -> int:
    """Prompts for one component after the other, writes its tags and reads them back."""
    game, tags, box = chosen(options)
    tell = teller(options)
    ask = _asker(options) if options.lock else None
    if options.config:
        config = load_config(options.config)
        with slot_pad(config, mat_of(options, config), tell, locks=options.lock) as pad:
            on_slot = (lambda question: pad.ask(question, ask)) if ask else None
            Writing(game, tags, pad, box, ask=on_slot).run(tell, pad.pause)
    else:
        Writing(game, tags, open_pad(), box, ask=ask).run(tell, time.sleep)
    tell(say("all {count} tags are written, {file} lists them", count=len(tags), file=box.file))
    return 0


def _asker(options: argparse.Namespace) -> Ask:
    """Returns a function that asks a question in the terminal; no answer means no."""
    speak = translations(language(options))
    consents = say("y yes").translate(speak).split()

    def ask(question: Text) -> bool:
        prompt = indented(say("{question} [y/N]", question=question)).translate(speak)
        try:
            return input(f"{prompt} ").strip().lower() in consents
        except EOFError:
            return False

    return ask
