"""One console: who sits at it, what it shows besides the table, and in which language."""

from __future__ import annotations

from playmat.screen.language import LANGUAGES
from playmat.session.judge import DECIDING
from playmat.session.machine import ConsoleMachine, Screen, Situation
from playmat.session.menu import Menu
from playmat.session.prompts import Command, Departure
from playmat.session.referee import Referee


class Console:
    """A console that serves one seat or several; its menus stop nobody else."""

    def __init__(self, number: int, seats: tuple[int, ...], language: str) -> None:
        self.number = number
        self.seats = seats
        self.language = language
        self.menu: Menu[Command] | None = None
        self.page = 0
        self._machine = ConsoleMachine()
        self._actions = 0  # of the match, when it was looked at last

    @property
    def screen(self) -> Screen:
        """What it shows."""
        return self._machine.state

    def seat(self, referee: Referee) -> int:
        """The seat that it speaks to: whoever is asked, or acts, or sits there first."""
        seats = [seat for seat in self.seats if seat in referee.seats] or [*self.seats]
        asked = [seat for seat in seats if referee.question and referee.question.asks(seat)]
        return (asked or [seat for seat in seats if referee.decides(seat)] or seats)[0]

    def teaches(self, referee: Referee) -> bool:
        """Whether it shows a lesson: while one is open, and nothing is to be done first."""
        if self.screen is not Screen.LEARNING or not self.has_lesson(referee):
            return False
        return referee.phase in DECIDING and not referee.on_duty(self.seat(referee))

    def has_lesson(self, referee: Referee) -> bool:
        """Whether a lesson is open for whom it speaks to."""
        return referee.tutorial is not None and referee.tutorial.is_open(self.seat(referee))

    def follow(self, referee: Referee | None) -> None:
        """Lessons open and close; menus close where a question is to be answered first.

        What an umpire may correct is another list once something was accepted.
        """
        actions = referee.history.length if referee else 0
        asked = referee is not None and referee.question is not None
        if self.screen is Screen.CORRECTING and actions != self._actions:
            self.close()
        if asked and self.screen in (Screen.BROWSING, Screen.CORRECTING, Screen.DESCRIBING):
            self.close()
        lesson = referee is not None and self.has_lesson(referee)
        if self.screen is Screen.PLAYING and lesson:
            self.fire("taught")
        elif self.screen is Screen.LEARNING and not lesson:
            self.close()
        self._actions = actions

    def fire(self, trigger: str, situation: Situation = Situation()) -> None:  # noqa: B008 -- frozen
        """Something happens to it alone."""
        self._machine.fire(trigger, situation)

    def close(self) -> None:
        """It shows the table again."""
        self.menu = None
        self.fire("closed")

    def open(self, menu: Menu[Command], trigger: str) -> None:
        """It shows a menu."""
        self.menu = menu
        self.fire(trigger)

    @property
    def departing(self) -> int | None:
        """The seat that is asked whether it leaves the game, if any."""
        taken = self.menu.current.value if self.menu and self.screen is Screen.CONFIRMING else None
        return taken.seat if isinstance(taken, Departure) else None

    def review(self) -> None:
        """It shows how the game went."""
        self.page = 0
        self.fire("reviewed")

    @property
    def leafing(self) -> bool:
        """Whether its right button shows the next entry and does nothing else."""
        return self.screen in (Screen.BROWSING, Screen.CORRECTING, Screen.REVIEWING)

    @property
    def next_language(self) -> str:
        """The language after the one that it speaks."""
        codes = list(LANGUAGES)
        return codes[(codes.index(self.language) + 1) % len(codes)]
