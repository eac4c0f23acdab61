"""How a game begins, and its notation."""

from __future__ import annotations

from playmat.games.game import Rules
from playmat.games.game_of_war.rules.actions import FIRST, Action, parse_action
from playmat.games.game_of_war.rules.parsing import parse_state
from playmat.games.game_of_war.rules.state import State, start
from playmat.games.game_of_war.rules.switches import RULINGS, Switches
from playmat.picture import SOUTH


class GameOfWarRules(Rules[State, Action]):
    """By the rulings or other switches; deployed freely and in secret, or in the ready opening."""

    def __init__(self, switches: Switches = RULINGS, opening: bool = False) -> None:
        self.switches = switches
        self.opening = opening

    def start(self, seats: int = 2) -> State:
        """The beginning of a game."""
        return start(self.switches, self.opening)

    def dealt_start(self, seats: int = 2) -> State:
        """The ready opening once the lot has fallen on the first seat."""
        return start(self.switches, opening=True).apply(FIRST[SOUTH])

    def parse_state(self, text: str) -> State:
        """The position that `text` notes."""
        return parse_state(text)

    def parse_action(self, text: str) -> Action:
        """The action that `text` notes."""
        return parse_action(text)
