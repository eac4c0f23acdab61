"""What lies on a table: each physical component, whatever game it belongs to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from playmat.errors import TagError
from playmat.picture import SEAT_NAMES, SHARED


class Component(NamedTuple):
    """One physical thing with tags: whose it is, what is printed on it, which of the equal ones it is."""

    owner: int
    serial: str
    copy: int
    kind: str

    def __str__(self) -> str:
        own = f"{self.serial}-{self.copy}"
        return own if self.owner == SHARED else f"{SEAT_NAMES[self.owner]}-{own}"


def parse_component(text: str, kinds: Mapping[str, str]) -> Component:
    """The component that `str()` wrote as `text`; TagError where it names none."""
    owner, serial, copy = ("", *text.split("-"))[-3:] if 1 <= text.count("-") <= 2 else ("", "", "")
    if (owner and owner not in SEAT_NAMES) or serial not in kinds or not copy.isdecimal():
        raise TagError(f"{text!r} is no component: expected owner-serial-copy, like south-B03-1")
    return Component(SEAT_NAMES.index(owner) if owner else SHARED, serial, int(copy), kinds[serial])
