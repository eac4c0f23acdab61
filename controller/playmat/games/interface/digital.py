"""A whole game for programs: real hands and decks, and chance as a player.

A `State` is what the table knows: cards on the mat, never a hand. So it cannot play a card game to its end
alone. A `Position` adds what lies in hands and decks. A game's module `digital` describes it with a value
`DIGITAL`, and `playmat.games.openspiel.load` makes it a game of OpenSpiel.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, Self

from playmat.games.interface.rules import CHANCE, Outcome

__all__ = ["CHANCE", "Description", "Position", "Sample", "all_moves", "no_other", "nobody_wins"]

Sample = Callable[[], float]
"""Returns a random number in [0, 1)."""


class Position(Protocol):
    """A position in which every decision and every chance event is one move.

    Whoever simulates a game repeats this until there is an outcome:

    >>> from random import Random
    >>> from playmat.games.caravans.digital import DIGITAL
    >>> position, random = DIGITAL.begin({}), Random(1)
    >>> while position.outcome() is None:
    ...     if position.mover == CHANCE:
    ...         events, weights = zip(*position.chance_outcomes(), strict=True)
    ...         position = position.after(random.choices(events, weights)[0])
    ...     else:
    ...         position = position.after(random.choice(position.legal_actions()))
    >>> position.outcome().reason.value
    'the deck is empty'
    """

    @property
    def mover(self) -> int:
        """The seat that decides, or CHANCE; only valid before the end."""

    def legal_actions(self) -> Sequence[Hashable]:
        """Returns the legal moves of the mover."""

    def chance_outcomes(self) -> Sequence[tuple[Any, float]]:
        """Returns the possible chance events, each with its probability."""

    def after(self, move: Any) -> Self: ...

    def outcome(self) -> Outcome | None: ...

    def observation(self, viewer: int) -> str:
        """Returns what a seat, or PUBLIC, can see."""

    def hand(self, seat: int) -> str:
        """Returns what only this seat can see; empty without hidden information."""


def all_moves(moves: Sequence[Hashable], viewer: int) -> str:
    """Returns the information state of a game without hidden information: all moves."""
    return ", ".join(map(str, moves))


def no_other(
    beginning: Position, moves: Sequence[Hashable], player: int, sample: Sample
) -> Sequence[Hashable]:
    """Returns the moves unchanged, because nothing is hidden."""
    return moves


def nobody_wins(position: object) -> None:
    """Returns no outcome for a game that is cut."""


class Description(NamedTuple):
    """Registration data of a game; OpenSpiel calls it `python_` plus its name.

    `begin` returns the first position for the parameters, and `lots` are all chance events. `information`
    returns what a seat remembers. `resampled` returns moves of another game that a player cannot distinguish
    from this one. `cut` returns the outcome of a game that has reached its maximum length, by default none.
    Positions with the same `chance_key` have the same chance events, which are then listed only once.

    With Caravans, a card game of the tests whose deck and hands are hidden:

    >>> from playmat.games.caravans.digital import DIGITAL
    >>> position = DIGITAL.begin({})
    >>> position.mover == CHANCE, len(position.chance_outcomes())  # South draws one of fifteen cards
    (True, 15)
    >>> while position.mover == CHANCE:
    ...     position = position.after(position.chance_outcomes()[0][0])
    >>> position.mover, position.hand(0), position.hand(1)
    (0, 'a1 a2 a3 a4', 'a5 j1 j2 j3')
    >>> [str(action) for action in position.legal_actions()][:2]
    ['lay a1', 'lay a2']
    """

    name: str
    parameters: Mapping[str, Any]
    begin: Callable[[Mapping[str, Any]], Position]
    moves: Sequence[Hashable]
    lots: Sequence[Hashable]
    players: range = range(2, 3)
    most_moves: int = 1000  # a longer game is cut
    perfect: bool = True
    information: Callable[[Sequence[Any], int], str] = all_moves
    resampled: Callable[[Any, Sequence[Any], int, Sample], Sequence[Hashable]] = no_other
    cut: Callable[[Any], Outcome | None] = nobody_wins
    chance_key: Callable[[Any], Hashable] | None = None
