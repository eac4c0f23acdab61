"""A position at a glance in plain values: what a game tells a screen that has room for a map."""

from __future__ import annotations

from typing import NamedTuple


class Figure(NamedTuple):
    """A unit on the map: its icon's character, what it would hit with now, what it bears and has borne."""

    icon: str
    attack: int
    defence: int
    damage: int = 0
    turned: bool = False
    marked: bool = False  # it attacks, can be meant, has just come, or is to be moved


class Stock(NamedTuple):
    """What a player has beside the battlefield; `leads` counts the kinds of citizens he is ahead in."""

    hand: int
    deck: int
    leads: int


Row = tuple[Figure | None, ...]


class Overview(NamedTuple):
    """Both battlefields as the reader sees them: rows from the far edge to his own, each left to right."""

    rows: tuple[Row, ...]
    far: Stock
    near: Stock
