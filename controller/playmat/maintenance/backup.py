"""A table's backup: one ZIP file with its journal, its own file and what that names beside it."""

from __future__ import annotations

import json
import os
import shutil
import zipfile
import zlib
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from playmat import __version__
from playmat.config import parse_config
from playmat.errors import ConfigError, cause, quoted
from playmat.journal.copying import check_journal, copy_journal, let_go, replace_journal
from playmat.maintenance.install.first_config import check_config
from playmat.maintenance.install.installation import readable
from playmat.maintenance.install.mats import is_own
from playmat.maintenance.table_files import files_of, password_name
from playmat.saving import save, save_text

_FORM = 1
_ABOUT, _TABLE, _JOURNAL, _BESIDE = "playmat-backup.json", "table.toml", "journal.sqlite", "beside/"
_BROKEN = "{} is no whole backup of a table: take another one"
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
    held = {_TABLE: text.encode()}
    for name, file in sorted(files_of(table, text).items()):
        if file.is_file() and is_own(file):  # other mats come with the program
            held[f"{_BESIDE}{name}"] = file.read_bytes()
    if journal.exists():
        held[_JOURNAL] = copy_journal(journal)
    # A ZIP file's own list may be damaged without a sign.
    about = {"form": _FORM, "playmat": __version__, "at": datetime.now(UTC).isoformat(), "holds": [*held]}
    content = BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, part in {_ABOUT: json.dumps(about).encode(), **held}.items():
            packed.writestr(name, part)
    save(copy, content.getvalue(), secret=True)


def read_backup(copy: Path) -> Backup:
    """Reads a backup; ConfigError if it is none, damaged, or written by a newer playmat."""
    about, held = _unpacked(copy)
    if about.get("form") != _FORM:
        raise ConfigError(f"{copy} was written by playmat {about.get('playmat')}: update playmat to read it")
    if not {_TABLE} <= held.keys() == {*about["holds"]}:
        raise ConfigError(_BROKEN.format(copy))
    beside = {name.removeprefix(_BESIDE): part for name, part in held.items() if name.startswith(_BESIDE)}
    for name in beside:
        if (path := PurePosixPath(name)).is_absolute() or ".." in path.parts:
            raise ConfigError(f"{copy} holds {quoted(name)}, which does not lie beside a table's file")
    return Backup(held[_TABLE].decode(), beside, held.get(_JOURNAL))


def _unpacked(copy: Path) -> tuple[dict[str, Any], dict[str, bytes]]:
    """Returns what a backup says of itself, and the parts that are in it."""
    try:
        with zipfile.ZipFile(copy) as packed:
            held = {name: packed.read(name) for name in packed.namelist()}
        return dict(json.loads(held.pop(_ABOUT))), held
    except OSError as error:
        raise ConfigError(f"{copy} cannot be read ({cause(error)}): check its name") from error
    except (zipfile.BadZipFile, zlib.error, EOFError, KeyError, RuntimeError, TypeError, ValueError) as error:
        raise ConfigError(_BROKEN.format(copy)) from error


def restore(copy: Path, table: Path) -> Path | None:
    """Makes this table what a backup holds; returns the folder with what it replaces, if that is anything.

    Everything is checked before the first change. ConfigError or JournalError if the backup is damaged or the
    table runs. A restore that was interrupted can be repeated, and leaves a folder each time.
    """
    backup = read_backup(copy)
    config = check_config(backup.text, table.absolute())
    replaced = {name: table.parent / name for name in (*backup.beside, table.name)}
    if backup.journal is not None:
        check_journal(backup.journal, copy)
        replaced |= {f"journal/{file.name}": file for file in let_go(config.journal)}
    before = _set_aside(table, replaced)
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


# What is there may be damaged, as a reason to restore. So it is kept file by file, and not as a backup.
def _set_aside(table: Path, replaced: Mapping[str, Path]) -> Path | None:
    """Copies files into a new folder beside the table's file, by these names; returns it if there are any."""
    folder = table.with_name(f"before-restore-{datetime.now(UTC):%Y%m%dT%H%M%S.%fZ}")
    there = {folder / name: file for name, file in replaced.items() if file.is_file()}
    for kept, file in there.items():
        folder.mkdir(mode=0o700, exist_ok=True)
        kept.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(file, kept)
    return folder if there else None


def _own_as_folder(file: Path) -> None:
    """Lets the service write what root has created in its folder."""
    status = file.parent.stat()
    with suppress(PermissionError):
        os.chown(file, status.st_uid, status.st_gid)
