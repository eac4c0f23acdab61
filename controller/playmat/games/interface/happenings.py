"""Effects of an action on the mat, as data for lights and pages."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from playmat.placement import Place


class HappeningKind(Enum):
    """Kind of effect on a component on the mat."""

    STRIKE = "strike"  # from `source` at `target`, with any result
    HIT = "hit"  # the piece at `target` takes `amount` damage
    CAPTURE = "capture"  # the piece at `source` changes sides and moves to `target`, if that is on the mat
    KILL = "kill"  # the piece at `source` leaves the game and moves to `target`, if that is on the mat
    BLOCK = "block"  # a strike at `target` has no effect
    GAIN = "gain"  # a seat gains the component at `target`


class Happening(NamedTuple):
    """One effect of an action."""

    kind: HappeningKind
    source: Place | None = None
    target: Place | None = None
    amount: int = 0


HARMFUL = (HappeningKind.HIT, HappeningKind.CAPTURE, HappeningKind.KILL)
"""Kinds that harm a player."""


def victim(happening: Happening) -> Place | None:
    """Returns the place of the affected piece, or None if there is none."""
    if happening.kind not in (HappeningKind.STRIKE, *HARMFUL):
        return None
    moved = happening.kind in (HappeningKind.CAPTURE, HappeningKind.KILL)
    return happening.source if moved else happening.target
