"""Bots at the table: they decide from the observation of their seat."""

from __future__ import annotations

from collections.abc import Mapping

from playmat.games.game_of_war.players import PLAYERS
from playmat.games.game_of_war.rules.actions import Action
from playmat.games.game_of_war.rules.state import State
from playmat.games.interface import RANDOM, Bot, Game, by_state
from playmat.text import say

_NAMES = {"random": RANDOM["random"].name, "weighing": say("Strong")}


def bots(game: Game[State, Action]) -> Mapping[str, Bot]:
    """Returns the bots by name."""
    return {name: Bot(_NAMES[name], by_state(game.rules.parse_state, PLAYERS[name])) for name in PLAYERS}
