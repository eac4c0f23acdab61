"""The players at a table: they read the position as their seat may know it, and the cards in their hand."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from playmat.games.archery_tactics.players import PLAYERS, Player, able
from playmat.games.archery_tactics.rules.actions import Action
from playmat.games.archery_tactics.rules.cards import Cards
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
            actions: Sequence[Action] = think.actions  # type: ignore[assignment]
            ready = _ready(think.hand, state.players[think.seat].spare, state.cards)
            options = able(actions, ready) or actions
            return Thought(think.seat, player(state, think.seat, options, choose))

        return think

    names = {"random": say("Beginner"), "greedy": say("Strong")}
    return {name: Bot(names[name], thinking(player)) for name, player in PLAYERS.items()}


def _ready(hand: Collection[str], spare: int, cards: Cards) -> list[str]:
    """What can be laid: of the specials none while there are no more than wait for frags."""
    specials = sum(cards[card].special for card in hand)
    return [card for card in hand if specials > spare or not cards[card].special]
