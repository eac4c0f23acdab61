"""Restores a backup that the owner's page has sent: kept beside the journal, and brought back at a start."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from pathlib import Path
from zipfile import BadZipFile, ZipFile

from playmat.config import TableConfig
from playmat.errors import ConfigError, JournalError, PageError, PlaymatError, cause
from playmat.journal.copying import check_journal
from playmat.maintenance.backup import read_backup, restore
from playmat.maintenance.owner.settings.file import SettingsFile
from playmat.text import say

LARGEST = 200_000_000
"""The most bytes of a backup that the page takes, and of what it unpacks to."""

_TOO_LARGE = say("This file is too large for the page: use 'sudo playmat restore' on the table.")
_NONE = say("This is no whole backup that this version of playmat can read: take another file.")
_OTHER = say(
    "This backup is of a table that keeps its games elsewhere, or has no page for its owner: use "
    "'sudo playmat restore' on the table."
)


async def receive(parts: AsyncIterator[bytes], journal: Path) -> Path:
    """Writes a file that arrives beside the journal; PageError if it is too large, or OSError."""
    copy, size = journal.with_name("received.zip"), 0
    try:
        with copy.open("wb") as file:
            async for part in parts:
                size += len(part)
                if size > LARGEST:
                    raise PageError(_TOO_LARGE)
                file.write(part)
    except BaseException:
        copy.unlink(missing_ok=True)
        raise
    return copy


def keep(copy: Path, file: SettingsFile, here: TableConfig) -> None:
    """Checks what was received as for a start, and keeps it for the next one; PageError or ConfigError."""
    with suppress(BadZipFile), ZipFile(copy) as packed:  # what is none is refused as a backup
        if sum(part.file_size for part in packed.infolist()) > LARGEST:
            raise PageError(_TOO_LARGE)
    try:
        backup = read_backup(copy)
        if backup.journal is not None:
            check_journal(backup.journal, copy)
    except (ConfigError, JournalError) as error:  # it gives the name of the copy
        raise PageError(_NONE) from error
    config = file.config(backup.text)
    if config.journal != here.journal or config.owner is None:
        raise PageError(_OTHER)
    file.check(backup.text, backup.beside)
    copy.replace(_kept(here.journal))


def restore_kept(table: Path, journal: Path, note: Callable[[str], None]) -> bool:
    """Brings a kept backup back before a table starts; whether there was one that is back."""
    copy = _kept(journal)
    if not copy.exists():
        return False
    try:
        before = restore(copy, table)
        note(f"a backup is back; what it replaces is in {before}")
        return True
    except (PlaymatError, OSError) as error:
        note(f"the backup is not back: {cause(error) if isinstance(error, OSError) else error}")
        return False
    finally:
        copy.unlink()


def _kept(journal: Path) -> Path:
    return journal.with_name("restore.zip")
