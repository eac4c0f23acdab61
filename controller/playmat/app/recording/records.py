"""Loads game records from text files, journals and recordings."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playmat.app.games import registry
from playmat.app.recording.recorded_line import recorded_match
from playmat.errors import ConfigError, cause, escaped
from playmat.games.notation.record import Record
from playmat.games.notation.study import Study
from playmat.journal.file import last_game, last_match
from playmat.journal.recording import is_recording
from playmat.saving import load_text
from playmat.session.effects import Entry
from playmat.session.history import History
from playmat.session.public.past import record

_SQLITE = b"SQLite format 3\0"
_ENOUGH = 1000  # bytes that contain a record's headers
_LARGEST = 1_000_000  # bytes; the longest games have some thousands


def game_of(path: Path) -> str:
    """Returns the game that a record or journal names; empty if it is unknown."""
    try:
        with path.open("rb") as file:
            beginning = file.read(_ENOUGH)
    except OSError:
        return ""
    if is_recording(path):
        name = next((entry.game for entry in recorded_match(path)[1]), "")
        return name if name in registry().names else ""
    if beginning.startswith(_SQLITE):
        name = last_game(path.absolute())
    else:
        name = _game_header(beginning.decode("utf-8", "replace"))
    return name if name in registry().names else ""


def _game_header(text: str) -> str:
    """Returns the value of the line `game:`; empty if no line is one."""
    lines = (line.partition(":") for line in text.lstrip("\ufeff").splitlines())
    return next((value.strip() for key, _, value in lines if key.strip() == "game"), "")


def load_record(path: Path, study: Study[Any, Any]) -> Record:
    """Reads the record, or the last game of a journal or recording; errors name the line."""
    if is_recording(path):
        return _from_entries(*recorded_match(path), study)
    text = read_text(path)
    if not text and (path.stat().st_size or path.with_name(f"{path.name}-wal").exists()):
        return _from_entries(*last_match(path.absolute(), study.game.name), study)
    if not _game_header(text):
        raise ConfigError(
            f"{escaped(str(path))} holds no record and no journal: name a record, which has a line "
            "'game: NAME' and is downloaded from the page, or the journal.sqlite of a table"
        )
    return study.parse_record(text)


def read_text(path: Path) -> str:
    """Returns the text of a record's file; empty if it is a journal."""
    try:
        with path.open("rb") as file:
            is_journal = file.read(len(_SQLITE)) == _SQLITE
        return "" if is_journal else load_text(path, _LARGEST)
    except (OSError, UnicodeError) as error:
        raise ConfigError(
            f"{escaped(str(path))} cannot be read ({cause(error)}): name a game record or a journal"
        ) from error


def _from_entries(at: str, entries: Sequence[Entry], study: Study[Any, Any]) -> Record:
    history: Any = History.replay(study.game, entries)
    return record(study.game, history)._replace(headers={"date": at[:10]})
