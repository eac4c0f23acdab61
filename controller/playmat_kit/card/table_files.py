"""The table's file for a card, and the files beside it that it names."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from playmat.assets import folder
from playmat.config import TableConfig
from playmat.errors import ConfigError, quoted
from playmat.maintenance.backup import read_backup
from playmat.maintenance.install.first_config import TableChoices, check_config, first_config
from playmat.maintenance.install.installation import TABLE, readable
from playmat.maintenance.table_files import files_beside, password_name
from playmat_kit.card.writing import Content

_ON_THE_PI = Path("/", TABLE)


class TableFiles(NamedTuple):
    """A table's file and the files beside it, by name; `text` is empty for the kit's own table.

    That one is written on the Pi, which finds its boards.
    """

    text: str
    config: TableConfig
    beside: Mapping[str, Content]
    password: str = ""  # the one of them that only the service may read
    backup: Path | None = None  # which the first start restores


def read_table(file: Path | None) -> TableFiles:
    """Reads and checks a table's file as `playmat install` will; without one, takes the kit's own table.

    Raises ConfigError if it is wrong, or names a file that is not there or is elsewhere.
    """
    if file is None:
        return TableFiles("", check_config(first_config(TableChoices()), _ON_THE_PI), {})
    text = readable(file)
    config = check_config(text, _ON_THE_PI)
    beside: dict[str, Path] = {}
    for name, named in files_beside(file, text).items():
        if named.is_file():
            beside[name] = named
        elif not (PurePosixPath(name).parent.name == "mats" and (folder("hardware") / name).is_file()):
            raise ConfigError(f"{file} names {quoted(name)}, which is not beside it: copy it there")
    return TableFiles(text, config, beside, password_name(config, _ON_THE_PI))


def read_table_of(backup: Path) -> TableFiles:
    """The table of a backup; ConfigError if that is damaged, or its table's file is wrong."""
    restored = read_backup(backup)
    config = check_config(restored.text, _ON_THE_PI)
    return TableFiles(
        restored.text, config, restored.beside, password_name(config, _ON_THE_PI), backup=backup
    )
