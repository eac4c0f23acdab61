"""Text format of a box: the registered tags of a game and their components, one tag a line.

    # playmat box of some-game
    04A1B2C3D4E501 south-B03-1
    04A1B2C3D4E502 south-B03-1 1

A line holds the UID, the component, and the pose in which this tag is over the antenna, unless that is 0.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from playmat.errors import TagError, quoted
from playmat.table.catalogue import RegisteredTag
from playmat.table.component import parse_component
from playmat.text import say

_HEADING = "# playmat box of "
_LINE = re.compile(r"([0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{20}) +(\S+)(?: +([0-6]))?")


def box_game(text: str) -> str:
    """Returns the game named in the heading; empty without a heading."""
    first = text.partition("\n")[0].strip()
    return first.removeprefix(_HEADING) if first.startswith(_HEADING) else ""


def format_box(game: str, tags: Mapping[str, RegisteredTag]) -> str:
    """Returns the box as text."""
    lines = (f"{uid} {sticker_name(sticker)}" for uid, sticker in tags.items())
    return "".join(f"{line}\n" for line in (f"{_HEADING}{game}", *lines))


def parse_box(text: str, kinds: Mapping[str, str]) -> dict[str, RegisteredTag]:
    """Returns the tags by UID; `kinds` is by serial. Raises TagError with the number of a faulty line."""
    tags: dict[str, RegisteredTag] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            if not (found := _LINE.fullmatch(line.strip())):
                raise TagError(
                    say(
                        "{line} is no tag: expected its UID, a component and a pose from 0 to 6",
                        line=quoted(line),
                    )
                )
            add(tags, found[1], RegisteredTag(parse_component(found[2], kinds), int(found[3] or 0)))
        except TagError as error:
            raise TagError(say("line {number}: {fault}", number=number, fault=error.sentence)) from error
    return tags


def add(tags: dict[str, RegisteredTag], uid: str, sticker: RegisteredTag) -> None:
    """Adds a tag; raises TagError if the tag, or this pose of the component, is already registered."""
    if tags.get(uid, sticker) != sticker:
        raise TagError(
            say("the tag {uid} is that of {sticker} already", uid=uid, sticker=sticker_name(tags[uid]))
        )
    other = next(
        (known for known, registered in tags.items() if registered == sticker and known != uid), None
    )
    if other:
        raise TagError(
            say(
                "{sticker} has the tag {other} already, {uid} is a second one",
                sticker=sticker_name(sticker),
                other=other,
                uid=uid,
            )
        )
    tags[uid] = sticker


def sticker_name(sticker: RegisteredTag) -> str:
    """Returns the component and, unless it is 0, the pose as text."""
    return f"{sticker.component} {sticker.pose}" if sticker.pose else str(sticker.component)
