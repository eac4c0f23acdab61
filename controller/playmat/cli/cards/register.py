"""`playmat cards register`: assigns tags to components, which are laid one after the other."""

from __future__ import annotations

import argparse
from contextlib import suppress

from playmat.cli.cards.box import add_box_options, add_config_option, chosen, listen, teller
from playmat.config import load_config
from playmat.maintenance.cards.laying import LaidTag
from playmat.maintenance.cards.registering import Registration
from playmat.maintenance.cards.tags import indented
from playmat.text import Text, say, verbatim

SUMMARY = "register tags by laying cards on any slot of the table, or on the Pi's own reader; resumes"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    add_config_option(parser)
    add_box_options(parser)


def run(options: argparse.Namespace) -> int:
    """Prompts for one component after the other until the box is complete."""
    game, tags, box = chosen(options)
    registration = Registration(game, tags, box)
    tell = teller(options)
    said: Text | None = None

    def on_tag(laid: LaidTag) -> bool:
        nonlocal said
        asked, before = registration.question, said
        said = registration.register(laid)
        if said and said != before:  # once for tags that lie there together
            tell(indented(said))
        if registration.question and registration.question != asked:
            tell(registration.question)
        return bool(registration.wanted)

    if registration.question:
        tell(registration.question)
        with suppress(KeyboardInterrupt):
            listen(options, on_tag)
    if registration.question:
        tell(say("stopped at {question}: the same command goes on there", question=registration.question))
        return 1
    tell(say("all {count} tags are registered in {file}", count=len(tags), file=box.file))
    if not options.config or box.file not in load_config(options.config).boxes:
        tell(say("so that a table knows those without a record, write this into its configuration:"))
        tell(verbatim(f'boxes = ["{box.file}"]'))
    return 0
