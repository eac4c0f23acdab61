"""Study of a real-time game: its records have stamped lines in any order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from playmat.games.game import Action, State
from playmat.games.stamped import format_stamped_record, parse_stamped, parse_stamped_record
from playmat.games.study import Record, Study
from playmat.games.timeline import Entry

S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)


class RealTimeStudy(Study[S, A]):
    """Base of every real-time game's study."""

    def timeline(self, text: str) -> tuple[S, Sequence[Entry]]:
        """Parses stamped actions and returns the first state and the verdict on each event."""
        stamped = parse_stamped(text, self.game.name, self.game.rules)
        return stamped.start, tuple(stamped.entries(self.game.rules))

    def parse_record(self, text: str) -> Record:
        """Parses a stamped record."""
        return parse_stamped_record(text, self.game.name, self.game.rules)

    def format_record(self, record: Record) -> str:
        """Formats a game as a stamped record."""
        return format_stamped_record(record, self.game.name, self.game.rules)
