"""How a game begins, and its notation."""

from __future__ import annotations

from playmat.games.art_of_war.rules.actions import FIRST, KEEP, REVEAL, Action
from playmat.games.art_of_war.rules.armies import FIRST_GAME, Army
from playmat.games.art_of_war.rules.parsing import parse_state
from playmat.games.art_of_war.rules.phases import Phase
from playmat.games.art_of_war.rules.rule_sets import OFFICIAL, Rules
from playmat.games.art_of_war.rules.side import FIRST_HAND
from playmat.games.art_of_war.rules.state import State, start
from playmat.games.game import Rules as GameRules
from playmat.picture import SOUTH


class ArtOfWarRules(GameRules[State, Action]):
    """Two armies under one rule set."""

    def __init__(self, rules: Rules = OFFICIAL, armies: tuple[Army, Army] = FIRST_GAME) -> None:
        self._rules = rules
        self._armies = armies

    def start(self, seats: int = 2) -> State:
        """The beginning of a game; ConfigError where an army cannot be fielded."""
        return start(self._rules, self._armies)

    def dealt_start(self, seats: int = 2) -> State:
        """Hands kept, the first citizens laid, South to begin."""
        state = self.start(seats)
        while state.phase is not Phase.DEPLOY:
            state = state.apply(self._dealt(state))
        return state

    def _dealt(self, state: State) -> Action:
        match state.phase:
            case Phase.REDRAW:
                return KEEP
            case Phase.FIRST:
                return FIRST[SOUTH]
        return REVEAL[self._armies[state.active].in_turn[FIRST_HAND]]

    def parse_state(self, text: str) -> State:
        """The position that `text` notes."""
        return parse_state(text, self._rules.cards)

    def parse_action(self, text: str) -> Action:
        """The action that `text` notes."""
        return Action.parse(text)
