"""How a game begins, and its notation."""

from __future__ import annotations

from playmat.games.art_of_war.rules.actions import Action
from playmat.games.art_of_war.rules.armies import FIRST_GAME, Army
from playmat.games.art_of_war.rules.parsing import parse_state
from playmat.games.art_of_war.rules.rule_sets import OFFICIAL, Rules
from playmat.games.art_of_war.rules.state import State, start
from playmat.games.game import Rules as GameRules


class ArtOfWarRules(GameRules[State, Action]):
    """Two armies under one rule set."""

    def __init__(self, rules: Rules = OFFICIAL, armies: tuple[Army, Army] = FIRST_GAME) -> None:
        self._rules = rules
        self._armies = armies

    def start(self, seats: int = 2) -> State:
        """The beginning of a game; ConfigError where an army cannot be fielded."""
        return start(self._rules, self._armies)

    def parse_state(self, text: str) -> State:
        """The position that `text` notes."""
        return parse_state(text, self._rules.cards)

    def parse_action(self, text: str) -> Action:
        """The action that `text` notes."""
        return Action.parse(text)
