"""Rules engine of Age of War: positions, actions, castles and their notation."""

from __future__ import annotations

from playmat.games.age_of_war.rules.actions import FIRST, Action, parse_action
from playmat.games.age_of_war.rules.parsing import parse_state
from playmat.games.age_of_war.rules.state import State, start
from playmat.games.interface import Rules
from playmat.placement import SOUTH


class AgeOfWarRules(Rules[State, Action]):
    """Rules: all castles begin in the centre, and the first player is drawn by lot (ruling 11)."""

    start = staticmethod(start)
    parse_state = staticmethod(parse_state)
    parse_action = staticmethod(parse_action)

    def dealt_start(self, seats: int = 2) -> State:
        """Returns the initial state with the first seat to begin."""
        return start(seats).apply(FIRST[SOUTH])

    def seats(self, state: State) -> int:
        """Returns the number of seats, including those that have left."""
        return len(state.playing)
