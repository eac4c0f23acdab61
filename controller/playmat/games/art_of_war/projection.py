"""What the mat shows of positions and actions, for interpretation and virtual hands."""

from __future__ import annotations

from collections.abc import Mapping

from playmat.games.art_of_war import adoption, corrections, duties, pictures, serials
from playmat.games.art_of_war.happenings import happenings
from playmat.games.art_of_war.rules.actions import Action
from playmat.games.art_of_war.rules.phases import Phase
from playmat.games.art_of_war.rules.state import State
from playmat.games.art_of_war.words.objections import objection
from playmat.games.game import CHANCE, Correction, Projection
from playmat.games.happening import Happening
from playmat.picture import SEATS, Faces, Gesture, Picture, Place, Zone
from playmat.text import Text


class ArtOfWarProjection(Projection[State, Action]):
    """The units on the battlefields, the piles and rows beside them, and what hands do with them."""

    zones: Mapping[str, Zone] = pictures.ZONES

    def picture(self, state: State) -> Picture:
        """What the mat must show."""
        return pictures.picture(state)

    def gestures(self, state: State, action: Action) -> tuple[Gesture, ...]:
        """What hands may do for a legal action."""
        return pictures.gestures(state, action)

    def performers(self, state: State) -> tuple[int, ...]:
        """Who acts: the mover; at setup who reveals, or either seat for who begins."""
        if state.mover != CHANCE:
            return (state.mover,)
        return SEATS if state.phase is Phase.FIRST else (state.active,)

    def hand_sizes(self, state: State) -> tuple[int, ...]:
        """The hands by count."""
        return tuple(side.hand for side in state.sides)

    def happenings(self, before: State, action: Action, after: State) -> tuple[Happening, ...]:
        """Strikes, wounds, captures, losses."""
        return happenings(before, action, after)

    def reacting(self, state: State) -> bool:
        """Whether a Guardian or Wizard window is open."""
        return state.phase in (Phase.GUARD, Phase.WIZARD)

    def draws(self, state: State, last: Action | None = None) -> tuple[Place, ...]:
        """The decks to draw from."""
        return duties.draws(state, last)

    def duties(self, state: State, action: Action) -> tuple[Text, ...]:
        """What hands then do with hidden cards."""
        return duties.duties(state, action)

    def assumed(self, state: State, action: Action) -> Text | None:
        """What an action takes for granted of the decks."""
        return duties.assumed(state, action)

    def awaited(self, state: State) -> tuple[Place, ...]:
        """Where the next card must lie."""
        return duties.awaited(state)

    def agreed(self, state: State, action: Action) -> bool:
        """Whether both players have to consent."""
        return duties.agreed(state, action)

    def corrections(self, state: State) -> tuple[Correction[State], ...]:
        """What an umpire may correct."""
        return corrections.corrections(state)

    def adopted(self, state: State, seen: Picture) -> State | None:
        """The position that agrees with the mat."""
        return adoption.adopted(state, seen)

    def serials_of(self, state: State, seat: int) -> frozenset[str]:
        """The basic cards and the seat's King."""
        return serials.serials_of(state, seat)

    def with_serial(self, state: State, seat: int, serial: str) -> State | None:
        """The position with another King."""
        return serials.with_serial(state, seat, serial)

    def objection(self, state: State, place: Place, expected: Faces, seen: Faces) -> Text:
        """Why the rules do not allow what `place` shows."""
        return objection(state, place, expected, seen)
