"""Views on the consoles, since when they are shown, and whether a press counts for them.

Each press is tied to the screen it was made for: one that is too early, or outlasts its screen, is void.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from playmat.events import Button, Event, Held, PartFault, Pressed, Repeated
from playmat.screen.view import View
from playmat.session.console.announcements import Announcements
from playmat.session.console.health import Health
from playmat.session.effects import Show
from playmat.session.prompts.consent import AGREED
from playmat.session.prompts.phases import HOLD, OK
from playmat.text import Text

_Meaning = tuple[Text | None, ...]


# A player presses the button whose label he has read, but a label can change between reading and pressing: a
# clock ends the game, an action is accepted, another seat answers. Only a press within the human reaction
# time after a change is void; a longer lock would make the button seem broken.
#
# Invariant: during a match a press decides nothing that was on the screen for less than `reaction` seconds.
# (The left button is exempt where it only opens the menu.) Meaning is compared, not the view: a countdown in
# the headline must not disable the buttons. OK is the exception, because its meaning is there, and so
# is a yes: who is asked, and what, is in the view. A page turned by the press itself keeps the old time, so
# that a list can be paged through quickly.
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
            label = view.buttons[button.value]
            meaning: _Meaning = (label,)
            if label == OK:
                meaning = label, view.headline
            elif label in (AGREED, HOLD):
                meaning = label, view.title, view.headline, *view.details
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


class Output:
    """Turns views into effects; a fault page may cover them for a moment."""

    def __init__(self, reaction: float) -> None:
        self._guard = Guard(reaction)
        self._health = Health()
        self.announcements = Announcements(reaction)
        self._shown: dict[int, View] = {}

    @property
    def health(self) -> tuple[PartFault, ...]:
        """All faults and losses."""
        return self._health.failing

    def note(self, event: Event, now: float) -> bool:
        """Processes an event; returns whether a press counts for the view of its console.

        It does not where a fault page covers the view, where the button has no label, and where a button has
        been held down since an earlier screen.
        """
        covered = self._health.covers(now)
        self._health.note(event, now)
        match event:
            case Pressed(console, button):
                self._guard.pressed(console, button)
                if self.announcements.close(console, now):
                    return False
                return not covered and self._is_labelled(console, button)
            case Held(console, Button.RIGHT) | Repeated(console, Button.RIGHT):
                labelled = self._is_labelled(console, Button.RIGHT)
                return not covered and labelled and not self._guard.outlasts(console, Button.RIGHT)
        return not covered

    def _is_labelled(self, console: int, button: Button) -> bool:
        shown = self._shown.get(console)
        return shown is not None and shown.buttons[button.value] is not None

    def used(self, console: int, button: Button, now: float) -> None:
        """Records that a press of the console's button has decided something."""
        self._guard.used(console, button, now)

    def stands(self, console: int, button: Button, now: float) -> bool:
        """Returns whether the button has kept its label long enough for a deliberate press."""
        return self._guard.stands(console, button, now)

    def show(self, views: Mapping[int, View], now: float, paging: int | None) -> Iterator[Show]:
        """Yields the views that have changed; the console `paging` has just turned a page."""
        for console, wanted in views.items():
            view = self.announcements.cover(console, self._health.cover(wanted, now), now)
            self._guard.note(console, view, now, paged=console == paging)
            if self._shown.get(console) != view:
                self._shown[console] = view
                yield Show(console, view)

    def next_turn(self, now: float) -> float | None:
        """Returns when a fault page or an announcement appears or disappears next."""
        times = (self._health.next_turn(now), self.announcements.next_turn(now))
        return min((at for at in times if at is not None), default=None)
