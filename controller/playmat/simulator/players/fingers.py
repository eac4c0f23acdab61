"""Presses of virtual players at the consoles: they read the view and press what it offers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator

from playmat.errors import HandError
from playmat.events import Button
from playmat.screen.view import View
from playmat.session.prompts.consent import AGREED, REFUSED
from playmat.session.prompts.phases import DONE, MENU, NEXT, OK
from playmat.simulator.players.table import DARK
from playmat.text import Text, say

_THINKING = 3  # movements between reading and pressing
_MENU_LIMIT = 60  # presses of "next" before a menu is given up


class Fingers:
    """The fingers of all players; `press` pushes a console's button, `view` returns its view."""

    def __init__(
        self, consoles: Iterable[int], press: Callable[[int, Button], None], view: Callable[[int], View]
    ) -> None:
        self.consoles = tuple(consoles)
        self.press = press
        self.view = view

    # A press may come too early and be ignored, or the menu may change under the finger. So a press counts
    # only once the view has changed; until then it is repeated. Pressing on after the change could decide
    # something else.
    def select(self, console: int, label: Text, meaning: Text) -> Iterator[None]:
        """Presses the button of a choice, paging through a menu if need be."""
        chosen: View | None = None  # an early press is ignored and leaves the view unchanged
        yield from self._think()
        looks = 0
        while looks < _MENU_LIMIT:
            view = self.view(console)
            looks += view != DARK  # a player waits for a display that fails to come back
            if chosen and view != chosen:
                return
            if label in view.buttons:
                self.press(console, Button(view.buttons.index(label)))
                chosen = view
            elif label == view.headline and meaning in view.details and view.buttons[Button.MIDDLE.value]:
                self.press(console, Button.MIDDLE)
                chosen = view
            elif _is_menu(view):
                self.press(console, Button.RIGHT)
            yield
        raise HandError(f"console {console} does not offer {label.message!r}")

    def open_menu(self, console: int) -> Iterator[None]:
        """Opens the console's menu."""
        yield from self._press_where(console, Button.LEFT, MENU)

    def settle_players(self, console: int, seats: int) -> Iterator[None]:
        """Sets the number of players in the menu before a game, and returns to its first entry."""
        yield from self._settle(console, "Players", lambda meaning: ("number", seats) in meaning.args)

    def settle_option(self, console: int, label: Text, value: Text) -> Iterator[None]:
        """Sets an option in the menu before a game, and returns to its first entry."""
        yield from self._settle(console, label.message, lambda meaning: meaning == value)

    def _settle(self, console: int, label: str, fits: Callable[[Text], bool]) -> Iterator[None]:
        for _ in range(_MENU_LIMIT):
            view = self.view(console)
            offered = view.headline.message == label
            if offered and fits(view.details[0]):
                break
            self.press(console, Button.MIDDLE if offered else Button.RIGHT)
            yield
        if self.view(console).headline != say("Play"):
            self.press(console, Button.LEFT)
            yield

    def find(self, console: int, label: Text) -> Iterator[None]:
        """Turns to an entry of the menu before a game."""
        for _ in range(_MENU_LIMIT):
            if self.view(console).headline == label:
                return
            self.press(console, Button.RIGHT)
            yield
        raise HandError(f"console {console} does not offer {label.message!r} before a game")

    def turn_to(self, console: int, fits: Callable[[View], bool]) -> Iterator[None]:
        """Turns the pages of a list until one fits."""
        for _ in range(_MENU_LIMIT):
            if fits(self.view(console)):
                return
            self.press(console, Button.RIGHT)
            yield
        raise HandError(f"console {console} does not show this page")

    def agree(self, meaning: Text | None = None, refused: Collection[Text] = ()) -> Iterator[None]:
        """Answers each console that asks for consent: no to what is `refused`, yes to the rest.

        With a `meaning` only questions about it are answered.
        """
        for console in self.consoles:
            details = self.view(console).details
            if any(text in details for text in refused):
                yield from self._press_where(console, Button.LEFT, REFUSED)
            elif meaning is None or meaning in details:
                yield from self._press_where(console, Button.RIGHT, AGREED)

    def confirm(self) -> Iterator[None]:
        """Confirms on each console an action that no reader detects."""
        for console in self.consoles:
            yield from self._press_where(console, Button.MIDDLE, DONE)

    def offers(self, label: Text, consoles: Iterable[int]) -> bool:
        """Whether a button of these consoles has this label."""
        return any(label in self.view(console).buttons for console in consoles)

    def asks(self) -> bool:
        """Whether a console shows a menu."""
        return any(self.view(console).buttons[Button.MIDDLE.value] == OK for console in self.consoles)

    # Much can happen while a player thinks: the power fails, and another one resumes the game and presses.
    # A button that has another label by then is not pressed.
    def _press_where(self, console: int, button: Button, label: Text) -> Iterator[None]:
        if self.view(console).buttons[button.value] == label:
            yield from self._think()
            if self.view(console).buttons[button.value] == label:
                self.press(console, button)
                yield

    def _think(self) -> Iterator[None]:
        """Waits a few movements between reading a view and pressing."""
        for _ in range(_THINKING):
            yield


def _is_menu(view: View) -> bool:
    """Whether *Next* turns to another entry; below a solved puzzle it would begin another one."""
    left, middle, right = view.buttons
    return right == NEXT and (middle is not None or left == say("Back"))
