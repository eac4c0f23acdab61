"""Projection of A Game of War: pictures, gestures and explanations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from playmat.games.game import Happening, Projection
from playmat.games.game_of_war import pictures, plans
from playmat.games.game_of_war.happenings import happenings
from playmat.games.game_of_war.rules.actions import DRAW, Action, Verb
from playmat.games.game_of_war.rules.moves import is_legal
from playmat.games.game_of_war.rules.position import Phase
from playmat.games.game_of_war.rules.state import State
from playmat.games.game_of_war.words.objections import astray, objection
from playmat.picture import SEATS, Faces, Gesture, Picture, Place, Zone
from playmat.text import Text


class GameOfWarProjection(Projection[State, Action]):
    """Units on squares, touched with a wand or detected by readers."""

    zones: Mapping[str, Zone] = pictures.ZONES

    def picture(self, state: State) -> Picture:
        """Returns the picture of a position."""
        return pictures.picture(state)

    def gestures(self, state: State, action: Action) -> tuple[Gesture, ...]:
        """Returns the gestures of a legal action."""
        return pictures.gestures(state, action)

    def performers(self, state: State) -> tuple[int, ...]:
        """Lets either player draw the lot."""
        return SEATS if state.phase is Phase.LOT and state.movers else super().performers(state)

    def private(self, state: State) -> bool:
        """Returns True during deployment, which is secret (ruling 12)."""
        return state.phase is Phase.DEPLOY

    def agreed(self, state: State, action: Action) -> bool:
        """Returns True for a draw, which needs both players (ruling 11)."""
        return action.verb is Verb.DRAW

    def deliberate(self, state: State, action: Action) -> bool:
        """Returns True for an attack, because it ends the turn."""
        return action.verb is Verb.ATTACK

    def proposals(self, state: State, seat: int) -> Sequence[Action]:
        """Offers a draw in the play phase."""
        return (DRAW,) if is_legal(state, DRAW) else ()

    def happenings(self, before: State, action: Action, after: State) -> tuple[Happening, ...]:
        """Returns the strikes and losses of an attack."""
        return happenings(before, action, after)

    def sensible(self, state: State, actions: Sequence[Action]) -> Sequence[Action]:
        """Selects deployments on line, moves towards the enemy and effective attacks."""
        return plans.sensible(state, actions)

    def objection(self, state: State, place: Place, expected: Faces, seen: Faces) -> Text:
        """Explains why the rules do not allow the change at `place`."""
        return objection(state, place, expected, seen)

    def astray(self, state: State, path: Sequence[Place], place: Place) -> Text:
        """Explains why the touched unit cannot go to `place`."""
        return astray(state, path, place) or super().astray(state, path, place)
