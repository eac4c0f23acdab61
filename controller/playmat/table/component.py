"""Identity of the physical components of all games: cards, dice, pieces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from playmat.errors import TagError, literal
from playmat.placement import SEAT_NAMES, SHARED
from playmat.text import say

_DIGITS = 6  # most digits of a copy number


class Component(NamedTuple):
    """One tagged object: owner, printed serial, number among equal ones, and kind in the rules."""

    owner: int
    serial: str
    copy: int
    kind: str

    def __str__(self) -> str:
        own = f"{self.serial}-{self.copy}"
        return own if self.owner == SHARED else f"{SEAT_NAMES[self.owner]}-{own}"


def parse_component(text: str, kinds: Mapping[str, str]) -> Component:
    """Parses the text of a component, the inverse of `str()`; raises TagError for any other text."""
    owner, serial, copy = ("", *text.split("-"))[-3:] if 1 <= text.count("-") <= 2 else ("", "", "")
    if (not owner or owner in SEAT_NAMES) and serial in kinds and copy.isdecimal() and len(copy) <= _DIGITS:
        seat = SEAT_NAMES.index(owner) if owner else SHARED
        component = Component(seat, serial, int(copy), kinds[serial])
        if str(component) == text:
            return component
    raise TagError(
        say("{text} is no component: expected owner-serial-copy, like south-B03-1", text=literal(text))
    )
