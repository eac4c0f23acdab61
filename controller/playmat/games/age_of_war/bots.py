"""Bots at a table: they decide from the public observation."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from playmat.games.age_of_war.players import PLAYERS, Player
from playmat.games.age_of_war.rules.actions import Action
from playmat.games.age_of_war.rules.state import State
from playmat.games.game import Bot, Choose, Game, Think, Thought
from playmat.text import say


def bots(game: Game[State, Action]) -> Mapping[str, Bot]:
    """Returns the bots by name."""

    def thinking(player: Player) -> Callable[[Think, Choose], Thought]:
        def think(think: Think, choose: Choose) -> Thought:
            return Thought(think.seat, player(game.rules.parse_state(think.observation), choose))

        return think

    names = {"random": say("Beginner"), "odds": say("Strong")}
    return {name: Bot(names[name], thinking(player)) for name, player in PLAYERS.items()}
