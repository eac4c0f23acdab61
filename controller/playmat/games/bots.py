"""Programs that play a seat. They are told what the seat may know, and answer what it does.

A game's module `bots` may offer better ones than chance: `bots(game)` returns them by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from playmat.games.game import Action
from playmat.games.study import Choose
from playmat.text import Text, say


class Think(NamedTuple):
    """A decision that is due: what the seat sees, the kinds in its hand, and what its hand can do."""

    seat: int
    observation: str
    hand: tuple[str, ...]
    actions: Sequence[Action]


class Thought(NamedTuple):
    """What the seat does; None: nothing for now, its card goes below the deck where decks go round."""

    seat: int
    action: Action | None


class Bot(NamedTuple):
    """A program: what people call it, and how it thinks; what is worth the same to it, `Choose` decides."""

    name: Text
    think: Callable[[Think, Choose], Thought]


def at_random(think: Think, choose: Choose) -> Thought:
    """Any action."""
    return Thought(think.seat, choose(think.actions))


RANDOM: Mapping[str, Bot] = {"random": Bot(say("Beginner"), at_random)}
"""Can play every game."""
