"""Optional: what a game contributes to computer players, hints and analysis.

A game's module `knowledge` has a function `knowledge(game)` that returns one of these three. Each names the
search that suits the game; the search itself is in `playmat.bots`:

    TreeKnowledge    hidden hands or chance: information-set Monte Carlo tree search
    TurnKnowledge    turns of several actions without hidden parts: beam search over whole turns
    RatedKnowledge   games that can rate every action themselves, such as exact odds
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from playmat.games.interface.bots import REACTION_MS, InformationState, Rng
from playmat.games.interface.rules import Outcome
from playmat.text import Text


class Level(NamedTuple):
    """Strength of a computer player.

    `number` is its place among the five names of a level, from 1: the program `level-3` is called Medium
    in every game. A game with fewer levels leaves numbers out.
    `budget` is counted in nodes of the search. With `temperature` 0 the best action is always chosen;
    otherwise an action whose winning chance is lower by `temperature` is chosen 1/e times as often. Only the
    best `choices` actions come into question: where hundreds are legal, the many bad ones together would
    otherwise be chosen most of the time, and games would not come to an end.
    """

    number: int
    budget: int
    temperature: float
    reaction_ms: tuple[int, int] = REACTION_MS
    """Shortest and longest time before an action, as a person would need it."""
    choices: int | None = None


class Rated(NamedTuple):
    """An action with the chance that the deciding seat wins after it, from 0 to 1.

    `line` is the expected continuation after the action.
    """

    action: Any
    chance: float
    line: tuple[Any, ...] = ()


class SearchState(Protocol):
    """A state with all hidden parts filled in, such as both hands. Fast: nothing is checked."""

    @property
    def mover(self) -> int:
        """The deciding seat, or CHANCE."""

    def legal_actions(self) -> Sequence[Any]: ...

    def chance_outcomes(self) -> Sequence[tuple[Any, float]]:
        """Returns the chance actions with their probabilities."""

    def after(self, action: Any) -> Self: ...

    def outcome(self) -> Outcome | None: ...


D = TypeVar("D", bound=SearchState)


class _Knowledge:
    levels: tuple[Level, ...]

    def reason(self, known: InformationState, rated: Rated) -> Text | None:
        """Returns why the action is good, as a clause after "because", or None: "that takes the piece".

        It is a fact of the state after the action, or after the expected continuation.
        """
        return None

    def hands(self, states: Sequence[Any], actions: Sequence[Any], rng: Rng) -> Sequence[tuple[str, ...]]:
        """Returns the kinds in the deciding seat's hand before each action of a game, for a review.

        A game with hidden hands overrides it: cards that were played later were in the hand or drawn, the
        others are random. An action is None for a correction by an umpire.
        """
        return [()] * len(actions)


class TreeState(Protocol):
    """A state with all hidden parts filled in, such as both hands and decks.

    It is mutable and checks nothing, because a search plays thousands of actions in a second.
    """

    @property
    def mover(self) -> int:
        """The deciding seat."""

    @property
    def is_over(self) -> bool: ...

    def legal_actions(self) -> Sequence[Hashable]: ...

    def play(self, action: Any) -> None:
        """Plays an action and the chance events after it."""


T = TypeVar("T", bound=TreeState)


class TreeKnowledge(_Knowledge, Generic[T]):
    """Knowledge for information-set Monte Carlo tree search."""

    def worlds(self, known: InformationState, rng: Rng) -> Iterator[T]:
        """Yields, without end, random states that are consistent with what the seat knows."""
        raise NotImplementedError

    def evaluate(self, state: T) -> tuple[Sequence[float], float]:
        """Estimates the chance of each seat to win, and that of a draw; together they are 1."""
        raise NotImplementedError

    def promise(self, state: T, actions: Sequence[Any]) -> Sequence[float]:
        """Returns the weight of each action before any search; the search begins with the heaviest."""
        return [1.0] * len(actions)

    def play_out(self, state: T, rng: Rng) -> None:
        """Plays on from a new position of the tree to one that `evaluate` can judge."""
        for _ in range(12):
            if state.is_over:
                break
            state.play(rng.choice(state.legal_actions()))

    def code(self, action: Any) -> Any:
        """Returns the name of a game's action in `TreeState`."""
        return action

    def action(self, code: Any) -> Any:
        """Returns the game's action of a name in `TreeState`."""
        return code


class TurnKnowledge(_Knowledge, Generic[D]):
    """Knowledge for beam search over turns of several actions and, with a budget above 1, their answers."""

    def state(self, known: InformationState) -> D:
        """Returns the state, which has no hidden parts."""
        raise NotImplementedError

    def relevant(self, state: D) -> Sequence[Any]:
        """Returns the actions worth considering, including one that ends the turn where that is legal."""
        raise NotImplementedError

    def evaluate(self, state: D, seat: int) -> float:
        """Estimates the chance that `seat` wins, from 0 to 1."""
        raise NotImplementedError

    def key(self, state: D) -> Hashable:
        """Returns a value equal for states that different orders of the same actions lead to."""
        return hash(state)


class RatedKnowledge(_Knowledge):
    """Knowledge of a game that rates every action itself."""

    def rate(self, known: InformationState, budget: int, rng: Rng) -> Sequence[Rated]:
        """Returns the actions worth considering; empty to do nothing now."""
        raise NotImplementedError


Knowledge = TreeKnowledge[Any] | TurnKnowledge[Any] | RatedKnowledge
