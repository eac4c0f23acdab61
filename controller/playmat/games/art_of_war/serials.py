"""Serials of the cards in play, and replacement of a King by another one."""

from __future__ import annotations

from playmat.games.art_of_war.rules.cards import CARDS, KING
from playmat.games.art_of_war.rules.state import State
from playmat.games.art_of_war.rules.turns import with_side

_UNITS = frozenset(serial for serial, card in CARDS.items() if card.kind != KING)


def serials_of(state: State, seat: int) -> frozenset[str]:
    """Returns the serials that `seat` may use: all units, and only the King of its army."""
    return _UNITS | {state.sides[seat].king}


def with_serial(state: State, seat: int, serial: str) -> State | None:
    """Returns the state with this King for `seat`.

    Returns None if the King does not exist, his values are unverified, or the current King has already left
    the hand.
    """
    side = state.sides[seat]
    if serial not in state.rules.cards.armies or not side.unseen[KING]:
        return None
    return state._replace(sides=with_side(state, seat, side._replace(king=serial)))
