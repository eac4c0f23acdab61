"""How a game begins, and its notation."""

from __future__ import annotations

from playmat.games.age_of_war.rules.actions import FIRST, Action, parse_action
from playmat.games.age_of_war.rules.parsing import parse_state
from playmat.games.age_of_war.rules.state import State, start
from playmat.games.game import Rules
from playmat.picture import SOUTH


class AgeOfWarRules(Rules[State, Action]):
    """All castles in the centre; who begins is drawn by lot (ruling 11)."""

    def start(self, seats: int = 2) -> State:
        """The beginning of a game."""
        return start(seats)

    def dealt_start(self, seats: int = 2) -> State:
        """The same once the lot has fallen on the first seat."""
        return start(seats).apply(FIRST[SOUTH])

    def seats(self, state: State) -> int:
        """How many began it, whoever has left."""
        return len(state.playing)

    def parse_state(self, text: str) -> State:
        """The position that `text` notes."""
        return parse_state(text)

    def parse_action(self, text: str) -> Action:
        """The action that `text` notes."""
        return parse_action(text)
