"""Presses that come too early: a finger that falls while a label changes meant what it said before."""

from __future__ import annotations

from playmat.events import Button
from playmat.screen.view import View
from playmat.session.prompts import OK
from playmat.text import Text

_Meaning = tuple[Text | None, Text | None]


class Guard:
    """Since when each button says what it says; within `reaction` seconds nobody can have read it."""

    def __init__(self, reaction: float) -> None:
        self._reaction = reaction
        self._said: dict[tuple[int, Button], tuple[_Meaning | None, float]] = {}

    def note(self, console: int, view: View, now: float, paged: bool) -> None:
        """The console shows `view` from now on; `paged`: because it has just turned a page itself."""
        for button in Button:
            meaning = _meaning(view, button)
            before, since = self._said.get((console, button), (None, 0.0))
            if meaning != before:
                self._said[console, button] = meaning, since if paged else now

    def used(self, console: int, button: Button, now: float) -> None:
        """A press of it has decided: what it says from now on is new, even where it says the same."""
        meaning, _ = self._said.get((console, button), (None, 0.0))
        self._said[console, button] = meaning, now

    def stands(self, console: int, button: Button, now: float) -> bool:
        """Whether the button has said what it says for long enough to be meant."""
        _, since = self._said.get((console, button), (None, 0.0))
        return now - since >= self._reaction - 1e-6


def _meaning(view: View, button: Button) -> _Meaning:
    """What a press would do: OK takes what the headline says."""
    label = view.buttons[button.value]
    return label, view.headline if label == OK else None
