"""Projection of Art of War: placements, gestures, happenings and explanations."""

from __future__ import annotations

from collections.abc import Mapping

from playmat.games.art_of_war import duties, placements, umpire
from playmat.games.art_of_war.happenings import happenings
from playmat.games.art_of_war.rules.actions import Action
from playmat.games.art_of_war.rules.cards import CARDS, KING
from playmat.games.art_of_war.rules.position import Phase
from playmat.games.art_of_war.rules.state import State
from playmat.games.art_of_war.rules.turns import with_side
from playmat.games.art_of_war.words.objections import objection
from playmat.games.interface import CHANCE, Projection
from playmat.placement import SEATS, Place, Zone

_UNITS = frozenset(serial for serial, card in CARDS.items() if card.kind != KING)


class ArtOfWarProjection(Projection[State, Action]):
    """Units on the battlefields, with the piles and rows beside them."""

    placement = staticmethod(placements.placement)
    gestures = staticmethod(placements.gestures)
    draws = staticmethod(duties.draws)
    assumed = staticmethod(duties.assumed)
    awaited = staticmethod(duties.awaited)
    agreed = staticmethod(duties.agreed)
    corrections = staticmethod(umpire.corrections)
    adopted = staticmethod(umpire.adopted)
    happenings = staticmethod(happenings)
    duties = staticmethod(duties.duties)
    objection = staticmethod(objection)

    zones: Mapping[str, Zone] = placements.ZONES

    def performers(self, state: State) -> tuple[int, ...]:
        """Returns the mover; during setup the seat that reveals, or both for the first player."""
        if state.mover != CHANCE:
            return (state.mover,)
        return SEATS if state.phase is Phase.FIRST else (state.active,)

    def hand_sizes(self, state: State) -> tuple[int, ...]:
        """Returns the hand sizes of the position."""
        return tuple(side.hand for side in state.sides)

    def reacting(self, state: State) -> bool:
        """Returns whether a Guardian or Wizard window is open."""
        return state.phase in (Phase.GUARD, Phase.WIZARD)

    def dealt_from(self, state: State) -> Place | None:
        """Returns the deck whose top card goes to the kingdom next."""
        return Place(placements.DECK, seat=state.active) if state.phase is Phase.REVEAL else None

    def serials_of(self, state: State, seat: int) -> frozenset[str]:
        """Returns the serials that `seat` may use: all units, and only the King of its army."""
        return _UNITS | {state.sides[seat].king}

    def with_serial(self, state: State, seat: int, serial: str) -> State | None:
        """Returns the state with this King for `seat`.

        Returns None if the King does not exist, his values are unverified, or the current King has already
        left the hand.
        """
        side = state.sides[seat]
        if serial not in state.rules.cards.armies or not side.unseen[KING]:
            return None
        return state._replace(sides=with_side(state, seat, side._replace(king=serial)))
