"""Menu of a console with one entry in view: the right button shows the next, the middle one selects."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from enum import Enum, auto
from typing import Generic, NamedTuple, TypeVar

from playmat.games.interface import Action
from playmat.text import Text

T = TypeVar("T")


class Decision(Enum):
    """Choices of a player other than game actions."""

    TAKE_BACK = auto()
    NO = auto()
    LOTS = auto()


Meaning = Action | Decision


class Option(NamedTuple, Generic[T]):
    """One entry: a short label, its effect in words, its value, and a sentence to be known of it."""

    label: Text
    meaning: Text
    value: T
    note: Text | None = None


class Menu(Generic[T]):
    """Options with a cursor; two short ones may be `direct`, one on each free button."""

    def __init__(self, options: Sequence[Option[T]], direct: bool = False) -> None:
        self.options = tuple(options)
        self.direct = direct and len(self.options) == 2
        self._cursor = 0

    @property
    def current(self) -> Option[T]:
        """The entry in view."""
        return self.options[self._cursor]

    @property
    def position(self) -> tuple[int, int]:
        """The number of the entry in view, from 1, and the number of entries."""
        return self._cursor + 1, len(self.options)

    def with_options(self, options: Sequence[Option[T]]) -> Menu[T]:
        """Returns a menu with other options that shows the same entry, or the same number if it is gone."""
        menu = Menu(options, self.direct)
        labels = [option.label for option in options]
        label = self.current.label
        menu._cursor = labels.index(label) if label in labels else min(self._cursor, len(options) - 1)
        return menu

    def show(self, matches: Callable[[T], bool]) -> None:
        """Shows the first entry whose value satisfies the condition, if any."""
        for number, option in enumerate(self.options):
            if matches(option.value):
                self._cursor = number
                return

    def advance(self) -> None:
        """Shows the next entry; after the last one the first."""
        self._cursor = (self._cursor + 1) % len(self.options)


class Question:
    """One question to one or more seats; the first no, or the last yes, answers it.

    `confirms`: it asks a player about that player's own action.
    """

    def __init__(
        self,
        headline: Text,
        details: tuple[Text, ...],
        seats: Collection[int],
        agreed: Callable[[], None],
        refused: Callable[[], None] = lambda: None,
        confirms: bool = False,
    ) -> None:
        self.headline = headline
        self.details = details
        self.confirms = confirms
        self._waiting = set(seats)
        self._agreed = agreed
        self._refused = refused

    def asks(self, seat: int) -> bool:
        """Returns whether `seat` has yet to answer."""
        return seat in self._waiting

    def answer(self, seat: int, yes: bool) -> Callable[[], None] | None:
        """Records the answer of a seat; returns the effect once the question is answered."""
        self._waiting.discard(seat)
        if yes and self._waiting:
            return None
        return self._agreed if yes else self._refused
