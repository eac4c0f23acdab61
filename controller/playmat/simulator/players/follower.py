"""Rebuilds a match from its journal entries; virtual players use no other source."""

from __future__ import annotations

from collections.abc import Iterable

from playmat.errors import JournalError
from playmat.games.interface import AnyGame, State
from playmat.session.course import Ply
from playmat.session.effects import Entry, EntryKind
from playmat.session.history import History


class Follower:
    """Replays the entries of a table for these games into the current state."""

    def __init__(self, games: Iterable[AnyGame], entries: Iterable[Entry] = ()) -> None:
        self._games = {game.name: game for game in games}
        self._history: History | None = None
        for entry in entries:
            self.take(entry)

    def take(self, entry: Entry) -> None:
        """Applies the next entry."""
        if entry.kind is EntryKind.BEGUN:
            self._playing = self._games[entry.game]
            self._history = History.replay(self._playing, [entry])
        elif self._history:
            self._history.take(entry)

    @property
    def game(self) -> AnyGame:
        """The game of the match."""
        return self._playing

    @property
    def history(self) -> History | None:
        """The history of the match; None before the first."""
        return self._history

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
        """Whether the current decision is visible to the deciding player only."""
        return self._history is not None and self._playing.projection.private(self._history.state)

    @property
    def plies(self) -> tuple[Ply, ...]:
        """The plies of the match, in order."""
        return self._history.plies if self._history else ()

    @property
    def last(self) -> str:
        """The last action in notation, empty for a correction."""
        last = self._history.last if self._history else None
        return str(last.action or "") if last else ""
