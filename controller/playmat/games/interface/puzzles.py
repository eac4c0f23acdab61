"""Optional: tasks for one player, each solved by exactly one turn.

A game's module `puzzles` has a function `puzzles(game)` that returns its `Puzzles`. Without it a game has the
only task that every game knows: to win this turn. `playmat rules puzzles` finds positions for the tasks; the
file `data/puzzles.txt` of the game's folder holds those that are offered at tables.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Generic, NamedTuple

from playmat.errors import MalformedText, quoted
from playmat.games.interface.rules import S
from playmat.text import Text, say

_MANY = 4
"""Actions of a solution from which it is hard to see."""


class Goal(Generic[S]):
    """A task for the seat to act: a value of the positions after its turn, of which the best one is wanted.

    The best value must exceed all others by `margin`. By default it is 1 where the task is solved, else 0.
    """

    name = ""
    """Its notation in a file of puzzles."""
    task = Text("")
    """The task as one sentence without a full stop: "Win this turn"."""
    margin = 1.0
    least = 1.0
    """The lowest best value of a position that is worth a puzzle."""

    def is_needed(self, state: S) -> bool:
        """Returns whether the task means something in a position; what solves itself is no puzzle."""
        return True

    def is_end(self, state: S, seat: int) -> bool:
        """Returns whether nothing that `seat` may still do counts; by default once its turn is over."""
        return state.outcome() is not None or state.movers != (seat,)

    def value(self, start: S, state: S, seat: int) -> float:
        """Returns the value of a position at the end, reached from `start`."""
        raise NotImplementedError

    def reason(self, start: S, state: S, seat: int) -> Text | None:
        """Returns why `state` does not lead to a solution any more, as a sentence; None: nothing special."""
        return None


class Win(Goal[S]):
    """Win in this turn, alone."""

    name = "win"
    task = say("Win this turn")

    def value(self, start: S, state: S, seat: int) -> float:
        """Returns 1 for a victory of the seat."""
        outcome = state.outcome()
        return float(outcome is not None and outcome.winner == seat)

    def reason(self, start: S, state: S, seat: int) -> Text | None:
        """Returns how the turn has ended."""
        if state.outcome():
            return say("You have not won")
        return say("The turn is over, and nobody has won") if self.is_end(state, seat) else None


class Puzzle(NamedTuple):
    """A position with a task, and all shortest sequences of actions that solve it.

    `solvers` names the levels of computer players that solve it; `levels` is the number of levels asked.
    """

    number: int
    state: Any
    goal: Goal[Any]
    lines: tuple[tuple[Any, ...], ...]
    solvers: tuple[str, ...] = ()
    levels: int = 0

    @property
    def seat(self) -> int:
        """The seat that has to solve it."""
        seat: int = self.state.movers[0]
        return seat

    @property
    def length(self) -> int:
        """The number of actions of the solution."""
        return len(self.lines[0])

    @property
    def grade(self) -> int:
        """How hard it is, 1 to 3: most, some or none of the levels solve it; one more for many actions."""
        by_levels = 1 if 2 * len(self.solvers) >= self.levels else 2 if self.solvers else 3
        return min(3, by_levels + (self.length > _MANY))

    def left(self, played: Sequence[Any]) -> tuple[Any, ...] | None:
        """Returns the rest of a solution that begins with the `played` actions; None if none does."""
        begun = tuple(played)
        return next((line[len(begun) :] for line in self.lines if line[: len(begun)] == begun), None)


class Puzzles(Generic[S]):
    """The tasks of a game, and the positions in which to look for puzzles."""

    def goals(self, state: S) -> Sequence[Goal[S]]:
        """Returns the tasks for the seat to act in `state`."""
        return (Win(),)

    def positions(self, state: S) -> Iterator[S]:
        """Yields what a state of a game contributes: itself, or states made from it."""
        yield state

    def is_open(self, state: S, seat: int) -> bool:
        """Returns whether the turn of `seat` goes on after a decision of somebody else in `state`.

        Such a position is left out: what the turn leads to is not for its player alone to decide.
        """
        return False

    def hand(self, state: S, seat: int) -> tuple[str, ...]:
        """Returns the kinds in the seat's hand."""
        return ()

    def goal(self, state: S, name: str) -> Goal[S]:
        """Returns the task of this name in `state`; raises MalformedText."""
        goals = {goal.name: goal for goal in self.goals(state)}
        if name in goals:
            return goals[name]
        raise MalformedText(f"{quoted(name)} is no task here: expected one of {', '.join(goals)}")
