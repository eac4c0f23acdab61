"""A puzzle in a match: what was tried, why it fails, and hints."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum

from playmat.errors import JournalError, literal
from playmat.games.interface import Action, AnyGame, Puzzle
from playmat.session.effects import Entry, EntryKind
from playmat.session.history import History
from playmat.text import Text, say

FAILED = say("No turn that begins so solves it")


class Verdict(Enum):
    """The answer to a try."""

    SOLVED = "solved"
    FAILED = "failed"


class Solving:
    """A puzzle that is being solved; its match is over as soon as there is a verdict.

    Every action is answered at once. A puzzle lists all sequences of actions that solve it, so what has been
    played is right as long as one of them begins with it.
    """

    def __init__(self, puzzle: Puzzle, history: History, append: Callable[[Entry], None]) -> None:
        self.puzzle = puzzle
        self._history = history
        self._append = append
        self._hints = 0, 0  # how many were given, after how many actions

    @classmethod
    def replay(
        cls, game: AnyGame, history: History, append: Callable[[Entry], None], entries: Iterable[Entry]
    ) -> Solving | None:
        """Returns the puzzle of the match in the entries, if it has one; JournalError if it is gone."""
        posed = next((entry for entry in entries if entry.kind is EntryKind.POSED), None)
        if posed is None:
            return None
        puzzle = next((puzzle for puzzle in game.puzzles if str(puzzle.number) == posed.text), None)
        if puzzle is None or puzzle.state != history.states[0]:
            raise JournalError(f"the puzzle {literal(posed.text)} of the last game is no longer offered")
        return cls(puzzle, history, append)

    def begin(self) -> None:
        """Records the puzzle in the journal."""
        self._append(Entry(EntryKind.POSED, str(self.puzzle.number)))

    @property
    def verdict(self) -> Verdict | None:
        """The answer to what was played; None while it is right and incomplete."""
        left = self._left
        if left is None:
            return Verdict.FAILED
        return None if left else Verdict.SOLVED

    @property
    def _left(self) -> tuple[Action, ...] | None:
        """The rest of a solution; None if none begins with what was played."""
        left: tuple[Action, ...] | None = self.puzzle.left(self._history.actions)
        return left

    @property
    def reason(self) -> Text:
        """Why the last try fails."""
        start, seat = self.puzzle.state, self.puzzle.seat
        return self.puzzle.goal.reason(start, self._history.state, seat) or FAILED

    @property
    def next_action(self) -> Action | None:
        """The next action of a solution."""
        left = self._left
        return left[0] if left else None

    @property
    def hints(self) -> int:
        """How many hints were given for the present decision: 1 names the unit, 2 the action."""
        given, actions = self._hints
        return given if actions == self._history.length else 0

    def hint(self) -> None:
        """Gives one more hint."""
        self._hints = min(self.hints + 1, 2), self._history.length

    def judge(self) -> bool:
        """Records a solution in the journal; returns whether there is a verdict."""
        verdict = self.verdict
        if verdict is Verdict.SOLVED:
            self._append(Entry(EntryKind.SOLVED, str(self.puzzle.number)))
            self._append(Entry(EntryKind.ENDED, "solved"))
        return verdict is not None
