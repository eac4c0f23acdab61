"""Rules engine of Art of War: positions, actions, cards and their notation."""

from __future__ import annotations

from playmat.games.art_of_war.rules.actions import FIRST, KEEP, REVEAL, Action
from playmat.games.art_of_war.rules.options import FIRST_GAME, OFFICIAL, Army, Rules
from playmat.games.art_of_war.rules.parsing import parse_state
from playmat.games.art_of_war.rules.position import FIRST_HAND, Phase
from playmat.games.art_of_war.rules.state import State, start
from playmat.games.interface import Rules as GameRules
from playmat.placement import SOUTH


class ArtOfWarRules(GameRules[State, Action]):
    """Two armies and a rule set."""

    parse_action = staticmethod(Action.parse)

    def __init__(self, rules: Rules = OFFICIAL, armies: tuple[Army, Army] = FIRST_GAME) -> None:
        self._rules = rules
        self._armies = armies

    def start(self, seats: int = 2) -> State:
        """Returns the initial state; ConfigError if an army is invalid."""
        return start(self._rules, self._armies)

    def dealt_start(self, seats: int = 2) -> State:
        """Returns the state with hands kept, first citizens placed and South to begin."""
        state = self.start(seats)
        while state.phase is not Phase.DEPLOY:
            match state.phase:
                case Phase.REDRAW:
                    action = KEEP
                case Phase.FIRST:
                    action = FIRST[SOUTH]
                case _:
                    action = REVEAL[self._armies[state.active].in_turn[FIRST_HAND]]
            state = state.apply(action)
        return state

    def parse_state(self, text: str) -> State:
        """Parses a position."""
        return parse_state(text, self._rules.cards)
