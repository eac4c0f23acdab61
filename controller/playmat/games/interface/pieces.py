"""Physical components of a game."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from playmat.placement import Place


class Form(Enum):
    """Shape of a component, which decides where its tags are."""

    CARD = "card"  # one tag per pose
    DIE = "die"  # one tag per face; the reader detects the bottom one
    PIECE = "piece"  # one tag underneath
    SQUARE = "square"  # one tag inside the printed board


class Piece(NamedTuple):
    """One physical component: printed serial, kind, form and starting place.

    Without a `home` it starts in the shuffled deck, or beside it if `in_deck` is false.
    """

    serial: str
    kind: str
    in_deck: bool = True
    form: Form = Form.CARD
    home: Place | None = None
