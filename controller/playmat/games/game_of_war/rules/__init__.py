"""Rules engine of A Game of War: positions, actions, networks and their notation."""

from __future__ import annotations

from playmat.games.game_of_war.rules.actions import FIRST, KEEP, Action, parse_action
from playmat.games.game_of_war.rules.parsing import parse_state
from playmat.games.game_of_war.rules.state import State, start
from playmat.games.game_of_war.rules.switches import RULINGS, Switches
from playmat.games.interface import Rules
from playmat.placement import SOUTH


class GameOfWarRules(Rules[State, Action]):
    """Rulings or other switches, with secret deployment or the ready opening."""

    parse_state = staticmethod(parse_state)
    parse_action = staticmethod(parse_action)

    def __init__(self, switches: Switches = RULINGS, opening: bool = False) -> None:
        self.switches = switches
        self.opening = opening

    def start(self, seats: int = 2) -> State:
        """Returns the initial state."""
        return start(self.switches, self.opening)

    def dealt_start(self, seats: int = 2) -> State:
        """Returns the ready opening with South to move and all players on their own side."""
        opening = start(self.switches, opening=True)
        return (opening.apply(KEEP) if self.switches.swap_sides else opening).apply(FIRST[SOUTH])
