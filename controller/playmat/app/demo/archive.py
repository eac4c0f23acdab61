"""Log, earlier positions and record of the match that a table shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from playmat.app.games import load_study
from playmat.errors import PageError
from playmat.games.game import AnyGame
from playmat.games.notation.record import Record
from playmat.session.course import Ply
from playmat.session.history import History
from playmat.session.public.past import Past, past, public_record, whole_log
from playmat.session.story import LogEntry


class ShownMatch(NamedTuple):
    """A match, with its game in the words of the mat."""

    game: AnyGame
    history: History


class Archive:
    """The match that `shown` returns, if any, for the pages."""

    def __init__(self, shown: Callable[[], ShownMatch | None]) -> None:
        self._shown = shown
        self._log: tuple[LogEntry, ...] = ()
        self._log_of: tuple[History, int, Ply | None] | None = None  # what that log was written from

    def log(self) -> Sequence[LogEntry]:
        """Returns the whole log, worded once for each action."""
        if (match := self._shown()) is None:
            return ()
        history = match.history
        if self._log_of != (now := (history, history.length, history.last)):
            self._log_of, self._log = now, whole_log(*match)
        return self._log

    def past(self, number: int) -> Past | None:
        """Returns the position after so many actions."""
        match = self._shown()
        return match and past(*match, number)

    def record(self, annotate: Callable[[Record, int], Record]) -> str:
        """Returns the record; `annotate` adds comments, given the number of actions before its first one.

        Raises PageError while the position has secrets.
        """
        match = self._shown()
        found = match and public_record(*match)
        if not match or not found:
            raise PageError("the present position has secrets, so it has no public record: ask again later")
        found = annotate(found, match.history.length - len(found.plies))
        return load_study(match.game).format_record(found)

    def reword(self) -> None:
        """Words the log again, after a change of the game's code."""
        self._log_of = None
