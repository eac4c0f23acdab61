"""A list on a console with one entry in view: the right button goes on, the middle one takes it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import Generic, NamedTuple, TypeVar

from playmat.games.game import Action
from playmat.text import Text

T = TypeVar("T")


class Answer(Enum):
    """What a player may choose besides the actions of a game."""

    TAKE_BACK = auto()
    NO = auto()
    LOTS = auto()


Meaning = Action | Answer


class Option(NamedTuple, Generic[T]):
    """One entry: a short name, what it would do, and what it stands for."""

    label: Text
    meaning: Text
    value: T


class Menu(Generic[T]):
    """Options with a cursor; two that speak for themselves may be `direct`: one on each free button."""

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
        """The number of the entry in view, from 1, and how many there are."""
        return self._cursor + 1, len(self.options)

    def with_options(self, options: Sequence[Option[T]]) -> Menu[T]:
        """A menu of as many other options, with the same one in view."""
        menu = Menu(options, self.direct)
        menu._cursor = self._cursor
        return menu

    def show(self, meant: Callable[[T], bool]) -> None:
        """Shows the first entry whose value is meant, if there is one."""
        for number, option in enumerate(self.options):
            if meant(option.value):
                self._cursor = number
                return

    def advance(self) -> None:
        """Shows the next entry, the first after the last."""
        self._cursor = (self._cursor + 1) % len(self.options)
