"""`playmat cards verify`: identifies each laid tag and compares it with its box."""

from __future__ import annotations

import argparse
import json
from contextlib import suppress

from playmat.app.cards.laying import LaidTag
from playmat.app.cards.verifying import Verification
from playmat.cli.cards.box import add_box_options, add_config_option, chosen, listen, tell

SUMMARY = "compare each tag that is laid with the box; ends when all were seen, or with Ctrl-C"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    add_config_option(parser)
    parser.add_argument("--json", action="store_true", help="the findings as one JSON object, at the end")
    add_box_options(parser)


def run(options: argparse.Namespace) -> int:
    """Reports on each tag; returns 1 if a tag is wrong or missing."""
    game, tags, box = chosen(options)
    verification = Verification(game, tags, box.tags)

    def on_tag(laid: LaidTag) -> bool:
        finding = verification.verify(laid.uid, laid.record, laid.locked)
        if not options.json:
            tell(f"{'well ' if finding.well else 'WRONG'} {finding.uid}  {finding.sentence}")
        return bool(verification.unseen)

    with suppress(KeyboardInterrupt):
        if verification.unseen:
            listen(options, on_tag)
    if options.json:
        found = [finding._asdict() for finding in verification.findings.values()]
        print(json.dumps({"well": verification.well, "tags": found, "unseen": verification.unseen}))
    else:
        count = len(box.tags)
        wrong = sum(not finding.well for finding in verification.findings.values())
        unseen = verification.unseen
        tell(f"{count - len(unseen)} of {count} tags of the box seen, {wrong} wrong")
        for name in unseen:
            tell(f"  not seen: {name}")
    return 0 if verification.well else 1
