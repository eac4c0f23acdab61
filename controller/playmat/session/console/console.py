"""State of one console: its seats, its screen beside the table's, and its language."""

from __future__ import annotations

from playmat.games.interface import AnyGame
from playmat.placement import SHARED
from playmat.screen.language import LANGUAGES
from playmat.session.console.table_menu import REQUESTS, Command, Departure, TableCommand, departure
from playmat.session.effects import SystemRequest
from playmat.session.machine import ConsoleMachine, Context, Phase, Screen
from playmat.session.match.match import DECIDING, Match
from playmat.session.match.seats import rights
from playmat.session.match.seats.attention import attention, last_action
from playmat.session.menu import Menu
from playmat.session.prompts.phases import LOST
from playmat.text import Text

_OF_A_MATCH = (Screen.BROWSING, Screen.CORRECTING, Screen.DESCRIBING, Screen.INVITING)


class Console:
    """A console that serves one seat or several; its menus do not block the others."""

    def __init__(self, number: int, seats: tuple[int, ...], language: str) -> None:
        self.number = number
        self.seats = seats
        self.language = language
        self.menu: Menu[Command] | None = None
        self.page = 0
        self._chosen = SHARED, 0  # the seat chosen in the menu, and the number of actions then
        self._machine = ConsoleMachine()
        self._actions = 0  # length of the match at the last update

    @property
    def screen(self) -> Screen:
        """The state of its screen machine."""
        return self._machine.state

    def seat(self, match: Match) -> int:
        """Returns the seat that it addresses: the most urgent one, the last to act, or the first."""
        seats = [seat for seat in self.seats if seat in match.seats] or [*self.seats]
        if len(seats) == 1:
            return seats[0]
        chosen, actions = self._chosen

        def urgency(seat: int) -> tuple[int, int, bool]:
            # In real time, choosing a seat in the menu counts like an action of that seat.
            acted = last_action(match, seat)
            last = (max(actions, acted), True) if seat == chosen else (acted, False)
            return (attention(match, seat), *last)

        return max(seats, key=urgency)

    def speak_to(self, seat: int, match: Match) -> None:
        """Addresses this seat from now on, until another one acts."""
        self._chosen = seat, match.history.length

    def others(self, match: Match) -> list[int]:
        """The other seats in the game that share it."""
        speaks_to = self.seat(match)
        return [seat for seat in self.seats if seat in match.seats and seat != speaks_to]

    def plays(self, match: Match) -> bool:
        """Returns whether any of its seats is in the game; otherwise it only watches."""
        return any(seat in match.seats for seat in self.seats)

    def teaches(self, match: Match) -> bool:
        """Returns whether it shows a lesson: one is open, and nothing has to be done first."""
        if self.screen is not Screen.LEARNING or not self.has_lesson(match):
            return False
        return match.phase in DECIDING and not rights.has_reminder(match, self.seat(match))

    def has_lesson(self, match: Match) -> bool:
        """Returns whether a lesson is open for the seat that it addresses."""
        if match.tutorial is None or not self.plays(match):
            return False
        return match.tutorial.is_open(self.seat(match))

    # Called after every event. Nothing may stay open that belongs to a position which is gone: corrections
    # are made from the present state, a question to all seats replaces any menu, a menu of a match closes
    # with it, and a lesson with the situation that it explains. The screen machine has no timer, so this is
    # also where lessons open.
    def adapt(self, match: Match | None) -> None:
        """Opens and closes lessons; closes menus while a question is open, and when the match is over.

        The umpire's menu closes as well after an action, because its corrections have changed.
        """
        actions = match.history.length if match else 0
        asked = match is not None and match.question is not None
        over = match is not None and match.phase is Phase.OVER
        replaced = (*_OF_A_MATCH, Screen.REVIEWING) if asked else _OF_A_MATCH if over else ()
        leaving = (asked or over) and self.leaving_seat is not None
        corrected = self.screen is Screen.CORRECTING and actions != self._actions
        if self.screen in replaced or leaving or corrected:
            self.close()
        lesson = match is not None and self.has_lesson(match)
        if self.screen is Screen.PLAYING and lesson:
            self.fire("taught")
        elif self.screen is Screen.LEARNING and not lesson:
            self.close()
        self._actions = actions

    def fire(self, trigger: str, context: Context = Context()) -> None:  # noqa: B008 -- frozen
        """Fires a trigger of its screen machine."""
        self._machine.fire(trigger, context)

    def close(self) -> None:
        """Returns to the table's view."""
        self.menu = None
        self.fire("closed")

    def open(self, menu: Menu[Command], trigger: str) -> None:
        """Opens a menu."""
        self.menu = menu
        self.fire(trigger)

    @property
    def leaving_seat(self) -> int | None:
        """The seat that has to confirm leaving the game, if any."""
        return self._asked.seat if isinstance(self._asked, Departure) else None

    @property
    def request(self) -> SystemRequest | None:
        """What of the computer it asks whether to ask for, if anything."""
        return REQUESTS.get(self._asked) if isinstance(self._asked, TableCommand) else None

    def loss(self, game: AnyGame) -> Text:
        """What a held button would confirm."""
        if self.request:
            assert self.menu
            return self.menu.current.meaning
        return LOST if self.leaving_seat is None else departure(game.seat_name(self.leaving_seat))

    @property
    def _asked(self) -> Command | None:
        """What has to be confirmed, if it is an entry of a menu."""
        return self.menu.current.value if self.menu and self.screen is Screen.CONFIRMING else None

    def review(self) -> None:
        """Shows the statistics of the game."""
        self.page = 0
        self.fire("reviewed")

    @property
    def paging(self) -> bool:
        """Returns whether its right button shows the next entry and does nothing else."""
        return self.screen in (Screen.BROWSING, Screen.CORRECTING, Screen.REVIEWING)

    @property
    def next_language(self) -> str:
        """The language after the present one."""
        codes = list(LANGUAGES)
        return codes[(codes.index(self.language) + 1) % len(codes)]
