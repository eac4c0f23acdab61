"""Bots at the table: they decide from the observation of their seat."""

from __future__ import annotations

from collections.abc import Mapping

from playmat.games.age_of_war.players import PLAYERS
from playmat.games.age_of_war.rules.actions import Action
from playmat.games.age_of_war.rules.state import State
from playmat.games.interface import LEVEL_NAMES, Bot, Game, by_state
from playmat.text import say

# The random player is the first level: any choice that is weak enough to be one more is weaker than chance.
_NAMES = {"random": LEVEL_NAMES[0], "odds": say("Strong")}


def bots(game: Game[State, Action]) -> Mapping[str, Bot]:
    """Returns the bots by name."""
    return {name: Bot(_NAMES[name], by_state(game.rules.parse_state, PLAYERS[name])) for name in PLAYERS}
