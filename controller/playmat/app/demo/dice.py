"""Derives the dice that the table waits for: to be thrown, or to be taken up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from playmat.games.game import CHANCE, AnyGame, State
from playmat.picture import Lay, Place


class DiceDue(NamedTuple):
    """Whether dice are to be thrown, and the places whose dice may be taken up."""

    throws: bool = False
    takes: Sequence[Place] = ()


def dice_due(game: AnyGame, state: State) -> DiceDue:
    """Returns the dice due in `state`; empty if the game throws no dice."""
    wells = {name for name, zone in game.projection.zones.items() if zone.thrown}
    if not wells:
        return DiceDue()
    gestures = (one for action in state.legal_actions() for one in game.projection.gestures(state, action))
    changes = (gesture.changes for gesture in gestures if isinstance(gesture, Lay))
    if state.movers == (CHANCE,):  # lots have no components
        return DiceDue(throws=any(place.zone in wells for places in changes for place in places))
    emptied = (tuple(places) for places in changes if places and not any(places.values()))
    return DiceDue(takes=next(emptied, ()))
