"""Lessons of a first game: those given to each seat, and the open ones."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from playmat.games.interface import AnyGame, Brief, Lesson, State
from playmat.placement import SEAT_NAMES, SHARED, Place
from playmat.session.effects import Entry, EntryKind


class Tutorial:
    """One lesson at a time for each seat, each once; playing on closes open lessons.

    `append` takes a journal entry for each lesson given.
    """

    def __init__(self, game: AnyGame, seats: int, append: Callable[[Entry], None]) -> None:
        self._game = game
        self._seats = range(seats)
        self._append = append
        self._given: tuple[set[str], ...] = tuple(set() for _ in range(seats))
        self._lessons: dict[int, Lesson] = {}
        self._pages: dict[int, int] = {}
        self._taught: State | None = None  # the decision before which lessons were given

    @classmethod
    def replay(
        cls, game: AnyGame, seats: int, append: Callable[[Entry], None], entries: Iterable[Entry]
    ) -> Tutorial | None:
        """Returns the tutorial of the match in the entries; None where lessons are off."""
        tutorial: Tutorial | None = None
        for entry in entries:
            if entry.kind is EntryKind.TAUGHT:
                tutorial = tutorial or cls(game, seats, append)
                name, _, topic = entry.text.rpartition(" ")
                # A topic without a seat, as in older journals, was given to all seats.
                given = (SEAT_NAMES.index(name),) if name in SEAT_NAMES else tutorial._seats
                for seat in given:
                    tutorial._given[seat].add(topic)
            elif entry.kind in (EntryKind.BEGUN, EntryKind.UNTAUGHT):
                tutorial = None
        return tutorial

    def begin(self) -> None:
        """Records in the journal that lessons will be given."""
        self._append(Entry(EntryKind.TAUGHT))

    def is_open(self, seat: int) -> bool:
        """Returns whether the seat has an open lesson."""
        return seat in self._lessons

    def page(self, seat: int) -> tuple[Brief, bool]:
        """The page of the seat's lesson, and whether it is the last."""
        lesson, page = self._lessons[seat], self._pages[seat]
        return lesson.pages[page], page + 1 == len(lesson.pages)

    def zones(self, seats: Collection[int]) -> frozenset[tuple[int, str]]:
        """Returns the seat and zone of all places that the open lessons of these seats are about."""
        zones = [
            (seat, zone) for seat in seats if seat in self._lessons for zone in self._lessons[seat].zones
        ]
        return frozenset((owner, zone) for seat, zone in zones for owner in (seat, SHARED))

    def places(self, seats: Collection[int]) -> frozenset[Place]:
        """Returns the single places that the open lessons of these seats are about."""
        return frozenset(
            place for seat in seats if seat in self._lessons for place in self._lessons[seat].places
        )

    def consider(self, state: State) -> None:
        """Opens the lessons for the decision due in `state`, once for each decision."""
        if self._taught != state and not self._lessons:
            self._taught = state
            for seat in self._seats:
                self._open(seat, state)

    def advance(self, seat: int) -> None:
        """Turns the seat's page; closes its lesson after the last."""
        if seat not in self._lessons:
            return
        self._pages[seat] += 1
        if self._pages[seat] == len(self._lessons[seat].pages):
            self._close(seat)
            if self._taught is not None:
                self._open(seat, self._taught)

    def drop(self, seats: Iterable[int] | None = None) -> None:
        """Closes the open lessons of these seats, or of all, because the players have moved on."""
        for seat in [*self._lessons] if seats is None else [*seats]:
            if seat in self._lessons:
                self._close(seat)

    def withdraw(self) -> None:
        """Closes the open lessons to give them again later, because their decision is gone."""
        self._lessons.clear()
        self._taught = None

    def _open(self, seat: int, state: State) -> None:
        if lesson := self._game.words.lesson(state, seat, self._given[seat]):
            self._lessons[seat], self._pages[seat] = lesson, 0

    def _close(self, seat: int) -> None:
        topic = self._lessons.pop(seat).topic
        self._given[seat].add(topic)
        self._append(Entry(EntryKind.TAUGHT, f"{SEAT_NAMES[seat]} {topic}"))
