"""The greedy bot at the table, which uses public information and its own hand."""

from __future__ import annotations

from collections.abc import Mapping

from playmat.games.art_of_war.players import greediest
from playmat.games.art_of_war.rules.actions import Action
from playmat.games.art_of_war.rules.state import State
from playmat.games.interface import Bot, Game, InformationState, Rng
from playmat.text import say


def bots(game: Game[State, Action]) -> Mapping[str, Bot]:
    """Returns the bots by name."""

    def greedy(known: InformationState, rng: Rng) -> Action:
        state = game.rules.parse_state(known.observation)
        actions = [action for action in known.actions if isinstance(action, Action)]
        return rng.choice(greediest(state, actions, known.seat))

    return {"greedy": Bot(say("Strong"), greedy)}
