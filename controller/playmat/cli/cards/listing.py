"""`playmat cards list`: lists the registered and the missing tags of a box."""

from __future__ import annotations

import argparse
import json

from playmat.cli.cards.box import add_box_options, chosen, teller
from playmat.maintenance.cards.tags import Tag
from playmat.text import Text, say

SUMMARY = "list the tags of a game, with the UID of each that the box has"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("--missing", action="store_true", help="only those that the box lacks")
    parser.add_argument("--json", action="store_true", help="as one JSON object")
    add_box_options(parser)


def run(options: argparse.Namespace) -> int:
    """Prints the list."""
    _, tags, box = chosen(options)
    tell = teller(options)
    uids: dict[Tag, str | None] = {tag: box.uid_of(tag.sticker) for tag in tags}
    count = sum(uid is not None for uid in uids.values())
    shown = {tag: uid for tag, uid in uids.items() if not (options.missing and uid)}
    if options.json:
        listed = [{"tag": tag.name, "title": str(tag.title), "uid": uid} for tag, uid in shown.items()]
        print(json.dumps({"box": str(box.file), "count": count, "of": len(tags), "tags": listed}))
    else:
        for tag, uid in shown.items():
            tell(Text("{uid:20}  {tag}", args=(("uid", uid or "-"), ("tag", tag.title))))
        tell(say("{count} of {total} tags are in {file}", count=count, total=len(tags), file=box.file))
    return 0
