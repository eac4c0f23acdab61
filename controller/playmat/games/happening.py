"""What an action brings about on the mat, as data: lights and pages draw it, nobody has to guess it."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from playmat.picture import Place


class HappeningKind(Enum):
    """What happens to something that stands on the mat."""

    STRIKE = "strike"  # from `source` at `target`, whatever comes of it
    HIT = "hit"  # what stands at `target` takes `amount` of damage
    CAPTURE = "capture"  # what stood at `source` changes sides; it goes to `target`, if that is on the mat
    KILL = "kill"  # what stood at `source` leaves the game, to `target` if that is on the mat
    BLOCK = "block"  # what was meant for `target` comes to nothing
    GAIN = "gain"  # a seat has won something, which lies at `target`


class Happening(NamedTuple):
    """One thing that happened with an action."""

    kind: HappeningKind
    source: Place | None = None
    target: Place | None = None
    amount: int = 0


HARMFUL = (HappeningKind.HIT, HappeningKind.CAPTURE, HappeningKind.KILL)
"""The kinds that harm somebody."""


def victim(happening: Happening) -> Place | None:
    """Where the one stands to whom it is done, if to anybody."""
    if happening.kind not in (HappeningKind.STRIKE, *HARMFUL):
        return None
    moved = happening.kind in (HappeningKind.CAPTURE, HappeningKind.KILL)
    return happening.source if moved else happening.target
