"""State, actions and rules: the part of a game that needs no table."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any, NamedTuple, Protocol, Self, TypeVar

from playmat.errors import IllegalAction, literal, quoted
from playmat.games.interface.real_time import Deadline, RealTimeRules

CHANCE = -1
PUBLIC = -2


class Outcome(NamedTuple):
    """Result of a game: the winning seats, none for a draw, and the rule that ended it.

    With tic-tac-toe as `game`:

    >>> outcome = game.rules.parse_state("XXX/OO./...").outcome()
    >>> outcome.winners, outcome.winner, outcome.reason.value
    ((0,), 0, 'three in a row')
    """

    winners: tuple[int, ...]
    reason: Enum

    @property
    def winner(self) -> int | None:
        """The sole winner, or None."""
        return self.winners[0] if len(self.winners) == 1 else None


class Action(Protocol):
    """One decision, hashable. `str()` returns its notation, which `Rules.parse_action` parses back."""

    def __hash__(self) -> int: ...


def refuse_text(action: object) -> None:
    """Raises IllegalAction for an action's notation, with the call that reads it.

    >>> refuse_text("keep")
    Traceback (most recent call last):
    playmat.errors.IllegalAction: 'keep' is text: write state.apply(game.rules.parse_action('keep'))
    """
    if isinstance(action, str):
        raise IllegalAction(
            f"{quoted(action)} is text: write state.apply(game.rules.parse_action({literal(action)}))"
        )


class State(Protocol):
    """Immutable, hashable game state. `str()` returns its notation.

    `apply` returns a new state and never changes this one. The table keeps every state, for undo and review;
    it tries each legal action on the present one to find what the mat shows; and it restarts a game by
    applying the recorded actions again. Equal states must be equal values: results are cached by state.

    `movers` is a tuple, because in real time several seats may decide at once. It is `(CHANCE,)` where dice
    decide, and empty at the end.

    A frozen dataclass that inherits from it has no clock and hides nothing unless it overrides `deadline` and
    `observation`. A NamedTuple is quicker, but cannot inherit: it defines both.

    With tic-tac-toe as `game`:

    >>> state = game.rules.start()
    >>> state.movers, len(state.legal_actions())
    ((0,), 9)
    >>> state = state.apply(game.rules.parse_action("b2"))
    >>> str(state), state.movers, state.outcome()
    ('.../.X./...', (1,), None)
    """

    @property
    def movers(self) -> tuple[int, ...]:
        """Seats that may decide now. Contains CHANCE if the mat decides; empty once the game is over."""

    @property
    def deadline(self) -> Deadline | None:
        """The pending clock action, or None if no time limit runs."""
        return None

    def legal_actions(self) -> Sequence[Any]: ...

    def apply(self, action: Any, at: float = 0.0) -> Self:
        """Returns the next state.

        `at` is the time of the action in game seconds. Raises IllegalAction if the rules forbid it.
        """

    def outcome(self) -> Outcome | None: ...

    def observation(self, viewer: int) -> str:
        """Returns the notation as `viewer` (a seat or PUBLIC) may see it, without hidden parts.

        Two states that differ only in parts hidden from `viewer` must return the same text. Bots receive only
        this text, their own hand and their actions.
        """
        return str(self)

    def __hash__(self) -> int:
        return hash(str(self))


S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)


class Rules(RealTimeRules[S, A]):
    """Start positions and notation of a game.

    With tic-tac-toe as `game`:

    >>> state = game.rules.parse_state(".../.X./...")
    >>> state == game.rules.start().apply(game.rules.parse_action("b2"))
    True
    """

    def start(self, seats: int = 2) -> S:
        """Returns the initial state for this number of seats, with the chosen options."""
        raise NotImplementedError

    def parse_state(self, text: str) -> S:
        """Parses a state; raises MalformedText. `str()` of the result returns the same text."""
        raise NotImplementedError

    def parse_action(self, text: str) -> A:
        """Parses an action; raises MalformedText. `str()` of the result returns the same text."""
        raise NotImplementedError

    # Everything from here on is optional.

    def seats(self, state: S) -> int:
        """Returns the number of seats in `state`."""
        return 2

    def dealt_start(self, seats: int = 2) -> S:
        """Returns the initial state of a tutorial game, which `Setup.dealt` lays out."""
        return self.start(seats)
