"""The lessons of a first game: which were given, and which stands on the console."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from playmat.games.game import Brief, Lesson, State
from playmat.interpret import AnyGame
from playmat.session.effects import Entry, EntryKind


class Course:
    """One lesson at a time, each once; playing on closes the one that is open.

    `append` takes the journal's entries: one for each lesson that was given.
    """

    def __init__(self, game: AnyGame, append: Callable[[Entry], None]) -> None:
        self._game = game
        self._append = append
        self._given: set[str] = set()
        self._lesson: Lesson | None = None
        self._page = 0
        self._taught: State | None = None  # the decision before which a lesson was given

    @classmethod
    def retold(
        cls, game: AnyGame, append: Callable[[Entry], None], entries: Iterable[Entry]
    ) -> Course | None:
        """The course of the match that the entries tell; None where nothing is taught any more."""
        course: Course | None = None
        for entry in entries:
            if entry.kind is EntryKind.TAUGHT:
                course = course or cls(game, append)
                course._given.add(entry.text)
            elif entry.kind in (EntryKind.BEGUN, EntryKind.UNTAUGHT):
                course = None
        return course

    def begin(self) -> None:
        """Lets the journal know that lessons will be given."""
        self._append(Entry(EntryKind.TAUGHT))

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
        seats = self._game.performers(state)
        lessons = (self._game.lesson(state, seat, self._given) for seat in seats)
        self._lesson = next(filter(None, lessons), None)
        self._page = 0
        if self._lesson:
            self._taught = state

    def advance(self) -> None:
        """Turns the page; closes the lesson after the last."""
        self._page += 1
        if self._lesson and self._page == len(self._lesson.pages):
            self.drop()

    def drop(self) -> None:
        """Closes the lesson that is open, if any: it has been read, or the players have moved on."""
        if self._lesson:
            self._given.add(self._lesson.topic)
            self._append(Entry(EntryKind.TAUGHT, self._lesson.topic))
            self._lesson = None
