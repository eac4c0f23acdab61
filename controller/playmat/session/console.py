"""One console: who sits at it, what it shows besides the table, and in which language."""

from __future__ import annotations

from playmat.screen.language import LANGUAGES
from playmat.session.machine import ConsoleMachine, Screen, Situation
from playmat.session.menu import Menu
from playmat.session.prompts import AnyCorrection, TableCommand


class Console:
    """A console that serves one seat or several; its menus stop nobody else."""

    def __init__(self, number: int, seats: tuple[int, ...], language: str) -> None:
        self.number = number
        self.seats = seats
        self.language = language
        self.menu: Menu[TableCommand | AnyCorrection] | None = None
        self.page = 0
        self._machine = ConsoleMachine()

    @property
    def screen(self) -> Screen:
        """What it shows."""
        return self._machine.state

    def fire(self, trigger: str, situation: Situation = Situation()) -> None:  # noqa: B008 -- frozen
        """Something happens to it alone."""
        self._machine.fire(trigger, situation)

    def close(self) -> None:
        """It shows the table again."""
        self.menu = None
        self.fire("closed")

    def open(self, menu: Menu[TableCommand | AnyCorrection], trigger: str) -> None:
        """It shows a menu."""
        self.menu = menu
        self.fire(trigger)

    def review(self) -> None:
        """It shows how the game went."""
        self.page = 0
        self.fire("reviewed")

    @property
    def leafing(self) -> bool:
        """Whether its right button shows the next entry and does nothing else."""
        return self.screen in (Screen.BROWSING, Screen.MENDING, Screen.REVIEWING)

    def next_language(self) -> str:
        """Goes on to the next language; returns it."""
        codes = list(LANGUAGES)
        self.language = codes[(codes.index(self.language) + 1) % len(codes)]
        return self.language
