"""Which cards a seat fields, by the serials printed on them, and a King in place of another."""

from __future__ import annotations

from playmat.games.art_of_war.rules.cards import CARDS, KING
from playmat.games.art_of_war.rules.state import State
from playmat.games.art_of_war.rules.turns import with_side

_UNITS = frozenset(serial for serial, card in CARDS.items() if card.kind != KING)


def serials_of(state: State, seat: int) -> frozenset[str]:
    """The serials of the cards that `seat` may have; of the Kings only the one who leads its army."""
    return _UNITS | {state.sides[seat].king}


def with_serial(state: State, seat: int, serial: str) -> State | None:
    """The position with the King of this serial in the place of the seat's own.

    None where there is no such King, where nobody has verified his values, or where the other one has
    left the hand already.
    """
    side = state.sides[seat]
    if serial not in state.rules.cards.armies or not side.unseen[KING]:
        return None
    return state._replace(sides=with_side(state, seat, side._replace(king=serial)))
