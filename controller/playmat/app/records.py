"""Game records from files: written as text, or told by a table's journal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playmat.errors import ConfigError, cause, escaped
from playmat.games.study import Ply, Record, Study
from playmat.journal.file import last_match
from playmat.session.history import History

_SQLITE = b"SQLite format 3\0"


def load_record(path: Path, study: Study[Any, Any]) -> Record:
    """The record in the file, or the last game of a journal; the error says which line is wrong."""
    try:
        content = path.read_bytes()
        text = "" if content.startswith(_SQLITE) else content.decode("utf-8-sig")
    except (OSError, UnicodeError) as error:
        raise ConfigError(
            f"{escaped(str(path))} cannot be read ({cause(error)}): name a game record or a journal"
        ) from error
    return study.parse_record(text) if text else _from_journal(path.absolute(), study)


def _from_journal(path: Path, study: Study[Any, Any]) -> Record:
    at, entries = last_match(path, study.game.name)
    history: Any = History.replay(study.game, entries)
    return Record(history.states[0], tuple(map(Ply, history.actions)), {"date": at[:10]})
