"""A match as its journal tells it, entry by entry: virtual hands play by nothing else."""

from __future__ import annotations

from collections.abc import Iterable

from playmat.errors import JournalError
from playmat.games.game import AnyGame, State
from playmat.session.course import Ply
from playmat.session.effects import Entry, EntryKind
from playmat.session.history import History


class Follower:
    """Takes the entries of a table for these games in, and knows the state that they lead to."""

    def __init__(self, games: Iterable[AnyGame], entries: Iterable[Entry] = ()) -> None:
        self._games = {game.name: game for game in games}
        self._history: History | None = None
        for entry in entries:
            self.take(entry)

    def take(self, entry: Entry) -> None:
        """The next entry."""
        if entry.kind is EntryKind.BEGUN:
            self._playing = self._games[entry.game]
            self._history = History.replay(self._playing, [entry])
        elif self._history:
            self._history.take(entry)

    @property
    def begun(self) -> bool:
        """Whether there is a match."""
        return self._history is not None

    @property
    def state(self) -> State:
        """The state of the match."""
        if self._history is None:
            raise JournalError("no match has begun: it has no state")
        return self._history.state

    @property
    def private(self) -> bool:
        """Whether what is done now is for the eyes of who does it alone."""
        return self._history is not None and self._playing.projection.private(self._history.state)

    @property
    def plies(self) -> tuple[Ply, ...]:
        """What led to it, in order."""
        return self._history.plies if self._history else ()

    @property
    def last(self) -> str:
        """The last action, in the notation; a correction has none."""
        last = self._history.last if self._history else None
        return str(last.action or "") if last else ""
