"""What the mat shows of positions and actions, for interpretation and virtual hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from playmat.games.game import Projection
from playmat.games.game_of_war import pictures, plans
from playmat.games.game_of_war.happenings import happenings
from playmat.games.game_of_war.rules.actions import DRAW, Action, Verb
from playmat.games.game_of_war.rules.moves import is_legal
from playmat.games.game_of_war.rules.position import Phase
from playmat.games.game_of_war.rules.state import State
from playmat.games.game_of_war.words.objections import astray, objection
from playmat.games.happening import Happening
from playmat.picture import SEATS, Faces, Gesture, Picture, Place, Zone
from playmat.text import Text


class GameOfWarProjection(Projection[State, Action]):
    """Units on squares, which a wand touches or readers hear."""

    zones: Mapping[str, Zone] = pictures.ZONES

    def picture(self, state: State) -> Picture:
        """What the mat must show."""
        return pictures.picture(state)

    def gestures(self, state: State, action: Action) -> tuple[Gesture, ...]:
        """What hands may do for a legal action."""
        return pictures.gestures(state, action)

    def performers(self, state: State) -> tuple[int, ...]:
        """Who begins anybody may say."""
        return SEATS if state.phase is Phase.LOT and state.movers else super().performers(state)

    def private(self, state: State) -> bool:
        """Each side deploys behind a screen (ruling 12)."""
        return state.phase is Phase.DEPLOY

    def agreed(self, state: State, action: Action) -> bool:
        """A draw takes both (ruling 11)."""
        return action.verb is Verb.DRAW

    def proposals(self, state: State, seat: int) -> Sequence[Action]:
        """A draw, while the armies are in the field."""
        return (DRAW,) if is_legal(state, DRAW) else ()

    def happenings(self, before: State, action: Action, after: State) -> tuple[Happening, ...]:
        """Who fired at whom, and who fell."""
        return happenings(before, action, after)

    def sensible(self, state: State, actions: Sequence[Action]) -> Sequence[Action]:
        """Deployments on line, moves towards the enemy, attacks that do something."""
        return plans.sensible(state, actions)

    def objection(self, state: State, place: Place, expected: Faces, seen: Faces) -> Text:
        """Why the rules do not allow what `place` shows."""
        return objection(state, place, expected, seen)

    def astray(self, state: State, path: Sequence[Place], place: Place) -> Text:
        """Why the unit that a wand has touched cannot go there."""
        return astray(state, path, place) or super().astray(state, path, place)
