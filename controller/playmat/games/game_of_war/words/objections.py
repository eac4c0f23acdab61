"""Why the rules do not allow what the mat shows."""

from __future__ import annotations

from playmat.games.game_of_war.rules.position import Phase
from playmat.games.game_of_war.rules.squares import NAMES
from playmat.games.game_of_war.rules.state import State
from playmat.picture import Faces, Place
from playmat.text import Text, say


def objection(state: State, place: Place, expected: Faces, seen: Faces) -> Text:
    """In one sentence, by what is due."""
    if state.phase is Phase.DEPLOY:
        return say("Set up on your own ten rows, not on mountains")
    if state.must_retreat:
        return say("First the unit on {square} retreats", square=NAMES[state.retreat])
    if not state.moves_left:
        return say("Five units have moved: attack or end your turn")
    return say("Move your own units on line, then attack")
