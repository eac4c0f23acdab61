"""A game in real time away from the table: its records are stamped, and may be written in any order."""

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
    """What every game in real time has."""

    def timeline(self, text: str) -> tuple[S, Sequence[Entry]]:
        """The first state that a file of stamped actions tells, and what came of each."""
        stamped = parse_stamped(text, self.game.name, self.game.rules)
        return stamped.start, tuple(stamped.entries(self.game.rules))

    def parse_record(self, text: str) -> Record:
        """The game that a file tells."""
        return parse_stamped_record(text, self.game.name, self.game.rules)

    def format_record(self, record: Record) -> str:
        """A game as the text of a file."""
        return format_stamped_record(record, self.game.name)
