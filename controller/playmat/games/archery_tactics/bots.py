"""Bots at a table: they decide from their seat's observation and the cards in their hand."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from playmat.games.archery_tactics.players import PLAYERS, Player, able
from playmat.games.archery_tactics.rules.actions import Action
from playmat.games.archery_tactics.rules.cards import Cards
from playmat.games.archery_tactics.rules.state import State
from playmat.games.game import Bot, Choose, Game, Think, Thought
from playmat.text import say


def bots(game: Game[State, Action]) -> Mapping[str, Bot]:
    """Returns the bots by name."""

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
    """Returns the hand cards that can be laid: no special while all of them are reserved for frags."""
    specials = sum(cards[card].special for card in hand)
    return [card for card in hand if specials > spare or not cards[card].special]
