"""`playmat cards verify`: identifies each laid tag and compares it with its box."""

from __future__ import annotations

import argparse
import json
from contextlib import suppress

from playmat.cli.cards.box import add_box_options, add_config_option, chosen, listen, teller
from playmat.maintenance.cards.laying import LaidTag
from playmat.maintenance.cards.tags import indented
from playmat.maintenance.cards.verifying import TagFinding, Verification
from playmat.text import Text, say

SUMMARY = "compare each tag that is laid with the box; ends when all were seen, or with Ctrl-C"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    add_config_option(parser)
    parser.add_argument("--json", action="store_true", help="the findings as one JSON object, at the end")
    add_box_options(parser)


def run(options: argparse.Namespace) -> int:
    """Reports on each tag; returns 1 if a tag is wrong or missing."""
    game, tags, box = chosen(options)
    tell = teller(options)
    verification = Verification(game, tags, box.tags)

    def on_tag(laid: LaidTag) -> bool:
        finding = verification.verify(laid.uid, laid.record, laid.locked)
        if not options.json:
            tell(_line(finding))
        return bool(verification.unseen)

    with suppress(KeyboardInterrupt):
        if verification.unseen:
            listen(options, on_tag)
    if options.json:
        findings = verification.findings.values()
        found = [{**finding._asdict(), "sentence": str(finding.sentence)} for finding in findings]
        unseen = [*map(str, verification.unseen)]
        print(json.dumps({"well": verification.well, "tags": found, "unseen": unseen}))
    else:
        count = len(box.tags)
        wrong = sum(not finding.well for finding in verification.findings.values())
        seen = count - len(verification.unseen)
        tell(
            say("{seen} of {count} tags of the box seen, {wrong} wrong", seen=seen, count=count, wrong=wrong)
        )
        for tag in verification.unseen:
            tell(indented(say("not seen: {tag}", tag=tag)))
    return 0 if verification.well else 1


def _line(finding: TagFinding) -> Text:
    if finding.well:
        return say("well  {uid}  {finding}", uid=finding.uid, finding=finding.sentence)
    return say("WRONG {uid}  {finding}", uid=finding.uid, finding=finding.sentence)
