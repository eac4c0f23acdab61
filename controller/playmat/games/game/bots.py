"""Interface of bots, programs that play a seat.

A bot receives a seat's observation and hand and returns an action. A game's module `bots` may add its own:
`bots(game)` returns them by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from playmat.games.game.rules import Action, S
from playmat.text import Text, say

Choose = Callable[[Sequence[Any]], Any]
"""Picks one of several equally good actions: `Random(seed).choice`."""

Weigh = Callable[[Sequence[Any], Sequence[float]], Any]
"""Picks one of several chance actions by weight."""


class Think(NamedTuple):
    """A pending decision: the seat's observation, the kinds in its hand and its possible actions."""

    seat: int
    observation: str
    hand: tuple[str, ...]
    actions: Sequence[Action]


class Thought(NamedTuple):
    """The chosen action of a seat.

    None means no action now; where decks cycle, the drawn card goes under the deck.
    """

    seat: int
    action: Action | None


class Bot(NamedTuple):
    """A bot: display name and decision function, which breaks ties with `Choose`."""

    name: Text
    think: Callable[[Think, Choose], Thought]


def by_state(
    read: Callable[[str], S], decide: Callable[[S, Choose], Action]
) -> Callable[[Think, Choose], Thought]:
    """Returns the decision function of a bot that needs nothing but its seat's observation."""

    def think(think: Think, choose: Choose) -> Thought:
        return Thought(think.seat, decide(read(think.observation), choose))

    return think


def at_random(think: Think, choose: Choose) -> Thought:
    """Chooses any action."""
    return Thought(think.seat, choose(think.actions))


RANDOM: Mapping[str, Bot] = {"random": Bot(say("Beginner"), at_random)}
"""The random bot, which can play every game."""
