"""Results of named players and the puzzles that they have solved, in the journal's file.

Results are counted after each match, and deleted on request.

A journal without named players has no table for them. If a damaged journal is moved aside, its results go
with it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from playmat.journal.file import PUZZLES, RESULTS, judged, transaction, writing
from playmat.names import tidy_name

_TABLE = f"""
CREATE TABLE IF NOT EXISTS {RESULTS} (
    begun   TEXT NOT NULL,     -- when the match began: ISO 8601, UTC
    seat    INTEGER NOT NULL,
    player  TEXT NOT NULL,
    game    TEXT NOT NULL,
    program TEXT NOT NULL,     -- name of the strongest program in the match, empty without any
    won     INTEGER NOT NULL,  -- 1: this player alone or with others
    moves   INTEGER NOT NULL,
    seconds REAL NOT NULL,     -- spent on these moves
    PRIMARY KEY (begun, seat)
)"""
_SOLVED = f"""
CREATE TABLE IF NOT EXISTS {PUZZLES} (
    player  TEXT NOT NULL,
    game    TEXT NOT NULL,
    number  INTEGER NOT NULL,  -- of the puzzle in the game's file
    PRIMARY KEY (player, game, number)
)"""
_COLUMNS = "begun, seat, player, game, program, won, moves, seconds"


class Result(NamedTuple):
    """The result of a match for one named player."""

    begun: str
    seat: int
    player: str
    game: str
    program: str
    won: bool
    moves: int
    seconds: float


class Results:
    """The results in a journal's file; each call opens it for itself and raises JournalError if it cannot."""

    def __init__(self, path: Path) -> None:
        self._path = path.absolute()

    def add(self, results: Sequence[Result]) -> None:
        """Stores the results of a match, in place of earlier ones of the same match."""
        with self._open("written") as db, transaction(db):
            db.execute(_TABLE)
            db.executemany(f"INSERT OR REPLACE INTO {RESULTS} VALUES (?, ?, ?, ?, ?, ?, ?, ?)", results)

    def of(self, player: str, game: str) -> Sequence[Result]:
        """Returns a player's results in a game, the oldest first."""
        with self._open("read") as db:
            db.execute(_TABLE)
            found = db.execute(
                f"SELECT {_COLUMNS} FROM {RESULTS} WHERE tidy(player) = tidy(?) AND game = ?"
                " ORDER BY begun, seat",
                (player, game),
            )
            return [Result(*row)._replace(won=bool(row[5])) for row in found]

    def solve(self, player: str, game: str, number: int) -> None:
        """Stores that a player has solved a puzzle."""
        with self._open("written") as db, transaction(db):
            db.execute(_SOLVED)
            db.execute(f"INSERT OR IGNORE INTO {PUZZLES} VALUES (?, ?, ?)", (player, game, number))

    def solved(self, player: str) -> Mapping[str, frozenset[int]]:
        """Returns the numbers of the puzzles that a player has solved, by game."""
        found: dict[str, set[int]] = {}
        with self._open("read") as db:
            db.execute(_SOLVED)
            chosen = f"SELECT game, number FROM {PUZZLES} WHERE tidy(player) = tidy(?)"
            for game, number in db.execute(chosen, (player,)):
                found.setdefault(game, set()).add(number)
        return {game: frozenset(numbers) for game, numbers in found.items()}

    def forget(self, player: str) -> None:
        """Deletes all results of a player, in every game."""
        with self._open("written") as db, transaction(db):
            db.execute("PRAGMA secure_delete = ON")  # overwrites the name in the file, too
            for table, made in ((RESULTS, _TABLE), (PUZZLES, _SOLVED)):
                db.execute(made)
                db.execute(f"DELETE FROM {table} WHERE tidy(player) = tidy(?)", (player,))

    @contextmanager
    def _open(self, verb: str) -> Iterator[sqlite3.Connection]:
        with judged(self._path, verb), closing(writing(self._path)) as db:
            # Earlier versions stored names as each device wrote them.
            db.create_function("tidy", 1, tidy_name, deterministic=True)
            yield db
