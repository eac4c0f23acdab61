"""Ties each press to the screen it was made for: a press that is too early, or outlasts it, is void."""

from __future__ import annotations

from playmat.events import Button
from playmat.screen.view import View
from playmat.session.prompts import OK
from playmat.text import Text

_Meaning = tuple[Text | None, Text | None]


# A player presses the button whose label he has read, but a label can change between reading and pressing: a
# clock ends the game, an action is accepted, another seat answers. Only a press within the human reaction
# time after a change is void; a longer lock would make the button seem broken.
#
# Invariant: during a match a press decides nothing that was on the screen for less than `reaction` seconds.
# (The left button only opens the menu and is exempt.) Meaning is compared, not the view: a countdown in the
# headline must not disable the buttons. OK is the exception, because its meaning is in the headline. A page
# turned by the press itself keeps the old time, so that a list can be paged through quickly.
class Guard:
    """Tracks since when each button has its present meaning; a press within `reaction` seconds is too early.

    A held button carries out its meaning at the time of the press, which `pressed` records.
    """

    def __init__(self, reaction: float) -> None:
        self._reaction = reaction
        self._said: dict[tuple[int, Button], tuple[_Meaning | None, float]] = {}
        self._pressed: dict[tuple[int, Button], tuple[_Meaning | None, float] | None] = {}

    def pressed(self, console: int, button: Button) -> None:
        """Records what the button means as it goes down."""
        self._pressed[console, button] = self._said.get((console, button))

    def outlasts(self, console: int, button: Button) -> bool:
        """Returns whether the button has changed its meaning since it went down."""
        return self._pressed.get((console, button)) != self._said.get((console, button))

    def note(self, console: int, view: View, now: float, paged: bool) -> None:
        """Records the view that the console shows from now on; `paged`: it has just turned a page itself."""
        for button in Button:
            meaning = _meaning(view, button)
            before, since = self._said.get((console, button), (None, 0.0))
            if meaning != before:
                self._said[console, button] = meaning, since if paged else now

    def used(self, console: int, button: Button, now: float) -> None:
        """Restarts a button's time after a press that decided something, even if its label stays the same."""
        meaning, _ = self._said.get((console, button), (None, 0.0))
        self._said[console, button] = meaning, now

    def stands(self, console: int, button: Button, now: float) -> bool:
        """Returns whether the button has kept its meaning long enough for a deliberate press."""
        _, since = self._said.get((console, button), (None, 0.0))
        return now - since >= self._reaction - 1e-6


def _meaning(view: View, button: Button) -> _Meaning:
    """The effect of a press: the label, and for OK also the headline that it selects."""
    label = view.buttons[button.value]
    return label, view.headline if label == OK else None
