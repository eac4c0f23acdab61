"""What fingers do with a console's buttons, told from the edges of its contacts and their times."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from playmat.events import Button, Chord, Held, Pressed, Repeated

SETTLE = 0.030  # seconds: contacts bounce for less, fingers are slower
TOGETHER = 0.150  # the outer buttons go down at once if within this
HOLD = 0.8  # a press is a hold after this
REPEAT = 0.25  # and repeats as often

ButtonEvent = Pressed | Held | Repeated | Chord
_OUTER = {Button.LEFT: Button.RIGHT, Button.RIGHT: Button.LEFT}


@dataclass(slots=True)
class _Contact:
    """One button; it goes down with its first closed contact, and up when open for SETTLE."""

    open_since: float | None = float("-inf")
    pressed_at: float = float("-inf")
    due: float | None = None  # when it is, or repeats, a hold
    held: bool = False

    def up(self, now: float) -> bool:
        return self.open_since is not None and now >= self.open_since + SETTLE


class ButtonGestures:
    """One seat's buttons. A press counts as it goes down; what else it becomes is told besides.

    Waiting for the release would make every press slower, and a press does nothing that cannot be undone.
    """

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._contacts = {button: _Contact() for button in Button}

    @property
    def due(self) -> float | None:
        """When to call `elapse` next; None: not before another edge."""
        return min((c.due for c in self._contacts.values() if c.due is not None), default=None)

    def edge(self, button: Button, closed: bool, now: float) -> list[ButtonEvent]:
        """Takes in that a contact closed or opened."""
        events = self.elapse(now)
        contact = self._contacts[button]
        if not closed:
            contact.open_since = now
            return events
        rested = contact.up(now)
        contact.open_since = None
        return [*events, self._press(button, now)] if rested else events

    def elapse(self, now: float) -> list[ButtonEvent]:
        """Takes in that time passed."""
        return [event for button in Button for event in self._hold(button, now)]

    def _press(self, button: Button, now: float) -> ButtonEvent:
        self._contacts[button] = _Contact(None, now, now + HOLD)
        if button in _OUTER and self._joins(self._contacts[_OUTER[button]], now):
            for outer in _OUTER:
                self._contacts[outer].due = None
            return Chord(self._seat)
        return Pressed(self._seat, button, now)

    def _joins(self, other: _Contact, now: float) -> bool:
        return other.due is not None and not other.up(now) and now <= other.pressed_at + TOGETHER

    def _hold(self, button: Button, now: float) -> Iterator[ButtonEvent]:
        contact = self._contacts[button]
        if contact.due is None or now < contact.due:
            return
        if contact.up(now):
            contact.due = None
        elif contact.open_since is not None:
            contact.due = contact.open_since + SETTLE
        else:
            yield (Repeated if contact.held else Held)(self._seat, button)
            contact.held = True
            contact.due = now + REPEAT
