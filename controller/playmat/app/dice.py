"""What the table waits for where dice are thrown: that they are taken up, or that they fall."""

from __future__ import annotations

from collections.abc import Collection

from playmat.games.game import CHANCE, AnyGame, State
from playmat.picture import Lay
from playmat.web.interface import Dice


def due(game: AnyGame, state: State, places: Collection[str]) -> Dice:
    """What is due in `state` of dice that fall into one of these zones, as far as the mat has them."""
    wells = {name for name in places if (zone := game.projection.zones.get(name)) and zone.thrown}
    if not wells:
        return Dice.NOTHING
    if state.movers == (CHANCE,):
        return Dice.THROW
    laid = (one for action in state.legal_actions() for one in game.projection.gestures(state, action))
    emptied = any(
        isinstance(gesture, Lay)
        and gesture.changes
        and all(place.zone in wells and not faces for place, faces in gesture.changes.items())
        for gesture in laid
    )
    return Dice.TAKE if emptied else Dice.NOTHING
