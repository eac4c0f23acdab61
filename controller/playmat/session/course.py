"""The lessons of a first game: which were given, and which stands on the console."""

from __future__ import annotations

from playmat.games.game import Brief, Lesson, State
from playmat.interpret import AnyGame


class Course:
    """One lesson at a time, each once; playing on closes the one that is open."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._given: set[str] = set()
        self._lesson: Lesson | None = None
        self._page = 0
        self._taught: State | None = None  # the decision before which a lesson was given

    @property
    def open(self) -> bool:
        """Whether a lesson stands on the console."""
        return self._lesson is not None

    @property
    def page(self) -> tuple[Brief, bool]:
        """What it says now, and whether it is its last page."""
        assert self._lesson is not None
        return self._lesson.pages[self._page], self._page + 1 == len(self._lesson.pages)

    def consider(self, state: State) -> None:
        """Opens the lesson that matters before the decision due in `state`; one at most for each decision."""
        if self._taught == state or self._lesson:
            return
        self._lesson = self._game.lesson(state, self._given)
        self._page = 0
        if self._lesson:
            self._taught = state
            self._given.add(self._lesson.topic)

    def advance(self) -> None:
        """Turns the page; closes the lesson after the last."""
        self._page += 1
        if self._lesson and self._page == len(self._lesson.pages):
            self._lesson = None

    def drop(self) -> None:
        """Closes the lesson: the players have moved on."""
        self._lesson = None
