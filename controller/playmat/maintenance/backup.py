"""A table's backup: one ZIP file with its journal, its own file and what that names beside it."""

from __future__ import annotations

import json
import os
import shutil
import zipfile
from contextlib import suppress
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from playmat import __version__
from playmat.config import parse_config
from playmat.errors import ConfigError, cause, quoted
from playmat.journal.copying import check_journal, copy_journal, replace_journal
from playmat.maintenance.install.first_config import check_config
from playmat.maintenance.install.installation import readable
from playmat.maintenance.install.mats import is_own
from playmat.maintenance.table_files import files_beside, password_name
from playmat.saving import save, save_text

_FORM = 1
_ABOUT, _TABLE, _JOURNAL, _BESIDE = "playmat-backup.json", "table.toml", "journal.sqlite", "beside/"
_READERS = "dialout"  # a group of the service, which must read the fleet's password


class Backup(NamedTuple):
    """What a backup holds: the table's file, the files beside it by name, and the journal, if any."""

    text: str
    beside: dict[str, bytes]
    journal: bytes | None


def back_up(table: Path, copy: Path) -> None:
    """Writes all that a table would lose with its card, whole or not at all, also while the table runs.

    ConfigError or JournalError if something cannot be read, OSError if the copy cannot be written. Only its
    owner can read it, as it has the fleet's password.
    """
    text = readable(table)
    journal = parse_config(text, table.absolute()).journal
    mats = {f"mats/{mat.name}": mat for mat in (table.parent / "mats").glob("*.toml")}
    files = files_beside(table, text) | mats
    about = {"form": _FORM, "playmat": __version__, "at": datetime.now(UTC).isoformat(timespec="seconds")}
    content = BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(_ABOUT, json.dumps(about))
        packed.writestr(_TABLE, text)
        for name, file in sorted(files.items()):
            if file.is_file() and is_own(file):  # other mats come with the program
                packed.writestr(f"{_BESIDE}{name}", file.read_bytes())
        if journal.exists():
            packed.writestr(_JOURNAL, copy_journal(journal))
    save(copy, content.getvalue(), secret=True)


def read_backup(copy: Path) -> Backup:
    """Reads a backup; ConfigError if it is none, damaged, or written by a newer playmat."""
    try:
        with zipfile.ZipFile(copy) as packed:
            about = json.loads(packed.read(_ABOUT))
            names = [name for name in packed.namelist() if name.startswith(_BESIDE)]
            backup = Backup(
                packed.read(_TABLE).decode(),
                {name.removeprefix(_BESIDE): packed.read(name) for name in names},
                packed.read(_JOURNAL) if _JOURNAL in packed.namelist() else None,
            )
    except OSError as error:
        raise ConfigError(f"{copy} cannot be read ({cause(error)}): check its name") from error
    except (zipfile.BadZipFile, KeyError, ValueError) as error:
        raise ConfigError(f"{copy} is no whole backup of a table: take another one") from error
    if about.get("form") != _FORM:
        raise ConfigError(f"{copy} was written by playmat {about.get('playmat')}: update playmat to read it")
    for name in backup.beside:
        if (path := PurePosixPath(name)).is_absolute() or ".." in path.parts:
            raise ConfigError(f"{copy} holds {quoted(name)}, which does not lie beside a table's file")
    return backup


def restore(copy: Path, table: Path) -> Path | None:
    """Makes this table what a backup holds; returns a backup of what it was before, if it was anything.

    Everything is checked before the first change. ConfigError or JournalError if the backup is damaged or the
    table runs. A restore that was interrupted can be repeated.
    """
    backup = read_backup(copy)
    config = check_config(backup.text, table.absolute())
    if backup.journal is not None:
        check_journal(backup.journal, copy)
    before = table.with_name("before-restore.zip") if table.exists() else None
    if before:
        back_up(table, before)
    if backup.journal is not None:
        replace_journal(config.journal, backup.journal)
        _own_as_folder(config.journal)
    password = password_name(config, table.absolute())
    for name, content in backup.beside.items():
        save(table.parent / name, content, secret=name == password)
        if name == password:
            with suppress(LookupError, PermissionError):
                shutil.chown(table.parent / name, group=_READERS)
                (table.parent / name).chmod(0o640)
    save_text(table, backup.text)
    return before


def _own_as_folder(file: Path) -> None:
    """Lets the service write what root has created in its folder."""
    status = file.parent.stat()
    with suppress(PermissionError):
        os.chown(file, status.st_uid, status.st_gid)
