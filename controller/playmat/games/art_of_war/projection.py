"""Projection of Art of War: pictures, gestures, happenings and explanations."""

from __future__ import annotations

from collections.abc import Mapping

from playmat.games.art_of_war import duties, pictures, umpire
from playmat.games.art_of_war.happenings import happenings
from playmat.games.art_of_war.rules.actions import Action
from playmat.games.art_of_war.rules.cards import CARDS, KING
from playmat.games.art_of_war.rules.position import Phase
from playmat.games.art_of_war.rules.state import State
from playmat.games.art_of_war.rules.turns import with_side
from playmat.games.art_of_war.words.objections import objection
from playmat.games.interface import CHANCE, Correction, Happening, Projection
from playmat.picture import SEATS, Faces, Gesture, Picture, Place, Zone
from playmat.text import Text

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


class ArtOfWarProjection(Projection[State, Action]):
    """Units on the battlefields, with the piles and rows beside them."""

    zones: Mapping[str, Zone] = pictures.ZONES

    def picture(self, state: State) -> Picture:
        """Returns the picture of a position."""
        return pictures.picture(state)

    def gestures(self, state: State, action: Action) -> tuple[Gesture, ...]:
        """Returns the gestures of a legal action."""
        return pictures.gestures(state, action)

    def performers(self, state: State) -> tuple[int, ...]:
        """Returns the mover; during setup the seat that reveals, or both for the first player."""
        if state.mover != CHANCE:
            return (state.mover,)
        return SEATS if state.phase is Phase.FIRST else (state.active,)

    def hand_sizes(self, state: State) -> tuple[int, ...]:
        """Returns the hand sizes of the position."""
        return tuple(side.hand for side in state.sides)

    def happenings(self, before: State, action: Action, after: State) -> tuple[Happening, ...]:
        """Returns strikes, damage, captures and losses."""
        return happenings(before, action, after)

    def reacting(self, state: State) -> bool:
        """Returns whether a Guardian or Wizard window is open."""
        return state.phase in (Phase.GUARD, Phase.WIZARD)

    def draws(self, state: State, last: Action | None = None) -> tuple[Place, ...]:
        """Returns the decks to draw from."""
        return duties.draws(state, last)

    def dealt_from(self, state: State) -> Place | None:
        """Returns the deck whose top card goes to the kingdom next."""
        return Place(pictures.DECK, seat=state.active) if state.phase is Phase.REVEAL else None

    def duties(self, state: State, action: Action) -> tuple[Text, ...]:
        """Returns the manual steps with hidden cards."""
        return duties.duties(state, action)

    def assumed(self, state: State, action: Action) -> Text | None:
        """Returns the question about the decks that an action depends on, or None."""
        return duties.assumed(state, action)

    def awaited(self, state: State) -> tuple[Place, ...]:
        """Returns the places for the next card."""
        return duties.awaited(state)

    def agreed(self, state: State, action: Action) -> bool:
        """Returns whether both players must consent."""
        return duties.agreed(state, action)

    def corrections(self, state: State) -> tuple[Correction[State], ...]:
        """Returns the corrections open to an umpire."""
        return umpire.corrections(state)

    def adopted(self, state: State, seen: Picture) -> State | None:
        """Returns the position that matches the mat, or None."""
        return umpire.adopted(state, seen)

    def serials_of(self, state: State, seat: int) -> frozenset[str]:
        """Returns the serials of the basic cards and the seat's King."""
        return serials_of(state, seat)

    def with_serial(self, state: State, seat: int, serial: str) -> State | None:
        """Returns the position with another King, or None."""
        return with_serial(state, seat, serial)

    def objection(self, state: State, place: Place, expected: Faces, seen: Faces) -> Text:
        """Explains why the rules do not allow the change at `place`."""
        return objection(state, place, expected, seen)
