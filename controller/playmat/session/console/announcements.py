"""Messages over the views of the consoles: of staff, or of the table about its own time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from playmat.screen.view import View

_EARLY = 1e-6  # a timer may come this much too soon


class _Shown(NamedTuple):
    view: View
    since: float
    until: float


class Announcements:
    """One message per console, until any of its buttons is pressed or its time is over.

    The game continues below it. A press within `reaction` seconds belongs to the previous view, so it neither
    closes the message nor does anything else.
    """

    def __init__(self, reaction: float) -> None:
        self._reaction = reaction
        self._shown: dict[int, _Shown] = {}

    def announce(self, consoles: Iterable[int], view: View, now: float, seconds: float) -> None:
        """Shows a message, in place of an earlier one."""
        self._shown |= dict.fromkeys(consoles, _Shown(view, now, now + seconds))

    def clear(self) -> None:
        """Removes all messages."""
        self._shown.clear()

    def close(self, console: int, now: float) -> bool:
        """Takes a press; returns whether there was a message, so that the press means nothing else."""
        shown = self._shown.get(console)
        if shown is None or now >= shown.until - _EARLY:
            return False
        if now - shown.since >= self._reaction - _EARLY:
            del self._shown[console]
        return True

    def cover(self, console: int, view: View, now: float) -> View:
        """The message, or `view` if there is none."""
        shown = self._shown.get(console)
        return shown.view if shown and now < shown.until - _EARLY else view

    def next_turn(self, now: float) -> float | None:
        """Returns when the next message disappears; None without messages."""
        return min(
            (message.until for message in self._shown.values() if message.until > now + _EARLY), default=None
        )
