"""One console: who sits at it, what it shows besides the table, and in which language."""

from __future__ import annotations

from playmat.picture import SHARED
from playmat.screen.language import LANGUAGES
from playmat.session.attention import attention, last_action
from playmat.session.machine import ConsoleMachine, Screen, Situation
from playmat.session.menu import Menu
from playmat.session.referee import Referee
from playmat.session.standing import DECIDING
from playmat.session.table_menu import Command, Departure


class Console:
    """A console that serves one seat or several; its menus stop nobody else."""

    def __init__(self, number: int, seats: tuple[int, ...], language: str) -> None:
        self.number = number
        self.seats = seats
        self.language = language
        self.menu: Menu[Command] | None = None
        self.page = 0
        self._chosen = SHARED, 0  # whom it was told to speak to, and after how many actions
        self._machine = ConsoleMachine()
        self._actions = 0  # of the match, when it was looked at last

    @property
    def screen(self) -> Screen:
        """What it shows."""
        return self._machine.state

    def seat(self, referee: Referee) -> int:
        """The seat that it speaks to: who has most reason to read, or did something last, or the first."""
        seats = [seat for seat in self.seats if seat in referee.seats] or [*self.seats]
        return max(seats, key=lambda seat: (attention(referee, seat), *self._last(referee, seat)))

    def _last(self, referee: Referee, seat: int) -> tuple[int, bool]:
        """In real time: after how many actions the seat did something, or was chosen by the menu."""
        chosen, actions = self._chosen
        acted = last_action(referee, seat)
        return (max(actions, acted), True) if seat == chosen else (acted, False)

    def speak_to(self, seat: int, referee: Referee) -> None:
        """Of several seats it speaks to this one, until another does something."""
        self._chosen = seat, referee.history.length

    def others(self, referee: Referee) -> list[int]:
        """The other seats that share it and play."""
        speaks_to = self.seat(referee)
        return [seat for seat in self.seats if seat in referee.seats and seat != speaks_to]

    def plays(self, referee: Referee) -> bool:
        """Whether any of its seats is in the game; else it only watches."""
        return any(seat in referee.seats for seat in self.seats)

    def teaches(self, referee: Referee) -> bool:
        """Whether it shows a lesson: while one is open, and nothing is to be done first."""
        if self.screen is not Screen.LEARNING or not self.has_lesson(referee):
            return False
        return referee.phase in DECIDING and not referee.on_duty(self.seat(referee))

    def has_lesson(self, referee: Referee) -> bool:
        """Whether a lesson is open for whom it speaks to."""
        if referee.tutorial is None or not self.plays(referee):
            return False
        return referee.tutorial.is_open(self.seat(referee))

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
