"""Consoles of a table that is open to a network show their PINs; no view of the session contains one."""

from collections.abc import Sequence
from random import Random

from playmat.events import Button
from playmat.placement import NORTH, SOUTH
from playmat.screen.language import translations
from playmat.screen.view import View
from playmat.session.console import table_menu
from playmat.session.effects import Effect, Entry, Release
from playmat.session.machine import Screen
from playmat.session.prompts import phases
from playmat.session.prompts.phases import reveal_pin
from playmat.session.services import Services
from playmat.session.session import Session
from playmat.simulator.rehearsal.staging import set_table
from playmat.simulator.rehearsal.virtual_time import VirtualTime
from support.session_harness import READING
from support.shipped import GAME, MAT

PIN = "271828"
PINNED = Services(pinned=True)


def menu(pinned: bool) -> list[View]:
    entries = table_menu.table_commands(
        can_undo=True,
        can_correct=True,
        taught=True,
        signs=True,
        leaving={SOUTH: GAME.seat_name(SOUTH)},
        services=Services(pinned=pinned),
    )
    views = []
    for _ in entries.options:
        views.append(phases.browsing(entries))
        entries.advance()
    return views


def invitation(pinned: bool) -> list[View]:
    return [phases.attract(GAME, page, pinned) for page in range(4)]


def showing(views: list[View], language: str = "en") -> int:
    """Returns how many of the displayed views show the PIN."""
    return sum(PIN in reveal_pin(view, PIN).headline.translate(translations(language)) for view in views)


def test_the_pin_is_a_page_of_the_invitation_and_an_entry_of_the_menu() -> None:
    for views in (invitation, menu):
        assert showing(views(True)) == showing(views(True), "fr") == 1
        assert showing(views(False)) == 0


def test_no_view_holds_it() -> None:
    assert PIN not in repr([*invitation(True), *menu(True)])


class Pinned(VirtualTime):
    """A table that is open to a network; `released` are the consoles that have released their seats."""

    def __init__(self) -> None:
        self.released: list[int] = []
        super().__init__(GAME, MAT, set_table(GAME, MAT, Random(1)))

    def _begin(self, saved: Sequence[Entry]) -> Session:
        return Session(self._choice, self._timing, saved, consoles=self._consoles, services=PINNED)

    def _carry_out(self, effect: Effect) -> None:
        if isinstance(effect, Release):
            self.released.append(effect.console)
        super()._carry_out(effect)

    def push(self, console: int, button: Button) -> str:
        """Presses a button after the reaction time; returns the headline that follows."""
        self.elapse(READING)
        self.press(console, button)
        return self.views[console].headline.translate(translations("en"))


def test_a_console_releases_its_own_seats_from_its_menu() -> None:
    table = Pinned()
    for button in (Button.MIDDLE, Button.MIDDLE, Button.LEFT):
        table.push(NORTH, button)
    while table.push(NORTH, Button.RIGHT) != "Release seat":
        assert table.released == []
    table.push(NORTH, Button.MIDDLE)
    assert table.released == [NORTH]
    assert table.screens[NORTH] is Screen.PLAYING
