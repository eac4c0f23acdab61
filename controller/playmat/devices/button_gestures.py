"""Debounces a console's buttons and recognises presses, holds, repeats and chords; pure."""

from __future__ import annotations

from dataclasses import dataclass

from playmat.events import Button, Chord, Held, Pressed, Repeated

SETTLE = 0.030  # debounce time in seconds: contacts bounce for less, players release for longer
TOGETHER = 0.150  # longest time between the two presses of a chord
HOLD = 0.8  # time from a press until it counts as a hold
REPEAT = 0.25  # time between the repeats of a hold

ButtonEvent = Pressed | Held | Repeated | Chord
_OUTER = {Button.LEFT: Button.RIGHT, Button.RIGHT: Button.LEFT}


@dataclass(slots=True)
class _Debounced:
    """Debounced state of one button: down at the first closed contact, up once open for SETTLE."""

    open_since: float | None = float("-inf")
    pressed_at: float = float("-inf")
    due: float | None = None  # time of the next hold or repeat
    held: bool = False

    def up(self, now: float) -> bool:
        return self.open_since is not None and now >= self.open_since + SETTLE


class ButtonGestures:
    """Gestures of one seat's buttons.

    A press is reported when the button goes down. If it becomes a hold or a chord, that is reported too.
    """

    # Reporting at the release would separate presses from holds, but delay every press by the time that the
    # player takes to let go. A press does nothing that cannot be undone, so the early report is harmless.
    #
    # The debounce is asymmetric for the same reason. A closing contact counts at its first edge, because
    # nothing but a finger closes it. An opening one counts only after SETTLE without another edge. So bounces
    # at either end of a press, or in the middle of a hold, neither end the press nor begin another. The times
    # come from the caller, so edges that arrive late give the same events.

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._contacts = {button: _Debounced() for button in Button}

    @property
    def due(self) -> float | None:
        """Time at which to call `elapse` next; None if nothing happens before the next edge."""
        return min((c.due for c in self._contacts.values() if c.due is not None), default=None)

    def edge(self, button: Button, closed: bool, now: float) -> list[ButtonEvent]:
        """Takes in an edge of a contact."""
        events = self.elapse(now)
        contact = self._contacts[button]
        if not closed:
            contact.open_since = now
            return events
        rested = contact.up(now)
        contact.open_since = None
        if not rested:
            return events
        self._contacts[button] = _Debounced(None, now, now + HOLD)
        other = self._contacts[_OUTER[button]] if button in _OUTER else None
        waits = other is not None and other.due is not None and not other.up(now)
        if other and waits and now <= other.pressed_at + TOGETHER:
            for outer in _OUTER:
                self._contacts[outer].due = None
            return [*events, Chord(self._seat)]
        return [*events, Pressed(self._seat, button, now)]

    def elapse(self, now: float) -> list[ButtonEvent]:
        """Takes in the time; returns the holds and repeats that are due."""
        events: list[ButtonEvent] = []
        for button, contact in self._contacts.items():
            if contact.due is None or now < contact.due:
                continue
            if contact.up(now):
                contact.due = None
            elif contact.open_since is not None:
                contact.due = contact.open_since + SETTLE
            else:
                events.append((Repeated if contact.held else Held)(self._seat, button))
                contact.held = True
                contact.due = now + REPEAT
        return events
