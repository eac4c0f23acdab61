"""The players at a table: they read the position as their seat may know it, and the cards in their hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from playmat.games.archery_tactics.players import PLAYERS, Player, able
from playmat.games.archery_tactics.rules.actions import Action
from playmat.games.archery_tactics.rules.state import State
from playmat.games.bots import Bot, Think, Thought
from playmat.games.game import Game
from playmat.games.study import Choose
from playmat.text import say


def bots(game: Game[State, Action]) -> Mapping[str, Bot]:
    """By name."""

    def thinking(player: Player) -> Callable[[Think, Choose], Thought]:
        def think(think: Think, choose: Choose) -> Thought:
            state = game.rules.parse_state(think.observation)
            options = able(think.actions, think.hand) or think.actions  # type: ignore[arg-type]
            action = player(state, think.seat, options, choose)  # type: ignore[arg-type]
            return Thought(think.seat, action or choose(options))

        return think

    names = {"random": say("Beginner"), "weighing": say("Strong")}
    return {name: Bot(names[name], thinking(player)) for name, player in PLAYERS.items()}
