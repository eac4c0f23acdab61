"""Rebuilds a match from its journal entries; virtual players use no other source."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import takewhile

from playmat.errors import JournalError
from playmat.games.interface import AnyGame, State
from playmat.placement import Place
from playmat.session.course import Ply
from playmat.session.effects import Entry, EntryKind
from playmat.session.history import History
from playmat.table.component import Component


class Follower:
    """Replays the entries of a table for these games into the current state."""

    def __init__(self, games: Iterable[AnyGame], entries: Iterable[Entry] = ()) -> None:
        self._games = {game.name: game for game in games}
        self.game: AnyGame  # of the match, once one has begun
        self.history: History | None = None
        for entry in entries:
            self.append(entry)

    def append(self, entry: Entry) -> None:
        """Applies the next entry."""
        if entry.kind is EntryKind.BEGUN:
            self.game = self._games[entry.game]
            self.history = History.replay(self.game, [entry])
        elif self.history:
            self.history.append(entry)

    @property
    def begun(self) -> bool:
        """Whether there is a match."""
        return self.history is not None

    @property
    def state(self) -> State:
        """The state of the match."""
        if self.history is None:
            raise JournalError("no match has begun: it has no state")
        return self.history.state

    @property
    def exchanged(self) -> bool:
        """Whether the players of two seats have changed places in the match."""
        return self.history is not None and self.history.exchanged

    @property
    def private(self) -> bool:
        """Whether the current decision is visible to the deciding player only."""
        return self.history is not None and self.game.projection.private(self.history.state)

    # The first state of a private phase is still everybody's, as an action in the open led there. What is
    # laid from then on lies where something else was shown, or nothing.
    @property
    def known(self) -> Mapping[Component, Place]:
        """In a private phase: the components that lie where all saw the same before it, with their places."""
        if self.history is None or not self.private:
            return {}
        projection, resting = self.game.projection, self.history.resting
        behind = [*takewhile(projection.private, reversed(self.history.states))]
        if len(behind) == len(self.history.states):
            return {}
        was, now = map(projection.placement, (behind[-1], behind[0]))
        return {card: at for card, at in resting.items() if at in now and now[at] == was.get(at)}

    @property
    def plies(self) -> tuple[Ply, ...]:
        """The plies of the match, in order."""
        return self.history.plies if self.history else ()

    @property
    def last(self) -> str:
        """The last action in notation, empty for a correction."""
        last = self.history.last if self.history else None
        return str(last.action or "") if last else ""
